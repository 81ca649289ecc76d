"""The baseline of the environments: a game of OpenSpiel, written in C++ and stepped from Python."""

from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]


class OpenSpielWorkload:
    """A card game of OpenSpiel: step, action mask and observation tensor, as an agent in Python needs them.

    The actions of its games are sampled beforehand; what is measured is replaying them."""

    def __init__(self, name: str, games: int = 20) -> None:
        self.game: Any = pyspiel.load_game(name)
        rng = Random(1)
        self.games = [self._sample_game(rng) for _ in range(games)]
        self.steps = sum(not is_chance for game in self.games for _, is_chance in game)

    def _sample_game(self, rng: Random) -> list[tuple[int, bool]]:
        """Play a random game. Returns its actions, and whether each was that of a chance node."""
        state, actions = self.game.new_initial_state(), []
        while not state.is_terminal():
            is_chance = state.is_chance_node()
            action = rng.choice(state.legal_actions())
            actions.append((action, is_chance))
            state.apply_action(action)
        return actions

    def run(self) -> int:
        """Replay all games. Returns the number of players' decisions."""
        for game in self.games:
            state = self.game.new_initial_state()
            for action, is_chance in game:
                if not is_chance:
                    np.array(state.observation_tensor(), np.float32)
                    np.array(state.legal_actions_mask(), np.bool_)
                state.apply_action(action)
        return self.steps
