"""Where each field of the observation lies."""

import hashlib
from typing import Any

import numpy as np
import pytest

from draisine.boards import load, names
from draisine.envs import OBSERVATION, Layout, batch, layout
from tests.engine.driving import SETTINGS, Setting
from tests.envs.playing import compact, play

DIGEST = "ebff72c29075e07b"
"""Of the layout for all boards as this version has it. If it changes on purpose, raise OBSERVATION and write down the
new one."""


def digest(lines: list[Any]) -> str:
    return hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()[:16]


def test_a_layout_does_not_change_under_a_version() -> None:
    fields = [(field.name, field.per, field.largest, field.offset, field.size) for field in layout().fields]
    assert (OBSERVATION, digest(fields)) == (1, DIGEST)


@pytest.mark.parametrize(
    "room", [layout(), *(compact(setting) for setting in SETTINGS)], ids=["all", *map(str, SETTINGS)]
)
def test_fields_lie_one_behind_the_other(room: Layout) -> None:
    at = 0
    for field in room.fields:
        assert field.offset == at
        assert field.size > 0
        assert 1 <= field.largest <= 255
        at = field.end
    assert at == room.size == len(room.scale) == len(room.bounds)
    assert len({field.name for field in room.fields}) == len(room.fields)


@pytest.mark.parametrize("name", names())
def test_the_layout_for_all_boards_has_room_for_each(name: str) -> None:
    board, whole = load(name), layout()
    for players in range(board.players.least, board.players.most + 1):
        room = layout(board, players)
        assert room.size < whole.size
        assert [field.name for field in room.fields] == [field.name for field in whole.fields]
        assert all(field.size <= whole[field.name].size for field in room.fields)


def test_sizes() -> None:
    assert layout().size == 1186
    assert layout(load("usa"), 2).size == 594


def test_a_field_is_found_by_its_name() -> None:
    room = layout(load("usa"), 2)
    assert room["hand"].size == 9
    assert room["own"].size == 100
    assert room.split(np.arange(room.size))["hand"].tolist() == list(range(room["hand"].offset, room["hand"].end))
    with pytest.raises(KeyError):
        room["hands"]


@pytest.mark.parametrize("setting", [Setting("europe", 5), Setting("old_west", 6)], ids=str)
def test_floats_lie_between_nothing_and_one(setting: Setting) -> None:
    games = batch(setting.board, setting.seats, 16, seed=4)
    bytes_met = np.zeros(games.layout.size, np.uint8)
    for _ in play(games, 400):
        floats = games.layout.as_floats(games.observations)
        assert floats.dtype == np.float32
        assert floats.min() == 0.0
        assert floats.max() <= 1.0
        assert ((floats > 0) == (games.observations > 0)).all()
        bytes_met = np.maximum(bytes_met, games.observations.max(axis=0))
    assert (bytes_met <= games.layout.bounds).all()
    room = np.zeros(games.observations.shape, np.float32)
    assert games.layout.as_floats(games.observations, room) is room
    assert (room == games.layout.as_floats(games.observations)).all()
