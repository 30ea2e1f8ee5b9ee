"""Before the match: who is ready, rules, bots, and the powers of the host."""

import pytest

from engine.chips import SeatId
from engine.events import HandBegan
from net.host.sessions import Attachment
from protocol.codes import Reason
from protocol.messages import (
    AddBot,
    Bye,
    EndAfterHand,
    EndNow,
    HostCommand,
    Kick,
    Leave,
    MatchBegan,
    NextHand,
    PlayerJoined,
    PlayerKind,
    PlayerLeft,
    Ready,
    Rejected,
    Rematch,
    RemoveBot,
    RuleChange,
    RulesChanged,
    Say,
    SetRules,
    Start,
    TablePhase,
    TableState,
    Update,
    Want,
)
from tests.net.host.bench import Bench

COMMANDS = [
    Start(),
    AddBot(),
    RemoveBot(),
    Kick(seat=SeatId(0)),
    SetRules(preset="classic"),
    EndAfterHand(),
    EndNow(),
]


def code_of(answer: object) -> str:
    assert isinstance(answer, Rejected)
    assert answer.text
    return answer.code


@pytest.mark.parametrize("command", COMMANDS)
def test_only_the_host_commands(command: HostCommand) -> None:
    bench = Bench()
    _, ben, wes = *bench.sit("Ana", "Ben"), bench.join("Wes", want=Want.WATCH)
    before = bench.live

    answers = [bench.say(peer, command)[0] for peer in (ben, wes)]

    assert [code_of(answer) for answer in answers] == [Reason.NOT_HOST] * 2
    assert bench.live == before


def test_a_name_or_a_token_gives_no_powers() -> None:
    bench = Bench()
    ana, _ = bench.sit("Ana", "Ben")
    token = bench.welcome(ana).token

    thief = bench.join("Ana", token=token)

    assert code_of(bench.say(thief, EndNow())[0]) == Reason.NOT_HOST
    assert not bench.update(thief).view.players[0].is_host


def test_a_host_without_a_seat_commands_from_the_console() -> None:
    bench = Bench()
    console = bench.join("Console", want=Want.WATCH, attachment=Attachment.HOST_PLAYER)
    bench.join("Ana")
    bench.join("Ben")

    bench.say(console, Start())

    assert bench.phase() is TablePhase.HAND


def test_readiness_is_shown_to_all() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")

    bench.say(ben, Ready(ready=True))
    told = bench.update(ana).view.players[1].ready
    bench.say(ben, Ready(ready=False))

    assert told
    assert not bench.update(ana).view.players[1].ready


def test_a_match_needs_two() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    assert not bench.update(ana).view.can_start

    alone = bench.say(ana, Start())[0]
    bench.join("Ben")

    assert code_of(alone) == Reason.NOT_ENOUGH_PLAYERS
    assert bench.update(ana).view.can_start
    assert isinstance(bench.say(ana, Start())[0], Update)
    assert code_of(bench.say(ana, Start())[0]) == Reason.NOT_IN_LOBBY


def test_the_match_begins_with_the_drawn_button_for_all() -> None:
    bench = Bench(button=1)

    ana, _, _ = bench.sit_and_start("Ana", "Ben", "Cyd")

    assert MatchBegan(button=SeatId(1)) in bench.events(ana)
    assert any(isinstance(e, HandBegan) and e.button == 1 for e in bench.events(ana))


def test_n23_somebody_who_comes_and_goes_does_not_keep_the_match_from_starting() -> None:
    bench = Bench({"seats": "7"})
    ana, *_ = bench.sit("Ana", "Ben", "Cyd", "Dan", "Eva", "Fay")
    for _ in range(5):
        seventh = bench.join("Gil")
        bench.say(seventh, Leave())
        bench.pass_time(2)

    bench.say(ana, Start())

    assert bench.phase() is TablePhase.HAND
    assert bench.welcome(bench.join("Gil")).seat is None


def test_a_bot_is_seated_at_once_and_asked_for() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")

    bench.say(ana, AddBot())

    view = bench.update(ana).view
    assert [player.kind for player in view.players] == [PlayerKind.PERSON, PlayerKind.BOT]
    assert bench.bots_wanted == [1]
    bot = bench.seat_bot(SeatId(1))
    assert bench.update(bot).view.you == 1
    assert bench.welcome(bot).token == ""


def test_bots_have_names_of_their_own_whoever_is_at_the_table() -> None:
    bench = Bench()
    ana, *_ = bench.sit("Hana", "Ada", "bram")

    for _ in range(5):
        bench.say(ana, AddBot())

    names = [player.name.lower() for player in bench.update(ana).view.players]
    assert len(set(names)) == 8
    assert code_of(bench.say(ana, AddBot())[0]) == Reason.SEATS_TAKEN


def test_the_last_bot_goes_first_or_the_one_that_is_named() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    for _ in range(3):
        bench.say(ana, AddBot())
    bots = [bench.seat_bot(SeatId(seat)) for seat in (1, 2, 3)]

    bench.say(ana, RemoveBot())
    bench.say(ana, RemoveBot(seat=SeatId(1)))

    assert [player.seat for player in bench.update(ana).view.players] == [0, 2]
    assert set(bench.closed) == {bots[0], bots[2]}
    assert code_of(bench.say(ana, RemoveBot(seat=SeatId(0)))[0]) == Reason.NO_SUCH_PLAYER


def test_a_bot_that_comes_too_late_is_turned_away() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    bench.say(ana, AddBot())
    bench.say(ana, RemoveBot())

    late = bench.seat_bot(SeatId(1))

    assert bench.closed[late].code == Reason.TABLE_CLOSED  # type: ignore[union-attr]


