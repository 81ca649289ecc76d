"""Fairness: what chance decided in finished games, and the tests of it."""

import asyncio
from collections.abc import Iterable, Sequence

import pytest
from scipy import stats
from sqlalchemy import text

from draisine.boards import load, names
from draisine.play import Game, Options, new_game
from draisine.play.events import MarketSwept, TunnelTried
from draisine.server.games.background_thread import BackgroundThread
from draisine.server.games.fairness.chi_square import survival
from draisine.server.games.fairness.counter import count_batch, count_games, sum_draws
from draisine.server.games.fairness.draws import Draw, count_draws, deal_draws
from draisine.server.games.fairness.report import BoardFairness, fairness_report
from draisine.server.store import FairnessRow
from draisine.server.tables.entries import Entry, Played, Undone
from draisine.server.tables.table import Table
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_game, store_game
from tests.server.games.records import random_game
from tests.server.registries import TIMEOUT, open_registry
from tests.server.store.factories import execute_raw, open_store
from tests.server.table_scenes import ADA, BEN, SEED, opened_entry, position, seat_entries, started_entry

DEALS = 400


@pytest.mark.parametrize("degrees", [1, 2, 3, 8, 29, 120])
@pytest.mark.parametrize("ratio", [0.01, 0.3, 0.9, 1.0, 1.1, 2.0, 6.0])
def test_the_survival_function_is_that_of_scipy(degrees: int, ratio: float) -> None:
    assert survival(ratio * degrees, degrees) == pytest.approx(stats.chi2.sf(ratio * degrees, degrees), rel=1e-8)


def test_no_deviation_has_probability_one() -> None:
    assert survival(0.0, 5) == 1.0


def deals(board: str, players: int, seed: str = "fair") -> list[list[Draw]]:
    return [deal_draws(new_game(board, players, f"{seed} {number}")) for number in range(DEALS)]


def report_of(board: str, games: Iterable[Sequence[Draw]]) -> BoardFairness:
    """The tests of games on one board."""
    sums: dict[tuple[str, int, str], FairnessRow] = {}
    for draws in games:
        for row in sum_draws(board, draws):
            key = row.kind, row.players, row.label
            before = sums.get(key)
            sums[key] = row if before is None else added(before, row)
    (found,) = fairness_report(sums.values()).boards
    return found


def added(one: FairnessRow, other: FairnessRow) -> FairnessRow:
    return FairnessRow(
        board=one.board,
        kind=one.kind,
        players=one.players,
        label=one.label,
        observed=one.observed + other.observed,
        expected=one.expected + other.expected,
        variance=one.variance + other.variance,
    )


@pytest.mark.parametrize("board", names())
def test_the_deals_of_the_engine_are_fair(board: str) -> None:
    players = load(board).players.most
    found = report_of(board, deals(board, players))
    kinds = [test.kind for test in found.tests]
    assert (found.board, found.games) == (board, DEALS)
    assert {"hands", "tickets", "first_seat"} <= set(kinds)
    assert ("market" in kinds) == (load(board).cards.market > 0)
    for test in found.tests:
        assert sum(test.observed) == pytest.approx(sum(test.expected)), test.kind
        assert test.degrees == len(test.labels) - 1
        assert test.p > 1e-4, test


def test_the_p_values_of_fair_deals_are_uniform() -> None:
    """Without the finite population correction, those of hands would all be large."""
    draws = [deal_draws(new_game("usa", 5, f"uniform {number}")) for number in range(40 * 30)]
    found = [report_of("usa", draws[first : first + 30]) for first in range(0, len(draws), 30)]
    p = [test.p for each in found for test in each.tests if test.kind == "hands"]
    assert len(p) == 40
    assert stats.kstest(p, "uniform").pvalue > 0.001


def test_an_unfair_deal_is_found() -> None:
    """In every game, one blue card of the hands was a locomotive."""
    draws = [[cheat(draw) for draw in game] for game in deals("usa", 2)]
    (hands,) = [test for test in report_of("usa", draws).tests if test.kind == "hands"]
    assert hands.p < 1e-6


def cheat(draw: Draw) -> Draw:
    change = {"locomotive": 1, "blue": -1}.get(draw.label, 0) if draw.kind == "hands" else 0
    return draw._replace(observed=draw.observed + change)


def test_expected_numbers_follow_from_the_deck() -> None:
    draws = {(draw.kind, draw.label): draw for draw in deal_draws(new_game("usa", 2, 1))}
    assert draws["hands", "locomotive"].expected == pytest.approx(8 * 14 / 110)
    assert draws["hands", "red"].expected == pytest.approx(8 * 12 / 110)
    assert draws["market", "red"].expected == pytest.approx(5 * 12 / 110)
    assert draws["locomotives", "0"].expected == pytest.approx(stats.hypergeom.pmf(0, 110, 14, 5))
    assert draws["hands", "red"].variance == pytest.approx(stats.hypergeom.var(110, 12, 8))
    assert draws["first_seat", "1"].players == 2
    assert sum(draw.observed for draw in draws.values() if draw.kind == "tickets") == 6


