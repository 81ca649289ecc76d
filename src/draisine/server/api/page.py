"""The page that people play on: files that were built once, read when the server starts, and served from memory."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from draisine.server.api.cached_assets import ASK_FIRST, FOR_EVER, HOUR, Still
from draisine.server.api.errors import answer_problem
from draisine.server.tables.registry import Hall

FOLDER = Path(__file__).parents[1] / "page"
"""Where `make page` puts it. It is not kept among the sources."""
ADDRESSES = ["/", "/new", "/mine", "/lobby", "/settings",
             "/rules", "/rules/{board:str}", "/learn", "/learn/{lesson:str}",
             "/table/{table:str}", "/join/{token:str}", "/watch/{token:str}",
             "/replay", "/replay/{game:str}", "/deal/{table:str}"]  # fmt: skip
"""What the page shows at each it finds out itself; the tokens of links are none of the server's business here."""
INDEX = "/index.html"
HASHED = "/assets/"
"""Files in there carry a fingerprint in their name: another content has another name."""
FRESH = ("/sw.js", "/offline.html", "/offline.css", "/offline.js")
"""The worker of the installed page, and what it shows without a server: an old one must not outlive its page."""
TYPES = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
    ".ico": "image/x-icon", ".woff2": "font/woff2", ".json": "application/json", ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
FOR_PROGRAMS = ("/api", "/art", HASHED)
UNBUILT = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">{refresh}<title>Draisine</title></head>
<body><h1>Draisine</h1><p>{engine}</p><p>{page}</p></body>
</html>
"""
WORDS = {
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
SOON = '<meta http-equiv="refresh" content="2">'


def read_page(folder: Path) -> dict[str, Still]:
    """All files of the built page by their addresses; none where it was not built."""
    found = {}
    for path in sorted(folder.rglob("*")):
        # Somebody may be building it at this very moment.
        with suppress(FileNotFoundError):
            if path.is_file() and not path.is_symlink():
                kind = TYPES.get(path.suffix, "application/octet-stream")
                found[f"/{path.relative_to(folder).as_posix()}"] = Still.of(path.read_bytes(), kind)
    return found


def page_handlers(files: dict[str, Still]) -> list[HTTPRouteHandler]:
    """The page at its addresses, and its files each at its own: there is no way to ask for any other file."""

    @route(ADDRESSES, http_method=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any], hall: NamedDependency[Hall]) -> Response[Any]:
        if INDEX in files:
            return files[INDEX].answer(request, ASK_FIRST)
        return _unbuilt(request, ready=hall.ready.is_set())

    served = [path for path in files if path != INDEX]
    if not served:
        return [page]

    @route(served, http_method=["GET", "HEAD"], include_in_schema=False)
    async def file(request: Request[Any, Any, Any]) -> Response[bytes | None]:
        path = request.scope["path"].rstrip("/")
        if path in FRESH or path.endswith(".webmanifest"):
            return files[path].answer(request, ASK_FIRST)
        return files[path].answer(request, FOR_EVER if path.startswith(HASHED) else HOUR)

    return [page, file]


def for_the_lost(files: dict[str, Still]) -> Callable[[Request[Any, Any, Any], NotFoundException], Response[Any]]:
    """Whoever mistypes an address in a browser finds the page, which says so and leads home; programs get the usual
    answer."""

    def answer(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        reads = "text/html" in request.headers.get("accept", "")
        if INDEX not in files or not reads or request.scope["path"].startswith(FOR_PROGRAMS):
            return answer_problem(request, error)
        page = files[INDEX].answer(request, ASK_FIRST)
        page.status_code = 404
        return page

    return answer


def _unbuilt(request: Request[Any, Any, Any], *, ready: bool) -> Response[str | None]:
    """How things are, in the language of the browser."""
    language = "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"
    words = WORDS[language]
    content = UNBUILT.format(
        language=language,
        refresh="" if ready else SOON,
        engine=words["ready" if ready else "compiling"],
        page=words["page"],
    )
    headers = {"Cache-Control": "no-store"}
    return Response(None if request.method == "HEAD" else content, media_type=MediaType.HTML, headers=headers)
