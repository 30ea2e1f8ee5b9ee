"""Scenarios on virtual networks: who may make them, and how they run at the same time."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait

import pytest

from tests.support.left_out import leave_out
from tests.support.namespaces import why_no_namespaces

Scenario = Callable[[], None]


@pytest.fixture(scope="session", autouse=True)
def _needs_namespaces() -> None:
    reason = why_no_namespaces()
    if reason is not None:
        leave_out(reason)


@pytest.fixture(scope="module")
def results(request: pytest.FixtureRequest) -> Iterator[Mapping[Scenario, "Future[None]"]]:
    """Start all scenarios of a module that are asked for; they mostly wait, so all at once.

    The next module begins when all have ended, whichever of them this worker is asked about.
    """
    items = [item for item in request.session.items if isinstance(item, pytest.Function)]
    asking = [item for item in items if item.module is request.module and hasattr(item, "callspec")]
    wanted = {item.callspec.id for item in asking}
    scenarios: list[Scenario] = request.module.scenarios
    started = {scenario: _start(scenario) for scenario in scenarios if scenario.__name__ in wanted}
    yield started
    wait(started.values())


def _start(scenario: Scenario) -> "Future[None]":
    # A pool of its own, as many wait at the same time as there are scenarios. Its thread is no
    # daemon: machines and programs are put away even when the test run is broken off.
    pool = ThreadPoolExecutor(1, thread_name_prefix=scenario.__name__)
    try:
        return pool.submit(scenario)
    finally:
        pool.shutdown(wait=False)
