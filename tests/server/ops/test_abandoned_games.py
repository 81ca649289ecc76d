"""A game always ends, whenever its players leave: bots take over their seats."""

import asyncio
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from draisine.boards import load, names
from draisine.play import format_move, new_game
from draisine.server.maintenance import find_fault
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import TableSession
from draisine.server.tables import commands
from tests.play.random_games import SETUPS
from tests.server.async_tests import async_test
from tests.server.ops.report_lines import print_row
from tests.server.registries import TIMEOUT, held_seats, open_registry, send, start_game, wait_until
from tests.server.table_scenes import PEOPLE
from tests.soak import SOAK, max_examples

AT_ONCE = 3
"""Number of concurrent games."""
LENGTH, EARLY = 60, 20
"""Steps per seat: in a long game, and before any game ends."""


def _cases() -> Iterator[tuple[str, int, int]]:
    """Boards, player counts and numbers of games: one game per board, or all player counts in a soak run."""
    for number, board in enumerate(names()):
        counts = [players for other, players in SETUPS if other == board]
        if SOAK == 1:
            yield board, counts[number % len(counts)], 1
        else:
            yield from ((board, players, -(-max_examples(8) // len(counts))) for players in counts)


@pytest.mark.parametrize(("board", "players", "games"), list(_cases()))
@async_test
async def test_a_game_always_ends_whenever_its_players_leave(
    sqlite_url: str, board: str, players: int, games: int
) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        turn = asyncio.Semaphore(AT_ONCE)

        async def play(number: int) -> int:
            seed = f"{board} {players} {number}"
            # Every second game on a board with Alvin uses him.
            options: Any = {"alvin": True} if load(board).alvin is not None and number % 2 == 0 else None
            async with turn, asyncio.timeout(TIMEOUT):
                game = new_game(board, players, seed.encode(), options)
                await start_game(store, game, *PEOPLE[:players], table=seed, seed=seed.encode())
                session = await registry.get(seed)
                await _play_until_over(registry, session, random.Random(seed))
                return len(held_seats(session))

        left = sum(await asyncio.gather(*map(play, range(games))))
        rows = await store.tables.list_all()
        assert [row.phase for row in rows] == ["over"] * games
        assert [fault for row in rows if (fault := await find_fault(store, row))] == []
        entries = sum(row.seq + 1 for row in rows)
    assert left >= games
    print_row(board, players, games, left, entries)


async def _play_until_over(registry: TableRegistry, session: TableSession, rng: random.Random) -> None:
    """Play random moves; every player leaves at a random step, one of them early."""
    players = len(session.table.seats)
    leaving = {seat: rng.randrange(LENGTH * players) for seat in range(players)}
    leaving[rng.randrange(players)] = rng.randrange(EARLY * players)
    for number in itertools.count():
        if session.table.phase == "over":
            return
        game, seq, gone = session.table.started_game, session.table.seq, held_seats(session)
        present = [seat for seat in game.to_move if seat not in gone]
        leavers = [seat for seat, step in leaving.items() if step < len(game.steps) and seat not in gone]
        if leavers:
            await send(registry, PEOPLE[leavers[0]], commands.Stand(seat=leavers[0]), str(number), table=session.id)
        elif present:
            seat = rng.choice(present)
            move = commands.Play(seat=seat, move=format_move(rng.choice(game.legal_moves(seat))))
            await send(registry, PEOPLE[seat], move, str(number), table=session.id)
        else:
            await wait_until(lambda: session.table.seq > seq)  # noqa: B023
