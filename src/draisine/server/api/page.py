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
from draisine.server.http.cached_assets import HOUR, IMMUTABLE, REVALIDATE, CachedAsset
from draisine.server.http.errors import respond_error
from draisine.server.runtime.registry import TableRegistry

FOLDER = Path(__file__).parents[1] / "page"
"""Where `make page` builds it. It is not under version control."""
PATHS = ["/", "/new", "/mine", "/lobby", "/settings",
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
TABLE_PREFIX, TABLE_FILES = "/table/", "/table_files.json"
"""Pages of tables, and the list of the files that only they need at first."""
TABLE_REQUESTS = ("/api/session", "/api/bots")
"""What the page requests first at a table."""
HASHED = "/assets/"
"""Files in there have a content hash in their name."""
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
    files = {}
    for path in sorted(folder.rglob("*")):
        # It may be rebuilt at this moment.
        with suppress(FileNotFoundError):
            if path.is_file() and not path.is_symlink():
                kind = TYPES.get(path.suffix, "application/octet-stream")
                files[f"/{path.relative_to(folder).as_posix()}"] = CachedAsset.from_bytes(path.read_bytes(), kind)
    return files


def page_handlers(files: dict[str, CachedAsset]) -> list[HTTPRouteHandler]:
    """Handlers for the page and each of its files; no other file can be requested."""
    table_link = _preload_link(files)

    @route(PATHS, http_method=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]) -> Response[Any]:
        if INDEX in files:
            response = files[INDEX].respond(request, REVALIDATE)
            if request.scope["path"].startswith(TABLE_PREFIX) and table_link:
                response.headers["Link"] = table_link
            return response
        return _unbuilt(request, ready=registry.ready.is_set())

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


def _preload_link(files: dict[str, CachedAsset]) -> str:
    """The Link header of a table's page: the browser loads these files before a script asks for them."""
    if TABLE_FILES not in files:
        return ""
    names = [name for name in msgspec.json.decode(files[TABLE_FILES].content, type=list[str]) if name in files]
    scripts = [f"<{name}>; rel=modulepreload" for name in names if name.endswith(".js")]
    styles = [f"<{name}>; rel=preload; as=style" for name in names if name.endswith(".css")]
    requests = [f"<{path}>; rel=preload; as=fetch; crossorigin" for path in TABLE_REQUESTS]
    return ", ".join([*scripts, *styles, *requests])


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
