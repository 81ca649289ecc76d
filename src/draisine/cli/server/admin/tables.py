"""`draisine admin`: list, inspect, check, end and redact tables."""

import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
import rich_click as click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError
from draisine.cli.server.admin.common import (
    confirm_deletion,
    format_time,
    get_account,
    get_row,
    table_argument,
    with_store,
    yes_option,
)

if TYPE_CHECKING:
    from draisine.server.store import Store
    from draisine.server.tables.table import Phase


@click.command("list", cls=Command)
@click.option("--phase", type=click.Choice(["open", "playing", "over", "closed"]), help="Only tables in this phase.")
@click.pass_obj
def list_tables(url: str, phase: "Phase | None") -> None:
    """List all tables, most recently changed first.

    draisine admin list
    draisine admin list --phase playing
    """
    rows = with_store(url, lambda store: store.tables.list_all(phase))
    grid = Grid("table", "board", "players", "phase", "entries", "changed", box=SIMPLE_HEAD)
    for row in rows:
        count = str(row.options.players)
        grid.add_row(row.id, row.options.board, count, row.phase, str(row.seq + 1), format_time(row.changed))
    Console().print(grid)


@click.command(cls=Command)
@table_argument
@click.pass_obj
def inspect(url: str, table: str) -> None:
    """Print the log of a table, one entry per line.

    It contains the hands of all seats, but not the secret seed.

      draisine admin inspect TABLE
      draisine admin inspect TABLE | jq .
    """

    async def entries(store: "Store") -> list[str]:
        await get_row(store, table)
        return [msgspec.json.encode(kept).decode() for kept in await store.log.entries(table)]

    for line in with_store(url, entries):
        click.echo(line)


@click.command(cls=Command)
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

    faulty = with_store(url, faults)
    for table, fault in faulty:
        click.echo(f"{table}: {fault}")
    sys.exit(1 if faulty else 0)


@click.command(cls=Command)
@table_argument
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
            row = await get_row(store, table)
            if row.phase in ("over", "closed"):
                raise CliError(f"{table} is already {row.phase}")
            # A player may move at the same moment.
            with suppress(SequenceConflict):
                return await close_table(store, row, why)

    with_store(url, close)
    click.echo(f"{table} is closed")


@click.command(cls=Command)
@table_argument
@click.option("--person", metavar="PERSON", help="Only the messages of this person: an id, or a seat as TABLE:SEAT.")
@yes_option
@click.pass_obj
def redact(url: str, table: str, person: str | None, yes: bool) -> None:
    """Delete the chat of a table permanently, also for those who are reading it.

    draisine admin redact TABLE
    draisine admin redact TABLE --person TABLE:0 --yes
    """

    async def clear(store: "Store") -> int:
        await get_row(store, table)
        author = None if person is None else (await get_account(store, person)).person
        whose = f"the chat messages of {author.name}" if author else "all chat messages"
        confirm_deletion(f"{whose} at {table}", yes)
        return await store.redaction.clear_chat([table], time.time(), author.id if author else None)

    click.echo(f"{with_store(url, clear)} messages deleted")
