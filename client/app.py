"""The full-screen application: prompt_toolkit around a stage. It decides nothing.

``run_full_screen`` is what the command line calls.
"""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input, create_input
from prompt_toolkit.layout import Layout, UIContent, UIControl, Window
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import DynamicStyle, Style

from client.failures import FIND_OUT_WHY, ExitCode, Failure, Kind
from client.intents import Target
from client.keys import key_bindings
from client.loops import run_screen
from client.model import Deck, LinkState, Model
from client.pointer import Pointer
from client.refusals import refusal
from client.screens.canvas import Fragment, Picture, Size, cells_of
from client.session import BackToCode, BackToList, Session
from client.stage import WHEEL_LINES, Stage
from client.table_run import TableRun
from client.terminal import FoundTerminal, errors_into_log
from client.theme import style_rules

SECONDS_FOR_A_SEQUENCE: Final = 0.2


class TableOutput(Vt100_Output):
    """A terminal that is asked for clicks and the wheel, never for every motion of the mouse.

    Motion is traffic for nothing, and some phones cannot report it. Terminals treat the tracking
    modes as one switch, so the others are not even switched off.
    """

    def enable_mouse_support(self) -> None:
        """Ask for presses, releases and the wheel, in the form that knows wide screens."""
        self.write_raw("\x1b[?1000h\x1b[?1006h")

    def disable_mouse_support(self) -> None:
        """Stop asking, so that text can be selected."""
        self.write_raw("\x1b[?1006l\x1b[?1000l")


def make_output() -> Output:
    """Return the terminal of this process."""
    if sys.platform == "win32":
        from prompt_toolkit.output import create_output  # noqa: PLC0415  # only Windows needs it

        return create_output(sys.stdout)
    return TableOutput.from_pty(
        sys.stdout,
        term=os.environ.get("TERM"),
        default_color_depth=ColorDepth.from_env(),
        enable_bell=True,
    )


class PictureControl(UIControl):
    """The one control of the application: it shows the picture of the stage and hears the mouse."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._pointer = Pointer()
        self._shown: Picture | None = None

    def is_focusable(self) -> bool:
        """Return that the terminal's cursor may be in here."""
        return True

    def create_content(self, width: int, height: int) -> UIContent:
        """Return the picture as lines of styled text."""
        picture = self._stage.picture(Size(width, height))
        self._shown = picture
        column, row = picture.cursor
        return UIContent(
            get_line=lambda index: _parts_of(picture.lines[index]),
            line_count=len(picture.lines),
            cursor_position=Point(x=_letters_before(picture, column, row), y=row),
            show_cursor=picture.cursor_shown,
        )

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        """Tell the stage of clicks and the wheel."""
        kind = mouse_event.event_type
        if kind is MouseEventType.SCROLL_UP:
            self._stage.wheel(-WHEEL_LINES)
            return None
        if kind is MouseEventType.SCROLL_DOWN:
            self._stage.wheel(WHEEL_LINES)
            return None
        meant = self._meant(mouse_event)
        if meant is None:
            return NotImplemented
        self._stage.click(meant)
        return None

    def _meant(self, event: MouseEvent) -> Target | None:
        target, moment = self._target_at(event.position), self._stage.moment
        is_left = event.button in (MouseButton.LEFT, MouseButton.UNKNOWN)
        if event.event_type is MouseEventType.MOUSE_DOWN and is_left:
            return self._pointer.press(target, moment)
        if event.event_type is MouseEventType.MOUSE_UP:
            return self._pointer.release(target, moment)
        return None

    def _target_at(self, position: Point) -> Target | None:
        if self._shown is None or position.y >= len(self._shown.lines):
            return None
        letters_left = position.x  # prompt_toolkit counts letters, not cells
        for part in self._shown.lines[position.y]:
            if letters_left < len(part.text):
                return part.does
            letters_left -= len(part.text)
        return None


