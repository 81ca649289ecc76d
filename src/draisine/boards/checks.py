"""All checks of a board file's content, once its keys and types are checked."""

from collections.abc import Iterator

from draisine.boards import map_checks, sheet_checks
from draisine.boards.decoding import Draft
from draisine.boards.problems import Finding
from draisine.messages import message

SCHEMA_VERSION = 1
"""The version of the board format that this program reads."""


def check_header(draft: Draft) -> Iterator[Finding]:
    """Check the version of the format and the board's id."""
    if draft.version is not None and draft.version != SCHEMA_VERSION:
        reason = message("boards-version", version=str(draft.version), supported=str(SCHEMA_VERSION))
        yield Finding("draisine", reason)
    if draft.id is not None:
        yield from map_checks.check_id("id", draft.id)


SECTION_CHECKS = (sheet_checks.check_ranges, sheet_checks.check_player_counts, sheet_checks.check_deck)
"""Checks of a single section. A section that fails one is left out of the checks below."""

CHECKS = (
    check_header,
    map_checks.check_texts,
    map_checks.check_repeats,
    map_checks.check_cities,
    map_checks.check_routes,
    map_checks.check_tracks,
    map_checks.check_tickets,
    map_checks.check_drawing,
    sheet_checks.check_closing,
    sheet_checks.check_hands,
    sheet_checks.check_dealing,
    sheet_checks.check_ending,
    sheet_checks.check_race,
    sheet_checks.check_ticket_points,
    sheet_checks.check_extras,
    sheet_checks.check_goods,
    sheet_checks.check_coast,
)


def check(draft: Draft) -> list[Finding]:
    """Find everything that is wrong with the content of a board file."""
    section_findings = [finding for run_check in SECTION_CHECKS for finding in run_check(draft)]
    for finding in section_findings:
        draft.discard(str(finding.entry).partition(".")[0])
    return section_findings + [finding for run_check in CHECKS for finding in run_check(draft)]
