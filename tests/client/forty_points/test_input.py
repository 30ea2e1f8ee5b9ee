"""Points 11 to 23: keys, taps and typed commands, and what never counts as one."""

import asyncio

import pytest
from msgspec.structs import replace

from client.choices import choices
from client.intents import ChooseOption, Do, Focus, Intent, Scroll, Target, TypeDigit
from client.model import Model, Overlay
from client.news import Connected, FromHost, HostGone, News
from client.screens.canvas import Size
from client.screens.render import render
from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.chips import Chips
from engine.options import DrawOptions
from protocol.messages import Act, Say
from tests.support.all_scenes import ALL_SCENES
from tests.support.asyncio_tests import on_asyncio
from tests.support.presses import command, press
from tests.support.scenes import (
    NOW,
    SIX_PLAYERS,
    after,
    at_bets,
    at_draw,
    betting_seats,
    waiting_for_bob,
)
from tests.support.screen import SIZES, at_table
from tests.support.sights import targets_of
from tests.support.views import (
    CALL_OR_RAISE,
    CHECK_OR_BET,
    HAND,
    hand,
    private,
    table,
    update_message,
    welcome,
)

Screen = tuple[int, int]
NOTHING_HAPPENS = 0.05

at_sizes = pytest.mark.parametrize("size", SIZES)


def later(model: Model, seconds: float = 1.0) -> Model:
    return replace(model, now=model.now + seconds)


@at_sizes
@on_asyncio
async def test_point_11_cards_are_marked_and_drawn_by_keys(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        await player.see("STAND PAT")
        await player.press("1", "DRAW 1")
        await player.press("3", "DRAW 2")
        assert player.text.count("DROP") == 2
        await player.press("1", "DRAW 1")
        await player.press("\r", "Sent")
        player.send("\r")
        await asyncio.sleep(NOTHING_HAPPENS)

        assert player.sent == [Act(prompt=8, move=Draw(discard=(2,)))]


@at_sizes
@on_asyncio
async def test_point_11_cards_are_marked_and_drawn_by_taps_anywhere_on_them(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        player.click("[5]")
        await player.see("DRAW 1")
        player.click("[5]", below=2)
        await player.see("STAND PAT")
        player.mouse_down(*player.find("[2]"))  # some terminals report no release
        await player.see("DRAW 1")
        x, y = player.find("DRAW 1")
        player.mouse_down(x, y)
        player.mouse_up(0, 0)
        await asyncio.sleep(NOTHING_HAPPENS)
        assert player.sent == []
        player.click("DRAW 1")
        await player.see("Sent")

        assert player.sent == [Act(prompt=8, move=Draw(discard=(1,)))]


@at_sizes
@on_asyncio
async def test_point_12_a_fourth_mark_is_refused_on_the_screen(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        await player.press("1234", "At most 3")

        assert player.text.count("DROP") == 3


def test_point_12_with_ace_draw_it_is_allowed_while_an_ace_stays() -> None:
    model = at_draw(DrawOptions(3, (0,)))  # the ace is the first card

    assert press(model, "2", "3", "4", "5").model.marks == {1, 2, 3, 4}
    refused = press(model, "2", "3", "4", "1").model
    assert refused.marks == {1, 2, 3}
    assert refused.note == "Keep an ace to drop four."


@at_sizes
@on_asyncio
async def test_point_13_the_button_says_what_it_does_and_sliding_off_it_does_nothing(
    size: Screen,
) -> None:
    async with at_table(at_draw(), size) as player:
        await player.press("2", "DRAW 1")
        x, y = player.find("DRAW 1")
        for elsewhere in ((0, 0), player.find("[4]")):
            player.mouse_down(x, y)
            player.mouse_up(*elsewhere)
        await asyncio.sleep(NOTHING_HAPPENS)
        assert player.sent == []
        assert "DRAW 1" in player.text
        await player.press("2", "STAND PAT")
        player.click("STAND PAT")
        await player.see("Sent")

        assert player.sent == [Act(prompt=8, move=Draw(discard=()))]


@at_sizes
@on_asyncio
async def test_point_14_a_double_click_draws_once(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        player.click("STAND PAT")
        x, y = player.find("STAND PAT")
        for _ in range(2):
            player.mouse_down(x, y)
            player.mouse_up(x, y)
        await player.see("Sent")
        await asyncio.sleep(NOTHING_HAPPENS)

        assert player.sent == [Act(prompt=8, move=Draw(discard=()))]


@on_asyncio
async def test_point_14_two_fast_enters_draw_once() -> None:
    async with at_table(at_draw()) as player:
        player.send("\r\r")
        await player.see("Sent")
        await asyncio.sleep(NOTHING_HAPPENS)

        assert player.sent == [Act(prompt=8, move=Draw(discard=()))]


@on_asyncio
async def test_point_15_a_click_begun_in_one_turn_does_not_end_in_the_next() -> None:
    async with at_table(at_bets(CHECK_OR_BET)) as player:
        x, y = player.find("CHECK")
        player.mouse_down(x, y)
        await asyncio.sleep(NOTHING_HAPPENS)
        view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=2, phase="second_bets"))
        player.stage.tell(update_message(view, private(HAND, options=CHECK_OR_BET, prompt=8)))
        player.clock.now += 1.0
        await player.see("BETTING 2")
        player.mouse_up(x, y)
        await asyncio.sleep(NOTHING_HAPPENS)

        assert player.sent == []


@on_asyncio
async def test_point_15_a_button_that_has_just_appeared_under_the_finger_does_not_count() -> None:
    async with at_table(waiting_for_bob()) as player:
        view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=2))
        player.stage.tell(update_message(view, private(HAND, options=CALL_OR_RAISE)))
        await player.see("CALL 10")
        player.click("CALL 10")
        player.send("c")
        await asyncio.sleep(NOTHING_HAPPENS)
        assert player.sent == []
        player.clock.now += 0.5
        player.click("CALL 10")
        await player.see("Sent")

        assert player.sent == [Act(prompt=7, move=Call())]


