"""The game `draisine` for OpenSpiel. Importing this module registers it.

All chance is at the root: three chance nodes choose the deal, and from then on the game is deterministic, because the
order of the decks and all later shuffles are in the state. So the list of actions determines the whole game, and a copy
of a state continues exactly like the original. A search must not know what comes next, so it resamples:
`resample_from_infostate` samples all that a seat does not know.
"""

from collections.abc import Callable
from functools import cache
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

NO_TENSOR = (
    "there is no information state tensor, because games have hundreds of events: load the game with recall=N for a "
    "tensor of the last N observations, or use observation_tensor"
)
CHANCE_NODES = 3
"""Chance nodes at the root: each chooses a digit of the deal's number."""
CHANCE_OUTCOMES = 1024
MAX_DEALS = CHANCE_OUTCOMES**CHANCE_NODES
DEFAULTS = {"board": "usa", "players": 2, "alvin": False, "deals": 0, "recall": 0}
"""The parameters. `deals` is the number of deals there are, 0 for all of 2³⁰; `recall` the number of observations in an
information state tensor, 0 for none."""


def _game_type(recall: int) -> Any:
    return pyspiel.GameType(
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
        provides_information_state_tensor=recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


GAME_TYPE = _game_type(0)


@cache
def _chance_outcomes(count: int) -> list[tuple[int, float]]:
    return [(outcome, 1.0 / count) for outcome in range(count)]


class DraisineGame(pyspiel.Game):  # type: ignore[misc]
    """A board and a number of players. A win is worth 1, shared by all winners; the others lose the same in total."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.rules: Rules = shared_rules(str(given["board"]), int(given["players"]), bool(given["alvin"]))
        self.deals, self.recall = int(given["deals"]), int(given["recall"])
        if not 0 <= self.deals <= MAX_DEALS or self.recall < 0:
            raise ValueError(f"deals={self.deals}, recall={self.recall}: up to {MAX_DEALS} deals, and no less than 0")
        info = pyspiel.GameInfo(
            num_distinct_actions=DECISIONS,
            max_chance_outcomes=self.deals or CHANCE_OUTCOMES,
            num_players=self.rules.players,
            min_utility=-1.0 / (self.rules.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(_game_type(self.recall), info, params or {})

    def new_initial_state(self) -> "DraisineState":
        """Return a game before the deal."""
        return DraisineState(self, self.rules, self.deals, self.recall)

    def max_chance_nodes_in_history(self) -> int:
        """All chance nodes come first."""
        return 1 if self.deals else CHANCE_NODES

    def action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        """Describe an action as far as its text does not depend on the state."""
        return action_text(self.rules.referee, None, action)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "DraisineObserver":
        """Make an observer: of what a seat sees now, of its public or private part alone, or with perfect recall of all
        that it has seen."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return DraisineObserver(self.rules, kind, params, self.recall)


class DraisineState(pyspiel.State):  # type: ignore[misc]
    """A state of the game. OpenSpiel copies and pickles it attribute by attribute."""

    def __init__(self, game: DraisineGame, rules: Rules, deals: int, recall: int) -> None:
        super().__init__(game)
        self._key = rules.key
        self._deals, self._recall = deals, recall
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
        return _chance_outcomes(self._deals or CHANCE_OUTCOMES)

    def _apply_action(self, action: int) -> None:
        if self.game_state is not None:
            self.game_state.play(action)
            return
        self._deal.append(action)
        if len(self._deal) == (1 if self._deals else CHANCE_NODES):
            number = 0
            for digit in self._deal:
                number = number * CHANCE_OUTCOMES + digit
            self.game_state = GameState.deal(shared_rules(*self._key), number, self._recall)

    def information_state_tensor(self, player: int | None = None) -> Any:
        """The last `recall` observations of a player, the newest first. Without that parameter there is no tensor."""
        if not self._recall:
            raise pyspiel.SpielError(NO_TENSOR)
        return super().information_state_tensor(*(() if player is None else (player,)))

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
    """What OpenSpiel's observers call: what a player sees, its public or private part, or all that it has seen. Before
    the deal there is nothing to observe."""

    def __init__(self, rules: Rules, kind: Any, params: dict[str, Any] | None, recall: int = 0) -> None:
        if params:
            raise ValueError(f"observers take no parameters, but got {params}")
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (own or kind.public_info):
            raise ValueError("an observer shows public information, a player's own, or both")
        if kind.perfect_recall and not (own and kind.public_info):
            raise ValueError("with perfect recall an observer shows public information and a player's own")
        self._perfect_recall, self._public, self._own = kind.perfect_recall, kind.public_info, own
        self._layout = rules.layout
        rows = recall if self._perfect_recall else 1
        self.tensor = np.zeros(rows * rules.layout.size, np.float32) if rows else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def _row(self, game: GameState, player: int) -> Any:
        if self._perfect_recall:
            return game.information_state(player)
        if not self._own:
            return game.observe_public()
        return game.observe(player) if self._public else game.observe_private(player)

    def set_from(self, state: DraisineState, player: int) -> None:
        """Write a player's observation to the tensor."""
        game = state.game_state
        if self.tensor is not None:
            self.tensor[:] = 0.0 if game is None else self._layout.as_floats(self._row(game, player)).reshape(-1)

    def string_from(self, state: DraisineState, player: int) -> str:
        """A player's observation as text."""
        game = state.game_state
        if game is None:
            return ""
        if self._perfect_recall:
            return game.information_state_text(player)
        if not self._own:
            return game.public_text()
        return game.observation_text(player) if self._public else game.private_text(player)


pyspiel.register_game(GAME_TYPE, DraisineGame)
