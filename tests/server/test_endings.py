"""A game always ends, whenever its people leave: bots hold their seats."""

import asyncio
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from draisine.boards import load, names
from draisine.play import new_game, text
from draisine.server.ops.maintenance import fault_of
from draisine.server.tables import commands
from draisine.server.tables.registry import Hall
from draisine.server.tables.session import Live
from tests.play.courses import TABLES
from tests.server.halls import PATIENCE, ask, hall_on, held, start_at, until
from tests.server.reports import report
from tests.server.scenes import PEOPLE
from tests.server.store.scenes import in_loop
from tests.sizes import SOAK, examples

AT_ONCE = 3
"""Games that are played at the same time."""
LENGTH, EARLY = 60, 20
"""Steps for each seat: of a long game, and of no game at all so few."""


def _settings() -> Iterator[tuple[str, int, int]]:
    """Boards, players, and how many games of each: one for each board on an ordinary day, else all player counts."""
    for number, board in enumerate(names()):
        counts = [players for other, players in TABLES if other == board]
        if SOAK == 1:
            yield board, counts[number % len(counts)], 1
        else:
            yield from ((board, players, -(-examples(8) // len(counts))) for players in counts)


@pytest.mark.parametrize(("board", "players", "games"), list(_settings()))
@in_loop
async def test_a_game_always_ends_whenever_its_people_leave(
    sqlite_url: str, board: str, players: int, games: int
) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        turn = asyncio.Semaphore(AT_ONCE)

        async def play(number: int) -> int:
            seed = f"{board} {players} {number}"
            # Where Alvin can play, he does in every second game.
            options: Any = {"alvin": True} if load(board).alvin is not None and number % 2 == 0 else None
            async with turn, asyncio.timeout(PATIENCE):
                game = new_game(board, players, seed.encode(), options)
                await start_at(store, game, *PEOPLE[:players], table=seed, seed=seed.encode())
                live = await hall.table(seed)
                await _play_until_over(hall, live, random.Random(seed))
                return len(held(live))

        left = sum(await asyncio.gather(*map(play, range(games))))
        rows = await store.every()
        assert [row.phase for row in rows] == ["over"] * games
        assert [fault for row in rows if (fault := await fault_of(store, row))] == []
        entries = sum(row.seq + 1 for row in rows)
    assert left >= games
    report(board, players, games, left, entries)


async def _play_until_over(hall: Hall, live: Live, lot: random.Random) -> None:
    """Everybody plays by lot and leaves at a step of their own, one of them early."""
    players = len(live.table.seats)
    leaving = {seat: lot.randrange(LENGTH * players) for seat in range(players)}
    leaving[lot.randrange(players)] = lot.randrange(EARLY * players)
    for number in itertools.count():
        if live.table.phase == "over":
            return
        game, seq, gone = live.table.playing, live.table.seq, held(live)
        here = [seat for seat in game.to_move if seat not in gone]
        leavers = [seat for seat, step in leaving.items() if step < len(game.steps) and seat not in gone]
        if leavers:
            await ask(hall, PEOPLE[leavers[0]], commands.Stand(seat=leavers[0]), str(number), table=live.id)
        elif here:
            seat = lot.choice(here)
            move = commands.Play(seat=seat, move=text(lot.choice(game.legal_moves(seat))))
            await ask(hall, PEOPLE[seat], move, str(number), table=live.id)
        else:
            await until(lambda: live.table.seq > seq)  # noqa: B023