@on_asyncio
async def test_point_16_check_and_call_do_not_stand_in_for_each_other() -> None:
    async with at_table(at_bets(CHECK_OR_BET)) as player:
        await player.press("c", "nothing to call")
        await player.press("k", "Sent")

        assert player.sent == [Act(prompt=7, move=Check())]


def test_point_16_check_and_call_have_keys_of_their_own_and_one_place() -> None:
    free, owed = at_bets(CHECK_OR_BET), at_bets(CALL_OR_RAISE)

    assert press(free, "c").send == press(owed, "k").send == ()
    assert middle_button(free) is Do.CHECK
    assert middle_button(owed) is Do.CALL


def middle_button(model: Model) -> Target | None:
    picture = render(model, Size(80, 24))
    row = next(line for line in picture.lines if any(part.does is Do.FOLD for part in line))
    places = [part.does for part in row if part.does is not None]
    return places[1]


@pytest.mark.parametrize("change", ["amount", "hand", "connection"])
def test_point_17_a_choice_ahead_is_dropped_by_anything_new(change: str) -> None:
    chosen = press(later(waiting_for_bob()), "C").model
    assert chosen.ahead is not None
    view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=1, level=20))
    other = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=1, level=10, number=13))
    news: dict[str, list[News | FromHost]] = {
        "amount": [update_message(view, private(HAND))],
        "hand": [update_message(other, private(HAND))],
        "connection": [HostGone("gone", NOW), Connected(welcome(2))],
    }

    assert after(chosen, *news[change]).ahead is None


@at_sizes
@on_asyncio
async def test_point_18_a_risky_fold_is_asked_and_answered_by_taps(size: Screen) -> None:
    async with at_table(at_bets(CHECK_OR_BET), size) as player:
        player.click("FOLD")
        await player.see("Checking is free")
        player.click("NO")
        await player.see("CHECK")
        await player.press("f", "Checking is free")
        player.click("YES")
        await player.see("Sent")

        assert player.sent == [Act(prompt=7, move=Fold())]


