"""Sequences that no terminal was asked for: none of their characters is a key."""

import pytest

from client.keys import SWALLOW_SECONDS, Swallow


def keys_left(sequence: str) -> str:
    """Return which characters of an input are still keys, all typed at one moment."""
    swallow, left = Swallow(), ""
    characters = iter(sequence)
    for character in characters:
        if swallow.is_swallowing(1.0):
            swallow.take(character, 1.0)
        elif character == "\x1b":
            swallow.begin(next(characters), 1.0)
        else:
            left += character
    return left


@pytest.mark.parametrize(
    "noise",
    [
        "\x1b[97;5u",  # a key of the kitty protocol
        "\x1b[1;13P",
        "\x1b[25;5~",
        "\x1b[?62;1;2;4c",  # device attributes
        "\x1b[<0;15",  # a mouse report that is cut off ...
        "\x1bO5P",
        "\x1b]10;rgb:1/2/3\x1b\\",
        "\x1b]11;rgb:4/5/1\x07",
        "\x1bP1$r0;1m\x1b\\",
        "\x1b_G1;2\x1b\\",
        "\x1b[12\x1b[34R",  # one cut off by the next
        "\x1b]1\x1b[34R",
    ],
)
def test_no_character_of_a_reply_is_a_key(noise: str) -> None:
    assert "1" not in keys_left(noise)
    assert keys_left(noise + ("" if noise.endswith("15") else "4")) == (
        "" if noise.endswith("15") else "4"
    )


def test_a_sequence_that_is_cut_off_is_given_up() -> None:
    swallow = Swallow()
    swallow.begin("[", 1.0)
    swallow.take("1", 1.5)

    assert swallow.is_swallowing(1.5 + SWALLOW_SECONDS - 0.01)
    assert not swallow.is_swallowing(1.5 + SWALLOW_SECONDS + 0.01)
