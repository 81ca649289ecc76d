"""Everything a board file is checked for once its shape is known."""

from collections.abc import Iterator

from draisine.boards import map_checks, sheet_checks
from draisine.boards.decoding import Draft
from draisine.boards.problems import Finding

VERSION = 1
"""The schema this program reads."""


def head(draft: Draft) -> Iterator[Finding]:
    """The version of the schema and the board's own id."""
    if draft.version is not None and draft.version != VERSION:
        yield Finding("draisine", f"this program reads version {VERSION} of the board format, not {draft.version}")
    if draft.id is not None:
        yield from map_checks.bad_id("id", draft.id)


SENSE = (sheet_checks.numbers, sheet_checks.players, sheet_checks.deck)
"""Checks of one section by itself. Where one speaks up, the section plays no part in the checks below."""

CHECKS = (
    head,
    map_checks.texts,
    map_checks.repeated,
    map_checks.cities,
    map_checks.routes,
    map_checks.tracks,
    map_checks.tickets,
    map_checks.drawing,
    sheet_checks.closing,
    sheet_checks.hands,
    sheet_checks.dealing,
    sheet_checks.ending,
    sheet_checks.race,
    sheet_checks.valued,
    sheet_checks.extras,
    sheet_checks.goods,
    sheet_checks.coast,
)


def check(draft: Draft) -> list[Finding]:
    """All that is wrong with the content of a board file."""
    senseless = [finding for one in SENSE for finding in one(draft)]
    for finding in senseless:
        draft.drop(finding.entry.partition(".")[0])
    return senseless + [finding for one in CHECKS for finding in one(draft)]
