"""Private notes: one text for each person and table. No one else receives it, and it is no part of the log."""

import time
from typing import Annotated

import msgspec
from litestar import Controller, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from draisine.server.api.access import TableAccess
from draisine.server.http.errors import error_responses, strict_body
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.store import NoteRow
from draisine.server.tables.refusals import Refused

NOTES = RateLimit("notes_per_minute")
MAX_NOTE_LENGTH = 4000
"""Characters of a note."""
_LAYOUT = "\n\t"
"""Control characters that a note may have."""


class SaveNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new text of a note, and the version that it replaces (0: there is none yet)."""

    text: str
    version: Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """My private note. `version` counts its changes; `changed` is the time of the last one."""

    text: str = ""
    version: int = 0
    changed: float | None = None


class NotesController(Controller):
    """The private note of a player about a table."""

    path = "/api/tables"
    body_limit = "largest_note"

    @get("/{table:str}/note", responses=error_responses(400, 401, 403, 404, 503))
    async def read(self, table: FromPath[str], access: NamedDependency[TableAccess]) -> Note:
        """My note about a table where I have a seat."""
        await _check_player(access, table)
        return _to_note(await access.store.notes.get(access.person.id, table))

    @put(
        "/{table:str}/note",
        before_request=strict_body(SaveNote),
        responses=error_responses(400, 401, 403, 404, 409, 413, 415, 429, 503),
    )
    async def save(
        self,
        table: FromPath[str],
        data: JSONBody[SaveNote],
        access: NamedDependency[TableAccess],
        limits: NamedDependency[RateLimits],
    ) -> Note:
        """Change my note. Refused (`note_changed`) if another device has changed it since `version`."""
        text = clean_note(data.text)
        await _check_player(access, table)
        await limits.check(NOTES, access.person.id)
        saved = await access.store.notes.save(access.person.id, table, text, data.version, time.time())
        if saved is None:
            raise Refused("note_changed")
        return _to_note(saved)


async def _check_player(access: TableAccess, table: str) -> None:
    """Refused if the person has no seat at the table: guests must not fill the disk with notes about any table."""
    session = await access.session(table)
    if access.person.id not in session.table.people:
        raise Refused("not_here")


def clean_note(text: str) -> str:
    """A note without control characters, which PostgreSQL could not all store; Refused if it is too long."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    cleaned = "".join(letter for letter in lines if letter in _LAYOUT or (letter >= " " and letter != "\x7f"))
    if len(cleaned) > MAX_NOTE_LENGTH:
        raise Refused("too_long")
    return cleaned


def _to_note(row: NoteRow | None) -> Note:
    return Note() if row is None else Note(text=row.text, version=row.version, changed=row.changed)
