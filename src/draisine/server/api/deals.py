"""One deal at many tables: who may compare what came of it, and who may play it again.

A deal is its game's seed. It is dealt again only once a game with it is over, for then its record tells the seed to
everybody who may see that table. Whoever shall compare or play it without seeing the table gets a link whose token is
made from the seed by a keyed hash: those who have the token learn nothing of the seed, those who have the seed may see
the table anyway, and nothing has to be kept."""

import base64
import hashlib
import hmac

import msgspec

from draisine.boards import BoardError, digest, load
from draisine.play.record import RULES
from draisine.server.api.access import TABLE_ID, Entrance
from draisine.server.games.archive import Archive
from draisine.server.store import Scored, TableRow
from draisine.server.tables.entries import Started, TableOptions, Visibility
from draisine.server.tables.refusals import Refused

MOST = 60
"""Games that are compared."""
PATIENCE = 2.0


class DealSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat made of a deal. Somebody who is forgotten has no name."""

    name: str
    bot: str | None
    yours: bool
    points: int
    rank: int
    made: int
    failed: int
    trail: int


class DealGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game of a deal; its table is named to those who may open it."""

    table: str | None
    ended: float
    first: bool
    seats: list[DealSeat]


class DealCompared(msgspec.Struct, frozen=True, kw_only=True):
    """All that came of a deal, the first game first, then the newest. `share` is the token of a link to this."""

    id: str
    board: str
    players: int
    alvin: bool
    share: str
    games: list[DealGame]
    pending: int
    """Games that are still to be counted; ask again."""


def share_token(seed: bytes) -> str:
    """The token of a link to a deal: whoever has it cannot tell the seed from it."""
    made = hmac.new(seed, b"draisine deal share", hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


async def compared(entrance: Entrance, archive: Archive, table_id: str) -> DealCompared:
    """What came of the deal of a table, for somebody who may know."""
    _, first, seed = await _find(entrance, table_id)
    rows = await entrance.store.tables_of_deal(first.id, MOST)
    ordered = [first, *(row for row in rows if row.id != first.id)]
    results = await archive.results([row.id for row in ordered], PATIENCE)
    games = []
    for row in ordered:
        if row.id in results:
            may_open = await entrance.may_see(row)
            games.append(_game(row, results[row.id], entrance.person.id, first=row is first, may_open=may_open))
    return DealCompared(
        id=first.id,
        board=first.options.board,
        players=first.options.players,
        alvin=first.options.game.alvin,
        share=share_token(seed),
        games=games,
        pending=archive.pending([row.id for row in ordered if row.id not in results]),
    )


async def dealt_again(
    entrance: Entrance, table_id: str, clock: int | None, visibility: Visibility
) -> tuple[TableOptions, str]:
    """Options of a table at which the deal of a finished one is played again, and the first table of that deal."""
    asked, first, _ = await _find(entrance, table_id)
    if asked.phase != "over":
        raise Refused("deal_not_over")
    if not await _same_board(entrance, first):
        raise Refused("deal_changed")
    old = first.options
    options = TableOptions(board=old.board, players=old.players, game=old.game, clock=clock, visibility=visibility)
    return options, first.id


async def _find(entrance: Entrance, table_id: str) -> tuple[TableRow, TableRow, bytes]:
    """A table, the first table of its deal, and the seed; for those who may see the first one, were at any table of
    that deal, or have the deal's link. To others there is no such table."""
    store = entrance.store
    asked = await store.table(table_id) if TABLE_ID.fullmatch(table_id) else None
    first = await store.table(asked.deal) if asked is not None and asked.deal is not None else asked
    if asked is None or first is None:
        raise Refused("no_such_table")
    seed = await store.seed(first.id) if first.phase == "over" else None
    if not (
        _has_link(entrance, seed)
        or await entrance.may_see(first)
        or await store.is_at_deal(entrance.person.id, first.id)
    ):
        raise Refused("no_such_table")
    if seed is None:
        raise Refused("deal_not_over")
    return asked, first, seed


def _has_link(entrance: Entrance, seed: bytes | None) -> bool:
    if seed is None or entrance.key is None:
        return False
    return hmac.compare_digest(entrance.key.encode("utf-8", "replace"), share_token(seed).encode())


async def _same_board(entrance: Entrance, first: TableRow) -> bool:
    """Whether a game that begins now on the same seed is dealt the same: by the same rules, on the same board."""
    kept = await entrance.store.log(first.id)
    header = next(row.entry.header for row in kept if isinstance(row.entry, Started))
    try:
        same = digest(load(first.options.board)) == header.board_digest
    except BoardError:
        return False
    return same and header.rules == RULES and header.position is None


def _game(row: TableRow, scored: list[Scored], asker: str, *, first: bool, may_open: bool) -> DealGame:
    seats = [
        DealSeat(
            name=each.result.name,
            bot=each.result.bot,
            yours=each.person == asker,
            points=each.result.points,
            rank=each.result.rank,
            made=each.result.made,
            failed=each.result.failed,
            trail=each.result.trail,
        )
        for each in scored
    ]
    return DealGame(table=row.id if may_open else None, ended=scored[0].ended, first=first, seats=seats)
