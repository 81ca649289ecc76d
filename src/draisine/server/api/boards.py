"""Boards and bots: public, without a session."""

from functools import cache
from typing import Any

import msgspec
from litestar import Controller, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from draisine.boards import names
from draisine.server.api.catalogue import BoardDetails, BoardSummary, BotSummary, describe_board, list_boards, list_bots
from draisine.server.http.cached_assets import HOUR, REVALIDATE, CachedAsset, asset_responses
from draisine.server.http.errors import NotFound, error_responses
from draisine.server.runtime.registry import TableRegistry

AnyRequest = Request[Any, Any, Any]
JSON = "application/json"


class BoardsController(Controller):
    """The catalogue of boards and bots."""

    path = "/api"

    @get("/boards", responses=asset_responses(list[BoardSummary]), security=[])
    async def boards(self, request: AnyRequest) -> Response[bytes | None]:
        """All boards with their special features."""
        return _listing().respond(request, HOUR)

    @get("/boards/{board:str}", responses=asset_responses(BoardDetails) | error_responses(404), security=[])
    async def board(self, request: AnyRequest, board: FromPath[str]) -> Response[bytes | None]:
        """Everything to draw and describe a board, except its background picture."""
        if board not in names():
            raise NotFound("no_such_board", board=board[:40])
        return _details(board).respond(request, HOUR)

    @get("/bots", responses=asset_responses(list[BotSummary]), security=[])
    async def bots(self, request: AnyRequest, registry: NamedDependency[TableRegistry]) -> Response[bytes | None]:
        """The bots that may sit at a table, the weakest first."""
        ready = registry.search_ready.is_set()
        return _bots(search_ready=ready).respond(request, HOUR if ready else REVALIDATE)


@cache
def _listing() -> CachedAsset:
    return CachedAsset.from_bytes(msgspec.json.encode(list_boards()), JSON)


@cache
def _details(board: str) -> CachedAsset:
    return CachedAsset.from_bytes(msgspec.json.encode(describe_board(board)), JSON)


@cache
def _bots(*, search_ready: bool) -> CachedAsset:
    return CachedAsset.from_bytes(msgspec.json.encode(list_bots(search_ready=search_ready)), JSON)
