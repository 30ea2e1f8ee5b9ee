"""Cards and the one form in which they are written."""

import pytest

from engine.cards import (
    ACE,
    CARD_CODES,
    DECK_WITH_JOKER,
    JOKER,
    STANDARD_DECK,
    TWO,
    card_code,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)


def test_a_deck_holds_52_different_cards_and_one_more_with_the_joker() -> None:
    codes = {card_code(card) for card in STANDARD_DECK}

    assert len(codes) == 52
    assert {card_code(card) for card in DECK_WITH_JOKER} == codes | {"JOKER"}


@pytest.mark.parametrize("code", CARD_CODES)
def test_every_code_names_the_card_that_is_written_so(code: str) -> None:
    assert card_code(parse_card(code)) == code


def test_a_card_tells_its_rank_and_its_suit() -> None:
    two, ace = parse_cards("2c As")

    assert (rank_of(two), suit_of(two)) == (TWO, 0)
    assert (rank_of(ace), suit_of(ace)) == (ACE, 3)
    assert rank_of(JOKER) > ACE


def test_b05_a_ten_is_written_one_way() -> None:
    assert card_code(parse_card("Td")) == "Td"


@pytest.mark.parametrize(
    "code",
    [
        *("10d", "td", "TD", "1d", "11d", "14s"),
        *(
            "",
            "T",
            "d",
            "dT",
            "Td ",
            " Td",
            "Td\n",
            "Tdd",
            "TdTd",
            "Zz",
            "joker",
            "Joker",
            "0c",
            "52",
        ),
        *("\N{FULLWIDTH DIGIT NINE}c", "9\N{BLACK CLUB SUIT}", "9\N{CYRILLIC SMALL LETTER ES}"),
    ],
)
def test_b05_any_other_spelling_is_refused_and_shown(code: str) -> None:
    with pytest.raises(ValueError, match="is not a card: write a rank of 23456789TJQKA") as error:
        parse_card(code)

    assert repr(code) in str(error.value)


def test_several_cards_are_read_from_one_text_or_one_by_one() -> None:
    assert parse_cards("9c  Td JOKER") == parse_cards(["9c", "Td", "JOKER"])
    assert parse_cards("") == ()


@pytest.mark.parametrize("codes", ["9c Zz 5s", ["9c", "Zz", "5s"]])
def test_b07_one_bad_card_refuses_the_whole_list(codes: str | list[str]) -> None:
    with pytest.raises(ValueError, match="'Zz' is not a card"):
        parse_cards(codes)
