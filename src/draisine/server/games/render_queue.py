"""Renders pictures one at a time in a thread, so that many requests for pictures do not delay moves."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_executor = ThreadPoolExecutor(1, thread_name_prefix="render")


async def render(draw: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
    """Run a drawing function in the render thread."""
    return await asyncio.get_running_loop().run_in_executor(_executor, draw, *args)
