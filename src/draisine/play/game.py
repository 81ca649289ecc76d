"""The `Game` class: legal moves, play, events, views, positions and records of one game."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from draisine.boards import Board, BoardError, load, read_board
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.records import copy, new
from draisine.engine.enums import Phase
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Observation, State
from draisine.engine.step import step
from draisine.messages import message
from draisine.play import events
from draisine.play.errors import IllegalMove, OptionsError, PositionError, RecordError, short_value
from draisine.play.event_builder import EventBuilder, read_offers
from draisine.play.events import Event, redact_for
from draisine.play.moves import KeepTickets, Move, format_move, parse_move
from draisine.play.options import Options, validate_options
from draisine.play.position import Position, build_state, make_position, read_position
from draisine.play.randomness import (
    Seed,
    clear_rng,
    derive_chance,
    generate_seed,
    rng_words,
    seed_bytes,
    seed_hash,
    set_rng,
)
from draisine.play.record import Header, Record, Step, first_problem
from draisine.play.referee import shared_referee
from draisine.play.scoring import ScoreSheet, score_sheet
from draisine.play.scratch import thread_scratch
from draisine.play.view import View, laid_cards, make_observation, make_seat_view, make_view, seats_to_move


class Game:
    """One game, created by `new_game`, `Game.from_position` or `Game.replay`."""

    def __init__(self, board: Board, players: int, options: Options, seed: bytes | None) -> None:
        self.board = board
        self.players = players
        self.options = options
        self._referee = shared_referee(board)
        self._event_builder = EventBuilder(self._referee.names, self._referee.lengths)
        self._state = new(State)
        """Never changed once a step is complete, so that copies of the game can share it."""
        self._phase: Phase | None = None
        self._to_move: tuple[int, ...] | None = None
        """Caches of `phase` and `to_move`; None after every step."""
        self._views: dict[int | None, View] = {}
        """Cache of `view` by seat; a new one after every step."""
        self._seed = seed
        self._seed_hash = seed_hash(seed) if seed is not None else ""
        self._start: Position | None = None
        self._events: list[Event] = []
        self._steps: list[Step] = []

    # Legal moves

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must decide: one, or several during set-up; none once the game is over."""
        if self._to_move is None:
            self._to_move = tuple(seats_to_move(self._state))
        return self._to_move

    @property
    def phase(self) -> Phase:
        """What the seats to move must decide; public."""
        if self._phase is None:
            self._phase = Phase(int(self._state.phase))
        return self._phase

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.phase == Phase.OVER

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """Return the legal moves of a seat (default: the first seat to move)."""
        chosen = self._seat(seat)
        return [] if chosen is None else self._referee.legal_moves(self._state, thread_scratch(), chosen)

    def why_not(self, route: str, seat: int | None = None) -> IllegalMove | None:
        """Return why a seat cannot claim a route now; None if it can."""
        chosen = self._seat(seat)
        if chosen is None:
            return IllegalMove("game_over")
        return self._referee.why_not(self._state, thread_scratch(), chosen, route)

    def refusals(self, seat: int | None = None) -> dict[str, IllegalMove]:
        """Return why a seat cannot claim a route now, for every route that it cannot claim."""
        chosen = self._seat(seat)
        if chosen is None:
            return dict.fromkeys(self.board.route_ids, IllegalMove("game_over"))
        return self._referee.refusals(self._state, thread_scratch(), chosen)

    def unpayable(self, seat: int) -> IllegalMove | None:
        """Return which cards a seat lacks where it can only decline: a City, or the extra cards of a tunnel."""
        if seat not in self.to_move:
            return None
        return self._referee.unpayable(self._state, seat)

    # Play

    def play(self, move: Move | str, seat: int | None = None) -> list[Event]:
        """Play a move, given as a value or as text, and return its events.

        Raises IllegalMove, and then the game has not changed."""
        chosen = self._seat(seat)
        if chosen is None:
            raise IllegalMove("game_over")
        parsed = parse_move(move) if isinstance(move, str) else move
        decisions = self._referee.decisions(self._state, thread_scratch(), chosen, parsed)
        return self._apply(chosen, parsed, decisions, self._next_chance())

    def _seat(self, seat: int | None) -> int | None:
        if seat is None:
            return next(iter(self.to_move), None)
        if type(seat) is not int or not 0 <= seat < self.players:
            raise IllegalMove("no_such_seat", seat=short_value(seat))
        return seat

    def _apply(self, seat: int, move: Move, decisions: list[int], chance: str) -> list[Event]:
        """Apply all decisions of a move to a copy, which then becomes the state, so that a move is atomic."""
        before = read_offers(self._state)
        laid = laid_cards(self._referee.names, self._state)
        state, scratch = new(State), thread_scratch()
        copy(state, self._state)
        set_rng(state, chance)
        words = rng_words(state)
        scratch.log_size = 0
        for decision in decisions:
            step(self._referee.tables, state, scratch, seat, decision)
        new_events = self._choice_events(self._state, seat, move) + self._event_builder.build(scratch, before, laid)
        used_randomness = rng_words(state) != words
        clear_rng(state)
        self._state = state
        self._append_step(seat, format_move(move), chance if used_randomness else None, new_events)
        return new_events

    @staticmethod
    def _choice_events(state: State, seat: int, move: Move) -> list[Event]:
        if isinstance(move, KeepTickets) and state.phase == Phase.SETUP_TICKETS:
            return [events.TicketsChosen(seat=seat, tickets=move.tickets)]
        return []

    def _next_chance(self) -> str:
        return derive_chance(self._seed if self._seed is not None else generate_seed(), len(self._steps))

    def _append_step(self, seat: int | None, move: str | None, chance: str | None, new_events: list[Event]) -> None:
        self._events += new_events
        self._phase, self._to_move, self._views = None, None, {}
        number = len(self._steps)
        self._steps.append(Step(step=number, seat=seat, move=move, chance=chance, digest=self.digest()))

    def _set_up(self, chance: str) -> None:
        """Shuffle and deal."""
        set_rng(self._state, chance)
        first = NO_SEAT if self.options.first is None else self.options.first
        scratch = thread_scratch()
        scratch.log_size = 0
        set_up(self._referee.tables, self._state, scratch, self.players, first, int(self.options.alvin))
        clear_rng(self._state)
        self._append_step(None, None, chance, self._event_builder.build(scratch, {}, {}))

    def _set_position(self, position: Position) -> None:
        """Start at a position."""
        self._state = build_state(self._referee, position)
        self._start = self.position()
        self._append_step(None, None, None, [])

    # Events

    @property
    def events(self) -> list[Event]:
        """All events so far, secrets included."""
        return list(self._events)

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events from index `since` on, as a seat may see them (None: a spectator)."""
        return [redact_for(event, seat) for event in self._events[since:]]

    # Views

    def view(self, seat: int | None = None) -> View:
        """Return the game as a seat sees it (None: a spectator)."""
        chosen = None if seat is None else self._seat(seat)
        if None not in self._views:
            self._views[None] = make_view(self._referee, thread_scratch(), self.observation())
        if chosen not in self._views:
            self._views[chosen] = make_seat_view(
                self._referee, thread_scratch(), self.observation(chosen), self._views[None]
            )
        return self._views[chosen]

    def release_caches(self) -> None:
        """Free the memory of views, which are built again when they are needed."""
        self._views = {}

    def observation(self, seat: int | None = None) -> Observation:
        """Return what a seat knows as an engine record (None: a spectator)."""
        chosen = None if seat is None else self._seat(seat)
        return make_observation(self._referee, self._state, chosen)

    def score_sheet(self) -> ScoreSheet:
        """Return the scores of all seats: the final ones, or those if the game ended now.

        It reveals all tickets, so do not show it to players before the end."""
        return score_sheet(self._referee, self._state, thread_scratch(), final=self.is_over)

    # Positions and records

    def position(self) -> Position:
        """Return the complete position, secrets included."""
        return make_position(self._referee, self._state, self.options)

    def digest(self) -> str:
        """Return a hash of the position."""
        return hashlib.sha256(msgspec.json.encode(self.position(), order="deterministic")).hexdigest()[:16]

    @classmethod
    def from_position(
        cls,
        document: Position | dict[str, object] | str | bytes,
        board: Board | str | Path | None = None,
        seed: Seed | None = None,
    ) -> Game:
        """Start a game at a position. Raises PositionError."""
        position = read_position(document)
        chosen = _named_board(position.board) if board is None else _board(board)
        game = cls(chosen, position.players, position.options, seed_bytes(seed))
        game._set_position(position)
        return game

    @property
    def seed_hash(self) -> str:
        """The hash of the seed, public from the start: it commits to every shuffle and draw."""
        return self._seed_hash

    def record(self) -> Record:
        """Return the game as a record. It contains the seed only once the game is over."""
        header = Header(
            rules=self.board.rules_version,
            board_document=self._referee.board_document,
            board_digest=self._referee.digest,
            players=self.players,
            options=self.options,
            seed_hash=self._seed_hash,
            seed=self._seed.hex() if self.is_over and self._seed is not None else None,
            position=self._start,
        )
        return Record(header=header, steps=list(self._steps))

    @classmethod
    def replay(cls, record: Record | str | bytes, *, until: int | None = None) -> Game:
        """Replay a record, all of it or until a step. Raises RecordError at the first step that differs."""
        source = record if isinstance(record, Record) else Record.from_text(record)
        game = cls._from_header(source.header)
        first, *rest = source.steps
        try:
            if source.header.position is None:
                game._set_up(_checked_chance(first) or game._next_chance())
            else:
                game._set_position(source.header.position)
        except PositionError as error:
            raise RecordError("record-header", reason=error.message) from None
        game._check_step(first)
        for recorded in rest if until is None else rest[: max(until, 0)]:
            game.apply_step(recorded)
        return game

    @classmethod
    def resume(cls, record: Record, seed: bytes) -> Game:
        """Resume a running game from its record and its secret seed, from which all further chance is derived."""
        game = cls.replay(record)
        if seed_hash(seed) != record.header.seed_hash:
            raise RecordError("record-seed_hash")
        game._seed = seed
        return game

    def copy(self) -> Game:
        """Return an independent copy."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._events, other._steps = list(self._events), list(self._steps)
        return other

    @property
    def steps(self) -> list[Step]:
        """All steps so far; the first is the deal."""
        return list(self._steps)

    def apply_step(self, recorded: Step) -> list[Event]:
        """Play a recorded step and return its events. Raises RecordError if the result differs from the record."""
        try:
            seat = self._seat(recorded.seat)
            if seat is None:
                raise IllegalMove("game_over")
            move = parse_move(recorded.move or "")
            decisions = self._referee.decisions(self._state, thread_scratch(), seat, move)
        except IllegalMove as reason:
            raise RecordError("record-step", step=str(recorded.step), reason=reason.message) from None
        new_events = self._apply(seat, move, decisions, _checked_chance(recorded) or "0" * 32)
        self._check_step(recorded)
        return new_events

    def at_step(self, number: int) -> Game:
        """Return the game as it was after a step. The same moves from there draw the same cards again."""
        record = self.record()
        header = msgspec.structs.replace(record.header, seed=None)
        game = self.replay(Record(header=header, steps=record.steps[: number + 1]))
        game._seed = self._seed
        return game

    @classmethod
    def _from_header(cls, header: Header) -> Game:
        board = header.validated_board()
        try:
            options = validate_options(header.options, board, header.players)
        except OptionsError as error:
            raise RecordError("record-header", reason=error.message) from None
        try:
            seed = bytes.fromhex(header.seed) if header.seed is not None else None
        except ValueError:
            raise RecordError("record-header", reason=message("record-seed_digits")) from None
        if seed is not None and seed_hash(seed) != header.seed_hash:
            raise RecordError("record-header", reason=message("record-seed_hash"))
        start = header.position
        if start is not None and (start.players, start.options) != (header.players, options):
            raise RecordError("record-header", reason=message("record-other_position"))
        game = cls(board, header.players, options, seed)
        game._seed_hash = header.seed_hash
        return game

    def _check_step(self, recorded: Step) -> None:
        if self._steps[-1] != recorded:
            raise RecordError("record-step", step=str(recorded.step), reason=message("record-differs"))


def _checked_chance(recorded: Step) -> str | None:
    if recorded.chance is None:
        return None
    if len(recorded.chance) != 32 or any(digit not in "0123456789abcdef" for digit in recorded.chance):
        raise RecordError("record-step", step=str(recorded.step), reason=message("record-chance_digits"))
    return recorded.chance


def _named_board(name: str) -> Board:
    """Load a built-in board. A document never names a file, so that an untrusted one cannot open files."""
    try:
        return load(name)
    except BoardError as error:
        raise PositionError([message("position-at", where="board", reason=first_problem(error))]) from None


def _board(board: Board | str | Path) -> Board:
    return board if isinstance(board, Board) else read_board(board)


def new_game(
    board: Board | str | Path = "usa",
    players: int = 2,
    seed: Seed | None = None,
    options: Options | dict[str, object] | None = None,
) -> Game:
    """Start a game on a board, given as a name, a file or a loaded board. The same seed gives the same deal."""
    chosen = _board(board)
    game = Game(chosen, players, validate_options(options, chosen, players), seed_bytes(seed))
    game._set_up(game._next_chance())
    return game
