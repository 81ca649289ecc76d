"""A game for OpenSpiel: the full state and the events that each seat has seen, cheap to copy and to resample."""

from __future__ import annotations

import hashlib
import threading
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import JIT_DISABLED
from draisine.engine.compiler.records import copy, new_array, pack, unpack
from draisine.engine.enums import KEEP, Phase
from draisine.engine.observe import observe
from draisine.engine.state import Scratch, State
from draisine.envs.batch import IllegalAction
from draisine.envs.buffers import make_buffers
from draisine.envs.config import BatchConfig, compile_config, resolve_board
from draisine.envs.openspiel.stepping import apply_decision, deal_game, resample_game
from draisine.envs.openspiel.text_view import view_text
from draisine.envs.stepping import encode_seat
from draisine.play import events
from draisine.play.event_builder import EventBuilder, Offers, read_offers
from draisine.play.events import Event, redact_for
from draisine.play.moves import Cards
from draisine.play.referee import Referee
from draisine.play.view import View, laid_cards, make_observation, make_view

MAX_DECISIONS = 6000
"""Decisions after which a game is declared a draw, since OpenSpiel needs a bound. The rules have none, and no game has
come near it."""

PRIVATE = ("hand", "held", "offer", "returned")
"""The fields of an observation that only its own seat sees."""
NAMED = ("phase", "route", "place")
"""The fields that the mover alone sees while it has named what it has not yet paid for."""


class Rules:
    """What all games with the same board and options share."""

    def __init__(self, name: str, players: int, alvin: bool) -> None:
        self.key = (name, players, alvin)
        self.players = players
        self.board = resolve_board(name, players, alvin)
        self.config = BatchConfig(autoreset=False, alvin=alvin)
        self.layout = self.config.layout(self.board, players)
        self.referee = Referee(self.board)
        self.event_builder = EventBuilder(self.referee.names, [route.length for route in self.board.route])
        self.buffers = _ThreadBuffers(self)


class _ThreadBuffers(threading.local):
    """What compiled code reads and writes besides the state, once per thread."""

    def __init__(self, rules: Rules) -> None:
        self.tables = new_array(BoardTables, 1)
        copy(self.tables[0], compile_board(rules.board))
        self.config = compile_config(rules.config, rules.players, rules.layout)
        self.scratches = new_array(Scratch, 1)
        self.observations = new_array(State, 1)
        outputs = make_buffers(1, rules.players, rules.layout, False)
        # 64-bit rewards, because OpenSpiel compares returns with their bounds exactly.
        self.outputs = outputs._replace(rewards=np.zeros((1, rules.players), np.float64))


@lru_cache(maxsize=64)
def shared_rules(name: str, players: int, alvin: bool) -> Rules:
    """Return the rules of a game, shared by all games with the same ones."""
    return Rules(name, players, alvin)


class LoggedFact(NamedTuple):
    """A copy of a fact of the engine's log."""

    kind: int
    seat: int
    a: int
    b: int
    c: int


class StepEvents:
    """The events of one step, built on demand: most searches never read them."""

    __slots__ = ("_events", "_lines", "_log", "_redacted")

    def __init__(self, log: _StepLog | None, events: list[Event] | None = None) -> None:
        self._log, self._events = log, events
        self._lines: dict[int, str] = {}
        self._redacted: dict[int, StepEvents] = {}

    def events(self, rules: Rules) -> list[Event]:
        """The events, with all hidden information."""
        if self._events is None:
            log = self._log
            assert log is not None
            facts: Any = [LoggedFact(*fact) for fact in log.facts]
            self._events = log.first + rules.event_builder.build_from_facts(facts, log.offers, log.laid)
            self._log = None
        return self._events

    def lines(self, rules: Rules, seat: int) -> str:
        """The events as a seat sees them: one line of JSON for each."""
        if seat not in self._lines:
            lines = [msgspec.json.encode(redact_for(event, seat)).decode() + "\n" for event in self.events(rules)]
            self._lines[seat] = "".join(lines)
        return self._lines[seat]

    def redacted_for(self, rules: Rules, seat: int) -> StepEvents:
        """The events with only what the seat has seen of them."""
        if seat not in self._redacted:
            self._redacted[seat] = StepEvents(None, [redact_for(event, seat) for event in self.events(rules)])
        return self._redacted[seat]

    def __reduce__(self) -> tuple[Any, ...]:
        return StepEvents, (self._log, self._events)


class _StepLog(NamedTuple):
    """The engine's log of a step, and what else it takes to build its events."""

    facts: list[tuple[int, ...]]
    first: list[Event]
    offers: Offers
    """Before the step."""
    laid: Cards


