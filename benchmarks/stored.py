"""How a server starts that keeps many games: they lie on the disk, and cost nothing until somebody comes.

python -m benchmarks.stored                  10,000 games, half of them over, half waiting for a person
python -m benchmarks.stored --games 1000
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from benchmarks.served import serving
from draisine.play import Game, new_game
from draisine.server.store import NewTable, Store, upgrade
from draisine.server.tables.entries import Entry, Opened, Played, Sat, Started, TableOptions
from draisine.server.tables.rulings import Ruling
from draisine.server.tables.table import Phase

SEED = b"any secret"
ROUNDS = 3
BAR = 3.0
COPIES = {
    "tables": "id, host, options, visibility, phase, seq, created, changed, invite_hash, watch_hash, resting",
    "log": "table_id, seq, at, entry",
    "seeds": "table_id, seed",
    "members": "table_id, person",
}


def played(moves: int) -> Game:
    """A game after so many moves."""
    game = new_game("usa", 2, SEED)
    while not game.is_over and len(game.steps) <= moves:
        seat = game.to_move[0]
        legal = game.legal_moves(seat)
        game.play(legal[(7 * len(game.steps)) % len(legal)], seat)
    return game


def entries_of(game: Game) -> list[Entry]:
    """A table at which the game was played by two people."""
    record = game.record()
    seats = [Sat(seat=seat, person=f"person {seat}", name=f"Guest {seat}") for seat in range(2)]
    steps = [Played(by="person", step=step) for step in record.steps[1:]]
    return [*seats, Started(header=record.header, deal=record.steps[0]), *steps]


async def keep(url: str, table: str, game: Game) -> None:
    """Store a game as the server does."""
    store = await Store.open(url)
    options = TableOptions(board="usa", players=2)
    links = NewTable(id=table, invite_hash=f"invite {table}", watch_hash=f"watch {table}")
    await store.open_table(links, Opened(options=options, host="person 0"), 1.0)
    phase: Phase = "over" if game.is_over else "playing"
    ruling = Ruling(entries_of(game), seed=SEED)
    await store.append(table, 0, ruling, phase=phase, at=2.0, order=None, answer=b"")
    await store.rest(table, len(ruling.entries))
    await store.close()


def multiply(path: Path, table: str, times: int) -> None:
    """Copies of a stored table under other names."""
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
    """A data folder with so many stored games; says how many entries there are."""
    path = folder / "draisine.db"
    url = f"sqlite:///{path}"
    upgrade(url)
    for table, moves in (("over", 10_000), ("waiting", 60)):
        asyncio.run(keep(url, table, played(moves)))
        multiply(path, table, games // 2 - 1)
    with closing(sqlite3.connect(path)) as connection:
        (entries,) = connection.execute("SELECT count(*) FROM log").fetchone()
    return int(entries)


def start(folder: Path) -> tuple[float, float, float]:
    """Seconds until a server answers and until games can begin, and its memory after that."""
    began = time.perf_counter()
    with serving(folder) as server:
        server.wait(ready=False)
        answers = time.perf_counter() - began
        server.wait()
        ready = time.perf_counter() - began
        time.sleep(2)
        return answers, ready, server.memory()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
        entries = fill(Path(full), asked.games)
        size = (Path(full) / "draisine.db").stat().st_size / 1e6
        print(f"{asked.games} stored games, {entries} entries, {size:.0f} MB on the disk")
        worst = 0.0
        for _ in range(ROUNDS):
            for name, folder in (("none", empty), ("all", full)):
                answers, ready, memory = start(Path(folder))
                print(f"  {name:4} stored: answers after {answers:.2f} s, ready after {ready:.2f} s, {memory:.0f} MB")
                worst = max(worst, answers if name == "all" else 0.0)
    raise SystemExit(0 if worst <= BAR else 1)


if __name__ == "__main__":
    main()
