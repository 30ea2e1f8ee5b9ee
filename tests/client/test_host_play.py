"""What only the host of a game decides, by keys and taps: chips, and whom to wait for."""

import pytest
from msgspec.structs import replace

from client.buttons import buttons
from client.choices import choices
from client.intents import Do, GrantTo
from client.model import Model
from client.screens.canvas import Size
from client.screens.render import render
from engine.chips import Chips, SeatId
from engine.views import Presence
from protocol.messages import (
    Grant,
    KeepWaiting,
    PlayerView,
    Rejected,
    RingOptions,
    Said,
    StopWaiting,
    TablePhase,
    TableView,
    TakeSeat,
)
from tests.support.house_scenes import ring_model, ring_player, ring_table
from tests.support.presses import press
from tests.support.scenes import after, at_bets, joined, step
from tests.support.sights import targets_of, text_of
from tests.support.views import CALL_OR_RAISE, hand, hand_seat, update_message

SMALL = Size(40, 20)


def hosting(own: PlayerView | None = None, *, lost: tuple[int, ...] = ()) -> Model:
    """Return a ring game of which Sam is the host."""
    view = ring_table(replace(own or ring_player(2, "Sam"), is_host=True))
    players = tuple(replace(player, lost=player.seat in lost) for player in view.players)
    return ring_model(replace(view, players=players), RingOptions())


def watching(view: TableView, *, seat_free: bool) -> Model:
    return after(joined(), update_message(replace(view, you=None, seat_free=seat_free)))


# ---------------------------------------------------------------- chips


def test_the_host_grants_as_many_chips_as_a_newcomer_has_unless_told_otherwise() -> None:
    asked = press(hosting(), "m").model

    assert press(press(asked, "2").model, "enter").send == (
        Grant(seat=SeatId(1), chips=Chips(400)),
    )
    typed = press(press(asked, "2").model, "7", "5", "enter")
    assert typed.send == (Grant(seat=SeatId(1), chips=Chips(75)),)
    assert typed.model.amount is None


def test_everything_about_granting_can_be_tapped() -> None:
    asked = press(hosting(), "m").model
    chosen = press(asked, "2").model

    assert GrantTo(SeatId(1)) in targets_of(render(asked, SMALL))
    assert Do.SEND_AMOUNT in targets_of(render(chosen, SMALL))
    assert "GRANT 400" in text_of(chosen, SMALL)
    assert press(chosen, "a", "enter").send == (Grant(seat=SeatId(1), chips=Chips(4000)),)


def test_what_cannot_be_granted_is_said_and_not_sent() -> None:
    refused = press(press(press(hosting(), "m").model, "2").model, "9", "9", "9", "9", "enter")

    assert refused.send == ()
    assert refused.model.note == "Grant 1 to 4000 chips."


def test_the_field_closes_when_the_player_has_gone() -> None:
    model = press(press(hosting(), "m").model, "2").model
    assert model.view is not None
    without_bob = tuple(player for player in model.view.players if player.seat != 1)

    left = after(model, update_message(replace(model.view, players=without_bob)))

    assert left.amount is None
    assert step(hosting(), GrantTo(SeatId(7))).model.amount is None


def test_the_last_line_offers_a_grant_as_soon_as_somebody_is_short_of_chips() -> None:
    model = hosting()
    assert "[m] grant" not in text_of(model, SMALL)
    assert model.view is not None
    poor = tuple(
        replace(player, bankroll=Chips(30)) if player.seat == 1 else player
        for player in model.view.players
    )

    assert "[m] grant" in text_of(replace(model, view=replace(model.view, players=poor)), SMALL)


@pytest.mark.parametrize(
    ("case", "model"),
    [
        ("a guest", ring_model(ring_table(ring_player(2, "Sam")), RingOptions())),
        ("no ring game", at_bets(CALL_OR_RAISE)),
    ],
)
def test_nobody_else_grants_anything(case: str, model: Model) -> None:
    assert all(choice.does is not Do.ASK_WHOM_TO_GRANT for choice in choices(model)), case
    assert step(model, Do.ASK_WHOM_TO_GRANT).model.question is None
    assert step(model, GrantTo(SeatId(1))).model.amount is None


# ---------------------------------------------------------------- lost players


@pytest.mark.parametrize(
    ("lost", "key", "sent"),
    [
        ((1,), "k", KeepWaiting(seat=SeatId(1))),
        ((1,), "s", StopWaiting(seat=SeatId(1))),
        ((1, 3), "k", KeepWaiting(seat=None)),
        ((1, 3), "s", StopWaiting(seat=None)),
    ],
)
def test_the_host_waits_for_who_is_lost_or_no_longer(
    lost: tuple[int, ...], key: str, sent: KeepWaiting | StopWaiting
) -> None:
    asked = press(hosting(lost=lost), "v").model

    assert press(asked, key).send == (sent,)
    assert press(asked, "n").send == ()


def test_the_question_about_a_lost_player_can_be_tapped_and_names_them() -> None:
    model = hosting(lost=(1, 3))
    asked = press(model, "v").model

    assert Do.ASK_ABOUT_LOST in targets_of(render(model, SMALL))
    assert "Wait for Bob and Dan?" in text_of(asked, SMALL)
    assert "[k] keep waiting  [s] stop waiting" in text_of(asked, Size(80, 24))


