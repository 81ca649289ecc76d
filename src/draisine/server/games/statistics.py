"""Statistics of a person's finished games by board."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

import msgspec

from draisine.server.store import StoredResult
from draisine.server.tables.results import Result


class PastGame(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game in the history."""

    table: str
    ended: float
    players: int
    points: int
    rank: int


class ByPlayers(msgspec.Struct, frozen=True, kw_only=True):
    """Results by number of players."""

    players: int
    games: int
    wins: int
    mean_rank: float


class BoardStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """All finished games on a board; `history` starts with the oldest. In a ticket race, points are completed tickets;
    if the board does not score trails, the longest trail is 0."""

    board: str
    games: int
    wins: int
    mean_rank: float
    best: int
    mean: float
    made: int
    failed: int
    longest_trail: int
    mean_trail: float
    routes: dict[str, int]
    """How often each route was claimed, most frequent first."""
    by_players: list[ByPlayers]
    history: list[PastGame]


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics by board, most played first. `pending`: finished games whose results are not computed yet."""

    pending: int
    boards: list[BoardStatistics]


def compute_statistics(scored: Sequence[StoredResult], name: str, pending: int) -> Statistics:
    """Aggregate a person's results. Games that a bot mostly played for them do not count, nor those that began from a
    moment of another one. Of several seats on one device only one counts: the seat with the person's name, or else the
    first."""
    own: dict[str, StoredResult] = {}
    for each in scored:
        if each.result.substituted or each.result.continued:
            continue
        known = own.get(each.table)
        if known is None or (each.result.name == name and known.result.name != name):
            own[each.table] = each
    boards: dict[str, list[StoredResult]] = {}
    for each in own.values():
        boards.setdefault(each.result.board, []).append(each)
    statistics = [_board(board, games) for board, games in boards.items()]
    return Statistics(pending=pending, boards=sorted(statistics, key=lambda each: (-each.games, each.board)))


def _board(board: str, games: Sequence[StoredResult]) -> BoardStatistics:
    results = [each.result for each in games]
    claimed = Counter(route for result in results for route in result.routes)
    return BoardStatistics(
        board=board,
        games=len(results),
        wins=_wins(results),
        mean_rank=fmean(result.rank for result in results),
        best=max(result.points for result in results),
        mean=fmean(result.points for result in results),
        made=sum(result.made for result in results),
        failed=sum(result.failed for result in results),
        longest_trail=max(result.trail for result in results),
        mean_trail=fmean(result.trail for result in results),
        routes=dict(sorted(claimed.items(), key=lambda each: (-each[1], each[0]))),
        by_players=[
            _by_players(players, [result for result in results if result.players == players])
            for players in sorted({result.players for result in results})
        ],
        history=[
            PastGame(
                table=each.table,
                ended=each.ended,
                players=each.result.players,
                points=each.result.points,
                rank=each.result.rank,
            )
            for each in games
        ],
    )


def _by_players(players: int, results: Sequence[Result]) -> ByPlayers:
    mean_rank = fmean(result.rank for result in results)
    return ByPlayers(players=players, games=len(results), wins=_wins(results), mean_rank=mean_rank)


def _wins(results: Sequence[Result]) -> int:
    return sum(result.rank == 1 for result in results)
