"""What the commands of `draisine admin` share: the database, tables and people by their ids, output, confirmation."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import rich_click as click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import t, time
from draisine.cli.server.data_folder import DATABASE, create_private, find_data_folder
from draisine.cli.server.process import first_line
from draisine.cli.server.serve import DATABASE_VARIABLE, named_database
from draisine.messages import MessageValue
from draisine.messages.details import os_detail, shorten

if TYPE_CHECKING:
    from draisine.server.store import Account, Store, TableRow

T = TypeVar("T")

table_argument = argument("table", metavar="table")
person_argument = argument("person", metavar="person")
yes_option = option("--yes", is_flag=True)


class UnusableDatabase(CliError):
    """There is no database, or one that this release cannot use."""

    exit_code = 2


def existing_database(data: Path | None) -> str:
    """Name the database on standard error and return its URL. Nothing is created."""
    named = named_database()
    if named is None:
        file = find_data_folder(data) / DATABASE
        click.echo(t("cli-admin-database", name=str(file)), err=True)
        if not file.exists():
            raise UnusableDatabase("cli-error-no_database", file=str(file), variable=DATABASE_VARIABLE)
        return f"sqlite:///{file}"
    from draisine.server.store.database import describe_url

    click.echo(t("cli-admin-database", name=describe_url(named)), err=True)
    if data is not None:
        click.echo(t("cli-admin-data_ignored", variable=DATABASE_VARIABLE), err=True)
    return named


def current_database(data: Path | None) -> str:
    """Return the URL of a database with the schema of this release; it is not migrated."""
    from draisine.server.store.migration import newest_revision

    url, needed = existing_database(data), newest_revision()
    found = database_revision(url)
    if found is None:
        raise UnusableDatabase("cli-error-database_empty")
    if found != needed:
        age = "newer" if found > needed else "older"
        raise UnusableDatabase(f"cli-error-database_{age}", found=found, needed=needed)
    return url


def database_revision(url: str) -> str | None:
    """The revision of a database; None if it has no tables of ours."""
    from sqlalchemy.exc import DBAPIError

    from draisine.server.store.migration import read_revision

    try:
        return read_revision(url)
    except DBAPIError as error:
        raise UnusableDatabase("cli-error-database", detail=shorten(first_line(error))) from None


def with_store(data: Path | None, work: "Callable[[Store], Awaitable[T]]") -> T:
    """Run work on the database."""
    from draisine.server.store import Store

    async def run() -> T:
        store = await Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    url = current_database(data)
    return asyncio.run(run())


def create_new_file(file: Path) -> None:
    """Create a file that only its owner can read. Existing files are not overwritten."""
    try:
        create_private(file)
    except FileExistsError:
        raise CliError("cli-error-exists", file=str(file)) from None
    except OSError as error:
        raise CliError("cli-error-unwritable", file=str(file), detail=os_detail(error)) from None


def print_json(content: Any) -> None:
    """Print one JSON object."""
    click.echo(msgspec.json.encode(content))


def print_result(as_json: bool, text: str, **content: Any) -> None:
    """Print what a command has done: a text, or a JSON object."""
    if as_json:
        print_json(content)
    else:
        click.echo(text)


def print_grid(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under titles. Ids, in the first column, are never cut; nothing is where the output is no terminal."""
    grid = Grid(*(t(f"cli-column-{column}") for column in columns), box=SIMPLE_HEAD)
    grid.columns[0].no_wrap = True
    grid.columns[0].min_width = max((len(row[0]) for row in rows), default=0)
    for row in rows:
        grid.add_row(*map(Text, row))
    console = Console()
    if not console.is_terminal:
        console.width = max(console.width, Measurement.get(console, console.options.update(width=10_000), grid).maximum)
    console.print(grid)


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
