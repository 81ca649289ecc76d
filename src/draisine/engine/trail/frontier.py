"""The longest trail of one block, by frontier search.

A set of edges is a trail exactly if it is connected and has at most two odd cities (Euler). So the search decides for
each edge whether to keep it, in the order of `block.py`, and looks for the connected set with at most two odd cities
that loses least length. As in Knuth's Simpath and in frontier-based search, the state after some decisions consists of
what the frontier shows of them:

- `components`: which open cities are connected by kept edges;
- `odd`: which open cities are odd, by the edges kept and those still undecided;
- `loose_ends`: how many settled cities are odd, and kept tails; a trail has at most two;
- `loss`: the total length of the edges dropped.

Unlike Simpath, which enumerates all states breadth first, the search is depth first with iterative deepening (IDA*):
it allows a loss (`budget`) that begins at the lower bound of `bound.py` and grows to the least loss that exceeded it.
A transposition table prunes a state if one that *dominates* it has failed: with the same odd cities, no more loss or
loose ends, and everything connected that is connected in it.

Example: four cities, every two of them joined: AB 1, AC 2, AD 3, BC 2, BD 4, CD 5, in total 17. All four are odd, and
parity alone requires a loss of at least 1, the first budget. The cities are settled in the order A, D, C, B:

    step      decisions                  open cities   odd      connected   loose ends   loss
    (start)                              A D C B       A D C B              0            0
    settle A  keep AD, AC; drop AB       D C B         D C      D-C         0            1
    settle D  keep CD, BD                C B           C        C-B         1 (D)        1
    settle C  keep BC                    B                      B           2 (D, C)     1
    settle B  the only component closes, and no edge is left: a trail of length 16

Keeping AB as well fails at the end of the first step: A would be a loose end and D, C and B would be odd, which loses
more than the budget. The trail is D-A-C-D-B-C. tests/engine/trail/test_longest.py checks these states.
"""

from draisine.engine.compiler.jit import jit
from draisine.engine.trail.block import MAX_WIDTH, MEMO_CAPACITY, NONE, Block, build_layers, order_cities
from draisine.engine.trail.bound import fill_bounds, least_loss, remove_slot
from draisine.engine.trail.components import NEW_LABEL, covers, members, renumber, union
from draisine.engine.trail.exhaustive import walk_block

DEAD = 0
ALIVE = 1
SOLVED = 2
"""Outcomes: the state cannot become a trail within the budget; it may; it is one."""
NO_LIMIT = 1 << 60
MAX_LOSS = 1 << 14
"""More than any trail loses."""

MEMO_WAYS = 2
"""Entries of the transposition table that share a hash slot (set-associative)."""
MEMO_SKIP = 2
"""Layers of a step before the table is consulted, which is necessary: a city may have too many subsets of edges."""
MAX_ATTEMPTS = 1 << 32
"""Iterations that the table can distinguish."""

FEW_CYCLES = 7
"""Independent cycles below which the order of the cities hardly matters."""
MAX_COST_RATIO = 4
"""The greatest cost of an order, relative to the cheapest one."""
PROBES = 6
PROBE_VISITS = 1000
"""The number of orders that are tried, and for how many visits each, before one is chosen."""


@jit
def search_block(block: Block, least: int) -> int:
    """The length of the longest trail, whose routes are written to `best_routes`; NONE if shorter than `least`.

    With at most two odd cities, the whole block is one trail.
    """
    total = 0
    for edge in range(block.edges):
        total += block.length[edge]
    if total < least:
        return NONE
    if _odd_cities(block) <= 2:
        _collect_routes(block, block.edges)
        return total
    return _probe(block, total, least)


@jit
def _probe(block: Block, total: int, least: int) -> int:
    """Try a few orders of the cities briefly, then continue with the one that refuted most budgets at least cost."""
    block.rating_stage = 0
    champion = 0
    furthest = NONE
    cheapest = 0
    for probe in range(PROBES + 1):
        final = probe == PROBES
        start = champion if final else _next_start(block)
        if _prepare_sweep(block, start) > MAX_WIDTH:
            continue
        block.budget = furthest if final else least_loss(block, 0, 0, 0)
        outcome = _deepen(block, total - least, NO_LIMIT if final else block.visits + PROBE_VISITS)
        if outcome != ALIVE:
            return total - block.budget if outcome == SOLVED else NONE
        if block.budget > furthest or (block.budget == furthest and block.refutation_visits < cheapest):
            champion = start
            furthest = block.budget
            cheapest = block.refutation_visits
    return walk_block(block, least)


