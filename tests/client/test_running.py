"""Whatever ends the trio side of a command becomes one exit code or one failure."""

import pytest
import trio

from client.failures import Failure, Kind
from client.plain.printed_lines import OutputGone
from client.running import run_in_trio


async def fail(error: BaseException) -> None:
    await trio.lowlevel.checkpoint()
    raise error


async def fail_in_nurseries(error: BaseException) -> int:
    async with trio.open_nursery() as outer, trio.open_nursery() as inner:
        inner.start_soon(fail, error)
        outer.start_soon(trio.sleep_forever)
    return 0


def test_the_code_of_the_command_is_returned() -> None:
    async def command() -> int:
        await trio.lowlevel.checkpoint()
        return 5

    assert run_in_trio(command) == 5


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt(), 130), (OutputGone("pipe"), 129)])
def test_an_end_out_of_nurseries_is_an_exit_code(error: BaseException, code: int) -> None:
    assert run_in_trio(lambda: fail_in_nurseries(error)) == code


def test_a_failure_out_of_nurseries_comes_as_it_is() -> None:
    with pytest.raises(Failure) as failure:
        run_in_trio(lambda: fail_in_nurseries(Failure(Kind.HOST_LOST, "Gone.")))

    assert failure.value.sentence == "Gone."


def test_a_bug_is_not_swallowed() -> None:
    with pytest.raises(ExceptionGroup) as group:
        run_in_trio(lambda: fail_in_nurseries(ZeroDivisionError()))

    assert group.group_contains(ZeroDivisionError)
