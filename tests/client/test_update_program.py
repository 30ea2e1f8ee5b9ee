"""What the model does about the program itself: overlays, settings, leaving, the connection."""

import pytest
from msgspec.structs import replace

from client.failures import ExitCode
from client.intents import Do, Intent, Kick, Scroll, TypeText
from client.model import Bell, Deck, LinkState, Model, Overlay
from client.news import Connected, Connecting, HostGone
from client.situation import Place, place_of
from client.step import Ask
from protocol.codes import Reason
from protocol.messages import (
    Bye,
    Closing,
    EndAfterHand,
    EndNow,
    Leave,
    Said,
)
from tests.support.presses import press
from tests.support.scenes import (
    ANN,
    NOW,
    SIX_PLAYERS,
    after,
    at_bets,
    at_draw,
    at_showdown,
    betting_seats,
    cannot_join,
    closed,
    in_lobby,
    joined,
    lost,
    match_over,
    refused,
    settings,
    step,
    waiting_for_bob,
)
from tests.support.sights import text_of
from tests.support.views import (
    CALL_OR_RAISE,
    HAND,
    hand,
    player,
    private,
    table,
    update_message,
    welcome,
)

LONG_AFTER = 5.0


def later(model: Model) -> Model:
    """Return the model after the moment in which actions do not count."""
    return replace(model, now=model.now + LONG_AFTER)


# ---------------------------------------------------------------- overlays, settings, the terminal


@pytest.mark.parametrize(
    ("key", "overlay"),
    [("?", Overlay.HELP), ("h", Overlay.RANKS), ("l", Overlay.LOG), ("i", Overlay.INFO)],
)
def test_a_key_opens_and_closes_what_it_names(key: str, overlay: Overlay) -> None:
    opened = press(at_draw(), key).model

    assert opened.overlay is overlay
    assert press(opened, key).model.overlay is None
    assert press(opened, "escape").model.overlay is None


def test_escape_closes_one_thing_at_a_time_and_never_the_table() -> None:
    model = press(after(at_draw(), Scroll(-3)), "h", "q").model

    model = press(model, "escape").model
    assert (model.question, model.overlay) == (None, Overlay.RANKS)
    model = press(model, "escape").model
    assert (model.overlay, model.log_back) == (None, 3)
    model = press(model, "escape", "escape", "escape").model
    assert (model.log_back, model.closing) == (0, None)


def test_settings_are_switched_by_their_keys() -> None:
    model = press(at_draw(), "f2", "f3", "f4").model

    assert (model.settings.mouse, model.settings.ascii_only) == (False, True)
    assert model.settings.deck is Deck.FOUR
    assert press(model, "f4", "f4").model.settings.deck is Deck.TWO


def test_the_terminal_is_asked_to_redraw_and_to_suspend() -> None:
    assert press(at_draw(), "c-l").ask == (Ask.REDRAW,)
    assert press(at_draw(), "c-z").ask == (Ask.SUSPEND,)


def test_who_hosts_in_this_program_cannot_suspend_it() -> None:
    result = press(in_lobby(), "c-z")

    assert result.ask == ()
    assert "stop for everyone" in result.model.note


@pytest.mark.parametrize(
    ("bell", "at_turn", "at_talk"), [(Bell.OFF, 0, 0), (Bell.TURN, 1, 0), (Bell.ALL, 1, 1)]
)
def test_the_bell_rings_once_for_a_turn(bell: Bell, at_turn: int, at_talk: int) -> None:
    waiting = after(
        joined(given=settings(bell=bell)),
        update_message(table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=1))),
    )
    view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=2))
    turn = update_message(view, private(HAND, options=CALL_OR_RAISE, prompt=7))

    first = step(waiting, turn)
    again = step(first.model, turn)
    said = update_message(view, turn.private, [Said(name="Ann", text="?", seat=ANN)])

    assert first.ask.count(Ask.RING) == at_turn
    assert again.ask == ()
    assert step(again.model, said).ask.count(Ask.RING) == at_talk


# ---------------------------------------------------------------- leaving


def test_leaving_is_asked_and_gives_the_seat_up() -> None:
    asked = press(at_bets(), "q")

    assert asked.send == ()
    assert press(asked.model, "n").model.question is None
    left = press(asked.model, "y")
    assert left.send == (Leave(),)
    assert left.model.closing == ExitCode.OK


def test_ctrl_c_twice_closes_the_program_and_keeps_the_seat() -> None:
    once = press(at_bets(), "c-c")

    assert once.model.closing is None
    assert once.send == ()
    assert "Ctrl-C again" in once.model.note
    twice = step(once.model, Do.INTERRUPT, after=1.9)
    assert twice.send == (Closing(),)
    assert twice.model.closing == ExitCode.INTERRUPTED
    assert step(once.model, Do.INTERRUPT, after=2.1).model.closing is None


