"""Executors of bots: an observation in, a move out. A bot receives what its seat knows and nothing else."""

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import structlog

from draisine.boards import Board
from draisine.bots import BUILT_IN
from draisine.bots.registry import BotSpec
from draisine.bots.search.advice import Advice, advise
from draisine.bots.search.bot import SearchBot
from draisine.engine.state import Observation
from draisine.matches import SeatedBot
from draisine.play import Move
from draisine.play.referee import Referee
from draisine.server.fair_queue import FairThreads, Flow, Overloaded
from draisine.server.settings import Settings

log = structlog.get_logger()


class BotExecutor(Protocol):
    """Where bots compute their moves, fairly between the flows of work. Observations may be overwritten."""

    async def choose(self, board: Board, bot: str, observation: Observation, seed: str, flow: Flow) -> Move | None:
        """Return a bot's move; None if it failed or took too long."""

    async def advise(self, board: Board, observation: Observation, seed: str, flow: Flow) -> Advice | None:
        """Return what a strong bot would do in a person's seat, and why; None if it failed or took too long."""

    async def close(self) -> None:
        """Start no more computations."""


class ThreadExecutor:
    """Computes in threads of this process: compiled code releases Python's lock. Quick bots have a thread of their own,
    so that they do not wait for those that search."""

    def __init__(self, settings: Settings) -> None:
        self._searching = FairThreads(settings.bot_threads, settings.bot_backlog, "bot")
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="quick-bot")
        self._patience = settings.bot_patience

    async def choose(self, board: Board, bot: str, observation: Observation, seed: str, flow: Flow) -> Move | None:
        """Return a bot's move; None if it failed or took too long."""
        try:
            async with asyncio.timeout(self._patience):
                if not searches(bot):
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(self._quick, choose_move, board, bot, observation, seed)
                return await self._searching.run(flow, choose_move, board, bot, observation, seed)
        except (TimeoutError, Overloaded) as error:
            log.warning("a bot took too long", bot=bot, reason=type(error).__name__)
        except Exception as error:
            log.error("a bot failed", bot=bot, error=repr(error)[:300])
        return None

    async def advise(self, board: Board, observation: Observation, seed: str, flow: Flow) -> Advice | None:
        """Return what a strong bot would do in a person's seat, and why; None if it failed or took too long."""
        try:
            async with asyncio.timeout(self._patience):
                return await self._searching.run(flow, make_advice, board, observation, seed)
        except Exception as error:
            log.error("no hint was found", error=repr(error)[:300])
            return None

    async def close(self) -> None:
        """Start no more computations."""
        self._searching.close()
        self._quick.shutdown(wait=False, cancel_futures=True)


def searches(bot: str) -> bool:
    """Whether a bot searches; the others decide in microseconds."""
    return _find_bot(bot).make is SearchBot


def _find_bot(name: str) -> BotSpec:
    """A built-in bot. Version 0.1 seated bots with a search budget chosen by the host (`baron@60s`), which could keep a
    thread busy forever: now they search as long as the others."""
    return BUILT_IN[name.partition("@")[0]]


def choose_move(board: Board, bot: str, observation: Observation, seed: str) -> Move:
    """Return a bot's move. Each move is made by a new bot, so that any process can compute it."""
    seated = SeatedBot(_find_bot(bot), Referee(board), int(observation.viewer), _number(seed))
    return seated.choose(observation)


def make_advice(board: Board, observation: Observation, seed: str) -> Advice:
    """Return a hint for a seat, from its observation."""
    return advise(board, observation, _number(seed))


def _number(seed: str) -> int:
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6])