def _parts_of(line: Sequence[Fragment]) -> StyleAndTextTuples:
    """Return a line in the words of prompt_toolkit, without the blanks at its end.

    They are blank anyway, and every character that is handed on costs time.
    """
    last = line[-1]
    is_blank = not last.style and last.text.isspace()
    return [(part.style, part.text) for part in (line[:-1] if is_blank else line)]


def _letters_before(picture: Picture, column: int, row: int) -> int:
    if row >= len(picture.lines):
        return 0
    text = "".join(part.text for part in picture.lines[row])
    return len("".join(cells_of(text)[:column]))


def build_app(
    stage: Stage, *, app_input: Input, output: Output, clock: Callable[[], float]
) -> Application[int]:
    """Return the application for a stage. It still has to be run."""
    styles = {deck: Style.from_dict(style_rules(deck)) for deck in Deck}
    control = PictureControl(stage)
    app: Application[int] = Application(
        layout=Layout(Window(control, wrap_lines=False, always_hide_cursor=False)),
        key_bindings=key_bindings(on_key=stage.press, on_paste=stage.paste, clock=clock),
        style=DynamicStyle(lambda: styles[stage.deck]),
        include_default_pygments_style=False,
        full_screen=True,
        mouse_support=Condition(lambda: stage.mouse),
        input=app_input,
        output=output,
        max_render_postpone_time=None,  # a host that talks on must not hold a picture back
        after_render=_TitleKeeper(stage),
    )
    # Only the wait for the rest of a key sequence; a shorter ttimeoutlen would cut mouse reports
    # in two on slow links.
    app.timeoutlen = SECONDS_FOR_A_SEQUENCE
    return app


class _TitleKeeper:
    """Sets the title of the window when it changes."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._shown = ""

    def __call__(self, app: Application[int]) -> None:
        title = "" if app.is_done else self._stage.title
        if title == self._shown:
            return
        self._shown = title
        if title:
            app.output.set_title(title)
        else:
            app.output.clear_title()
        app.output.flush()


# ---------------------------------------------------------------- a whole run


def run_full_screen(session: Session) -> int:
    """Play at a table until the player leaves, and return the exit code.

    Raises:
        BackToList: the player wants to choose another table.
        BackToCode: the player wants to type the code again.
        Failure: the host could not be reached, let nobody in, or sent the player away.
    """
    terminal = FoundTerminal()
    run = TableRun(session, clock=time.monotonic, time_of_day=lambda: time.strftime("%H:%M"))
    try:
        with errors_into_log():
            code = asyncio.run(_play(run, terminal))
    finally:
        terminal.put_back()
    if run.stage.model.wants_list:
        raise BackToList
    if run.stage.model.wants_code:
        raise BackToCode
    if failure := failure_of(run.stage.model, code):
        raise failure
    return code


async def _play(run: TableRun, terminal: FoundTerminal) -> int:
    app = build_app(run.stage, app_input=create_input(), output=make_output(), clock=time.monotonic)
    run.app = app

    def after_screen(error: BaseException | None) -> None:
        terminal.put_back()
        if run.goes_on:
            why = "The screen failed. " if error is not None else ""
            where = " ".join(run.stage.model.banner)
            print(f"standpat: {why}The table goes on; Ctrl-C ends it. {where}".rstrip(), flush=True)

    return await run_screen(app, run, hang_up=run.stage.hang_up, after_screen=after_screen)


def failure_of(model: Model, code: int) -> Failure | None:
    """Return what to tell the player in the shell about an ending that was not their own."""
    reason = model.link.reason
    if code == ExitCode.UNREACHABLE and model.link.state is LinkState.CLOSED:
        return Failure(Kind.HOST_HUNG_UP, reason)
    if code == ExitCode.UNREACHABLE and model.view is None:
        return Failure(Kind.NO_ANSWER, reason, FIND_OUT_WHY)
    if code == ExitCode.UNREACHABLE:
        return Failure(Kind.HOST_LOST, reason, "Your seat stays yours: join again to play on.")
    if code == ExitCode.REFUSED and model.link.state is LinkState.CLOSED:
        return Failure(Kind.SENT_AWAY, reason)
    return refusal(model.link.code, reason) if code == ExitCode.REFUSED else None
