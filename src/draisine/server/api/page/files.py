"""The web page: static files, read at the start and served from memory."""

from collections.abc import Callable
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from draisine.messages import load_catalogue, negotiate
from draisine.server.api.page.opening import Opening, embed_opening, find_opening
from draisine.server.http.cached_assets import HOUR, IMMUTABLE, NO_STORE, REVALIDATE, CachedAsset
from draisine.server.http.errors import respond_error
from draisine.server.http.request_limits import RequestLimiter
from draisine.server.runtime.registry import TableRegistry
from draisine.server.store import Store

FOLDER = Path(__file__).parents[2] / "page"
"""Where `make page` builds it. It is not under version control."""
PATHS = ["/", "/new", "/mine", "/lobby", "/settings", "/fairness",
             "/rules", "/rules/{board:str}", "/learn", "/learn/{lesson:str}",
             "/table/{table:str}", "/join", "/join/{token:str}", "/watch", "/watch/{token:str}",
             "/replay", "/replay/{game:str}", "/deal/{table:str}"]  # fmt: skip
"""The paths of the page, which routes on the client. The token of a link is in the fragment (`/join#TOKEN`), which
browsers do not send; the paths with a token are those of older links."""
EMBED_PATH = "/embed/{game:str}"
"""A finished game in a frame of another site."""
INDEX, EMBED = "/index.html", "/embed.html"
EMBED_POLICY = (
    "default-src 'none'; connect-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *"
)
"""Any site may show it in a frame: it has no session and no actions."""
TABLE_PREFIX = "/table/"
FIRST_FILES = "/first_files.json"
"""The list of the files that pages need at first."""
LOW_PRIORITY = "fetchpriority=low"
"""The parameter of a link whose file is needed after the others."""
HASHED = "/assets/"
"""Files in there have a content hash in their name."""
BROTLI = ".br"
"""The suffix of files that the build has compressed, beside the originals."""
NEVER_STALE = ("/sw.js", "/offline.html", "/offline.css", "/offline.js")
"""The service worker and its offline page: they must never be older than the page."""
TYPES = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
    ".ico": "image/x-icon", ".woff2": "font/woff2", ".json": "application/json", ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
