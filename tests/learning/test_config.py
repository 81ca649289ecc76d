"""Training configurations: those that ship are valid, and errors name the key."""

from pathlib import Path

import pytest

from draisine.boards import load, names, read_board
from draisine.learning.config import TrainingConfig, TrainingError, parse_config, read_config

AMSTERDAM = load("amsterdam")


@pytest.mark.parametrize("name", [*names(), "tiny"])
def test_the_configuration_of_every_board_is_valid(name: str) -> None:
    board = read_board(name)
    config = read_config(board)
    assert config.selfplay.decisions > 0
    assert all(board.players.least <= players <= board.players.most for players in config.players)


def test_keys_that_are_left_out_have_defaults() -> None:
    config = parse_config("[net]\nwidth = 32", "x.toml", AMSTERDAM)
    assert config.net.width == 32
    assert config.selfplay == TrainingConfig().selfplay


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[net]\nwidth = 0", "Expected `int` >= 1 - at `$.net.width`"),
        ("[net]\nwidth = 4096", "Expected `int` <= 1024 - at `$.net.width`"),
        ("[net]\nwidht = 64", "unknown field `widht`"),
        ("[selfplay]\nclip = -1.0", "at `$.selfplay.clip`"),
        ("[selfplay]\nold_share = 0.9", "old_share and bots_share are more than 1"),
        ('[selfplay]\nbots = ["baron"]', "bots has 'baron': only compiled bots are fast enough"),
        ('[evaluation]\nopponents = ["baron"]', "opponents has 'baron'"),
        ("players = [9]", "x.toml trains 9 players, but this board is for 2 to 4"),
        ("players = []", "at `$.players`"),
        ("net =", "x.toml is not a training configuration"),
    ],
)
def test_an_invalid_configuration(text: str, message: str) -> None:
    with pytest.raises(TrainingError) as error:
        parse_config(text, "x.toml", AMSTERDAM)
    assert message in str(error.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="cannot be read: No such file"):
        read_config(AMSTERDAM, tmp_path / "none.toml")
