"""Advice for a person: the searching bot's move, a true reason, and nothing that the seat does not know."""

import pytest

from draisine.boards import load, names
from draisine.bots import fill_seats
from draisine.bots.search.advice import Advice, Explanation, PlanExplainer, Reason, advise
from draisine.matches import next_move, seat_bots
from draisine.play import Game, format_move, new_game
from draisine.play.moves import Claim, KeepTickets, parse_move
from draisine.play.referee import Referee
from tests.play.random_games import play_random_moves, start_game
from tests.play.test_hidden_information import indistinguishable_game
from tests.scenes import Seat, scene
from tests.soak import max_examples


def advice(game: Game, seat: int = 0, playouts: int = 60) -> Advice:
    found = advise(game.board, game.observation(seat), 1, playouts=playouts)
    assert found.move in game.legal_moves(seat)
    assert 0 <= found.won <= found.games
    played = [found.move, *(other.move for other in found.alternatives)]
    assert all(move in game.legal_moves(seat) for move in played)
    assert len(set(map(str, played))) == len(played) <= 3
    costs = [other.cost for other in found.alternatives]
    assert costs == sorted(costs)
    assert min(costs, default=0) >= 0
    view = game.view(seat)
    assert not set(found.plan) & {*view.routes, *view.closed}, "the plan has free routes only"
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
    blue = Explanation(kind="cards_for_points", card="blue", route="portland-salt_lake_city", count=15)
    assert why(game, "draw 2") == blue, "the most points for the cards that are then missing"
    assert why(game, "draw 3") == Explanation(kind="locomotive", card="locomotive")
    odds = why(game, "draw blind")
    assert (odds.kind, odds.of) == ("deck_odds", sum(game.board.cards.deck.values()) - 6)
    for market, kind in ((["locomotive", *["blue"] * 4], "two_cards"), (["blue"] * 5, "blind")):
        other = forced({"hand": {"yellow": 1}, "tickets": ["seattle-new_york"]}, {}, market=market)
        assert why(other, "draw blind").kind == kind


def test_new_tickets_when_all_are_completed() -> None:
    done: Seat = {"hand": {"red": 1}, "tickets": ["denver-el_paso"]}
    game = forced(done, {}, routes={"denver-santa_fe": 0, "el_paso-santa_fe": 0})
    found = why(game, "draw tickets")
    assert (found.kind, found.count) == ("new_tickets", game.view(0).players[0].reserve)
    more = why(forced(CHASING, {}), "draw tickets")
    assert (more.kind, more.count) == ("more_tickets", 45 - 4), "Denver – El Paso needs four trains"
    lost = forced({"hand": {}, "tickets": ["denver-el_paso"]}, {}, routes=dict.fromkeys(routes_at("el_paso"), 1))
    assert why(lost, "draw tickets").kind == "lost_tickets"


def routes_at(city: str, board: str = "usa") -> list[str]:
    """The routes that end in a city, one track of each."""
    loaded = load(board)
    found = {route.between: name for name, route in zip(loaded.route_ids, loaded.route, strict=True)}
    return [name for between, name in found.items() if city in between]


def test_a_claim_beside_the_plan() -> None:
    """Another path of a ticket, the parts of a network, the last round."""
    game = forced({"hand": {"red": 4, "blue": 2}, "tickets": ["denver-el_paso"]}, {})
    other = why(game, "claim el_paso-santa_fe with 2 red")
    assert (other.kind, other.ticket, other.count) in (
        ("ticket_link", "denver-el_paso", None),
        ("other_path", "denver-el_paso", 0),
    )
    board, last = load("usa"), "claim el_paso-houston with 6 green"
    long = [name for name, route in zip(board.route_ids, board.route, strict=True) if route.length == 6]
    seat: Seat = {"hand": {"green": 6}, "tickets": []}
    routes = dict.fromkeys([name for name in long if name != "el_paso-houston" and "/" not in name][:6], 0)
    outcomes: list[tuple[int, Reason, int]] = [(50, "ends_game", 45 - 36 - 1 - 6), (150, "points", 15)]
    for score, kind, count in outcomes:
        game = forced(seat, {"score": score}, routes={**routes, "atlanta-nashville": 0})
        assert why(game, last) == Explanation(kind=kind, route="el_paso-houston", count=count)
    joining = scene("first_journey", 2, phase="turn", mover=0, seats=[{"hand": {"black": 3, "blue": 3, "red": 3}}, {}])
    kinds = {why(joining, format_move(move)).kind for move in joining.legal_moves(0) if isinstance(move, Claim)}
    assert kinds
    assert "best_in_search" not in kinds, "routes without points have a reason too"


def test_the_best_moves_are_compared() -> None:
    """Completing a ticket of 4 points and scoring 2 more is clearly better than a card in the last turn."""
    seat = {"hand": {"red": 2}, "tickets": ["denver-el_paso"]}
    found = advice(forced(seat, {}, routes={"denver-santa_fe": 0}, turns_left=1), playouts=400)
    assert found.unit == "points"
    assert [other.cost > 0 for other in found.alternatives] == [True, True]
    assert found.plan[0] == "el_paso-santa_fe"
    race = scene("first_journey", 2, phase="turn", mover=0, seats=[{"hand": {"red": 3}}, {}])
    assert advice(race).unit == "percent"


def test_identical_tracks_are_one_alternative() -> None:
    game = forced({"hand": {"red": 2, "blue": 2}, "tickets": ["denver-el_paso"]}, {}, turns_left=1)
    found = advice(game, playouts=200)
    claims = [move for move in (found.move, *(other.move for other in found.alternatives)) if isinstance(move, Claim)]
    routes = dict(zip(game.board.route_ids, game.board.route, strict=True))
    assert len({routes[claim.route] for claim in claims}) == len(claims) > 0


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


def test_nearly_every_good_move_has_a_reason() -> None:
    """Over bot games on all boards, of the moves that were a choice."""
    explained = total = 0
    for board in names():
        for number in range(max_examples(1)):
            game = new_game(board, 3, f"reasons {number}")
            bots = seat_bots(fill_seats(["conductor"], 3), game.board, f"reasons {number}")
            while not game.is_over:
                seat = game.to_move[0]
                choice = len(game.steps) % 4 == 0 and len(game.legal_moves(seat)) > 1
                explainer = PlanExplainer(Referee(game.board), game.observation(seat)) if choice else None
                next_move(game, bots)
                last = game.steps[-1]
                if explainer is not None and last.seat == seat:
                    explained += explainer.why(parse_move(last.move or "")).kind != "best_in_search"
                    total += 1
    assert total > 100
    assert explained / total >= 0.95


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
        named = {why.ticket for why in (first.why, *(other.why for other in first.alternatives))} - {None}
        assert named <= {*(held.id for held in own.tickets), *own.offer}
        asked += 1
    assert asked >= 5
