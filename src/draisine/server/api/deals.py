"""One deal at several tables: who may compare its games, and who may play it again.

A deal is a game's seed. It can be played again once a game with it is over, because then its record reveals the seed to
everyone who may see that table. Others get access by a link whose token is an HMAC of the seed: the token does not
reveal the seed, those who know the seed may see the table anyway, and nothing has to be stored."""

import base64
import hashlib
import hmac

import msgspec

from draisine.boards import RULES_VERSION, BoardError, digest, load
from draisine.server.api.access import TABLE_ID, TableAccess
from draisine.server.games.archive import Archive
from draisine.server.store import StoredResult, TableRow
from draisine.server.tables.entries import Started, TableOptions, Visibility
from draisine.server.tables.refusals import Refused

MAX_GAMES = 60
"""Games in a comparison."""
TIMEOUT = 2.0


class DealSeat(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a seat. A deleted person has no name."""

    name: str
    bot: str | None
    yours: bool
    points: int
    rank: int
    made: int
    failed: int
    trail: int


class DealGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game of a deal; `table` only for those who may open it."""

    table: str | None
    ended: float
    first: bool
    seats: list[DealSeat]


class DealComparison(msgspec.Struct, frozen=True, kw_only=True):
    """All finished games of a deal, the first game first, then the newest. `share` is the token of a link to this."""

    id: str
    board: str
    players: int
    alvin: bool
    share: str
    games: list[DealGame]
    pending: int
    """Games whose results are not computed yet; request again."""


def share_token(seed: bytes) -> str:
    """The token of a link to a deal; it does not reveal the seed."""
    made = hmac.new(seed, b"draisine deal share", hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


async def compare_deal(access: TableAccess, archive: Archive, table_id: str) -> DealComparison:
    """All finished games with the deal of a table, for a person who may see them."""
    _, first, seed = await _find(access, table_id)
    rows = await access.store.tables.list_for_deal(first.id, MAX_GAMES)
    ordered = [first, *(row for row in rows if row.id != first.id)]
    results = await archive.results([row.id for row in ordered], TIMEOUT)
    games = []
    for row in ordered:
        if row.id in results:
            may_open = await access.may_see(row)
            games.append(_game(row, results[row.id], access.person.id, first=row is first, may_open=may_open))
    return DealComparison(
        id=first.id,
        board=first.options.board,
        players=first.options.players,
        alvin=first.options.game.alvin,
        share=share_token(seed),
        games=games,
        pending=archive.pending([row.id for row in ordered if row.id not in results]),
    )


async def replay_deal_options(
    access: TableAccess, table_id: str, clock: int | None, visibility: Visibility
) -> tuple[TableOptions, str]:
    """The options of a new table for the deal of a finished one, and the first table of that deal."""
    requested, first, _ = await _find(access, table_id)
    if requested.phase != "over":
        raise Refused("deal_not_over")
    if not await _same_board(access, first):
        raise Refused("deal_changed")
    old = first.options
    options = TableOptions(board=old.board, players=old.players, game=old.game, clock=clock, visibility=visibility)
    return options, first.id


async def _find(access: TableAccess, table_id: str) -> tuple[TableRow, TableRow, bytes]:
    """A table, the first table of its deal, and the seed; for people who may see the first one, were at any table of
    the deal, or have its link. Refused to others as if there were no such table."""
    store = access.store
    requested = await store.tables.get(table_id) if TABLE_ID.fullmatch(table_id) else None
    first = (
        await store.tables.get(requested.deal) if requested is not None and requested.deal is not None else requested
    )
    if requested is None or first is None:
        raise Refused("no_such_table")
    seed = await store.log.seed(first.id) if first.phase == "over" else None
    if not (
        _has_link(access, seed)
        or await access.may_see(first)
        or await store.tables.is_at_deal(access.person.id, first.id)
    ):
        raise Refused("no_such_table")
    if seed is None:
        raise Refused("deal_not_over")
    return requested, first, seed


def _has_link(access: TableAccess, seed: bytes | None) -> bool:
    if seed is None or access.key is None:
        return False
    return hmac.compare_digest(access.key.encode("utf-8", "replace"), share_token(seed).encode())


async def _same_board(access: TableAccess, first: TableRow) -> bool:
    """Whether a new game on the same seed is dealt the same: with the same rules, on the same board."""
    stored = await access.store.log.entries(first.id)
    header = next(row.entry.header for row in stored if isinstance(row.entry, Started))
    try:
        same = digest(load(first.options.board)) == header.board_digest
    except BoardError:
        return False
    return same and header.rules == RULES_VERSION and header.position is None


def _game(row: TableRow, results: list[StoredResult], actor: str, *, first: bool, may_open: bool) -> DealGame:
    seats = [
        DealSeat(
            name=each.result.name,
            bot=each.result.bot,
            yours=each.person == actor,
            points=each.result.points,
            rank=each.result.rank,
            made=each.result.made,
            failed=each.result.failed,
            trail=each.result.trail,
        )
        for each in results
    ]
    return DealGame(table=row.id if may_open else None, ended=results[0].ended, first=first, seats=seats)
