"""A whole full-screen program whose host is scripted, for tests in a pseudo-terminal.

Talk is what drives it: ``lose`` loses the host, ``crash network`` and ``crash screen`` fail.
"""

import sys

import trio

import client.stage
from client.app import run_full_screen
from client.failures import ExitCode, Failure
from client.session import Beside, Session
from protocol.messages import PeerMessage, Say
from tests.support.links import FakeHost, FakeLink
from tests.support.scenes import SIX_PLAYERS, settings
from tests.support.views import (
    DRAW_THREE,
    HAND,
    hand,
    hand_seat,
    private,
    table,
    update_message,
    welcome,
)


def _break_screen(*_: object) -> None:
    raise ZeroDivisionError("in a screen")


def _answer(link: FakeLink, message: PeerMessage) -> None:
    match message:
        case Say(text="lose"):
            link.lose()
        case Say(text="crash network"):
            link.fail(ZeroDivisionError("in the network"))
        case Say(text="crash screen"):
            setattr(client.stage, "render", _break_screen)  # noqa: B010  # no name mypy knows of
        case _:
            pass


def _welcome(link: FakeLink) -> None:
    link.on_message = lambda message: _answer(link, message)
    seats = [hand_seat(seat, 500) for seat in range(3)]
    view = table(SIX_PLAYERS[:3], you=2, hand=hand(seats, phase="draw", to_act=2))
    link.say(update_message(view, private(HAND, name="pair of sevens", options=DRAW_THREE)))


async def _table(*, task_status: trio.TaskStatus[None]) -> None:
    task_status.started()
    await trio.sleep_forever()


def main() -> int:
    """Play; ``hosting`` as the first word runs a table in the same program."""
    host = FakeHost(welcome(2))
    host.on_link = _welcome
    is_host = sys.argv[1:] == ["hosting"]
    beside: Beside | None = _table if is_host else None
    session = Session(connect=host.connect, settings=settings(is_host=is_host), beside=beside)
    try:
        return run_full_screen(session)
    except Failure as failure:
        print(failure.text(), file=sys.stderr)
        return failure.kind.exit_code
    except ZeroDivisionError as error:
        print(f"standpat: failed {error}", file=sys.stderr)
        return ExitCode.BUG


if __name__ == "__main__":
    print("before", flush=True)
    code = main()
    print(f"after {code:d}", flush=True)
    sys.exit(code)
