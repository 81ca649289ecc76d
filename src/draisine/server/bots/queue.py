"""Bots that think in other processes: a server puts what a seat sees into a queue in PostgreSQL, a worker takes it out
and answers with a move. Where no worker is there, or none answers in time, the server thinks for itself."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import structlog
from saq.queue.postgres import PostgresQueue
from saq.worker import Worker

from draisine.boards import Board, digest, load
from draisine.bots.search.advice import Advice
from draisine.play import Move, View
from draisine.play.moves import parse, text
from draisine.server.bots.executors import Thinkers, advice, choose
from draisine.server.store.database import address

QUEUE = "draisine"
LOCKS = 0x6472
"""The number under which the queue's own locks are kept apart from others' in the database."""
LOOK = 0.1
"""Seconds between two looks at the queue. To look is sturdier than to listen: it goes on after a lost connection."""
SIGN_OF_LIFE = 2
"""Seconds after which a worker says again that it is there."""
KEPT = 30
"""Seconds for which an answer stays in the queue: it tells of a hand."""
ADVICE = "advice"
"""What is asked for instead of a bot when a person wants a hint."""

log = structlog.get_logger()


def job_queue(url: str, connections: int) -> PostgresQueue:
    """The queue in a database."""
    plain = address(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return PostgresQueue.from_url(plain, name=QUEUE, min_size=1, max_size=connections, saq_lock_keyspace=LOCKS)


class Bureau:
    """Where a server has moves thought of: by workers, and by itself where they do not help."""

    def __init__(self, url: str, here: Thinkers, patience: float) -> None:
        self._queue = job_queue(url, 4)
        self._here = here
        self._patience = patience
        self._looked, self._staffed = float("-inf"), False
        self._opening = asyncio.Lock()

    async def choose(self, board: Board, bot: str, view: View, legal: list[Move], seed: str) -> str:
        """A bot's move, in words."""
        try:
            if await self._is_staffed():
                async with asyncio.timeout(self._patience):
                    return await self._ask(board, bot, view, legal, seed)
        except Exception as error:
            # The error may quote what was asked, and that tells of a hand.
            log.warning("no worker answered", bot=bot, error=type(error).__name__)
            self._staffed = False
        return await self._here.choose(board, bot, view, legal, seed)

    async def advise(self, board: Board, view: View, legal: list[Move], seed: str) -> Advice | None:
        """What a strong bot would do in a person's seat, and why."""
        try:
            if await self._is_staffed():
                async with asyncio.timeout(self._patience):
                    return msgspec.json.decode(await self._ask(board, ADVICE, view, legal, seed), type=Advice)
        except Exception as error:
            log.warning("no worker answered", bot=ADVICE, error=type(error).__name__)
            self._staffed = False
        return await self._here.advise(board, view, legal, seed)

    async def _ask(self, board: Board, bot: str, view: View, legal: list[Move], seed: str) -> str:
        asked: dict[str, Any] = {
            "board": board.id,
            "board_digest": digest(board),
            "bot": bot,
            "view": msgspec.json.encode(view).decode(),
            "legal": [text(move) for move in legal],
            "seed": seed,
        }
        move = await self._queue.apply("think", key=seed, ttl=KEPT, retries=0, poll_interval=LOOK, **asked)
        if not isinstance(move, str):
            raise ValueError("the worker found no move")
        return move

    async def _is_staffed(self) -> bool:
        """Whether a worker has given a sign of life of late."""
        async with self._opening:
            if time.monotonic() - self._looked >= SIGN_OF_LIFE / 2:
                self._looked, self._staffed = time.monotonic(), False
                async with asyncio.timeout(self._patience):
                    await self._queue.connect()
                    self._staffed = bool((await self._queue.info())["workers"])
        return self._staffed

    async def close(self) -> None:
        """Ask nobody any more."""
        await self._queue.disconnect()
        await self._here.close()


async def work(url: str, threads: int) -> None:
    """Think of moves for any server on a database, until told to stop."""
    pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
    queue = job_queue(url, threads + 2)

    async def think(_context: Any, **asked: Any) -> str | None:
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, _answer, asked)
        except Exception as error:
            log.error("no move was found", bot=asked.get("bot"), error=type(error).__name__)
            return None

    await queue.connect()
    try:
        timers: Any = {"worker_info": SIGN_OF_LIFE, "sweep": KEPT, "schedule": 1, "abort": 1}
        worker: Worker[Any] = Worker(
            queue, [("think", think)], concurrency=threads, timers=timers, poll_interval=LOOK, shutdown_grace_period_s=2
        )
        await worker.start()
    finally:
        await queue.disconnect()
        pool.shutdown(wait=False, cancel_futures=True)


def _answer(asked: dict[str, Any]) -> str:
    """A move for what was asked. A board that is another one here is left to the server, which has its game."""
    board = load(asked["board"])
    if digest(board) != asked["board_digest"]:
        raise ValueError("the board differs here")
    view = msgspec.json.decode(asked["view"], type=View)
    legal = [parse(move) for move in asked["legal"]]
    if asked["bot"] == ADVICE:
        return msgspec.json.encode(advice(board, view, legal, asked["seed"])).decode()
    return choose(board, asked["bot"], view, legal, asked["seed"])
