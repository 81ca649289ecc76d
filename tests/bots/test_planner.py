"""The planning bots: what they do in clear positions, that they play every game to its end, and how well."""

from collections import Counter
from random import Random

import pytest

from draisine.boards import load, names
from draisine.bots import Chair, CompiledBot, Entrant, fill_seats, find_bot
from draisine.bots.compiled import decide, give_chance
from draisine.bots.kinds import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.points import FEW, PLENTY, find_payable
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import new
from draisine.engine.enums import Fact
from draisine.engine.observe import observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.matches import Table, add_up
from draisine.play import Game, text
from tests.engine.driving import FULL_TABLES, SETTINGS, Setting, Taste
from tests.engine.driving import Game as Course
from tests.scenes import scene

KINDS = [Kind.CONDUCTOR, Kind.PLANNER]
each_planner = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name.lower())


def choice(game: Game, kind: Kind, seat: int = 0) -> str:
    """What a bot would play, in words."""
    return text(CompiledBot(kind).choose(game.view(seat), game.legal_moves(seat)))


def test_the_conductor_goes_the_shortest_way() -> None:
    game = scene(seats=[{"hand": {"red": 2, "blue": 1}, "tickets": ["denver-el_paso"]}])
    assert choice(game, Kind.CONDUCTOR) in ("claim denver-santa_fe with 2 red", "claim el_paso-santa_fe with 2 red")


@each_planner
def test_it_spares_locomotives(kind: Kind) -> None:
    hand = {"red": 2, "locomotive": 3}
    game = scene(seats=[{"hand": hand, "tickets": ["denver-el_paso"]}], routes={"denver-santa_fe": 0})
    assert choice(game, kind) == "claim el_paso-santa_fe with 2 red"


@each_planner
def test_it_draws_the_colour_its_ticket_needs(kind: Kind) -> None:
    routes = {"las_vegas-salt_lake_city": 0, "las_vegas-los_angeles": 0}
    seats = [{"hand": {"purple": 1}, "tickets": ["helena-los_angeles"]}]
    game = scene(seats=seats, market=["white", "blue", "purple", "orange", "white"], routes=routes)
    assert choice(game, kind) == "draw 3"


@each_planner
def test_it_takes_new_tickets_when_all_are_done(kind: Kind) -> None:
    game = scene(seats=[{"tickets": ["denver-el_paso"]}], routes={"denver-santa_fe": 0, "el_paso-santa_fe": 0})
    assert choice(game, kind) == "draw tickets"


@each_planner
def test_it_takes_no_new_tickets_in_the_last_round(kind: Kind) -> None:
    routes = {"denver-santa_fe": 0, "el_paso-santa_fe": 0}
    game = scene(seats=[{"tickets": ["denver-el_paso"]}], routes=routes, turns_left=2)
    assert choice(game, kind) != "draw tickets"


@each_planner
def test_it_keeps_tickets_that_lie_on_one_way(kind: Kind) -> None:
    offer = ["seattle-new_york", "vancouver-montreal", "los_angeles-miami"]
    game = scene(seats=[{"offer": offer}, {"offer": ["denver-el_paso", "duluth-houston"]}], phase="setup_tickets")
    kept = choice(game, kind).removeprefix("keep ").split(", ")
    assert {"seattle-new_york", "vancouver-montreal"} <= set(kept)


@each_planner
def test_it_builds_a_station_where_its_ticket_is_cut_off(kind: Kind) -> None:
    routes = {"edinburgh-london/1": 1, "dieppe-london/1": 0, "dieppe-paris": 0}
    game = scene("europe", seats=[{"hand": {"red": 1}, "tickets": ["edinburgh-paris"]}], routes=routes)
    assert choice(game, kind) in ("station edinburgh with 1 red", "station london with 1 red")


@each_planner
def test_it_swaps_tickets_that_cannot_be_done(kind: Kind) -> None:
    board = load("first_journey")
    around = {
        name: 1 + place % 2
        for place, (name, route) in enumerate(zip(board.route_ids, board.route, strict=True))
        if "miami" in route.between
    }
    tickets = [name for name in board.ticket_ids if "miami" in name][:2]
    assert (
        choice(scene("first_journey", players=3, seats=[{"tickets": tickets}], routes=around), kind) == "swap tickets"
    )


