"""A game for OpenSpiel: the truth, what each seat has been told, and copies of both that cost little."""

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
from draisine.engine.compiler.jit import PLAIN
from draisine.engine.compiler.records import copy, many, pack, unpack
from draisine.engine.enums import KEEP, Phase
from draisine.engine.observe import observe
from draisine.engine.state import Scratch, State
from draisine.envs.batch import WrongAction, make_rows
from draisine.envs.config import Settings, find_board, write_terms
from draisine.envs.openspiel.stepping import begin_game, deal_anew, go_on
from draisine.envs.stepping import look_at
from draisine.envs.text_view import show_view
from draisine.play import events
from draisine.play.event_builder import Offers, Teller, offers
from draisine.play.events import Event, seen_by
from draisine.play.moves import Cards
from draisine.play.referee import Referee
from draisine.play.view import View, laid_cards, make_view, observation

LONGEST = 6000
"""Decisions after which a game counts as a draw. The rules know no such end, and no game has come near it."""


class Rules:
    """What all games on a board have in common."""

    def __init__(self, name: str, players: int, alvin: bool) -> None:
        self.key = (name, players, alvin)
        self.players = players
        self.board = find_board(name, players)
        if alvin and self.board.alvin is None:
            raise ValueError(f"{name} is played without Alvin")
        self.settings = Settings(autoreset=False, alvin=alvin)
        self.layout = self.settings.layout(self.board, players)
        self.referee = Referee(self.board)
        self.teller = Teller(self.referee.names, [route.length for route in self.board.route])
        self.desk = _Desk(self)


class _Desk(threading.local):
    """What compiled code reads and writes besides the state: a set for each thread."""

    def __init__(self, rules: Rules) -> None:
        self.tables = many(BoardTables, 1)
        copy(self.tables[0], compile_board(rules.board))
        self.terms = write_terms(rules.settings, rules.players, 1, rules.layout)
        self.scratches = many(Scratch, 1)
        self.views = many(State, 1)
        rows = make_rows(1, rules.players, rules.layout, False)
        # OpenSpiel compares returns with their bounds to the last bit.
        self.rows = rows._replace(rewards=np.zeros((1, rules.players), np.float64))


@lru_cache(maxsize=64)
def rules_of(name: str, players: int, alvin: bool) -> Rules:
    """Games with the same rules share them."""
    return Rules(name, players, alvin)


class Noted(NamedTuple):
    """A fact of the engine's log that was kept."""

    kind: int
    seat: int
    a: int
    b: int
    c: int


class Chapter:
    """What happened in one step. It is put into words when somebody asks: a search mostly does not."""

    __slots__ = ("_events", "_kept", "_known", "_lines")

    def __init__(self, kept: _Kept | None, told: list[Event] | None = None) -> None:
        self._kept, self._events = kept, told
        self._lines: dict[int, str] = {}
        self._known: dict[int, Chapter] = {}

    def events(self, rules: Rules) -> list[Event]:
        """What happened, with all secrets."""
        if self._events is None:
            assert self._kept is not None
            facts: Any = [Noted(*fact) for fact in self._kept.facts]
            self._events = self._kept.first + rules.teller.tell_facts(facts, self._kept.before, self._kept.laid)
            self._kept = None
        return self._events

    def lines(self, rules: Rules, seat: int) -> str:
        """What a seat is told of it: one line of JSON for each event."""
        if seat not in self._lines:
            told = [msgspec.json.encode(seen_by(event, seat)).decode() + "\n" for event in self.events(rules)]
            self._lines[seat] = "".join(told)
        return self._lines[seat]

    def known_to(self, rules: Rules, seat: int) -> Chapter:
        """The chapter with nothing in it that the seat does not know."""
        if seat not in self._known:
            self._known[seat] = Chapter(None, [seen_by(event, seat) for event in self.events(rules)])
        return self._known[seat]

    def __reduce__(self) -> tuple[Any, ...]:
        return Chapter, (self._kept, self._events)


class _Kept(NamedTuple):
    """The engine's log of a step, and what it takes to put it into words."""

    facts: list[tuple[int, ...]]
    first: list[Event]
    before: Offers
    laid: Cards