def test_ctrl_c_works_while_typing_and_while_asked() -> None:
    assert press(at_bets(), "t", "x", "c-c", "c-c").model.closing == ExitCode.INTERRUPTED
    assert press(at_bets(), "q", "c-c", "c-c").model.closing == ExitCode.INTERRUPTED


@pytest.mark.parametrize(
    ("model", "code"),
    [
        (cannot_join(), ExitCode.UNREACHABLE),
        (refused(), ExitCode.REFUSED),
        (closed(), ExitCode.OK),
        (after(at_bets(), Bye(code=Reason.KICKED, text="Sent away.")), ExitCode.REFUSED),
        (after(at_bets(), Bye(code=Reason.HOST_BROKEN, text="Broken.")), ExitCode.UNREACHABLE),
        (Model(settings=settings()), ExitCode.OK),
    ],
)
def test_where_nothing_is_lost_leaving_needs_no_answer(model: Model, code: ExitCode) -> None:
    assert press(model, "q").model.closing == code


def test_leaving_while_the_host_is_lost_sends_nothing_and_says_so_to_the_shell() -> None:
    left = press(lost(), "q", "y")

    assert left.send == ()
    assert left.model.closing == ExitCode.UNREACHABLE


def at_own_table() -> Model:
    players = (player(2, "Sam", is_host=True), player(0, "Ann"))
    view = table(players, you=2, hand=hand(betting_seats(), to_act=0))
    return after(joined(given=settings(is_host=True)), update_message(view, private(HAND)))


def test_the_host_leaves_the_seat_or_ends_the_table_now_or_after_the_hand() -> None:
    asked = press(at_own_table(), "q").model

    assert press(asked, "y").send == (Leave(),)
    assert not press(asked, "y").model.ends_table
    after_hand = press(asked, "a")
    assert after_hand.send == (EndAfterHand(),)
    assert after_hand.model.closing is None
    assert press(asked, "e").send == (EndNow(),)
    assert press(asked, "e").model.ends_table


def test_who_plays_alone_ends_the_table_by_leaving() -> None:
    alone = at_own_table()
    alone = replace(alone, settings=replace(alone.settings, is_alone=True))

    left = press(alone, "q", "y")

    assert left.send == (EndNow(),)
    assert left.model.ends_table


# ---------------------------------------------------------------- the connection


def test_a_lost_host_leaves_cards_and_marks_and_ends_questions() -> None:
    asked = press(at_draw(marks=(0, 4)), "q").model

    model = after(asked, HostGone("The host does not answer.", NOW + 2.0))

    assert model.marks == {0, 4}
    assert model.private.cards == asked.private.cards
    assert model.question is None
    assert place_of(model) is Place.HAND


def test_the_time_of_the_loss_stays_through_all_tries() -> None:
    first = after(at_draw(), HostGone("reset", NOW + 2.0))
    since = first.link.since

    again = after(replace(first, now=first.now + 9.0), Connecting(2), HostGone("no", NOW + 20.0))

    assert again.link.since == since
    assert again.link.tries == 2


def test_after_the_host_is_back_the_same_prompt_can_be_answered() -> None:
    sent = step(at_bets(), Do.CALL).model
    back = after(sent, HostGone("reset", NOW), Connecting(1), Connected(welcome(2)))

    assert step(later(back), Do.CALL).send != ()
    assert back.link.state is LinkState.LIVE


def test_trying_now_is_asked_of_the_network() -> None:
    assert press(lost(), "r").ask == (Ask.TRY_NOW,)
    assert press(cannot_join(), "r").ask == (Ask.TRY_NOW,)


@pytest.mark.parametrize("code", [Reason.CODE_WRONG, Reason.CODE_NEEDED])
def test_a_wrong_code_is_typed_again_and_never_tried_twice(code: Reason) -> None:
    model = replace(refused(), link=replace(refused().link, code=code))

    again = press(model, "r")

    assert "[r] TYPE THE CODE" in text_of(model)
    assert again.ask == ()
    assert again.model.wants_code
    assert again.model.closing is not None


def test_who_does_not_know_the_code_can_quit() -> None:
    model = replace(refused(), link=replace(refused().link, code=Reason.CODE_WRONG))

    left = press(model, "q").model

    assert not left.wants_code
    assert left.closing == ExitCode.REFUSED


@pytest.mark.parametrize("wish", [*Do, Scroll(-1), Kick(ANN), TypeText("x")])
def test_no_wish_fails_anywhere(wish: Intent) -> None:
    for model in (
        Model(settings=settings()), in_lobby(), at_bets(), at_draw(), waiting_for_bob(),
        at_showdown(), match_over(), lost(), cannot_join(), refused(), closed(),
    ):  # fmt: skip
        step(model, wish)
