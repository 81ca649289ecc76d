"""The game `draisine` for OpenSpiel. Importing this module registers it.

All chance is at the root: three chance nodes choose the deal, and from then on the game is deterministic, because the
order of the decks and all later shuffles are in the state. So the list of actions determines the whole game, and a copy
of a state continues exactly like the original. A search must not know what comes next, so it resamples:
`resample_from_infostate` samples all that a seat does not know.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from draisine.engine.capacities import SEATS
from draisine.engine.enums import DECISIONS
from draisine.envs.action_text import action_text
from draisine.envs.openspiel.game_state import MAX_DECISIONS, GameState, Rules, shared_rules

try:
    import pyspiel  # type: ignore[import-not-found]
except ImportError as error:
    raise ImportError("OpenSpiel is missing: pip install 'draisine[openspiel]'") from error

CHANCE_NODES = 3
"""Chance nodes at the root: each chooses a digit of the deal's number."""
CHANCE_OUTCOMES = 1024
OUTCOMES = [(digit, 1.0 / CHANCE_OUTCOMES) for digit in range(CHANCE_OUTCOMES)]

GAME_TYPE = pyspiel.GameType(
    short_name="draisine",
    long_name="Draisine",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"board": "usa", "players": 2, "alvin": False},
)


class DraisineGame(pyspiel.Game):  # type: ignore[misc]
    """A board and a number of players. A win is worth 1, shared by all winners; the others lose the same in total."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"board": "usa", "players": 2, "alvin": False, **(params or {})}
        self.rules: Rules = shared_rules(str(given["board"]), int(given["players"]), bool(given["alvin"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=DECISIONS,
            max_chance_outcomes=CHANCE_OUTCOMES,
            num_players=self.rules.players,
            min_utility=-1.0 / (self.rules.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "DraisineState":
        """Return a game before the deal."""
        return DraisineState(self, self.rules)

    def max_chance_nodes_in_history(self) -> int:
        """All chance nodes come first."""
        return CHANCE_NODES

    def action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        """Describe an action as far as its text does not depend on the state."""
        return action_text(self.rules.referee, None, action)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "DraisineObserver":
        """Make an observer: of what a seat sees now, or with perfect recall of all that it has seen."""
        return DraisineObserver(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class DraisineState(pyspiel.State):  # type: ignore[misc]
    """A state of the game. OpenSpiel copies and pickles it attribute by attribute."""

    def __init__(self, game: DraisineGame, rules: Rules) -> None:
        super().__init__(game)
        self._key = rules.key
        self._deal: list[int] = []
        self.game_state: GameState | None = None
        """None before the deal."""

    def current_player(self) -> int:
        """The seat to decide."""
        if self.game_state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game_state.over else self.game_state.mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game_state is not None and self.game_state.over

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        # OpenSpiel calls this for the current player only.
        return [] if self.game_state is None else self.game_state.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals are equally likely."""
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.game_state is not None:
            self.game_state.play(action)
            return
        self._deal.append(action)
        if len(self._deal) == CHANCE_NODES:
            number = 0
            for digit in self._deal:
                number = number * CHANCE_OUTCOMES + digit
            self.game_state = GameState.deal(shared_rules(*self._key), number)

    def returns(self) -> list[float]:
        """Zero until the game is over."""
        return [0.0] * self.num_players() if self.game_state is None else self.game_state.returns

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "DraisineState":
        """Sample a state that the player cannot tell from this one. Its history is empty: chance outcomes in it would
        reveal the deal."""
        other: DraisineState = self.get_game().new_initial_state()
        if self.game_state is not None:
            other.game_state = self.game_state.resample(player, int(sampler() * 2**53))
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        state = None if self.game_state is None else self.game_state.state
        return action_text(shared_rules(*self._key).referee, state, action)

    def __str__(self) -> str:
        return f"before the deal: {self._deal}" if self.game_state is None else str(self.game_state)


class DraisineObserver:
    """What OpenSpiel's observers call. Before the deal there is nothing to observe."""

    def __init__(self, rules: Rules, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers take no parameters, but got {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer shows what one player sees: public information and its own")
        self._perfect_recall = kind.perfect_recall
        self._layout = rules.layout
        self.tensor = None if self._perfect_recall else np.zeros(rules.layout.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: DraisineState, player: int) -> None:
        """Write a player's observation to the tensor."""
        game = state.game_state
        if self.tensor is not None:
            self.tensor[:] = 0.0 if game is None else self._layout.as_floats(game.observe(player))

    def string_from(self, state: DraisineState, player: int) -> str:
        """A player's observation as text."""
        game = state.game_state
        if game is None:
            return ""
        return game.information_state_text(player) if self._perfect_recall else game.observation_text(player)


pyspiel.register_game(GAME_TYPE, DraisineGame)