class GameState:
    """A game at one point, with its history of events."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.states: Any = new_array(State, 1)
        self.steps: list[StepEvents] = []
        self.decisions = 0
        self.recall = 0
        self.seen: list[tuple[bytes, ...]] = [()] * rules.players
        """By seat: its last observations that differ from each other, at most `recall` of them."""
        self._histories: dict[int, tuple[int, str]] = {}
        """By seat: a number of steps, and their events as text. A cache that later steps extend."""
        self._clear_caches()

    def _clear_caches(self) -> None:
        """Forget what depends on the state. New objects, because copies share the old ones."""
        self._views: dict[int | None, View] = {}
        self._information_states: dict[int, str] = {}
        self.mover, self.over, self.legal = 0, False, list[int]()
        self.returns = [0.0] * self.rules.players

    @classmethod
    def deal(cls, rules: Rules, seed: int, recall: int = 0) -> GameState:
        """Deal a new game: the first one of a batch with that seed."""
        game, buffers = cls(rules), rules.buffers
        game.recall = recall
        buffers.outputs.seed[0] = seed
        facts = deal_game(buffers.tables, buffers.config, game.states, buffers.scratches, buffers.outputs)
        game._append_step(facts, [], {}, {})
        game._read_outputs()
        game._remember()
        return game

    @property
    def state(self) -> State:
        """The full state."""
        return self.states[0]  # type: ignore[no-any-return]

    @property
    def phase(self) -> Phase:
        """What the mover has to decide."""
        return Phase(int(self.state.phase))

    def play(self, decision: int) -> None:
        """Apply a decision of the mover. Raises IllegalAction, and changes nothing, if it is illegal."""
        if decision not in self.legal:
            raise IllegalAction(f"action {decision} is illegal for seat {self.mover}. Legal actions: {self.legal}")
        first, offers, laid = self._read_before(decision)
        buffers = self.rules.buffers
        facts = apply_decision(
            buffers.tables, buffers.config, self.states, buffers.scratches, buffers.outputs, decision
        )
        self.decisions += 1
        self._append_step(facts, first, offers, laid)
        self._read_outputs()
        self._remember()

    def _remember(self) -> None:
        """Add the observation of every seat that sees a change: a decision that it does not see adds nothing."""
        for seat in range(self.rules.players if self.recall else 0):
            row = self.observe(seat).tobytes()
            if self.seen[seat][-1:] != (row,):
                self.seen[seat] = (*self.seen[seat], row)[-self.recall :]

    def _read_before(self, decision: int) -> tuple[list[Event], Offers, Cards]:
        """What the events of a step need from the state before it."""
        first: list[Event] = []
        phase = self.phase
        if phase == Phase.TUNNEL:
            return first, {}, laid_cards(self.rules.referee.names, self.state)
        if phase not in (Phase.SETUP_TICKETS, Phase.KEEP_TICKETS):
            return first, {}, {}
        offers = read_offers(self.state)
        if phase == Phase.SETUP_TICKETS:
            names = self.rules.referee.names.tickets
            kept = [names[ticket] for i, ticket in enumerate(offers[self.mover]) if decision - KEEP >> i & 1]
            first.append(events.TicketsChosen(seat=self.mover, tickets=kept))
        return first, offers, {}

    def _append_step(self, facts: int, first: list[Event], offers: Offers, laid: Cards) -> None:
        log: Any = self.rules.buffers.scratches[0].log[:facts]
        plain = [tuple(map(int, vars(entry).values())) for entry in log] if JIT_DISABLED else log.tolist()
        self.steps.append(StepEvents(_StepLog(plain, first, offers, laid)))

    def _read_outputs(self) -> None:
        """Read what the last call of compiled code has written about this state."""
        self._clear_caches()
        outputs = self.rules.buffers.outputs
        ended = self.phase == Phase.OVER
        self.over = ended or self.decisions >= MAX_DECISIONS
        self.mover = int(outputs.seat[0])
        self.legal = [] if self.over else outputs.action_mask[0].nonzero()[0].tolist()
        if ended:
            self.returns = outputs.rewards[0].tolist()

    # Observations

    def observe(self, seat: int) -> NDArray[np.uint8]:
        """A seat's observation, as bytes."""
        buffers, row = self.rules.buffers, np.zeros(self.rules.layout.size, np.uint8)
        encode_seat(buffers.tables, buffers.config, self.states, buffers.scratches, row, 0, seat)
        return row

    def observe_public(self) -> NDArray[np.uint8]:
        """What all seats see, counted from seat 0: the same bytes for every seat."""
        layout, row = self.rules.layout, self.observe(0)
        for name in PRIVATE:
            row[layout[name].offset : layout[name].end] = 0
        if self.mover == 0:
            for name, part in layout.split(self.observe(1)).items():
                if name in NAMED:
                    row[layout[name].offset : layout[name].end] = part
        return row

    def observe_private(self, seat: int) -> NDArray[np.uint8]:
        """What one seat alone sees: its hand, its tickets, and what it has named but not yet paid for."""
        layout, row, public = self.rules.layout, self.observe(seat), self.observe_public()
        private = np.zeros_like(row)
        for name in (*PRIVATE, *NAMED):
            part = slice(layout[name].offset, layout[name].end)
            if name in PRIVATE or (row[part] != public[part]).any():
                private[part] = row[part]
        return private

    def information_state(self, seat: int) -> NDArray[np.uint8]:
        """The last observations of a seat, the newest first, each in a row; rows of zeros before the first."""
        rows = np.zeros((self.recall, self.rules.layout.size), np.uint8)
        for i, row in enumerate(reversed(self.seen[seat])):
            rows[i] = np.frombuffer(row, np.uint8)
        return rows

    def view(self, seat: int | None) -> View:
        """The game as a seat sees it; None: as a spectator does."""
        if seat not in self._views:
            referee = self.rules.referee
            observation = make_observation(referee, self.state, seat)
            self._views[seat] = make_view(referee, self.rules.buffers.scratches[0], observation)
        return self._views[seat]

    def _paying(self, seat: int) -> str | None:
        """What the mover has named and not yet paid for, which no other seat knows."""
        if seat != self.mover:
            return None
        names, state, phase = self.rules.referee.names, self.state, self.phase
        if phase == Phase.PAY_ROUTE:
            return names.routes[int(state.route)]
        return names.cities[int(state.target_city)] if phase in (Phase.PAY_STATION, Phase.PAY_CITY) else None

    def observation_text(self, seat: int) -> str:
        """What a seat sees now, as JSON."""
        visible = {"view": self.view(seat), "paying": self._paying(seat)}
        return msgspec.json.encode(visible).decode()

    def public_text(self) -> str:
        """What a spectator sees now, as JSON."""
        return msgspec.json.encode(self.view(None)).decode()

    def private_text(self, seat: int) -> str:
        """What one seat alone sees now, as JSON."""
        return msgspec.json.encode({"own": self.view(seat).own, "paying": self._paying(seat)}).decode()

    def information_state_text(self, seat: int) -> str:
        """All events that a seat has seen, one per line, and last what it holds and has to decide (perfect recall)."""
        if seat not in self._information_states:
            view = self.view(seat)
            now = {"to_move": view.to_move, "phase": view.phase, "paying": self._paying(seat), "own": view.own}
            self._information_states[seat] = self._events_text(seat) + msgspec.json.encode(now).decode()
        return self._information_states[seat]

    def _events_text(self, seat: int) -> str:
        count, text = self._histories.get(seat, (0, ""))
        text += "".join([step.lines(self.rules, seat) for step in self.steps[count:]])
        self._histories[seat] = len(self.steps), text
        return text

    def resample(self, seat: int, seed: int) -> GameState:
        """Sample a game that the seat cannot tell from this one. What other seats alone have seen is left out."""
        other, buffers = GameState(self.rules), self.rules.buffers
        observe(self.rules.referee.tables, self.state, buffers.observations[0], seat)
        resample_game(
            buffers.tables,
            buffers.config,
            buffers.observations,
            other.states,
            buffers.scratches,
            buffers.outputs,
            seed,
        )
        other.steps = [step.redacted_for(self.rules, seat) for step in self.steps]
        other.decisions, other.recall = self.decisions, self.recall
        other._read_outputs()
        other.seen[seat] = self.seen[seat]
        other._remember()
        if self.over:
            other.returns = self.returns
        return other

    # Copies

    def __deepcopy__(self, _memo: object) -> GameState:
        other = GameState.__new__(GameState)
        other.__dict__.update(self.__dict__)
        other.states = _copy_plain(self.state) if JIT_DISABLED else _copy_bytes(self.states)
        other.steps, other._histories = list(self.steps), dict(self._histories)
        other.seen = list(self.seen)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        outputs = (self.mover, self.over, self.legal, self.returns)
        memory = (self.recall, self.seen)
        return _restore, (self.rules.key, pack(self.state), self.steps, self.decisions, outputs, memory)

    def __str__(self) -> str:
        """What a spectator sees, and a hash of the full state."""
        digest = hashlib.sha256(pack(self.state)).hexdigest()[:16]
        return f"{view_text(self.view(None))}\nafter {self.decisions} decisions: {digest}"


def _copy_plain(state: State) -> Any:
    array = new_array(State, 1)
    copy(array[0], state)
    return array


def _copy_bytes(content: NDArray[Any]) -> Any:
    """Copy a state byte by byte: numpy would copy field by field and leave arbitrary bytes in the padding."""
    array: Any = new_array(State, 1)
    array.view(np.uint8)[:] = content.view(np.uint8)
    return array


def _restore(
    key: tuple[str, int, bool],
    state: bytes,
    steps: list[StepEvents],
    decisions: int,
    outputs: tuple[Any, ...],
    memory: tuple[int, list[tuple[bytes, ...]]] | None = None,
) -> GameState:
    game = GameState(shared_rules(*key))
    game.states = _copy_plain(unpack(State, state)) if JIT_DISABLED else _copy_bytes(np.frombuffer(state, np.uint8))
    game.steps, game.decisions = steps, decisions
    game.mover, game.over, game.legal, game.returns = outputs
    if memory is not None:
        game.recall, game.seen = memory
    return game
