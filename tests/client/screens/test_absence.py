"""What the screen says of hosts that are silent, games that are paused and players who are away."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from client.intents import Do, TypeText
from client.model import Model
from client.news import Connected, Connecting, HostGone, Tick
from client.screens.canvas import Size
from client.screens.render import render
from client.situation import seconds_to_act
from engine.chips import SeatId
from protocol.codes import Reason
from protocol.messages import Bye, PlayerLost, Recent, Rejected, Said, TablePhase
from tests.support.house_scenes import view_of
from tests.support.scenes import NOW, after, at_bets, at_draw, in_lobby, joined
from tests.support.views import (
    hand,
    hand_seat,
    player,
    private,
    table,
    update_message,
    welcome,
)

SIZES = [Size(40, 20), Size(80, 24), Size(120, 40)]
WIDE = SIZES[1:]
DOWN = HostGone("The host does not answer.", NOW + 2.0)


def text_of(model: Model, size: Size) -> str:
    lines = render(model, size).lines
    return "\n".join("".join(part.text for part in line) for line in lines)


# ---------------------------------------------------------------- a silent host


@pytest.mark.parametrize("size", WIDE)
def test_from_three_seconds_on_the_silence_of_the_host_is_counted(size: Size) -> None:
    assert "NO WORD" not in text_of(after(at_bets(), Tick(2.9)), size)

    assert "NO WORD FROM HOST 0:04" in text_of(after(at_bets(), Tick(4.0)), size)


def test_on_a_narrow_screen_the_silence_stands_in_the_corner() -> None:
    assert "quiet 4 s" in text_of(after(at_bets(), Tick(4.0)), SIZES[0])


@pytest.mark.parametrize("size", SIZES)
def test_a_host_that_stopped_is_not_lost_and_no_time_runs_out_without_it(size: Size) -> None:
    stopped = HostGone("It can go on later.", NOW, Reason.HOST_STOPPED)
    model = after(at_draw(), stopped, Connecting(1), DOWN)

    text = text_of(model, size)

    assert "The host stopped" in text
    assert "a bot plays" not in text
    assert "a bot plays" in text_of(after(model, Connected(welcome(2)), DOWN), SIZES[1])


@pytest.mark.parametrize("size", SIZES)
def test_the_time_offline_counts_from_the_last_word(size: Size) -> None:
    model = after(at_draw(), Tick(7.0), DOWN)

    assert "0:07" in text_of(model, size)


def test_what_was_typed_stays_while_the_host_is_lost_and_comes_back() -> None:
    typing = after(at_draw(), Do.TALK, TypeText("hello"))

    model = after(typing, DOWN, Do.SEND_LINE, Connecting(1), Connected(welcome(2)))

    assert typing.typing is not None
    assert model.typing == typing.typing


# ---------------------------------------------------------------- what was missed


def test_the_log_tells_what_was_missed_and_nothing_twice() -> None:
    known = Said(name="Ann", text="Hello", seat=SeatId(0))
    missed = Said(name="Bob", text="Where is Sam?", seat=SeatId(1))
    own = PlayerLost(seat=SeatId(2), name="Sam")
    before = joined()
    view = view_of(at_bets())
    heard = after(before, replace(update_message(view, private()), events=(known,), told=5))
    lost = after(heard, DOWN, Connecting(1), Connected(welcome(2)))

    model = after(
        lost,
        Recent(events=(known, own, missed), told=7),
        replace(update_message(view, private()), told=7),
    )

    texts = [line.text for line in model.log]
    assert texts.count("<Ann> Hello") == 1
    assert texts.index("<Bob> Where is Sam?") > texts.index("-- Connected again --")
    assert not any("lost the connection" in text for text in texts)


# ---------------------------------------------------------------- paused, away, watching


@pytest.mark.parametrize("size", SIZES)
def test_a_pause_is_said_and_the_clock_stands(size: Size) -> None:
    view = replace(view_of(at_bets()), paused=True, to_act_ms=9000)
    model = after(at_bets(), update_message(view, private()))

    assert "aused" in text_of(model, size)
    assert seconds_to_act(replace(model, now=model.now + 60)) == 9.0


@pytest.mark.parametrize("size", SIZES)
def test_who_is_away_is_shown_so(size: Size) -> None:
    lobby = in_lobby()
    view = view_of(lobby)
    players = tuple(replace(p, away=p.seat == 1) for p in view.players)

    assert "away" in text_of(after(lobby, update_message(replace(view, players=players))), size)


@pytest.mark.parametrize("size", SIZES)
def test_who_is_lost_is_shown_so_when_it_is_their_turn(size: Size) -> None:
    seats = [hand_seat(seat, 495) for seat in range(2)]
    people = (player(0, "Ann"), player(1, "Bob", lost=True))
    waiting = table(people, you=0, hand=hand(seats, to_act=1, button=0))

    text = text_of(after(joined(0), update_message(waiting)), size)

    assert " lost" in text
    assert "Bob to act, connection lost." in text


@pytest.mark.parametrize(("lost", "who"), [((), "All"), ((1,), "All but Bob"), ((1, 2), "Not all")])
def test_the_host_reads_before_the_start_who_is_lost(lost: Sequence[int], who: str) -> None:
    names = ("Ann", "Bob", "Bartholomew")
    people = [
        player(seat, name, ready=True, is_host=not seat, lost=seat in lost)
        for seat, name in enumerate(names)
    ]
    lobby = replace(table(people, you=0, phase=TablePhase.LOBBY), can_start=True)

    text = text_of(after(joined(0), update_message(lobby)), SIZES[1])

    assert f" {who} are here" in text


@pytest.mark.parametrize("size", SIZES)
def test_a_newcomer_without_a_seat_reads_why(size: Size) -> None:
    model = joined(None)
    model = replace(model, view=None)
    full = Rejected(code=Reason.FULL, text="All 6 seats are taken.")
    lobby = table((player(0, "Ann"), player(1, "Bob")), you=None, phase=view_of(in_lobby()).phase)

    model = after(model, full, update_message(lobby))

    assert "All 6 seats are taken." in text_of(model, size)


def test_a_newcomer_who_gets_a_seat_after_all_does_not_read_on_why_there_was_none() -> None:
    people = (player(0, "Ann"), player(1, "Bob"))
    seats = [hand_seat(seat, 495) for seat in range(2)]
    view = table(people, you=None, hand=hand(seats, to_act=0, button=0))
    model = replace(joined(None), view=None)
    running = Rejected(code=Reason.MATCH_RUNNING, text="A match is under way.")
    watching = after(model, running, update_message(view))

    given = after(watching, update_message(replace(view, you=SeatId(1))))

    assert watching.note == "A match is under way."
    assert not given.note


@pytest.mark.parametrize(
    ("code", "title"),
    [
        (Reason.KICKED, "SENT AWAY"),
        (Reason.BANNED, "SENT AWAY"),
        (Reason.OPENED_ELSEWHERE, "OPENED ELSEWHERE"),
        (Reason.HOST_BROKEN, "TABLE STOPPED"),
        (Reason.HOST_CLOSING, "TABLE CLOSED"),
    ],
)
def test_a_goodbye_to_one_does_not_say_that_the_table_closed(code: Reason, title: str) -> None:
    model = after(at_bets(), Bye(code=code, text="Goodbye."))

    assert title in text_of(model, SIZES[0]).split("\n")[0]