@each_planner
def test_it_starts_in_a_city_of_its_tickets(kind: Kind) -> None:
    game = scene(
        "old_west", seats=[{"tickets": ["boise-wolf_point", "helena-las_cruces"]}, {}], phase="start_city", mover=0
    )
    assert choice(game, kind).removeprefix("start ") in ("boise", "wolf_point", "helena", "las_cruces")


def test_the_planner_takes_a_contested_link_first() -> None:
    """Two links of a ticket can be paid, both of two spaces; the other seat has built up to one of them."""
    seats = [{"hand": {"red": 2, "blue": 2}, "tickets": ["denver-el_paso"]}, {}]
    quiet = scene(seats=seats, routes={})
    assert choice(quiet, Kind.CONDUCTOR).startswith("claim")
    for near, link in (("denver-phoenix", "denver-santa_fe"), ("el_paso-los_angeles", "el_paso-santa_fe")):
        ways = {"denver-kansas_city/1": 1, "denver-oklahoma_city": 1, "el_paso-oklahoma_city": 1, "el_paso-phoenix": 1}
        game = scene(seats=seats, routes={near: 1, **_except(ways, link)})
        assert choice(game, Kind.PLANNER).startswith(f"claim {link} "), near


def _except(routes: dict[str, int], link: str) -> dict[str, int]:
    """Only the routes at the link's end that is not Santa Fe."""
    end = link.split("-", maxsplit=1)[0]
    return {name: owner for name, owner in routes.items() if name.startswith(end)}


def test_near_the_end_a_ticket_that_cannot_be_done_in_time_is_given_up() -> None:
    """One turn is left: a claim of fifteen points now, or a first step of a way of twenty-odd spaces."""
    seats = [{"hand": {"green": 6}, "tickets": ["seattle-new_york"]}, {}]
    game = scene(seats=seats, turns_left=1, phase="turn", mover=0)
    assert choice(game, Kind.PLANNER) == "claim el_paso-houston with 6 green"


@each_planner
def test_it_completes_a_ticket_rather_than_take_points_at_the_end(kind: Kind) -> None:
    """Two points and a ticket of four, which would cost four, rather than the seven points of four spaces."""
    seats = [{"hand": {"red": 2, "green": 4}, "tickets": ["denver-el_paso"]}, {}]
    game = scene(seats=seats, routes={"denver-santa_fe": 0}, turns_left=1, phase="turn", mover=0)
    assert choice(game, kind).startswith("claim el_paso-santa_fe with 2 ")


def test_the_passenger_keeps_what_it_must_and_hurries_half_of_the_time() -> None:
    game = scene(
        seats=[
            {"offer": ["seattle-new_york", "vancouver-montreal", "los_angeles-miami"]},
            {"offer": ["duluth-houston", "denver-el_paso"]},
        ],
        phase="setup_tickets",
    )
    assert choice(game, Kind.PASSENGER) == "keep seattle-new_york, vancouver-montreal"
    turn = scene(seats=[{"hand": {"red": 6, "blue": 6}, "tickets": ["denver-el_paso"]}], routes={"denver-santa_fe": 0})
    chosen: Counter[str] = Counter()
    for seed in range(200):
        bot = CompiledBot(Kind.PASSENGER)
        bot.sit(Chair(turn.board, 0, seed))
        chosen[text(bot.choose(turn.view(0), turn.legal_moves(0)))] += 1
    planned = sum(count for move, count in chosen.items() if move.startswith("claim el_paso-santa_fe"))
    assert 0.35 < planned / 200 < 0.75
    assert len(chosen) > 5


def test_no_tunnel_is_tried_while_few_cards_are_left_to_turn_up() -> None:
    """The same cards would come up again and again."""
    board = load("europe")
    game = scene("europe", seats=[{"hand": {"orange": 3}, "tickets": ["edinburgh-paris"]}, {}])
    view, scratch = game.observation(0), new(Scratch)
    give_chance(view, 1)
    tables = compile_board(board)
    tunnels = [number for number, route in enumerate(board.route) if route.tunnel]

    def tunnels_found() -> int:
        find_payable(tables, view, scratch, 0)
        return sum(bool(scratch.claimable[tables.word_of[route]] & tables.bit_of[route]) for route in tunnels)

    assert tunnels_found() > 0
    view.discard_size = 0
    tries = {}
    for cards in (0, 1, FEW - 1, FEW, PLENTY - 1, PLENTY):
        view.deck_size = cards
        tries[cards] = sum(tunnels_found() > 0 for _ in range(200))
    assert (tries.pop(0), tries.pop(PLENTY)) == (200, 200)
    assert (tries.pop(1), tries.pop(FEW - 1)) == (0, 0)
    assert all(60 < tried < 140 for tried in tries.values())


