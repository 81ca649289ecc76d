"""Pictures that belong to no table, drawn once: boards, their grounds, and cards."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, TypeVarTuple, Unpack, get_args

from litestar import Controller, Request, Response, get
from litestar.params import FromPath, FromQuery

from draisine.boards import load, names
from draisine.boards.schema import Kind
from draisine.drawing import Language, ThemeName, board_svg, layout
from draisine.drawing.art.assets import Back, back_svg, card_svg, ground_svg
from draisine.server.api.cached_assets import FOR_EVER, HOUR, SVG, Still, described
from draisine.server.api.errors import NotThere, problems
from draisine.server.games.render_queue import drawn

Asked = Request[Any, Any, Any]
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

LOOKS: tuple[ThemeName, ...] = get_args(ThemeName)
KINDS: tuple[Kind, ...] = get_args(Kind)
BACKS: tuple[Back, ...] = get_args(Back)

_hung: dict[tuple[object, ...], Still] = {}
"""All that was drawn so far: what can be asked for is counted, and fits into memory. Nobody waits for it twice."""


class ArtDoor(Controller):
    """Pictures by day (`light`) and by night (`dark`). With `?v=` of whatever a page likes, they stay for ever."""

    path = "/art/{look:str}"

    @get("/ground/{file:str}", responses=described(str, SVG) | problems(404), security=[])
    async def ground(self, request: Asked, look: FromPath[str], file: FromPath[str]) -> Response[bytes | None]:
        """The plate under a board's routes: `usa.svg`. Its view box begins 15 units left of and above the board."""
        return await _shown(request, _ground, _look(look), _known(file, "svg", names()))

    @get("/board/{file:str}", responses=described(str, SVG) | problems(400, 404), security=[])
    async def board(
        self,
        request: Asked,
        look: FromPath[str],
        file: FromPath[str],
        language: FromQuery[Language | None] = None,
    ) -> Response[bytes | None]:
        """An empty board: `usa.svg`."""
        return await _shown(request, _board, _look(look), _known(file, "svg", names()), language)

    @get("/card/{file:str}", responses=described(str, SVG) | problems(404), security=[])
    async def card(self, request: Asked, look: FromPath[str], file: FromPath[str]) -> Response[bytes | None]:
        """The face of a train card: `red.svg`, 100 by 64."""
        return await _shown(request, _card, _look(look), _known(file, "svg", KINDS))

    @get("/back/{file:str}", responses=described(str, SVG) | problems(404), security=[])
    async def back(self, request: Asked, look: FromPath[str], file: FromPath[str]) -> Response[bytes | None]:
        """The back of a train card, a ticket or a long ticket: `card.svg`, `ticket.svg` or `long.svg`, 100 by 64."""
        return await _shown(request, _back, _look(look), _known(file, "svg", BACKS))


async def _shown(request: Asked, draw: Callable[[Unpack[Ts]], Still], *args: *Ts) -> Response[bytes | None]:
    about = (draw, *args)
    if about not in _hung:
        _hung[about] = await drawn(draw, *args)
    return _hung[about].answer(request, FOR_EVER if "v" in request.query_params else HOUR)


def _look(asked: str) -> ThemeName:
    return _one_of(asked, LOOKS)


def _known(file: str, suffix: str, known: Sequence[T]) -> T:
    """What a file is called without its suffix, if there is such a thing."""
    name, _, given = file.rpartition(".")
    if given != suffix:
        raise NotThere("not_found")
    return _one_of(name, known)


def _one_of(asked: str, known: Sequence[T]) -> T:
    for each in known:
        if asked == each:
            return each
    raise NotThere("not_found")


def _ground(look: ThemeName, board: str) -> Still:
    return Still.of(ground_svg(load(board), layout(board), look).encode(), SVG)


def _board(look: ThemeName, board: str, language: Language | None) -> Still:
    # Packed, lines are an eighth of what pixels are, and they are drawn at once.
    return Still.of(board_svg(load(board), layout(board), look=look, language=language).encode(), SVG)


def _card(look: ThemeName, kind: Kind) -> Still:
    return Still.of(card_svg(kind, look).encode(), SVG)


def _back(look: ThemeName, back: Back) -> Still:
    return Still.of(back_svg(back, look).encode(), SVG)
