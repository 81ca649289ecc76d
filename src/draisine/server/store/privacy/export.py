"""Everything that is stored about a person, for themselves. Nothing of other people but names, and of running games
nothing but the person's own plans and notes."""

from typing import TYPE_CHECKING

import msgspec

from draisine.server.store.privacy.personal_data import OwnEntry, OwnPlan
from draisine.server.store.rows import Account, DeviceRow, ImportRow, QualityRow, ReportRow, StoredResult, TableRow
from draisine.server.tables.commands import Reaction, Room
from draisine.server.tables.entries import Said, Sat
from draisine.server.tables.plans import Plan
from draisine.server.tables.results import Result
from draisine.server.tables.table import Phase

if TYPE_CHECKING:
    from draisine.server.store.store import Store

ID_LENGTH = 16
"""Characters of a token's hash that name a session."""


class ExportedAccount(msgspec.Struct, frozen=True, kw_only=True):
    """The account."""

    id: str
    name: str
    language: str
    created: float
    seen: float
    banned: float | None
    ban_reason: str | None


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A login session: browser and system, if known, and whether it is the one that asks."""

    id: str
    device: str
    created: float
    seen: float
    current: bool


class ExportedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that the person took."""

    at: float
    seat: int
    name: str


class ExportedMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A chat message: a text or a reaction."""

    at: float
    name: str
    room: Room
    text: str
    reaction: Reaction | None = None


class ExportedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that the person opened, sat at, or whose chat they wrote to."""

    id: str
    board: str
    players: int
    phase: Phase
    created: float
    changed: float
    hosting: bool
    seats: list[ExportedSeat]
    chat: list[ExportedMessage]
    plans: dict[int, Plan]
    note: str
    """The person's private note, empty if there is none."""


class ExportedResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a finished game."""

    table: str
    seat: int
    ended: float
    result: Result


class ExportedQuality(msgspec.Struct, frozen=True, kw_only=True):
    """How well the person played in a reviewed game: the number of their decisions, the sum of the losses in points,
    and that of their squares."""

    table: str
    seat: int
    ended: float
    decisions: int
    loss: float
    squares: float


class ExportedImport(msgspec.Struct, frozen=True, kw_only=True):
    """An imported game, with its record."""

    id: str
    created: float
    board: str
    players: int
    record: str


class ReportSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A report to the operator, and the answer."""

    id: str
    table: str
    name: str
    kind: str
    text: str
    created: float
    answered: float | None
    answer: str | None

    @classmethod
    def of(cls, row: ReportRow) -> "ReportSummary":
        """The report of a row of the store."""
        return cls(
            id=row.id,
            table=row.table_id,
            name=row.reported_name,
            kind=row.kind,
            text=row.text,
            created=row.created,
            answered=row.answered,
            answer=row.answer,
        )


class PersonExport(msgspec.Struct, frozen=True, kw_only=True):
    """All data of a person. Times are seconds since 1970 (UTC)."""

    account: ExportedAccount
    sessions: list[Device]
    tables: list[ExportedTable]
    results: list[ExportedResult]
    qualities: list[ExportedQuality]
    imports: list[ExportedImport]
    muted: list[str]
    blocked: list[str]
    reports: list[ReportSummary]


async def export_person(store: "Store", account: Account, token_hash: str = "") -> PersonExport:
    """Collect all data of a person. `token_hash` names the session that asks, if one does."""
    person = account.person.id
    ids = await store.redaction.tables_of(person)
    rows = [row for table in ids if (row := await store.tables.get(table)) is not None]
    entries, plans = await store.personal_data.entries(person, ids), await store.personal_data.plans(person)
    notes = {row.table_id: row.text for row in await store.notes.all_of_person(person)}
    sessions, reports = await store.people.list_sessions(person), await store.moderation.reports_by(person)
    return PersonExport(
        account=ExportedAccount(
            **msgspec.structs.asdict(account.person), banned=account.banned, ban_reason=account.ban_reason
        ),
        sessions=[to_device(row, token_hash) for row in sessions],
        tables=[_table(row, person, entries, plans, notes.get(row.id, "")) for row in rows],
        results=[_result(row) for row in await store.results.for_person(person)],
        qualities=[_quality(row) for row in await store.qualities.for_person(person)],
        imports=[_import(row) for row in await store.imports.all_of_person(person)],
        muted=await store.personal_data.muted_names(person),
        blocked=list((await store.moderation.blocked_by(person)).values()),
        reports=[ReportSummary.of(row) for row in reports],
    )


def to_device(row: DeviceRow, token_hash: str) -> Device:
    """A session as its owner sees it: the token's hash is shown in part, so that it is of no use to others."""
    return Device(
        id=row.token_hash[:ID_LENGTH],
        device=row.device,
        created=row.created,
        seen=row.seen,
        current=row.token_hash == token_hash,
    )


def _table(row: TableRow, person: str, entries: list[OwnEntry], plans: list[OwnPlan], note: str) -> ExportedTable:
    own = [(each.at, each.entry) for each in entries if each.table == row.id]
    return ExportedTable(
        id=row.id,
        board=row.options.board,
        players=row.options.players,
        phase=row.phase,
        created=row.created,
        changed=row.changed,
        hosting=row.host == person,
        seats=[ExportedSeat(at=at, seat=sat.seat, name=sat.name) for at, sat in own if isinstance(sat, Sat)],
        chat=[
            ExportedMessage(at=at, name=said.name, room=said.room, text=said.text, reaction=said.reaction)
            for at, said in own
            if isinstance(said, Said)
        ],
        plans={each.seat: each.plan for each in plans if each.table == row.id},
        note=note,
    )


def _result(row: StoredResult) -> ExportedResult:
    return ExportedResult(table=row.table, seat=row.seat, ended=row.ended, result=row.result)


def _quality(row: QualityRow) -> ExportedQuality:
    return ExportedQuality(
        table=row.table,
        seat=row.seat,
        ended=row.ended,
        decisions=row.decisions,
        loss=row.loss,
        squares=row.squares,
    )


def _import(row: ImportRow) -> ExportedImport:
    return ExportedImport(id=row.id, created=row.created, board=row.board, players=row.players, record=row.record)
