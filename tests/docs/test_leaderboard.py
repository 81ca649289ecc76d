"""The tables of docs/leaderboard.md show the entries in docs/leaderboard, which are complete runs."""

import re

from draisine.arena.benchmark import TASKS
from tools.leaderboard import FILE, FOLDER, PARTS, fill_page, read_entries, scores

ENTRIES = sorted(FOLDER.glob("*.json"))


def test_the_tables_are_current() -> None:
    page = FILE.read_text("utf-8")
    assert set(re.findall(r"<!-- (\w+): made by", page)) == set(PARTS)
    # Reading an entry fails unless it is a complete run of the protocol.
    assert fill_page(page, read_entries()) == page, "run `make types`"


def test_only_entries_are_in_the_folder() -> None:
    assert ENTRIES
    assert sorted(FOLDER.iterdir()) == ENTRIES


def test_names_are_unique() -> None:
    names = [entry.name for entry in read_entries()]
    assert len(set(names)) == len(names)


def test_links_to_files_of_the_project_resolve() -> None:
    local = [entry.link for entry in read_entries() if entry.link and not entry.link.startswith("https://")]
    assert [link for link in local if not (FILE.parent / link.partition("#")[0]).exists()] == []


def test_rows_are_ordered_by_score() -> None:
    entries = read_entries()
    found = [entry.score for entry in entries if entry.score is not None]
    assert found == sorted(found, reverse=True)
    assert all(entry.score is None for entry in entries[len(found) :])
    rows = scores(entries).splitlines()
    assert len(rows) == 2 + len(entries)
    assert {row.count("|") for row in rows} == {len(TASKS) + 4}
