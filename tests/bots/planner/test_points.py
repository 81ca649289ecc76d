"""Claims for points: what a plan remembers about the leading rival's network follows the game."""

from random import Random

import pytest

from draisine.bots.planner.plan import Plan
from draisine.bots.planner.points import target_best_route
from draisine.bots.planner.weights import planner_weights
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.records import new, to_list
from draisine.engine.enums import Phase
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch
from tests.engine.driver import FULL_SETTINGS, Game, Preference, Setting, clone


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_the_target_is_that_of_a_new_plan(setting: Setting) -> None:
    game, scratch, plans, blocking = Game.from_setting(setting, 6), new(Scratch), [new(Plan), new(Plan)], 0
    for plan in plans:
        planner_weights(game.tables, plan.weights)
        plan.leader = NOTHING
    for number in game.positions(Random(8), Preference.ROUTES):
        if game.phase != Phase.TURN:
            continue
        found = []
        for plan in plans:
            state = clone(game.state)
            seed_rng(state, number, 0)
            found.append((target_best_route(game.tables, state, scratch, plan, 0), to_list(plan.to_claim.word)))
        assert found[0] == found[1]
        blocking += any(to_list(plans[0].blocking.word))
        plans[1].leader = NOTHING
    # A network that grows from one city has one component.
    assert (blocking > 0) == (game.tables.cities_each == 0)
