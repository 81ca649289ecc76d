"""What the commands of `draisine admin` share: the database, tables and people by their ids, confirmation."""

import asyncio
import datetime
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import rich_click as click

from draisine.cli.lazy_group import CliError
from draisine.cli.server.process import migrate_database

if TYPE_CHECKING:
    from draisine.server.store import Account, Store, TableRow

T = TypeVar("T")

table_argument = click.argument(
    "table", metavar="TABLE", help="The id of the table, as shown by 'draisine admin list'."
)
person_argument = click.argument(
    "person", metavar="PERSON", help="The id of a person, or a seat as TABLE:SEAT; the first seat is 0."
)
yes_option = click.option("--yes", is_flag=True, help="Do not ask for confirmation.")


def with_store(url: str, work: "Callable[[Store], Awaitable[T]]") -> T:
    """Run work on the migrated database."""
    from draisine.server.store import Store

    async def run() -> T:
        store = await Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    migrate_database(url)
    return asyncio.run(run())


async def get_row(store: "Store", table: str) -> "TableRow":
    """The row of a table; an error if there is none."""
    row = await store.tables.get(table)
    if row is None:
        raise CliError(f"there is no table {table}: 'draisine admin list' lists all")
    return row


async def get_account(store: "Store", person: str) -> "Account":
    """The account of a person; an error if there is none."""
    from draisine.server.maintenance import find_person

    account = await find_person(store, person)
    if account is None:
        raise CliError(f"there is no person {person}: 'draisine admin people' lists all")
    return account


def describe(account: "Account") -> str:
    """A person for messages."""
    return f"{account.person.name} ({account.person.id})"


def confirm_deletion(what: str, yes: bool) -> None:
    """Ask for confirmation, unless it was given on the command line."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CliError(f"this deletes {what}: add --yes to confirm")
    click.confirm(f"Delete {what}?", abort=True)


def format_time(at: float | None) -> str:
    """A time in UTC; empty if there is none."""
    if at is None:
        return ""
    return datetime.datetime.fromtimestamp(at, datetime.UTC).strftime("%Y-%m-%d %H:%M")
