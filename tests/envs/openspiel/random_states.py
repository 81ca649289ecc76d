"""Drivers for tests: games of OpenSpiel played at random, and their outputs."""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel  # type: ignore[import-not-found]
from absl import logging as absl_logging

from draisine.envs.openspiel.adapter import CHANCE_OUTCOMES, DraisineState
from tests.engine.driver import Setting

# absl, with which OpenSpiel logs, takes the stream that it finds on import, here pytest's, and closes it when logging
# is configured again. It leaves the stream of the process open.
absl_logging.get_absl_handler().python_handler.setStream(sys.__stderr__)

TINY = "draisine(board=tiny,players=2,deals={deals},recall={recall})"


def load(setting: Setting) -> Any:
    return pyspiel.load_game(
        f"draisine(board={setting.board},players={setting.seats},alvin={'True' if setting.alvin else 'False'})"
    )


def load_tiny(deals: int, recall: int = 0) -> Any:
    return pyspiel.load_game(TINY.format(deals=deals, recall=recall))


def deal(game: Any, number: int) -> DraisineState:
    state = game.new_initial_state()
    for digit in (number // CHANCE_OUTCOMES**2, number // CHANCE_OUTCOMES % CHANCE_OUTCOMES, number % CHANCE_OUTCOMES):
        state.apply_action(digit)
    return state  # type: ignore[no-any-return]


def random_decisions(state: Any, rng: Random, limit: int = 10_000) -> Iterator[int]:
    """Play at random. Yields before every decision."""
    for number in range(limit):
        if state.is_terminal():
            return
        yield number
        state.apply_action(rng.choice(state.legal_actions()))


def play_random(state: Any, seed: int, limit: int = 10_000) -> Any:
    for _ in random_decisions(state, Random(seed), limit):
        pass
    return state


def everything(state: Any) -> list[Any]:
    """All outputs of a state."""
    seats = range(state.num_players())
    texts = [(state.information_state_string(seat), state.observation_string(seat)) for seat in seats]
    return [str(state), texts, state.legal_actions(), state.current_player(), state.returns()]


def visible_to(state: Any, seat: int) -> list[Any]:
    """All outputs of a state for one seat."""
    own = state.legal_actions() if state.current_player() == seat else None
    tensor = state.observation_tensor(seat)
    return [state.information_state_string(seat), state.observation_string(seat), tensor, state.current_player(), own]
