"""How often the screen is drawn: news in few pictures, none lost, and none after the end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prompt_toolkit.application import Application
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from client.pace import SECONDS_BETWEEN_NEWS, Pace
from tests.support.asyncio_tests import on_asyncio


class Pictures:
    """Counts what an application draws."""

    def __init__(self) -> None:
        self.count = 0
        self.drawn = asyncio.Event()

    def __call__(self, app: Application[int]) -> None:
        self.count += 1
        self.drawn.set()

    async def next_one(self) -> None:
        self.drawn.clear()
        await asyncio.wait_for(self.drawn.wait(), 5)


@asynccontextmanager
async def running(pictures: Pictures) -> AsyncIterator[Application[int]]:
    with create_pipe_input() as keyboard:
        app: Application[int] = Application(
            input=keyboard, output=DummyOutput(), after_render=pictures
        )
        task = asyncio.create_task(app.run_async(handle_sigint=False))
        await pictures.next_one()
        try:
            yield app
        finally:
            if app.is_running:
                app.exit(result=0)
            await task


@on_asyncio
async def test_the_first_news_are_drawn_at_once_and_the_rest_in_one_picture() -> None:
    pictures, pace = Pictures(), Pace()
    async with running(pictures) as app:
        before = pictures.count
        pace.draw_soon(app)
        await pictures.next_one()
        for _ in range(10):
            pace.draw_soon(app)
            await asyncio.sleep(SECONDS_BETWEEN_NEWS / 50)
        assert pictures.count == before + 1
        await pictures.next_one()

        assert pictures.count == before + 2


@on_asyncio
async def test_nothing_happens_where_the_application_has_ended_in_the_meantime() -> None:
    failures: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))
    pictures, pace = Pictures(), Pace()
    async with running(pictures) as app:
        pace.draw_soon(app)
        pace.draw_soon(app)
    await asyncio.sleep(2 * SECONDS_BETWEEN_NEWS)  # in which nothing may happen

    assert failures == []


@on_asyncio
async def test_news_before_the_first_picture_wait_for_it() -> None:
    with create_pipe_input() as keyboard:
        Pace().draw_soon(Application(input=keyboard, output=DummyOutput()))
