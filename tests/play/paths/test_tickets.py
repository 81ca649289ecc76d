"""Ticket paths: exact on scenes, cheapest and buildable in games."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import load, names
from draisine.play import Game, TicketPath, View, ticket_paths
from tests.play.random_games import SETUPS, play_random_moves, played_by_bots, seeds, setups, start_game
from tests.scenes import scene, west
from tests.soak import every_nth, max_examples

INFINITE = 10_000


def paths_of(game: Game, seat: int = 0) -> dict[str, TicketPath]:
    return {path.ticket: path for path in ticket_paths(game.board, game.view(seat))}


def test_empty_board_gives_the_shortest_path() -> None:
    ticket = paths_of(scene(seats=[{"tickets": ["denver-el_paso"]}]))["denver-el_paso"]
    assert ticket == TicketPath(
        ticket="denver-el_paso", done=False, routes=["denver-santa_fe", "el_paso-santa_fe"], trains=4
    )


def test_amsterdam_contracts_are_worth_their_shortest_path() -> None:
    """They were designed that path."""
    board = load("amsterdam")
    for ticket, points in zip(board.ticket_ids, (ticket.points for ticket in board.ticket), strict=True):
        assert paths_of(scene("amsterdam", seats=[{"tickets": [ticket]}]))[ticket].trains == points


def test_own_routes_are_free_and_routes_of_others_are_blocked() -> None:
    game = scene(
        seats=[{"tickets": ["denver-el_paso"]}, {"tickets": ["duluth-el_paso"]}],
        routes={"denver-santa_fe": 0, "el_paso-santa_fe": 1},
    )
    around = ["denver-santa_fe", "phoenix-santa_fe", "el_paso-phoenix"]
    assert paths_of(game)["denver-el_paso"] == TicketPath(ticket="denver-el_paso", done=False, routes=around, trains=6)
    other = paths_of(game, 1)["duluth-el_paso"]
    assert other.trains == 2 + 1 + 2 + 3
    assert other.routes[-1] == "el_paso-santa_fe"


def test_closed_double_route_can_cut_off_a_ticket() -> None:
    routes = {"seattle-vancouver/1": 1, "calgary-vancouver": 1}
    seats = [{"tickets": ["vancouver-santa_fe"]}]
    cut = paths_of(scene(seats=seats, routes=routes))["vancouver-santa_fe"]
    assert cut == TicketPath(ticket="vancouver-santa_fe", done=False, routes=[], trains=None)
    # With four players the other track stays open.
    still = paths_of(scene(players=4, seats=seats, routes=routes))["vancouver-santa_fe"]
    assert (still.routes[0], still.trains) == ("seattle-vancouver/2", 1 + 6 + 4 + 2)


def test_completed_ticket_has_its_own_path() -> None:
    game = scene(seats=[{"tickets": ["denver-el_paso"]}], routes={"denver-santa_fe": 0, "el_paso-santa_fe": 0})
    path = paths_of(game)["denver-el_paso"]
    assert path == TicketPath(
        ticket="denver-el_paso", done=True, routes=["denver-santa_fe", "el_paso-santa_fe"], trains=0
    )


def test_offered_tickets_are_included() -> None:
    offer = ["boston-miami", "calgary-phoenix"]
    game = scene(phase="keep_tickets", seats=[{"tickets": ["denver-el_paso"], "offer": offer}])
    assert {ticket: path.trains for ticket, path in paths_of(game).items()} == {
        "denver-el_paso": 4, "boston-miami": 12, "calgary-phoenix": 13,
    }  # fmt: skip
    assert paths_of(game, 1) == {}


def test_stations_are_ignored() -> None:
    """Which route a station borrows is decided at the end, and depends on other seats."""
    game = scene(
        "europe",
        seats=[{"tickets": ["berlin-roma"]}],
        routes={"munchen-venezia": 1, "roma-venezia": 0},
        stations={"venezia": 0},
    )
    path = paths_of(game)["berlin-roma"]
    assert path.routes == ["berlin-wien", "wien-zagrab", "venezia-zagrab", "roma-venezia"]
    assert path.trains == 3 + 2 + 2


def test_path_is_connected_to_the_start_city() -> None:
    seats = ({"start": "denver", "tickets": ["boise-san_francisco", "denver-las_vegas"]}, {"start": "boise"})
    cities = {"denver": 0, "boise": 1}
    line = ["boise-winnemucca", "carson_city-winnemucca/1", "carson_city-sacramento/1", "sacramento-san_francisco/1"]
    bare = paths_of(west(*seats, cities=cities))
    joined = [*line, "salt_lake_city-winnemucca/1", "denver-salt_lake_city/1"]
    assert (bare["boise-san_francisco"].routes, bare["boise-san_francisco"].trains) == (joined, 3 + 2 + 1 + 1 + 5 + 6)
    assert bare["denver-las_vegas"].trains == 3 + 4 + 2
    grown = paths_of(west(*seats, cities=cities, routes={"denver-salt_lake_city/1": 0}))
    assert (grown["boise-san_francisco"].routes, grown["boise-san_francisco"].trains) == (joined[:-1], 12)
    assert grown["denver-las_vegas"].routes == [
        "denver-salt_lake_city/1", "salt_lake_city-st_george/1", "las_vegas-st_george/1",
    ]  # fmt: skip
    assert grown["denver-las_vegas"].trains == 4 + 2


def test_path_before_the_start_city_is_chosen() -> None:
    offers = [load("old_west").ticket_ids[start : start + 5] for start in (10, 20)]
    game = scene("old_west", phase="setup_tickets", seats=[{"offer": offer} for offer in offers])
    assert paths_of(game)["boise-san_francisco"].trains == 3 + 2 + 1 + 1


@pytest.mark.parametrize("board", names())
def test_spectator_has_no_paths(board: str) -> None:
    assert ticket_paths(load(board), start_game(board, 2, 1).view(None)) == []


def all_distances(view: View, game: Game) -> dict[tuple[str, str], int]:
    """Distances between all cities (Floyd–Warshall)."""
    board = game.board
    distances = {(a, b): 0 if a == b else INFINITE for a in board.city_ids for b in board.city_ids}
    for name, route in zip(board.route_ids, board.route, strict=True):
        owner = view.routes.get(name)
        if owner == view.seat or (owner is None and name not in view.closed):
            length = 0 if owner is not None else route.length
            a, b = route.between
            distances[a, b] = distances[b, a] = min(distances[a, b], length)
    for middle in board.city_ids:
        for a in board.city_ids:
            if distances[a, middle] < INFINITE:
                for b in board.city_ids:
                    distances[a, b] = min(distances[a, b], distances[a, middle] + distances[middle, b])
    return distances


def components_of(game: Game, routes: Iterable[str]) -> list[set[str]]:
    """The connected components of routes, as sets of cities."""
    components: list[set[str]] = []
    between = dict(zip(game.board.route_ids, (set(route.between) for route in game.board.route), strict=True))
    for name in routes:
        touched = [component for component in components if component & between[name]]
        components = [component for component in components if component not in touched] + [
            between[name].union(*touched)
        ]
    return components


def check(game: Game, seat: int) -> None:
    board, view = game.board, game.view(seat)
    assert view.own is not None
    length = {name: route.length for name, route in zip(board.route_ids, board.route, strict=True)}
    found = ticket_paths(board, view)
    assert [path.ticket for path in found] == [*(held.id for held in view.own.tickets), *view.own.offer]
    distances = all_distances(view, game)
    own = [name for name, owner in view.routes.items() if owner == seat]
    start = view.players[seat].start if board.founding else None
    for path in found:
        a, b = board.ticket[board.ticket_ids.index(path.ticket)].between
        best = min(
            distances[a, city] + distances[b, city] + (distances[start, city] if start else 0)
            for city in board.city_ids
        )
        assert path.trains == (best if best < INFINITE else None)
        assert path.done == (path.trains == 0)
        if path.trains is not None:
            assert all(view.routes.get(name, seat) == seat and name not in view.closed for name in path.routes)
            assert sum(length[name] for name in path.routes if name not in own) == path.trains
            assert len(set(path.routes)) == len(path.routes)
            if path.routes:
                (component,) = components_of(game, [*path.routes, *(own if start else [])])
                assert component >= {a, b} | ({start} if start else set())
    done = {held.id: held.done for held in view.own.tickets}
    assert done == {path.ticket: path.done for path in found if path.ticket in done}


@settings(max_examples=max_examples(25), deadline=None)
@given(setups, seeds, st.integers(0, 250))
def test_paths_are_cheapest_and_buildable(setup: tuple[str, int], seed: int, steps: int) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    for seat in range(game.players):
        check(game, seat)


@pytest.mark.parametrize(("board", "players"), every_nth(SETUPS, 3))
def test_paths_late_in_games_of_bots(board: str, players: int) -> None:
    finished = played_by_bots(board, players, 0)
    late = finished.at_step(len(finished.steps) * 3 // 4)
    for seat in range(players):
        check(late, seat)
        check(finished, seat)
