"""The web page: static files, read at the start and served from memory."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from draisine.server.http.cached_assets import HOUR, IMMUTABLE, REVALIDATE, CachedAsset
from draisine.server.http.errors import respond_error
from draisine.server.runtime.registry import TableRegistry

FOLDER = Path(__file__).parents[1] / "page"
"""Where `make page` builds it. It is not under version control."""
PATHS = ["/", "/new", "/mine", "/lobby", "/settings",
             "/rules", "/rules/{board:str}", "/learn", "/learn/{lesson:str}",
             "/table/{table:str}", "/join/{token:str}", "/watch/{token:str}",
             "/replay", "/replay/{game:str}", "/deal/{table:str}"]  # fmt: skip
"""The paths of the page, which routes on the client; the tokens of links are not looked at here."""
INDEX = "/index.html"
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
<body><h1>Draisine</h1><p>{engine}</p><p>{page}</p></body>
</html>
"""
TEXTS = {
    "en": {
        "ready": "The server is running, and games can begin.",
        "compiling": "The server is running. Its engine is being compiled, once on this machine: games can begin in "
        "about a minute. This page looks again by itself.",
        "page": "The page to play on has not been built here: run <code>make page</code> and start "
        "the server again. Until then, tables are opened and played through "
        "<a href='/api/schema/openapi.json'>its interface</a>.",
    },
    "fr": {
        "ready": "Le serveur est en marche, les parties peuvent commencer.",
        "compiling": "Le serveur est en marche. Son moteur se compile, une seule fois sur cette machine : les parties "
        "pourront commencer dans une minute environ. Cette page se recharge d'elle-même.",
        "page": "La page de jeu n'a pas été construite ici : lancez <code>make page</code>, puis "
        "redémarrez le serveur. D'ici là, les tables s'ouvrent et se jouent par "
        "<a href='/api/schema/openapi.json'>son interface</a>.",
    },
}
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

    @route(PATHS, http_method=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]) -> Response[Any]:
        if INDEX in files:
            return files[INDEX].respond(request, REVALIDATE)
        return _unbuilt(request, ready=registry.ready.is_set())

    served = [path for path in files if path != INDEX]
    if not served:
        return [page]

    @route(served, http_method=["GET", "HEAD"], include_in_schema=False)
    async def file(request: Request[Any, Any, Any]) -> Response[bytes | None]:
        path = request.scope["path"].rstrip("/")
        if path in NEVER_STALE or path.endswith(".webmanifest"):
            return files[path].respond(request, REVALIDATE)
        return files[path].respond(request, IMMUTABLE if path.startswith(HASHED) else HOUR)

    return [page, file]


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
    language = "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"
    texts = TEXTS[language]
    content = UNBUILT_PAGE.format(
        language=language,
        refresh="" if ready else REFRESH_META,
        engine=texts["ready" if ready else "compiling"],
        page=texts["page"],
    )
    headers = {"Cache-Control": "no-store"}
    return Response(None if request.method == "HEAD" else content, media_type=MediaType.HTML, headers=headers)