@jit
def _odd_cities(block: Block) -> int:
    """The number of odd cities, including the far ends of tails."""
    odd = 0
    for edge in range(block.edges):
        block.layer_edge[edge] = edge
        block.tried[edge] = 1
        if block.b[edge] == NONE:
            odd += 1
    for city in range(block.cities):
        odd += block.degree[city] & 1
    return odd


@jit
def _collect_routes(block: Block, layers: int) -> None:
    """Collect the routes of all edges kept in the first layers: those whose first choice stands."""
    block.best_routes = 0
    for layer in range(layers):
        if block.tried[layer] == 1:
            block.best_routes |= block.routes[block.layer_edge[layer]]


@jit
def _prepare_sweep(block: Block, start: int) -> int:
    """Prepare the sweep that starts at a city, and its bounds; return its greatest width."""
    order_cities(block, start)
    block.sweep_cost[start] = NONE
    widest = build_layers(block)
    if widest <= MAX_WIDTH:
        fill_bounds(block)
    return widest


@jit
def _next_start(block: Block) -> int:
    """The start of the next sweep, by a cheap rule for the first sweep of a small block."""
    if block.rating_stage == 0:
        for city in range(block.cities):
            block.disconnects[city] = 0
        block.rating_stage = 1
        if block.edges - block.cities < FEW_CYCLES:
            return _lowest_degree(block)
    if block.rating_stage == 1:
        for city in range(block.cities):
            order_cities(block, city)
        block.rating_stage = 2
    return _best_start(block)


@jit
def _lowest_degree(block: Block) -> int:
    start = 0
    for city in range(1, block.cities):
        if block.degree[city] < block.degree[start]:
            start = city
    return start


@jit
def _best_start(block: Block) -> int:
    """Among the sweeps of low cost, the one that starts where the trail became disconnected most often so far.

    An obstacle that is met late in a sweep is met again and again. It rarely lies among cities of high degree, so
    these come last as long as nothing else is known.
    """
    least = NO_LIMIT
    for city in range(block.cities):
        if block.sweep_cost[city] != NONE:
            least = min(least, block.sweep_cost[city])
    best = NONE
    start = 0
    for city in range(block.cities):
        worth = (block.disconnects[city] << 16) + block.degree_delay[city]
        if block.sweep_cost[city] != NONE and block.sweep_cost[city] <= MAX_COST_RATIO * least and worth > best:
            best = worth
            start = city
    return start


@jit
def _deepen(block: Block, most: int, limit: int) -> int:
    """Iterative deepening: SOLVED if there is a trail, DEAD if there is none up to `most`, ALIVE at the visit limit."""
    block.refutation_visits = 0
    begun = block.visits
    while block.budget <= most:
        outcome = _search(block, limit)
        if outcome == SOLVED:
            _collect_routes(block, block.last_layer + 1)
        if outcome != DEAD:
            return outcome
        block.refutation_visits = block.visits - begun
        block.budget = block.next_budget
    return DEAD


@jit
def _search(block: Block, limit: int) -> int:
    """Search depth first for a trail that loses no more than the budget; ALIVE if the visit limit ends the search."""
    _next_attempt(block)
    block.next_budget = MAX_LOSS
    block.components[0] = 0
    block.odd[0] = block.opened_odd[0]
    block.loose_ends[0] = 0
    block.loss[0] = 0
    block.tried[0] = 0
    layer = 0
    while layer >= 0:
        tried = block.tried[layer]
        if tried == 2:
            layer -= 1
            continue
        block.tried[layer] = tried + 1
        block.visits += 1
        outcome = _decide(block, layer, tried)
        if outcome == ALIVE:
            layer += 1
            block.tried[layer] = 0
        elif outcome == SOLVED:
            block.last_layer = layer
            return SOLVED
        elif block.visits > limit:
            return ALIVE
    return DEAD


@jit
def _next_attempt(block: Block) -> None:
    """Invalidate the table entries of earlier iterations, which had another budget."""
    block.attempt += 1
    if block.attempt == MAX_ATTEMPTS:
        block.attempt = 1
        for entry in range(MEMO_CAPACITY):
            block.memo_state[entry] = 0


