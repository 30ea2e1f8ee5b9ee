"""Points 24 to 32: what a player can read at every moment, and what nobody ever can."""

import re

import pytest
from msgspec.structs import replace

from client.choices import choices
from client.model import Bell, Overlay
from client.screens.canvas import Size
from client.screens.render import render
from client.step import Ask
from engine.cards import parse_cards
from engine.events import Dealt, Drew
from engine.hand_rank import Category
from protocol.messages import Event, Said
from tests.support.all_scenes import ALL_SCENES
from tests.support.asyncio_tests import on_asyncio
from tests.support.more_scenes import all_in_and_drawing, odd_chip, second_bets
from tests.support.presses import press
from tests.support.scenes import (
    ANN,
    BOB,
    SCENES,
    SIX_PLAYERS,
    after,
    at_bets,
    at_draw,
    at_showdown,
    betting_seats,
    drawing_seats,
    joined,
    settings,
    step,
    waiting_for_bob,
)
from tests.support.screen import SIZES, at_table
from tests.support.sights import text_of
from tests.support.views import (
    CALL_OR_RAISE,
    HAND,
    hand,
    private,
    table,
    update_message,
)

at_sizes = pytest.mark.parametrize("size", SIZES)
Screen = tuple[int, int]


@at_sizes
def test_point_24_turn_cost_pot_and_own_chips_are_on_the_screen(size: Screen) -> None:
    text = text_of(at_bets(), size)

    for words in ("YOUR TURN", "10 to call", "CALL 10", "pot 45", "910"):
        assert words in text or (words == "10 to call" and "Call adds 10" in text)


@at_sizes
def test_point_24_and_whose_turn_it_is_when_it_is_not_mine(size: Screen) -> None:
    text = text_of(waiting_for_bob(), size)

    assert "Bob to act." in text
    assert ">Bob" in text.replace(" ", "")
    assert "910" in text


@at_sizes
def test_point_25_how_many_were_drawn_stays_after_a_fold(size: Screen) -> None:
    lines = text_of(second_bets(), size).split("\n")

    row = next(at for at, line in enumerate(lines) if "Ann" in line)
    is_boxed = size == SIZES[-1]
    about_ann = " ".join(line[:50] for line in lines[row : row + (3 if is_boxed else 1)])
    assert "fold" in about_ann
    assert re.search(r"(drew |\bd|  )2\b", about_ann)


@at_sizes
def test_point_25_and_goes_when_the_rules_hide_it(size: Screen) -> None:
    seats = [replace(seat, drew=None) for seat in drawing_seats()]
    held = hand(seats, phase="second_bets", to_act=2)
    model = after(at_draw(), update_message(table(SIX_PLAYERS, you=2, hand=held), private(HAND)))

    assert "drew 2" not in text_of(model, size)
    assert " d2 " not in text_of(model, size)


@at_sizes
def test_point_26_my_hand_is_named_and_its_rank_marked(size: Screen) -> None:
    model = at_bets()

    assert "Pair of sevens" in text_of(model, size)
    # On a big screen the ranks are there until they are switched off.
    opened = None if size == SIZES[-1] else Overlay.RANKS
    ranks = text_of(replace(model, overlay=opened), size)
    row = next(line for line in ranks.split("\n") if "one pair" in line)
    assert "<" in row


def test_point_26_every_rank_is_marked_in_its_row() -> None:
    hands = {
        "As Kd 9h 5c 2s": "high card", "As Ad 9h 5c 2s": "one pair", "As Ad 9h 9c 2s": "two pair",
        "As Ad Ah 9c 2s": "three of a kind", "2s 3d 4h 5c 6s": "straight",
        "2s 4s 6s 8s Ts": "flush", "As Ad Ah 9c 9s": "full house",
        "As Ad Ah Ac 9s": "four of a kind", "2s 3s 4s 5s 6s": "straight flush",
    }  # fmt: skip
    assert len(hands) == len(Category) - 1  # five of a kind needs a wild card
    for cards, name in hands.items():
        model = replace(at_bets(), overlay=Overlay.RANKS)
        model = replace(model, private=replace(model.private, cards=parse_cards(cards)))
        (marked,) = [line for line in text_of(model, (80, 24)).split("\n") if "<- you" in line]
        assert name in marked


@at_sizes
def test_point_27_side_pots_are_named_with_who_can_win_them(size: Screen) -> None:
    text = text_of(replace(all_in_and_drawing(), overlay=Overlay.INFO), size)
    words = " ".join(text.split())

    assert "Main pot 60" in words
    assert "Side pot 1 20: for Ann and" in words


