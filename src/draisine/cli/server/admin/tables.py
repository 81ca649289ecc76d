"""`draisine admin`: list, inspect, check, end and redact tables."""

import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import rich_click as click
from rich.console import Console
from rich.progress import Progress

from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import current_language, t
from draisine.cli.params import json_option
from draisine.cli.server.admin.common import (
    confirm_deletion,
    format_time,
    get_account,
    get_row,
    print_grid,
    print_json,
    print_result,
    table_argument,
    with_store,
    yes_option,
)
from draisine.messages import message

if TYPE_CHECKING:
    from draisine.server.maintenance import Checked
    from draisine.server.store import Store, StoredEntry, TableRow
    from draisine.server.tables.table import Phase


@click.command("list", cls=Command)
@option("--phase", type=click.Choice(["open", "playing", "over", "closed"]))
@json_option
@click.pass_obj
def list_tables(data: Path | None, phase: "Phase | None", as_json: bool) -> None:
    """List all tables, most recently changed first."""
    rows = with_store(data, lambda store: store.tables.list_all(phase))
    if as_json:
        return print_json({"tables": [_describe(row) for row in rows]})
    return print_grid(
        ("table", "board", "players", "phase", "entries", "changed"),
        [
            (row.id, row.options.board, f"{row.options.players}", row.phase, f"{row.seq + 1}", format_time(row.changed))
            for row in rows
        ],
    )


def _describe(row: "TableRow") -> dict[str, object]:
    """A table as JSON."""
    return {
        "table": row.id,
        "board": row.options.board,
        "players": row.options.players,
        "phase": row.phase,
        "entries": row.seq + 1,
        "changed": row.changed,
    }


@click.command(cls=Command)
@table_argument
@json_option
@click.pass_obj
def inspect(data: Path | None, table: str, as_json: bool) -> None:
    """Print the log of a table, one entry per line."""

    async def read(store: "Store") -> "list[StoredEntry]":
        await get_row(store, table)
        return await store.log.entries(table)

    entries = with_store(data, read)
    if as_json:
        return print_json({"table": table, "entries": entries})
    return click.echo(b"\n".join(map(msgspec.json.encode, entries)))


@click.command(cls=Command)
@option("--all", "everything", text="check_all", is_flag=True)
@json_option
@click.pass_obj
def check(data: Path | None, everything: bool, as_json: bool) -> None:
    """Replay stored games and compare each step with its digest."""
    from draisine.server.maintenance import check_tables

    async def run(store: "Store") -> "list[Checked]":
        rows, found = await store.tables.list_all(), list["Checked"]()
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(t("cli-admin-replaying"), total=len(rows))
            async for checked in check_tables(store, rows, everything=everything):
                found.append(checked)
                progress.advance(task)
        return found

    _print_checked(with_store(data, run), as_json)


def _print_checked(found: "list[Checked]", as_json: bool) -> None:
    """Print the result of a check. The exit status is 1 if there is a fault."""
    faults = {each.table: each.fault.text(current_language()) for each in found if each.fault is not None}
    unchanged = sum(each.unchanged for each in found)
    replayed = len(found) - unchanged
    if as_json:
        print_json({"replayed": replayed, "unchanged": unchanged, "faults": faults})
    else:
        click.echo(t("cli-admin-checked", tables=replayed, faults=len(faults)))
        if unchanged:
            click.echo(t("cli-admin-unchanged", tables=unchanged))
        for table, fault in faults.items():
            click.echo(f"{table}: {fault}")
    sys.exit(1 if faults else 0)


@click.command(cls=Command)
@table_argument
@option("--why", metavar="reason", default="")
@json_option
@click.pass_obj
def end(data: Path | None, table: str, why: str, as_json: bool) -> None:
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

    with_store(data, close)
    print_result(as_json, t("cli-admin-closed", table=table), table=table, phase="closed")


@click.command(cls=Command)
@table_argument
@option("--person", metavar="person")
@yes_option
@json_option
@click.pass_obj
def redact(data: Path | None, table: str, person: str | None, yes: bool, as_json: bool) -> None:
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

    deleted = with_store(data, clear)
    print_result(as_json, t("cli-admin-chat_deleted", messages=deleted), table=table, messages=deleted)