def test_a_bot_makes_moves_and_nothing_else() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    bench.say(ana, AddBot())
    bot = bench.seat_bot(SeatId(1))

    answers = [bench.say(bot, m)[0] for m in (Leave(), Ready(ready=True), NextHand())]

    assert {code_of(answer) for answer in answers} == {Reason.NOT_SEATED}
    assert len(bench.update(ana).view.players) == 2


def test_rules_can_be_changed_until_the_match_begins() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    bench.say(ben, Ready(ready=True))

    bench.say(ana, SetRules(preset="classic", options={"ante": "7", "seats": "4"}))

    view = bench.update(ben).view
    assert (view.rules.ante, view.rules.seats) == (7, 4)
    assert not view.players[1].ready
    assert bench.table.summary.seats == 4
    bench.say(ana, Start())
    answer = bench.say(ana, SetRules(preset="classic"))[0]
    assert code_of(answer) == Reason.NOT_IN_LOBBY


@pytest.mark.parametrize(
    ("case", "before", "after", "changes"),
    [
        ("one option", {}, {"ante": "7"}, [("ante", "7")]),
        ("back to the preset", {"ante": "7"}, {}, [("ante", "5")]),
        (
            "others follow it (R-OPT-2)",
            {},
            {"openers": "jacks"},
            [("openers", "jacks"), ("nobody_opens", "same_dealer")],
        ),
    ],
)
def test_everybody_is_told_which_rules_were_changed(
    case: str, before: dict[str, str], after: dict[str, str], changes: list[tuple[str, str]]
) -> None:
    bench = Bench(before)
    ana, ben = bench.sit("Ana", "Ben")

    bench.say(ana, SetRules(preset="classic", options=after))

    told = bench.events(ben)[-1]
    assert isinstance(told, RulesChanged)
    assert not told.new_preset
    assert [(change.key, change.value) for change in told.changes] == changes, case


def test_another_preset_is_told_with_what_differs_from_it() -> None:
    bench = Bench({"ante": "7"})
    ana, ben = bench.sit("Ana", "Ben")

    bench.say(ana, SetRules(preset="party", options={"ante": "20"}))

    changes = (RuleChange("ante", "20"),)
    assert bench.events(ben)[-1] == RulesChanged(preset="party", new_preset=True, changes=changes)


def test_rules_that_are_played_already_are_no_change() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    bench.say(ben, Ready(ready=True))

    answer = bench.say(ana, SetRules(preset="classic", options={"ante": "5"}))[0]

    assert code_of(answer) == Reason.STALE
    assert bench.update(ben).view.players[1].ready


@pytest.mark.parametrize(
    ("wish", "code", "word"),
    [
        (SetRules(preset="clasic"), Reason.BAD_RULES, "classic"),
        (SetRules(preset="classic", options={"ante": "x"}), Reason.BAD_RULES, "ante"),
        (SetRules(preset="classic", options={"seats": "2"}), Reason.SEATS_TAKEN, "Cyd"),
    ],
)
def test_rules_that_cannot_be_are_refused_with_a_sentence(
    wish: SetRules, code: Reason, word: str
) -> None:
    bench = Bench()
    ana, *_ = bench.sit("Ana", "Ben", "Cyd")
    before = bench.live

    answer = bench.say(ana, wish)[0]

    assert code_of(answer) == code
    assert isinstance(answer, Rejected)
    assert word in answer.text
    assert bench.live == before


def test_who_is_kicked_is_told_so_and_the_seat_is_free() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")

    bench.say(ana, Kick(seat=SeatId(1)))

    last = bench.closed[ben]
    assert isinstance(last, Bye)
    assert last.code == Reason.KICKED
    assert PlayerLeft(seat=SeatId(1), name="Ben", why="kicked") in bench.events(ana)
    assert PlayerJoined(seat=SeatId(1), name="Cyd") in bench.events(bench.join("Cyd"))


@pytest.mark.parametrize("seat", [0, 5, 7])
def test_nobody_and_oneself_cannot_be_kicked(seat: int) -> None:
    bench = Bench({"seats": "6"})
    ana, _ = bench.sit("Ana", "Ben")

    assert code_of(bench.say(ana, Kick(seat=SeatId(seat)))[0]) == Reason.NO_SUCH_PLAYER


def test_ending_the_table_is_told_to_whoever_runs_it() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")

    bench.say(ana, EndNow())

    assert bench.ended is not None
    assert bench.ended.code == Reason.HOST_CLOSING


def test_a_watcher_may_talk_and_go_but_not_play() -> None:
    bench = Bench()
    ana, wes = *bench.sit("Ana"), bench.join("Wes", want=Want.WATCH)

    ready = bench.say(wes, Ready(ready=True))[0]
    bench.say(wes, Say(text="Hello"))
    bench.say(wes, Leave())

    assert code_of(ready) == Reason.NOT_SEATED
    assert any(getattr(e, "text", "") == "Hello" for e in bench.events(ana))
    assert bench.closed[wes].code == Reason.LEFT  # type: ignore[union-attr]
    assert bench.update(ana).view.watchers == ()


def test_what_is_for_a_match_is_refused_in_the_lobby() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")

    codes = [code_of(bench.say(ana, m)[0]) for m in (NextHand(), Rematch(), EndAfterHand())]

    assert codes == [Reason.STALE, Reason.NO_MATCH, Reason.NO_MATCH]


def test_the_table_says_how_it_stands() -> None:
    bench = Bench({"seats": "2"})
    assert bench.state() is TableState.OPEN

    ana, _ = bench.sit("Ana", "Ben")
    full = bench.state()
    bench.say(ana, Start())

    assert full is TableState.FULL
    assert bench.state() is TableState.PLAYING
