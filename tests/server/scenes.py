"""Tables for the server's tests: people, a game at any position, and what somebody asks of it."""

import contextlib
import random
from typing import Any

import msgspec

from draisine.play import Game, IllegalMove, text
from draisine.server.tables import commands
from draisine.server.tables.commands import Command
from draisine.server.tables.entries import BotSat, Entry, Opened, Sat, Started, TableOptions
from draisine.server.tables.refusals import Refused
from draisine.server.tables.rulings import Asker, Ruling, decide, moved
from draisine.server.tables.session import Keys, Live
from draisine.server.tables.table import Table
from draisine.server.tables.views import Viewer

ADA = Asker("person-of-ada", "Ada")
BEN = Asker("person-of-ben", "Ben")
CLEO = Asker("person-of-cleo", "Cleo")
DAN = Asker("person-of-dan", "Dan")
EVE = Asker("person-of-eve", "Eve")
FAY = Asker("person-of-fay", "Fay")
ZOE = Asker("person-of-zoe", "Zoe")
"""Zoe never sits: she watches."""
PEOPLE = (ADA, BEN, CLEO, DAN, EVE, FAY)

SEED = b"the secret of this table"


def opening(board: str = "usa", players: int = 2, **options: Any) -> Opened:
    return Opened(options=TableOptions(board=board, players=players, **options), host=ADA.person)


def seating(sitters: list[Asker | str]) -> list[Entry]:
    """Everybody sits down in turn; a word is the name of a bot."""
    return [
        BotSat(seat=seat, bot=sitter)
        if isinstance(sitter, str)
        else Sat(seat=seat, person=sitter.person, name=sitter.name)
        for seat, sitter in enumerate(sitters)
    ]


def beginning(game: Game) -> Started:
    """A game at its first step, as an entry."""
    record = game.record()
    return Started(header=record.header, deal=record.steps[0])


def position(board: str = "usa", players: int = 2, **document: Any) -> Game:
    """A game that begins at a position and goes on from SEED."""
    return Game.from_position({"board": board, "players": players, **document}, seed=SEED)


class Room:
    """A table without a store: whatever is decided is folded at once."""

    def __init__(self, opened: Opened, seed: bytes | None = None) -> None:
        self.opened = opened
        self.live = Live("t", Table(opened, seed), Keys("", ""), [(0.0, opened)], {})

    @classmethod
    def playing(cls, game: Game, *sitters: Asker | str) -> "Room":
        """A table at which this game is being played. Its seed must be SEED."""
        room = cls(opening(game.board.id, game.players, game=game.options), SEED)
        room.keep(*seating(list(sitters or PEOPLE[: game.players])), beginning(game))
        return room

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def game(self) -> Game:
        return self.table.playing

    @property
    def entries(self) -> list[Entry]:
        return [entry for _, entry in self.live.kept]

    def keep(self, *entries: Entry, game: Game | None = None) -> None:
        for entry in entries:
            self.live.fold(float(len(self.live.kept)), entry, game)

    def carry_out(self, ruling: Ruling) -> Ruling:
        if ruling.seed is not None:
            self.table.seed = ruling.seed
        self.keep(*ruling.entries, game=ruling.game)
        return ruling

    def ask(self, asker: Asker, command: Command, seq: int | None = None) -> list[Entry]:
        """What comes of a command."""
        return self.carry_out(decide(self.table, asker, command, seq)).entries

    def play(self, asker: Asker, move: str, seat: int | None = None) -> list[Entry]:
        own = self.table.people[asker.person]
        return self.ask(asker, commands.Play(seat=own[0] if seat is None else seat, move=move))

    def play_as_bot(self, seat: int, move: str) -> None:
        self.carry_out(moved(self.game, seat, move, "bot"))

    def refused(self, asker: Asker, command: Command, seq: int | None = None) -> str:
        """Why a command is refused; the table must not have changed by it."""
        before = portrait(self.table)
        try:
            decide(self.table, asker, command, seq)
        except (Refused, IllegalMove) as reason:
            assert portrait(self.table) == before
            return reason.code
        raise AssertionError(f"{command} was not refused")

    def shown(self, viewer: Viewer) -> bytes:
        return encoded(self.live.snapshot(viewer))

    def missed(self, viewer: Viewer, after: int = 0) -> bytes:
        return encoded(self.live.update(viewer, after))

    def again(self) -> Table:
        """The same table, from its entries as they are kept."""
        return folded(self.entries, self.table.seed)


def folded(entries: list[Entry], seed: bytes | None) -> Table:
    """A table from nothing but its entries, which went through the words that are kept."""
    first, *rest = msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry])
    assert isinstance(first, Opened)
    table = Table(first, seed)
    for entry in rest:
        table.fold(entry)
    return table


def encoded(message: Any) -> bytes:
    return msgspec.json.encode(message)


def portrait(table: Table) -> tuple[Any, ...]:
    """All there is to a table, with the fingerprint of its game."""
    game = table.game
    played = None if game is None else (game.digest(), game.steps, game.events)
    around = (table.phase, table.host, table.options, table.rematch, list(table.chat), table.told)
    return table.seq, table.since, msgspec.to_builtins(table.seats), repr(table.undo), around, played


def eyes(asker: Asker, seat: int | None = None) -> Viewer:
    return Viewer(asker.person, seat)


def any_move(game: Game, lot: random.Random) -> tuple[int, str]:
    """A seat that owes a move, and a move that is open to it."""
    seat = lot.choice(game.to_move)
    return seat, text(lot.choice(game.legal_moves(seat)))


def something_happens(room: Room, lot: random.Random) -> None:
    """A move by lot; or people chat, leave, come back, plan, take moves back, agree or not."""
    seat, move = any_move(room.game, lot)
    asker = PEOPLE[lot.randrange(room.game.players)]
    own = room.table.people[asker.person][0]
    others: list[Command] = [
        commands.Undo(seat=own),
        commands.AnswerUndo(agree=True),
        commands.AnswerUndo(agree=lot.random() < 0.5),
        commands.Stand(seat=own),
        commands.TakeBack(seat=own),
        commands.TakeBack(seat=own),
        commands.Say(text=f"hm, {lot.random()}"),
        commands.PlanAhead(seat=own, moves=[move]),
    ]
    if lot.random() < 0.6:
        if room.table.seats[seat].held:
            room.play_as_bot(seat, move)
        else:
            room.play(PEOPLE[seat], move)
        return
    with contextlib.suppress(Refused):
        room.ask(asker, lot.choice(others))
