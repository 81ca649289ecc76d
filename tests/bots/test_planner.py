"""The planning bots: decisions in clear positions, legality, and strength."""

from collections import Counter
from random import Random

import pytest

from draisine.boards import load, names
from draisine.bots import BotSpec, fill_seats, find_bot
from draisine.bots.compiled import decide
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.points import FEW_CARDS, MANY_CARDS, find_payable_routes
from draisine.bots.seeding import seed_observation
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import new
from draisine.engine.enums import Fact
from draisine.engine.observe import observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.matches import MatchRunner, sum_results
from draisine.play import Game
from tests.bots.choices import choose_text
from tests.engine.driver import FULL_SETTINGS, SETTINGS, Preference, Setting
from tests.engine.driver import Game as EngineGame
from tests.scenes import scene

KINDS = [Kind.CONDUCTOR, Kind.PLANNER]
each_planner = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name.lower())


def choice(game: Game, kind: Kind, seat: int = 0) -> str:
    """The move of a level, as text."""
    return choose_text(game, kind, seat)


def test_the_conductor_takes_the_shortest_path() -> None:
    game = scene(seats=[{"hand": {"red": 2, "blue": 1}, "tickets": ["denver-el_paso"]}])
    assert choice(game, Kind.CONDUCTOR) in ("claim denver-santa_fe with 2 red", "claim el_paso-santa_fe with 2 red")


@each_planner
def test_it_saves_locomotives(kind: Kind) -> None:
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
def test_it_draws_new_tickets_when_all_are_completed(kind: Kind) -> None:
    game = scene(seats=[{"tickets": ["denver-el_paso"]}], routes={"denver-santa_fe": 0, "el_paso-santa_fe": 0})
    assert choice(game, kind) == "draw tickets"


@each_planner
def test_it_draws_no_new_tickets_in_the_last_round(kind: Kind) -> None:
    routes = {"denver-santa_fe": 0, "el_paso-santa_fe": 0}
    game = scene(seats=[{"tickets": ["denver-el_paso"]}], routes=routes, turns_left=2)
    assert choice(game, kind) != "draw tickets"


@each_planner
def test_it_keeps_tickets_with_overlapping_paths(kind: Kind) -> None:
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
def test_it_swaps_impossible_tickets(kind: Kind) -> None:
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
        routes = {
            "denver-kansas_city/1": 1,
            "denver-oklahoma_city": 1,
            "el_paso-oklahoma_city": 1,
            "el_paso-phoenix": 1,
        }
        game = scene(seats=seats, routes={near: 1, **_except(routes, link)})
        assert choice(game, Kind.PLANNER).startswith(f"claim {link} "), near


def _except(routes: dict[str, int], link: str) -> dict[str, int]:
    """Only the routes at the link's end that is not Santa Fe."""
    end = link.split("-", maxsplit=1)[0]
    return {name: owner for name, owner in routes.items() if name.startswith(end)}


def test_a_ticket_that_cannot_be_completed_in_time_is_given_up() -> None:
    """One turn is left: a claim of fifteen points now, or the first route of a path of more than twenty spaces."""
    seats = [{"hand": {"green": 6}, "tickets": ["seattle-new_york"]}, {}]
    game = scene(seats=seats, turns_left=1, phase="turn", mover=0)
    assert choice(game, Kind.PLANNER) == "claim el_paso-houston with 6 green"


@each_planner
def test_it_completes_a_ticket_rather_than_take_points_at_the_end(kind: Kind) -> None:
    """Two points and a ticket of four, which would cost four, rather than the seven points of four spaces."""
    seats = [{"hand": {"red": 2, "green": 4}, "tickets": ["denver-el_paso"]}, {}]
    game = scene(seats=seats, routes={"denver-santa_fe": 0}, turns_left=1, phase="turn", mover=0)
    assert choice(game, kind).startswith("claim el_paso-santa_fe with 2 ")


def test_the_passenger_keeps_few_tickets_and_is_hasty_half_of_the_time() -> None:
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
        chosen[choose_text(turn, Kind.PASSENGER, seed=seed)] += 1
    planned = sum(count for move, count in chosen.items() if move.startswith("claim el_paso-santa_fe"))
    assert 0.35 < planned / 200 < 0.75
    assert len(chosen) > 5


