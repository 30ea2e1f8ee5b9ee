"""What each typed line is taken for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.plain.commands import Command, KickSeat, Numbers, Talk, Unclear, Wager, Word, parse


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", Word.NOTHING),
        ("  \t", Word.NOTHING),
        ("f", Word.FOLD),
        ("FOLD", Word.FOLD),
        ("k", Word.CHECK),
        ("c", Word.CALL),
        ("call,", Word.CALL),
        ("b", Wager(is_raise=False)),
        ("b 40", Wager(is_raise=False, to=40)),
        ("bet, 40", Wager(is_raise=False, to=40)),
        ("r", Wager(is_raise=True)),
        ("raise to 60", Wager(is_raise=True, to=60)),
        ("r all-in", Wager(is_raise=True, all_in=True)),
        ("bet all in", Wager(is_raise=False, all_in=True)),
        ("a", Word.ALL_IN),
        ("all in", Word.ALL_IN),
        ("p", Word.PAT),
        ("stand pat", Word.PAT),
        ("1 2 5", Numbers((1, 2, 5))),
        ("1,2,5", Numbers((1, 2, 5))),
        ("1, 2 ,5", Numbers((1, 2, 5))),
        ("125", Numbers((125,))),
        ("0", Numbers((0,))),
        ("say Hello,  Ann", Talk("Hello,  Ann")),
        ("t fold", Talk("fold")),
        ("SAY 1 2 5", Talk("1 2 5")),
        ("kick 3", KickSeat(3)),
        ("x 3", KickSeat(3)),
        ("q", Word.QUIT),
        ("?", Word.HELP),
        ("again", Word.AGAIN),
        ("not ready", Word.NOT_READY),
        ("add bot", Word.ADD_BOT),
        ("end now", Word.END_NOW),
    ],
)
def test_a_line_is_taken_for_one_command(line: str, command: Command) -> None:
    assert parse(line) == command


@pytest.mark.parametrize(
    "line",
    [
        "say",
        "t  ",
        "bet 10.0",
        "bet -10",
        "bet 1e3",
        "bet 10 20",
        "bet nan",
        "raise to",
        "b 99999999999",
        "kick",
        "kick Ann",
        "1.0",
        "-1",
        "10d",
        "1 2 Zz",
        "As",
        "\N{FULLWIDTH DIGIT ONE}",
        "rai se",
        "xyzzy",
        "sayhello",
    ],
)
def test_what_is_not_clear_is_never_guessed(line: str) -> None:
    assert isinstance(parse(line), Unclear)


def test_the_letter_a_adds_a_bot_in_the_lobby() -> None:
    assert parse("a", in_lobby=True) is Word.ADD_BOT


@given(st.text(max_size=40))
def test_any_line_is_taken_for_something(line: str) -> None:
    parse(line)
    parse(line, in_lobby=True)
