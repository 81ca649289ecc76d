"""Pictures of boards, their backgrounds, and cards: drawn once, then served from memory."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, TypeVarTuple, Unpack, get_args

from litestar import Controller, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from draisine.boards import load, names
from draisine.boards.schema import Kind
from draisine.drawing import ThemeName, board_svg, load_layout
from draisine.drawing.art.assets import CardBack, back_svg, card_svg, ground_svg
from draisine.messages import choose_language
from draisine.server.games.work_queues import ComputedCache, WorkQueue
from draisine.server.http.cached_assets import HOUR, IMMUTABLE, SVG, CachedAsset, asset_responses
from draisine.server.http.clients import Client
from draisine.server.http.errors import NotFound, error_responses

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
KINDS: tuple[Kind, ...] = get_args(Kind)
BACKS: tuple[CardBack, ...] = get_args(CardBack)

MAX_WAITING = 200
"""Pictures that may wait for one address: a page shows some tens."""
_pictures: ComputedCache[CachedAsset] = ComputedCache(WorkQueue("art", max_waiting=MAX_WAITING))
"""All pictures drawn so far: there is a fixed number of them, and they fit into memory."""


class ArtController(Controller):
    """Pictures in a light or dark theme. With a `?v=` parameter they may be cached forever."""

    path = "/art/{look:str}"

    @get("/ground/{file:str}", responses=asset_responses(str, SVG) | error_responses(404, 429), security=[])
    async def ground(
        self, request: AnyRequest, client: NamedDependency[Client], look: FromPath[str], file: FromPath[str]
    ) -> Response[bytes | None]:
        """The background of a board: `usa.svg`. Its view box begins 15 units left of and above the board."""
        return await _respond(request, client, _ground, _parse_theme(look), _parse_file(file, "svg", names()))

    @get("/board/{file:str}", responses=asset_responses(str, SVG) | error_responses(400, 404, 429), security=[])
    async def board(
        self,
        request: AnyRequest,
        client: NamedDependency[Client],
        look: FromPath[str],
        file: FromPath[str],
        language: FromQuery[str | None] = None,
    ) -> Response[bytes | None]:
        """An empty board: `usa.svg`. Without a language, it has the printed city names."""
        chosen = None if language is None else choose_language([language])
        return await _respond(request, client, _board, _parse_theme(look), _parse_file(file, "svg", names()), chosen)

    @get("/card/{file:str}", responses=asset_responses(str, SVG) | error_responses(404, 429), security=[])
    async def card(
        self, request: AnyRequest, client: NamedDependency[Client], look: FromPath[str], file: FromPath[str]
    ) -> Response[bytes | None]:
        """The face of a train card: `red.svg`, 100 by 64."""
        return await _respond(request, client, _card, _parse_theme(look), _parse_file(file, "svg", KINDS))

    @get("/back/{file:str}", responses=asset_responses(str, SVG) | error_responses(404, 429), security=[])
    async def back(
        self, request: AnyRequest, client: NamedDependency[Client], look: FromPath[str], file: FromPath[str]
    ) -> Response[bytes | None]:
        """The back of a train card, a ticket or a long ticket: `card.svg`, `ticket.svg` or `long.svg`, 100 by 64."""
        return await _respond(request, client, _back, _parse_theme(look), _parse_file(file, "svg", BACKS))


async def _respond(
    request: AnyRequest, client: Client, draw: Callable[[Unpack[Ts]], CachedAsset], *args: *Ts
) -> Response[bytes | None]:
    picture = await _pictures.get((draw, *args), client.origin, None, draw, *args)
    return picture.respond(request, IMMUTABLE if "v" in request.query_params else HOUR)


def _parse_theme(name: str) -> ThemeName:
    return _one_of(name, THEMES)


def _parse_file(file: str, suffix: str, choices: Sequence[T]) -> T:
    """The known name of a file without its suffix; NotFound if there is none."""
    name, _, given = file.rpartition(".")
    if given != suffix:
        raise NotFound("not_found")
    return _one_of(name, choices)


def _one_of(name: str, choices: Sequence[T]) -> T:
    for each in choices:
        if name == each:
            return each
    raise NotFound("not_found")


def _ground(theme: ThemeName, board: str) -> CachedAsset:
    return CachedAsset.from_bytes(ground_svg(load(board), load_layout(board), theme).encode(), SVG)


def _board(theme: ThemeName, board: str, language: str | None) -> CachedAsset:
    # Compressed SVG is an eighth of the size of a bitmap.
    return CachedAsset.from_bytes(
        board_svg(load(board), load_layout(board), theme=theme, language=language).encode(), SVG
    )


def _card(theme: ThemeName, kind: Kind) -> CachedAsset:
    return CachedAsset.from_bytes(card_svg(kind, theme).encode(), SVG)


def _back(theme: ThemeName, back: CardBack) -> CachedAsset:
    return CachedAsset.from_bytes(back_svg(back, theme).encode(), SVG)
