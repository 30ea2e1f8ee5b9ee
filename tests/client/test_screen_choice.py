"""When plain lines must do, and why."""

import io
import sys
import types

import pytest

from client.screen_choice import encodes_suits, why_plain


class Stream(io.StringIO):
    def __init__(self, *, tty: bool) -> None:
        super().__init__()
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("tty_in", "tty_out", "environ", "why"),
    [
        (True, True, {"TERM": "xterm"}, ""),
        (True, True, {"TERM": "xterm", "ACCESSIBLE": "0"}, ""),
        (True, True, {"TERM": "xterm", "ACCESSIBLE": "1"}, "ACCESSIBLE is set"),
        (False, True, {"TERM": "xterm"}, "standard input is not a terminal"),
        (True, False, {"TERM": "xterm"}, "standard output is not a terminal"),
        (True, True, {"TERM": "dumb"}, "the terminal is a simple one (TERM is dumb or not set)"),
        (True, True, {}, "the terminal is a simple one (TERM is dumb or not set)"),
    ],
)
def test_the_reason_for_plain_lines(
    tty_in: bool, tty_out: bool, environ: dict[str, str], why: str
) -> None:
    said = why_plain(stdin=Stream(tty=tty_in), stdout=Stream(tty=tty_out), environ=environ)

    assert said == why


@pytest.mark.parametrize(
    ("has_console", "why"), [(True, ""), (False, "this window is no console of Windows")]
)
def test_where_windows_gives_no_console_plain_lines_do(
    monkeypatch: pytest.MonkeyPatch, has_console: bool, why: str
) -> None:
    class NoConsoleScreenBufferError(Exception):
        """As prompt_toolkit has it, in a module that only Windows can import."""

    def create_output(_stdout: object) -> None:
        if not has_console:
            raise NoConsoleScreenBufferError

    windows = types.ModuleType("prompt_toolkit.output.win32")
    monkeypatch.setattr(windows, "NoConsoleScreenBufferError", NoConsoleScreenBufferError, False)
    monkeypatch.setitem(sys.modules, "prompt_toolkit.output.win32", windows)
    monkeypatch.setattr("prompt_toolkit.output.create_output", create_output)
    monkeypatch.setattr(sys, "platform", "win32")

    assert why_plain(stdin=Stream(tty=True), stdout=Stream(tty=True), environ={}) == why


@pytest.mark.parametrize(
    ("encoding", "can"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp437", False)]
)
def test_whether_suits_can_be_written_depends_on_the_encoding(encoding: str, can: bool) -> None:
    with io.TextIOWrapper(io.BytesIO(), encoding=encoding) as stream:
        assert encodes_suits(stream) is can
