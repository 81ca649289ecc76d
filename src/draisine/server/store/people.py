"""People, their login sessions, and whom they have muted."""

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from draisine.server.store.database import Database
from draisine.server.store.results import anonymize
from draisine.server.store.rows import Person, Session
from draisine.server.store.schema import hooks, members, mutes, people, plans, results, sessions, tables
from draisine.server.tokens import rematch_id

_person = select(*(people.c[field] for field in Person.__struct_fields__))


class People:
    """People and sessions. Only hashes of tokens and recovery codes are stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person, recovery_hash: str) -> None:
        """Store a new person."""
        row = msgspec.structs.asdict(person)
        await self._database.write(insert(people).values(**row, recovery_hash=recovery_hash))

    async def add_session(self, token_hash: str, person: str, at: float) -> None:
        """Sign a person in on a device."""
        await self._database.write(insert(sessions).values(token_hash=token_hash, person=person, created=at, seen=at))

    async def end_session(self, token_hash: str) -> None:
        """Sign a device out."""
        await self._database.write(
            delete(sessions).where(sessions.c.token_hash == token_hash), *self._database.notify("session", token_hash)
        )

    async def session(self, token_hash: str) -> Session | None:
        """The session of a token."""
        columns = _person.add_columns(sessions.c.seen.label("last_seen"))
        rows = await self._database.read(columns.join(sessions).where(sessions.c.token_hash == token_hash))
        if not rows:
            return None
        row = rows[0]._asdict()
        return Session(seen=row.pop("last_seen"), person=Person(**row))

    async def delete_sessions(self, unused_since: float) -> None:
        """Delete the sessions that have not been used since a time."""
        await self._database.write(delete(sessions).where(sessions.c.seen < unused_since))

    async def recover(self, recovery_hash: str) -> Person | None:
        """The person with a recovery code."""
        rows = await self._database.read(_person.where(people.c.recovery_hash == recovery_hash))
        return Person(**rows[0]._asdict()) if rows else None

    async def touch(self, token_hash: str, at: float) -> None:
        """Note when a session and its person were last seen."""
        session = sessions.c.token_hash == token_hash
        owner = select(sessions.c.person).where(session).scalar_subquery()
        await self._database.write(
            update(sessions).where(session).values(seen=at), update(people).where(people.c.id == owner).values(seen=at)
        )

    async def rename(self, person: str, name: str, language: str) -> None:
        """Change name and language; entries in table logs keep the old name."""
        await self._database.write(update(people).where(people.c.id == person).values(name=name, language=language))

    async def language(self, person: str) -> str:
        """The language of a person; English for one who has been deleted."""
        rows = await self._database.read(select(people.c.language).where(people.c.id == person))
        return rows[0].language if rows else "en"

    async def forget(self, person: str) -> None:
        """Delete a person and all that is theirs alone. Entries in table logs stay; results stay without name."""

        def transaction(connection: Connection) -> None:
            # Serialises with `Results.add`, which either finds the person before this or not at all.
            connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
            for row in connection.execute(select(results).where(results.c.person == person)).all():
                same = (results.c.table_id == row.table_id, results.c.seat == row.seat)
                connection.execute(update(results).where(*same).values(result=anonymize(row.result)))
            for statement in (
                delete(people).where(people.c.id == person),
                delete(mutes).where(mutes.c.muted == person),
                delete(plans).where(plans.c.person == person),
                delete(members).where(members.c.person == person),
                *self._database.notify("person", person),
            ):
                connection.execute(statement)
            _delete_webhooks(connection, person)

        await self._database.transact(transaction)

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


def _delete_webhooks(connection: Connection, host: str) -> None:
    """Delete the webhooks of a host, also those that were copied to rematches opened by others."""
    found = set(connection.scalars(select(hooks.c.table_id).join(tables).where(tables.c.host == host)))
    while found:
        connection.execute(delete(hooks).where(hooks.c.table_id.in_(found)))
        rematches = [rematch_id(table) for table in found]
        found = set(connection.scalars(select(hooks.c.table_id).where(hooks.c.table_id.in_(rematches))))
