"""Asynchronous tests."""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import ParamSpec

P = ParamSpec("P")


def async_test(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """Run an asynchronous test in its own event loop."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run
