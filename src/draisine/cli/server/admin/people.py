"""`draisine admin`: list, ban, rename, export and delete people."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import rich_click as click

from draisine.cli.files import format_size
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import number, t
from draisine.cli.params import json_option
from draisine.cli.server.admin.common import (
    confirm_deletion,
    create_new_file,
    describe,
    format_time,
    get_account,
    person_argument,
    print_grid,
    print_json,
    print_result,
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
@json_option
@click.pass_obj
def people(data: Path | None, heavy: bool, limit: int, as_json: bool) -> None:
    """List people, the last seen first."""
    if heavy:
        _print_usage(with_store(data, _usage)[:limit], as_json)
    else:
        _print_people(with_store(data, lambda store: store.people.list_all())[:limit], as_json)


async def _usage(store: "Store") -> "list[tuple[str, Usage]]":
    """What people stored in the last day, with their names."""
    names = {account.person.id: account.person.name for account in await store.people.list_all()}
    return [(names.get(each.person, ""), each) for each in await store.personal_data.usage(time.time() - DAY)]


def _print_people(accounts: "list[Account]", as_json: bool) -> None:
    if as_json:
        columns = ("id", "name", "created", "seen")
        rows = [
            {
                **{name: getattr(each.person, name) for name in columns},
                "banned": each.banned,
                "ban_reason": each.ban_reason,
            }
            for each in accounts
        ]
        return print_json({"people": rows})
    return print_grid(
        ("person", "name", "created", "seen", "banned"),
        [
            (each.person.id, each.person.name, *map(format_time, (each.person.created, each.person.seen, each.banned)))
            for each in accounts
        ],
    )


def _print_usage(usage: "list[tuple[str, Usage]]", as_json: bool) -> None:
    if as_json:
        return print_json({"people": [{"name": name, **msgspec.structs.asdict(each)} for name, each in usage]})
    return print_grid(
        ("person", "name", "tables", "entries", "messages", "kilobytes"),
        [
            (each.person, name, str(each.tables), str(each.entries), str(each.messages), number(each.bytes / 1000, 1))
            for name, each in usage
        ],
    )


@click.command(cls=Command)
@person_argument
@option("--why", text="why_ban", metavar="reason", required=True)
@json_option
@click.pass_obj
def ban(data: Path | None, person: str, why: str, as_json: bool) -> None:
    """Lock the account of a person."""

    async def lock(store: "Store") -> "Account":
        account, now = await get_account(store, person), time.time()
        await store.moderation.ban(account.person.id, why, now)
        await store.redaction.hold_seats(account.person.id, now)
        return account

    locked = with_store(data, lock)
    text = t("cli-admin-banned", person=describe(locked))
    print_result(as_json, text, person=locked.person.id, name=locked.person.name, banned=True, reason=why)


@click.command(cls=Command)
@person_argument
@json_option
@click.pass_obj
def unban(data: Path | None, person: str, as_json: bool) -> None:
    """Unlock the account of a person."""

    async def unlock(store: "Store") -> "Account":
        account = await get_account(store, person)
        if account.ban_reason is None:
            raise CliError("cli-error-not_banned", person=describe(account))
        await store.moderation.unban(account.person.id)
        return account

    unlocked = with_store(data, unlock)
    text = t("cli-admin-unbanned", person=describe(unlocked))
    print_result(as_json, text, person=unlocked.person.id, name=unlocked.person.name, banned=False)


@click.command(cls=Command)
@person_argument
@argument("name", metavar="name")
@json_option
@click.pass_obj
def rename(data: Path | None, person: str, name: str, as_json: bool) -> None:
    """Rename a person, also at all their tables and in their chat messages."""
    from draisine.server.tables.refusals import Refused
    from draisine.server.tables.ruling import MAX_NAME_LENGTH, clean_text

    async def change(store: "Store") -> tuple[str, str, int]:
        account = await get_account(store, person)
        try:
            cleaned = clean_text(name, MAX_NAME_LENGTH)
        except Refused:
            raise CliError("cli-error-name", most=MAX_NAME_LENGTH) from None
        tables = await store.redaction.rename(account.person.id, cleaned, time.time())
        return account.person.id, cleaned, len(tables)

    renamed, cleaned, tables = with_store(data, change)
    text = t("cli-admin-renamed", name=cleaned, tables=tables)
    print_result(as_json, text, person=renamed, name=cleaned, tables=tables)


@click.command(cls=Command)
@person_argument
@argument(
    "file",
    text="new_file_or_output",
    metavar="file",
    required=False,
    type=click.Path(dir_okay=False, path_type=Path),
)
@json_option
@click.pass_obj
def export(data: Path | None, person: str, file: Path | None, as_json: bool) -> None:
    """Write everything that is stored about a person as JSON."""
    from draisine.server.store.privacy.export import export_person

    async def collect(store: "Store") -> bytes:
        return msgspec.json.encode(await export_person(store, await get_account(store, person)))

    content = with_store(data, collect)
    readable = msgspec.json.format(content, indent=2).decode()
    if file is None:
        return click.echo(content if as_json else readable)
    create_new_file(file)
    file.write_text(f"{readable}\n", "utf-8")
    size = file.stat().st_size
    text = t("cli-written-size", file=str(file), size=format_size(size))
    return print_result(as_json, text, file=str(file), bytes=size)


@click.command(cls=Command)
@person_argument
@yes_option
@json_option
@click.pass_obj
def delete(data: Path | None, person: str, yes: bool, as_json: bool) -> None:
    """Delete a person permanently."""

    async def remove(store: "Store") -> tuple[str, int]:
        account = await get_account(store, person)
        confirm_deletion(describe(account), yes)
        return account.person.id, len(await store.redaction.delete_person(account.person.id, time.time()))

    deleted, tables = with_store(data, remove)
    text = t("cli-admin-deleted", person=deleted, tables=tables)
    print_result(as_json, text, person=deleted, tables=tables)
