"""Pictures and texts of a game: as its learner sees it."""

from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pytest

import draisine.envs.gym
from draisine.boards import names
from draisine.engine.compiler.records import copy
from draisine.envs import batch
from draisine.envs.rendering import PIXELS, Picture
from tests.engine.driving import Game, Taste, another_truth, charted

assert draisine.envs.gym.NAME == "Draisine-v0"


def test_pixels() -> None:
    env = gymnasium.make("Draisine-v0", board="amsterdam", render_mode="rgb_array")
    _, info = env.reset(seed=2)
    empty = env.render()
    for _ in range(30):
        _, _, _, _, info = env.step(env.action_space.sample(info["action_mask"]))
    built = env.render()
    assert isinstance(empty, np.ndarray)
    assert isinstance(built, np.ndarray)
    assert empty.dtype == np.uint8
    assert empty.shape[1:] == (PIXELS, 3)
    assert built.shape == empty.shape
    assert (built != empty).any()


@pytest.mark.parametrize("name", names())
def test_a_text_of_what_the_learner_holds(name: str) -> None:
    env = gymnasium.make("Draisine-v0", board=name, render_mode="ansi")
    _, info = env.reset(seed=2)
    over, text = False, ""
    while not over:
        _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        text = str(env.render())
        seat = info["seat"]
        assert f"seat {seat}  hand: " in text
        assert f"seat {1 - seat}  hand: " not in text
    assert text.startswith("the game is over\n")


def test_a_window_needs_no_screen() -> None:
    from matplotlib import pyplot

    pyplot.switch_backend("Agg")
    env = gymnasium.make("Draisine-v0", board="amsterdam", render_mode="human")
    _, info = env.reset(seed=2)
    (number,) = pyplot.get_fignums()
    before = np.asarray(pyplot.figure(number).canvas.buffer_rgba()).copy()  # type: ignore[attr-defined]
    env.step(int(info["action_mask"].argmax()))
    # A route changes hands, for the picture's sake.
    env.unwrapped.batch._states[0].owner[0] = 0  # type: ignore[attr-defined]
    assert env.render() is None
    assert pyplot.get_fignums() == [number]
    after = np.asarray(pyplot.figure(number).canvas.buffer_rgba())  # type: ignore[attr-defined]
    assert (after != before).any()
    env.close()
    assert not pyplot.get_fignums()
    env.close()


def test_nothing_hidden_is_written() -> None:
    """The text of a game that the seat cannot tell from this one is the same."""
    for name in names():
        games, (board, tables) = batch(name, 2, 1, seed=3), charted(name)
        picture, chance = Picture(board, board), Random(1)
        game = Game(tables, 2, 3)
        for number in range(12):
            for _ in range(3):
                game.play_any(chance, Taste.ANYTHING)
            for seat in range(2):
                copy(games._states[0], game.state)
                text = picture.text(games.view(seat))
                copy(games._states[0], another_truth(game, seat, number))
                assert picture.text(games.view(seat)) == text


def test_a_board_from_a_file_is_drawn_with_the_layout_that_lies_by_it(tmp_path: Path) -> None:
    from importlib import resources

    for suffix in (".toml", ".layout.json"):
        source = resources.files("draisine.boards") / f"amsterdam{suffix}"
        (tmp_path / f"mine{suffix}").write_bytes(source.read_bytes())
    file = tmp_path / "mine.toml"
    env = gymnasium.make("Draisine-v0", board=str(file), render_mode="rgb_array")
    env.reset(seed=1)
    assert isinstance(env.render(), np.ndarray)


def test_without_a_mode_nothing_is_drawn() -> None:
    env = gymnasium.make("Draisine-v0").unwrapped
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode='rgb_array'"):
        assert env.render() is None
