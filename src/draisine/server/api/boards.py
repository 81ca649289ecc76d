"""Boards and bots, for whoever wants to know: no session is needed."""

from functools import cache
from typing import Any

import msgspec
from litestar import Controller, Request, Response, get
from litestar.params import FromPath

from draisine.boards import names
from draisine.server.api.cached_assets import HOUR, Still, described
from draisine.server.api.catalogue import BoardListed, BoardShown, BotListed, board_shown, boards_listed, bots_listed
from draisine.server.api.errors import NotThere, problems

Asked = Request[Any, Any, Any]
JSON = "application/json"


class BoardsDoor(Controller):
    """What can be played, and against whom."""

    path = "/api"

    @get("/boards", responses=described(list[BoardListed]), security=[])
    async def boards(self, request: Asked) -> Response[bytes | None]:
        """All boards, with what sets each apart."""
        return _listing().answer(request, HOUR)

    @get("/boards/{board:str}", responses=described(BoardShown) | problems(404), security=[])
    async def board(self, request: Asked, board: FromPath[str]) -> Response[bytes | None]:
        """Everything to draw a board and to speak of it; the ground under it is a picture."""
        if board not in names():
            raise NotThere("no_such_board", board=board[:40])
        return _whole(board).answer(request, HOUR)

    @get("/bots", responses=described(list[BotListed]), security=[])
    async def bots(self, request: Asked) -> Response[bytes | None]:
        """The bots that may sit at a table, the weakest first."""
        return _bots().answer(request, HOUR)


@cache
def _listing() -> Still:
    return Still.of(msgspec.json.encode(boards_listed()), JSON)


@cache
def _whole(board: str) -> Still:
    return Still.of(msgspec.json.encode(board_shown(board)), JSON)


@cache
def _bots() -> Still:
    return Still.of(msgspec.json.encode(bots_listed()), JSON)
