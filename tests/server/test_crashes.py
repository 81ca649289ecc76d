"""What was answered is kept and nothing is doubled, wherever the server is killed."""

import random
from collections import Counter
from pathlib import Path

from tests.server.evenings import evening
from tests.server.processes import KILLED
from tests.server.reports import database, report
from tests.server.store.scenes import in_loop
from tests.sizes import SOAK, examples

POINTS = ("before", "kept", "answered", "told")
LATEST = 100
"""A server dies after at most so many entries or messages: a game has about 95 entries."""


def _points(url: str) -> tuple[str, ...]:
    """On an ordinary day each of them comes on one of the two databases."""
    return POINTS if SOAK > 1 else POINTS[url.startswith("sqlite") :: 2]


@in_loop
async def test_nothing_is_lost_or_doubled_wherever_the_server_is_killed(url: str, tmp_path: Path) -> None:
    lot, kills = random.Random(url.partition(":")[0]), Counter[str]()
    async with evening(url, tmp_path) as games:
        for point in _points(url) * examples(1):
            server = await games.house.open(f"{point}:{lot.randrange(LATEST)}")
            await games.check_what_newcomers_are_told(server)
            assert await server.ended() == KILLED
            await games.check_what_is_kept()
            kills[point] += 1
        await games.house.open()
    figures = [kills[point] for point in POINTS]
    report(database(url), *figures, games.answered, games.entries, len(games.faults), len(games.matches))
