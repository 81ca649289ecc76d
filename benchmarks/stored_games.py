"""Start-up of a server with many stored games, which should cost nothing until a user opens them.

python -m benchmarks.stored_games                10,000 games, half of them over, half waiting for a player
python -m benchmarks.stored_games --games 1000
python -m benchmarks.stored_games --clocks       20,000 running games with a clock: as they are stored when they leave
                                                 memory, and as 0.1 left them, which loaded all at the start
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from benchmarks.server_process import run_server
from draisine.play import Game, new_game
from draisine.server.store import NewTable, Person, Store, upgrade
from draisine.server.tables.entries import Entry, Opened, Played, Sat, Started, TableOptions
from draisine.server.tables.ruling import Ruling
from draisine.server.tables.table import Phase

SEED = b"any secret"
GAMES = 10_000
ROUNDS = 3
MAX_SECONDS = 3.0
CLOCK_GAMES, CLOCK = 20_000, 7 * 24 * 3600
MAX_CLOCK_SECONDS, MAX_CLOCK_MEMORY_MB = 2.0, 250.0
FIRST_RELEASE = "0004"
"""The last revision of the database of 0.1."""
COPIES = {
    "tables": "id, host, options, visibility, phase, seq, created, changed, invite_hash, watch_hash, resting, due",
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


async def store_people(url: str) -> None:
    """Store the two people who play."""
    store = await Store.open(url)
    for seat in range(2):
        person = Person(id=f"person {seat}", name=f"Guest {seat}", language="en", created=time.time(), seen=time.time())
        await store.people.add(person, f"recovery {seat}")
    await store.close()


async def store_game(url: str, table: str, game: Game, clock: int | None = None) -> None:
    """Store a game as the server does."""
    now = time.time()
    store = await Store.open(url)
    options = TableOptions(board="usa", players=2, clock=clock)
    links = NewTable(id=table, invite_hash=f"invite {table}", watch_hash=f"watch {table}")
    await store.tables.create(links, Opened(options=options, host="person 0"), now)
    phase: Phase = "over" if game.is_over else "playing"
    ruling = Ruling(entries_of(game), seed=SEED)
    await store.log.append(table, 0, ruling, phase=phase, at=now, order=None, answer=b"")
    await store.tables.mark_resting(table, len(ruling.entries), None if clock is None else now + clock)
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


def fill(folder: Path, games: int) -> None:
    """Fill a data folder with stored games, half of them over, half waiting for a player."""
    path = folder / "draisine.db"
    url = f"sqlite:///{path}"
    upgrade(url)
    asyncio.run(store_people(url))
    for table, moves in (("over", 10_000), ("waiting", 60)):
        asyncio.run(store_game(url, table, play_moves(moves)))
        copy_table(path, table, games // 2 - 1)


def fill_with_clocks(folder: Path, games: int) -> None:
    """Fill a data folder with running games that wait for a player or for the clock."""
    path = folder / "draisine.db"
    url = f"sqlite:///{path}"
    upgrade(url)
    asyncio.run(store_people(url))
    asyncio.run(store_game(url, "waiting", play_moves(60), CLOCK))
    copy_table(path, "waiting", games - 1)


def copy_as_first_release(source: Path, folder: Path) -> None:
    """Copy stored games into a database of 0.1, whose tables with a clock were never at rest."""
    engine = create_engine(f"sqlite:///{folder / 'draisine.db'}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "draisine.server.store:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, FIRST_RELEASE)
    engine.dispose()
    with closing(sqlite3.connect(folder / "draisine.db")) as copy, copy:
        copy.execute("ATTACH ? AS source", (str(source / "draisine.db"),))
        for table in ("people", *COPIES):
            columns = ", ".join(row[1] for row in copy.execute(f"PRAGMA table_info({table})"))
            copy.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM source.{table}")
        copy.execute("UPDATE tables SET resting = 0")
        _store_boards_in_logs(copy)


def _store_boards_in_logs(copy: sqlite3.Connection) -> None:
    """Store boards as 0.1 did: in the log of each game."""
    board = "SELECT json(document) FROM source.boards WHERE digest = entry ->> '$.header.board.sha256'"
    with_board = f"json_set(entry, '$.header.board', ({board}))"
    copy.execute(f"UPDATE log SET entry = {with_board} WHERE entry ->> '$.what' = 'started'")


def describe(folder: Path, games: int) -> str:
    """How much is stored."""
    path = folder / "draisine.db"
    with closing(sqlite3.connect(path)) as connection:
        (entries,) = connection.execute("SELECT count(*) FROM log").fetchone()
    return f"{games} stored games, {entries} entries, {path.stat().st_size / 1e6:.0f} MB on the disk"


def measure_start(folder: Path, name: str, wait: float = 2.0) -> tuple[float, float]:
    """Print how long a server takes to answer and until games can begin, and its memory after `wait` seconds. Returns
    the seconds until games can begin, and the memory."""
    start = time.perf_counter()
    with run_server(folder) as server:
        server.wait(ready=False)
        answers = time.perf_counter() - start
        server.wait()
        ready = time.perf_counter() - start
        time.sleep(wait)
        memory = server.memory_mb()
    print(f"  {name}: answers after {answers:.2f} s, ready after {ready:.2f} s, {memory:.0f} MB {wait:.0f} s later")
    return ready, memory


def measure_games(games: int) -> bool:
    """Compare the start with stored games to the start without any. Returns whether it is fast enough."""
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
        fill(Path(full), games)
        print(describe(Path(full), games))
        worst = 0.0
        for _ in range(ROUNDS):
            measure_start(Path(empty), "none stored")
            worst = max(worst, measure_start(Path(full), "all stored")[0])
    return worst <= MAX_SECONDS


def measure_clocks(games: int) -> bool:
    """Measure the start with running games that have a clock. Returns whether time and memory are within bounds."""
    with tempfile.TemporaryDirectory() as current, tempfile.TemporaryDirectory() as old:
        fill_with_clocks(Path(current), games)
        copy_as_first_release(Path(current), Path(old))
        print(describe(Path(current), games))
        measure_start(Path(old), "left by 0.1, first start with its migration", 10)
        figures = [
            measure_start(Path(folder), name, 10)
            for _ in range(ROUNDS)
            for name, folder in (("evicted", current), ("left by 0.1", old))
        ]
    return all(ready <= MAX_CLOCK_SECONDS and memory <= MAX_CLOCK_MEMORY_MB for ready, memory in figures)


def main() -> None:
    """Measure, and exit with 0 if the server starts fast enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clocks", action="store_true", help="running games with a clock")
    parser.add_argument("--games", type=int, help="[10,000; 20,000 with --clocks]")
    options = parser.parse_args()
    measure, games = (measure_clocks, CLOCK_GAMES) if options.clocks else (measure_games, GAMES)
    raise SystemExit(0 if measure(options.games or games) else 1)


if __name__ == "__main__":
    main()
