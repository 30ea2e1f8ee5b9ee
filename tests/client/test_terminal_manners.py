"""Small manners around the terminal: ending once, Ctrl-C in both its forms, no codes unasked."""

import asyncio
from pathlib import Path

import pytest
from prompt_toolkit.application import Application
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput

from client.cli import main
from client.keys import NAMES, key_bindings
from client.loops import end_app
from tests.support.asyncio_tests import on_asyncio


@on_asyncio
async def test_an_application_is_ended_once_however_often_that_is_asked() -> None:
    drawn = asyncio.Event()
    with create_pipe_input() as keyboard:
        app: Application[int] = Application(
            input=keyboard, output=DummyOutput(), after_render=lambda _: drawn.set()
        )
        end_app(app, 1)  # it does not run yet
        running = asyncio.create_task(app.run_async(handle_sigint=False))
        await drawn.wait()
        end_app(app, 2)
        end_app(app, 3)

        assert await running == 2
    end_app(app, 4)


def test_ctrl_c_is_a_key_and_a_signal_and_both_mean_the_same() -> None:
    assert NAMES[Keys.ControlC] == NAMES[Keys.SIGINT] == "c-c"
    bindings = key_bindings(on_key=print, on_paste=print, clock=lambda: 0.0)
    for key in (Keys.ControlC, Keys.SIGINT, Keys.ControlZ):
        assert bindings.get_bindings_for_keys((key,))


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["rules"]])
def test_what_only_prints_sends_no_code_to_the_terminal(
    words: list[str], capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    assert main(words) == 0

    printed = capsys.readouterr()
    assert printed.out
    assert "\x1b" not in printed.out + printed.err
