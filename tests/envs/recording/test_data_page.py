"""docs/data.md agrees with the code."""

import re
from pathlib import Path
from typing import Any

import pytest

from draisine.boards import load
from draisine.engine.enums import End
from draisine.envs.recording.parquet import make_schema
from draisine.envs.recording.recorder import GAMES_PER_GROUP, Run
from draisine.envs.recording.shards import GROUPS_PER_SHARD

PAGE = (Path(__file__).parents[3] / "docs" / "data.md").read_text("utf-8")


@pytest.mark.parametrize("rows", ["decisions", "games"])
def test_every_column_is_documented(rows: Any) -> None:
    documented = set(re.findall(r"`(\w+)`", PAGE))
    assert set(make_schema(Run(load("usa"), ["random"] * 2, rows=rows)).names) <= documented
    assert {end.name.lower() for end in End if end} <= documented


def test_sizes_are_documented() -> None:
    assert f"({GAMES_PER_GROUP['decisions']} games each)" in PAGE
    decisions, games = (GROUPS_PER_SHARD * GAMES_PER_GROUP[rows] for rows in ("decisions", "games"))
    assert f"{decisions:,}\nby default, {games:,} with `--rows games`" in PAGE