def test_a_chosen_first_seat_is_no_chance() -> None:
    draws = deal_draws(new_game("usa", 2, 1, Options(first=1)))
    assert [draw for draw in draws if draw.kind == "first_seat"] == []


def test_a_swept_market_counts_with_its_first_cards() -> None:
    swept = next(game for game in (new_game("usa", 2, seed) for seed in range(200)) if is_swept(game))
    draws = [draw for draw in deal_draws(swept) if draw.kind == "market"]
    assert sum(draw.observed for draw in draws) == 5
    assert next(draw.observed for draw in draws if draw.label == "locomotive") >= 3


def is_swept(game: Game) -> bool:
    return any(isinstance(event, MarketSwept) for event in game.events)


# Tunnels


def entries_of(game: Game) -> list[Entry]:
    """The entries of a table where a game was played, after its opening."""
    played: list[Entry] = [Played(by="bot", step=step) for step in game.steps[1:]]
    return [*seat_entries(["random"] * game.players), started_entry(game), *played]


def draws_of(game: Game, entries: Sequence[Entry]) -> list[Draw]:
    seed = game.record().header.seed
    table = Table(opened_entry(game.board.id, game.players), SEED if seed is None else bytes.fromhex(seed))
    return count_draws(table, entries)


def turned_cards(game: Game) -> int:
    return sum(len(event.turned) for event in game.events if isinstance(event, TunnelTried))


def test_tunnels_are_as_expensive_as_the_draw_pile_says() -> None:
    games = [random_game("europe", seed=f"tunnels {number}") for number in range(30)]
    draws = [[draw for draw in draws_of(game, entries_of(game)) if draw.kind == "tunnels"] for game in games]
    (test,) = report_of("europe", draws).tests
    assert test.labels == ["extra", "free"]
    assert 0 < sum(test.observed) <= sum(map(turned_cards, games))
    assert sum(test.observed) == pytest.approx(sum(test.expected))
    assert (test.degrees, test.p > 1e-3) == (1, True)


def test_tunnels_after_a_move_was_taken_back_do_not_count() -> None:
    """The person may have seen the cards that come."""
    game = random_game("europe", seed="tunnels 0")
    entries = entries_of(game)
    first_move = next(number for number, entry in enumerate(entries) if isinstance(entry, Played))
    again = [*entries[: first_move + 1], Undone(seat=0, to=0), *entries[first_move:]]
    kinds = [draw.kind for draw in draws_of(game, entries)]
    assert "tunnels" in kinds
    assert [draw.kind for draw in draws_of(game, again)] == [kind for kind in kinds if kind != "tunnels"]


def test_a_game_from_a_position_does_not_count() -> None:
    game = position(seats=[{}, {}])
    assert draws_of(game, entries_of(game)) == []


# Counting


@async_test
async def test_finished_games_are_counted_once(url: str) -> None:
    game, thread = finished_game(), BackgroundThread("counting")
    async with open_store(url) as store:
        for table in ("t", "u"):
            await store_game(store, game, ADA, BEN, table=table)
        await store_game(store, game.at_step(3), ADA, BEN, table="running")
        assert await count_batch(store, thread) == 2
        assert await count_batch(store, thread) == 0
        rows = await store.fairness.all()
        (board,) = fairness_report(rows).boards
        assert (board.board, board.games) == ("first_journey", 2)
        once = {(row.kind, row.label): row for row in sum_draws("first_journey", deal_draws(game))}
        assert {(row.kind, row.label) for row in rows} == set(once)
        for row in rows:
            one = once[row.kind, row.label]
            sums = (row.observed, row.expected, row.variance)
            assert sums == pytest.approx((2 * one.observed, 2 * one.expected, 2 * one.variance))
    thread.close()


@async_test
async def test_a_game_that_cannot_be_read_does_not_stop_the_count_of_others(sqlite_url: str) -> None:
    game, thread = finished_game(), BackgroundThread("counting")
    async with open_registry(sqlite_url) as (registry, store):
        await store_game(store, game, ADA, BEN, table="damaged", at=1.0)
        remove = text("DELETE FROM log WHERE table_id = 'damaged' AND seq = 5")
        execute_raw(sqlite_url, lambda connection: connection.execute(remove))
        await store_game(store, game, ADA, BEN, table="t", at=2.0)
        task = asyncio.create_task(count_games(registry, store, thread, pause=0.0))
        async with asyncio.timeout(TIMEOUT):
            while not (rows := await store.fairness.all()):
                await asyncio.sleep(0.002)
        assert await store.fairness.uncounted(9) == []
        assert next(row.observed for row in rows if row.kind == "games") == 1
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    thread.close()


def test_few_games_are_not_tested() -> None:
    assert report_of("usa", deals("usa", 2)[:1]).tests == []


def test_rare_numbers_of_locomotives_are_tested_together() -> None:
    (test,) = [test for test in report_of("usa", deals("usa", 2)).tests if test.kind == "locomotives"]
    assert test.labels == ["0", "1", "2", "3+"]
    assert sum(test.observed) == DEALS