def test_who_is_lost_between_hands_is_shown_as_lost() -> None:
    text = text_of(hosting(lost=(1, 3)), SMALL)

    assert [row.split()[-1] for row in text.splitlines() if "Bob" in row or "Dan" in row] == [
        "lost",
        "lost",
    ]


def test_nobody_else_decides_about_who_is_lost() -> None:
    view = hosting(lost=(1,)).view
    assert view is not None
    guests = tuple(replace(player, is_host=False) for player in view.players)
    model = ring_model(replace(view, players=guests), RingOptions())

    assert all(choice.does is not Do.ASK_ABOUT_LOST for choice in choices(model))
    assert step(model, Do.ASK_ABOUT_LOST).model.question is None


def test_with_nobody_lost_there_is_nothing_to_ask() -> None:
    model = step(hosting(), Do.ASK_ABOUT_LOST).model

    assert (model.question, model.note) == (None, "Nobody is lost.")


# ---------------------------------------------------------------- a seat for who watches


@pytest.mark.parametrize("phase", [TablePhase.LOBBY, TablePhase.WAITING, TablePhase.MATCH_OVER])
def test_who_watches_takes_a_free_seat_by_key_or_tap(phase: TablePhase) -> None:
    model = watching(replace(ring_table(ring_player(2, "Sam")), phase=phase), seat_free=True)
    model = press(model, "escape").model

    assert press(model, "j").send == (TakeSeat(),)
    for size in (SMALL, Size(80, 24)):
        assert Do.TAKE_SEAT in targets_of(render(model, size))


def test_that_all_seats_are_taken_is_said_no_longer_than_it_is_so() -> None:
    lobby = replace(ring_table(ring_player(2, "Sam")), phase=TablePhase.LOBBY)
    full = watching(lobby, seat_free=False)
    told = after(full, Rejected(code="full", text="All 2 seats are taken: you are watching."))
    assert "All 2 seats are taken" in text_of(told, SMALL)

    free = after(told, update_message(replace(lobby, you=None, seat_free=True)))

    assert "All 2 seats are taken" not in text_of(free, SMALL)
    assert "press j to play" in text_of(free, SMALL)


def test_a_watcher_reads_whose_turn_it_is_again_when_something_happens() -> None:
    model = at_bets()
    assert model.view is not None
    view = replace(model.view, you=None, seat_free=False)
    why = Rejected(code="match_running", text="A match is under way: you are watching.")
    came = after(joined(), why, update_message(view))
    assert "A match is under way: you are watching." in text_of(came, SMALL)

    told = after(came, update_message(view, events=[Said(name="Ann", text="hi", seat=SeatId(0))]))

    assert "Watching. Sam to act." in text_of(told, SMALL)


def test_a_ring_game_says_when_its_first_hand_begins() -> None:
    own = ring_player(2, "Sam")
    alone, soon = ring_table(own), replace(ring_table(own), next_hand_ms=8000)

    assert "Waiting for two who play." in text_of(ring_model(alone, RingOptions()), SMALL)
    told = text_of(ring_model(soon, RingOptions()), SMALL)
    assert "The next hand begins in 7 s." in told
    assert "for players" not in told


def test_a_seat_that_comes_free_does_not_hold_up_who_plays() -> None:
    playing = at_bets()
    assert playing.view is not None
    free = replace(playing.view, seat_free=True)

    told = after(playing, update_message(free, playing.private))

    assert told.asked_at == playing.asked_at
    assert step(told, Do.FOLD).send != ()


def test_where_no_seat_is_free_none_is_offered() -> None:
    model = watching(ring_table(ring_player(2, "Sam")), seat_free=False)

    assert all(button.does is not Do.TAKE_SEAT for button in buttons(model))
    refused = step(model, Do.TAKE_SEAT)
    assert (refused.send, refused.model.note) == ((), "No seat can be taken now.")


# ---------------------------------------------------------------- what a newcomer is told


def test_who_has_asked_for_chips_in_a_hand_is_told_that_they_come() -> None:
    own = ring_player(2, "Sam", stack=0, presence=Presence.WAITING)
    held = hand((hand_seat(0, 98, put_in=2), hand_seat(3, 160, put_in=4)), number=7, to_act=0)
    view = ring_table(own, phase=TablePhase.HAND, held=held)

    assert "You have no chips here." in text_of(ring_model(view, RingOptions()), SMALL)
    asked = ring_model(view, RingOptions(asked=Chips(100)))
    assert "Your chips come next hand." in text_of(asked, SMALL)


def test_whose_turn_to_draw_it_is_stands_whole_in_the_row_of_a_narrow_screen() -> None:
    own = ring_player(2, "Sam", stack=0, presence=Presence.WAITING)
    seats = (hand_seat(0, 98, put_in=2), hand_seat(3, 160, put_in=4))
    held = hand(seats, number=7, to_act=0, phase="draw")

    text = text_of(
        ring_model(ring_table(own, phase=TablePhase.HAND, held=held), RingOptions()), SMALL
    )

    assert next(row for row in text.splitlines() if "Ann" in row).endswith("to act")
