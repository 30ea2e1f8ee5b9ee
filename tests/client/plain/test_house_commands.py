"""The host's word on clocks and door, and the player's on being away, as typed lines."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from client.plain.commands import Unclear, parse
from client.plain.hearing import hear_update
from client.plain.help_text import help_lines
from client.plain.house_commands import BanSeat, GiveSeatTo, HouseCommand, SayPlainly
from client.plain.state import PlainState, Role
from client.plain.typed_line import type_line
from protocol.messages import (
    Away,
    Back,
    Ban,
    GiveSeat,
    Lock,
    Pause,
    PeerMessage,
    Resume,
    TablePhase,
    TableView,
    Unlock,
)
from tests.client.table_views import BOB, EVE, hand_view, table_view, update

HAND = table_view(hand=hand_view())
LOBBY = table_view(phase=TablePhase.LOBBY)
PAUSED = replace(HAND, paused=True)
LOCKED = replace(HAND, locked=True)
LOST = replace(
    HAND,
    players=tuple(replace(p, lost=p.seat == EVE) for p in HAND.players),
    watchers=("Eve 2", "Wes, the 3rd"),
)


def who_is_away(view: TableView) -> TableView:
    return replace(view, players=tuple(replace(p, away=p.seat == view.you) for p in view.players))


def state_at(view: TableView, role: Role) -> PlainState:
    return hear_update(PlainState(role=role), update(view), now=0.0).state


def typed(view: TableView, role: Role, lines: Sequence[str]) -> tuple[list[PeerMessage], str]:
    """Return what typing these lines sends, and the last line that is printed."""
    state, printed = state_at(view, role), ""
    sent: list[PeerMessage] = []
    for line in lines:
        step = type_line(state, line, now=0.0)
        state, printed = step.state, step.lines[-1] if step.lines else ""
        sent += step.send
    return sent, printed


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("pause", SayPlainly(Pause())),
        ("Resume", SayPlainly(Resume())),
        ("lock", SayPlainly(Lock())),
        ("unlock", SayPlainly(Unlock())),
        ("away", SayPlainly(Away())),
        ("back", SayPlainly(Back())),
        ("ban 3", BanSeat(3)),
        ("give 3 to Ann 2", GiveSeatTo(3, "ann 2")),
        ("give seat 3 Ann", GiveSeatTo(3, "ann")),
        ("give 3 to To", GiveSeatTo(3, "to")),
    ],
)
def test_a_line_is_taken_for_one_command(line: str, command: HouseCommand) -> None:
    assert parse(line) == command


@pytest.mark.parametrize("line", ["ban", "ban Bob", "ban 1 2", "give", "give 3", "give Ann 3"])
def test_what_is_missing_is_said_with_an_example(line: str) -> None:
    command = parse(line)

    assert isinstance(command, Unclear)
    assert "as in: " in command.why


@pytest.mark.parametrize("role", [Role.HOST, Role.CONSOLE])
@pytest.mark.parametrize(
    ("view", "lines", "message"),
    [
        (HAND, ["pause"], Pause()),
        (PAUSED, ["resume"], Resume()),
        (HAND, ["lock"], Lock()),
        (LOBBY, ["lock"], Lock()),
        (LOCKED, ["unlock"], Unlock()),
        (HAND, ["ban 2", "yes"], Ban(seat=BOB)),
        (LOST, ["give 3 to eve 2", "yes"], GiveSeat(seat=EVE, watcher="Eve 2")),
        (LOST, ["give 3 wes, the 3rd", "yes"], GiveSeat(seat=EVE, watcher="Wes, the 3rd")),
    ],
)
def test_the_host_commands_with_or_without_a_seat(
    view: TableView, lines: list[str], message: PeerMessage, role: Role
) -> None:
    assert typed(view, role, lines)[0] == [message]


@pytest.mark.parametrize("role", [Role.HOST, Role.CONSOLE])
@pytest.mark.parametrize(
    ("view", "line", "words"),
    [
        (LOBBY, "pause", "There is no match to pause."),
        (PAUSED, "pause", "The match is paused already."),
        (HAND, "resume", "The match is not paused."),
        (LOCKED, "lock", "The table is locked already."),
        (HAND, "unlock", "The table is not locked."),
        (HAND, "ban 7", "Nobody sits in seat 7."),
        (LOST, "give 7 to Eve 2", "Nobody sits in seat 7."),
        (LOST, "give 2 to Eve 2", "Bob is here and keeps the seat."),
        (LOST, "give 3 to Bob", "Nobody who watches is called bob."),
    ],
)
def test_what_cannot_be_done_is_said_and_not_sent(
    view: TableView, line: str, words: str, role: Role
) -> None:
    assert typed(view, role, [line]) == ([], f"{words} Nothing was sent.")


@pytest.mark.parametrize("line", ["pause", "resume", "lock", "unlock", "ban 2", "give 3 to Eve 2"])
def test_guests_are_not_the_host(line: str) -> None:
    sent, printed = typed(LOST, Role.GUEST, [line])

    assert sent == []
    assert printed == "Only the host can do that. Nothing was sent."


@pytest.mark.parametrize(
    ("view", "line", "sent", "words"),
    [
        (HAND, "away", [Away()], ""),
        (who_is_away(HAND), "back", [Back()], ""),
        (who_is_away(HAND), "away", [], "You are away already. Nothing was sent."),
        (HAND, "back", [], "You are not away. Nothing was sent."),
        (replace(HAND, you=None), "away", [], "You are watching. Nothing was sent."),
    ],
)
def test_a_player_goes_away_and_comes_back(
    view: TableView, line: str, sent: list[PeerMessage], words: str
) -> None:
    assert typed(view, Role.GUEST, [line]) == (sent, words)


def test_in_a_pause_a_move_is_refused_with_the_reason() -> None:
    assert typed(PAUSED, Role.GUEST, ["f"]) == (
        [],
        "The host has paused the game. Nothing was sent.",
    )


@pytest.mark.parametrize(
    ("view", "role", "listed", "not_listed"),
    [
        (HAND, Role.HOST, ("pause", "lock", "ban", "away"), ("resume", "unlock", "give", "back")),
        (PAUSED, Role.CONSOLE, ("resume",), ("pause",)),
        (LOCKED, Role.CONSOLE, ("unlock",), ("lock",)),
        (LOBBY, Role.HOST, ("lock",), ("pause", "resume")),
        (LOST, Role.HOST, ("give",), ()),
        (HAND, Role.GUEST, ("away",), ("pause", "lock", "ban", "give", "back")),
        (who_is_away(HAND), Role.GUEST, ("back",), ("away",)),
        (replace(HAND, you=None), Role.GUEST, (), ("away", "back", "pause")),
    ],
)
def test_the_help_lists_what_can_be_done_now(
    view: TableView, role: Role, listed: tuple[str, ...], not_listed: tuple[str, ...]
) -> None:
    names = {line.split()[0].rstrip(":") for line in help_lines(state_at(view, role))}

    assert names.issuperset(listed)
    assert names.isdisjoint(not_listed)


def test_a_question_about_a_ban_can_be_answered_with_no() -> None:
    assert typed(HAND, Role.HOST, ["ban 2", "no"])[0] == []
