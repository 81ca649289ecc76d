"""Removes personal data: of a person who is deleted from everything that is stored, and chat messages from logs."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec
from sqlalchemy import Connection, Text, delete, or_, select, type_coerce, union, update

from draisine.server.store.database import Database
from draisine.server.store.privacy.log_editor import SAID, LogEditor
from draisine.server.store.schema import (
    blocks,
    chat_authors,
    hooks,
    log,
    members,
    mutes,
    orders,
    people,
    plans,
    rate_limits,
    reports,
    results,
    tables,
)
from draisine.server.tables.redaction import clear_chat, hold_seats, leave_table, redact_entry, rename_person
from draisine.server.tokens import encode_id, rematch_id

BATCH = 10
"""Tables that are changed in one transaction: others wait for it on SQLite."""


class Redaction:
    """Deletion of people, and changes of what logs hold of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def delete_person(self, person: str, at: float) -> set[str]:
        """Delete a person, all that is theirs alone, and their name, id and chat in the tables of others. Returns the
        tables.

        The account is deleted first, so that they cannot sign in any more; then their tables are redacted, some in each
        transaction. If the process dies between, `find_deleted` finds the rest."""
        await self._database.transact(partial(_delete_account, database=self._database, person=person))
        return await self.remove_from_tables(person, at)

    async def remove_from_tables(self, person: str, at: float) -> set[str]:
        """Remove a deleted person from all tables, and return these."""
        key, done = secrets.token_bytes(32), set[str]()

        def redact(editor: LogEditor, connection: Connection) -> None:
            _redact_table(editor, connection, person, _replacement(key, editor.table))

        while left := await self.tables_of(person):
            await self._edit(left, at, redact)
            done |= set(left)
        return done

    async def find_deleted(self, limit: int) -> list[str]:
        """People who are deleted, but not yet removed from all tables: a process died, or one of their last orders was
        stored after the deletion."""
        known = select(people.c.id)
        left = union(*(select(each.c.person).where(each.c.person.not_in(known)) for each in (members, chat_authors)))
        return [row.person for row in await self._database.read(left.limit(limit))]

    async def tables_of(self, person: str) -> list[str]:
        """The tables that a person opened, ever sat at, or whose chat they wrote to."""
        query = union(*(select(each.c.table_id).where(each.c.person == person) for each in (members, chat_authors)))
        return sorted(row.table_id for row in await self._database.read(query))

    async def clear_chat(self, ids: Sequence[str], at: float, person: str | None = None) -> int:
        """Remove the chat messages at some tables, or those of one person; return how many there were."""
        counts: dict[str, int] = {}

        def clear(editor: LogEditor, connection: Connection) -> None:
            counts[editor.table] = editor.rewrite(SAID, partial(clear_chat, person=person))
            _delete_chat_authors(connection, editor.table, person)

        await self._edit(ids, at, clear)
        return sum(counts.values())

    async def rename(self, person: str, name: str, at: float) -> set[str]:
        """Rename a person everywhere, also at their tables; return these."""
        own = await self.tables_of(person)
        change = partial(rename_person, person=person, name=name)
        await self._database.write(update(people).where(people.c.id == person).values(name=name))
        await self._edit(own, at, lambda editor, _: editor.rewrite(f'"{person}"', change))
        await self._database.transact(partial(_rename_results, person=person, name=name))
        return set(own)

    async def hold_seats(self, person: str, at: float) -> set[str]:
        """Let bots hold the seats of a person in running games; return the tables."""
        playing = select(tables.c.id).join(members).where(members.c.person == person, tables.c.phase == "playing")
        ids = sorted(row.id for row in await self._database.read(playing))
        await self._edit(ids, at, lambda editor, _: editor.append(hold_seats(editor.entries(), editor.phase, person)))
        return set(ids)

    async def _edit(self, ids: Sequence[str], at: float, work: Callable[[LogEditor, Connection], object]) -> None:
        """Edit tables in order of their ids, so that two edits at once do not wait for each other."""

        def transaction(connection: Connection, batch: Sequence[str]) -> None:
            for table in batch:
                editor = LogEditor(connection, self._database, table)
                if editor.exists:
                    work(editor, connection)
                    editor.finish(at)

        for batch in _batches(sorted(ids)):
            await self._database.transact(partial(transaction, batch=batch))


