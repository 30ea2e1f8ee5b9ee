"""Typed lines about the table: rules in the lobby, chips and the next hand, lost players."""

import pytest
from msgspec.structs import replace

from client.plain.commands import Unclear, parse
from client.plain.state import PlainState, Question, Role
from client.plain.table_commands import (
    Bring,
    ChoosePreset,
    GrantChips,
    SetOption,
    TableCommand,
    WaitFor,
)
from client.plain.typed_line import type_line
from engine.chips import Chips, SeatId
from engine.views import Presence
from protocol.messages import (
    BuyIn,
    ChipRange,
    EntryPrice,
    Grant,
    KeepWaiting,
    PeerMessage,
    PostBlind,
    PrivateView,
    RingOptions,
    SetRules,
    SitIn,
    SitOut,
    StopWaiting,
    TablePhase,
    TableView,
    TopUp,
    WaitForBlind,
)
from tests.client.table_views import hand_view, rules_with, table_view
from tests.support.house_scenes import ring_player, ring_table

LOBBY = table_view(phase=TablePhase.LOBBY)
ALL = ChipRange(Chips(40), Chips(400))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("rules party", ChoosePreset("party")),
        ("set ante 20", SetOption("ante", "20")),
        ("set ante=20", SetOption("ante", "20")),
        ("SET Ante = 20", SetOption("ante", "20")),
        ("set small bet 20", SetOption("small_bet", "20")),
        ("set nobody opens next dealer", SetOption("nobody_opens", "next dealer")),
        ("set colour blue", SetOption("colour", "blue")),
        ("buy in", Bring(None)),
        ("buy in all", Bring(None)),
        ("buy in 100", Bring(100)),
        ("top-up 5", Bring(5)),
        ("topup", Bring(None)),
        ("grant 3 400", GrantChips(3, 400)),
        ("keep waiting", WaitFor(keep=True)),
        ("stop waiting 2", WaitFor(keep=False, seat=2)),
    ],
)
def test_a_line_about_the_table_is_understood(line: str, command: TableCommand) -> None:
    assert parse(line) == command


@pytest.mark.parametrize(
    "line",
    ["set", "set ante", "buy in ten", "buy in 1 2", "grant 3", "grant x 4", "stop waiting bob",
     "keep waiting 1 2"],
)  # fmt: skip
def test_what_is_missing_is_named(line: str) -> None:
    command = parse(line)

    assert isinstance(command, Unclear)
    assert command.why.startswith("Type the")


def typed(
    view: TableView,
    line: str,
    *,
    ring: RingOptions | None = None,
    role: Role = Role.GUEST,
) -> tuple[tuple[PeerMessage, ...], tuple[str, ...]]:
    """Return what a line sends and says."""
    state = PlainState(role=role, view=view, private=PrivateView(ring=ring))
    step = type_line(state, line, now=0.0)
    if isinstance(step.state.question, Question):
        return (step.state.question.yes,), step.lines
    return step.send, step.lines


# ---------------------------------------------------------------- the rules


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("rules party", SetRules(preset="party")),
        ("set ante 20", SetRules(preset="classic", options={"small_bet": "8", "ante": "20"})),
        ("set small_bet 10", SetRules(preset="classic", options={"small_bet": "10"})),
    ],
)
def test_the_host_changes_the_rules_in_the_lobby(line: str, message: SetRules) -> None:
    view = replace(LOBBY, rules=rules_with(small_bet="8"))

    sent, lines = typed(view, line, role=Role.HOST)

    assert sent == (message,)
    assert lines == ()


@pytest.mark.parametrize(
    ("line", "role", "phase", "says"),
    [
        ("rules prty", Role.HOST, TablePhase.LOBBY, "Did you mean party?"),
        ("set ant 5", Role.HOST, TablePhase.LOBBY, "Did you mean ante?"),
        ("set ante x", Role.HOST, TablePhase.LOBBY, "ante cannot be 'x': it is 0 to 1,000,000."),
        ("set ante 5", Role.GUEST, TablePhase.LOBBY, "Only the host can change the rules."),
        ("set ante 5", Role.HOST, TablePhase.HAND, "before the match only"),
    ],
)
def test_rules_that_cannot_be_set_are_refused_with_the_reason(
    line: str, role: Role, phase: TablePhase, says: str
) -> None:
    view = table_view(phase=phase, hand=hand_view())

    sent, lines = typed(view, line, role=role)

    assert sent == ()
    assert says in lines[0]
    assert lines[0].endswith("Nothing was sent.")


