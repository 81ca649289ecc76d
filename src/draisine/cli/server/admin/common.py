"""What the commands of `draisine admin` share: the database, tables and people by their ids, confirmation."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import rich_click as click

from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import t, time
from draisine.cli.server.process import migrate_database
from draisine.messages import MessageValue

if TYPE_CHECKING:
    from draisine.server.store import Account, Store, TableRow

T = TypeVar("T")

table_argument = argument("table", metavar="table")
person_argument = argument("person", metavar="person")
yes_option = option("--yes", is_flag=True)


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
        raise CliError("cli-error-no_table", table=table)
    return row


async def get_account(store: "Store", person: str) -> "Account":
    """The account of a person; an error if there is none."""
    from draisine.server.maintenance import find_person

    account = await find_person(store, person)
    if account is None:
        raise CliError("cli-error-no_person", person=person)
    return account


def describe(account: "Account") -> str:
    """A person for messages."""
    return f"{account.person.name} ({account.person.id})"


def confirm_deletion(what: MessageValue, yes: bool) -> None:
    """Ask for confirmation, unless it was given on the command line."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CliError("cli-error-confirm", what=what)
    answer = click.prompt(t("cli-admin-confirm", what=what), default="", show_default=False, prompt_suffix=" ")
    if answer.strip().lower() not in t("cli-confirm-answers").split():
        raise click.Abort


def format_time(at: float | None) -> str:
    """A time in UTC; empty if there is none."""
    return "" if at is None else time(at)
