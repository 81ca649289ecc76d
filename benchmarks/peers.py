"""What the environments are compared with: games of OpenSpiel, written in C++, stepped from Python."""

from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]


class SpielPace:
    """A card game of OpenSpiel: step, mask of what is open and observation tensor, as an agent in Python needs them.

    Its games are played beforehand; what is measured is the same games once more, with nothing left to choose."""

    def __init__(self, name: str, games: int = 20) -> None:
        self.game: Any = pyspiel.load_game(name)
        chance = Random(1)
        self.played = [self._play(chance) for _ in range(games)]
        self.steps = sum(not by_chance for game in self.played for _, by_chance in game)

    def _play(self, chance: Random) -> list[tuple[int, bool]]:
        """A random game: its actions, and whether each was chance's."""
        state, played = self.game.new_initial_state(), []
        while not state.is_terminal():
            by_chance = state.is_chance_node()
            action = chance.choice(state.legal_actions())
            played.append((action, by_chance))
            state.apply_action(action)
        return played

    def run(self) -> int:
        """Play all of them; says how many decisions players took."""
        for game in self.played:
            state = self.game.new_initial_state()
            for action, by_chance in game:
                if not by_chance:
                    np.array(state.observation_tensor(), np.float32)
                    np.array(state.legal_actions_mask(), np.bool_)
                state.apply_action(action)
        return self.steps