# ---------------------------------------------------------------- the ring game


def waiting(*, stack: int = 0, presence: Presence = Presence.WAITING) -> TableView:
    own = ring_player(2, "Sam", stack=stack, bankroll=400, presence=presence)
    return ring_table(own)


@pytest.mark.parametrize(
    ("line", "stack", "message"),
    [
        ("buy in", 0, BuyIn(chips=Chips(400))),
        ("buy in 40", 0, BuyIn(chips=Chips(40))),
        ("top up 50", 100, TopUp(chips=Chips(50))),
        ("sit out", 100, SitOut()),
        ("sit in", 100, SitIn()),
        ("post", 100, PostBlind()),
        ("wait", 100, WaitForBlind()),
    ],
)
def test_a_player_of_a_ring_game_says_what_they_want(
    line: str, stack: int, message: PeerMessage
) -> None:
    ring = RingOptions(buy_in=ALL, entry=EntryPrice(Chips(4), Chips(0)))

    assert typed(waiting(stack=stack), line, ring=ring) == ((message,), ())


@pytest.mark.parametrize(
    ("line", "ring", "says"),
    [
        ("buy in 39", RingOptions(buy_in=ALL), "You can bring 40 to 400 chips, not 39."),
        ("buy in", RingOptions(), "You have 400 chips left to bring; 40 is least."),
        ("buy in", None, "This is for a ring game that has begun."),
        ("sit out", None, "This is for a ring game that has begun."),
    ],
)
def test_what_a_ring_game_does_not_allow_is_not_sent(
    line: str, ring: RingOptions | None, says: str
) -> None:
    assert typed(waiting(), line, ring=ring) == ((), (f"{says} Nothing was sent.",))


def test_a_watcher_brings_nothing_and_sits_nowhere() -> None:
    view = replace(waiting(), you=None)

    for line in ("buy in", "sit out"):
        assert typed(view, line) == ((), ("You are watching. Nothing was sent.",))


def test_chips_asked_for_in_a_hand_come_later() -> None:
    view = replace(waiting(stack=5), phase=TablePhase.HAND, hand=hand_view())

    sent, lines = typed(view, "top up", ring=RingOptions(buy_in=ALL))

    assert sent == (TopUp(chips=Chips(400)),)
    assert lines == ("You bring 400 chips when this hand is paid.",)


def test_sitting_out_of_a_hand_is_asked_about_first() -> None:
    view = table_view(hand=hand_view())

    sent, lines = typed(view, "sit out", ring=RingOptions(sit_out=True))

    assert sent == (SitOut(),)
    assert lines == ("Sit out? That folds your hand, unless you are all-in. yes or no?",)


# ---------------------------------------------------------------- the host


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("grant 1 400", Grant(seat=SeatId(0), chips=Chips(400))),
        ("keep waiting", KeepWaiting()),
        ("stop waiting 2", StopWaiting(seat=SeatId(1))),
    ],
)
def test_the_host_grants_chips_and_has_the_table_wait(line: str, message: PeerMessage) -> None:
    sent, _ = typed(table_view(hand=hand_view()), line, role=Role.HOST)

    assert sent == (message,)


@pytest.mark.parametrize("line", ["grant 8 400", "keep waiting 8", "stop waiting 0"])
def test_an_empty_seat_is_named(line: str) -> None:
    _, lines = typed(table_view(hand=hand_view()), line, role=Role.HOST)

    assert lines[0].startswith("Nobody sits in seat")


@pytest.mark.parametrize("line", ["grant 1 400", "keep waiting", "stop waiting"])
def test_nobody_else_may(line: str) -> None:
    _, lines = typed(table_view(hand=hand_view()), line)

    assert lines == ("Only the host can do that. Nothing was sent.",)