def test_point_27_the_odd_chip_is_explained_in_the_log() -> None:
    (line,) = [line.text for line in odd_chip().log if "odd chip" in line.text]

    assert "23 to Ann with 1 odd chip" in line
    assert line.endswith("The odd chip goes to the first winner left of the dealer.")


def test_point_28_nothing_about_the_cards_of_others_is_ever_logged() -> None:
    view, own = at_draw().view, at_draw().private
    assert view is not None
    events: list[Event] = [Dealt(ANN), Drew(BOB, 2), Drew(ANN, 3)]

    model = after(at_draw(), update_message(view, own, events))

    new = [line.text for line in model.log[len(at_draw().log) :]]
    assert new == ["Bob draws 2.", "Ann draws 3."]


@at_sizes
def test_point_28_folded_hands_are_never_shown(size: Screen) -> None:
    text = text_of(at_showdown(), size)

    (row,) = [line for line in text.split("\n") if re.search(r"^ +Eve ", line)]
    assert "folded" in row
    assert not any(suit in row for suit in "♣♦♥♠")


@at_sizes
def test_point_29_the_timer_counts_in_text_and_says_what_happens_at_its_end(size: Screen) -> None:
    bets, draw = text_of(at_bets(), size), text_of(at_draw(), size)

    assert "0:23" in bets
    assert "then fold" in bets
    assert "then pat" in draw
    assert "#" in bets


@pytest.mark.parametrize("bell", [Bell.TURN, Bell.ALL])
def test_point_30_the_bell_rings_once_on_my_turn_and_not_on_that_of_others(bell: Bell) -> None:
    view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=1))
    mine = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=2))
    asked = update_message(mine, private(HAND, options=CALL_OR_RAISE))
    model = after(joined(given=settings(bell=bell)), update_message(view, private(HAND)))

    others_turn = step(model, update_message(view, private(HAND)))
    my_turn = step(model, asked)
    again = step(my_turn.model, asked)

    assert [others_turn.ask, my_turn.ask, again.ask] == [(), (Ask.RING,), ()]


@on_asyncio
async def test_point_30_the_title_of_the_window_follows_the_turn() -> None:
    async with at_table(at_bets()) as player:
        await player.wait_for(lambda: "\x1b]2;YOUR TURN - standpat\x07" in player.terminal.sent)
        player.send("c")
        await player.wait_for(lambda: "\x1b]2;Kitchen table - standpat\x07" in player.terminal.sent)
    assert player.terminal.sent.rindex("\x1b]2;\x07") > player.terminal.sent.rindex("standpat")


def test_point_31_new_lines_below_are_counted_on_the_screen() -> None:
    model = replace(at_draw(), log_back=3, log_new=2)

    for size in ((40, 20), (80, 24), (120, 40)):
        assert "2 new" in render(model, Size(*size)).text


@on_asyncio
async def test_point_31_the_wheel_scrolls_the_log_and_new_lines_do_not_pull_it_down() -> None:
    async with at_table(at_draw()) as player:
        lines = [Said(name="Ann", text=f"line {number}", seat=ANN) for number in range(60)]
        view, own = player.stage.model.view, player.stage.model.private
        assert view is not None
        player.stage.tell(update_message(view, own, lines))
        await player.see("line 59")
        player.wheel_up(60, 5)
        await player.wait_for(lambda: "line 59" not in player.text, "older lines")
        player.stage.tell(update_message(view, own, [Said(name="Ann", text="new!", seat=ANN)]))
        await player.see("1 new")
        assert "new!" not in player.text
        await player.press("\x1b[1;5F", "new!")


@pytest.mark.parametrize("name", list(SCENES))
def test_point_32_the_help_lists_the_keys_of_now_and_the_screen_shows_it(name: str) -> None:
    model = replace(SCENES[name](), overlay=Overlay.HELP)

    shown = render(model, Size(120, 40)).text

    for choice in choices(model):
        if choice.words:
            assert choice.words in shown


@pytest.mark.parametrize("name", list(ALL_SCENES))
def test_point_32_and_each_of_them_does_something_now(name: str) -> None:
    model = ALL_SCENES[name]()
    model = replace(model, now=model.now + 1.0)
    # What is at an end already moves no further, and nothing may be open or marked.
    ends = {"home", "end", "left", "right", "pageup", "pagedown", "up", "down", "c-end"}
    nothing_there = {"escape", "0", "backspace", "c-w", "c-u"}

    for key in {key for choice in choices(model) for key in choice.keys}:
        result = press(model, key)
        does_something = result.model != model or result.send or result.ask
        is_chosen_already = model.amount is not None
        assert does_something or key in ends | nothing_there or is_chosen_already, key
