"""The Litestar application: routes, dependencies, error handling and background tasks."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, Router
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromQuery
from litestar.types import Message as AsgiMessage
from litestar.types import Scope
from uvicorn.protocols.utils import ClientDisconnected

from draisine import __version__
from draisine.server.api import Handler, find_handlers
from draisine.server.api.access import TableAccess, table_access
from draisine.server.api.page import FOLDER, page_handlers, page_not_found, read_page
from draisine.server.bots.executors import BotExecutor, ThreadExecutor
from draisine.server.games.archive import Archive
from draisine.server.http.errors import respond_error, respond_refusal
from draisine.server.http.sessions import COOKIE, YEAR, authenticate
from draisine.server.ops.warmup import compile_engine
from draisine.server.rate_limits import RateLimits
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.store import Notice, Person, Store, upgrade
from draisine.server.store.database import parse_url
from draisine.server.tables.refusals import Refused

log = structlog.get_logger()
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""Links to tables are secrets, so they are never sent as a referrer. The page's templates use style attributes; scripts
and style sheets come only from our files."""


def create_app(database: str, settings: Settings, page: Path = FOLDER) -> Litestar:
    """The application on a database, serving the built page of a folder."""
    limits, files = RateLimits(settings), read_page(page)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(upgrade, database)
        store = await Store.open(database)
        registry = TableRegistry(store, settings, executor=_make_executor(database, settings))
        archive = Archive(registry, store)
        app.state.store, app.state.registry, app.state.archive = store, registry, archive
        background = [
            asyncio.create_task(work)
            for work in (
                store.notices.listen(_notice_callback(registry)),
                _housekeeping(registry, store, limits, settings),
                compile_engine(registry.ready),
                registry.resume_games(),
            )
        ]
        try:
            yield
        finally:
            await archive.close()
            await registry.close()
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            await store.close()

    return Litestar(
        route_handlers=[*page_handlers(files), *(_with_body_limit(each, settings) for each in find_handlers())],
        lifespan=[lifespan],
        dependencies={
            "store": Provide(_store, sync_to_thread=False),
            "registry": Provide(_registry, sync_to_thread=False),
            "archive": Provide(_archive, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
            "person": Provide(_person),
            "access": Provide(_access),
        },
        exception_handlers={
            Refused: respond_refusal,
            Exception: respond_error,
            HTTPException: respond_error,
            NotFoundException: page_not_found(files),
        },
        before_send=[_add_security_headers],
        after_exception=[_log_failure],
        logging_config=None,
        request_max_body_size=settings.largest_request,
        openapi_config=_openapi_config(),
    )


def _with_body_limit(handler: Handler, settings: Settings) -> Handler | Router:
    """A handler whose controller names the setting for its `body_limit` accepts larger requests."""
    setting = getattr(handler, "body_limit", None)
    if setting is None:
        return handler
    return Router("/", route_handlers=[handler], request_max_body_size=getattr(settings, setting))


def _openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Draisine",
        version=__version__,
        description="Tables for train-route games. See docs/server.md.",
        path="/api/schema",
        # The HTML renderers would load scripts from other hosts.
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer"),
                "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
            }
        ),
        security=[{"token": []}, {"cookie": []}],
    )


def _make_executor(database: str, settings: Settings) -> BotExecutor:
    """Bots run in threads; where several processes share a database, on workers first."""
    local = ThreadExecutor(settings.bot_threads, settings.bot_patience)
    if parse_url(database).get_backend_name() == "sqlite":
        return local
    from draisine.server.bots.queue import QueueExecutor

    return QueueExecutor(database, local, settings.worker_patience)


def _store(state: State) -> Store:
    return state.store  # type: ignore[no-any-return]


def _registry(state: State) -> TableRegistry:
    return state.registry  # type: ignore[no-any-return]


def _archive(state: State) -> Archive:
    return state.archive  # type: ignore[no-any-return]


async def _person(scope: Scope, store: NamedDependency[Store]) -> Person:
    return await authenticate(ASGIConnection(scope), store)


async def _access(
    scope: Scope,
    person: NamedDependency[Person],
    registry: NamedDependency[TableRegistry],
    store: NamedDependency[Store],
    key: FromQuery[str | None] = None,
) -> TableAccess:
    """`key` is the token of a link; it is a parameter here so that OpenAPI lists it."""
    del key
    return table_access(ASGIConnection(scope), person, registry, store)


async def _log_failure(error: Exception, scope: Scope) -> None:
    """Log an error of ours, with the first part of the path only: the rest may be a secret."""
    if not isinstance(error, HTTPException | Refused | RecursionError | ClientDisconnected):
        log.error("a request failed", path=_public_path(scope["path"]), error=repr(error)[:300])


def _public_path(path: str) -> str:
    """`/api/tables` of `/api/tables/by-link/TOKEN`, and `/join` of `/join/TOKEN`."""
    parts = path.split("/")
    return "/".join(parts[: 3 if parts[1:2] == ["api"] else 2])


async def _add_security_headers(message: AsgiMessage, _scope: Any) -> None:
    if message["type"] == "http.response.start":
        message.setdefault("headers", [])
        message["headers"] = [
            *message["headers"], *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
        ]  # fmt: skip


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
            await registry.evict_idle()
            await registry.adopt_orphans()
            await store.people.delete_sessions(time.time() - YEAR)
        except Exception as error:
            log.warning("housekeeping failed", error=repr(error)[:300])
