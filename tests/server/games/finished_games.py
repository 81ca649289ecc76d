"""Finished games: in memory, in a store, and at a table of a running server."""

import itertools
from functools import cache
from typing import Any

from litestar import Litestar

from draisine.bots import fill_seats
from draisine.matches import next_move, seat_bots
from draisine.play import Game, new_game
from draisine.server.store import Store
from draisine.server.tables.entries import Played
from draisine.server.tables.ruling import Actor, Ruling
from draisine.server.tables.table import Phase
from tests.server.api_client import ApiClient, get_registry, get_session
from tests.server.registries import start_game, wait_until, watch
from tests.server.table_scenes import SEED


@cache
def finished_game(board: str = "first_journey", players: int = 2) -> Game:
    """A game finished by bots."""
    game = new_game(board, players, SEED)
    specs = fill_seats(["conductor"], players)
    bots = seat_bots(specs, game.board, "results")
    while not game.is_over:
        next_move(game, bots)
    return game


async def store_game(store: Store, game: Game, *occupants: Actor | str, table: str = "t", at: float = 5.0) -> None:
    """Store a table where these people and bots have played this game."""
    await start_game(store, new_game(game.board.id, game.players, SEED, game.options), *occupants, table=table)
    authors = ["bot" if isinstance(occupant, str) else occupant.person for occupant in occupants]
    played: list[Any] = [Played(by=authors[step.seat or 0], step=step) for step in game.steps[1:]]
    phase: Phase = "over" if game.is_over else "playing"
    last = len(occupants) + 1
    await store.log.append(table, last, Ruling(played), phase=phase, at=at, order=None, answer=b"{}")


async def play_against_bot(app: Litestar, host: ApiClient, board: str = "first_journey", *, leave: bool = True) -> str:
    """A table where the host and a bot have finished a game; if the host leaves, bots play all of it."""
    table = (await host.open_table(board, 2))["id"]
    await host.order(table, "sit", do="sit", seat=0)
    await host.order(table, "bot", do="seat_bot", seat=1, bot="conductor")
    await host.order(table, "start", do="start")
    session = await get_session(app, table)
    if leave:
        await host.order(table, "leave", do="stand", seat=0)
    for number in itertools.count():
        await wait_until(lambda: session.table.phase == "over" or 0 in session.table.owing_since)
        if session.table.phase == "over":
            return table
        move = session.table.started_game.legal_moves(0)[0]
        await host.order(table, number, do="play", seat=0, move=str(move))
    raise AssertionError


async def finished_table(
    app: Litestar, host: ApiClient, board: str = "first_journey", **options: Any
) -> dict[str, str]:
    """A table where two bots have finished a game."""
    table = await host.open_table(board, 2, **options)
    for seat, bot in enumerate(("conductor", "random")):
        await host.order(table["id"], seat, do="seat_bot", seat=seat, bot=bot)
    await host.order(table["id"], "start", do="start")
    session = await get_session(app, table["id"])
    watch(get_registry(app), session)
    await wait_until(lambda: session.table.phase == "over")
    return table
