"""Moments of finished games: what the seat to move saw before a step, and the tables that play on from there."""

from draisine.boards import Board, names
from draisine.engine.state import Observation
from draisine.play import Game, Record
from draisine.server.games.reviews.messages import ContinueGame, ReviewPosition
from draisine.server.store import NewTable, Person, Store
from draisine.server.tables import entries
from draisine.server.tables.entries import Entry, TableOptions
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Ruling, require_bot
from draisine.server.tables.views import game_choices


def view_position(record: Record, number: int) -> ReviewPosition:
    """What the seat to move saw before a step. Refused if there is no such step."""
    game, seat = _before(record, number), record.steps[number].seat
    assert seat is not None, "only the deal has no seat"
    return ReviewPosition(step=number, seat=seat, view=game.view(seat), legal=game_choices(game, seat))


def observe(record: Record, number: int, seat: int) -> tuple[Board, Observation]:
    """The board, and what a seat knew before a step. Refused unless the seat had to decide then."""
    game = _before(record, number)
    if seat not in game.to_move:
        raise Refused("nothing_asked")
    return game.board, game.observation(seat)


def _before(record: Record, number: int) -> Game:
    if not 1 <= number < len(record.steps):
        raise Refused("no_such_step")
    return Game.replay(record, until=number - 1)


def game_after(record: Record, continued: ContinueGame, seed: bytes) -> Game:
    """A new game from the position after a step. Refused if it cannot be played on."""
    require_bot(continued.bot)
    if not 0 <= continued.seat < record.header.players:
        raise Refused("no_such_seat")
    if not 0 <= continued.step < len(record.steps):
        raise Refused("no_such_step")
    if record.header.board.id not in names():
        raise Refused("record_board", board=record.header.board.id[:40])
    before = Game.replay(record, until=continued.step)
    if before.is_over:
        raise Refused("not_playing")
    return Game.from_position(before.position(), before.board, seed)


def table_options(game: Game) -> TableOptions:
    """The options of the table of a game that plays on: no clock, by link only."""
    return TableOptions(board=game.board.id, players=game.players, game=game.options)


async def store_continued(
    store: Store, new: NewTable, game: Game, seed: bytes, continued: ContinueGame, host: Person, at: float
) -> None:
    """Create the table of a game that plays on: the host in one seat, bots in the others."""
    seated: list[Entry] = [
        entries.Sat(seat=seat, person=host.id, name=host.name)
        if seat == continued.seat
        else entries.BotSat(seat=seat, bot=continued.bot)
        for seat in range(game.players)
    ]
    record = game.record()
    await store.tables.create(new, entries.Opened(options=table_options(game), host=host.id), at, None, seated)
    ruling = Ruling([entries.Started(header=record.header, deal=record.steps[0])], seed=seed)
    await store.log.append(new.id, len(seated), ruling, phase="playing", at=at, order=None, answer=b"")
