"""`draisine admin`: maintain the database of a server."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
import rich_click as click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from draisine.cli.help_format import CommandGroup
from draisine.cli.lazy_group import CliError
from draisine.cli.params import data_option
from draisine.cli.server.extra import require_server
from draisine.cli.server.process import migrate_database
from draisine.cli.server.serve import database_url

if TYPE_CHECKING:
    from draisine.server.store import Store, TableRow
    from draisine.server.tables.table import Phase

T = TypeVar("T")


@click.group(cls=CommandGroup)
@data_option("The data folder of the server, as for 'draisine serve'.")
@click.pass_context
def admin(context: click.Context, data: Path | None) -> None:
    """Maintain a server's tables, games and database, also while the server is running.

    If DRAISINE_DATABASE is set, the commands use that PostgreSQL database.

      draisine admin list                 list all tables
      draisine admin inspect TABLE        print the log of a table
      draisine admin check                replay and verify every stored game
      draisine admin end TABLE            close a table permanently
      draisine admin backup FILE          copy the database of a running server
      draisine admin migrate              migrate the database to this release
    """
    require_server()
    context.obj = database_url(data)


@admin.command("list")
@click.option("--phase", type=click.Choice(["open", "playing", "over", "closed"]), help="Only tables in this phase.")
@click.pass_obj
def list_tables(url: str, phase: "Phase | None") -> None:
    """List all tables, most recently changed first.

    draisine admin list
    draisine admin list --phase playing
    """
    rows = _with_store(url, lambda store: store.tables.list_all(phase))
    grid = Grid("table", "board", "players", "phase", "entries", "changed", box=SIMPLE_HEAD)
    for row in rows:
        count = str(row.options.players)
        grid.add_row(row.id, row.options.board, count, row.phase, str(row.seq + 1), _moment(row.changed))
    Console().print(grid)


@admin.command()
@click.argument("table", metavar="TABLE", help="The id of the table, as shown by 'draisine admin list'.")
@click.pass_obj
def inspect(url: str, table: str) -> None:
    """Print the log of a table, one entry per line.

    It contains the hands of all seats, but not the secret seed.

      draisine admin inspect TABLE
      draisine admin inspect TABLE | jq .
    """

    async def entries(store: "Store") -> list[str]:
        await _row(store, table)
        return [msgspec.json.encode(kept).decode() for kept in await store.log.entries(table)]

    for line in _with_store(url, entries):
        click.echo(line)


@admin.command()
@click.pass_obj
def check(url: str) -> None:
    """Replay every stored game and compare each step with its digest.

    The exit status is 1 if a game is faulty.

      draisine admin check
    """
    from draisine.server.maintenance import find_fault

    async def faults(store: "Store") -> list[tuple[str, str]]:
        rows = await store.tables.list_all()
        console = Console(stderr=True)
        found = [
            (row.id, await find_fault(store, row)) for row in track(rows, "replaying", console=console, transient=True)
        ]
        click.echo(f"{len(rows)} tables replayed, {sum(fault is not None for _, fault in found)} with a fault")
        return [(table, fault) for table, fault in found if fault is not None]

    faulty = _with_store(url, faults)
    for table, fault in faulty:
        click.echo(f"{table}: {fault}")
    sys.exit(1 if faulty else 0)


@admin.command()
@click.argument("table", metavar="TABLE", help="The id of the table, as shown by 'draisine admin list'.")
@click.option(
    "--why", metavar="REASON", default="closed by the operator", show_default=True, help="Shown to the players."
)
@click.pass_obj
def end(url: str, table: str, why: str) -> None:
    """Close a table permanently; its log is retained.

    draisine admin end TABLE
    draisine admin end TABLE --why "the server moves on Sunday"
    """
    from draisine.server.maintenance import close_table
    from draisine.server.store import SequenceConflict

    async def close(store: "Store") -> None:
        while True:
            row = await _row(store, table)
            if row.phase in ("over", "closed"):
                raise CliError(f"{table} is already {row.phase}")
            # A player may move at the same moment.
            with suppress(SequenceConflict):
                return await close_table(store, row, why)

    _with_store(url, close)
    click.echo(f"{table} is closed")


@admin.command()
@click.argument(
    "file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A new file; existing files are not overwritten.",
)
@click.pass_obj
def backup(url: str, file: Path) -> None:
    """Copy the SQLite database of a running server to a file. For PostgreSQL use pg_dump.

    draisine admin backup draisine-monday.db
    """
    from draisine.server.maintenance import back_up_sqlite

    if not url.startswith("sqlite:///"):
        raise CliError("this is a PostgreSQL database: back it up with pg_dump")
    if file.exists():
        raise CliError(f"{file} already exists: choose another name")
    database = Path(url.removeprefix("sqlite:///"))
    if not database.exists():
        raise CliError(f"{database} does not exist: set --data to the folder of the server")
    back_up_sqlite(database, file)
    click.echo(f"{file} written ({file.stat().st_size / 1000:,.0f} KB)")


@admin.command()
@click.pass_obj
def migrate(url: str) -> None:
    """Migrate the database to this release. The server also does this at startup.

    draisine admin migrate
    """
    migrate_database(url)
    click.echo("the database is up to date")


def _with_store(url: str, work: "Callable[[Store], Awaitable[T]]") -> T:
    from draisine.server.store import Store

    async def run() -> T:
        store = await Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    migrate_database(url)
    return asyncio.run(run())


async def _row(store: "Store", table: str) -> "TableRow":
    row = await store.tables.get(table)
    if row is None:
        raise CliError(f"there is no table {table}: 'draisine admin list' lists all")
    return row


def _moment(at: float) -> str:
    import datetime

    return datetime.datetime.fromtimestamp(at, datetime.UTC).strftime("%Y-%m-%d %H:%M")
