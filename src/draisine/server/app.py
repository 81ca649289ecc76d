"""The server as one application."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, Router, get
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
from prometheus_client import generate_latest
from uvicorn.protocols.utils import ClientDisconnected

from draisine import __version__
from draisine.server.api.access import Entrance, entrance_of
from draisine.server.api.art import ArtDoor
from draisine.server.api.boards import BoardsDoor
from draisine.server.api.errors import answer_problem, answer_refusal
from draisine.server.api.hints import HintsDoor
from draisine.server.api.history import ArchivesDoor
from draisine.server.api.lessons import LessonsDoor
from draisine.server.api.page import FOLDER, for_the_lost, page_handlers, read_page
from draisine.server.api.people import PeopleDoor
from draisine.server.api.replays import ImportsDoor, ReplaysDoor
from draisine.server.api.sessions import COOKIE, YEAR, person_of
from draisine.server.api.socket import table_socket
from draisine.server.api.tables import TablesDoor
from draisine.server.bots.executors import Mind, Thinkers
from draisine.server.games.archive import Archive
from draisine.server.ops.warmup import compile_engine
from draisine.server.rate_limits import Gates
from draisine.server.settings import Settings
from draisine.server.store import Heard, Person, Store, upgrade
from draisine.server.store.database import address
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall

log = structlog.get_logger()
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""Links to tables are secrets, so no page tells another where its visitors came from. A style may stand on an element,
as the page's templates have it; scripts and whole style sheets come from files of ours only."""


@get("/health")
async def health(hall: NamedDependency[Hall]) -> dict[str, str]:
    """Whether the server is there, and whether games can begin."""
    return {"status": "ok", "engine": "ready" if hall.ready.is_set() else "compiling"}


@get("/metrics", media_type="text/plain")
async def metrics(hall: NamedDependency[Hall]) -> bytes:
    """Figures for whoever runs the server."""
    return generate_latest(hall.metrics.registry)


DOORS = (
    health, metrics, ArchivesDoor, ArtDoor, BoardsDoor, HintsDoor, LessonsDoor, PeopleDoor, ReplaysDoor, TablesDoor,
    table_socket,
)  # fmt: skip


def create_app(database: str, settings: Settings, page: Path = FOLDER) -> Litestar:
    """The application on a database, with the page that lies in a folder."""
    gates, files = Gates(settings), read_page(page)
    # The one door at which more may be brought than a message has.
    imports = Router("/", route_handlers=[ImportsDoor], request_max_body_size=settings.largest_record)

    @asynccontextmanager
    async def alive(app: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(upgrade, database)
        store = await Store.open(database)
        hall = Hall(store, settings, mind=_mind(database, settings))
        archive = Archive(hall, store)
        app.state.store, app.state.hall, app.state.archive = store, hall, archive
        work = (
            store.listen(_noticing(hall)),
            _tidying(hall, store, gates, settings),
            compile_engine(hall.ready),
            hall.wake(),
        )
        beside = [asyncio.create_task(each) for each in work]
        try:
            yield
        finally:
            await archive.close()
            await hall.close()
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await store.close()

    return Litestar(
        route_handlers=[*page_handlers(files), *DOORS, imports],
        lifespan=[alive],
        dependencies={
            "store": Provide(_store, sync_to_thread=False),
            "hall": Provide(_hall, sync_to_thread=False),
            "archive": Provide(_archive, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "gates": Provide(lambda: gates, sync_to_thread=False),
            "person": Provide(_person),
            "entrance": Provide(_entrance),
        },
        exception_handlers={
            Refused: answer_refusal,
            Exception: answer_problem,
            HTTPException: answer_problem,
            NotFoundException: for_the_lost(files),
        },
        before_send=[_harden],
        after_exception=[_tell_of_failure],
        logging_config=None,
        request_max_body_size=settings.largest_request,
        openapi_config=_described(),
    )


def _described() -> OpenAPIConfig:
    """The interface, for programs."""
    return OpenAPIConfig(
        title="Draisine",
        version=__version__,
        description="Tables for train-route games. See docs/server.md.",
        path="/api/schema",
        # Its pages would load scripts from elsewhere: the description alone is served.
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer"),
                "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
            }
        ),
        security=[{"token": []}, {"cookie": []}],
    )


def _mind(database: str, settings: Settings) -> Mind:
    """Who thinks for bots: threads; where several processes share a database, workers first."""
    here = Thinkers(settings.bot_threads, settings.bot_patience)
    if address(database).get_backend_name() == "sqlite":
        return here
    from draisine.server.bots.queue import Bureau

    return Bureau(database, here, settings.worker_patience)


def _store(state: State) -> Store:
    return state.store  # type: ignore[no-any-return]


def _hall(state: State) -> Hall:
    return state.hall  # type: ignore[no-any-return]


def _archive(state: State) -> Archive:
    return state.archive  # type: ignore[no-any-return]


async def _person(scope: Scope, store: NamedDependency[Store]) -> Person:
    return await person_of(ASGIConnection(scope), store)


async def _entrance(
    scope: Scope,
    person: NamedDependency[Person],
    hall: NamedDependency[Hall],
    store: NamedDependency[Store],
    key: FromQuery[str | None] = None,
) -> Entrance:
    """`key` is the token of a link; it is named here to be described."""
    del key
    return entrance_of(ASGIConnection(scope), person, hall, store)


async def _tell_of_failure(error: Exception, scope: Scope) -> None:
    """What is our fault is written down; of the address only the beginning, for the rest may be a secret."""
    if not isinstance(error, HTTPException | Refused | RecursionError | ClientDisconnected):
        log.error("a request failed", path=_beginning(scope["path"]), error=repr(error)[:300])


def _beginning(path: str) -> str:
    """`/api/tables` of `/api/tables/by-link/TOKEN`, and `/join` of `/join/TOKEN`."""
    parts = path.split("/")
    return "/".join(parts[: 3 if parts[1:2] == ["api"] else 2])


async def _harden(message: AsgiMessage, _scope: Any) -> None:
    if message["type"] == "http.response.start":
        message.setdefault("headers", [])
        message["headers"] = [
            *message["headers"], *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
        ]  # fmt: skip


def _noticing(hall: Hall) -> Any:
    loop = asyncio.get_running_loop()

    looking: set[asyncio.Task[None]] = set()

    def noticed(notice: Heard) -> None:
        task = loop.create_task(hall.heed(notice))
        looking.add(task)
        task.add_done_callback(looking.discard)

    return noticed


async def _tidying(hall: Hall, store: Store, gates: Gates, settings: Settings) -> None:
    while True:
        await asyncio.sleep(settings.quiet_seconds / 4)
        gates.tidy()
        try:
            await hall.put_away()
            await hall.look_around()
            await store.end_old_sessions(time.time() - YEAR)
        except Exception as error:
            log.warning("tables cannot be put away just now", error=repr(error)[:300])
