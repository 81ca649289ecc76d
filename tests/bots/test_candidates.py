"""The candidate decisions of a search."""

from random import Random

import pytest

from draisine.boards import load
from draisine.bots.compiled import decide
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.weights import planner_weights
from draisine.bots.search.candidates import EXTRA_CLAIMS, MAX_CANDIDATES, Candidates, list_candidates
from draisine.engine.compiler.records import new, to_list
from draisine.engine.enums import BLIND, CITY, DRAW_TICKETS, PAYMENT, ROUTE, SLOT, Phase
from draisine.engine.observe import observe
from draisine.engine.rules.payments import payment_colour
from draisine.engine.state import Scratch, State
from draisine.play import Game
from draisine.play.referee import Referee
from tests.engine.driver import FULL_SETTINGS, Setting
from tests.engine.driver import Game as EngineGame
from tests.scenes import scene


def candidates_of(game: Game, seat: int = 0) -> list[int]:
    referee, plan, candidates = Referee(game.board), new(Plan), new(Candidates)
    planner_weights(referee.tables, plan.weights)
    list_candidates(referee.tables, game.observation(seat), new(Scratch), plan, candidates, seat)
    return to_list(candidates.decision)[: int(candidates.size)]


def test_one_card_of_each_kind_and_a_blind_one() -> None:
    game = scene(seats=[{"hand": {}, "tickets": ["denver-el_paso"]}], market=["red", "red", "blue", "red", "blue"])
    cards = [decision for decision in candidates_of(game) if decision <= BLIND]
    market = game.view(0).market
    assert sorted(str(market[card - SLOT]) for card in cards if card != BLIND) == ["blue", "red"]
    assert BLIND in cards
    assert DRAW_TICKETS in candidates_of(game)


def test_wanted_routes_and_the_best_claims_but_not_all() -> None:
    hand = {"red": 6, "blue": 6, "green": 6, "yellow": 6, "white": 6}
    game = scene(seats=[{"hand": hand, "tickets": ["denver-el_paso"]}], routes={"denver-santa_fe": 0})
    claims = [decision for decision in candidates_of(game) if ROUTE <= decision < CITY]
    link = ROUTE + load("usa").route_ids.index("el_paso-santa_fe")
    assert link in claims
    assert len(claims) <= EXTRA_CLAIMS + 3
    lengths = [load("usa").route[claim - ROUTE].length for claim in claims if claim != link]
    assert lengths.count(6) >= EXTRA_CLAIMS - 1


def test_of_each_colour_the_payment_with_fewest_locomotives() -> None:
    hand = {"red": 2, "blue": 2, "locomotive": 2}
    game = scene(seats=[{"hand": hand, "tickets": []}])
    referee, plan, candidates = Referee(game.board), new(Plan), new(Candidates)
    planner_weights(referee.tables, plan.weights)
    observation = game.observation(0)
    observation.phase, observation.route = Phase.PAY_ROUTE, load("usa").route_ids.index("el_paso-santa_fe")
    list_candidates(referee.tables, observation, new(Scratch), plan, candidates, 0)
    listed = to_list(candidates.decision)[: int(candidates.size)]
    colours = [payment_colour(payment) for payment in listed]
    assert len(set(colours)) == len(listed) == 3, "red, blue, and locomotives alone"
    assert all(payment >= PAYMENT for payment in listed)


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_every_candidate_is_legal_and_the_planners_comes_first(setting: Setting) -> None:
    rng, engine_game = Random(3), EngineGame.from_setting(setting, 8)
    observation, plan, candidates = new(State), new(Plan), new(Candidates)
    for _ in range(120):
        if engine_game.is_over:
            return
        seat = rng.choice(engine_game.seats_to_decide())
        legal = engine_game.legal(seat)
        observe(engine_game.tables, engine_game.state, observation, seat)
        first = decide(engine_game.tables, observation, engine_game.scratch, plan, Kind.PLANNER)
        list_candidates(engine_game.tables, observation, engine_game.scratch, plan, candidates, seat)
        listed = to_list(candidates.decision)[: int(candidates.size)]
        assert listed[0] == first
        assert len(set(listed)) == len(listed) <= MAX_CANDIDATES
        assert set(listed) <= set(legal)
        engine_game.play(seat, rng.choice(legal))
