"""Finished games: in memory, in a store, and at a table of a running server."""

from functools import cache
from typing import Any

from litestar import Litestar

from draisine.bots import fill_seats
from draisine.matches import next_move, seat_bots
from draisine.play import Game, new_game
from draisine.server.store import Store
from draisine.server.tables.entries import Played
from draisine.server.tables.rulings import Actor, Ruling
from draisine.server.tables.table import Phase
from tests.server.api_client import ApiClient, get_session
from tests.server.registries import start_game, wait_until
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
    played: list[Any] = [Played(by="bot", step=step) for step in game.steps[1:]]
    phase: Phase = "over" if game.is_over else "playing"
    last = len(occupants) + 1
    await store.log.append(table, last, Ruling(played), phase=phase, at=at, order=None, answer=b"{}")


async def play_against_bot(app: Litestar, host: ApiClient, board: str = "first_journey") -> str:
    """A table where the host has left the seat and bots have finished the game."""
    table = (await host.open_table(board, 2))["id"]
    await host.order(table, "sit", do="sit", seat=0)
    await host.order(table, "bot", do="seat_bot", seat=1, bot="conductor")
    await host.order(table, "start", do="start")
    await host.order(table, "leave", do="stand", seat=0)
    session = await get_session(app, table)
    await wait_until(lambda: session.table.phase == "over")
    return table


async def finished_table(app: Litestar, host: ApiClient, board: str = "first_journey") -> dict[str, str]:
    """A table where two bots have finished a game."""
    table = await host.open_table(board, 2)
    for seat, bot in enumerate(("conductor", "random")):
        await host.order(table["id"], seat, do="seat_bot", seat=seat, bot=bot)
    await host.order(table["id"], "start", do="start")
    session = await get_session(app, table["id"])
    await wait_until(lambda: session.table.phase == "over")
    return table
