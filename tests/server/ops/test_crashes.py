"""Acknowledged orders are stored exactly once, wherever the server is killed."""

import random
from collections import Counter
from pathlib import Path

from tests.server.async_tests import async_test
from tests.server.ops.play_sessions import play_session
from tests.server.ops.processes import KILLED
from tests.server.ops.report_lines import database_name, print_row
from tests.soak import SOAK, max_examples

POINTS = ("before", "kept", "answered", "told")
LATEST = 100 if SOAK > 1 else 50
"""A server crashes after at most this many entries or messages: a game has about 95 entries."""


def _points(url: str) -> tuple[str, ...]:
    """All crash points in a soak run, otherwise half of them on each database."""
    return POINTS if SOAK > 1 else POINTS[url.startswith("sqlite") :: 2]


@async_test
async def test_nothing_is_lost_or_duplicated_wherever_the_server_is_killed(url: str, tmp_path: Path) -> None:
    rng, kills = random.Random(url.partition(":")[0]), Counter[str]()
    async with play_session(url, tmp_path) as games:
        for point in _points(url) * max_examples(1):
            server = await games.deployment.start_server(f"{point}:{rng.randrange(LATEST)}")
            await games.check_new_connections(server)
            assert await server.wait() == KILLED
            await games.check_stored_games()
            kills[point] += 1
        await games.deployment.start_server()
    figures = [kills[point] for point in POINTS]
    print_row(database_name(url), *figures, games.orders_answered, games.entries, len(games.faults), len(games.games))
