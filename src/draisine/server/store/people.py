"""People and their sessions."""

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from draisine.server.store.database import Database
from draisine.server.store.results import nameless
from draisine.server.store.rows import Person, Session
from draisine.server.store.schema import hooks, members, mutes, people, plans, results, sessions, tables
from draisine.server.tokens import sequel_id

_person = select(*(people.c[field] for field in Person.__struct_fields__))


class People(Database):
    """Who there is. Tokens and recovery codes are never kept, only their hashes."""

    async def add_person(self, person: Person, recovery_hash: str) -> None:
        """Somebody new."""
        await self._write(insert(people).values(**msgspec.structs.asdict(person), recovery_hash=recovery_hash))

    async def add_session(self, token_hash: str, person: str, at: float) -> None:
        """A device on which a person is known."""
        await self._write(insert(sessions).values(token_hash=token_hash, person=person, created=at, seen=at))

    async def end_session(self, token_hash: str) -> None:
        """The device is not known any more."""
        await self._write(
            delete(sessions).where(sessions.c.token_hash == token_hash), *self._notice("session", token_hash)
        )

    async def session(self, token_hash: str) -> Session | None:
        """A session by its token."""
        wanted = _person.add_columns(sessions.c.seen.label("last_seen"))
        rows = await self._read(wanted.join(sessions).where(sessions.c.token_hash == token_hash))
        if not rows:
            return None
        row = rows[0]._asdict()
        return Session(seen=row.pop("last_seen"), person=Person(**row))

    async def end_old_sessions(self, before: float) -> None:
        """Devices that have not been seen since a time are not known any more."""
        await self._write(delete(sessions).where(sessions.c.seen < before))

    async def recover(self, recovery_hash: str) -> Person | None:
        """Who has this recovery code."""
        rows = await self._read(_person.where(people.c.recovery_hash == recovery_hash))
        return Person(**rows[0]._asdict()) if rows else None

    async def touch(self, token_hash: str, at: float) -> None:
        """The session's person is here."""
        session = sessions.c.token_hash == token_hash
        owner = select(sessions.c.person).where(session).scalar_subquery()
        await self._write(
            update(sessions).where(session).values(seen=at), update(people).where(people.c.id == owner).values(seen=at)
        )

    async def rename(self, person: str, name: str, language: str) -> None:
        """Another name from now on, or another language; what is in the log keeps the old name."""
        await self._write(update(people).where(people.c.id == person).values(name=name, language=language))

    async def forget(self, person: str) -> None:
        """Nothing of a person is kept but what others share: the entries of tables they were at. Results of games stay,
        but are nobody's."""

        def work(connection: Connection) -> None:
            # Who keeps results of theirs at this moment comes before this, or finds nobody.
            connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
            for row in connection.execute(select(results).where(results.c.person == person)).all():
                this = (results.c.table_id == row.table_id, results.c.seat == row.seat)
                connection.execute(update(results).where(*this).values(result=nameless(row.result)))
            for statement in (
                delete(people).where(people.c.id == person),
                delete(mutes).where(mutes.c.muted == person),
                delete(plans).where(plans.c.person == person),
                delete(members).where(members.c.person == person),
                *self._notice("person", person),
            ):
                connection.execute(statement)
            _forget_hooks(connection, person)

        await self._transact(work)

    async def mute(self, person: str, muted: str) -> None:
        """A person wants to hear no more of another."""
        await self._write(self._insert(mutes).values(person=person, muted=muted).on_conflict_do_nothing())

    async def unmute(self, person: str, muted: str) -> None:
        """They do again."""
        await self._write(delete(mutes).where(mutes.c.person == person, mutes.c.muted == muted))

    async def mutes_of(self, person: str) -> set[str]:
        """Whom a person does not hear."""
        return {row.muted for row in await self._read(select(mutes.c.muted).where(mutes.c.person == person))}


def _forget_hooks(connection: Connection, host: str) -> None:
    """The addresses that a host gave, also where they went along to a rematch that somebody else opened."""
    told = set(connection.scalars(select(hooks.c.table_id).join(tables).where(tables.c.host == host)))
    while told:
        connection.execute(delete(hooks).where(hooks.c.table_id.in_(told)))
        sequels = [sequel_id(table) for table in told]
        told = set(connection.scalars(select(hooks.c.table_id).where(hooks.c.table_id.in_(sequels))))
