"""Perft: the number of decision sequences from fixed positions. An unintended change of a rule changes it."""

import json
from typing import Any

import pytest

from draisine.boards import names
from tests.engine.perft import FILE, POSITIONS, count_all

KNOWN: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["positions"]


def test_the_file_contains_all_positions_and_every_board() -> None:
    assert [{key: row[key] for key in row if key != "counts"} for row in KNOWN] == list(POSITIONS)
    assert {row["name"] for row in KNOWN} == set(names())


@pytest.mark.parametrize("row", KNOWN, ids=lambda row: f"{row['name']}-{row['seats']}-{row['phase'].lower()}")
def test_perft(row: dict[str, Any]) -> None:
    assert count_all({key: row[key] for key in row if key != "counts"}) == row["counts"]
