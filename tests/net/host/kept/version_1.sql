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
INSERT INTO "hands" VALUES(1,1,1.79606298270193052296e+09,'{"match":1,"hand":1,"players":[{"seat":0,"name":"Ana","kind":"person"},{"seat":1,"name":"Ben","kind":"person"}],"state":{"rules":{"preset":"classic","seats":8,"starting_chips":500,"forced_bets":"antes","ante":5,"betting_limit":"fixed","small_bet":10,"big_bet":20,"small_blind":5,"big_blind":10,"raises":3,"blind_counts":false,"openers":"any","nobody_opens":"on_to_the_draw","draw_limit":3,"ace_draw":"off","second_round":"left_of_the_button","number_drawn_is_public":"whole_hand","wild_cards":"none","proof_of_openers":"shown","showdown_order":"left_of_the_button","lone_player":"called_by_rule","length":"elimination","hands":0,"minutes":0,"stakes_rise":"never","stakes_rise_every":10,"time_per_move":0,"lost_player":"bot","grace":30,"window_closed":"as_lost","mode":"betting"},"number":1,"deal":1,"button":0,"order":[1,0],"phase":5,"stacks":[515,485,0,0,0,0,0,0],"put_in":[35,15,0,0,0,0,0,0],"put_in_round":[20,0,0,0,0,0,0,0],"dead":0,"cards":[[51,10,42,16,13],[47,19,38,43,2],[],[],[],[],[],[]],"stock":[37,48,27,25,32,49,28,35,17,33,1,39,0,11,14,41,12,46,44,50,31,20,7,45,30,40,18,36,34,8,24,22,26,3,6,4,21,9,29,15],"discards":[5,23],"set_aside":[],"contenders":[0],"waiting":[],"closed":[0],"level":20,"wagers":1,"last_wager":20,"opener":1,"proof":[],"last_to_wager":0,"drew":[0,2,null,null,null,null,null,null],"kept_shown":[null,null,null,null,null,null,null,null],"drawing":null,"left":[],"frozen":[],"absent":[],"options":null,"shown_down":[],"pots":[{"chips":30,"seats":[0],"shares":[{"seat":0,"chips":30,"odd_chips":0}]}],"returned":[20,0,0,0,0,0,0,0],"won":[30,0,0,0,0,0,0,0],"scored":[]}}');
CREATE TABLE inputs (
        number INTEGER PRIMARY KEY,
        match INTEGER NOT NULL,
        hand INTEGER NOT NULL,
        kind TEXT NOT NULL,
        kept_at REAL NOT NULL,
        body TEXT NOT NULL,
        seal BLOB NOT NULL
    );
