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

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError
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
@click.option("--heavy", is_flag=True, help="Only people who stored something in the last day, the most bytes first.")
@click.option(
    "--limit", type=click.IntRange(1), metavar="N", default=50, show_default=True, help="The number of people."
)
@click.pass_obj
def people(url: str, heavy: bool, limit: int) -> None:
    """List people, the last seen first.

    With --heavy the columns count what a person stored in the last day: tables opened, entries in logs, chat messages
    among them, and bytes.

      draisine admin people
      draisine admin people --heavy --limit 10
    """
    accounts = with_store(url, lambda store: store.people.list_all())
    if not heavy:
        return _print_people(accounts[:limit])
    usage = with_store(url, lambda store: store.personal_data.usage(time.time() - DAY))
    return _print_usage(usage[:limit], {account.person.id: account for account in accounts})


def _print_people(accounts: "list[Account]") -> None:
    grid = Grid("person", "name", "created", "seen", "banned", box=SIMPLE_HEAD)
    for account in accounts:
        person, banned = account.person, format_time(account.banned)
        grid.add_row(person.id, Text(person.name), format_time(person.created), format_time(person.seen), banned)
    Console().print(grid)


def _print_usage(usage: "list[Usage]", accounts: "dict[str, Account]") -> None:
    grid = Grid("person", "name", "tables", "entries", "messages", "KB", box=SIMPLE_HEAD)
    for each in usage:
        account = accounts.get(each.person)
        counts = [str(each.tables), str(each.entries), str(each.messages), f"{each.bytes / 1000:.1f}"]
        grid.add_row(each.person, Text(account.person.name if account else ""), *counts)
    Console().print(grid)


@click.command(cls=Command)
@person_argument
@click.option("--why", metavar="REASON", required=True, help="Shown to the person.")
@click.pass_obj
def ban(url: str, person: str, why: str) -> None:
    """Lock the account of a person. Their connections end, and bots play on in their running games.

    draisine admin ban PERSON --why "insults in the chat"
    draisine admin ban TABLE:0 --why "spam"
    """

    async def lock(store: "Store") -> str:
        account, now = await get_account(store, person), time.time()
        await store.moderation.ban(account.person.id, why, now)
        await store.redaction.hold_seats(account.person.id, now)
        return describe(account)

    click.echo(f"{with_store(url, lock)} is banned")


@click.command(cls=Command)
@person_argument
@click.pass_obj
def unban(url: str, person: str) -> None:
    """Unlock the account of a person, who can also take their seats back.

    draisine admin unban PERSON
    """

    async def unlock(store: "Store") -> str:
        account = await get_account(store, person)
        if account.ban_reason is None:
            raise CliError(f"{describe(account)} is not banned")
        await store.moderation.unban(account.person.id)
        return describe(account)

    click.echo(f"{with_store(url, unlock)} is not banned any more")


@click.command(cls=Command)
@person_argument
@click.argument("name", metavar="NAME", help="The new name.")
@click.pass_obj
def rename(url: str, person: str, name: str) -> None:
    """Rename a person, also at all their tables and in their chat messages.

    draisine admin rename PERSON Guest
    draisine admin rename TABLE:2 "Guest 2"
    """
    from draisine.server.tables.refusals import Refused
    from draisine.server.tables.ruling import MAX_NAME_LENGTH, clean_text

    async def change(store: "Store") -> tuple[str, int]:
        account = await get_account(store, person)
        try:
            cleaned = clean_text(name, MAX_NAME_LENGTH)
        except Refused:
            raise CliError(f"a name has 1 to {MAX_NAME_LENGTH} printable characters") from None
        return cleaned, len(await store.redaction.rename(account.person.id, cleaned, time.time()))

    cleaned, tables = with_store(url, change)
    click.echo(f"the name is {cleaned} now, also at {tables} tables")


@click.command(cls=Command)
@person_argument
@click.argument(
    "file",
    metavar="[FILE]",
    required=False,
    type=click.Path(dir_okay=False, path_type=Path),
    help="A new file; existing files are not overwritten. Default: standard output.",
)
@click.pass_obj
def export(url: str, person: str, file: Path | None) -> None:
    """Write everything that is stored about a person as JSON.

    draisine admin export PERSON
    draisine admin export TABLE:0 ada.json
    """
    from draisine.server.store.privacy.export import export_person

    if file is not None and file.exists():
        raise CliError(f"{file} already exists: choose another name")

    async def collect(store: "Store") -> bytes:
        return msgspec.json.encode(await export_person(store, await get_account(store, person)))

    content = msgspec.json.format(with_store(url, collect), indent=2).decode()
    if file is None:
        click.echo(content)
    else:
        file.write_text(f"{content}\n", "utf-8")
        click.echo(f"{file} written ({file.stat().st_size / 1000:,.0f} KB)")


@click.command(cls=Command)
@person_argument
@yes_option
@click.pass_obj
def delete(url: str, person: str, yes: bool) -> None:
    """Delete a person permanently: their account, and their name, id and chat at all tables. Games stay.

    draisine admin delete PERSON
    draisine admin delete TABLE:0 --yes
    """

    async def remove(store: "Store") -> tuple[str, int]:
        account = await get_account(store, person)
        confirm_deletion(describe(account), yes)
        return account.person.id, len(await store.redaction.delete_person(account.person.id, time.time()))

    deleted, tables = with_store(url, remove)
    click.echo(f"{deleted} is deleted, also from {tables} tables")
