"""Reviews of whole games: sums that close, no hindsight, the same result every time."""

from functools import cache

import msgspec
import pytest

from draisine.boards import load
from draisine.bots import fill_seats
from draisine.engine.compiler.records import new
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.matches import next_move, seat_bots
from draisine.play import Game, Record, new_game
from draisine.play.position import Position, make_position
from draisine.play.referee import shared_referee
from draisine.review import Effort, Progress, Review, ReviewError, Timeline, review_game
from tests.soak import SOAK, every_nth

EFFORT = Effort().scaled(0.02)
SETTINGS = [
    (board, players)
    for board in ("first_journey", "amsterdam", "usa", "europe", "old_west")
    for players in (range(2, load(board).players.most + 1) if SOAK > 1 else (2,))
]


def finish(game: Game, bots: tuple[str, ...] = ("conductor", "random")) -> Record:
    """Let bots play a game to its end."""
    seats = seat_bots(fill_seats(list(bots), game.players), game.board, "review")
    while not game.is_over:
        next_move(game, seats)
    return game.record()


@cache
def finished(board: str, players: int) -> Record:
    """A finished game between bots of different strength."""
    loaded = load(board)
    return finish(new_game(loaded, players, "review", {"alvin": loaded.alvin is not None}))


@cache
def reviewed(board: str, players: int) -> Review:
    """Its review."""
    return review_game(finished(board, players), seed=1, effort=EFFORT)


@pytest.mark.parametrize(("board", "players"), SETTINGS)
def test_the_parts_of_every_result_add_up(board: str, players: int) -> None:
    review = reviewed(board, players)
    winners = Timeline(finished(board, players)).results
    for seat, result in zip(review.seats, winners, strict=True):
        sums = seat.accounting
        assert sums.start == pytest.approx(100 / players)
        assert sums.result == pytest.approx(100 * result)
        parts = sums.luck + sums.losses + sums.others + sums.residual
        assert sums.result - sums.start == pytest.approx(parts, abs=1e-9)
        assert sum(sums.luck_by_kind.values()) == pytest.approx(sums.luck, abs=1e-9)
        own = [decision.loss for decision in review.decisions if decision.seat == seat.seat]
        assert sums.losses == pytest.approx(-sum(own), abs=1e-9)
        assert all(loss >= 0 for loss in own)
        luck = [event.luck for event in review.luck if event.seat == seat.seat]
        assert sums.luck == pytest.approx(sum(luck), abs=1e-9)
    assert sum(seat.accounting.net_luck for seat in review.seats) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("board", "players"), SETTINGS)
def test_a_curve_has_every_step_of_every_seat_and_ends_with_the_result(board: str, players: int) -> None:
    review, record = reviewed(board, players), finished(board, players)
    results = Timeline(record).results
    assert review.steps == len(record.steps) - 1
    for curve in (review.curve.chances, review.open_curve):
        assert len(curve) == players
        assert all(len(row) == len(record.steps) for row in curve)
        assert all(0 <= chance <= 1 for row in curve for chance in row)
        assert [row[-1] for row in curve] == pytest.approx(results, abs=1e-4)
    # All cards are open to all seats alike: chances add up at every step.
    for chances in zip(*review.open_curve, strict=True):
        assert sum(chances) == pytest.approx(1, abs=1e-3)


def test_the_first_choice_of_tickets_leads_to_its_value_on_the_curve() -> None:
    review = review_game(finished("usa", 2), seed=2, effort=Effort().scaled(0.2))
    for offer in review.offers[:2]:
        kept = next(choice for choice in offer.choices if sorted(choice.tickets) == sorted(offer.kept))
        best = offer.choices[0]
        before, after = review.curve.chances[offer.seat][offer.step - 1 : offer.step + 1]
        assert before == pytest.approx(best.value, abs=0.12)
        assert after == pytest.approx(kept.value, abs=0.12)


def test_a_random_player_loses_more_than_a_planner() -> None:
    planner, rival = reviewed("first_journey", 2).seats
    assert planner.quality.loss < rival.quality.loss
    assert rival.labels["mistake"] > planner.labels.get("mistake", 0)


