"""The layout of observations: offsets, sizes and scaling."""

import hashlib
from typing import Any

import numpy as np
import pytest

from draisine.boards import load, names
from draisine.envs import OBSERVATION_VERSION, Layout, batch, observation_layout
from tests.engine.driver import SETTINGS, Setting
from tests.envs.observation_page import version_history
from tests.envs.random_play import compact_layout, random_steps

DIGEST = "ebff72c29075e07b"
"""The digest of this version's layout for all boards. If the layout changes on purpose, raise OBSERVATION_VERSION and
update the digest."""


def digest(lines: list[Any]) -> str:
    return hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()[:16]


def test_the_layout_of_a_version_does_not_change() -> None:
    fields = [(field.name, field.per, field.largest, field.offset, field.size) for field in observation_layout().fields]
    assert (OBSERVATION_VERSION, digest(fields)) == (1, DIGEST)


def test_the_version_is_in_the_history() -> None:
    assert f"\n| {OBSERVATION_VERSION} | " in version_history("observation")


@pytest.mark.parametrize(
    "layout",
    [observation_layout(), *(compact_layout(setting) for setting in SETTINGS)],
    ids=["all", *map(str, SETTINGS)],
)
def test_fields_follow_each_other_without_gaps(layout: Layout) -> None:
    offset = 0
    for field in layout.fields:
        assert field.offset == offset
        assert field.size > 0
        assert 1 <= field.largest <= 255
        offset = field.end
    assert offset == layout.size == len(layout.scale) == len(layout.bounds)
    assert len({field.name for field in layout.fields}) == len(layout.fields)


@pytest.mark.parametrize("name", names())
def test_every_board_fits_the_layout_for_all_boards(name: str) -> None:
    board, full = load(name), observation_layout()
    for players in range(board.players.least, board.players.most + 1):
        layout = observation_layout(board, players)
        assert layout.size < full.size
        assert [field.name for field in layout.fields] == [field.name for field in full.fields]
        assert all(field.size <= full[field.name].size for field in layout.fields)


def test_sizes() -> None:
    assert observation_layout().size == 1186
    assert observation_layout(load("usa"), 2).size == 594


def test_a_field_is_found_by_its_name() -> None:
    layout = observation_layout(load("usa"), 2)
    hand = layout["hand"]
    assert hand.size == 9
    assert layout["own"].size == 100
    assert layout.split(np.arange(layout.size))["hand"].tolist() == list(range(hand.offset, hand.end))
    with pytest.raises(KeyError):
        layout["hands"]


@pytest.mark.parametrize("setting", [Setting("europe", 5), Setting("old_west", 6)], ids=str)
def test_floats_are_between_0_and_1(setting: Setting) -> None:
    envs = batch(setting.board, setting.seats, num_envs=16, seed=4)
    layout = envs.layout
    maxima = np.zeros(layout.size, np.uint8)
    for _ in random_steps(envs, 400):
        floats = layout.as_floats(envs.obs)
        assert floats.dtype == np.float32
        assert floats.min() == 0.0
        assert floats.max() <= 1.0
        assert ((floats > 0) == (envs.obs > 0)).all()
        maxima = np.maximum(maxima, envs.obs.max(axis=0))
    assert (maxima <= layout.bounds).all()
    out = np.zeros(envs.obs.shape, np.float32)
    assert layout.as_floats(envs.obs, out) is out
    assert (out == layout.as_floats(envs.obs)).all()
