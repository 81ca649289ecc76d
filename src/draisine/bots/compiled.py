"""All bots that decide in compiled code, behind one door: what a seat knows in, a decision out."""

from draisine.bots.kinds import Kind
from draisine.bots.planner.decide import decide_planner
from draisine.bots.planner.passenger import decide_passenger
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.weights import conductor_taste, planner_taste
from draisine.bots.published.hungry import decide_hungry
from draisine.bots.published.long_route import decide_long_route
from draisine.bots.published.one_step import decide_one_step
from draisine.bots.published.path import decide_path
from draisine.bots.published.racer import decide_racer
from draisine.engine.board_tables import Chart
from draisine.engine.capacities import KINDS
from draisine.engine.compiler.jit import jit
from draisine.engine.rng import sow
from draisine.engine.state import State, Work


@jit
def give_chance(view: State, seed: int) -> None:
    """Give an observation a generator of its own. It follows from the seed and what is seen, so that a bot that comes
    back to the same question gives the same answer."""
    salt = view.deck_size + 128 * view.discard_size
    for kind in range(KINDS):
        salt = (salt * 31 + view.players[view.viewer].hand[kind]) & 0xFFFFFF
    sow(view, seed, salt)


@jit
def decide(chart: Chart, view: State, work: Work, plan: Plan, kind: int) -> int:
    """The decision of a bot, from its seat's observation alone."""
    if kind == Kind.PLANNER:
        planner_taste(chart, plan.taste)
        return decide_planner(chart, view, work, plan)
    conductor_taste(plan.taste)
    if kind == Kind.PASSENGER:
        return decide_passenger(chart, view, work, plan)
    if kind == Kind.PATH:
        return decide_path(chart, view, work, plan)
    if kind == Kind.HUNGRY:
        return decide_hungry(chart, view, work, plan)
    if kind == Kind.ONE_STEP:
        return decide_one_step(chart, view, work, plan)
    if kind == Kind.LONG_ROUTE:
        return decide_long_route(chart, view, work, plan)
    if kind == Kind.RACER:
        return decide_racer(chart, view, work, plan)
    return decide_planner(chart, view, work, plan)
