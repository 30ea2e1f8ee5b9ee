"""Cards as text: every one fills its size, and marks are words."""

import pytest

from client.card_art import CardLook, CardSize, card_rows, face, faces, shown_card_rows
from engine.cards import DECK_WITH_JOKER, parse_card, parse_cards


def test_a_card_is_written_as_people_write_it() -> None:
    assert faces(parse_cards("As Th 7d 2c JOKER")) == "A♠ 10♥ 7♦ 2♣ JKR"


@pytest.mark.parametrize("size", CardSize)
def test_every_card_fills_exactly_its_size(size: CardSize) -> None:
    for card in DECK_WITH_JOKER:
        for mark in ("", "DROP", "HOLD"):
            rows = card_rows(CardLook(card, 5, mark), size)

            assert len(rows) == size.height
            assert {len(row) for row in rows} == {size.width}


def test_a_marked_card_says_in_its_border_what_the_mark_means() -> None:
    rows = card_rows(CardLook(parse_card("As"), 1, "DROP"), CardSize.SMALL)

    assert rows == ("┌─[1]─┐", "│A♠   │", "│  ♠  │", "│   A♠│", "└DROP─┘")


def test_marked_and_chosen_cards_differ_in_one_row_too() -> None:
    card = parse_card("Th")
    looks = (
        CardLook(card, 2),
        CardLook(card, 2, "DROP"),
        CardLook(card, 2, "HOLD"),
        CardLook(card, 2, is_focused=True),
    )

    rows = {card_rows(look, CardSize.LINE)[0] for look in looks}

    assert rows == {" 2:10♥", "x2:10♥", "*2:10♥", ">2:10♥"}


@pytest.mark.parametrize("tall", [False, True])
def test_shown_cards_all_have_one_width(tall: bool) -> None:
    widths = {len(row) for card in DECK_WITH_JOKER for row in shown_card_rows(card, tall=tall)}

    assert widths == {7 if tall else 5}
    assert all(face(card) in "".join(shown_card_rows(card, tall=tall)) for card in DECK_WITH_JOKER)
