"""Search: deals that agree with what the seat knows are played to their end by planning seats, one line for each
decision in question; what fares worst is dropped, and the rest is looked at more closely."""

import math
from typing import Annotated

from draisine.bots.beliefs import Beliefs, believe, form_beliefs
from draisine.bots.options import Options, list_options
from draisine.bots.plan import FAR, Plan
from draisine.bots.planner import follow_plan
from draisine.bots.taste import imagined_taste
from draisine.bots.tree import ONE, Tree, add_node, begin_line, choose_child, end_line, go_deeper, has_room, width
from draisine.engine.chance import sow
from draisine.engine.chart import Chart
from draisine.engine.cloning import clone
from draisine.engine.compiled import jit
from draisine.engine.count import count_points
from draisine.engine.kinds import Phase
from draisine.engine.limits import NOTHING, SEATS
from draisine.engine.records import Long, record
from draisine.engine.resample import resample
from draisine.engine.state import State, Work
from draisine.engine.step import step

DEAL = 0
LINE = 1
SPREAD = 0.4
"""Points ahead, for each train of the board, that make a game three quarters won."""
TICKET = 8
"""Where tickets are raced for: what one more is worth, in such points."""


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
    seed: Long
    rounds: Long
    playouts: Long


@jit
def begin_search(chart: Chart, view: State, work: Work, search: Search, desk: int) -> None:
    """List what is to be thought about, and what the other seats may hold. Each desk has chance of its own."""
    seat = view.viewer + 0
    for other in range(view.seats):
        imagined_taste(chart, search.plans[other].taste)
    list_options(chart, view, work, search.plans[seat], search.options, seat)
    if search.options.listed > 1:
        form_beliefs(chart, view, search.plans[seat], search.beliefs)
    search.tree.used = 0
    for i in range(search.options.listed):
        add_node(search.tree, NOTHING, search.options.decision[i])
    search.seed = view.chance.word[0] + (view.chance.word[1] << 24) + desk
    search.rounds = 0
    search.playouts = 0


@jit
def _play_line(chart: Chart, state: State, work: Work, search: Search, seat: int) -> None:
    """Play a game to its end: in the tree as far as that reaches, then all seats as planners."""
    tree = search.tree
    for other in range(state.seats):
        search.plans[other].made = 0
    inside = search.deep == 1
    while state.phase != Phase.OVER:
        mover = state.mover + 0
        plan = search.plans[mover]
        if not inside or mover != seat:
            step(chart, state, work, mover, follow_plan(chart, state, work, plan, mover))
            continue
        parent = tree.path[tree.depth] + 0
        # A node that was never visited is where playing out begins.
        inside = tree.visits[parent] > 0 and has_room(tree)
        if width(tree.visits[parent]) > 1:
            list_options(chart, state, work, plan, search.answers, seat)
        else:
            search.answers.decision[0] = follow_plan(chart, state, work, plan, mover)
            search.answers.listed = 1
        if inside:
            go_deeper(tree, choose_child(tree, parent, search.answers))
        step(chart, state, work, mover, tree.decision[tree.path[tree.depth]] if inside else search.answers.decision[0])


@jit
def _worth(chart: Chart, state: State, work: Work, seat: int) -> int:
    """How good an end is for a seat: nearly all is to win, a little is by how much."""
    count_points(chart, state, work)
    best = -FAR
    for other in range(state.seats):
        if other != seat:
            best = max(best, work.count[other].total)
    lead = work.count[seat].total - best
    if chart.swap:
        lead *= TICKET
    if lead == 0:
        lead = 1 if work.count[seat].won else -1
    return int(ONE / (1.0 + math.exp(-lead / (SPREAD * chart.trains))))


@jit
def search_on(chart: Chart, view: State, states: list[State], work: Work, search: Search, rounds: int) -> None:
    """In each round one deal is played out once for every decision in question."""
    seat = view.viewer + 0
    options = search.options
    for _ in range(rounds):
        deal = states[DEAL]
        line = states[LINE]
        sow(deal, search.seed, search.rounds)
        resample(chart, view, deal, work)
        believe(chart, view, deal, search.beliefs)
        for i in range(options.listed):
            if options.active[i] == 0:
                continue
            clone(states, DEAL, LINE)
            step(chart, line, work, seat, options.decision[i])
            begin_line(search.tree, i)
            _play_line(chart, line, work, search, seat)
            worth = _worth(chart, line, work, seat)
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


@jit
def think(chart: Chart, view: State, states: list[State], work: Work, search: Search, playouts: int) -> int:
    """A decision, after about so many playouts: in each stage every decision in question gets the same share."""
    begin_search(chart, view, work, search, 0)
    left = search.options.listed + 0
    stages = 0
    while 1 << stages < left:
        stages += 1
    for _ in range(stages):
        search_on(chart, view, states, work, search, max(1, playouts // (stages * left)))
        left = drop_half(search)
    return search.options.decision[best_option(search)] + 0
