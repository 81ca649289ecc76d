"""Start-up of a server with many stored games, which should cost nothing until a user opens them.

python -m benchmarks.stored_games                10,000 games, half of them over, half waiting for a player
python -m benchmarks.stored_games --games 1000
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from benchmarks.server_process import run_server
from draisine.play import Game, new_game
from draisine.server.store import NewTable, Store, upgrade
from draisine.server.tables.entries import Entry, Opened, Played, Sat, Started, TableOptions
from draisine.server.tables.rulings import Ruling
from draisine.server.tables.table import Phase

SEED = b"any secret"
ROUNDS = 3
MAX_SECONDS = 3.0
COPIES = {
    "tables": "id, host, options, visibility, phase, seq, created, changed, invite_hash, watch_hash, resting",
    "log": "table_id, seq, at, entry",
    "seeds": "table_id, seed",
    "members": "table_id, person",
}


def play_moves(moves: int) -> Game:
    """Return a game after this many moves."""
    game = new_game("usa", 2, SEED)
    while not game.is_over and len(game.steps) <= moves:
        seat = game.to_move[0]
        legal = game.legal_moves(seat)
        game.play(legal[(7 * len(game.steps)) % len(legal)], seat)
    return game


def entries_of(game: Game) -> list[Entry]:
    """The log of a table at which two people played the game."""
    record = game.record()
    seats = [Sat(seat=seat, person=f"person {seat}", name=f"Guest {seat}") for seat in range(2)]
    steps = [Played(by="person", step=step) for step in record.steps[1:]]
    return [*seats, Started(header=record.header, deal=record.steps[0]), *steps]


async def store_game(url: str, table: str, game: Game) -> None:
    """Store a game as the server does."""
    store = await Store.open(url)
    options = TableOptions(board="usa", players=2)
    links = NewTable(id=table, invite_hash=f"invite {table}", watch_hash=f"watch {table}")
    await store.tables.create(links, Opened(options=options, host="person 0"), 1.0)
    phase: Phase = "over" if game.is_over else "playing"
    ruling = Ruling(entries_of(game), seed=SEED)
    await store.log.append(table, 0, ruling, phase=phase, at=2.0, order=None, answer=b"")
    await store.tables.mark_resting(table, len(ruling.entries))
    await store.close()


def copy_table(path: Path, table: str, times: int) -> None:
    """Copy a stored table under other ids."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TEMP TABLE n AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c "
                           "LIMIT ?) SELECT i FROM c", (times,))  # fmt: skip
        for name, columns in COPIES.items():
            key = columns.split(",")[0]
            copied = columns.replace(key, f"{key} || '-' || i", 1)
            for link in ("invite_hash", "watch_hash"):
                copied = copied.replace(link, f"{link} || '-' || i")
            connection.execute(
                f"INSERT INTO {name} ({columns}) SELECT {copied} FROM {name}, n WHERE {key} = ?", (table,)
            )


def fill(folder: Path, games: int) -> int:
    """Fill a data folder with stored games. Returns the number of log entries."""
    path = folder / "draisine.db"
    url = f"sqlite:///{path}"
    upgrade(url)
    for table, moves in (("over", 10_000), ("waiting", 60)):
        asyncio.run(store_game(url, table, play_moves(moves)))
        copy_table(path, table, games // 2 - 1)
    with closing(sqlite3.connect(path)) as connection:
        (entries,) = connection.execute("SELECT count(*) FROM log").fetchone()
    return int(entries)


def measure_start(folder: Path) -> tuple[float, float, float]:
    """Return the seconds until a server answers and until games can begin, and its memory after that."""
    start = time.perf_counter()
    with run_server(folder) as server:
        server.wait(ready=False)
        answers = time.perf_counter() - start
        server.wait()
        ready = time.perf_counter() - start
        time.sleep(2)
        return answers, ready, server.memory_mb()


def main() -> None:
    """Measure, and exit with 0 if the server starts fast enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
        entries = fill(Path(full), options.games)
        size = (Path(full) / "draisine.db").stat().st_size / 1e6
        print(f"{options.games} stored games, {entries} entries, {size:.0f} MB on the disk")
        worst = 0.0
        for _ in range(ROUNDS):
            for name, folder in (("none", empty), ("all", full)):
                answers, ready, memory = measure_start(Path(folder))
                print(f"  {name:4} stored: answers after {answers:.2f} s, ready after {ready:.2f} s, {memory:.0f} MB")
                worst = max(worst, answers if name == "all" else 0.0)
    raise SystemExit(0 if worst <= MAX_SECONDS else 1)


if __name__ == "__main__":
    main()