def test_no_tunnel_is_attempted_while_few_cards_are_left() -> None:
    """The same cards would come up again and again."""
    board = load("europe")
    game = scene("europe", seats=[{"hand": {"orange": 3}, "tickets": ["edinburgh-paris"]}, {}])
    observation, scratch = game.observation(0), new(Scratch)
    seed_observation(observation, 1)
    tables = compile_board(board)
    tunnels = [number for number, route in enumerate(board.route) if route.tunnel]

    def tunnels_found() -> int:
        find_payable_routes(tables, observation, scratch, 0)
        return sum(bool(scratch.claimable[tables.word_of[route]] & tables.bit_of[route]) for route in tunnels)

    assert tunnels_found() > 0
    observation.discard_size = 0
    tries = {}
    for cards in (0, 1, FEW_CARDS - 1, FEW_CARDS, MANY_CARDS - 1, MANY_CARDS):
        observation.deck_size = cards
        tries[cards] = sum(tunnels_found() > 0 for _ in range(200))
    assert (tries.pop(0), tries.pop(MANY_CARDS)) == (200, 200)
    assert (tries.pop(1), tries.pop(FEW_CARDS - 1)) == (0, 0)
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
def test_it_uses_the_mechanisms_of_a_board(setting: Setting, wanted: set[Fact]) -> None:
    facts: set[Fact] = set()
    observation, plan = new(State), new(Plan)
    for seed in range(30):
        engine_game = EngineGame.from_setting(setting, seed)
        while not engine_game.is_over:
            seat = engine_game.seats_to_decide()[0]
            observe(engine_game.tables, engine_game.state, observation, seat)
            engine_game.play(
                seat, int(decide(engine_game.tables, observation, engine_game.scratch, plan, Kind.PLANNER))
            )
            facts |= {fact.kind for fact in engine_game.facts}
        if wanted <= facts:
            return
    assert wanted <= facts


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_game_ends(setting: Setting) -> None:
    for bots in (["conductor"], ["planner"], ["passenger", "planner"], ["conductor", "random"]):
        match = MatchRunner(load(setting.board), fill_seats(bots, setting.seats), 7, bool(setting.alvin))
        match.play(0, 5)
        assert match.series.games == 5


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind > Kind.RANDOM], ids=lambda kind: kind.name.lower())
@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_every_decision_is_legal_and_depends_only_on_the_observation(setting: Setting, kind: Kind) -> None:
    """The same decision in the true state and in a resampled one."""
    rng, engine_game = Random(1), EngineGame.from_setting(setting, 3)
    observation, other, plan = new(State), new(State), new(Plan)
    for number in range(150):
        if engine_game.is_over:
            return
        seat = rng.choice(engine_game.seats_to_decide())
        legal = engine_game.legal(seat)
        observe(engine_game.tables, engine_game.state, observation, seat)
        seed_observation(observation, number)
        # During set-up another seat may be the one to wait for.
        decision = decide(engine_game.tables, observation, engine_game.scratch, plan, kind)
        assert decision in legal
        seed_rng(other, number, 1)
        resample(engine_game.tables, observation, other, engine_game.scratch)
        observe(engine_game.tables, other, observation, seat)
        seed_observation(observation, number)
        assert decide(engine_game.tables, observation, engine_game.scratch, plan, kind) == decision
        engine_game.play(seat, decision if rng.random() < 0.7 else Preference.ANYTHING.choose(rng, legal))


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_called_from_python_it_plays_as_in_compiled_series(setting: Setting) -> None:
    board, alvin = load(setting.board), bool(setting.alvin)
    compiled = MatchRunner(board, fill_seats(["conductor", "random"], setting.seats), 5, alvin)
    from_python = BotSpec("conductor", find_bot("conductor").make)
    named = [from_python if seat % 2 == 0 else find_bot("random") for seat in range(setting.seats)]
    called = MatchRunner(board, named, 5, alvin)
    compiled.play(0, 1)
    called.play(0, 1)
    assert sum_results(compiled.specs, [called.series]) == sum_results(compiled.specs, [compiled.series])


def test_the_same_seed_gives_the_same_games() -> None:
    tables = [MatchRunner(load("usa"), fill_seats(["conductor", "random"], 3), seed) for seed in (1, 1, 2)]
    for match in tables:
        match.play(0, 20)
    first, same, other = (sum_results(match.specs, [match.series]) for match in tables)
    assert first == same
    assert first != other


@pytest.mark.parametrize("name", names())
def test_it_beats_random_play(name: str) -> None:
    match = MatchRunner(load(name), fill_seats(["conductor", "random"], 2), 1)
    match.play(0, 300)
    assert match.series.wins[0] >= 0.9 * 300
