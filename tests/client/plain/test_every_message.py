"""Whatever a player or a host can say to a table, plain mode has a typed command for."""

from typing import get_args

import pytest
from msgspec.structs import replace

from client.plain.hearing import hear_update
from client.plain.help_text import help_lines
from client.plain.state import PlainState, Role
from client.plain.typed_line import type_line
from engine.chips import Chips
from engine.options import BettingOptions, WagerSizes
from engine.views import Presence
from protocol.messages import (
    Act,
    AddBot,
    Away,
    Back,
    Ban,
    BuyIn,
    ChipRange,
    Closing,
    CodeProof,
    EndAfterHand,
    EndNow,
    EntryPrice,
    GiveSeat,
    Grant,
    Hello,
    KeepWaiting,
    Kick,
    Leave,
    Lock,
    NextHand,
    Pause,
    PeerMessage,
    Ping,
    PlayerView,
    Pong,
    PostBlind,
    PrivateView,
    Ready,
    Rematch,
    RemoveBot,
    Resume,
    RingOptions,
    Say,
    SetRules,
    SitIn,
    SitOut,
    Snapshot,
    Start,
    StopWaiting,
    TablePhase,
    TableView,
    TakeSeat,
    TopUp,
    Unlock,
    WaitForBlind,
)
from tests.client.table_views import hand_view, player, private_view, table_view, update

C = Chips
BY_ITSELF = {Hello, CodeProof, Closing, Snapshot, Ping, Pong}
"""What no player says: the connection does."""

SAM = player(3, "Sam")
ANN_LOST = replace(player(0, "Ann"), lost=True)
LOBBY = table_view(phase=TablePhase.LOBBY)
HAND = table_view(hand=hand_view())
BETWEEN = table_view(phase=TablePhase.BETWEEN_HANDS, hand=hand_view(phase="over", to_act=None))
OVER = table_view(phase=TablePhase.MATCH_OVER)
LOST = replace(HAND, players=(ANN_LOST, *HAND.players[1:]), watchers=("Kim",))
ASKED = private_view(
    "As Th 7d 7c 2s",
    options=BettingOptions(False, C(10), C(10), None, WagerSizes(C(20), C(20), C(0))),
)
BRING = ChipRange(C(40), C(400))


def ring(own: PlayerView) -> TableView:
    """Return a ring game between two hands with this player at it."""
    waiting = table_view(phase=TablePhase.WAITING, players=[player(0, "Ann"), own])
    return replace(waiting, least_buy_in=C(40))


def in_ring(options: RingOptions) -> PrivateView:
    return PrivateView(ring=options)


OUT = replace(SAM, presence=Presence.SITTING_OUT, bankroll=C(400), stack=C(0))
IN = replace(SAM, presence=Presence.PLAYING, bankroll=C(400), stack=C(100))

