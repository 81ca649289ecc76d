"""Sequential halving over determinized rollouts.

In each round one state that agrees with the observation is sampled and played to its end by planners, once for every
active candidate: common random numbers, so that candidates differ by their own merit. Between stages the worse half of
the candidates is eliminated, and the rest gets more rollouts.
"""

import math
from typing import Annotated

from draisine.bots.planner.decide import follow_plan
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.weights import rollout_weights
from draisine.bots.search.beliefs import Beliefs, compute_beliefs, sample_tickets
from draisine.bots.search.candidates import Candidates, list_candidates
from draisine.bots.search.rollouts import MAX_DECISIONS, estimate_goals, final_lead, sample_goals
from draisine.bots.search.tree import (
    WIN_VALUE,
    Tree,
    add_node,
    backpropagate,
    can_expand,
    descend,
    max_children,
    select_child,
    start_path,
)
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING, SEATS
from draisine.engine.cloning import clone
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import Long, record
from draisine.engine.enums import Phase
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.engine.step import step

# Indices into the states of a search.
DETERMINIZED = 0
ROLLOUT = 1
LEAD_SCALE = 0.4
"""Scale of the logistic value function: points ahead per train of the board. A lead of this size is worth 73 %."""
TICKET_LEAD = 8
"""In a race: the points that a ticket ahead counts as."""


@record
class Search:
    """The working memory of a search on one thread."""

    plans: Annotated[list[Plan], SEATS]
    candidates: Candidates
    replies: Candidates
    """The candidates of later decisions within a rollout."""
    tree: Tree
    use_tree: int
    """Whether the tree is used: 1 or 0."""
    beliefs: Beliefs
    points_only: Annotated[list[int], SEATS]
    """By seat: the percentage of determinizations in which it plays for points only."""
    seed: Long
    rounds: Long
    playouts: Long


@jit
def start_search(tables: BoardTables, observation: State, scratch: Scratch, search: Search, worker: int) -> None:
    """List the candidates and compute the beliefs about rivals. Each worker has a seed of its own."""
    seat = observation.viewer
    for other in range(observation.seats):
        rollout_weights(tables, search.plans[other].weights)
    list_candidates(tables, observation, scratch, search.plans[seat], search.candidates, seat)
    if search.candidates.size > 1:
        compute_beliefs(tables, observation, search.plans[seat], search.beliefs)
    estimate_goals(tables, observation, search.points_only)
    search.tree.size = 0
    for i in range(search.candidates.size):
        add_node(search.tree, NOTHING, search.candidates.decision[i])
    search.seed = observation.rng.word[0] + (observation.rng.word[1] << 24) + worker
    search.rounds = 0
    search.playouts = 0


@jit
def _play_out(tables: BoardTables, state: State, scratch: Scratch, search: Search, seat: int) -> None:
    """Play a game to its end: the seat by the tree as far as it reaches, everything else as planners would."""
    tree = search.tree
    for other in range(state.seats):
        search.plans[other].valid = 0
    in_tree = search.use_tree == 1
    for _ in range(MAX_DECISIONS):
        if state.phase == Phase.OVER:
            break
        mover = state.mover
        plan = search.plans[mover]
        if not in_tree or mover != seat:
            step(tables, state, scratch, mover, follow_plan(tables, state, scratch, plan, mover))
            continue
        parent = tree.path[tree.depth]
        # The rollout starts at a node that was never visited.
        in_tree = tree.visits[parent] > 0 and can_expand(tree)
        if max_children(tree.visits[parent]) > 1:
            list_candidates(tables, state, scratch, plan, search.replies, seat)
        else:
            search.replies.decision[0] = follow_plan(tables, state, scratch, plan, mover)
            search.replies.size = 1
        if in_tree:
            descend(tree, select_child(tree, parent, search.replies))
        step(
            tables,
            state,
            scratch,
            mover,
            tree.decision[tree.path[tree.depth]] if in_tree else search.replies.decision[0],
        )


@jit
def _evaluate(tables: BoardTables, scratch: Scratch, seat: int, lead: int) -> int:
    """The value of a scored final state for a seat: a logistic function of its lead."""
    if tables.race:
        lead *= TICKET_LEAD
    if lead == 0:
        lead = 1 if scratch.scores[seat].won else -1
    return int(WIN_VALUE / (1.0 + math.exp(-lead / (LEAD_SCALE * tables.trains))))


@jit
def run_rounds(
    tables: BoardTables, observation: State, states: list[State], scratch: Scratch, search: Search, rounds: int
) -> None:
    """In each round, determinize the observation once and roll it out for every active candidate."""
    seat = observation.viewer
    candidates = search.candidates
    for _ in range(rounds):
        sample = states[DETERMINIZED]
        rollout = states[ROLLOUT]
        seed_rng(sample, search.seed, search.rounds)
        resample(tables, observation, sample, scratch)
        sample_tickets(tables, observation, sample, search.beliefs)
        sample_goals(tables, sample, search.plans, search.points_only, seat)
        for i in range(candidates.size):
            if candidates.active[i] == 0:
                continue
            clone(states, DETERMINIZED, ROLLOUT)
            step(tables, rollout, scratch, seat, candidates.decision[i])
            start_path(search.tree, i)
            _play_out(tables, rollout, scratch, search, seat)
            lead = final_lead(tables, rollout, scratch, seat)
            value = _evaluate(tables, scratch, seat, lead)
            backpropagate(search.tree, value)
            candidates.value[i] += value
            candidates.visits[i] += 1
            candidates.wins[i] += value > WIN_VALUE // 2
            candidates.lead[i] += lead
            search.playouts += 1
        search.rounds += 1


@jit
def best_candidate(search: Search) -> int:
    """The index of the active candidate with the highest value."""
    candidates = search.candidates
    best = 0
    for i in range(1, candidates.size):
        if (candidates.active[i] == 1 and candidates.value[i] > candidates.value[best]) or candidates.active[best] == 0:
            best = i
    return best


@jit
def merge_results(search: Search, other: Search) -> None:
    """Move the statistics of another worker's search into this one."""
    for i in range(search.candidates.size):
        search.candidates.value[i] += other.candidates.value[i]
        search.candidates.visits[i] += other.candidates.visits[i]
        search.candidates.wins[i] += other.candidates.wins[i]
        search.candidates.lead[i] += other.candidates.lead[i]
        other.candidates.value[i] = 0
        other.candidates.visits[i] = 0
        other.candidates.wins[i] = 0
        other.candidates.lead[i] = 0


@jit
def eliminate_half(search: Search) -> int:
    """Eliminate the worse half of the active candidates and return how many are left."""
    candidates = search.candidates
    left = 0
    for i in range(candidates.size):
        left += candidates.active[i]
    for _ in range(left // 2):
        worst = -1
        for i in range(candidates.size):
            if candidates.active[i] == 1 and (worst < 0 or candidates.value[i] <= candidates.value[worst]):
                worst = i
        candidates.active[worst] = 0
    return left - left // 2
