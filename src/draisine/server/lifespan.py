"""What runs as long as the application: the store, the registry of tables, and background tasks."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING

import structlog
from litestar import Litestar

from draisine.engine.compiler.folders import Stage
from draisine.server.bots.executors import BotExecutor, ThreadExecutor
from draisine.server.clock import Clock
from draisine.server.games.archive import Archive
from draisine.server.games.background_thread import BackgroundThread
from draisine.server.games.fairness.counter import count_games
from draisine.server.games.reviews.jobs import ReviewJobs
from draisine.server.http.sessions import YEAR
from draisine.server.ops.readiness import Readiness
from draisine.server.ops.warmup import compile_engine
from draisine.server.rate_limits import RateLimits
from draisine.server.runtime.heartbeat import Heartbeat
from draisine.server.runtime.redaction import prune
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.uptime import Uptime
from draisine.server.settings import Settings
from draisine.server.store import Notice, Store, upgrade
from draisine.server.store.database import parse_url

if TYPE_CHECKING:
    from draisine.server.bots.releases import Announcement

PRUNE_DELAY, PRUNE_SECONDS = 60.0, 3600.0
log = structlog.get_logger()


def make_lifespan(
    database: str, settings: Settings, limits: RateLimits
) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """The lifespan of an application on a database."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(upgrade, database)
        store = await Store.open(database)
        limits.shared = store.buckets if store.buckets.enabled else None
        executor, announcement = _make_executor(database, settings)
        clock = Clock()
        is_shared = announcement is not None and not await announcement.is_alone()
        clock.follow(await store.uptime.last(), is_shared=is_shared)
        registry = TableRegistry(store, settings, now=clock.now, executor=executor, limits=limits)
        store.database.on_outage = registry.metrics.failures.labels("database").inc
        readiness = app.state.readiness = _make_readiness(registry, store, executor)
        heartbeat = Heartbeat(store.uptime, clock, readiness, announcement, registry.metrics)
        registry.uptime = Uptime(await store.uptime.begin(clock.now()))
        archive, thread = Archive(registry, store), BackgroundThread("background")
        reviews = ReviewJobs(store, settings, registry.metrics, thread, registry.reviews_ready)
        app.state.review_jobs = reviews
        app.state.settings, app.state.store, app.state.registry, app.state.archive = settings, store, registry, archive
        app.state.client_secret = await store.secrets.get("clients")
        background = _start_background(registry, store, limits, settings, heartbeat, thread)
        try:
            yield
        finally:
            await heartbeat.withdraw()
            await archive.close()
            await reviews.close()
            await registry.close()
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            thread.close()
            await heartbeat.close()
            await store.close()

    return lifespan


def _start_background(
    registry: TableRegistry,
    store: Store,
    limits: RateLimits,
    settings: Settings,
    heartbeat: Heartbeat,
    thread: BackgroundThread,
) -> list["asyncio.Task[None]"]:
    return [
        asyncio.create_task(work)
        for work in (
            store.notices.listen(_notice_callback(registry)),
            _housekeeping(registry, store, limits, settings),
            heartbeat.run(),
            _prune(registry, store, settings),
            compile_engine(
                {
                    Stage.GAMES: registry.ready,
                    Stage.SEARCH: registry.search_ready,
                    Stage.EVERYTHING: registry.reviews_ready,
                }
            ),
            registry.lifecycle.resume_games(),
            registry.lifecycle.watch_due_tables(),
            count_games(registry, store, thread),
        )
    ]


def _make_readiness(registry: TableRegistry, store: Store, executor: BotExecutor) -> Readiness:
    queue = getattr(executor, "probe", None)
    return Readiness(registry.ready, store.uptime.probe, queue, registry.metrics)


def _make_executor(database: str, settings: Settings) -> "tuple[BotExecutor, Announcement | None]":
    """Bots run in threads; where several processes share a database, on workers first, and the server announces its
    release."""
    local = ThreadExecutor(settings)
    if parse_url(database).get_backend_name() == "sqlite":
        return local, None
    from draisine.server.bots.queue import QueueExecutor
    from draisine.server.bots.releases import Announcement

    executor = QueueExecutor(database, local, settings)
    return executor, Announcement(executor.queue)


def _notice_callback(registry: TableRegistry) -> Callable[[Notice], None]:
    loop = asyncio.get_running_loop()
    tasks: set[asyncio.Task[None]] = set()

    def on_notice(notice: Notice) -> None:
        task = loop.create_task(registry.on_notice(notice))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return on_notice


async def _housekeeping(registry: TableRegistry, store: Store, limits: RateLimits, settings: Settings) -> None:
    while True:
        await asyncio.sleep(settings.quiet_seconds / 4)
        limits.evict_full()
        try:
            await registry.lifecycle.evict_idle()
            await registry.lifecycle.adopt_orphans()
            await store.people.delete_sessions(time.time() - YEAR)
        except Exception as error:
            registry.metrics.failures.labels("task").inc()
            log.warning("housekeeping failed", error=repr(error)[:300])


async def _prune(registry: TableRegistry, store: Store, settings: Settings) -> None:
    """Delete what is older than the settings allow, soon after the start and then every hour."""
    await asyncio.sleep(PRUNE_DELAY)
    while True:
        try:
            await prune(registry, store, settings)
        except Exception as error:
            registry.metrics.failures.labels("task").inc()
            log.warning("old data could not be deleted", error=repr(error)[:300])
        await asyncio.sleep(PRUNE_SECONDS)