@at_sizes
@on_asyncio
async def test_point_19_digits_typed_into_talk_mark_no_cards(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        await player.press("t", "talk>")
        await player.press("give me 12345", "give me 12345")
        assert "DROP" not in player.text
        player.send("\r")
        await player.wait_for(lambda: player.sent == [Say(text="give me 12345")])
        await player.press("1", "DRAW 1")


@on_asyncio
async def test_point_19_a_paste_at_the_table_does_nothing_and_in_talk_is_text() -> None:
    async with at_table(at_draw()) as player:
        player.send("\x1b[200~12345\r\x1b[201~")
        await asyncio.sleep(NOTHING_HAPPENS)
        assert player.stage.model.marks == frozenset()
        assert player.sent == []
        await player.press("t", "talk>")
        await player.press("\x1b[200~12\r345\x1b[201~", "talk> 12345")


@pytest.mark.parametrize(
    "noise",
    [
        "\x1b[1;13P",
        "\x1b[97;5u",
        "\x1b[?62;1;2;4c",
        "\x1b[25;5~",
        "\x1b]10;rgb:1/2/3\x1b\\",
        "\x1bP1+r5\x1b\\",
        "\x1b[12\x1b[1;13P",
    ],
)
@on_asyncio
async def test_point_20_replies_and_unknown_keys_never_mark_a_card(noise: str) -> None:
    async with at_table(at_draw(), (40, 20)) as player:
        player.send(noise)
        await asyncio.sleep(0.8)  # longer than prompt_toolkit waits for the rest of a sequence
        assert player.stage.model.marks == frozenset()
        assert player.sent == []
        await asyncio.sleep(0.4)
        await player.press("4", "DRAW 1")


@on_asyncio
async def test_point_20_a_mouse_report_cut_in_two_marks_the_card_that_was_meant() -> None:
    async with at_table(at_draw(), (40, 20)) as player:
        x, y = player.find("[5]")
        report = f"\x1b[<0;{x + 1};{y + 1}M"
        player.send(report[:5])
        await asyncio.sleep(0.2)
        player.send(report[5:])
        await player.see("DRAW 1")

        assert player.stage.model.marks == {4}


@pytest.mark.parametrize("name", list(ALL_SCENES))
def test_point_21_every_wish_of_a_key_can_be_tapped(name: str) -> None:
    model = later(ALL_SCENES[name]())
    if model.typing is not None:
        return  # what is typed is typed

    untappable = wishes(model) - everything_to_tap(model)

    assert untappable == set()


def wishes(model: Model) -> set[Intent]:
    """Return what the keys of now mean.

    Without cursors, as cards and rows are tapped, digits, and what is of the terminal alone.
    """
    of_keys = {Do.MARK_FOCUSED, Do.ERASE_DIGIT, Do.INTERRUPT, Do.REDRAW, Do.SUSPEND}
    cursors = Focus | Scroll | ChooseOption | TypeDigit
    return {
        choice.does
        for choice in choices(model)
        if not isinstance(choice.does, cursors) and choice.does not in of_keys
    }


def everything_to_tap(model: Model) -> set[Target]:
    """Return all that can be clicked on, in the help as well, which is a tap away."""
    found = targets_of(render(model, Size(40, 20)))
    if Do.SHOW_HELP in found:
        for top in range(0, 40, 3):
            opened = replace(model, overlay=Overlay.HELP, overlay_from=top)
            found |= targets_of(render(opened, Size(40, 20)))
    return found


def test_point_21_what_is_opened_can_be_scrolled_and_closed_by_taps() -> None:
    opened = replace(at_draw(), overlay=Overlay.HELP)

    found = targets_of(render(opened, Size(40, 20)))

    assert {Scroll(5), Scroll(-5), Do.CLOSE_TOP} <= found


@pytest.mark.parametrize(
    ("model", "typed", "move"),
    [
        (at_bets(), "fold", Fold()),
        (at_bets(), "call", Call()),
        (at_bets(), "raise", Raise(to=Chips(20))),
        (at_bets(CHECK_OR_BET), "check", Check()),
        (at_bets(CHECK_OR_BET), "bet", Bet(to=Chips(10))),
        (at_draw(), "2 5", Draw((1, 4))),
        (at_draw(), "pat", Draw(())),
    ],
)
def test_point_21_every_move_can_be_typed(model: Model, typed: str, move: Move) -> None:
    prompt = model.private.prompt
    assert prompt is not None

    assert command(model, typed).send == (Act(prompt=prompt.id, move=move),)


@pytest.mark.parametrize("name", list(ALL_SCENES))
def test_point_22_escape_never_leaves_the_table(name: str) -> None:
    model = ALL_SCENES[name]()

    result = press(model, *["escape"] * 6)

    assert result.model.closing is None
    assert result.model.question is None


def test_point_22_ctrl_c_once_says_what_twice_does() -> None:
    once = press(at_bets(), "c-c")
    twice = press(once.model, "c-c")

    assert once.model.closing is None
    assert "Ctrl-C again" in once.model.note
    assert twice.model.closing == 130


@on_asyncio
async def test_point_23_the_mouse_can_be_switched_off_by_its_key() -> None:
    async with at_table(at_draw()) as player:
        assert player.terminal.sent.count("\x1b[?1000h") == 1
        await player.press("\x1bOQ", "Mouse off")
        await player.wait_for(lambda: player.terminal.sent.count("\x1b[?1000l") == 1)
        player.click("STAND PAT")
        await player.press("\x1bOQ", "Mouse on")


def test_point_23_or_by_a_setting() -> None:
    model = at_draw()

    assert not replace(model.settings, mouse=False).mouse