@pytest.mark.parametrize(
    ("setting", "wanted"),
    [
        (Setting("europe", 5), {Fact.STATION_BUILT, Fact.TUNNEL_EXTRA, Fact.TUNNEL_LEFT}),
        (Setting("old_west", 6, 1), {Fact.STARTED_IN, Fact.CITY_FOUNDED, Fact.ALVIN_PLACED}),
        (Setting("first_journey", 4), {Fact.TICKETS_SWAPPED, Fact.TICKET_DONE, Fact.COASTS_LINKED}),
        (Setting("amsterdam", 4), {Fact.GOODS_TAKEN, Fact.KEPT_TICKETS}),
    ],
    ids=str,
)
def test_it_uses_what_a_board_has(setting: Setting, wanted: set[Fact]) -> None:
    told: set[Fact] = set()
    view, plan = new(State), new(Plan)
    for seed in range(30):
        course = Course.of(setting, seed)
        while not course.over:
            seat = course.owing()[0]
            observe(course.tables, course.state, view, seat)
            course.play(seat, int(decide(course.tables, view, course.scratch, plan, Kind.PLANNER)))
            told |= {fact.kind for fact in course.facts}
        if wanted <= told:
            return
    assert wanted <= told


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_game_comes_to_its_end(setting: Setting) -> None:
    for bots in (["conductor"], ["planner"], ["passenger", "planner"], ["conductor", "random"]):
        table = Table(load(setting.board), fill_seats(bots, setting.seats), 7, bool(setting.alvin))
        table.play(0, 5)
        assert table.series.games == 5


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind > Kind.RANDOM], ids=lambda kind: kind.name.lower())
@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
def test_every_decision_is_open_and_needs_only_what_the_seat_knows(setting: Setting, kind: Kind) -> None:
    """The same choice in the true state and in another that the seat cannot tell from it."""
    chance, course = Random(1), Course.of(setting, 3)
    view, other, plan = new(State), new(State), new(Plan)
    for number in range(150):
        if course.over:
            return
        seat = chance.choice(course.owing())
        legal = course.legal(seat)
        observe(course.tables, course.state, view, seat)
        give_chance(view, number)
        # During set-up another seat may be the one to wait for.
        decision = decide(course.tables, view, course.scratch, plan, kind)
        assert decision in legal
        seed_rng(other, number, 1)
        resample(course.tables, view, other, course.scratch)
        observe(course.tables, other, view, seat)
        give_chance(view, number)
        assert decide(course.tables, view, course.scratch, plan, kind) == decision
        course.play(seat, decision if chance.random() < 0.7 else Taste.ANYTHING.choose(chance, legal))


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
def test_from_a_view_it_plays_as_in_compiled_series(setting: Setting) -> None:
    """Whoever calls the bot by its contract meets the very bot that the series were played with."""
    board, alvin = load(setting.board), bool(setting.alvin)
    compiled = Table(board, fill_seats(["conductor", "random"], setting.seats), 5, alvin)
    by_view = Entrant("conductor", find_bot("conductor").make)
    named = [by_view if seat % 2 == 0 else find_bot("random") for seat in range(setting.seats)]
    called = Table(board, named, 5, alvin)
    compiled.play(0, 1)
    called.play(0, 1)
    assert add_up(compiled.entrants, [called.series]) == add_up(compiled.entrants, [compiled.series])


def test_the_same_seed_gives_the_same_games() -> None:
    tables = [Table(load("usa"), fill_seats(["conductor", "random"], 3), seed) for seed in (1, 1, 2)]
    for table in tables:
        table.play(0, 20)
    first, same, other = (add_up(table.entrants, [table.series]) for table in tables)
    assert first == same
    assert first != other


@pytest.mark.parametrize("name", names())
def test_it_beats_chance(name: str) -> None:
    table = Table(load(name), fill_seats(["conductor", "random"], 2), 1)
    table.play(0, 300)
    assert table.series.wins[0] >= 0.9 * 300
