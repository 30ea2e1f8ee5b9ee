PRAGMA application_id = 1397772372;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE hands (
        match INTEGER NOT NULL,
        hand INTEGER NOT NULL,
        paid_at REAL NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (match, hand)
    );
INSERT INTO "hands" VALUES(1,1,1.79606228484812164309e+09,'{"match":1,"hand":1,"players":[{"seat":0,"name":"Ana","kind":"person"},{"seat":1,"name":"Ben","kind":"person"}],"state":{"rules":{"preset":"classic","seats":8,"starting_chips":500,"forced_bets":"antes","ante":5,"betting_limit":"fixed","small_bet":10,"big_bet":20,"small_blind":5,"big_blind":10,"raises":3,"blind_counts":false,"openers":"any","nobody_opens":"on_to_the_draw","draw_limit":3,"ace_draw":"off","second_round":"left_of_the_button","number_drawn_is_public":"whole_hand","wild_cards":"none","proof_of_openers":"shown","showdown_order":"left_of_the_button","lone_player":"called_by_rule","length":"elimination","hands":0,"minutes":0,"stakes_rise":"never","stakes_rise_every":10,"time_per_move":0,"lost_player":"bot","grace":30,"window_closed":"as_lost","mode":"betting"},"number":1,"deal":1,"button":0,"order":[1,0],"phase":5,"stacks":[515,485,0,0,0,0,0,0],"put_in":[35,15,0,0,0,0,0,0],"put_in_round":[20,0,0,0,0,0,0,0],"dead":0,"cards":[[5,23,42,16,13],[10,19,38,43,2],[],[],[],[],[],[]],"stock":[37,47,27,25,32,48,28,35,17,33,1,39,0,11,14,41,12,46,44,49,31,20,7,45,30,40,18,36,34,8,24,22,26,51,6,4,21,9,29,15],"discards":[3,50],"set_aside":[],"contenders":[0],"waiting":[],"closed":[0],"level":20,"wagers":1,"last_wager":20,"opener":1,"proof":[],"last_to_wager":0,"drew":[0,2,null,null,null,null,null,null],"kept_shown":[null,null,null,null,null,null,null,null],"drawing":null,"left":[],"frozen":[],"absent":[],"options":null,"shown_down":[],"pots":[{"chips":30,"seats":[0],"shares":[{"seat":0,"chips":30,"odd_chips":0}]}],"returned":[20,0,0,0,0,0,0,0],"won":[30,0,0,0,0,0,0,0],"scored":[]}}');
CREATE TABLE inputs (
        number INTEGER PRIMARY KEY,
        match INTEGER NOT NULL,
        hand INTEGER NOT NULL,
        kind TEXT NOT NULL,
        kept_at REAL NOT NULL,
        body TEXT NOT NULL,
        seal BLOB NOT NULL
    );
