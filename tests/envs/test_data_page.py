"""What docs/data.md says is so."""

import re
from pathlib import Path
from typing import Any

import pytest

from draisine.boards import load
from draisine.engine.enums import End
from draisine.envs.recording.parquet import schema
from draisine.envs.recording.recorder import GROUPS, Run
from draisine.envs.recording.shards import GROUPS_PER_SHARD

PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text("utf-8")


@pytest.mark.parametrize("rows", ["decisions", "games"])
def test_every_column_is_explained(rows: Any) -> None:
    told = set(re.findall(r"`(\w+)`", PAGE))
    assert set(schema(Run(load("usa"), ["random"] * 2, rows=rows)).names) <= told
    assert {end.name.lower() for end in End if end} <= told


def test_sizes_are_as_told() -> None:
    assert f"({GROUPS['decisions']} games each)" in PAGE
    decisions, games = (GROUPS_PER_SHARD * GROUPS[rows] for rows in ("decisions", "games"))
    assert f"{decisions:,}\nunless told otherwise, {games:,} with `--rows games`" in PAGE
