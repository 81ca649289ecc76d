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
from saq.queue.postgres import JOBS_TABLE, STATS_TABLE, PostgresQueue
from saq.worker import Worker

from draisine import __version__
from draisine.boards import Board, digest, load
from draisine.bots.search.advice import Advice
from draisine.engine.compiler.records import pack, unpack
from draisine.engine.state import Observation, State
from draisine.play import Move
from draisine.play.moves import move_from_json, move_to_json
from draisine.server.bots.executors import ThreadExecutor, choose_move, make_advice, searches
from draisine.server.bots.job_notices import JobNotices
from draisine.server.fair_queue import FairSlots, Flow
from draisine.server.settings import Settings
from draisine.server.store.database import parse_url

QUEUE = "draisine"
LOCKS = 0x6472
"""The key space of the queue's advisory locks, apart from other locks in the database."""
POLL_INTERVAL = 0.1
"""Seconds between two polls of a server that waits for an answer."""
HEARTBEAT = 2
"""Seconds between two heartbeats of a worker."""
ANSWER_TTL = 30
"""Seconds for which an answer stays in the queue: it reveals a hand."""
MAX_JOBS = 8
"""Jobs of one server in the queue at the same time."""
ADVICE = "advice"
"""The bot name of a job that asks for a hint."""
HAS_TABLES = f"SELECT to_regclass('{JOBS_TABLE}') IS NOT NULL AND to_regclass('{STATS_TABLE}') IS NOT NULL"

log = structlog.get_logger()


class OtherRelease(ValueError):
    """Raised for a job of a server of another release."""


class WorkerQueue(PostgresQueue):
    """The queue as a worker uses it: its role may be one that cannot create tables."""

    async def init_db(self) -> None:
        """Wait until a server has created the tables."""
        async with self.pool.connection() as connection:
            while (await (await connection.execute(HAS_TABLES)).fetchone()) != (True,):
                await asyncio.sleep(HEARTBEAT)


def job_queue(url: str, connections: int, kind: type[PostgresQueue] = PostgresQueue) -> PostgresQueue:
    """The queue in a database."""
    return kind(url=_plain_url(url), name=QUEUE, min_size=1, max_size=connections, saq_lock_keyspace=LOCKS)


def _plain_url(url: str) -> str:
    """The URL of a database as psycopg reads it."""
    return parse_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


async def create_queue(url: str) -> None:
    """Create the tables of the queue if they are missing."""
    queue = job_queue(url, 1)
    try:
        await queue.connect()
    finally:
        await queue.disconnect()


class QueueExecutor:
    """Has moves computed by workers, and by this process where none answers."""

    def __init__(self, url: str, local: ThreadExecutor, settings: Settings) -> None:
        self.queue = self._queue = job_queue(url, 4)
        # Workers take jobs in order: few are in the queue at a time, so that none waits for the flood of another.
        self._slots = FairSlots(MAX_JOBS, settings.bot_backlog, MAX_JOBS // 2)
        self._local = local
        self._patience = settings.worker_patience
        self._checked, self._has_workers = float("-inf"), False
        self._check_lock = asyncio.Lock()
        self._other_releases: list[str] = []

    async def choose(self, board: Board, bot: str, observation: Observation, seed: str, flow: Flow) -> Move | None:
        """Return a bot's move; None if it failed or took too long."""
        if not searches(bot):
            # Faster here than a message to a worker.
            return await self._local.choose(board, bot, observation, seed, flow)
        try:
            if await self._is_available():
                return move_from_json(await self._request(board, bot, observation, seed, flow))
        except Exception as error:
            # The message may quote the job, which reveals a hand.
            log.warning("no worker answered", bot=bot, error=type(error).__name__)
            self._has_workers = False
        return await self._local.choose(board, bot, observation, seed, flow)

    async def advise(self, board: Board, observation: Observation, seed: str, flow: Flow) -> Advice | None:
        """Return what a strong bot would do in a person's seat, and why; None if it failed or took too long."""
        try:
            if await self._is_available():
                answer = await self._request(board, ADVICE, observation, seed, flow)
                return msgspec.json.decode(answer, type=Advice)
        except Exception as error:
            log.warning("no worker answered", bot=ADVICE, error=type(error).__name__)
            self._has_workers = False
        return await self._local.advise(board, observation, seed, flow)

    async def _request(self, board: Board, bot: str, observation: Observation, seed: str, flow: Flow) -> str:
        """Have a worker answer, once it is the turn of this flow."""
        await self._slots.acquire(flow)
        try:
            async with asyncio.timeout(self._patience):
                return await self._enqueue(board, bot, observation, seed)
        finally:
            self._slots.release(flow)

    async def _enqueue(self, board: Board, bot: str, observation: Observation, seed: str) -> str:
        job: dict[str, Any] = {
            "version": __version__,
            "board": board.id,
            "board_digest": digest(board),
            "rules_version": board.rules_version,
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
                    self._has_workers = self._count_workers((await self._queue.info())["workers"]) > 0
        return self._has_workers

    def _count_workers(self, workers: Any) -> int:
        """How many workers are of this release: others cannot read its jobs."""
        versions = [(worker["metadata"] or {}).get("version", "") for worker in workers.values()]
        others = sorted({version for version in versions if version != __version__})
        if others and others != self._other_releases:
            log.warning("workers of another release are not used", version=__version__, workers=others)
        self._other_releases = others
        return versions.count(__version__)

    async def probe(self) -> None:
        """Raise an error if the queue cannot be reached."""
        await self._queue.connect()
        await self._queue.info()

    async def close(self) -> None:
        """Start no more computations."""
        await self._queue.disconnect()
        await self._local.close()


async def run_worker(url: str, threads: int) -> None:
    """Compute moves for any server on a database, until stopped."""
    pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
    queue, notices = job_queue(url, threads + 2, WorkerQueue), JobNotices(_plain_url(url), QUEUE)
    queue._listener = notices  # type: ignore[assignment]

    async def think(_context: Any, **job: Any) -> str | None:
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, _answer, job)
        except OtherRelease:
            log.warning("a server of another release asked for a move", server=job.get("version"), version=__version__)
        except Exception as error:
            log.error("no move was found", bot=job.get("bot"), error=type(error).__name__)
        return None

    await queue.connect()
    listening = asyncio.create_task(notices.run())
    log.info("waiting for bot moves to compute", threads=threads)
    try:
        # Jobs are due at once, so none has to be scheduled.
        timers: Any = {"worker_info": HEARTBEAT, "sweep": ANSWER_TTL, "schedule": ANSWER_TTL, "abort": 1}
        worker: Worker[Any] = Worker(
            queue,
            [("think", think)],
            concurrency=threads,
            timers=timers,
            metadata={"version": __version__},
            shutdown_grace_period_s=2,
        )
        await worker.start()
    finally:
        listening.cancel()
        await queue.disconnect()
        pool.shutdown(wait=False, cancel_futures=True)
        log.info("the worker has stopped")


def _answer(job: dict[str, Any]) -> str:
    """Compute the answer to a job, under the rules of its game. A board or version that differs here is left to the
    server."""
    if job["version"] != __version__:
        raise OtherRelease("the server has another version")
    board = load(job["board"]).with_rules(job["rules_version"])
    if digest(board) != job["board_digest"]:
        raise ValueError("the board differs here")
    observation = Observation(unpack(State, b64decode(job["observation"])))
    if job["bot"] == ADVICE:
        return msgspec.json.encode(make_advice(board, observation, job["seed"])).decode()
    return move_to_json(choose_move(board, job["bot"], observation, job["seed"])).decode()
