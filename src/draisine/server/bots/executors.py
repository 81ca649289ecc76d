"""Bots at a table. A bot is handed its seat's view and the moves open to it, and nothing else."""

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import structlog

from draisine.boards import Board
from draisine.bots import DEFAULT, Chair, Seated, find_bot
from draisine.bots.search.advice import Advice, advise
from draisine.matches.moves import ask
from draisine.play import Move, View
from draisine.play.moves import text

log = structlog.get_logger()
SUBSTITUTE = DEFAULT
"""The bot that holds an absent person's seat."""


class Mind(Protocol):
    """Who thinks for bots."""

    async def choose(self, board: Board, bot: str, view: View, legal: list[Move], seed: str) -> str:
        """A bot's move, in words."""

    async def advise(self, board: Board, view: View, legal: list[Move], seed: str) -> Advice | None:
        """What a strong bot would do in a person's seat, and why; None, if nothing was found in time."""

    async def close(self) -> None:
        """Let nobody begin to think any more."""


class Thinkers:
    """Threads in which bots think: compiled code lets others run meanwhile."""

    def __init__(self, threads: int, patience: float) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._patience = patience

    async def choose(self, board: Board, bot: str, view: View, legal: list[Move], seed: str) -> str:
        """A bot's move, in words. One that fails or takes too long is answered for: a table never waits in vain."""
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._pool, choose, board, bot, view, legal, seed)
        try:
            return await asyncio.wait_for(thinking, self._patience)
        except Exception as error:
            log.error("a bot is answered for", bot=bot, error=repr(error)[:300])
            return text(legal[_number(seed) % len(legal)])

    async def advise(self, board: Board, view: View, legal: list[Move], seed: str) -> Advice | None:
        """What a strong bot would do in a person's seat, and why; None, if nothing was found in time."""
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._pool, advice, board, view, legal, seed)
        try:
            return await asyncio.wait_for(thinking, self._patience)
        except Exception as error:
            log.error("a hint was not found", error=repr(error)[:300])
            return None

    async def close(self) -> None:
        """Let nobody begin to think any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def choose(board: Board, bot: str, view: View, legal: list[Move], seed: str) -> str:
    """A bot's move. It sits down anew for each, so that any process can think for any table."""
    entrant = find_bot(bot)
    thinker = entrant.make()
    if isinstance(thinker, Seated):
        assert view.seat is not None
        thinker.sit(Chair(board, view.seat, _number(seed)))
    return text(ask(entrant, thinker, view, legal))


def advice(board: Board, view: View, legal: list[Move], seed: str) -> Advice:
    """A hint for a seat, from its view."""
    return advise(board, view, legal, _number(seed))


def _number(seed: str) -> int:
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6])
