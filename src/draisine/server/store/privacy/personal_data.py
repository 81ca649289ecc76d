"""What is stored of a person across tables, for the export of their data and for operators."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Text, or_, select, type_coerce

from draisine.server.store.database import Database
from draisine.server.store.privacy.log_editor import SAID
from draisine.server.store.schema import log, mutes, people, plans, tables
from draisine.server.tables.entries import Entry, Opened, Played, Said, Sat
from draisine.server.tables.plans import Plan, read_plan

BATCH = 100
"""Tables that are read at a time."""
_TEXT = type_coerce(log.c.entry, Text)
_ENTRY = msgspec.json.Decoder(Entry)


class OwnEntry(NamedTuple):
    """A chat message of a person, or a seat that they took."""

    table: str
    at: float
    entry: Said | Sat


class OwnPlan(NamedTuple):
    """A plan of a person for a seat."""

    table: str
    seat: int
    plan: Plan


class Usage(msgspec.Struct, kw_only=True):
    """What a person has stored since a time. `bytes` counts the JSON of their entries."""

    person: str
    tables: int = 0
    entries: int = 0
    messages: int = 0
    bytes: int = 0


class PersonalData:
    """Queries for all data of one person, and for the people who store most."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def entries(self, person: str, ids: Sequence[str]) -> list[OwnEntry]:
        """The chat messages of a person at some tables, and the seats that they took there."""
        kinds = or_(_TEXT.contains(SAID, autoescape=True), _TEXT.contains('"what":"sat"', autoescape=True))
        own = select(log.c.table_id, log.c.at, log.c.entry).where(_TEXT.contains(f'"{person}"', autoescape=True), kinds)
        found: list[OwnEntry] = []
        for batch in _batches(ids):
            rows = await self._database.read(own.where(log.c.table_id.in_(batch)).order_by(log.c.table_id, log.c.seq))
            found += [OwnEntry(*row) for row in rows if row.entry.person == person]
        return found

    async def plans(self, person: str) -> list[OwnPlan]:
        """The plans of a person."""
        query = select(plans.c.table_id, plans.c.seat, plans.c.moves).where(plans.c.person == person)
        rows = await self._database.read(query.order_by(plans.c.table_id, plans.c.seat))
        return [OwnPlan(row.table_id, row.seat, read_plan(row.moves)) for row in rows]

    async def muted_names(self, person: str) -> list[str]:
        """The names of the people whom a person has muted."""
        query = select(people.c.name).join(mutes, mutes.c.muted == people.c.id).where(mutes.c.person == person)
        return [row.name for row in await self._database.read(query.order_by(people.c.name))]

    async def usage(self, since: float) -> list[Usage]:
        """What each person has stored since a time, those with the most bytes first."""
        changed = await self._database.read(select(tables.c.id).where(tables.c.changed >= since).order_by(tables.c.id))
        found: dict[str, Usage] = {}
        for batch in _batches([row.id for row in changed]):
            recent = select(_TEXT.label("json")).where(log.c.table_id.in_(batch), log.c.at >= since)
            for row in await self._database.read(recent):
                _count(found, row.json)
        return sorted(found.values(), key=lambda usage: (-usage.bytes, usage.person))


def _batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[first : first + BATCH] for first in range(0, len(ids), BATCH))


def _count(found: dict[str, Usage], json: str) -> None:
    entry = _ENTRY.decode(json)
    if isinstance(entry, Played):
        person = entry.by if entry.by not in ("bot", "plan", "fallback", "forced") else ""
    else:
        person = entry.host if isinstance(entry, Opened) else getattr(entry, "person", "")
    if not person:
        return
    usage = found.setdefault(person, Usage(person=person))
    usage.tables += isinstance(entry, Opened)
    usage.entries += 1
    usage.messages += isinstance(entry, Said)
    usage.bytes += len(json.encode())
