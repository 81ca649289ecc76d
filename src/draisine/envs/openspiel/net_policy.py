"""A net file as a policy for OpenSpiel's algorithms, such as exact exploitability on a small board."""

import math
from pathlib import Path
from typing import Any

from open_spiel.python import policy  # type: ignore[import-untyped]

from draisine.bots.net.bot import Evaluator, load_file
from draisine.engine.compiler.records import new
from draisine.engine.state import Scratch
from draisine.envs.openspiel.adapter import DraisineGame
from draisine.play.view import make_observation


class NetPolicy(policy.Policy):  # type: ignore[misc]
    """Plays by a net, as self-play trains it: actions are sampled by the softmax of their logits, divided by the
    temperature. `net@FILE` plays the likeliest action, which is the limit of temperature 0."""

    def __init__(self, game: DraisineGame, file: Path, temperature: float = 1.0) -> None:
        if not temperature > 0:
            raise ValueError(f"temperature={temperature}: it is positive")
        super().__init__(game, list(range(game.num_players())))
        self._referee, self._scratch = game.rules.referee, new(Scratch)
        self._evaluator, self._temperature = Evaluator(load_file(file, game.rules.board)), temperature

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """The probability of each legal action of the player to decide."""
        seat = state.current_player() if player_id is None else player_id
        observation = make_observation(self._referee, state.game_state.state, seat)
        logits = self._evaluator.logits(self._referee.tables, observation, self._scratch)
        highest = max(logits.values())
        weights = {action: math.exp((logit - highest) / self._temperature) for action, logit in logits.items()}
        total = sum(weights.values())
        return {action: weight / total for action, weight in weights.items()}
