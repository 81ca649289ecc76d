"""Tables in memory: people, a game at any position, and the commands they send."""

import contextlib
import random
from typing import Any

import msgspec

from draisine.play import Game, IllegalMove, format_move
from draisine.server.runtime.session import LinkHashes, TableSession
from draisine.server.tables import commands
from draisine.server.tables.commands import Command
from draisine.server.tables.entries import BotSat, Entry, Opened, Sat, Started, TableOptions, TimeBank
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Actor, Ruling
from draisine.server.tables.rulings import answer_forced, decide, play_move
from draisine.server.tables.table import Table
from draisine.server.tables.views import Viewer

ADA = Actor("person-of-ada", "Ada")
BEN = Actor("person-of-ben", "Ben")
CLEO = Actor("person-of-cleo", "Cleo")
DAN = Actor("person-of-dan", "Dan")
EVE = Actor("person-of-eve", "Eve")
FAY = Actor("person-of-fay", "Fay")
ZOE = Actor("person-of-zoe", "Zoe")
"""A spectator: she never has a seat."""
PEOPLE = (ADA, BEN, CLEO, DAN, EVE, FAY)

SEED = b"the secret of this table"

DRAW = commands.Play(seat=0, move="draw blind")
CLAIM_MOVE = "claim montreal-new_york with 3 blue"
"""Three blue spaces, four points, and no card is drawn."""
CLAIM = commands.Play(seat=0, move=CLAIM_MOVE)


def opened_entry(board: str = "usa", players: int = 2, **options: Any) -> Opened:
    return Opened(options=TableOptions(board=board, players=players, **options), host=ADA.person)


def seat_entries(occupants: list[Actor | str]) -> list[Entry]:
    """The entries by which people, and bots given by name, take the seats in order."""
    return [
        BotSat(seat=seat, bot=occupant)
        if isinstance(occupant, str)
        else Sat(seat=seat, person=occupant.person, name=occupant.name)
        for seat, occupant in enumerate(occupants)
    ]


def started_entry(game: Game) -> Started:
    """The entry that starts a game."""
    record = game.record()
    return Started(header=record.header, deal=record.steps[0])


def position(board: str = "usa", players: int = 2, **document: Any) -> Game:
    """A game that starts at a position and draws from SEED."""
    return Game.from_position({"board": board, "players": players, **document}, seed=SEED)


def at_turn(players: int = 2, *, red: int = 2) -> Game:
    """Ada's turn; she has three blue cards, Ben has red ones, and green is on top of the deck."""
    seats = [{"hand": {"blue": 3}}, {"hand": {"red": red}}]
    return position(players=players, seats=seats, deck_top=["green", "white", "black", "orange"])


class TableScene:
    """A table without a store: rulings are applied at once."""

    def __init__(self, opened: Opened, seed: bytes | None = None) -> None:
        self.opened = opened
        self.session = TableSession("t", Table(opened, seed), LinkHashes("", ""), [(0.0, opened)], {})

    @classmethod
    def with_game(cls, game: Game, *occupants: Actor | str, bank: TimeBank | None = None) -> "TableScene":
        """A table where this game is being played; its seed must be SEED."""
        scene = cls(opened_entry(game.board.id, game.players, game=game.options, bank=bank), SEED)
        scene.append(*seat_entries(list(occupants or PEOPLE[: game.players])), started_entry(game))
        return scene

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def game(self) -> Game:
        return self.table.started_game

    @property
    def entries(self) -> list[Entry]:
        return [entry for _, entry in self.session.entries]

    def append(self, *entries: Entry, game: Game | None = None) -> None:
        for number, entry in enumerate(entries, 1):
            after = game if number == len(entries) else None
            self.session.apply(float(len(self.session.entries)), entry, after)

    def apply(self, ruling: Ruling) -> Ruling:
        if ruling.seed is not None:
            self.table.seed = ruling.seed
        self.append(*ruling.entries, game=ruling.game)
        return ruling

    def send(self, actor: Actor, command: Command, seq: int | None = None) -> list[Entry]:
        """Decide and apply a command; return the new entries."""
        return self.apply(decide(self.table, actor, command, seq)).entries

    def play(self, actor: Actor, move: str, seat: int | None = None) -> list[Entry]:
        own = self.table.people[actor.person]
        return self.send(actor, commands.Play(seat=own[0] if seat is None else seat, move=move))

    def play_as_bot(self, seat: int, move: str) -> None:
        self.apply(answer_forced(play_move(self.game, seat, move, "bot")))

    def refused(self, actor: Actor, command: Command, seq: int | None = None) -> str:
        """The code with which a command is refused; the table must not change."""
        before = fingerprint(self.table)
        try:
            decide(self.table, actor, command, seq)
        except (Refused, IllegalMove) as reason:
            assert fingerprint(self.table) == before
            return reason.code
        raise AssertionError(f"{command} was not refused")

    def snapshot_bytes(self, viewer: Viewer) -> bytes:
        return encode(self.session.snapshot(viewer))

    def update_bytes(self, viewer: Viewer, after: int = 0) -> bytes:
        return encode(self.session.update(viewer, after))

    def rebuild(self) -> Table:
        """The same table, rebuilt from its encoded entries."""
        return rebuild_table(self.entries, self.table.seed)


def rebuild_table(entries: list[Entry], seed: bytes | None) -> Table:
    """A table from nothing but its entries, after a round trip through JSON."""
    first, *rest = msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry])
    assert isinstance(first, Opened)
    table = Table(first, seed)
    for entry in rest:
        table.apply(entry)
    return table


def encode(message: Any) -> bytes:
    return msgspec.json.encode(message)


def fingerprint(table: Table) -> tuple[Any, ...]:
    """The complete state of a table, with the digest of its game."""
    game = table.game
    played = None if game is None else (game.digest(), game.steps, game.events)
    around = (table.phase, table.host, table.options, table.rematch, list(table.chat), table.events)
    return table.seq, table.owing_since, msgspec.to_builtins(table.seats), repr(table.undo), around, played


def viewer_of(actor: Actor, seat: int | None = None) -> Viewer:
    return Viewer(actor.person, seat)


def random_move(game: Game, rng: random.Random) -> tuple[int, str]:
    """A seat that is to move, and one of its legal moves."""
    seat = rng.choice(game.to_move)
    return seat, format_move(rng.choice(game.legal_moves(seat)))


def random_action(scene: TableScene, rng: random.Random) -> None:
    """Play a random move, or chat, leave, return, plan, undo, or answer an undo request."""
    seat, move = random_move(scene.game, rng)
    actor = PEOPLE[rng.randrange(scene.game.players)]
    own = scene.table.people[actor.person][0]
    others: list[Command] = [
        commands.Undo(seat=own),
        commands.AnswerUndo(agree=True),
        commands.AnswerUndo(agree=rng.random() < 0.5),
        commands.Stand(seat=own),
        commands.TakeBack(seat=own),
        commands.TakeBack(seat=own),
        commands.Say(text=f"hm, {rng.random()}"),
        commands.PlanAhead(seat=own, moves=[move]),
    ]
    if rng.random() < 0.6:
        if scene.table.seats[seat].held:
            scene.play_as_bot(seat, move)
        else:
            scene.play(PEOPLE[seat], move)
        return
    with contextlib.suppress(Refused):
        scene.send(actor, rng.choice(others))
