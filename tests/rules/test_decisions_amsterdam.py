"""Decisions on Amsterdam: goods, doubles, short piles, ties (A-110 to A-118)."""

from typing import Any

import pytest

from draisine.play import ScoreSheet
from draisine.play.events import GoodsTaken
from tests.rules.setups import LOCO, board_with_route, events_of, own, scene_with_cards
from tests.scenes import Seat, kinds, play_all, refused, scene


def final_scores(seats: list[Seat], **position: Any) -> ScoreSheet:
    game = scene("amsterdam", players=len(seats), seats=seats, phase="over", end="last_round", turns_left=0, **position)
    return game.score_sheet()


def goods_bonus(goods: list[int]) -> list[int]:
    sheet = final_scores([{"goods": count} for count in goods])
    return [line.points for seat in sheet.seats for line in seat.lines if line.kind == "goods"]


# the goods bonus.


@pytest.mark.rule("A-110")
@pytest.mark.parametrize(
    ("goods", "bonus"),
    [
        ([6, 5, 2, 1], [8, 6, 4, 2]),
        ([4, 4, 2, 1], [8, 8, 4, 2]),
        ([5, 3, 3, 1], [8, 6, 6, 2]),
        ([5, 3, 2, 2], [8, 6, 4, 4]),
        ([4, 4, 4, 1], [8, 8, 8, 2]),
        ([4, 4, 2, 2], [8, 8, 4, 4]),
        ([4, 2, 2, 2], [8, 6, 6, 6]),
        ([3, 3, 3, 3], [8, 8, 8, 8]),
        ([1, 2, 5, 6], [2, 4, 6, 8]),
        ([3, 2, 1], [8, 5, 2]),
        ([3, 3, 1], [8, 8, 2]),
        ([3, 1, 1], [8, 5, 5]),
        ([3, 3, 3], [8, 8, 8]),
        ([2, 1], [8, 4]),
        ([2, 2], [8, 8]),
    ],
)
def test_tied_ranks_share_the_better_one_and_the_next_is_skipped(goods: list[int], bonus: list[int]) -> None:
    assert goods_bonus(goods) == bonus