@jit
def _decide(block: Block, layer: int, drop: int) -> int:
    """Keep or drop an edge, and return the outcome."""
    step = block.layer_step[layer]
    if drop:
        if not _drop(block, layer):
            return DEAD
    elif not _keep(block, layer, block.step_slot[step]):
        return DEAD
    layer += 1
    if layer == block.step_start[step + 1]:
        outcome = _end_step(block, layer, step)
        if outcome != ALIVE:
            return outcome
    elif layer < block.step_start[step] + MEMO_SKIP:
        return ALIVE
    return DEAD if _is_dominated(block, layer, block.width_during[block.layer_step[layer]]) else ALIVE


@jit
def _within_budget(block: Block, loss: int) -> bool:
    if loss > block.budget:
        block.next_budget = min(block.next_budget, loss)
        return False
    return True


@jit
def _drop(block: Block, layer: int) -> bool:
    loss = block.loss[layer] + block.length[block.layer_edge[layer]]
    block.components[layer + 1] = block.components[layer]
    block.odd[layer + 1] = block.odd[layer] ^ block.parity_flip[layer]
    block.loose_ends[layer + 1] = block.loose_ends[layer]
    block.loss[layer + 1] = loss
    return _within_budget(block, loss)


@jit
def _keep(block: Block, layer: int, here: int) -> bool:
    there = block.far_slot[layer]
    ends = block.loose_ends[layer] + (1 if there == NONE else 0)
    block.components[layer + 1] = union(block.components[layer], here, here if there == NONE else there)
    block.odd[layer + 1] = block.odd[layer]
    block.loose_ends[layer + 1] = ends
    block.loss[layer + 1] = block.loss[layer]
    return ends <= 2


@jit
def _end_step(block: Block, layer: int, step: int) -> int:
    """Settle the step's city, and the following ones that have no undecided edge."""
    while True:
        outcome = _settle(block, layer, step)
        if outcome != ALIVE:
            return outcome
        step += 1
        if step == block.cities:
            return DEAD
        if block.step_start[step + 1] > layer:
            break
    bound = least_loss(block, step, block.odd[layer], block.loose_ends[layer])
    if not _within_budget(block, block.loss[layer] + bound):
        return DEAD
    if members(block.components[layer], NEW_LABEL) != 0:
        block.components[layer] = renumber(block.components[layer], block.width_before[step])
    block.odd[layer] |= block.opened_odd[step]
    return ALIVE


@jit
def _settle(block: Block, layer: int, step: int) -> int:
    """Close a city. If its component has no other open city, that component is the trail, and must be the only one."""
    here = block.step_slot[step]
    components = block.components[layer]
    odd = block.odd[layer]
    block.loose_ends[layer] += odd >> here & 1
    if block.loose_ends[layer] > 2:
        return DEAD
    mine = components >> (4 * here) & 15
    low = (1 << (4 * here)) - 1
    components = (components & low) | ((components >> 4) & ~low)
    if mine != 0 and members(components, mine) == 0:
        if components == 0 and _within_budget(block, block.loss[layer] + block.remaining[layer]):
            return SOLVED
        block.disconnects[block.order[step]] += 1
        return DEAD
    block.components[layer] = components
    block.odd[layer] = remove_slot(odd, here)
    return ALIVE


@jit
def _is_dominated(block: Block, layer: int, width: int) -> bool:
    """Whether this iteration has met a state that dominates this one; if not, store this one in the table."""
    odd = block.odd[layer]
    loose_ends = block.loose_ends[layer]
    loss = block.loss[layer]
    components = block.components[layer]
    key = (block.attempt << 6 | layer) << 15 | odd
    mixed = odd * 0x9E3779 + layer * 0x85EBCB
    first = ((mixed ^ mixed >> 15) & (MEMO_CAPACITY // MEMO_WAYS - 1)) * MEMO_WAYS
    victim = first + (block.visits & (MEMO_WAYS - 1))
    for entry in range(first, first + MEMO_WAYS):
        stored = block.memo_state[entry]
        if stored >> 9 != key:
            victim = entry
        elif stored & 127 <= loss and stored >> 7 & 3 <= loose_ends:
            if covers(block.memo_components[entry], components, width):
                return True
    block.memo_components[victim] = components
    block.memo_state[victim] = (key << 2 | loose_ends) << 7 | loss
    return False
