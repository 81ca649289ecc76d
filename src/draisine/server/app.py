"""The Litestar application: routes, dependencies, error handling and background tasks."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any

import structlog
from litestar import Litestar, Router
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromQuery, HeaderParameter
from litestar.types import Message as AsgiMessage
from litestar.types import Scope
from uvicorn.protocols.utils import ClientDisconnected

from draisine import __version__
from draisine.server.api import Handler, find_handlers
from draisine.server.api.access import KEY_HEADER, TableAccess, table_access
from draisine.server.api.page import FOLDER, page_handlers, page_not_found, read_page
from draisine.server.games.archive import Archive
from draisine.server.games.reviews.jobs import ReviewJobs
from draisine.server.http.clients import Client, find_client
from draisine.server.http.errors import respond_error, respond_refusal
from draisine.server.http.local_network import LocalNetwork
from draisine.server.http.request_limits import RequestLimiter
from draisine.server.http.schemas import NumberSchemaPlugin
from draisine.server.http.sessions import COOKIE, Connection, authenticate
from draisine.server.lifespan import make_lifespan
from draisine.server.rate_limits import RateLimits
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.store import Person, Store
from draisine.server.tables.refusals import Refused

log = structlog.get_logger()
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob:; style-src-attr 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""Links to tables are secrets, so they are never sent as a referrer. The page's templates use style attributes; scripts
and style sheets come only from our files."""
FRAMING = (b"content-security-policy", b"x-frame-options")
"""Not added to a response that has a policy of its own: the page for other sites."""
STRICT_TRANSPORT = {"Strict-Transport-Security": "max-age=31536000"}
"""Browsers use TLS for a year, also if a link says http."""


def create_app(database: str, settings: Settings, page: Path = FOLDER, network: LocalNetwork | None = None) -> Litestar:
    """The application on a database, serving the built page of a folder. `network`: its listeners, if they are ours."""
    limits, requests, files = RateLimits(settings), RequestLimiter(settings), read_page(page)
    return Litestar(
        route_handlers=[*page_handlers(files), *(_with_body_limit(each, settings) for each in find_handlers())],
        lifespan=[make_lifespan(database, settings, limits)],
        dependencies={
            "store": Provide(_store, sync_to_thread=False),
            "registry": Provide(_registry, sync_to_thread=False),
            "archive": Provide(_archive, sync_to_thread=False),
            "jobs": Provide(_review_jobs, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "network": Provide(lambda: network, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
            "requests": Provide(lambda: requests, sync_to_thread=False),
            "client": Provide(_client, sync_to_thread=False),
            "person": Provide(_person),
            "access": Provide(_access),
        },
        exception_handlers={
            Refused: respond_refusal,
            Exception: respond_error,
            HTTPException: respond_error,
            NotFoundException: page_not_found(files),
        },
        guards=[_limit_requests(requests)],
        before_send=[_security_headers(settings)],
        after_exception=[_log_failure],
        logging_config=None,
        request_max_body_size=settings.largest_request,
        openapi_config=_openapi_config(),
        plugins=[NumberSchemaPlugin()],
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


def _store(state: State) -> Store:
    return state.store  # type: ignore[no-any-return]


def _registry(state: State) -> TableRegistry:
    return state.registry  # type: ignore[no-any-return]


def _archive(state: State) -> Archive:
    return state.archive  # type: ignore[no-any-return]


def _review_jobs(state: State) -> ReviewJobs:
    return state.review_jobs  # type: ignore[no-any-return]


def _client(scope: Scope) -> Client:
    return find_client(ASGIConnection(scope))


def _limit_requests(requests: RequestLimiter) -> Callable[[Connection, BaseRouteHandler], None]:
    """A guard that refuses requests to the API from an address that sends too many."""

    def check(connection: Connection, _handler: BaseRouteHandler) -> None:
        if connection.scope["path"].startswith("/api/") and not requests.allows(connection):
            raise Refused("too_fast", retry_after=1.0)

    return check


async def _person(scope: Scope, store: NamedDependency[Store]) -> Person:
    return await authenticate(ASGIConnection(scope), store)


async def _access(
    scope: Scope,
    person: NamedDependency[Person],
    registry: NamedDependency[TableRegistry],
    store: NamedDependency[Store],
    key_header: Annotated[str | None, HeaderParameter(name=KEY_HEADER)] = None,
    key: FromQuery[str | None] = None,
) -> TableAccess:
    """The token of a link, in a header or as `key`, is a parameter here so that OpenAPI lists it."""
    del key_header, key
    return table_access(ASGIConnection(scope), person, registry, store)


async def _log_failure(error: Exception, scope: Scope) -> None:
    """Log an error of ours, with the first part of the path only: the rest may be a secret."""
    if not isinstance(error, HTTPException | Refused | RecursionError | ClientDisconnected):
        scope["litestar_app"].state.registry.metrics.failures.labels("request").inc()
        log.error("a request failed", path=_public_path(scope["path"]), error=repr(error)[:300])


def _public_path(path: str) -> str:
    """`/api/tables` of `/api/tables/by-link/TOKEN`, and `/join` of `/join/TOKEN`."""
    parts = path.split("/")
    return "/".join(parts[: 3 if parts[1:2] == ["api"] else 2])


def _security_headers(settings: Settings) -> Callable[[AsgiMessage, Any], Awaitable[None]]:
    headers = {**HEADERS, **(STRICT_TRANSPORT if settings.tls else {})}
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    without_framing = [(name, value) for name, value in encoded if name not in FRAMING]

    async def add_headers(message: AsgiMessage, _scope: Any) -> None:
        if message["type"] == "http.response.start":
            own = list(message.get("headers", []))
            has_policy = any(name.lower() == FRAMING[0] for name, _ in own)
            message["headers"] = [*own, *(without_framing if has_policy else encoded)]

    return add_headers
