"""Executors of bots: an observation in, a move out. A bot receives what its seat knows and nothing else."""

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import structlog

from draisine.boards import Board
from draisine.bots import find_bot
from draisine.bots.search.advice import Advice, advise
from draisine.engine.state import Observation
from draisine.matches import SeatedBot
from draisine.play import Move
from draisine.play.referee import Referee

log = structlog.get_logger()


class BotExecutor(Protocol):
    """Where bots compute their moves. Observations may be overwritten."""

    async def choose(self, board: Board, bot: str, observation: Observation, seed: str) -> Move | None:
        """Return a bot's move; None if it failed or took too long."""

    async def advise(self, board: Board, observation: Observation, seed: str) -> Advice | None:
        """Return what a strong bot would do in a person's seat, and why; None if it failed or took too long."""

    async def close(self) -> None:
        """Start no more computations."""


class ThreadExecutor:
    """Computes in threads of this process: compiled code releases Python's lock."""

    def __init__(self, threads: int, patience: float) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._patience = patience

    async def choose(self, board: Board, bot: str, observation: Observation, seed: str) -> Move | None:
        """Return a bot's move; None if it failed or took too long."""
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._pool, choose_move, board, bot, observation, seed)
        try:
            return await asyncio.wait_for(future, self._patience)
        except Exception as error:
            log.error("a bot failed", bot=bot, error=repr(error)[:300])
            return None

    async def advise(self, board: Board, observation: Observation, seed: str) -> Advice | None:
        """Return what a strong bot would do in a person's seat, and why; None if it failed or took too long."""
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._pool, make_advice, board, observation, seed)
        try:
            return await asyncio.wait_for(future, self._patience)
        except Exception as error:
            log.error("no hint was found", error=repr(error)[:300])
            return None

    async def close(self) -> None:
        """Start no more computations."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def choose_move(board: Board, bot: str, observation: Observation, seed: str) -> Move:
    """Return a bot's move. Each move is made by a new bot, so that any process can compute it."""
    seated = SeatedBot(find_bot(bot), Referee(board), int(observation.viewer), _number(seed))
    return seated.choose(observation)


def make_advice(board: Board, observation: Observation, seed: str) -> Advice:
    """Return a hint for a seat, from its observation."""
    return advise(board, observation, _number(seed))


def fallback_move(legal: list[Move], seed: str) -> Move:
    """Return the move played for a bot that failed: a table never waits for it."""
    return legal[_number(seed) % len(legal)]


def _number(seed: str) -> int:
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6])
