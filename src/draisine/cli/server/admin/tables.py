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
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import current_language, t
from draisine.cli.server.admin.common import (
    confirm_deletion,
    format_time,
    get_account,
    get_row,
    table_argument,
    with_store,
    yes_option,
)
from draisine.messages import message

if TYPE_CHECKING:
    from draisine.server.maintenance import TableFault
    from draisine.server.store import Store
    from draisine.server.tables.table import Phase


@click.command("list", cls=Command)
@option("--phase", type=click.Choice(["open", "playing", "over", "closed"]))
@click.pass_obj
def list_tables(url: str, phase: "Phase | None") -> None:
    """List all tables, most recently changed first."""
    rows = with_store(url, lambda store: store.tables.list_all(phase))
    columns = ("table", "board", "players", "phase", "entries", "changed")
    grid = Grid(*(t(f"cli-column-{column}") for column in columns), box=SIMPLE_HEAD)
    for row in rows:
        count = str(row.options.players)
        grid.add_row(row.id, row.options.board, count, row.phase, str(row.seq + 1), format_time(row.changed))
    Console().print(grid)


@click.command(cls=Command)
@table_argument
@click.pass_obj
def inspect(url: str, table: str) -> None:
    """Print the log of a table, one entry per line."""

    async def entries(store: "Store") -> list[str]:
        await get_row(store, table)
        return [msgspec.json.encode(kept).decode() for kept in await store.log.entries(table)]

    for line in with_store(url, entries):
        click.echo(line)


@click.command(cls=Command)
@click.pass_obj
def check(url: str) -> None:
    """Replay every stored game and compare each step with its digest."""
    from draisine.server.maintenance import find_fault

    async def faults(store: "Store") -> "list[tuple[str, TableFault]]":
        rows = await store.tables.list_all()
        console = Console(stderr=True)
        found = [
            (row.id, await find_fault(store, row))
            for row in track(rows, t("cli-admin-replaying"), console=console, transient=True)
        ]
        faulty = sum(fault is not None for _, fault in found)
        click.echo(t("cli-admin-checked", tables=len(rows), faults=faulty))
        return [(table, fault) for table, fault in found if fault is not None]

    faulty = with_store(url, faults)
    for table, fault in faulty:
        click.echo(f"{table}: {fault.text(current_language())}")
    sys.exit(1 if faulty else 0)


@click.command(cls=Command)
@table_argument
@option("--why", metavar="reason", default="")
@click.pass_obj
def end(url: str, table: str, why: str) -> None:
    """Close a table permanently; its log is retained."""
    from draisine.server.maintenance import close_table
    from draisine.server.store import SequenceConflict

    async def close(store: "Store") -> None:
        while True:
            row = await get_row(store, table)
            if row.phase in ("over", "closed"):
                raise CliError(f"cli-error-already_{row.phase}", table=table)
            # A player may move at the same moment.
            with suppress(SequenceConflict):
                return await close_table(store, row, why)

    with_store(url, close)
    click.echo(t("cli-admin-closed", table=table))


@click.command(cls=Command)
@table_argument
@option("--person", metavar="person")
@yes_option
@click.pass_obj
def redact(url: str, table: str, person: str | None, yes: bool) -> None:
    """Delete the chat of a table permanently."""

    async def clear(store: "Store") -> int:
        await get_row(store, table)
        author = None if person is None else (await get_account(store, person)).person
        if author:
            what = message("cli-admin-chat-person", name=author.name, table=table)
        else:
            what = message("cli-admin-chat", table=table)
        confirm_deletion(what, yes)
        return await store.redaction.clear_chat([table], time.time(), author.id if author else None)

    click.echo(t("cli-admin-chat_deleted", messages=with_store(url, clear)))
