"""Rollouts: what rivals play for in a determinization, how planners play it to its end, and the final lead."""

from draisine.bots.planner.decide import follow_plan
from draisine.bots.planner.plan import INF, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase
from draisine.engine.rng import randint
from draisine.engine.rules.scoring import score_game
from draisine.engine.state import Scratch, State
from draisine.engine.step import step

POINTS_ONLY_PERCENT = 30
"""The percentage of determinizations in which a rival plays for points only, before it has built much."""
TYPICAL_LENGTH = 35
"""The mean length of the routes of a seat that plays for its tickets, in tenths of a space. Longer ones suggest that it
plays for points."""
MAX_DECISIONS = 4000
"""The most decisions of a rollout, several times those of the longest games. A rollout that does not end is scored as
it stands."""


@jit
def estimate_goals(tables: BoardTables, observation: State, points_only: list[int]) -> None:
    """Estimate how likely each seat plays for points only, in percent, from the length of its routes."""
    for seat in range(observation.seats):
        routes = 0
        spaces = 0
        for route in range(tables.routes):
            if observation.owner[route] == seat:
                routes += 1
                spaces += tables.length[route]
        share = POINTS_ONLY_PERCENT
        if routes > 1:
            share += (spaces * 10 // routes - TYPICAL_LENGTH) * 2
        points_only[seat] = max(10, min(80, share))


@jit
def sample_goals(tables: BoardTables, sample: State, plans: list[Plan], points_only: list[int], seat: int) -> None:
    """Sample what each rival plays for: its tickets, or points only. In a race all play for tickets."""
    for other in range(sample.seats):
        only_points = other != seat and not tables.race and randint(sample, 100) < points_only[other]
        plans[other].weights.plays_tickets = 0 if only_points else 1


@jit
def follow_plans(tables: BoardTables, state: State, scratch: Scratch, plans: list[Plan]) -> None:
    """Play a game to its end with a planner in every seat."""
    for seat in range(state.seats):
        plans[seat].valid = 0
    for _ in range(MAX_DECISIONS):
        if state.phase == Phase.OVER:
            break
        mover = state.mover
        step(tables, state, scratch, mover, follow_plan(tables, state, scratch, plans[mover], mover))


@jit
def final_lead(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """Score a final state and return the lead of a seat over its best rival: points, or tickets in a race."""
    score_game(tables, state, scratch)
    best = -INF
    for other in range(state.seats):
        if other != seat:
            best = max(best, scratch.scores[other].total)
    return scratch.scores[seat].total - best
