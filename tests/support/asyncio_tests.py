"""Tests on asyncio as plain functions, since async ones run on trio here."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import ParamSpec

P = ParamSpec("P")
LONGEST_SECONDS = 30


def on_asyncio(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """Make a plain test of a coroutine, with an end also where it waits for ever."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), LONGEST_SECONDS))

    return run
