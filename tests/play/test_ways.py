"""What a ticket still costs: exact on scenes, cheapest and possible in games, and from the seat's own view alone."""

from collections.abc import Iterable

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from draisine.boards import load, names
from draisine.play import Game, View, Way, ways
from tests.play.courses import TABLES, begin, play_some, played_by_bots, seeds, tables
from tests.play.test_hidden import twin
from tests.scenes import scene, west
from tests.sizes import daily, examples

FAR = 10_000


def found(game: Game, seat: int = 0) -> dict[str, Way]:
    return {way.ticket: way for way in ways(game.board, game.view(seat))}


def test_on_an_empty_board_the_shortest_way() -> None:
    ticket = found(scene(seats=[{"tickets": ["denver-el_paso"]}]))["denver-el_paso"]
    assert ticket == Way(ticket="denver-el_paso", done=False, routes=["denver-santa_fe", "el_paso-santa_fe"], trains=4)


def test_contracts_of_amsterdam_are_worth_their_shortest_way() -> None:
    """That is how they were designed."""
    board = load("amsterdam")
    for ticket, points in zip(board.ticket_ids, (ticket.points for ticket in board.ticket), strict=True):
        assert found(scene("amsterdam", seats=[{"tickets": [ticket]}]))[ticket].trains == points


def test_own_routes_cost_nothing_and_those_of_others_are_in_the_way() -> None:
    game = scene(
        seats=[{"tickets": ["denver-el_paso"]}, {"tickets": ["duluth-el_paso"]}],
        routes={"denver-santa_fe": 0, "el_paso-santa_fe": 1},
    )
    around = ["denver-santa_fe", "phoenix-santa_fe", "el_paso-phoenix"]
    assert found(game)["denver-el_paso"] == Way(ticket="denver-el_paso", done=False, routes=around, trains=6)
    other = found(game, 1)["duluth-el_paso"]
    assert other.trains == 2 + 1 + 2 + 3
    assert other.routes[-1] == "el_paso-santa_fe"


def test_a_closed_twin_cuts_off_where_its_track_was_the_last() -> None:
    routes = {"seattle-vancouver/1": 1, "calgary-vancouver": 1}
    seats = [{"tickets": ["vancouver-santa_fe"]}]
    cut = found(scene(seats=seats, routes=routes))["vancouver-santa_fe"]
    assert cut == Way(ticket="vancouver-santa_fe", done=False, routes=[], trains=None)
    # With four at the table the other track stays open.
    still = found(scene(players=4, seats=seats, routes=routes))["vancouver-santa_fe"]
    assert (still.routes[0], still.trains) == ("seattle-vancouver/2", 1 + 6 + 4 + 2)


def test_a_completed_ticket_shows_the_way_it_has() -> None:
    game = scene(seats=[{"tickets": ["denver-el_paso"]}], routes={"denver-santa_fe": 0, "el_paso-santa_fe": 0})
    way = found(game)["denver-el_paso"]
    assert way == Way(ticket="denver-el_paso", done=True, routes=["denver-santa_fe", "el_paso-santa_fe"], trains=0)


def test_tickets_on_offer_are_among_them() -> None:
    offer = ["boston-miami", "calgary-phoenix"]
    game = scene(phase="keep_tickets", seats=[{"tickets": ["denver-el_paso"], "offer": offer}])
    assert {ticket: way.trains for ticket, way in found(game).items()} == {
        "denver-el_paso": 4, "boston-miami": 12, "calgary-phoenix": 13,
    }  # fmt: skip
    assert found(game, 1) == {}


def test_stations_are_not_thought_of() -> None:
    """Which route they borrow is decided at the end, and not by the seat alone."""
    game = scene(
        "europe",
        seats=[{"tickets": ["berlin-roma"]}],
        routes={"munchen-venezia": 1, "roma-venezia": 0},
        stations={"venezia": 0},
    )
    way = found(game)["berlin-roma"]
    assert way.routes == ["berlin-wien", "wien-zagrab", "venezia-zagrab", "roma-venezia"]
    assert way.trains == 3 + 2 + 2


def test_where_networks_grow_from_a_start_the_way_hangs_together_with_it() -> None:
    seats = ({"start": "denver", "tickets": ["boise-san_francisco", "denver-las_vegas"]}, {"start": "boise"})
    cities = {"denver": 0, "boise": 1}
    line = ["boise-winnemucca", "carson_city-winnemucca/1", "carson_city-sacramento/1", "sacramento-san_francisco/1"]
    bare = found(west(*seats, cities=cities))
    joined = [*line, "salt_lake_city-winnemucca/1", "denver-salt_lake_city/1"]
    assert (bare["boise-san_francisco"].routes, bare["boise-san_francisco"].trains) == (joined, 3 + 2 + 1 + 1 + 5 + 6)
    assert bare["denver-las_vegas"].trains == 3 + 4 + 2
    grown = found(west(*seats, cities=cities, routes={"denver-salt_lake_city/1": 0}))
    assert (grown["boise-san_francisco"].routes, grown["boise-san_francisco"].trains) == (joined[:-1], 12)
    assert grown["denver-las_vegas"].routes == [
        "denver-salt_lake_city/1", "salt_lake_city-st_george/1", "las_vegas-st_george/1",
    ]  # fmt: skip
    assert grown["denver-las_vegas"].trains == 4 + 2