def test_the_same_seed_gives_the_same_review() -> None:
    record = finished("first_journey", 2)
    again = review_game(Record.from_text(record.to_text()), seed=1, effort=EFFORT)
    assert msgspec.json.encode(again) == msgspec.json.encode(reviewed("first_journey", 2))


def test_decisions_name_moves_that_were_legal() -> None:
    review, game = reviewed("amsterdam", 2), Game.replay(finished("amsterdam", 2))
    for decision in review.decisions:
        legal = game.at_step(decision.step - 1).legal_moves(decision.seat)
        assert decision.move in legal
        assert all(option.move in legal for option in decision.options)
        assert decision.best is None or decision.best in legal
        assert (decision.best is None) == (decision.loss == 0)


def test_offers_list_every_choice_with_its_value_then_and_in_hindsight() -> None:
    review, timeline = reviewed("usa", 2), Timeline(finished("usa", 2))
    assert {offer.seat for offer in review.offers} == {0, 1}
    for offer in review.offers:
        kept = [choice for choice in offer.choices if sorted(choice.tickets) == sorted(offer.kept)]
        assert len(kept) == 1
        assert len(offer.choices) == len({tuple(sorted(choice.tickets)) for choice in offer.choices})
    # What all tickets of a seat bring in hindsight is what they brought.
    for seat in (0, 1):
        kept_points = sum(
            choice.hindsight
            for offer in review.offers
            for choice in offer.choices
            if offer.seat == seat and sorted(choice.tickets) == sorted(offer.kept)
        )
        counted = sum(line.points for line in timeline.sheet.seats[seat].lines if line.kind.startswith("ticket"))
        assert kept_points == counted


def test_progress_begins_with_a_rough_curve_and_ends_complete() -> None:
    seen: list[Progress] = []
    review = review_game(finished("first_journey", 2), effort=EFFORT, on_progress=seen.append)
    shares = [progress.done for progress in seen]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    curves = [progress.curve for progress in seen if progress.curve is not None]
    assert len(curves) == 1
    assert len(curves[0].chances[0]) == len(review.curve.chances[0])


def test_a_review_can_be_stopped() -> None:
    class Stop(Exception):
        pass

    def on_progress(progress: Progress) -> None:
        if progress.done > 0.2:
            raise Stop

    with pytest.raises(Stop):
        review_game(finished("first_journey", 2), effort=EFFORT, on_progress=on_progress)


def test_a_running_game_is_refused() -> None:
    record = new_game("first_journey", 2, "running").record()
    with pytest.raises(ReviewError, match="only finished games"):
        review_game(record, effort=EFFORT)


@pytest.mark.parametrize("board", every_nth(["europe", "usa", "old_west", "amsterdam"], 2))
def test_hidden_cards_change_no_loss(board: str) -> None:
    """Two games that differ in everything that the seat to move does not know: the rivals' hands and tickets, and the
    order of the decks. Its decision is judged the same, byte by byte."""
    loaded = load(board)
    game = new_game(loaded, max(2, loaded.players.least), "hidden", {"alvin": loaded.alvin is not None})
    bots = seat_bots(fill_seats(["conductor"], game.players), loaded, "hidden")
    while len(game.steps) < 30:
        next_move(game, bots)
    seat = game.to_move[0]
    other = Game.from_position(_with_other_secrets(game, seat), board=loaded, seed="other")
    same = Game.from_position(game.position(), board=loaded, seed="same")
    assert other.position() != same.position()
    found = []
    for each in (same, other):
        review = review_game(finish(each), seed=9, effort=EFFORT)
        decisions = [decision for decision in review.decisions if decision.step == 1]
        found.append([msgspec.structs.replace(decision, phase="opening") for decision in decisions])
    assert found[0]
    assert msgspec.json.encode(found[0]) == msgspec.json.encode(found[1])


def _with_other_secrets(game: Game, seat: int) -> Position:
    """The position with everything resampled that a seat does not know."""
    referee, sample, scratch = shared_referee(game.board), new(State), new(Scratch)
    seed_rng(sample, 5, 5)
    resample(referee.tables, game.observation(seat), sample, scratch)
    return make_position(referee, sample, game.options)