INSERT INTO "inputs" VALUES(1,0,0,'came_in',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"came_in","connection":{"peer":1,"attachment":"host player"},"hello":{"type":"hello","proto_min":1,"proto_max":1,"want":"join","can":[],"need":[],"name":"Ana","token":"","app":""},"shown":"","given":"bALPIINGnnJ1iji+C3xuq+m8WFgHdNr2ss9LbqFGlyI="}}',X'597FD32C4580752D208B96CF84D39C77');
INSERT INTO "inputs" VALUES(2,0,0,'came_in',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"came_in","connection":{"peer":2,"attachment":"network"},"hello":{"type":"hello","proto_min":1,"proto_max":1,"want":"join","can":[],"need":[],"name":"Ben","token":"","app":""},"shown":"","given":"PwiqzhIu4jaEMsHKI6BJvGQLr78A/fM6UkKfOLoS2/k="}}',X'D479FD19800CFDB709BB324DEC003C33');
INSERT INTO "inputs" VALUES(3,1,1,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"start"}},"decks":[[5,51,23,10,47,42,19,16,38,13,43,2,37,48,27,25,32,49,28,35,17,33,1,39,0,11,14,41,12,46,44,50,31,20,7,45,30,40,18,36,34,8,24,22,26,3,6,4,21,9,29,15]],"button":0,"match":1,"hand":1,"proof":"rqLUuU/nbifrtIp9ey71YeYlowcEHO6XWZga9toWx5E="}',X'E3D646B776DA4642FF86B35B2DF88ECA');
INSERT INTO "inputs" VALUES(4,1,1,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":1,"move":{"kind":"bet","to":10}}},"match":1,"hand":1}',X'849F5A96997811B0DD4140F3EB0FBED8');
INSERT INTO "inputs" VALUES(5,1,1,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"act","prompt":2,"move":{"kind":"call"}}},"match":1,"hand":1}',X'AA896BB9A8857AA2F5EFDA32C272DB0C');
INSERT INTO "inputs" VALUES(6,1,1,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":3,"move":{"kind":"draw","discard":[0,1]}}},"match":1,"hand":1}',X'C5901225B8739DACA2DF701DC5EE3F0C');
INSERT INTO "inputs" VALUES(7,1,1,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"act","prompt":4,"move":{"kind":"draw","discard":[]}}},"match":1,"hand":1}',X'A1F4BFC302F457B160350BABD062AB2D');
INSERT INTO "inputs" VALUES(8,1,1,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":5,"move":{"kind":"check"}}},"match":1,"hand":1}',X'E6C58E10B96BA38C7B6F2F7C423B2A3D');
INSERT INTO "inputs" VALUES(9,1,1,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"act","prompt":6,"move":{"kind":"bet","to":20}}},"match":1,"hand":1}',X'1DD7C13D590222363BF456EECD28B486');
INSERT INTO "inputs" VALUES(10,1,1,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":7,"move":{"kind":"fold"}}},"match":1,"hand":1,"proof":"D8kwkF1lQRJDj4bw75sAeWlVtg4hHI9FeWUvWXT/g1k="}',X'E7D0F1537EA6F94C845C6A2E689C54BE');
INSERT INTO "inputs" VALUES(11,1,1,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"next_hand"}},"match":1,"hand":1}',X'17371DD6FE9CBC40C4B091021A61B5A6');
INSERT INTO "inputs" VALUES(12,1,2,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"next_hand"}},"decks":[[28,10,48,25,45,29,41,33,15,31,17,42,32,39,22,46,36,37,35,40,14,30,50,26,34,51,5,19,8,43,9,21,16,47,24,18,13,4,11,3,7,23,49,1,20,27,0,44,6,12,2,38]],"match":1,"hand":2,"proof":"RSvgkyOROiUSDuqdSpijS40Zb6WsyfroBcewBhrkLZQ="}',X'8E664BB3F990DAC35376B4E073EAA467');
INSERT INTO "inputs" VALUES(13,1,2,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":1,"attachment":"host player"},"message":{"type":"act","prompt":8,"move":{"kind":"check"}}},"match":1,"hand":2}',X'4CB58E13DD73348D15FE841F4AE4E016');
INSERT INTO "inputs" VALUES(14,1,2,'heard',1.79606298270193052296e+09,'{"now":1000.0,"given":{"kind":"heard","connection":{"peer":2,"attachment":"network"},"message":{"type":"act","prompt":9,"move":{"kind":"check"}}},"match":1,"hand":2}',X'F9AB366C946535A3DC64B8771586BD24');
CREATE TABLE matches (
        match INTEGER PRIMARY KEY,
        begun_at REAL NOT NULL,
        body TEXT NOT NULL
    );
INSERT INTO "matches" VALUES(1,1.79606298270193052296e+09,'{"match":1,"rules":{"preset":"classic","seats":8,"starting_chips":500,"forced_bets":"antes","ante":5,"betting_limit":"fixed","small_bet":10,"big_bet":20,"small_blind":5,"big_blind":10,"raises":3,"blind_counts":false,"openers":"any","nobody_opens":"on_to_the_draw","draw_limit":3,"ace_draw":"off","second_round":"left_of_the_button","number_drawn_is_public":"whole_hand","wild_cards":"none","proof_of_openers":"shown","showdown_order":"left_of_the_button","lone_player":"called_by_rule","length":"elimination","hands":0,"minutes":0,"stakes_rise":"never","stakes_rise_every":10,"time_per_move":0,"lost_player":"bot","grace":30,"window_closed":"as_lost","mode":"betting"},"players":[{"seat":0,"name":"Ana","kind":"person"},{"seat":1,"name":"Ben","kind":"person"}]}');
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        app TEXT NOT NULL,
        opened_at REAL NOT NULL,
        ended_at REAL,
        opening TEXT NOT NULL
    );
INSERT INTO "tables" VALUES('bench','Bench','',1.79606298269900536536e+09,NULL,'{"id":"bench","name":"Bench","rules":{"preset":"classic","seats":8,"starting_chips":500,"forced_bets":"antes","ante":5,"betting_limit":"fixed","small_bet":10,"big_bet":20,"small_blind":5,"big_blind":10,"raises":3,"blind_counts":false,"openers":"any","nobody_opens":"on_to_the_draw","draw_limit":3,"ace_draw":"off","second_round":"left_of_the_button","number_drawn_is_public":"whole_hand","wild_cards":"none","proof_of_openers":"shown","showdown_order":"left_of_the_button","lone_player":"called_by_rule","length":"elimination","hands":0,"minutes":0,"stakes_rise":"never","stakes_rise_every":10,"time_per_move":0,"lost_player":"bot","grace":30,"window_closed":"as_lost","mode":"betting"},"seed":2,"app":"","code_needed":false}');
COMMIT;