@pytest.mark.rule("A-111")
@pytest.mark.parametrize(
    ("goods", "bonus"),
    [
        ([4, 2, 0], [8, 5, 0]),
        ([4, 0, 0, 0], [8, 0, 0, 0]),
        ([2, 2, 0, 0], [8, 8, 0, 0]),
        ([3, 0], [8, 0]),
        ([0, 0], [0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_no_goods_no_bonus_tied_or_not(goods: list[int], bonus: list[int]) -> None:
    assert goods_bonus(goods) == bonus


# who gets a goods card.


@pytest.mark.rule("A-112")
@pytest.mark.parametrize(
    "claim",
    [
        "de_drie_hendricken-westermarkt/1 with 1 black",
        "begijnhof-munttoren with 2 black",
        "begijnhof-de_drie_hendricken with 4 black",
        f"begijnhof-de_drie_hendricken with 2 black + 2 {LOCO}",
        f"haringpakkerstoren-oude_waal with 4 {LOCO}",
    ],
)
def test_a_claim_brings_one_goods_card_whatever_its_length_or_payment(claim: str) -> None:
    game = scene("amsterdam", seats=[{"hand": {"black": 4, LOCO: 4}}])
    game.play(f"claim {claim}")
    assert events_of(game, GoodsTaken) == [GoodsTaken(seat=0)]
    assert (game.view().players[0].goods, game.view().goods) == (1, 15)


@pytest.mark.rule("A-113")
def test_an_empty_goods_pile_gives_nothing_and_the_route_is_as_usual() -> None:
    seats: list[Seat] = [{"hand": {"black": 2}, "goods": 8}, {"goods": 8}]
    game = scene("amsterdam", seats=seats)
    assert game.view().goods == 0
    game.play("claim begijnhof-munttoren with 2 black")
    assert events_of(game, GoodsTaken) == []
    view = game.view()
    assert (view.players[0].goods, view.players[0].score, view.players[0].reserve) == (8, 2, 14)
    assert view.to_move == [1]


@pytest.mark.rule("A-115")
def test_goods_belong_to_a_track_and_not_to_its_twin() -> None:
    board = board_with_route("amsterdam", "dam-oude_kerk/1", goods=True)
    seats = [{"hand": {"orange": 2}}, {"hand": {"pink": 2}}, {}]
    game = scene(board, players=3, seats=seats)
    play_all(game, "claim dam-oude_kerk/1 with 2 orange", "claim dam-oude_kerk/2 with 2 pink")
    assert [player.goods for player in game.view().players] == [1, 0, 0]


# doubles.


@pytest.mark.rule("A-114")
@pytest.mark.parametrize("players", [3, 4])
def test_the_twin_is_open_to_another_with_three_or_four_players(players: int) -> None:
    seats = [{}, {"hand": {"pink": 2}}]
    game = scene("amsterdam", players=players, seats=seats, routes={"dam-oude_kerk/1": 0}, mover=1)
    assert game.view().closed == []
    game.play("claim dam-oude_kerk/2 with 2 pink")
    assert game.view().routes == {"dam-oude_kerk/1": 0, "dam-oude_kerk/2": 1}


@pytest.mark.rule("A-114")
def test_the_twin_is_closed_with_two_players() -> None:
    seats = [{}, {"hand": {"pink": 2}}]
    game = scene("amsterdam", seats=seats, routes={"dam-oude_kerk/1": 0}, mover=1)
    assert game.view().closed == ["dam-oude_kerk/2"]
    assert refused(game, "claim dam-oude_kerk/2 with 2 pink") == "closed"


# all cards in hands.


@pytest.mark.rule("A-116")
def test_with_all_44_cards_in_hands_there_is_no_draw() -> None:
    nothing: list[str | None] = [None] * 5
    game = scene_with_cards("amsterdam", {"red": 1}, nothing, deck=[], discard={})
    assert game.view().players[1].cards == 43
    assert kinds(game) == {"claim", "draw_tickets"}
    assert refused(game, "draw blind") == "no_cards"
    assert refused(game, "draw 1") == "slot_empty"


@pytest.mark.rule("A-116")
def test_with_all_44_cards_in_the_other_hand_and_no_contract_left_a_seat_passes() -> None:
    nothing: list[str | None] = [None] * 5
    game = scene_with_cards("amsterdam", {}, nothing, deck=[], discard={}, ticket_deck=[])
    assert [str(move) for move in game.legal_moves()] == ["pass"]
    game.play("pass")
    assert game.to_move == (1,)


# ties.

TIED = {"dam-oude_kerk/1": 0, "begijnhof-dam": 0, "begijnhof-munttoren": 0, "korenmetershuisje-oude_kerk/1": 1}
"""Seat 0 has joined Dam to Munttoren, and has by far the longer trail."""


@pytest.mark.rule("A-117")
def test_after_completed_contracts_the_victory_is_shared() -> None:
    sheet = final_scores([{"score": 20}, {"score": 20}], routes=TIED)
    assert [seat.completed for seat in sheet.seats] == [0, 0]
    assert [seat.trail for seat in sheet.seats] == [6, 1]
    assert sheet.winners == [0, 1]


@pytest.mark.rule("A-117")
def test_completed_contracts_decide_before_that() -> None:
    seats: list[Seat] = [{"score": 20, "tickets": ["dam-munttoren"]}, {"score": 24}]
    sheet = final_scores(seats, routes=TIED)
    assert [seat.total for seat in sheet.seats] == [24, 24]
    assert sheet.winners == [0]


# the last contract.


@pytest.mark.rule("A-118")
def test_the_last_contract_may_be_drawn_and_must_be_kept() -> None:
    game = scene("amsterdam", ticket_deck=["dam-munttoren"])
    assert "draw_tickets" in kinds(game)
    game.play("draw tickets")
    assert [str(move) for move in game.legal_moves()] == ["keep dam-munttoren"]
    assert refused(game, "keep") == "keep_more"
    game.play("keep dam-munttoren")
    assert [ticket.id for ticket in own(game, 0).tickets] == ["dam-munttoren"]
    assert game.view().ticket_deck == 0
    assert "draw_tickets" not in kinds(game)
