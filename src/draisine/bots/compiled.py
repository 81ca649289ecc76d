"""All bots that decide in compiled code, behind one door: what a seat knows in, a decision out."""

from draisine.bots.kinds import Kind
from draisine.bots.planner.decide import decide_planner
from draisine.bots.planner.passenger import decide_passenger
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.weights import conductor_weights, planner_weights
from draisine.bots.published.hungry import decide_hungry
from draisine.bots.published.long_route import decide_long_route
from draisine.bots.published.one_step import decide_one_step
from draisine.bots.published.path import decide_path
from draisine.bots.published.racer import decide_racer
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import KINDS
from draisine.engine.compiler.jit import jit
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State


@jit
def give_chance(view: State, seed: int) -> None:
    """Give an observation a generator of its own. It follows from the seed and what is seen, so that a bot that comes
    back to the same question gives the same answer."""
    salt = view.deck_size + 128 * view.discard_size
    for kind in range(KINDS):
        salt = (salt * 31 + view.players[view.viewer].hand[kind]) & 0xFFFFFF
    seed_rng(view, seed, salt)


@jit
def decide(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, kind: int) -> int:
    """The decision of a bot, from its seat's observation alone."""
    if kind == Kind.PLANNER:
        planner_weights(tables, plan.weights)
        return decide_planner(tables, view, scratch, plan)
    conductor_weights(plan.weights)
    if kind == Kind.PASSENGER:
        return decide_passenger(tables, view, scratch, plan)
    if kind == Kind.PATH:
        return decide_path(tables, view, scratch, plan)
    if kind == Kind.HUNGRY:
        return decide_hungry(tables, view, scratch, plan)
    if kind == Kind.ONE_STEP:
        return decide_one_step(tables, view, scratch, plan)
    if kind == Kind.LONG_ROUTE:
        return decide_long_route(tables, view, scratch, plan)
    if kind == Kind.RACER:
        return decide_racer(tables, view, scratch, plan)
    return decide_planner(tables, view, scratch, plan)