API_PREFIXES = ("/api", "/art", HASHED)
UNBUILT_PAGE = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">{refresh}<title>Draisine</title></head>
<body><h1>Draisine</h1><p>{engine}</p><p>{page}</p><p><a href="/api/schema/openapi.json">{api}</a></p></body>
</html>
"""
REFRESH_META = '<meta http-equiv="refresh" content="2">'


def read_page(folder: Path) -> dict[str, CachedAsset]:
    """All files of the built page by their paths; empty if it was not built."""
    contents = {}
    for path in sorted(folder.rglob("*")):
        # It may be rebuilt at this moment.
        with suppress(FileNotFoundError):
            if path.is_file() and not path.is_symlink():
                contents[f"/{path.relative_to(folder).as_posix()}"] = path.read_bytes()
    return {
        name: CachedAsset.from_bytes(content, _media_type(name), contents.get(f"{name}{BROTLI}"))
        for name, content in contents.items()
        if not name.endswith(BROTLI)
    }


def _media_type(name: str) -> str:
    return TYPES.get(Path(name).suffix, "application/octet-stream")


def page_handlers(files: dict[str, CachedAsset]) -> list[HTTPRouteHandler]:
    """Handlers for the page and each of its files; no other file can be requested."""
    first = msgspec.json.decode(files[FIRST_FILES].content, type=FirstFiles) if FIRST_FILES in files else FirstFiles()

    @route(PATHS, http_method=["GET", "HEAD"], include_in_schema=False)
    async def page(
        request: Request[Any, Any, Any],
        registry: NamedDependency[TableRegistry],
        store: NamedDependency[Store],
        requests: NamedDependency[RequestLimiter],
    ) -> Response[Any]:
        if INDEX not in files:
            return _unbuilt(request, ready=registry.ready.is_set())
        path, language = request.scope["path"], negotiate(request.headers.get("accept-language", ""))
        if path.startswith(TABLE_PREFIX):
            table = path.removeprefix(TABLE_PREFIX).rstrip("/")
            opening = await find_opening(request, table, store, registry, requests)
            response = _table_page(request, files[INDEX], opening)
            links = first.table_links(language, opening.board if opening else None)
        else:
            response = files[INDEX].respond(request, REVALIDATE)
            links = first.links(language)
        if links:
            response.headers["Link"] = ", ".join(links)
        return response

    @route(EMBED_PATH, http_method=["GET", "HEAD"], include_in_schema=False)
    async def embed(request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]) -> Response[Any]:
        if EMBED not in files:
            return _unbuilt(request, ready=registry.ready.is_set())
        response = files[EMBED].respond(request, REVALIDATE)
        response.headers["Content-Security-Policy"] = EMBED_POLICY
        return response

    served = [path for path in files if path not in (INDEX, EMBED)]
    if not served:
        return [page, embed]

    @route(served, http_method=["GET", "HEAD"], include_in_schema=False)
    async def file(request: Request[Any, Any, Any]) -> Response[bytes | None]:
        path = request.scope["path"].rstrip("/")
        if path in NEVER_STALE or path.endswith(".webmanifest"):
            return files[path].respond(request, REVALIDATE)
        return files[path].respond(request, IMMUTABLE if path.startswith(HASHED) else HOUR)

    return [page, embed, file]


class FirstFiles(msgspec.Struct, frozen=True):
    """The messages of each language, the files that start the page, and those that a table needs besides. A page
    announces them in its Link header, so that the browser loads them before a script asks for them."""

    messages: dict[str, str] = {}
    start: list[str] = []
    table: list[str] = []

    def links(self, language: str) -> list[str]:
        """The links of a page: the HTML names its other files."""
        return [_preload(self.messages[language])] if language in self.messages else []

    def table_links(self, language: str, board: str | None) -> list[str]:
        """The links of a table's page. What starts the page comes first and with priority: it starts while the rest is
        being loaded."""
        geometry = [f"</api/boards/{board}>; rel=preload; as=fetch; crossorigin"] if board else []
        table = [f"{_preload(name)}; {LOW_PRIORITY}" for name in self.table]
        return [*self.links(language), *map(_preload, self.start), *geometry, *table]


def _preload(name: str) -> str:
    relation = "rel=modulepreload" if name.endswith(".js") else "rel=preload; as=style; crossorigin"
    return f"<{name}>; {relation}"


def _table_page(request: Request[Any, Any, Any], index: CachedAsset, opening: Opening | None) -> Response[bytes | None]:
    if opening is None:
        return index.respond(request, REVALIDATE)
    return CachedAsset.from_bytes(embed_opening(index.content, opening), index.media_type).respond(request, NO_STORE)


def page_not_found(
    files: dict[str, CachedAsset],
) -> Callable[[Request[Any, Any, Any], NotFoundException], Response[Any]]:
    """A 404 handler: browsers get the page, which shows the error; programs get the usual JSON."""

    def answer(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        accepts_html = "text/html" in request.headers.get("accept", "")
        if INDEX not in files or not accepts_html or request.scope["path"].startswith(API_PREFIXES):
            return respond_error(request, error)
        page = files[INDEX].respond(request, REVALIDATE)
        page.status_code = 404
        return page

    return answer


def _unbuilt(request: Request[Any, Any, Any], *, ready: bool) -> Response[str | None]:
    """The status of the server, in the language of the browser."""
    language = negotiate(request.headers.get("accept-language", ""))
    catalogue = load_catalogue(language)
    content = UNBUILT_PAGE.format(
        language=language,
        refresh="" if ready else REFRESH_META,
        engine=escape(catalogue.format("status-ready" if ready else "status-compiling")),
        page=escape(catalogue.format("status-no_page", command="make page")),
        api=escape(catalogue.format("status-api")),
    )
    headers = {"Cache-Control": "no-store"}
    return Response(None if request.method == "HEAD" else content, media_type=MediaType.HTML, headers=headers)
