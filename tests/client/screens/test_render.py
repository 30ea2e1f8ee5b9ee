"""What every screen promises at every size, after anything that can happen."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from client.intents import Do, Focus, Intent, MarkCard, Scroll, TypeText
from client.model import Model, Overlay
from client.news import Connected, Connecting, FromHost, HostGone, News, Tick
from client.screens.canvas import Size, width_of
from client.screens.overlays import overlay_lines
from client.screens.render import render, window_title
from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.events import HandShown
from engine.options import BettingOptions, DrawOptions, Options, WagerSizes
from engine.views import HandSeatView, HandView, SeatStatus
from protocol.messages import PlayerView, Rejected, Said, TablePhase, Update
from tests.support.house_scenes import view_of
from tests.support.more_scenes import MORE_SCENES
from tests.support.scenes import (
    ANN,
    BOB,
    SCENES,
    TIMED,
    YOU,
    after,
    at_bets,
    at_draw,
    at_showdown,
    in_lobby,
    joined,
    waiting_for_bob,
)
from tests.support.sights import assert_buttons_shown, assert_cards_shown, targets_of, text_of
from tests.support.views import (
    hand,
    hand_seat,
    player,
    pot,
    private,
    table,
    update_message,
    welcome,
)

LEAST = (40, 3)
NAMES = ("Ann", "漢字漢字漢字", "Bartholomew", "👍👍", "שלום", "a\u0301\u0316b", "x\x1b[2J", "")

chips = st.integers(0, 1_000_000).map(Chips)
cards = st.lists(st.integers(0, 52), min_size=5, max_size=5, unique=True).map(
    lambda numbers: tuple(Card(number) for number in numbers)
)


@st.composite
def options(draw: st.DrawFn) -> Options | None:
    if draw(st.booleans()):
        return draw(st.sampled_from([None, DrawOptions(3), DrawOptions(5), DrawOptions(3, (0, 2))]))
    least = draw(chips)
    sizes = draw(
        st.sampled_from(
            [
                None,
                WagerSizes(least, least, Chips(0)),
                WagerSizes(least, Chips(least + 500), Chips(1), all_in=Chips(least + 777)),
            ]
        )
    )
    owed = draw(chips)
    if not owed:
        return BettingOptions(check=True, owed=owed, bet=sizes)
    return BettingOptions(check=False, owed=owed, call=owed, raise_=sizes)


@st.composite
def players(draw: st.DrawFn, seat: int) -> PlayerView:
    """Draw whoever may sit in a seat."""
    return player(
        seat,
        draw(st.sampled_from(NAMES)),
        stack=draw(chips),
        ready=draw(st.booleans()),
        is_host=seat == 0,
        lost=draw(st.booleans()),
        place=draw(st.sampled_from([0, 0, 0, 1, 2])),
    )


@st.composite
def hand_seats(draw: st.DrawFn, seat: int, phase: str) -> HandSeatView:
    """Draw how a seat may stand in a hand, shown or not once it is over."""
    drawn = hand_seat(
        seat,
        draw(chips),
        status=draw(st.sampled_from(SeatStatus)),
        put_in=draw(st.integers(0, 9999)),
        put_in_round=draw(st.integers(0, 99)),
        drew=draw(st.none() | st.integers(0, 4)),
        won=draw(st.sampled_from([0, 0, 12345])),
    )
    if phase == "over" and draw(st.booleans()):
        return replace(drawn, shown=draw(cards), hand_name="three of a kind, sevens")
    return drawn


@st.composite
def hands(draw: st.DrawFn, count: int, phase: str) -> HandView:
    """Draw a hand of so many seats."""
    return hand(
        [draw(hand_seats(seat, phase)) for seat in range(count)],
        phase=phase,
        number=draw(st.integers(1, 9999)),
        button=draw(st.integers(0, count - 1)),
        to_act=draw(st.none() | st.integers(0, count - 1)),
        pot=draw(chips),
        pots=[
            pot(draw(chips), range(count), [(0, draw(chips))])
            for _ in range(draw(st.integers(0, 3)))
        ],
    )


@st.composite
def tables(draw: st.DrawFn) -> Update:
    """Draw any table that a host could show, and some that none would."""
    count = draw(st.integers(1, 8))
    you = draw(st.none() | st.integers(0, count - 1))
    held = draw(cards)
    phase = draw(st.sampled_from(["first_bets", "draw", "second_bets", "over"]))
    view = table(
        [draw(players(seat)) for seat in range(count)],
        you=you,
        phase=draw(st.sampled_from(TablePhase)),
        hand=draw(hands(count, phase)),
        rules=TIMED,
        next_hand_ms=draw(st.none() | st.integers(0, 9000)),
    )
    own = private(
        "",
        options=draw(options()),
        prompt=draw(st.integers(1, 3)),
        left_ms=draw(st.none() | st.integers(0, 99000)),
    )
    own = replace(
        own,
        cards=held if you is not None and draw(st.booleans()) else (),
        hand_name="two pair, kings and nines",
    )
    texts = draw(st.lists(st.text(max_size=60), max_size=3))
    talk = [Said(name="Ann", text=text, seat=SeatId(0)) for text in texts]
    shown = [HandShown(SeatId(0), held, "pair of sevens")] if phase == "over" else []
    return update_message(view, own, [*talk, *shown])


wishes: st.SearchStrategy[Intent] = st.one_of(
    st.sampled_from(Do),
    st.integers(0, 4).map(MarkCard),
    st.integers(-1, 1).map(Focus),
    st.integers(-9, 9).map(Scroll),
    st.text(max_size=30).map(TypeText),
)
news: st.SearchStrategy[News | FromHost] = st.one_of(
    st.just(Tick(4.0)),
    st.just(Connecting(3)),
    st.just(Connected(welcome())),
    st.just(HostGone("The host does not answer any more, and has not for a while.", 5000.0)),
    st.just(Rejected(code="not_now", text="Not now, because of a long reason. " * 3)),
)
evenings = st.lists(st.one_of(tables(), wishes, news), min_size=1, max_size=8)
sizes = st.tuples(st.integers(40, 140), st.integers(3, 50))


def after_evening(things: Sequence[Intent | News | FromHost]) -> Model:
    model = joined()
    for what in things:
        model = replace(after(model, what), closing=None, now=model.now + 0.5)
    return model


@given(evenings, sizes, st.booleans())
def test_after_anything_at_any_size_cards_and_buttons_are_on_the_screen(
    things: Sequence[Intent | News | FromHost], size: tuple[int, int], ascii_only: bool
) -> None:
    model = after_evening(things)
    model = replace(model, settings=replace(model.settings, ascii_only=ascii_only))

    picture = render(model, Size(*size))

    assert len(picture.lines) == size[1]
    assert {sum(width_of(part.text) for part in line) for line in picture.lines} == {size[0]}
    assert not ascii_only or picture.text.isascii()
    assert_cards_shown(model, picture.text)
    assert_buttons_shown(model, picture.text)


@pytest.mark.parametrize("columns", [30, 34, 39])
def test_below_forty_columns_the_cards_are_still_there(columns: int) -> None:
    text = render(at_draw(marks=(4,)), Size(columns, 3)).text

    for shown in ("1:A♠", "2:10♥", "3:7♦", "4:7♣", "x5:2♠", "DRAW 1"):
        assert shown in text


@pytest.mark.parametrize("name", list(SCENES))
@pytest.mark.parametrize("overlay", list(Overlay))
@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_whatever_is_opened_leaves_the_button_in_sight(
    name: str, overlay: Overlay, size: tuple[int, int]
) -> None:
    model = replace(SCENES[name](), overlay=overlay)

    assert_buttons_shown(model, render(model, Size(*size)).text)


@pytest.mark.parametrize("overlay", [Overlay.HELP, Overlay.INFO, Overlay.RULES, Overlay.ANSWER])
@pytest.mark.parametrize("size", [(40, 5), (39, 9), (40, 12)])
def test_what_is_opened_can_be_read_on_the_smallest_screens(
    overlay: Overlay, size: tuple[int, int]
) -> None:
    model = replace(at_draw(), overlay=overlay, answer=("Nothing was sent.",))
    begin = overlay_lines(model)[0].text[:30]

    text = render(model, Size(*size)).text

    assert begin in text
    assert_cards_shown(model, text)


def test_a_long_line_begins_at_its_begin_where_the_log_is_short() -> None:
    talk = Said(name="Ann", text="first words " + "and more " * 20 + "last words", seat=ANN)
    model = at_bets()
    model = after(model, update_message(view_of(model), model.private, [talk]))

    shown = render(model, Size(40, 20))

    assert "<Ann> first words" in shown.text
    assert "... [l]" in shown.text
    assert Do.SHOW_LOG in targets_of(shown)
    assert "last words" in render(replace(model, overlay=Overlay.LOG), Size(40, 20)).text


@pytest.mark.parametrize("columns", [36, 39, 40])
def test_a_watcher_reads_whose_turn_it_is_in_full(columns: int) -> None:
    model = MORE_SCENES["watch"]()

    assert re.search(r"Dan .* to act$", render(model, Size(columns, 20)).text, re.MULTILINE)


def test_what_is_typed_is_shown_with_the_cursor_behind_it() -> None:
    model = after(waiting_for_bob(), Do.TALK, TypeText("hi 漢"))

    for size in ((40, 3), (40, 20), (80, 24), (120, 40)):
        picture = render(model, Size(*size))
        column, row = picture.cursor
        assert picture.cursor_shown
        assert picture.text.split("\n")[row].startswith(" talk> hi 漢")
        assert column == width_of(" talk> hi 漢")


def test_the_end_of_a_long_line_is_what_is_seen() -> None:
    model = after(waiting_for_bob(), Do.TALK, TypeText("begin" + "x" * 100 + "end"))

    picture = render(model, Size(40, 20))

    assert "end" in picture.text
    assert picture.cursor[0] < 40


def test_the_cursor_of_the_terminal_is_on_the_chosen_card() -> None:
    model = after(at_draw(), Focus(1), Focus(1))

    picture = render(model, Size(40, 20))

    x, y = picture.cursor
    assert picture.text.split("\n")[y][x : x + 7] == "┌─>2<─┐"


def test_the_window_says_whose_turn_it_is() -> None:
    assert window_title(at_bets()) == "YOUR TURN - standpat"
    assert window_title(waiting_for_bob()) == "Kitchen table - standpat"
    assert window_title(in_lobby()) == "Kitchen table - standpat"


def test_silence_of_the_host_is_told_before_it_is_lost() -> None:
    assert "quiet 4 s" in render(after(at_bets(), Tick(4.0)), Size(40, 20)).text
    assert "live" in render(after(at_bets(), Tick(2.0)), Size(40, 20)).text


@pytest.mark.parametrize("size", [(40, 3), (40, 5), (40, 9), (40, 12), (80, 24), (120, 40)])
def test_a_showdown_of_eight_leaves_the_own_cards_and_the_button_in_sight(
    size: tuple[int, int],
) -> None:
    shown = ["Ks Kc 9d 9c 3h", "Jh 9h 6h 4h 2h", "7d 7c 7s Kh Qd", "2d 3d 4d 5d 8c"]
    seats = [
        hand_seat(seat, 500, shown=shown[seat % 4], name="a hand", won=90 if seat == 1 else 0)
        for seat in range(8)
    ]
    eight = [player(seat, f"Player {seat}") for seat in range(8)]
    pots = [pot(90, range(8), [(1, 90)])]
    view = table(
        eight, you=6, phase=TablePhase.BETWEEN_HANDS, hand=hand(seats, phase="over", pots=pots)
    )

    text = render(after(joined(), update_message(view, private(shown[2]))), Size(*size)).text

    for what in ("7♦", "7♣", "7♠", "K♥", "Q♦", "NEXT HAND"):
        assert what in text


@pytest.mark.parametrize(
    ("you", "status", "has_prompt", "words"),
    [
        (2, SeatStatus.FOLDED, False, "You folded. Bob to act."),
        (2, SeatStatus.ALL_IN, False, "You are all-in. You still draw. Bob to act."),
        (2, SeatStatus.NOT_DEALT_IN, False, "You are out. Bob to act."),
        (None, SeatStatus.IN, False, "Watching. Bob to act."),
        (2, SeatStatus.IN, False, "Bob to act."),
        (2, SeatStatus.ALL_IN, True, "You are all-in. You still draw. At most 3 cards."),
    ],
)
def test_one_line_always_says_whose_turn_it_is(
    you: int | None, status: SeatStatus, has_prompt: bool, words: str
) -> None:
    seats = [hand_seat(seat, 500) for seat in (0, 1)] + [hand_seat(2, 0, status=status)]
    own = private("As Th 7d 7c 2s", options=DrawOptions(3) if has_prompt else None)
    people = [player(0, "Ann"), player(1, "Bob"), player(2, "Sam")]
    view = table(people, you=you, hand=hand(seats, to_act=2 if has_prompt else 1))

    assert words in render(after(joined(you), update_message(view, own)), Size(80, 24)).text


@pytest.mark.parametrize("size", [Size(40, 20), Size(80, 24)])
def test_who_went_out_together_with_another_is_told_in_full(size: Size) -> None:
    model = at_showdown()
    assert model.view is not None
    players = tuple(
        replace(one, stack=Chips(0), place=3) if one.seat in (BOB, YOU) else one
        for one in model.view.players
    )

    text = text_of(replace(model, view=replace(model.view, players=players)), size)

    told = " ".join(line.split("│")[0].strip() for line in text.splitlines())
    assert "Bob and you have no chips left and are out." in told
