"""The published agents and the Racer: what defines each, legality on all boards, and strength."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.bots import fill_seats
from draisine.bots.compiled import decide
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.engine.compiler.records import new
from draisine.engine.observe import observe
from draisine.engine.state import State
from draisine.matches import MatchRunner
from draisine.play import Game
from tests.bots.choices import choose_text
from tests.engine.driver import SETTINGS, Setting
from tests.engine.driver import Game as EngineGame
from tests.scenes import Seat, scene
from tests.soak import every_nth

STYLES = {
    "path": Kind.PATH,
    "hungry": Kind.HUNGRY,
    "one_step": Kind.ONE_STEP,
    "long_route": Kind.LONG_ROUTE,
    "racer": Kind.RACER,
}
OFFER = ["seattle-new_york", "denver-el_paso", "duluth-houston"]
TO_SANTA_FE = {"denver-santa_fe": 0, "el_paso-santa_fe": 0}
"""The whole path of the ticket Denver - El Paso."""


def choice(kind: Kind, game: Game, seat: int = 0) -> str:
    """The move of an agent, as text."""
    return choose_text(game, kind, seat)


def one_seat(hand: dict[str, int] | None = None, *tickets: str, **position: Any) -> Game:
    """A scene in USA where the first seat is to move."""
    seat: Seat = {"hand": hand or {}, "tickets": list(tickets)}
    return scene(seats=[seat], **position)


def setting_up(*offer: str) -> Game:
    seats = [{"offer": list(offer)}, {"offer": ["kansas_city-houston", "los_angeles-miami"]}]
    return scene(seats=seats, phase="setup_tickets")


@pytest.mark.parametrize("kind", [Kind.PATH, Kind.ONE_STEP])
def test_these_keep_all_tickets_of_the_set_up(kind: Kind) -> None:
    assert choice(kind, setting_up(*OFFER)) == f"keep {', '.join(OFFER)}"


@pytest.mark.parametrize("kind", [Kind.LONG_ROUTE, Kind.PATH, Kind.RACER])
def test_these_draw_no_tickets_when_theirs_are_completed(kind: Kind) -> None:
    market = ["red", "red", "blue", "blue", "white"]
    game = one_seat({"red": 1}, "denver-el_paso", routes=TO_SANTA_FE, market=market)
    assert choice(kind, game) != "draw tickets"


def test_path_takes_the_fewest_routes() -> None:
    """Seattle - Helena - Duluth rather than by Calgary and Winnipeg."""
    game = one_seat({"yellow": 6, "white": 6}, "seattle-new_york")
    assert choice(Kind.PATH, game) == "claim helena-seattle with 6 yellow"


def test_path_claims_for_the_most_valuable_ticket_first() -> None:
    """Both can be paid: a short route for 22 points comes before a long one for 8."""
    routes = {"helena-seattle": 0, "duluth-helena": 0, "chicago-pittsburgh/2": 0, "new_york-pittsburgh/1": 0}
    hand = {"red": 3, "blue": 6}
    game = one_seat(hand, "seattle-new_york", "duluth-houston", routes=routes)
    assert choice(Kind.PATH, game) == "claim chicago-duluth with 3 red"


def test_path_draws_for_the_most_valuable_route_and_leaves_locomotives() -> None:
    market = ["locomotive", "green", "yellow", "red", "blue"]
    game = one_seat({"yellow": 2}, "seattle-new_york", routes={"duluth-helena": 0}, market=market)
    assert choice(Kind.PATH, game) == "draw 3"
    game = one_seat({"yellow": 2}, "seattle-new_york", market=["locomotive", "green", "green", "red", "blue"])
    assert choice(Kind.PATH, game) == "draw blind"


def test_path_claims_points_when_its_tickets_are_completed() -> None:
    game = one_seat({"black": 6, "red": 2}, "denver-el_paso", routes=TO_SANTA_FE)
    assert choice(Kind.PATH, game) == "claim el_paso-los_angeles with 6 black"


def test_hungry_draws_tickets_before_it_builds() -> None:
    game = one_seat({"red": 6}, "denver-el_paso")
    assert choice(Kind.HUNGRY, game) == "draw tickets"


def test_hungry_draws_no_tickets_once_it_builds() -> None:
    game = one_seat({"red": 2}, "denver-el_paso", routes={"denver-santa_fe": 0})
    assert choice(Kind.HUNGRY, game) == "claim el_paso-santa_fe with 2 red"


def test_hungry_stops_when_its_tickets_take_nearly_all_trains() -> None:
    tickets = ["seattle-new_york", "los_angeles-miami", "calgary-phoenix", "vancouver-montreal"]
    assert choice(Kind.HUNGRY, one_seat({}, *tickets)) != "draw tickets"


def test_hungry_keeps_tickets_that_one_network_serves() -> None:
    game = setting_up("denver-el_paso", "seattle-new_york", "portland-nashville")
    assert choice(Kind.HUNGRY, game) == "keep seattle-new_york, portland-nashville"


def test_hungry_saves_the_colour_it_needs_on_a_gray_route() -> None:
    """El Paso - Santa Fe is gray; Helena - Salt Lake City needs all purple cards."""
    tickets = ["denver-el_paso", "calgary-salt_lake_city"]
    game = one_seat({"purple": 2, "blue": 2}, *tickets, routes={"denver-santa_fe": 0})
    assert choice(Kind.HUNGRY, game) == "claim el_paso-santa_fe with 2 blue"


def test_one_step_pursues_only_the_most_valuable_ticket() -> None:
    """It could finish the cheap ticket, and draws for the first route of the other."""
    market = ["green", "yellow", "blue", "blue", "white"]
    game = one_seat({"red": 2}, "denver-el_paso", "seattle-new_york", routes={"denver-santa_fe": 0}, market=market)
    assert choice(Kind.ONE_STEP, game) == "draw 2"


def test_one_step_takes_a_locomotive_where_its_colour_is_not_face_up() -> None:
    market = ["green", "locomotive", "blue", "blue", "white"]
    assert choice(Kind.ONE_STEP, one_seat({}, "seattle-new_york", market=market)) == "draw 2"


def test_one_step_claims_its_route_as_soon_as_it_can() -> None:
    game = one_seat({"yellow": 5, "locomotive": 1}, "seattle-new_york")
    assert choice(Kind.ONE_STEP, game) == "claim helena-seattle with 5 yellow + 1 locomotive"


def test_one_step_draws_new_tickets_while_all_have_trains() -> None:
    assert choice(Kind.ONE_STEP, one_seat({}, "denver-el_paso", routes=TO_SANTA_FE)) == "draw tickets"
    board = load("usa")
    sixes = [name for name, route in zip(board.route_ids, board.route, strict=True) if route.length == 6]
    taken = dict.fromkeys([*sixes[:6], "duluth-omaha/1"], 1)
    game = one_seat({}, "denver-el_paso", routes={**TO_SANTA_FE, **taken})
    assert choice(Kind.ONE_STEP, game) != "draw tickets"


def test_one_step_keeps_the_ticket_with_the_most_points_per_train() -> None:
    seats: list[Seat] = [{"tickets": ["denver-el_paso"], "offer": ["duluth-el_paso", "kansas_city-houston"]}, {}]
    game = scene(seats=seats, routes={**TO_SANTA_FE, "denver-omaha": 0, "duluth-omaha/1": 0}, phase="keep_tickets")
    assert choice(Kind.ONE_STEP, game) == "keep duluth-el_paso"


def test_long_route_avoids_short_routes() -> None:
    """Denver - Santa Fe - El Paso has only short ones, Denver - Phoenix - El Paso has none."""
    game = one_seat({"white": 5, "blue": 2}, "denver-el_paso")
    assert choice(Kind.LONG_ROUTE, game) == "claim denver-phoenix with 5 white"


def test_long_route_claims_the_longest_when_its_tickets_are_completed() -> None:
    game = one_seat({"black": 6, "blue": 4}, "denver-el_paso", routes=TO_SANTA_FE)
    assert choice(Kind.LONG_ROUTE, game) == "claim el_paso-los_angeles with 6 black"
    market = ["white", "blue", "black", "red", "red"]
    game = one_seat({"black": 5, "blue": 4}, "denver-el_paso", routes=TO_SANTA_FE, market=market)
    assert choice(Kind.LONG_ROUTE, game) == "draw 3"


def test_the_racer_keeps_the_fewest_and_cheapest_tickets() -> None:
    assert choice(Kind.RACER, setting_up(*OFFER)) == "keep denver-el_paso, duluth-houston"


def test_the_racer_saves_for_six_spaces() -> None:
    """It could finish a ticket with two cards, or take four spaces: it waits for the sixth black card."""
    market = ["white", "blue", "black", "red", "red"]
    hand = {"black": 5, "red": 2, "blue": 4}
    game = one_seat(hand, "denver-el_paso", routes={"denver-santa_fe": 0}, market=market)
    assert choice(Kind.RACER, game) == "draw 3"


def test_the_racer_claims_the_longest_it_can_pay() -> None:
    game = one_seat({"black": 6, "orange": 5}, "denver-el_paso")
    assert choice(Kind.RACER, game) == "claim el_paso-los_angeles with 6 black"


def test_the_racer_claims_anything_near_the_end() -> None:
    game = one_seat({"red": 4, "blue": 2}, turns_left=2)
    assert choice(Kind.RACER, game).endswith("with 4 red")


@pytest.mark.parametrize("kind", [Kind.PATH, Kind.HUNGRY, Kind.ONE_STEP])
def test_a_station_is_built_where_a_ticket_is_cut_off(kind: Kind) -> None:
    routes = {"edinburgh-london/1": 1, "dieppe-london/1": 0, "dieppe-paris": 0}
    game = scene("europe", seats=[{"hand": {"red": 1}, "tickets": ["edinburgh-paris"]}], routes=routes)
    assert choice(kind, game) in ("station edinburgh with 1 red", "station london with 1 red")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_game_ends(setting: Setting) -> None:
    board = load(setting.board)
    for style in STYLES:
        for bots in ([style], [style, "random"]):
            match = MatchRunner(board, fill_seats(bots, setting.seats), 7, bool(setting.alvin))
            match.play(0, 3)
            assert match.series.games == 3


@pytest.mark.parametrize("setting", every_nth([s for s in SETTINGS if s.seats in (2, 5)], 2), ids=str)
@pytest.mark.parametrize("kind", STYLES.values(), ids=STYLES)
def test_every_decision_is_legal(kind: Kind, setting: Setting) -> None:
    observation, plan = new(State), new(Plan)
    for seed in range(2):
        engine_game = EngineGame.from_setting(setting, seed)
        while not engine_game.is_over:
            seat = engine_game.seats_to_decide()[0]
            observe(engine_game.tables, engine_game.state, observation, seat)
            decision = int(decide(engine_game.tables, observation, engine_game.scratch, plan, kind))
            assert decision in engine_game.legal(seat)
            engine_game.play(seat, decision)


@pytest.mark.parametrize("style", STYLES)
def test_it_beats_random_play(style: str) -> None:
    match = MatchRunner(load("usa"), fill_seats([style, "random"], 2), 1)
    match.play(0, 200)
    assert match.series.wins[0] >= 0.95 * 200