class Table:
    """One game at one moment."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.states: Any = many(State, 1)
        self.chapters: list[Chapter] = []
        self.decisions = 0
        self._told: dict[int, tuple[int, str]] = {}
        """By seat: so many chapters as it is told them. What was put into words once is only added to."""
        self._clear()

    def _clear(self) -> None:
        """Forget what was read off the state. Copies share it for as long as they stand where this one does."""
        self._views: dict[int | None, View] = {}
        self._knowledge: dict[int, str] = {}
        self.mover, self.over, self.legal = 0, False, list[int]()
        self.returns = [0.0] * self.rules.players

    @classmethod
    def dealt(cls, rules: Rules, seed: int) -> Table:
        """A new game: the first one of a batch with that seed."""
        table, desk = cls(rules), rules.desk
        desk.terms[0].seed = seed
        facts = begin_game(desk.tables, desk.terms, table.states, desk.scratches, desk.rows)
        table._note(facts, [], {}, {})
        table._read_off()
        return table

    @property
    def state(self) -> State:
        """The truth."""
        return self.states[0]  # type: ignore[no-any-return]

    @property
    def phase(self) -> Phase:
        """What is asked."""
        return Phase(int(self.state.phase))

    def play(self, decision: int) -> None:
        """A decision of the mover. WrongAction if it is not open; then nothing has changed."""
        if decision not in self.legal:
            raise WrongAction(f"action {decision} is not open to seat {self.mover}; open are {self.legal}")
        first, before, laid = self._before(decision)
        desk = self.rules.desk
        facts = go_on(desk.tables, desk.terms, self.states, desk.scratches, desk.rows, decision)
        self.decisions += 1
        self._note(facts, first, before, laid)
        self._read_off()

    def _before(self, decision: int) -> tuple[list[Event], Offers, Cards]:
        """What only the state before a step tells about it."""
        first: list[Event] = []
        phase = self.phase
        if phase == Phase.TUNNEL:
            return first, {}, laid_cards(self.rules.referee.names, self.state)
        if phase not in (Phase.SETUP_TICKETS, Phase.KEEP_TICKETS):
            return first, {}, {}
        before = offers(self.state)
        if phase == Phase.SETUP_TICKETS:
            names = self.rules.referee.names.tickets
            kept = [names[ticket] for i, ticket in enumerate(before[self.mover]) if decision - KEEP >> i & 1]
            first.append(events.TicketsChosen(seat=self.mover, tickets=kept))
        return first, before, {}

    def _note(self, facts: int, first: list[Event], before: Offers, laid: Cards) -> None:
        log: Any = self.rules.desk.scratches[0].log[:facts]
        plain = [tuple(map(int, vars(entry).values())) for entry in log] if PLAIN else log.tolist()
        self.chapters.append(Chapter(_Kept(plain, first, before, laid)))

    def _read_off(self) -> None:
        """Keep what the last call of compiled code says about this state."""
        self._clear()
        rows = self.rules.desk.rows
        ended = self.phase == Phase.OVER
        self.over = ended or self.decisions >= LONGEST
        self.mover = int(rows.seats[0])
        self.legal = [] if self.over else rows.mask[0].nonzero()[0].tolist()
        if ended:
            self.returns = rows.rewards[0].tolist()

    # What a seat knows

    def look(self, seat: int) -> NDArray[np.uint8]:
        """A seat's observation in bytes."""
        desk, row = self.rules.desk, np.zeros(self.rules.layout.size, np.uint8)
        look_at(desk.tables, desk.terms, self.states, desk.scratches, row, 0, seat)
        return row

    def view(self, seat: int | None) -> View:
        """The game as a seat sees it; None: as a spectator does."""
        if seat not in self._views:
            referee = self.rules.referee
            seen = observation(referee, self.state, seat)
            self._views[seat] = make_view(referee, self.rules.desk.scratches[0], seen)
        return self._views[seat]

    def _paying(self, seat: int) -> str | None:
        """What the mover has named and not yet paid for: nobody else knows of it."""
        if seat != self.mover:
            return None
        names, state, phase = self.rules.referee.names, self.state, self.phase
        if phase == Phase.PAY_ROUTE:
            return names.routes[int(state.route)]
        return names.cities[int(state.place)] if phase in (Phase.PAY_STATION, Phase.PAY_CITY) else None

    def observation_text(self, seat: int) -> str:
        """What a seat sees now, as JSON."""
        seen = {"view": self.view(seat), "paying": self._paying(seat)}
        return msgspec.json.encode(seen).decode()

    def knowledge_text(self, seat: int) -> str:
        """All that a seat has been told, one event on each line, and at the end what it holds and is asked."""
        if seat not in self._knowledge:
            view = self.view(seat)
            now = {"to_move": view.to_move, "phase": view.phase, "paying": self._paying(seat), "own": view.own}
            self._knowledge[seat] = self._events_text(seat) + msgspec.json.encode(now).decode()
        return self._knowledge[seat]

    def _events_text(self, seat: int) -> str:
        count, told = self._told.get(seat, (0, ""))
        told += "".join([chapter.lines(self.rules, seat) for chapter in self.chapters[count:]])
        self._told[seat] = len(self.chapters), told
        return told

    def as_known(self, seat: int, seed: int) -> Table:
        """A game that the seat cannot tell from this one: all it does not know is dealt anew, or left out."""
        other, desk = Table(self.rules), self.rules.desk
        observe(self.rules.referee.tables, self.state, desk.views[0], seat)
        deal_anew(desk.tables, desk.terms, desk.views, other.states, desk.scratches, desk.rows, seed)
        other.chapters = [chapter.known_to(self.rules, seat) for chapter in self.chapters]
        other.decisions = self.decisions
        other._read_off()
        if self.over:
            other.returns = self.returns
        return other

    # Copies

    def __deepcopy__(self, _memo: object) -> Table:
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.states = _with_bytes(self.states) if not PLAIN else _with_record(self.state)
        other.chapters, other._told = list(self.chapters), dict(self._told)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        read_off = (self.mover, self.over, self.legal, self.returns)
        return _restored, (self.rules.key, pack(self.state), self.chapters, self.decisions, read_off)

    def __str__(self) -> str:
        """What a spectator sees, and a fingerprint of everything else."""
        told = show_view(self.view(None))
        return f"{told}\nafter {self.decisions} decisions: {hashlib.sha256(pack(self.state)).hexdigest()[:16]}"


def _with_record(state: State) -> Any:
    block = many(State, 1)
    copy(block[0], state)
    return block


def _with_bytes(content: NDArray[Any]) -> Any:
    """A copy of a block, byte by byte: numpy would copy field by field and leave chance bytes in between."""
    block: Any = many(State, 1)
    block.view(np.uint8)[:] = content.view(np.uint8)
    return block


def _restored(
    key: tuple[str, int, bool], state: bytes, chapters: list[Chapter], decisions: int, read_off: tuple[Any, ...]
) -> Table:
    table = Table(rules_of(*key))
    table.states = _with_record(unpack(State, state)) if PLAIN else _with_bytes(np.frombuffer(state, np.uint8))
    table.chapters, table.decisions = chapters, decisions
    table.mover, table.over, table.legal, table.returns = read_off
    return table