def _batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[first : first + BATCH] for first in range(0, len(ids), BATCH))


def _replacement(key: bytes, table: str) -> str:
    """The id that stands for a deleted person at one table. It tells nothing about their other tables."""
    return encode_id(hmac.new(key, table.encode(), hashlib.sha256).digest()[:12])


def _redact_table(editor: LogEditor, connection: Connection, person: str, replacement: str) -> None:
    if editor.phase in ("open", "playing"):
        editor.append(leave_table(editor.entries(), editor.phase, person))
    editor.rewrite(f'"{person}"', partial(redact_entry, person=person, replacement=replacement))
    if editor.host == person:
        editor.host = replacement
    for owned in (members, chat_authors, orders, plans):
        connection.execute(delete(owned).where(owned.c.table_id == editor.table, owned.c.person == person))


def _delete_account(connection: Connection, *, database: Database, person: str) -> None:
    # Serialises with `Results.add`, which either finds the person before this or not at all.
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
    _rename_results(connection, person, "")
    _delete_webhooks(connection, person)
    for statement in (
        delete(people).where(people.c.id == person),
        delete(mutes).where(mutes.c.muted == person),
        delete(blocks).where(blocks.c.blocked == person),
        delete(rate_limits).where(rate_limits.c.key.endswith(f"/{person}", autoescape=True)),
        *database.notify("person", person),
    ):
        connection.execute(statement)
    _redact_reports(connection, person)


def _delete_webhooks(connection: Connection, host: str) -> None:
    """Delete the webhooks of a person who opened a table, also those that were copied to rematches opened by others."""
    opened = type_coerce(log.c.entry, Text).contains(f'"host":"{host}"', autoescape=True)
    own = select(log.c.table_id).join(members, members.c.table_id == log.c.table_id)
    found = set(connection.scalars(own.where(members.c.person == host, log.c.seq == 0, opened)))
    while found:
        connection.execute(delete(hooks).where(hooks.c.table_id.in_(found)))
        rematches = [rematch_id(table) for table in found]
        found = set(connection.scalars(select(hooks.c.table_id).where(hooks.c.table_id.in_(rematches))))


def _redact_reports(connection: Connection, person: str) -> None:
    """Reports stay, without what they quote from the person."""
    quoted = type_coerce(reports.c.chat, Text).contains(f'"{person}"', autoescape=True)
    for row in connection.execute(select(reports).where(or_(reports.c.reported == person, quoted))).all():
        about = {"reported": None, "reported_name": ""} if row.reported == person else {}
        chat = [redact_entry(said, person, "") for said in row.chat]
        connection.execute(update(reports).where(reports.c.id == row.id).values(**about, chat=chat))


def _delete_chat_authors(connection: Connection, table: str, person: str | None) -> None:
    """Forget who wrote to a chat that is empty now. The orders of spectators are theirs alone and go too."""
    authors = select(chat_authors.c.person).where(chat_authors.c.table_id == table)
    players = select(members.c.person).where(members.c.table_id == table)
    chosen = authors if person is None else authors.where(chat_authors.c.person == person)
    gone = list(connection.scalars(chosen))
    spectators = (orders.c.table_id == table, orders.c.person.in_(gone), orders.c.person.not_in(players))
    connection.execute(delete(orders).where(*spectators))
    connection.execute(delete(chat_authors).where(chat_authors.c.table_id == table, chat_authors.c.person.in_(gone)))


def _rename_results(connection: Connection, person: str, name: str) -> None:
    for row in connection.execute(select(results).where(results.c.person == person)).all():
        same = (results.c.table_id == row.table_id, results.c.seat == row.seat)
        renamed = msgspec.structs.replace(row.result, name=name)
        connection.execute(update(results).where(*same).values(result=renamed))