COMMANDS: tuple[tuple[type, Role, TableView, PrivateView, tuple[str, ...]], ...] = (
    (Act, Role.GUEST, HAND, ASKED, ("c",)),
    (Say, Role.GUEST, HAND, ASKED, ("say hello",)),
    (Ready, Role.GUEST, LOBBY, PrivateView(), ("ready",)),
    (NextHand, Role.GUEST, BETWEEN, PrivateView(), ("n",)),
    (Rematch, Role.GUEST, OVER, PrivateView(), ("n",)),
    (Leave, Role.GUEST, HAND, ASKED, ("q", "yes")),
    (Away, Role.GUEST, HAND, ASKED, ("away",)),
    (Back, Role.GUEST, replace(HAND, players=(replace(SAM, away=True),)), ASKED, ("back",)),
    (BuyIn, Role.GUEST, ring(OUT), in_ring(RingOptions(buy_in=BRING)), ("buy in 100",)),
    (TopUp, Role.GUEST, ring(IN), in_ring(RingOptions(buy_in=BRING)), ("top up",)),
    (SitOut, Role.GUEST, ring(IN), in_ring(RingOptions(sit_out=True)), ("sit out",)),
    (SitIn, Role.GUEST, ring(OUT), in_ring(RingOptions(sit_in=True)), ("sit in",)),
    (
        PostBlind,
        Role.GUEST,
        ring(IN),
        in_ring(RingOptions(entry=EntryPrice(C(4), C(2)))),
        ("post",),
    ),
    (
        WaitForBlind,
        Role.GUEST,
        ring(IN),
        in_ring(RingOptions(entry=EntryPrice(C(4), C(2)))),
        ("wait",),
    ),
    (Start, Role.HOST, LOBBY, PrivateView(), ("start",)),
    (AddBot, Role.HOST, LOBBY, PrivateView(), ("add bot",)),
    (RemoveBot, Role.HOST, LOBBY, PrivateView(), ("remove bot",)),
    (Kick, Role.HOST, HAND, ASKED, ("kick 2", "yes")),
    (Ban, Role.HOST, HAND, ASKED, ("ban 2", "yes")),
    (Lock, Role.HOST, HAND, ASKED, ("lock",)),
    (Unlock, Role.HOST, replace(HAND, locked=True), ASKED, ("unlock",)),
    (Pause, Role.HOST, HAND, ASKED, ("pause",)),
    (Resume, Role.HOST, replace(HAND, paused=True), ASKED, ("resume",)),
    (SetRules, Role.HOST, LOBBY, PrivateView(), ("set ante 10",)),
    (Grant, Role.HOST, ring(IN), in_ring(RingOptions()), ("grant 1 100", "yes")),
    (KeepWaiting, Role.HOST, LOST, ASKED, ("keep waiting",)),
    (StopWaiting, Role.HOST, LOST, ASKED, ("stop waiting 1",)),
    (EndAfterHand, Role.HOST, HAND, ASKED, ("end",)),
    (EndNow, Role.HOST, HAND, ASKED, ("end now", "yes")),
    (
        TakeSeat,
        Role.HOST,
        replace(LOBBY, you=None, seat_free=True),
        PrivateView(),
        ("take seat",),
    ),
    (GiveSeat, Role.HOST, LOST, ASKED, ("give 1 to Kim", "yes")),
)

ROWS = pytest.mark.parametrize(
    ("message", "role", "view", "private", "lines"),
    COMMANDS,
    ids=[row[0].__name__ for row in COMMANDS],
)


@ROWS
def test_a_typed_command_says_it(
    message: type, role: Role, view: TableView, private: PrivateView, lines: tuple[str, ...]
) -> None:
    assert message in sent_by(role, view, private, lines)


@ROWS
def test_the_console_of_a_host_without_a_seat_can_say_what_the_host_can(
    message: type, role: Role, view: TableView, private: PrivateView, lines: tuple[str, ...]
) -> None:
    sent = sent_by(Role.CONSOLE, replace(view, you=None), PrivateView(), lines)

    assert (message in sent) == (role is Role.HOST or message is Say)


@ROWS
def test_the_help_of_the_moment_names_the_command(
    message: type, role: Role, view: TableView, private: PrivateView, lines: tuple[str, ...]
) -> None:
    state = hear_update(PlainState(role=role), update(view, private=private), now=0.0).state
    word = lines[0].split()[0]

    named = " ".join(line.partition(":")[0] for line in help_lines(state))

    assert word in named.split() or f"or {lines[0]}" in " ".join(help_lines(state))


def test_no_message_is_left_out() -> None:
    assert {row[0] for row in COMMANDS} == set(get_args(PeerMessage)) - BY_ITSELF


def sent_by(role: Role, view: TableView, private: PrivateView, lines: tuple[str, ...]) -> set[type]:
    """Return the types of what these lines have sent."""
    state = hear_update(PlainState(role=role), update(view, private=private), now=0.0).state
    sent: set[type] = set()
    for line in lines:
        step = type_line(state, line, now=0.0)
        state = step.state
        sent |= {type(said) for said in step.send}
    return sent
