"""The decisions worth a thought."""

from random import Random

import pytest

from draisine.boards import load
from draisine.bots.compiled import decide
from draisine.bots.kinds import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.weights import planner_weights
from draisine.bots.search.candidates import BREADTH, PRIZES, Options, list_options
from draisine.engine.compiler.records import new, numbers
from draisine.engine.enums import BLIND, CITY, DRAW_TICKETS, PAYMENT, ROUTE, SLOT, Phase
from draisine.engine.observe import observe
from draisine.engine.rules.payments import payment_colour
from draisine.engine.state import Scratch, State
from draisine.play import Game
from draisine.play.referee import Referee
from tests.engine.driving import FULL_TABLES, Setting
from tests.engine.driving import Game as Course
from tests.scenes import scene


def options_of(game: Game, seat: int = 0) -> list[int]:
    referee, plan, options = Referee(game.board), new(Plan), new(Options)
    planner_weights(referee.tables, plan.weights)
    list_options(referee.tables, game.observation(seat), new(Scratch), plan, options, seat)
    return numbers(options.decision)[: int(options.listed)]


def test_one_card_of_each_kind_and_a_blind_one() -> None:
    game = scene(seats=[{"hand": {}, "tickets": ["denver-el_paso"]}], market=["red", "red", "blue", "red", "blue"])
    cards = [decision for decision in options_of(game) if decision <= BLIND]
    kinds = [game.view(0).market[card - SLOT] for card in cards if card != BLIND]
    assert sorted(map(str, kinds)) == ["blue", "red"]
    assert BLIND in cards
    assert DRAW_TICKETS in options_of(game)


def test_wanted_routes_and_the_best_prizes_but_not_every_claim() -> None:
    hand = {"red": 6, "blue": 6, "green": 6, "yellow": 6, "white": 6}
    game = scene(seats=[{"hand": hand, "tickets": ["denver-el_paso"]}], routes={"denver-santa_fe": 0})
    claims = [decision for decision in options_of(game) if ROUTE <= decision < CITY]
    link = ROUTE + load("usa").route_ids.index("el_paso-santa_fe")
    assert link in claims
    assert len(claims) <= PRIZES + 3
    lengths = [load("usa").route[claim - ROUTE].length for claim in claims if claim != link]
    assert lengths.count(6) >= PRIZES - 1


def test_of_each_colour_the_payment_with_fewest_locomotives() -> None:
    hand = {"red": 2, "blue": 2, "locomotive": 2}
    game = scene(seats=[{"hand": hand, "tickets": []}])
    referee, plan, options = Referee(game.board), new(Plan), new(Options)
    planner_weights(referee.tables, plan.weights)
    seen = game.observation(0)
    seen.phase, seen.route = Phase.PAY_ROUTE, load("usa").route_ids.index("el_paso-santa_fe")
    list_options(referee.tables, seen, new(Scratch), plan, options, 0)
    listed = numbers(options.decision)[: int(options.listed)]
    colours = [payment_colour(payment) for payment in listed]
    assert len(set(colours)) == len(listed) == 3, "red, blue, and locomotives alone"
    assert all(payment >= PAYMENT for payment in listed)


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
def test_every_option_is_open_and_the_planners_comes_first(setting: Setting) -> None:
    chance, course = Random(3), Course.of(setting, 8)
    view, plan, options = new(State), new(Plan), new(Options)
    for _ in range(120):
        if course.over:
            return
        seat = chance.choice(course.owing())
        legal = course.legal(seat)
        observe(course.tables, course.state, view, seat)
        first = decide(course.tables, view, course.scratch, plan, Kind.PLANNER)
        list_options(course.tables, view, course.scratch, plan, options, seat)
        listed = numbers(options.decision)[: int(options.listed)]
        assert listed[0] == first
        assert len(set(listed)) == len(listed) <= BREADTH
        assert set(listed) <= set(legal)
        course.play(seat, chance.choice(legal))
