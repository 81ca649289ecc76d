"""Where pictures are drawn while others are served: one at a time, so that whoever asks for many waits and nobody's
move does."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_easel = ThreadPoolExecutor(1, thread_name_prefix="easel")


async def drawn(draw: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
    """Have something drawn."""
    return await asyncio.get_running_loop().run_in_executor(_easel, draw, *args)
