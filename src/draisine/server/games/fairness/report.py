"""Tests of whether chance was fair, from the counts of all finished games."""

from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from draisine.server.games.fairness.chi_square import survival
from draisine.server.store import FairnessRow

GAMES = "games"
"""The kind of the rows that count games."""
MIN_EXPECTED = 5.0
"""A chi-square test needs at least this expected number for every label."""
ORDER = ("hands", "market", "locomotives", "tickets", "long_tickets", "first_seat", "tunnels")


class FairnessTest(msgspec.Struct, frozen=True, kw_only=True):
    """A chi-square test of how often each label was drawn. `hands`, `market`: cards dealt to hands, or into the first
    market, by kind; `locomotives`: games by the number of locomotives in the first market (the last label may stand for
    more: `3+`); `tickets`, `long_tickets`: tickets of the first offers; `first_seat`: the seat that begins, counted
    from 1, in games of `players` seats; `tunnels`: cards turned up at tunnels that cost extra (`extra`) or not
    (`free`)."""

    kind: str
    players: int | None = None
    labels: list[str]
    observed: list[int]
    expected: list[float]
    statistic: float
    degrees: int
    p: float


class BoardFairness(msgspec.Struct, frozen=True, kw_only=True):
    """The tests of a board: those for which there are enough games."""

    board: str
    games: int
    tests: list[FairnessTest]


class FairnessReport(msgspec.Struct, frozen=True, kw_only=True):
    """The tests of all boards, the most played first, over a number of games."""

    games: int
    boards: list[BoardFairness]


def fairness_report(rows: Iterable[FairnessRow]) -> FairnessReport:
    """Test all counts."""
    by_board = groupby(sorted(rows, key=lambda row: row.board), key=lambda row: row.board)
    boards = [_board(board, list(found)) for board, found in by_board]
    boards.sort(key=lambda each: (-each.games, each.board))
    return FairnessReport(games=sum(each.games for each in boards), boards=boards)


def _board(board: str, rows: Sequence[FairnessRow]) -> BoardFairness:
    games = sum(row.observed for row in rows if row.kind == GAMES)
    counts = sorted((row for row in rows if row.kind in ORDER), key=lambda row: (_group(row), row.label))
    tests = [test for _, found in groupby(counts, key=_group) if (test := _test(list(found))) is not None]
    return BoardFairness(board=board, games=games, tests=tests)


def _group(row: FairnessRow) -> tuple[int, int]:
    return ORDER.index(row.kind), row.players


def _test(rows: Sequence[FairnessRow]) -> FairnessTest | None:
    """The test of one kind; None if there are too few games."""
    kind, players = rows[0].kind, rows[0].players
    if kind == "locomotives":
        rows = _pool(sorted(rows, key=lambda row: int(row.label)))
    if len(rows) < 2 or min(row.expected for row in rows) < MIN_EXPECTED:
        return None
    statistic, degrees = _statistic(rows), len(rows) - 1
    return FairnessTest(
        kind=kind,
        players=players or None,
        labels=[row.label for row in rows],
        observed=[row.observed for row in rows],
        expected=[row.expected for row in rows],
        statistic=statistic,
        degrees=degrees,
        p=survival(statistic, degrees),
    )


def _statistic(rows: Sequence[FairnessRow]) -> float:
    """Pearson's statistic. Cards drawn without replacement vary less than independent ones: it is divided by the ratio
    of the variances (the finite population correction)."""
    total = sum(row.expected for row in rows)
    independent = sum(row.expected * (1 - row.expected / total) for row in rows)
    ratio = sum(row.variance for row in rows) / independent
    return sum((row.observed - row.expected) ** 2 / row.expected for row in rows) / ratio


def _pool(rows: Sequence[FairnessRow]) -> list[FairnessRow]:
    """Merge the last labels until the expected number of each is large enough."""
    pooled = list(rows)
    while len(pooled) > 2 and pooled[-1].expected < MIN_EXPECTED:
        last, before = pooled.pop(), pooled.pop()
        merged = msgspec.structs.replace(
            before,
            label=f"{before.label}+",
            observed=before.observed + last.observed,
            expected=before.expected + last.expected,
            variance=_merged_variance(before, last),
        )
        pooled.append(merged)
    return pooled


def _merged_variance(one: FairnessRow, other: FairnessRow) -> float:
    """The variance of the sum of two outcomes that exclude each other, each with the same chance in every game."""
    games = one.expected**2 / (one.expected - one.variance)
    expected = one.expected + other.expected
    return expected * (1 - expected / games)
