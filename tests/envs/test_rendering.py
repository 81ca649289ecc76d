"""Rendering: pixels, text and windows from the learner's view."""

from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pytest

import draisine.envs.gym
from draisine.boards import names
from draisine.engine.compiler.records import copy
from draisine.envs import batch
from draisine.envs.rendering import PIXELS, Renderer, Window
from tests.engine.driver import Game, Preference, load_compiled, resampled

assert draisine.envs.gym.ENV_ID == "Draisine-v0"


def test_pixels() -> None:
    env = gymnasium.make("Draisine-v0", board="amsterdam", render_mode="rgb_array")
    _, info = env.reset(seed=2)
    empty = env.render()
    for _ in range(30):
        _, _, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated:
            break
    built = env.render()
    assert isinstance(empty, np.ndarray)
    assert isinstance(built, np.ndarray)
    assert empty.dtype == np.uint8
    assert empty.shape[1:] == (PIXELS, 3)
    assert built.shape == empty.shape
    assert (built != empty).any()


@pytest.mark.parametrize("name", names())
def test_text_shows_the_learners_hand_only(name: str) -> None:
    env = gymnasium.make("Draisine-v0", board=name, render_mode="ansi")
    _, info = env.reset(seed=2)
    terminated, text = False, ""
    while not terminated:
        _, _, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        text = str(env.render())
        seat = info["seat"]
        assert f"Seat {seat}  In hand: " in text
        assert f"Seat {1 - seat}  In hand: " not in text
    assert text.startswith("Game over\n")


def test_a_window_needs_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a display it is drawn off-screen, and says so once."""
    from matplotlib import pyplot

    monkeypatch.setattr(Window, "warned", False)
    pyplot.switch_backend("Agg")
    env = gymnasium.make("Draisine-v0", board="amsterdam", render_mode="human")
    with pytest.warns(UserWarning, match=r"render_mode='human' shows nothing: Matplotlib has no display \(backend"):
        _, info = env.reset(seed=2)
    (number,) = pyplot.get_fignums()
    before = np.asarray(pyplot.figure(number).canvas.buffer_rgba()).copy()  # type: ignore[attr-defined]
    env.step(int(info["action_mask"].argmax()))
    # Give a route an owner, so that the renderer changes.
    env.unwrapped.batch._states[0].owner[0] = 0  # type: ignore[attr-defined]
    assert env.render() is None
    assert pyplot.get_fignums() == [number]
    after = np.asarray(pyplot.figure(number).canvas.buffer_rgba())  # type: ignore[attr-defined]
    assert (after != before).any()
    env.close()
    assert not pyplot.get_fignums()
    env.close()


def test_text_shows_nothing_hidden() -> None:
    """A game that the seat cannot tell from this one has the same text."""
    for name in names():
        envs, (board, tables) = batch(name, 2, 1, seed=3), load_compiled(name)
        renderer, rng = Renderer(board, board), Random(1)
        game = Game(tables, 2, 3)
        for number in range(12):
            for _ in range(3):
                game.play_random(rng, Preference.ANYTHING)
            for seat in range(2):
                copy(envs._states[0], game.state)
                text = renderer.render_text(envs.view(seat))
                copy(envs._states[0], resampled(game, seat, number))
                assert renderer.render_text(envs.view(seat)) == text


def test_a_board_file_is_drawn_with_the_layout_beside_it(tmp_path: Path) -> None:
    from importlib import resources

    for suffix in (".toml", ".layout.json"):
        source = resources.files("draisine.boards") / f"amsterdam{suffix}"
        (tmp_path / f"mine{suffix}").write_bytes(source.read_bytes())
    file = tmp_path / "mine.toml"
    env = gymnasium.make("Draisine-v0", board=str(file), render_mode="rgb_array")
    env.reset(seed=1)
    assert isinstance(env.render(), np.ndarray)


def test_without_a_mode_nothing_is_rendered() -> None:
    env = gymnasium.make("Draisine-v0").unwrapped
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode='rgb_array'"):
        assert env.render() is None
