"""What docs/arena.md says is so."""

import re
from pathlib import Path

import msgspec
import pytest

from draisine.arena import ArenaConfig, BotResult, PlayedGame, Results
from draisine.arena.run_file import Header
from draisine.boards import load
from tests.arena.factories import STRONG

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")


def test_the_table_of_seatings() -> None:
    run = ArenaConfig(load("usa"), ["a", "b"], 2)
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\w) \| (\w) \|$", PAGE, re.MULTILINE)
    assert [run.schedule(int(number)) for number, *_ in rows] == [
        (int(deal), (first, last)) for _, deal, first, last in rows
    ]
    assert len(rows) == 4


@pytest.mark.parametrize("struct", [BotResult, Results, PlayedGame])
def test_every_field_is_explained(struct: type[msgspec.Struct]) -> None:
    make_game = set(re.findall(r"`(\w+)`", PAGE))
    assert not set(struct.__struct_fields__) - make_game - {"bot", "bots"}


def test_the_header_is_the_one_that_is_written() -> None:
    (shown,) = re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)
    header = msgspec.json.decode(shown, type=Header)
    assert header.bots[1] == STRONG
    assert msgspec.json.encode(header).decode() == shown
