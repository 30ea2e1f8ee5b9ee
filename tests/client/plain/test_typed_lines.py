"""Lines come whole from pipes, files and terminals, and never keep anything else waiting."""

import os
import sys
from pathlib import Path

import pytest
import trio
import trio.testing

from client.plain.typed_lines import LONGEST_LINE, LineCutter, typed_lines


@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ([b"call\n"], ["call"]),
        ([b"ca", b"ll\nfo", b"ld\n"], ["call", "fold"]),
        ([b"1 2\r\n3\r\n"], ["1 2", "3"]),
        ([b"\n\n"], ["", ""]),
        ([b"no end"], ["no end"]),
        ([b"say caf\xc3", b"\xa9\n"], ["say caf\N{LATIN SMALL LETTER E WITH ACUTE}"]),
        ([b"\xff\xfe\n"], ["\N{REPLACEMENT CHARACTER}" * 2]),
        ([b""], []),
        ([b"x" * 5000, b"y\n", b"call\n"], ["x" * LONGEST_LINE, "call"]),
        ([b"x" * 5000, b"y" * 5000, b"\ncall"], ["x" * LONGEST_LINE, "call"]),
    ],
)
def test_bytes_are_cut_into_lines(pieces: list[bytes], lines: list[str]) -> None:
    cutter = LineCutter()

    cut = [line for piece in pieces for line in cutter.feed(piece)]

    assert [*cut, *cutter.end()] == lines


async def read_all(fd: int) -> list[str]:
    async with typed_lines(fd) as typed:
        return [line async for line in typed]


async def test_a_file_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "moves.txt"
    path.write_text("call\n1 2 5\npat")
    with path.open() as file:
        assert await read_all(file.fileno()) == ["call", "1 2 5", "pat"]


async def test_no_input_is_the_end_at_once() -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    try:
        assert await read_all(nothing) == []
    finally:
        os.close(nothing)


async def test_a_pipe_is_read_as_it_comes_and_left_unread_when_nobody_asks() -> None:
    reading, writing = os.pipe()
    try:
        async with typed_lines(reading) as typed:
            os.write(writing, b"call\nfo")
            assert await typed.receive() == "call"
            os.write(writing, b"ld\n")
            assert await typed.receive() == "fold"
        os.write(writing, b"for whoever reads next\n")
        assert os.read(reading, 100) == b"for whoever reads next\n"
    finally:
        os.close(reading)
        os.close(writing)


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are of Unix")
async def test_n24_what_is_being_typed_survives_what_is_printed_meanwhile() -> None:
    keyboard, terminal = os.openpty()
    try:
        async with typed_lines(terminal) as typed:
            os.write(keyboard, b"rai")
            await trio.testing.wait_all_tasks_blocked()
            for number in range(20):
                os.write(terminal, b"Event %d.\n" % number)
            os.write(keyboard, b"se\n")
            with trio.fail_after(10):
                assert await typed.receive() == "raise"
    finally:
        os.close(keyboard)
        os.close(terminal)


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are of Unix")
async def test_a_terminal_that_is_gone_is_the_end_of_the_input() -> None:
    keyboard, terminal = os.openpty()
    os.close(keyboard)
    try:
        with trio.fail_after(10):
            assert await read_all(terminal) == []
    finally:
        os.close(terminal)
