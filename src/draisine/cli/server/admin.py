"""`draisine admin`: for whoever runs a server."""

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
from draisine.cli.lazy_group import Trouble
from draisine.cli.params import data_option
from draisine.cli.server.process import bring_up_to_date
from draisine.cli.server.serve import database_url

if TYPE_CHECKING:
    from draisine.server.store import Store, TableRow
    from draisine.server.tables.table import Phase

T = TypeVar("T")


@click.group(cls=CommandGroup)
@data_option("The folder where the server keeps its games, as for 'draisine serve'.")
@click.pass_context
def admin(context: click.Context, data: Path | None) -> None:
    """Look after what a server keeps: tables, their games, the database.

    The server may run meanwhile. Where DRAISINE_DATABASE names a PostgreSQL database, that one is meant.

      draisine admin list                 all tables
      draisine admin inspect TABLE        everything that is kept of one
      draisine admin check                replay every stored game and compare
      draisine admin end TABLE            close a table for good
      draisine admin backup FILE          copy the database while the server runs
      draisine admin migrate              bring the database up to this release
    """
    context.obj = database_url(data)


@admin.command("list")
@click.option("--phase", type=click.Choice(["open", "playing", "over", "closed"]), help="Only tables in this phase.")
@click.pass_obj
def list_tables(url: str, phase: "Phase | None") -> None:
    """List all tables, the last changed first.

    draisine admin list
    draisine admin list --phase playing
    """
    rows = _with_store(url, lambda store: store.every(phase))
    grid = Grid("table", "board", "players", "phase", "entries", "changed", box=SIMPLE_HEAD)
    for row in rows:
        count = str(row.options.players)
        grid.add_row(row.id, row.options.board, count, row.phase, str(row.seq + 1), _moment(row.changed))
    Console().print(grid)


@admin.command()
@click.argument("table", metavar="TABLE", help="Its name, as 'draisine admin list' shows it.")
@click.pass_obj
def inspect(url: str, table: str) -> None:
    """Print everything that is kept of a table, one entry a line.

    The hands of all seats are told; the secret seed is not.

      draisine admin inspect TABLE
      draisine admin inspect TABLE | jq .
    """

    async def entries(store: "Store") -> list[str]:
        await _row(store, table)
        return [msgspec.json.encode(kept).decode() for kept in await store.log(table)]

    for line in _with_store(url, entries):
        click.echo(line)


@admin.command()
@click.pass_obj
def check(url: str) -> None:
    """Replay every stored game and compare each step with its digest.

    The exit status is 1 if anything is wrong.

      draisine admin check
    """
    from draisine.server.ops.maintenance import fault_of

    async def faults(store: "Store") -> list[tuple[str, str]]:
        rows = await store.every()
        console = Console(stderr=True)
        found = [
            (row.id, await fault_of(store, row)) for row in track(rows, "replaying", console=console, transient=True)
        ]
        click.echo(f"{len(rows)} tables replayed, {sum(fault is not None for _, fault in found)} with a fault")
        return [(table, fault) for table, fault in found if fault is not None]

    wrong = _with_store(url, faults)
    for table, fault in wrong:
        click.echo(f"{table}: {fault}")
    sys.exit(1 if wrong else 0)


@admin.command()
@click.argument("table", metavar="TABLE", help="Its name, as 'draisine admin list' shows it.")
@click.option(
    "--why", metavar="WORDS", default="closed by the operator", show_default=True, help="Told to those at the table."
)
@click.pass_obj
def end(url: str, table: str, why: str) -> None:
    """Close a table for good. What is kept of it stays.

    draisine admin end TABLE
    draisine admin end TABLE --why "the server moves on Sunday"
    """
    from draisine.server.ops.maintenance import close_table
    from draisine.server.store import Behind

    async def close(store: "Store") -> None:
        while True:
            row = await _row(store, table)
            if row.phase in ("over", "closed"):
                raise Trouble(f"{table} is {row.phase} already")
            # Somebody may move at this very moment.
            with suppress(Behind):
                return await close_table(store, row, why)

    _with_store(url, close)
    click.echo(f"{table} is closed")


@admin.command()
@click.argument(
    "file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help="A new file; none is overwritten."
)
@click.pass_obj
def backup(url: str, file: Path) -> None:
    """Copy a SQLite database to a file while the server runs. For PostgreSQL there is pg_dump.

    draisine admin backup draisine-monday.db
    """
    from draisine.server.ops.maintenance import back_up

    if not url.startswith("sqlite:///"):
        raise Trouble("this is a PostgreSQL database: pg_dump makes its backup")
    if file.exists():
        raise Trouble(f"{file} is there already: a backup overwrites nothing")
    database = Path(url.removeprefix("sqlite:///"))
    if not database.exists():
        raise Trouble(f"there is no {database}: --data names the folder of the server")
    back_up(database, file)
    click.echo(f"{file} written ({file.stat().st_size / 1000:,.0f} KB)")


@admin.command()
@click.pass_obj
def migrate(url: str) -> None:
    """Bring the database up to this release. The server does it by itself when it starts.

    draisine admin migrate
    """
    bring_up_to_date(url)
    click.echo("the database is up to date")


def _with_store(url: str, work: "Callable[[Store], Awaitable[T]]") -> T:
    from draisine.server.store import Store

    async def run() -> T:
        store = await Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    bring_up_to_date(url)
    return asyncio.run(run())


async def _row(store: "Store", table: str) -> "TableRow":
    row = await store.table(table)
    if row is None:
        raise Trouble(f"there is no table {table}: 'draisine admin list' shows all")
    return row


def _moment(at: float) -> str:
    import datetime

    return datetime.datetime.fromtimestamp(at, datetime.UTC).strftime("%Y-%m-%d %H:%M")