INSERT INTO "inputs" VALUES(1,0,0,'came_in',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"came_in","connection":{"peer":1,"attachment":"host player"},"hello":{"type":"hello","proto_min":1,"proto_max":1,"want":"join","can":[],"need":[],"name":"Ana","token":"","app":""},"shown":"","given":"bALPIINGnnJ1iji+C3xuq+m8WFgHdNr2ss9LbqFGlyI="}}',X'1D2EA5A43504B178017CE7CF0881CCD5');
INSERT INTO "inputs" VALUES(2,0,0,'came_in',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"came_in","connection":{"peer":2,"attachment":"network"},"hello":{"type":"hello","proto_min":1,"proto_max":1,"want":"join","can":[],"need":[],"name":"Ben","token":"","app":""},"shown":"","given":"PwiqzhIu4jaEMsHKI6BJvGQLr78A/fM6UkKfOLoS2/k="}}',X'F2C68C03E345F927AE5A5461D20BB1B6');
INSERT INTO "inputs" VALUES(3,1,1,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"start"}},"decks":[[3,5,50,23,10,42,19,16,38,13,43,2,37,47,27,25,32,48,28,35,17,33,1,39,0,11,14,41,12,46,44,49,31,20,7,45,30,40,18,36,34,8,24,22,26,51,6,4,21,9,29,15]],"button":0,"match":1,"hand":1,"proof":"x1lUi30Y02RSb7ZhvZHPRRw3t/WSypmuhFW2vA28Rng="}',X'F5F02B299739CBA4C71215A3F9CF643D');
INSERT INTO "inputs" VALUES(4,1,1,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":1,"move":{"kind":"bet","to":10}}},"match":1,"hand":1}',X'71538455EC236B2D735F23F0C734178B');
INSERT INTO "inputs" VALUES(5,1,1,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"act","prompt":2,"move":{"kind":"call"}}},"match":1,"hand":1}',X'FF2EDD96B767A46C292673E2F51E52C9');
INSERT INTO "inputs" VALUES(6,1,1,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":3,"move":{"kind":"draw","discard":[0,1]}}},"match":1,"hand":1}',X'6724255A1BE7A5AD2D93D50A6E9E5CB2');
INSERT INTO "inputs" VALUES(7,1,1,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"act","prompt":4,"move":{"kind":"draw","discard":[]}}},"match":1,"hand":1}',X'B608141460CF7C1A4FE1F553FE5696C0');
INSERT INTO "inputs" VALUES(8,1,1,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":5,"move":{"kind":"check"}}},"match":1,"hand":1}',X'EA9EED3C15D100B5924D5E3102690892');
INSERT INTO "inputs" VALUES(9,1,1,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"act","prompt":6,"move":{"kind":"bet","to":20}}},"match":1,"hand":1}',X'2C5174FC68CD3309255332DDFBC157C1');
INSERT INTO "inputs" VALUES(10,1,1,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":7,"move":{"kind":"fold"}}},"match":1,"hand":1,"proof":"vuQmhq113UOZZT2hHXIKnw5gBp5qOWZeEgIrT15xvkc="}',X'2565857406EA535895EC6B386D9BD35A');
INSERT INTO "inputs" VALUES(11,1,1,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"next_hand"}},"match":1,"hand":1}',X'0B9AB76E83DEC0E04FADEB592866CF5B');
INSERT INTO "inputs" VALUES(12,1,2,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"next_hand"}},"decks":[[28,10,48,25,45,29,41,33,15,31,17,42,32,39,22,46,36,37,35,40,14,30,50,26,34,51,5,19,8,43,9,21,16,47,24,18,13,4,11,3,7,23,49,1,20,27,0,44,6,12,2,38]],"match":1,"hand":2,"proof":"a9/2bCOsZShJFCr5h1Qz2Z8UAEw4g2AHkQjXJDp7dGM="}',X'910AA0FAA6AAD37F0ECCBB1F3416355D');
INSERT INTO "inputs" VALUES(13,1,2,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"act","prompt":8,"move":{"kind":"check"}}},"match":1,"hand":2}',X'A995C8FE349CB31E7DBCDBF8871CD5BE');
INSERT INTO "inputs" VALUES(14,1,2,'heard',1.79606228484812164309e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":9,"move":{"kind":"check"}}},"match":1,"hand":2}',X'3A5ECDAD13F1D50B1E1FE004A747E7D4');
CREATE TABLE matches (
        match INTEGER PRIMARY KEY,
        begun_at REAL NOT NULL,
        body TEXT NOT NULL
    );
INSERT INTO "matches" VALUES(1,1.79606228484812164309e+09,'{"match":1,"rules":{"preset":"classic","seats":8,"starting_chips":500,"forced_bets":"antes","ante":5,"betting_limit":"fixed","small_bet":10,"big_bet":20,"small_blind":5,"big_blind":10,"raises":3,"blind_counts":false,"openers":"any","nobody_opens":"on_to_the_draw","draw_limit":3,"ace_draw":"off","second_round":"left_of_the_button","number_drawn_is_public":"whole_hand","wild_cards":"none","proof_of_openers":"shown","showdown_order":"left_of_the_button","lone_player":"called_by_rule","length":"elimination","hands":0,"minutes":0,"stakes_rise":"never","stakes_rise_every":10,"time_per_move":0,"lost_player":"bot","grace":30,"window_closed":"as_lost","mode":"betting"},"players":[{"seat":0,"name":"Ana","kind":"person"},{"seat":1,"name":"Ben","kind":"person"}]}');
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        app TEXT NOT NULL,
        opened_at REAL NOT NULL,
        ended_at REAL,
        opening TEXT NOT NULL
    );
INSERT INTO "tables" VALUES('0123456789abcdef','Kitchen','test',1.79606228484523701665e+09,NULL,'{"id":"0123456789abcdef","name":"Kitchen","rules":{"preset":"classic","seats":8,"starting_chips":500,"forced_bets":"antes","ante":5,"betting_limit":"fixed","small_bet":10,"big_bet":20,"small_blind":5,"big_blind":10,"raises":3,"blind_counts":false,"openers":"any","nobody_opens":"on_to_the_draw","draw_limit":3,"ace_draw":"off","second_round":"left_of_the_button","number_drawn_is_public":"whole_hand","wild_cards":"none","proof_of_openers":"shown","showdown_order":"left_of_the_button","lone_player":"called_by_rule","length":"elimination","hands":0,"minutes":0,"stakes_rise":"never","stakes_rise_every":10,"time_per_move":0,"lost_player":"bot","grace":30,"window_closed":"as_lost","mode":"betting"},"seed":null,"app":"test","code_needed":false}');
COMMIT;
