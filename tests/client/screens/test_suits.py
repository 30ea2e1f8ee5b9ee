"""Cards are told apart by letters and signs, never by colour alone (N26)."""

import pytest
from msgspec.structs import replace

from client.card_words import list_cards
from client.model import Deck
from client.screens.canvas import Size
from client.screens.render import render
from engine.cards import DECK_WITH_JOKER, Card
from tests.support.scenes import at_draw

SIZES = [(40, 3), (40, 20), (80, 24), (120, 40)]


def text_with(card: Card, size: tuple[int, int], *, ascii_only: bool, deck: Deck) -> str:
    """Return the screen, without its colours, of somebody who holds a card."""
    model = at_draw()
    others = [other for other in DECK_WITH_JOKER if other != card][:4]
    model = replace(
        model,
        private=replace(model.private, cards=(card, *others), hand_name="a hand"),
        settings=replace(model.settings, ascii_only=ascii_only, deck=deck),
    )
    lines = render(model, Size(*size)).lines
    return "\n".join("".join(part.text for part in line) for line in lines)


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_n26_no_two_cards_look_the_same_without_colour(
    size: tuple[int, int], ascii_only: bool, deck: Deck
) -> None:
    suited = [Card(rank * 4 + suit) for rank in (0, 8, 12) for suit in range(4)]

    texts = {text_with(card, size, ascii_only=ascii_only, deck=deck) for card in suited}

    assert len(texts) == len(suited)
    if ascii_only:
        assert all(text.isascii() for text in texts)


@pytest.mark.parametrize("short", [False, True])
def test_n26_plain_lines_name_every_card_in_letters(short: bool) -> None:
    names = {list_cards((card,), short=short) for card in DECK_WITH_JOKER}

    assert len(names) == len(DECK_WITH_JOKER)
    assert all(name.isascii() for name in names)
