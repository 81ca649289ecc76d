"""Advice for a person: the searching bot's move, a true reason, and nothing that the seat does not know."""

import pytest

from draisine.boards import load, names
from draisine.bots.search.advice import Advice, Explanation, PlanExplainer, Reason, advise
from draisine.play import Game, format_move
from draisine.play.moves import KeepTickets, parse_move
from draisine.play.referee import Referee
from tests.play.random_games import play_random_moves, start_game
from tests.play.test_hidden_information import indistinguishable_game
from tests.scenes import Seat, scene


def advice(game: Game, seat: int = 0, playouts: int = 60) -> Advice:
    found = advise(game.board, game.observation(seat), 1, playouts=playouts)
    assert found.move in game.legal_moves(seat)
    assert 0 <= found.won <= found.games
    return found


def forced(*seats: Seat, **position: object) -> Game:
    """The USA board with seat 0 to move, empty except for what is given."""
    return scene(seats=list(seats), **{"phase": "turn", "mover": 0, **position})  # type: ignore[arg-type]


def test_a_claim_that_completes_a_ticket() -> None:
    seat = {"hand": {"red": 2}, "tickets": ["denver-el_paso"]}
    found = advice(forced(seat, {}, routes={"denver-santa_fe": 0}, turns_left=1), playouts=400)
    assert str(found.move) == "claim el_paso-santa_fe with 2 red"
    assert found.why == Explanation(kind="ticket_done", route="el_paso-santa_fe", ticket="denver-el_paso")
    assert found.games > 20


def why(game: Game, move: str, seat: int = 0) -> Explanation:
    """The reason for a move, whether or not the search would choose it."""
    assert move in map(format_move, game.legal_moves(seat)), move
    return PlanExplainer(Referee(game.board), game.observation(seat)).why(parse_move(move))


CHASING: Seat = {"hand": {"red": 4, "white": 4, "locomotive": 3}, "tickets": ["denver-el_paso"]}


@pytest.mark.parametrize("rival", [None, 1])
def test_a_link_of_a_ticket_contested_or_not(rival: int | None) -> None:
    game = forced(CHASING, {}, routes={"kansas_city-oklahoma_city/1": rival} if rival else {})
    kind: Reason = "contested_link" if rival else "ticket_link"
    expected = Explanation(kind=kind, route="denver-oklahoma_city", ticket="denver-el_paso", seat=rival)
    assert why(game, "claim denver-oklahoma_city with 4 red") == expected


def test_what_a_payment_saves() -> None:
    game = forced({**CHASING, "hand": {"red": 2, "locomotive": 2}}, {}, turns_left=1, routes={"denver-santa_fe": 0})
    assert advice(game, playouts=200).saves == "locomotives"


def test_a_card_for_a_link_and_for_nothing() -> None:
    market = ["yellow", "blue", "locomotive", "green", "green"]
    game = forced({"hand": {"yellow": 1}, "tickets": ["seattle-new_york"]}, {}, market=market)
    yellow = Explanation(kind="cards_for", card="yellow", route="helena-seattle", ticket="seattle-new_york")
    assert why(game, "draw 1") == yellow
    assert why(game, "draw 2") == Explanation(kind="best_in_search")
    assert why(game, "draw 3") == Explanation(kind="locomotive", card="locomotive")
    assert why(game, "draw blind") == Explanation(kind="best_in_search")
    for market, kind in ((["locomotive", *["blue"] * 4], "two_cards"), (["blue"] * 5, "blind")):
        other = forced({"hand": {"yellow": 1}, "tickets": ["seattle-new_york"]}, {}, market=market)
        assert why(other, "draw blind").kind == kind


def test_new_tickets_when_all_are_completed() -> None:
    done: Seat = {"hand": {"red": 1}, "tickets": ["denver-el_paso"]}
    game = forced(done, {}, routes={"denver-santa_fe": 0, "el_paso-santa_fe": 0})
    found = why(game, "draw tickets")
    assert (found.kind, found.count) == ("new_tickets", game.view(0).players[0].reserve)
    assert why(forced(CHASING, {}), "draw tickets") == Explanation(kind="best_in_search")


def test_a_station_for_a_path_through_a_rivals_route() -> None:
    """Europe: the only route into Edinburgh belongs to the rival."""
    seats: list[Seat] = [{"hand": {"red": 2}, "tickets": ["edinburgh-paris"]}, {}]
    game = scene("europe", seats=seats, phase="turn", mover=0, routes={"edinburgh-london/1": 1})
    found = [why(game, format_move(move)) for move in game.legal_moves(0) if format_move(move).startswith("station ")]
    useful = [each for each in found if each.kind == "station"]
    assert {(each.ticket, each.seat) for each in useful} == {("edinburgh-paris", 1)}
    assert {each.city for each in useful} == {"edinburgh", "london"}


def test_points_and_the_last_turn() -> None:
    game = forced({"hand": {"green": 6}, "tickets": []}, {}, turns_left=1)
    assert advice(game, playouts=200).why == Explanation(kind="last_turn", route="el_paso-houston", count=15)


def test_a_link_that_a_rival_needs() -> None:
    """Houston – El Paso connects two parts of the rival's network."""
    routes = {"el_paso-los_angeles": 1, "houston-new_orleans": 1}
    game = forced({"hand": {"green": 6}, "tickets": []}, {}, turns_left=1, routes=routes)
    assert advice(game, playouts=200).why == Explanation(kind="block", route="el_paso-houston", seat=1)


def test_tickets_with_overlapping_paths() -> None:
    offer = ["los_angeles-miami", "los_angeles-new_york", "duluth-houston"]
    game = scene(seats=[{"hand": {}, "tickets": [], "offer": offer}, {}], phase="keep_tickets", mover=0)
    found = advice(game, playouts=300)
    assert isinstance(found.move, KeepTickets)
    assert found.why.kind in ("keep_shared", "keep_tickets")
    assert found.why.count is not None
    assert found.why.count > 0
    assert (found.why.kind == "keep_shared") <= (len(found.move.tickets) > 1)


def test_a_start_at_ones_own_tickets_and_a_city_there() -> None:
    tickets = [name for name in load("old_west").ticket_ids if "denver" in name.split("-")][:2]
    game = scene(
        "old_west", seats=[{"hand": {}, "tickets": tickets, "score": 0}, {"score": 0}], phase="start_city", mover=0
    )
    assert why(game, "start denver") == Explanation(kind="start", city="denver", count=len(tickets))


@pytest.mark.parametrize("board", names())
def test_advice_depends_only_on_the_observation(board: str) -> None:
    """The same advice in the true game and in an indistinguishable one; and it mentions only the seat's own tickets."""
    asked = 0
    for steps in (0, 1, 4, 17, 40, 41, 70, 95):
        game = start_game(board, load(board).players.most, 7)
        play_random_moves(game, 7, steps)
        if game.is_over:
            break
        seat = game.to_move[-1]
        first, second = (
            advise(each.board, each.observation(seat), steps, playouts=30)
            for each in (game, indistinguishable_game(game, seat, steps))
        )
        assert first == second
        own = game.view(seat).own
        assert own is not None
        assert first.why.ticket is None or first.why.ticket in [*(held.id for held in own.tickets), *own.offer]
        asked += 1
    assert asked >= 5
