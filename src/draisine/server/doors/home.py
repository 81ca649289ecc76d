"""What a browser finds at the server's own address."""

from typing import Any

from litestar import MediaType, Request, get
from litestar.di import NamedDependency

from draisine.server.hall import Hall

PAGE = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">{refresh}<title>Draisine</title></head>
<body><h1>Draisine</h1><p>{engine}</p><p>{tables}</p></body>
</html>
"""
WORDS = {
    "en": {
        "ready": "The server is running, and games can begin.",
        "compiling": "The server is running. Its engine is being compiled, once on this machine: games can begin in "
        "about a minute. This page looks again by itself.",
        "tables": "Tables are opened and played through <a href='/api/schema/openapi.json'>its interface</a>; the page "
        "to play on is not in this version yet.",
    },
    "fr": {
        "ready": "Le serveur est en marche, les parties peuvent commencer.",
        "compiling": "Le serveur est en marche. Son moteur se compile, une seule fois sur cette machine : les parties "
        "pourront commencer dans une minute environ. Cette page se recharge d'elle-même.",
        "tables": "Les tables s'ouvrent et se jouent par <a href='/api/schema/openapi.json'>son interface</a> ; la "
        "page de jeu n'est pas encore dans cette version.",
    },
}
SOON = '<meta http-equiv="refresh" content="2">'


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def home(request: Request[Any, Any, Any], hall: NamedDependency[Hall]) -> str:
    """Whether the server runs, in the language of the browser."""
    language = "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"
    words, ready = WORDS[language], hall.ready.is_set()
    return PAGE.format(
        language=language,
        refresh="" if ready else SOON,
        engine=words["ready" if ready else "compiling"],
        tables=words["tables"],
    )
