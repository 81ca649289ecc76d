"""The dispatcher of all levels that decide in compiled code."""

from draisine.bots.levels import Kind
from draisine.bots.planner.decide import decide_planner
from draisine.bots.planner.passenger import decide_passenger
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.weights import set_level_weights
from draisine.bots.published.hungry import decide_hungry
from draisine.bots.published.long_route import decide_long_route
from draisine.bots.published.one_step import decide_one_step
from draisine.bots.published.path import decide_path
from draisine.bots.published.racer import decide_racer
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.state import Scratch, State


@jit
def decide(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, kind: int) -> int:
    """The decision of a level, from its seat's observation alone."""
    set_level_weights(tables, plan.weights, kind)
    if kind == Kind.PASSENGER:
        return decide_passenger(tables, observation, scratch, plan)
    if kind == Kind.PATH:
        return decide_path(tables, observation, scratch, plan)
    if kind == Kind.HUNGRY:
        return decide_hungry(tables, observation, scratch, plan)
    if kind == Kind.ONE_STEP:
        return decide_one_step(tables, observation, scratch, plan)
    if kind == Kind.LONG_ROUTE:
        return decide_long_route(tables, observation, scratch, plan)
    if kind == Kind.RACER:
        return decide_racer(tables, observation, scratch, plan)
    return decide_planner(tables, observation, scratch, plan)
