"""`draisine admin`: list, ban, rename, export and delete people."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import rich_click as click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from draisine.cli.files import format_size
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import number, t
from draisine.cli.server.admin.common import (
    confirm_deletion,
    describe,
    format_time,
    get_account,
    person_argument,
    with_store,
    yes_option,
)

if TYPE_CHECKING:
    from draisine.server.store import Account, Store
    from draisine.server.store.privacy.personal_data import Usage

DAY = 86400.0


@click.command(cls=Command)
@option("--heavy", is_flag=True)
@option("--limit", type=click.IntRange(1), metavar="n", default=50, show_default=True)
@click.pass_obj
def people(url: str, heavy: bool, limit: int) -> None:
    """List people, the last seen first."""
    accounts = with_store(url, lambda store: store.people.list_all())
    if not heavy:
        return _print_people(accounts[:limit])
    usage = with_store(url, lambda store: store.personal_data.usage(time.time() - DAY))
    return _print_usage(usage[:limit], {account.person.id: account for account in accounts})


def _grid(*columns: str) -> Grid:
    return Grid(*(t(f"cli-column-{column}") for column in columns), box=SIMPLE_HEAD)


def _print_people(accounts: "list[Account]") -> None:
    grid = _grid("person", "name", "created", "seen", "banned")
    for account in accounts:
        person, banned = account.person, format_time(account.banned)
        grid.add_row(person.id, Text(person.name), format_time(person.created), format_time(person.seen), banned)
    Console().print(grid)


def _print_usage(usage: "list[Usage]", accounts: "dict[str, Account]") -> None:
    grid = _grid("person", "name", "tables", "entries", "messages", "kilobytes")
    for each in usage:
        account = accounts.get(each.person)
        counts = [str(each.tables), str(each.entries), str(each.messages), number(each.bytes / 1000, 1)]
        grid.add_row(each.person, Text(account.person.name if account else ""), *counts)
    Console().print(grid)


@click.command(cls=Command)
@person_argument
@option("--why", text="why_ban", metavar="reason", required=True)
@click.pass_obj
def ban(url: str, person: str, why: str) -> None:
    """Lock the account of a person."""

    async def lock(store: "Store") -> str:
        account, now = await get_account(store, person), time.time()
        await store.moderation.ban(account.person.id, why, now)
        await store.redaction.hold_seats(account.person.id, now)
        return describe(account)

    click.echo(t("cli-admin-banned", person=with_store(url, lock)))


@click.command(cls=Command)
@person_argument
@click.pass_obj
def unban(url: str, person: str) -> None:
    """Unlock the account of a person."""

    async def unlock(store: "Store") -> str:
        account = await get_account(store, person)
        if account.ban_reason is None:
            raise CliError("cli-error-not_banned", person=describe(account))
        await store.moderation.unban(account.person.id)
        return describe(account)

    click.echo(t("cli-admin-unbanned", person=with_store(url, unlock)))


@click.command(cls=Command)
@person_argument
@argument("name", metavar="name")
@click.pass_obj
def rename(url: str, person: str, name: str) -> None:
    """Rename a person, also at all their tables and in their chat messages."""
    from draisine.server.tables.refusals import Refused
    from draisine.server.tables.ruling import MAX_NAME_LENGTH, clean_text

    async def change(store: "Store") -> tuple[str, int]:
        account = await get_account(store, person)
        try:
            cleaned = clean_text(name, MAX_NAME_LENGTH)
        except Refused:
            raise CliError("cli-error-name", most=MAX_NAME_LENGTH) from None
        return cleaned, len(await store.redaction.rename(account.person.id, cleaned, time.time()))

    cleaned, tables = with_store(url, change)
    click.echo(t("cli-admin-renamed", name=cleaned, tables=tables))


@click.command(cls=Command)
@person_argument
@argument(
    "file",
    text="new_file_or_output",
    metavar="file",
    required=False,
    type=click.Path(dir_okay=False, path_type=Path),
)
@click.pass_obj
def export(url: str, person: str, file: Path | None) -> None:
    """Write everything that is stored about a person as JSON."""
    from draisine.server.store.privacy.export import export_person

    if file is not None and file.exists():
        raise CliError("cli-error-exists", file=str(file))

    async def collect(store: "Store") -> bytes:
        return msgspec.json.encode(await export_person(store, await get_account(store, person)))

    content = msgspec.json.format(with_store(url, collect), indent=2).decode()
    if file is None:
        click.echo(content)
    else:
        file.write_text(f"{content}\n", "utf-8")
        click.echo(t("cli-written-size", file=str(file), size=format_size(file.stat().st_size)))


@click.command(cls=Command)
@person_argument
@yes_option
@click.pass_obj
def delete(url: str, person: str, yes: bool) -> None:
    """Delete a person permanently."""

    async def remove(store: "Store") -> tuple[str, int]:
        account = await get_account(store, person)
        confirm_deletion(describe(account), yes)
        return account.person.id, len(await store.redaction.delete_person(account.person.id, time.time()))

    deleted, tables = with_store(url, remove)
    click.echo(t("cli-admin-deleted", person=deleted, tables=tables))