def test_before_a_start_is_chosen_a_way_hangs_together_with_nothing() -> None:
    offers = [load("old_west").ticket_ids[start : start + 5] for start in (10, 20)]
    game = scene("old_west", phase="setup_tickets", seats=[{"offer": offer} for offer in offers])
    assert found(game)["boise-san_francisco"].trains == 3 + 2 + 1 + 1


@pytest.mark.parametrize("board", names())
def test_a_spectator_has_no_ways(board: str) -> None:
    assert ways(load(board), begin(board, 2, 1).view(None)) == []


def shortest(view: View, game: Game) -> dict[tuple[str, str], int]:
    """Between all cities, by Floyd and Warshall."""
    board = game.board
    far = {(a, b): 0 if a == b else FAR for a in board.city_ids for b in board.city_ids}
    for name, route in zip(board.route_ids, board.route, strict=True):
        owner = view.routes.get(name)
        if owner == view.seat or (owner is None and name not in view.closed):
            length = 0 if owner is not None else route.length
            a, b = route.between
            far[a, b] = far[b, a] = min(far[a, b], length)
    for middle in board.city_ids:
        for a in board.city_ids:
            if far[a, middle] < FAR:
                for b in board.city_ids:
                    far[a, b] = min(far[a, b], far[a, middle] + far[middle, b])
    return far


def joined(game: Game, routes: Iterable[str]) -> list[set[str]]:
    """The cities that routes join, part by part."""
    parts: list[set[str]] = []
    between = dict(zip(game.board.route_ids, (set(route.between) for route in game.board.route), strict=True))
    for name in routes:
        touched = [part for part in parts if part & between[name]]
        parts = [part for part in parts if part not in touched] + [between[name].union(*touched)]
    return parts


def check(game: Game, seat: int) -> None:
    board, view = game.board, game.view(seat)
    assert view.own is not None
    length = {name: route.length for name, route in zip(board.route_ids, board.route, strict=True)}
    told = ways(board, view)
    assert [way.ticket for way in told] == [*(held.id for held in view.own.tickets), *view.own.offer]
    far = shortest(view, game)
    own = [name for name, owner in view.routes.items() if owner == seat]
    start = view.players[seat].start if board.founding else None
    for way in told:
        a, b = board.ticket[board.ticket_ids.index(way.ticket)].between
        best = min(far[a, city] + far[b, city] + (far[start, city] if start else 0) for city in board.city_ids)
        assert way.trains == (best if best < FAR else None)
        assert way.done == (way.trains == 0)
        if way.trains is not None:
            assert all(view.routes.get(name, seat) == seat and name not in view.closed for name in way.routes)
            assert sum(length[name] for name in way.routes if name not in own) == way.trains
            assert len(set(way.routes)) == len(way.routes)
            if way.routes:
                (whole,) = joined(game, [*way.routes, *(own if start else [])])
                assert whole >= {a, b} | ({start} if start else set())
    done = {held.id: held.done for held in view.own.tickets}
    assert done == {way.ticket: way.done for way in told if way.ticket in done}


@settings(max_examples=examples(25), deadline=None)
@given(tables, seeds, st.integers(0, 250))
def test_ways_are_the_cheapest_and_can_be_built(table: tuple[str, int], seed: int, steps: int) -> None:
    game = begin(*table, seed)
    play_some(game, seed, steps)
    for seat in range(game.players):
        check(game, seat)


@pytest.mark.parametrize(("board", "players"), daily(TABLES, 3))
def test_and_so_they_are_late_in_bots_games(board: str, players: int) -> None:
    whole = played_by_bots(board, players, 0)
    late = whole.back_to(len(whole.steps) * 3 // 4)
    for seat in range(players):
        check(late, seat)
        check(whole, seat)


@settings(max_examples=examples(25), deadline=None)
@given(tables, seeds, st.integers(0, 250), st.data())
def test_secrets_of_others_change_nothing(table: tuple[str, int], seed: int, steps: int, data: st.DataObject) -> None:
    game = begin(*table, seed)
    play_some(game, seed, steps)
    assume(not game.is_over)
    seat = data.draw(st.sampled_from(range(game.players)))
    other = twin(game, seat, seed)
    assert msgspec.json.encode(ways(game.board, game.view(seat))) == msgspec.json.encode(
        ways(game.board, other.view(seat))
    )
