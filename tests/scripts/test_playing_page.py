"""The page for a first evening shows what the program shows, and says what is true of it."""

import re
from pathlib import Path

import pytest
from playing_page import PAGE, main, with_pictures

from client.choices import wish_for
from engine.cards import parse_cards
from engine.hand_rank import Category, category_of, rank_hand
from tests.repo.checkout import read
from tests.support.scenes import SCENES, at_bets
from tests.support.views import CHECK_OR_BET

TEXT = read(Path("docs/playing.md"))
SUITS = str.maketrans("♠♥♦♣", "shdc")


def test_every_picture_is_what_the_program_draws() -> None:
    assert TEXT.count("<!-- picture: ") == 6
    assert main(["--check"]) == 0, "python scripts/playing_page.py draws them anew"


def test_a_picture_that_is_out_of_date_is_found() -> None:
    changed = PAGE.read_text(encoding="utf-8").replace("DRAW 3", "DRAW 4")

    assert with_pictures(changed) != changed


def hands_on_the_page() -> list[tuple[str, str]]:
    return re.findall(r"^\| ([a-z ]+) \| ((?:\w+[♠♥♦♣] ?){5}) \|", TEXT, re.MULTILINE)


@pytest.mark.parametrize(("name", "cards"), hands_on_the_page())
def test_every_example_is_such_a_hand(name: str, cards: str) -> None:
    hand = parse_cards(cards.replace("10", "T").translate(SUITS))

    assert category_of(rank_hand(hand)).name.lower().replace("_", " ") == name


def test_the_hands_stand_in_their_order() -> None:
    names = [name for name, _ in hands_on_the_page()]

    assert names == [
        category.name.lower().replace("_", " ")
        for category in sorted(Category, reverse=True)
        if category is not Category.FIVE_OF_A_KIND
    ]


def test_every_key_on_the_page_means_something_somewhere() -> None:
    moments = [*(scene() for scene in SCENES.values()), at_bets(CHECK_OR_BET)]
    keys = set(re.findall(r"`([a-zA-Z?])`", TEXT))

    assert {"f", "c", "r", "k", "b", "h", "e", "?"} <= keys
    assert [key for key in sorted(keys) if not any(wish_for(m, key) for m in moments)] == []
