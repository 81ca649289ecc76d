"""People, their login sessions and recovery codes, and whom they have muted."""

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from draisine.messages import DEFAULT
from draisine.server.store.database import Database
from draisine.server.store.rows import Account, DeviceRow, Person, Session
from draisine.server.store.schema import mutes, people, sessions

_FIELDS = [people.c[field] for field in Person.__struct_fields__]
_account = select(*_FIELDS, people.c.banned, people.c.ban_reason)


class People:
    """People and sessions. Only hashes of tokens and recovery codes are stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person, recovery_hash: str) -> None:
        """Store a new person."""
        row = msgspec.structs.asdict(person)
        await self._database.write(insert(people).values(**row, recovery_hash=recovery_hash))

    async def get(self, person: str) -> Account | None:
        """A person by their id."""
        return await self._find(people.c.id == person)

    async def list_all(self) -> list[Account]:
        """All people, the last seen first."""
        rows = await self._database.read(_account.order_by(people.c.seen.desc(), people.c.id))
        return [_to_account(row) for row in rows]

    async def _find(self, where: ColumnElement[bool]) -> Account | None:
        rows = await self._database.read(_account.where(where))
        return _to_account(rows[0]) if rows else None

    async def rename(self, person: str, name: str, language: str) -> None:
        """Change name and language; entries in table logs keep the old name."""
        await self._database.write(update(people).where(people.c.id == person).values(name=name, language=language))

    async def language(self, person: str) -> str:
        """The language of a person; the default for one who has been deleted."""
        rows = await self._database.read(select(people.c.language).where(people.c.id == person))
        return rows[0].language if rows else DEFAULT

    # Sessions

    async def add_session(self, token_hash: str, person: str, at: float, device: str = "") -> None:
        """Sign a person in on a device."""
        row = {"token_hash": token_hash, "person": person, "created": at, "seen": at, "device": device or None}
        await self._database.write(insert(sessions).values(row))

    async def session(self, token_hash: str) -> Session | None:
        """The session of a token."""
        columns = select(*_FIELDS, people.c.ban_reason, sessions.c.seen.label("last_seen"))
        rows = await self._database.read(columns.join(sessions).where(sessions.c.token_hash == token_hash))
        if not rows:
            return None
        row = rows[0]._asdict()
        return Session(seen=row.pop("last_seen"), ban_reason=row.pop("ban_reason"), person=Person(**row))

    async def list_sessions(self, person: str) -> list[DeviceRow]:
        """The sessions of a person, the last seen first."""
        own = select(sessions).where(sessions.c.person == person)
        rows = await self._database.read(own.order_by(sessions.c.seen.desc(), sessions.c.token_hash))
        return [
            DeviceRow(token_hash=row.token_hash, created=row.created, seen=row.seen, device=row.device or "")
            for row in rows
        ]

    async def end_session(self, token_hash: str) -> None:
        """Sign a device out."""
        await self._database.write(
            delete(sessions).where(sessions.c.token_hash == token_hash), *self._database.notify("session", token_hash)
        )

    async def delete_sessions(self, unused_since: float) -> None:
        """Delete the sessions that have not been used since a time."""
        await self._database.write(delete(sessions).where(sessions.c.seen < unused_since))

    async def touch(self, token_hash: str, at: float) -> None:
        """Note when a session and its person were last seen."""
        session = sessions.c.token_hash == token_hash
        owner = select(sessions.c.person).where(session).scalar_subquery()
        await self._database.write(
            update(sessions).where(session).values(seen=at), update(people).where(people.c.id == owner).values(seen=at)
        )

    # Recovery codes

    async def find_by_code(self, recovery_hash: str) -> Account | None:
        """The person with a recovery code."""
        return await self._find(people.c.recovery_hash == recovery_hash)

    async def replace_code(self, person: str, recovery_hash: str, used: str | None = None) -> bool:
        """Give a person a new recovery code. If one was `used`, False if that is void already: each is used once."""
        counts: list[int] = []

        def transaction(connection: Connection) -> None:
            own = update(people).where(people.c.id == person)
            chosen = own if used is None else own.where(people.c.recovery_hash == used)
            counts.append(connection.execute(chosen.values(recovery_hash=recovery_hash)).rowcount)

        await self._database.transact(transaction)
        return counts[-1] > 0

    # Mutes

    async def mute(self, person: str, muted: str) -> None:
        """Hide the chat of another person from a person."""
        statement = self._database.insert(mutes).values(person=person, muted=muted)
        await self._database.write(statement.on_conflict_do_nothing())

    async def unmute(self, person: str, muted: str) -> None:
        """Show it again."""
        await self._database.write(delete(mutes).where(mutes.c.person == person, mutes.c.muted == muted))

    async def muted_by(self, person: str) -> set[str]:
        """Whom a person has muted."""
        rows = await self._database.read(select(mutes.c.muted).where(mutes.c.person == person))
        return {row.muted for row in rows}


def _to_account(row: Row[*tuple[Any, ...]]) -> Account:
    fields = row._asdict()
    banned, reason = fields.pop("banned"), fields.pop("ban_reason")
    return Account(person=Person(**fields), banned=banned, ban_reason=reason)
