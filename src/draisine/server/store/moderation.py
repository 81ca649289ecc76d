"""Bans, blocks between people, and reports to the operator."""

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from draisine.server.store.database import Database
from draisine.server.store.rows import ReportRow
from draisine.server.store.schema import blocks, mutes, people, reports


class Moderation:
    """Bans, blocks and reports."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ban(self, person: str, reason: str, at: float) -> None:
        """Lock the account of a person and end their connections."""
        await self._database.write(
            update(people).where(people.c.id == person).values(banned=at, ban_reason=reason),
            *self._database.notify("person", person),
        )

    async def unban(self, person: str) -> None:
        """Unlock the account of a person."""
        await self._database.write(update(people).where(people.c.id == person).values(banned=None, ban_reason=None))

    async def block(self, person: str, blocked: str) -> None:
        """Keep two people apart, because one of them wants it."""
        statement = self._database.insert(blocks).values(person=person, blocked=blocked)
        await self._database.write(statement.on_conflict_do_nothing())

    async def unblock(self, person: str, blocked: str) -> None:
        """End that."""
        await self._database.write(delete(blocks).where(blocks.c.person == person, blocks.c.blocked == blocked))

    async def blocked_by(self, person: str) -> dict[str, str]:
        """Whom a person has blocked: the names by id."""
        query = select(people.c.id, people.c.name).join(blocks, blocks.c.blocked == people.c.id)
        rows = await self._database.read(query.where(blocks.c.person == person).order_by(people.c.name, people.c.id))
        return {row.id: row.name for row in rows}

    async def blocked_with(self, person: str) -> set[str]:
        """Everyone whom a person has blocked, or who has blocked them."""
        rows = await self._database.read(
            select(blocks.c.blocked.label("other"))
            .where(blocks.c.person == person)
            .union(select(blocks.c.person).where(blocks.c.blocked == person))
        )
        return {row.other for row in rows}

    async def hidden_from(self, person: str) -> set[str]:
        """Whose chat a person does not see: people whom they have muted or blocked."""
        muted = select(mutes.c.muted.label("other")).where(mutes.c.person == person)
        rows = await self._database.read(muted.union(select(blocks.c.blocked).where(blocks.c.person == person)))
        return {row.other for row in rows}

    async def add_report(self, new: ReportRow) -> None:
        """Store a report."""
        await self._database.write(insert(reports).values(**msgspec.structs.asdict(new)))

    async def get_report(self, report: str) -> ReportRow | None:
        """A report by its id."""
        rows = await self._list(reports.c.id == report)
        return rows[0] if rows else None

    async def list_reports(self, *, answered: bool = False) -> list[ReportRow]:
        """The reports that wait for an answer, the oldest first; or all."""
        return await self._list(*([] if answered else [reports.c.answered.is_(None)]))

    async def reports_by(self, person: str) -> list[ReportRow]:
        """The reports that a person has written, the oldest first."""
        return await self._list(reports.c.person == person)

    async def answer(self, report: str, text: str, at: float) -> bool:
        """Answer a report; False if there is none of this id."""
        counts: list[int] = []

        def transaction(connection: Connection) -> None:
            answered = update(reports).where(reports.c.id == report).values(answer=text, answered=at)
            counts.append(connection.execute(answered).rowcount)

        await self._database.transact(transaction)
        return counts[-1] > 0

    async def _list(self, *conditions: ColumnElement[bool]) -> list[ReportRow]:
        query = select(reports).where(*conditions).order_by(reports.c.created, reports.c.id)
        return [ReportRow(**row._asdict()) for row in await self._database.read(query)]
