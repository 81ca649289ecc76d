"""Moderation by people: report a person to the operator, and block one."""

import time
from typing import Literal

import msgspec
from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from draisine.server.api.access import TableAccess
from draisine.server.http.errors import error_responses, strict_body
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.runtime.session import TableSession
from draisine.server.store import Person, ReportRow, Store
from draisine.server.store.privacy.export import ReportSummary
from draisine.server.tables.entries import Said
from draisine.server.tables.refusals import Refused
from draisine.server.tokens import hash_token, new_id

REPORTS = RateLimit("reports_per_day")
MAX_REPORT_LENGTH = 500
CHAT_LINES = 20
"""Chat messages that are stored with a report."""
ReportKind = Literal["chat", "name", "play", "other"]


class CreateReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report about the person on a seat, or about the table."""

    seat: int | None
    kind: ReportKind
    text: str = ""


class BlockSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Block (or unblock) the person on a seat."""

    seat: int
    on: bool = True


class SilencedSeats(msgspec.Struct, frozen=True, kw_only=True):
    """The seats of people whom I have muted, and of those whom I have blocked."""

    muted: list[int]
    blocked: list[int]


class BlockedPerson(msgspec.Struct, frozen=True, kw_only=True):
    """A person whom I have blocked. The id names the block: ids of people are never sent to others."""

    id: str
    name: str


class TableModerationController(Controller):
    """Reports and blocks at a table."""

    path = "/api/tables"

    @post(
        "/{table:str}/reports",
        before_request=strict_body(CreateReport),
        responses=error_responses(400, 401, 403, 404, 413, 415, 429, 503),
    )
    async def report(
        self,
        table: FromPath[str],
        data: JSONBody[CreateReport],
        access: NamedDependency[TableAccess],
        limits: NamedDependency[RateLimits],
    ) -> ReportSummary:
        """Report a person to the operator; the answer is in the list of my reports."""
        session = await access.session(table)
        new = _make_report(access, session, data)
        await limits.check(REPORTS, access.person.id)
        await access.store.moderation.add_report(new)
        return ReportSummary.of(new)

    @post(
        "/{table:str}/block",
        before_request=strict_body(BlockSeat),
        responses=error_responses(400, 401, 403, 404, 413, 415, 503),
    )
    async def block(
        self, table: FromPath[str], data: JSONBody[BlockSeat], access: NamedDependency[TableAccess]
    ) -> list[int]:
        """Block or unblock a person at the table. The response lists the blocked seats."""
        session, moderation = await access.session(table), access.store.moderation
        other = access.find_other(session, data.seat)
        await (moderation.block if data.on else moderation.unblock)(access.person.id, other)
        await access.hide_chat()
        blocked = await moderation.blocked_by(access.person.id)
        return [number for number, seat in enumerate(session.table.seats) if seat.person in blocked]

    @get("/{table:str}/silenced", responses=error_responses(401, 403, 404, 503))
    async def silenced(self, table: FromPath[str], access: NamedDependency[TableAccess]) -> SilencedSeats:
        """Whom I have muted or blocked at the table."""
        session, person = await access.session(table), access.person.id
        muted = await access.store.people.muted_by(person)
        blocked = await access.store.moderation.blocked_by(person)
        seats = list(enumerate(session.table.seats))
        return SilencedSeats(
            muted=[number for number, seat in seats if seat.person in muted],
            blocked=[number for number, seat in seats if seat.person in blocked],
        )


class MyModerationController(Controller):
    """My reports and blocks."""

    path = "/api/me"

    @get("/reports", responses=error_responses(401, 403))
    async def reports(self, person: NamedDependency[Person], store: NamedDependency[Store]) -> list[ReportSummary]:
        """My reports and their answers, the newest first."""
        return [ReportSummary.of(row) for row in reversed(await store.moderation.reports_by(person.id))]

    @get("/blocks", responses=error_responses(401, 403))
    async def blocks(self, person: NamedDependency[Person], store: NamedDependency[Store]) -> list[BlockedPerson]:
        """Whom I have blocked."""
        blocked = await store.moderation.blocked_by(person.id)
        return [BlockedPerson(id=_block_id(person.id, other), name=name) for other, name in blocked.items()]

    @delete("/blocks/{block:str}", responses=error_responses(401, 403, 404))
    async def unblock(self, block: FromPath[str], access: NamedDependency[TableAccess]) -> None:
        """Unblock a person."""
        person, moderation = access.person.id, access.store.moderation
        blocked = [other for other in await moderation.blocked_by(person) if _block_id(person, other) == block]
        if not blocked:
            raise Refused("not_found")
        await moderation.unblock(person, blocked[0])
        await access.hide_chat()


def _make_report(access: TableAccess, session: TableSession, data: CreateReport) -> ReportRow:
    text = " ".join(data.text.split())
    if len(text) > MAX_REPORT_LENGTH:
        raise Refused("too_long")
    if not text and data.seat is None:
        raise Refused("empty")
    return ReportRow(
        id=new_id(),
        person=access.person.id,
        table_id=session.id,
        reported=None if data.seat is None else access.find_other(session, data.seat),
        reported_name="" if data.seat is None else session.table.seats[data.seat].name,
        kind=data.kind,
        text=text,
        chat=_readable_chat(session, access.person.id) if data.kind == "chat" else [],
        created=time.time(),
    )


def _readable_chat(session: TableSession, person: str) -> list[Said]:
    """The last messages of the room that a person reads, also of those whom they have muted."""
    room = "players" if person in session.table.people else "spectators"
    return [said for _, said in session.table.chat if said.room == room and said.text][-CHAT_LINES:]


def _block_id(person: str, blocked: str) -> str:
    return hash_token(f"block {person} {blocked}")[:20]
