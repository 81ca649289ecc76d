"""Search: deals that agree with what the seat knows are played to their end by planning seats, one line for each
decision in question; what fares worst is dropped, and the rest is looked at more closely."""

import math
from typing import Annotated

from draisine.bots.planner.decide import follow_plan
from draisine.bots.planner.plan import FAR, Plan
from draisine.bots.planner.weights import rollout_weights
from draisine.bots.search.beliefs import Beliefs, believe, form_beliefs
from draisine.bots.search.candidates import Options, list_options
from draisine.bots.search.tree import (
    ONE,
    Tree,
    add_node,
    begin_line,
    choose_child,
    end_line,
    go_deeper,
    has_room,
    width,
)
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING, SEATS
from draisine.engine.compiler.cloning import clone
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import Long, record
from draisine.engine.enums import Phase
from draisine.engine.resample import resample
from draisine.engine.rng import randint, seed_rng
from draisine.engine.rules.scoring import count_points
from draisine.engine.state import Scratch, State
from draisine.engine.step import step

DEAL = 0
LINE = 1
FOR_POINTS = 30
"""In how many of a hundred deals another seat plays for points alone, as long as it has built little."""
USUAL_LENGTH = 35
"""How long the routes of a seat that joins its tickets are, in tenths of a space. Longer ones are built for points."""
SPREAD = 0.4
"""Points ahead, for each train of the board, that make a game three quarters won."""
TICKET = 8
"""Where tickets are raced for: what one more is worth, in such points."""
LONGEST = 4000
"""Decisions of a line, several times those of the longest games. Whatever it is that keeps one from ending, it is then
counted as it stands, and the search goes on."""


@record
class Search:
    """What a search thinks with."""

    plans: Annotated[list[Plan], SEATS]
    options: Options
    answers: Options
    """What is open further down a line."""
    tree: Tree
    deep: int
    """Whether the tree is used: 1 or 0."""
    beliefs: Beliefs
    for_points: Annotated[list[int], SEATS]
    """By seat: in how many of a hundred deals it plays for points alone."""
    seed: Long
    rounds: Long
    playouts: Long


@jit
def guess_aims(tables: BoardTables, view: State, search: Search) -> None:
    """How likely each seat plays for points alone, from how long its routes are."""
    for seat in range(view.seats):
        routes = 0
        spaces = 0
        for route in range(tables.routes):
            if view.owner[route] == seat:
                routes += 1
                spaces += tables.length[route]
        share = FOR_POINTS
        if routes > 1:
            share += (spaces * 10 // routes - USUAL_LENGTH) * 2
        search.for_points[seat] = max(10, min(80, share))


@jit
def begin_search(tables: BoardTables, view: State, scratch: Scratch, search: Search, desk: int) -> None:
    """List what is to be thought about, and what the other seats may hold. Each desk has chance of its own."""
    seat = view.viewer + 0
    for other in range(view.seats):
        rollout_weights(tables, search.plans[other].weights)
    list_options(tables, view, scratch, search.plans[seat], search.options, seat)
    if search.options.listed > 1:
        form_beliefs(tables, view, search.plans[seat], search.beliefs)
    guess_aims(tables, view, search)
    search.tree.used = 0
    for i in range(search.options.listed):
        add_node(search.tree, NOTHING, search.options.decision[i])
    search.seed = view.rng.word[0] + (view.rng.word[1] << 24) + desk
    search.rounds = 0
    search.playouts = 0


@jit
def _play_line(tables: BoardTables, state: State, scratch: Scratch, search: Search, seat: int) -> None:
    """Play a game to its end: in the tree as far as that reaches, then all seats as planners."""
    tree = search.tree
    for other in range(state.seats):
        search.plans[other].made = 0
    inside = search.deep == 1
    for _ in range(LONGEST):
        if state.phase == Phase.OVER:
            break
        mover = state.mover + 0
        plan = search.plans[mover]
        if not inside or mover != seat:
            step(tables, state, scratch, mover, follow_plan(tables, state, scratch, plan, mover))
            continue
        parent = tree.path[tree.depth] + 0
        # A node that was never visited is where playing out begins.
        inside = tree.visits[parent] > 0 and has_room(tree)
        if width(tree.visits[parent]) > 1:
            list_options(tables, state, scratch, plan, search.answers, seat)
        else:
            search.answers.decision[0] = follow_plan(tables, state, scratch, plan, mover)
            search.answers.listed = 1
        if inside:
            go_deeper(tree, choose_child(tree, parent, search.answers))
        step(
            tables,
            state,
            scratch,
            mover,
            tree.decision[tree.path[tree.depth]] if inside else search.answers.decision[0],
        )


@jit
def _worth(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """How good an end is for a seat: nearly all is to win, a little is by how much."""
    count_points(tables, state, scratch)
    best = -FAR
    for other in range(state.seats):
        if other != seat:
            best = max(best, scratch.count[other].total)
    lead = scratch.count[seat].total - best
    if tables.race:
        lead *= TICKET
    if lead == 0:
        lead = 1 if scratch.count[seat].won else -1
    return int(ONE / (1.0 + math.exp(-lead / (SPREAD * tables.trains))))


@jit
def _imagine_aims(tables: BoardTables, deal: State, search: Search, seat: int) -> None:
    """What the others play for in this deal: their tickets, or points alone. Where tickets are all, nobody does."""
    for other in range(deal.seats):
        for_points = other != seat and not tables.race and randint(deal, 100) < search.for_points[other]
        search.plans[other].weights.chase = 0 if for_points else 1


@jit
def search_on(
    tables: BoardTables, view: State, states: list[State], scratch: Scratch, search: Search, rounds: int
) -> None:
    """In each round one deal is played out once for every decision in question."""
    seat = view.viewer + 0
    options = search.options
    for _ in range(rounds):
        deal = states[DEAL]
        line = states[LINE]
        seed_rng(deal, search.seed, search.rounds)
        resample(tables, view, deal, scratch)
        believe(tables, view, deal, search.beliefs)
        _imagine_aims(tables, deal, search, seat)
        for i in range(options.listed):
            if options.active[i] == 0:
                continue
            clone(states, DEAL, LINE)
            step(tables, line, scratch, seat, options.decision[i])
            begin_line(search.tree, i)
            _play_line(tables, line, scratch, search, seat)
            worth = _worth(tables, line, scratch, seat)
            end_line(search.tree, worth)
            options.value[i] += worth
            options.visits[i] += 1
            options.won[i] += worth > ONE // 2
            search.playouts += 1
        search.rounds += 1


@jit
def best_option(search: Search) -> int:
    """The place of the decision that fares best."""
    options = search.options
    best = 0
    for i in range(1, options.listed):
        if (options.active[i] == 1 and options.value[i] > options.value[best]) or options.active[best] == 0:
            best = i
    return best


@jit
def add_findings(search: Search, other: Search) -> None:
    """Take over what was found at another desk."""
    for i in range(search.options.listed):
        search.options.value[i] += other.options.value[i]
        search.options.visits[i] += other.options.visits[i]
        search.options.won[i] += other.options.won[i]
        other.options.value[i] = 0
        other.options.visits[i] = 0
        other.options.won[i] = 0


@jit
def drop_half(search: Search) -> int:
    """Drop the worse half of what is in question; how many are left."""
    options = search.options
    left = 0
    for i in range(options.listed):
        left += options.active[i]
    for _ in range(left // 2):
        worst = -1
        for i in range(options.listed):
            if options.active[i] == 1 and (worst < 0 or options.value[i] <= options.value[worst]):
                worst = i
        options.active[worst] = 0
    return left - left // 2
