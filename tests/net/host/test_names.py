"""Names at one table: free ones, and suggestions for those that are not."""

import pytest

from net.host.names import BOT_NAMES, free_bot_name, free_variant, is_free, junior
from protocol.reserved_names import is_reserved


@pytest.mark.parametrize(
    ("name", "names", "variant"),
    [
        ("Ana", ["Ana"], "Ana 2"),
        ("Ana", ["Ana", "ana 2"], "Ana 3"),
        ("Bartholomews", ["Bartholomews"], "Bartholome 2"),
        ("日本日本日本", ["日本日本日本"], "日本日本日 2"),
    ],
)
def test_a_suggestion_is_the_name_with_the_next_number_within_the_width(
    name: str, names: list[str], variant: str
) -> None:
    assert free_variant(name, names) == variant
    assert is_free(variant, names)


@pytest.mark.parametrize(
    ("name", "names", "variant"),
    [("Dealer", [], "Dealer Jr"), ("Seat 3", [], "Seat Jr"), ("You", ["you jr"], "You Jr 2")],
)
def test_a_word_of_the_table_becomes_the_name_of_a_junior(
    name: str, names: list[str], variant: str
) -> None:
    assert junior(name, names) == variant
    assert not is_reserved(variant)
    assert is_free(variant, names)


def test_there_is_always_a_name_for_a_bot() -> None:
    names = list(BOT_NAMES)

    for _ in range(8):
        names.append(free_bot_name(names))

    assert len(set(names)) == len(BOT_NAMES) + 8
