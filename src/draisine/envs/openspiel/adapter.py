"""OpenSpiel: importing this module registers the game `draisine`, as in `draisine(board=usa,players=2)`.

All chance is at the root. Three chance nodes choose the deal, and after that everything is settled: the order of the
decks and every shuffle to come are in the state. So the list of actions tells the whole game, and a copy of a state
goes on like the state itself. A search that may not know what comes next resamples: `resample_from_infostate` deals
all anew that a seat does not know.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from draisine.engine.capacities import SEATS
from draisine.engine.enums import DECISIONS
from draisine.envs.action_text import action_text
from draisine.envs.openspiel.game_state import LONGEST, Rules, Table, rules_of

try:
    import pyspiel  # type: ignore[import-not-found]
except ImportError as error:
    raise ImportError("OpenSpiel is missing: pip install 'draisine[openspiel]'") from error

DIGITS = 3
"""The chance nodes at the root: each names a digit of the deal's number."""
BASE = 1024
OUTCOMES = [(digit, 1.0 / BASE) for digit in range(BASE)]

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
    """A board with so many seats. A win is worth 1, shared by equals; the others lose the same in equal parts."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"board": "usa", "players": 2, "alvin": False, **(params or {})}
        self.rules: Rules = rules_of(str(chosen["board"]), int(chosen["players"]), bool(chosen["alvin"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=DECISIONS,
            max_chance_outcomes=BASE,
            num_players=self.rules.players,
            min_utility=-1.0 / (self.rules.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "DraisineState":
        """A game that is not dealt yet."""
        return DraisineState(self, self.rules)

    def max_chance_nodes_in_history(self) -> int:
        """All of them come first."""
        return DIGITS

    def action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        """An action in words, as far as they do not depend on the state."""
        return action_text(self.rules.referee, None, action)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "DraisineObserver":
        """What a seat sees; with perfect recall, all that it has been told."""
        return DraisineObserver(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class DraisineState(pyspiel.State):  # type: ignore[misc]
    """A game at one moment. OpenSpiel copies and pickles it attribute by attribute."""

    def __init__(self, game: DraisineGame, rules: Rules) -> None:
        super().__init__(game)
        self._key = rules.key
        self._deal: list[int] = []
        self.table: Table | None = None
        """The game, once it is dealt."""

    def current_player(self) -> int:
        """The seat that owes a decision."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.over

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        # OpenSpiel asks for the current player only.
        return [] if self.table is None else self.table.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is as likely as any other."""
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.play(action)
            return
        self._deal.append(action)
        if len(self._deal) == DIGITS:
            number = 0
            for digit in self._deal:
                number = number * BASE + digit
            self.table = Table.dealt(rules_of(*self._key), number)

    def returns(self) -> list[float]:
        """Zero until the game is over."""
        return [0.0] * self.num_players() if self.table is None else self.table.returns

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "DraisineState":
        """A state that the player cannot tell from this one: all that it does not know is dealt anew. It begins where
        it is, without a history: that of this state would tell the deal."""
        other: DraisineState = self.get_game().new_initial_state()
        if self.table is not None:
            other.table = self.table.as_known(player, int(sampler() * 2**53))
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return action_text(rules_of(*self._key).referee, None if self.table is None else self.table.state, action)

    def __str__(self) -> str:
        return f"not dealt yet: {self._deal}" if self.table is None else str(self.table)


class DraisineObserver:
    """What OpenSpiel's observers are made of. Before the deal nobody knows anything."""

    def __init__(self, rules: Rules, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations have no parameters; these were given: {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observation is what one player sees: public information and its own")
        self._recall = kind.perfect_recall
        self._layout = rules.layout
        self.tensor = None if self._recall else np.zeros(rules.layout.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: DraisineState, player: int) -> None:
        """Write the player's observation into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = 0.0 if state.table is None else self._layout.as_floats(state.table.look(player))

    def string_from(self, state: DraisineState, player: int) -> str:
        """The same in words."""
        if state.table is None:
            return ""
        return state.table.knowledge_text(player) if self._recall else state.table.observation_text(player)


pyspiel.register_game(GAME_TYPE, DraisineGame)
