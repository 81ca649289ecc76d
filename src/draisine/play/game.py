"""A game as people see it: whose turn, what may be done, do it, what happened, what may be seen."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from draisine.boards import Board, BoardError, load, read_board
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.records import copy, new
from draisine.engine.enums import Phase
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Observation, Scratch, State
from draisine.engine.step import step
from draisine.play import events
from draisine.play.errors import IllegalMove, PositionError, RecordError
from draisine.play.event_builder import Teller, offers
from draisine.play.events import Event, seen_by
from draisine.play.moves import KeepTickets, Move, parse, text
from draisine.play.options import Options, read_options
from draisine.play.position.builder import place_position
from draisine.play.position.document import Position, read_position, write_position
from draisine.play.randomness import (
    Seed,
    chance_at,
    chance_words,
    secret_seed,
    seed_bytes,
    seed_hash,
    set_chance,
    still_chance,
)
from draisine.play.record import Header, Record, Step
from draisine.play.referee import Referee
from draisine.play.scoring.score_sheet import ScoreSheet, score_sheet
from draisine.play.view import View, laid_cards, make_view, observation, owing


class Game:
    """One game. `new_game`, `Game.from_position` and `Game.replay` make one."""

    def __init__(self, board: Board, players: int, options: Options, seed: bytes | None) -> None:
        self.board = board
        self.players = players
        self.options = options
        self._referee = Referee(board)
        self._teller = Teller(self._referee.names, [route.length for route in board.route])
        self._state = new(State)
        self._next = new(State)
        self._scratch = new(Scratch)
        self._scratch.logging = 1
        self._owing: tuple[int, ...] | None = None
        """Who owes a decision, once somebody has asked."""
        self._seed = seed
        self._seed_hash = seed_hash(seed) if seed is not None else ""
        self._start: Position | None = None
        self._events: list[Event] = []
        self._steps: list[Step] = []

    # What may I do

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a decision: one, or several during set-up; none once the game is over."""
        if self._owing is None:
            self._owing = tuple(owing(self._state))
        return self._owing

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self._state.phase == Phase.OVER)

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """All moves open to a seat (left out: the first seat that owes one)."""
        chosen = self._seat(seat)
        return [] if chosen is None else self._referee.legal_moves(self._state, self._scratch, chosen)

    def why_not(self, route: str, seat: int | None = None) -> IllegalMove | None:
        """Why a seat cannot claim a route now, for the page and for the curious; None when it can."""
        chosen = self._seat(seat)
        if chosen is None:
            return IllegalMove("game_over")
        return self._referee.why_not(self._state, self._scratch, chosen, route)

    def refusals(self, seat: int | None = None) -> dict[str, IllegalMove]:
        """Why a seat cannot claim a route now, for every route that it cannot."""
        chosen = self._seat(seat)
        if chosen is None:
            return dict.fromkeys(self.board.route_ids, IllegalMove("game_over"))
        return self._referee.refusals(self._state, self._scratch, chosen)

    # Do it

    def play(self, move: Move | str, seat: int | None = None) -> list[Event]:
        """Play a move, given as a value or in words. IllegalMove says why not, and then nothing has changed."""
        chosen = self._seat(seat)
        if chosen is None:
            raise IllegalMove("game_over")
        meant = parse(move) if isinstance(move, str) else move
        decisions = self._referee.decisions(self._state, self._scratch, chosen, meant)
        return self._carry_out(chosen, meant, decisions, None)

    def _seat(self, seat: int | None) -> int | None:
        if seat is None:
            return next(iter(self.to_move), None)
        if seat not in range(self.players):
            raise IllegalMove("no_such_seat", seat=seat)
        return seat

    def _carry_out(self, seat: int, move: Move, decisions: list[int], chance: str | None) -> list[Event]:
        """Apply all decisions of a move to a copy, which then becomes the state: together or not at all."""
        before = offers(self._state)
        laid = laid_cards(self._referee.names, self._state)
        copy(self._next, self._state)
        setting = chance or self._chance(len(self._steps))
        set_chance(self._next, setting)
        words = chance_words(self._next)
        self._scratch.facts = 0
        for decision in decisions:
            step(self._referee.tables, self._next, self._scratch, seat, decision)
        told = self._chosen(seat, move) + self._teller.tell(self._scratch, before, laid)
        rolled = chance_words(self._next) != words
        still_chance(self._next)
        self._state, self._next = self._next, self._state
        self._write(seat, text(move), setting if rolled else None, told)
        return told

    def _chosen(self, seat: int, move: Move) -> list[Event]:
        if self._state.phase == Phase.SETUP_TICKETS and isinstance(move, KeepTickets):
            return [events.TicketsChosen(seat=seat, tickets=move.tickets)]
        return []

    def _chance(self, counter: int) -> str:
        return chance_at(self._seed if self._seed is not None else secret_seed(), counter)

    def _write(self, seat: int | None, move: str | None, chance: str | None, told: list[Event]) -> None:
        self._events += told
        self._owing = None
        number = len(self._steps)
        self._steps.append(Step(step=number, seat=seat, move=move, chance=chance, digest=self.digest()))

    def _begin(self, chance: str | None) -> None:
        """Shuffle and deal."""
        setting = chance or self._chance(0)
        set_chance(self._state, setting)
        first = NO_SEAT if self.options.first is None else self.options.first
        self._scratch.facts = 0
        set_up(self._referee.tables, self._state, self._scratch, self.players, first, int(self.options.alvin))
        still_chance(self._state)
        self._write(None, None, setting, self._teller.tell(self._scratch, {}, {}))

    def _begin_at(self, position: Position) -> None:
        """Lay out a position."""
        self._state = place_position(self._referee, position)
        self._start = self.position()
        self._write(None, None, None, [])

    # What happened

    @property
    def events(self) -> list[Event]:
        """All that happened, with all secrets; `events_for` tells it as a seat may know it."""
        return list(self._events)

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened, as a seat may know it (None: a spectator), from the event with this number on."""
        return [seen_by(event, seat) for event in self._events[since:]]

    # What may I see

    def view(self, seat: int | None = None) -> View:
        """The game as a seat sees it; None: as a spectator."""
        return make_view(self._referee, self._scratch, self.observation(seat))

    def observation(self, seat: int | None = None) -> Observation:
        """What a seat knows, as a record for programs."""
        chosen = None if seat is None else self._seat(seat)
        return observation(self._referee, self._state, chosen)

    def score_sheet(self) -> ScoreSheet:
        """The count of all seats: the final one, or what it would be if the game ended now (it tells of all
        tickets, so it is for after the end)."""
        return score_sheet(self._referee, self._state, self._scratch, final=self.is_over)

    # Keep it

    def position(self) -> Position:
        """This moment in full, secrets and all."""
        return write_position(self._referee, self._state, self.options)

    def digest(self) -> str:
        """A fingerprint of this moment."""
        return hashlib.sha256(msgspec.json.encode(self.position(), order="deterministic")).hexdigest()[:16]

    @classmethod
    def from_position(
        cls,
        document: Position | dict[str, object] | str | bytes,
        board: Board | str | Path | None = None,
        seed: Seed | None = None,
    ) -> Game:
        """A game that begins at a position; PositionError says why one cannot be."""
        position = read_position(document)
        chosen = _named_board(position.board) if board is None else _board(board)
        game = cls(chosen, position.players, position.options, seed_bytes(seed))
        game._begin_at(position)
        return game

    @property
    def seed_hash(self) -> str:
        """The hash of the seed, known from the start: it fixes every shuffle and draw."""
        return self._seed_hash

    def record(self) -> Record:
        """The game as a record. The seed is told once the game is over."""
        header = Header(
            board=self.board,
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
        """Play a record again, up to a step. RecordError says where it does not fit."""
        kept = record if isinstance(record, Record) else Record.from_text(record)
        game = cls._from_header(kept.header)
        try:
            if kept.header.position is None:
                game._begin(_setting(kept.steps[0]))
            else:
                game._begin_at(kept.header.position)
        except PositionError as error:
            raise RecordError(f"the header does not hold: {error}") from None
        game._compare(kept.steps[0])
        last = len(kept.steps) - 1 if until is None else min(until, len(kept.steps) - 1)
        for number in range(1, last + 1):
            game._repeat(kept.steps[number])
        return game

    @classmethod
    def resume(cls, record: Record, seed: bytes) -> Game:
        """A game that is still going on, from its record and its secret seed: what comes next comes from the seed."""
        game = cls.replay(record)
        if seed_hash(seed) != record.header.seed_hash:
            raise RecordError("the seed does not match its hash")
        game._seed = seed
        return game

    def copy(self) -> Game:
        """The same game, to be played on by itself."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._state, other._next, other._scratch = new(State), new(State), new(Scratch)
        copy(other._state, self._state)
        other._scratch.logging = 1
        other._events, other._steps = list(self._events), list(self._steps)
        return other

    @property
    def steps(self) -> list[Step]:
        """All steps so far, the deal first."""
        return list(self._steps)

    def follow(self, kept: Step) -> list[Event]:
        """Repeat a step that was recorded elsewhere. RecordError says why it does not fit."""
        told = len(self._events)
        self._repeat(kept)
        return self._events[told:]

    def back_to(self, number: int) -> Game:
        """The same game as it was after a step. What is drawn again from there is what was drawn before."""
        record = self.record()
        header = msgspec.structs.replace(record.header, seed=None)
        game = self.replay(Record(header=header, steps=record.steps[: number + 1]))
        game._seed = self._seed
        return game

    @classmethod
    def _from_header(cls, header: Header) -> Game:
        board = header.sound_board()
        try:
            options = read_options(header.options, board, header.players)
            seed = bytes.fromhex(header.seed) if header.seed is not None else None
        except ValueError as error:
            raise RecordError(f"the header does not hold: {error}") from None
        if seed is not None and seed_hash(seed) != header.seed_hash:
            raise RecordError("the seed in the header does not match its hash")
        start = header.position
        if start is not None and (start.players, start.options) != (header.players, options):
            raise RecordError("the position in the header is of another game")
        game = cls(board, header.players, options, seed)
        game._seed_hash = header.seed_hash
        return game

    def _repeat(self, kept: Step) -> None:
        try:
            seat = self._seat(kept.seat)
            if seat is None:
                raise IllegalMove("game_over")
            move = parse(kept.move or "")
            decisions = self._referee.decisions(self._state, self._scratch, seat, move)
        except IllegalMove as reason:
            raise RecordError(f"step {kept.step}: {reason}") from None
        self._carry_out(seat, move, decisions, _setting(kept) or "0" * 32)
        self._compare(kept)

    def _compare(self, kept: Step) -> None:
        if self._steps[-1] != kept:
            raise RecordError(f"step {kept.step}: the game goes on differently than the record says")


def _setting(kept: Step) -> str | None:
    if kept.chance is None:
        return None
    if len(kept.chance) != 32 or any(letter not in "0123456789abcdef" for letter in kept.chance):
        raise RecordError(f"step {kept.step}: chance is not 32 hexadecimal digits")
    return kept.chance


def _named_board(name: str) -> Board:
    """A document may name a built-in board, never a file: nobody else's document opens files here."""
    try:
        return load(name)
    except BoardError as error:
        raise PositionError([str(error)]) from None


def _board(board: Board | str | Path) -> Board:
    return board if isinstance(board, Board) else read_board(board)


def new_game(
    board: Board | str | Path = "usa",
    players: int = 2,
    seed: Seed | None = None,
    options: Options | dict[str, object] | None = None,
) -> Game:
    """Begin a game on a board (a name, a file or a board read before). The same seed gives the same deal."""
    chosen = _board(board)
    game = Game(chosen, players, read_options(options, chosen, players), seed_bytes(seed))
    game._begin(None)
    return game
