"""Bots in other processes: a server puts a seat's observation into a queue in PostgreSQL, a worker answers with a move.

Where no worker is registered, or none answers in time, the server computes the move itself.
"""

import asyncio
import time
from base64 import b64decode, b64encode
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import structlog
from saq.queue.postgres import PostgresQueue
from saq.worker import Worker

from draisine import __version__
from draisine.boards import Board, digest, load
from draisine.bots.search.advice import Advice
from draisine.engine.compiler.records import pack, unpack
from draisine.engine.state import Observation, State
from draisine.play import Move
from draisine.play.moves import move_from_json, move_to_json
from draisine.server.bots.executors import ThreadExecutor, choose_move, make_advice
from draisine.server.store.database import parse_url

QUEUE = "draisine"
LOCKS = 0x6472
"""The key space of the queue's advisory locks, apart from other locks in the database."""
POLL_INTERVAL = 0.1
"""Seconds between two polls of the queue. Polling is sturdier than LISTEN: it survives a lost connection."""
HEARTBEAT = 2
"""Seconds between two heartbeats of a worker."""
ANSWER_TTL = 30
"""Seconds for which an answer stays in the queue: it reveals a hand."""
ADVICE = "advice"
"""The bot name of a job that asks for a hint."""

log = structlog.get_logger()


def job_queue(url: str, connections: int) -> PostgresQueue:
    """The queue in a database."""
    plain = parse_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return PostgresQueue.from_url(plain, name=QUEUE, min_size=1, max_size=connections, saq_lock_keyspace=LOCKS)


class QueueExecutor:
    """Has moves computed by workers, and by this process where none answers."""

    def __init__(self, url: str, local: ThreadExecutor, patience: float) -> None:
        self._queue = job_queue(url, 4)
        self._local = local
        self._patience = patience
        self._checked, self._has_workers = float("-inf"), False
        self._check_lock = asyncio.Lock()

    async def choose(self, board: Board, bot: str, observation: Observation, seed: str) -> Move | None:
        """Return a bot's move; None if it failed or took too long."""
        try:
            if await self._is_available():
                async with asyncio.timeout(self._patience):
                    return move_from_json(await self._request(board, bot, observation, seed))
        except Exception as error:
            # The message may quote the job, which reveals a hand.
            log.warning("no worker answered", bot=bot, error=type(error).__name__)
            self._has_workers = False
        return await self._local.choose(board, bot, observation, seed)

    async def advise(self, board: Board, observation: Observation, seed: str) -> Advice | None:
        """Return what a strong bot would do in a person's seat, and why; None if it failed or took too long."""
        try:
            if await self._is_available():
                async with asyncio.timeout(self._patience):
                    return msgspec.json.decode(await self._request(board, ADVICE, observation, seed), type=Advice)
        except Exception as error:
            log.warning("no worker answered", bot=ADVICE, error=type(error).__name__)
            self._has_workers = False
        return await self._local.advise(board, observation, seed)

    async def _request(self, board: Board, bot: str, observation: Observation, seed: str) -> str:
        job: dict[str, Any] = {
            "version": __version__,
            "board": board.id,
            "board_digest": digest(board),
            "bot": bot,
            "observation": b64encode(pack(observation)).decode(),
            "seed": seed,
        }
        answer = await self._queue.apply(
            "think", key=seed, ttl=ANSWER_TTL, retries=0, poll_interval=POLL_INTERVAL, **job
        )
        if not isinstance(answer, str):
            raise ValueError("the worker found no move")
        return answer

    async def _is_available(self) -> bool:
        """Whether a worker has sent a heartbeat recently."""
        async with self._check_lock:
            if time.monotonic() - self._checked >= HEARTBEAT / 2:
                self._checked, self._has_workers = time.monotonic(), False
                async with asyncio.timeout(self._patience):
                    await self._queue.connect()
                    self._has_workers = bool((await self._queue.info())["workers"])
        return self._has_workers

    async def close(self) -> None:
        """Start no more computations."""
        await self._queue.disconnect()
        await self._local.close()


async def run_worker(url: str, threads: int) -> None:
    """Compute moves for any server on a database, until stopped."""
    pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
    queue = job_queue(url, threads + 2)

    async def think(_context: Any, **job: Any) -> str | None:
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, _answer, job)
        except Exception as error:
            log.error("no move was found", bot=job.get("bot"), error=type(error).__name__)
            return None

    await queue.connect()
    try:
        timers: Any = {"worker_info": HEARTBEAT, "sweep": ANSWER_TTL, "schedule": 1, "abort": 1}
        worker: Worker[Any] = Worker(
            queue,
            [("think", think)],
            concurrency=threads,
            timers=timers,
            poll_interval=POLL_INTERVAL,
            shutdown_grace_period_s=2,
        )
        await worker.start()
    finally:
        await queue.disconnect()
        pool.shutdown(wait=False, cancel_futures=True)


def _answer(job: dict[str, Any]) -> str:
    """Compute the answer to a job. A board or version that differs here is left to the server."""
    if job["version"] != __version__:
        raise ValueError("the server has another version")
    board = load(job["board"])
    if digest(board) != job["board_digest"]:
        raise ValueError("the board differs here")
    observation = Observation(unpack(State, b64decode(job["observation"])))
    if job["bot"] == ADVICE:
        return msgspec.json.encode(make_advice(board, observation, job["seed"])).decode()
    return move_to_json(choose_move(board, job["bot"], observation, job["seed"])).decode()
