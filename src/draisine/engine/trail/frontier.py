"""The longest trail of one block: a sweep that keeps or drops each edge.

The edges of a trail are those of a connected graph with at most two odd cities. The search knows, of what it has kept
so far, the loose ends, the odd cities among the open ones, and which open cities hang together: those with the same
*group* number (4 bits per place; 0: no kept edge yet). It allows a loss that grows from the least one that parity
permits, so it never looks at anything that could not be the answer but for falling apart. And it stops wherever it
has been before, at no greater loss, with everything joined that is joined now.
"""

from draisine.engine.compiler.jit import jit
from draisine.engine.trail.block import MEMO, NONE, WIDEST, Block, lay_out, order_cities
from draisine.engine.trail.bound import fill_bounds, least_loss, without
from draisine.engine.trail.exhaustive import walk_block

DEAD = 0
ALIVE = 1
SOLVED = 2
ENDLESS = 1 << 60
MOST = 1 << 14
"""More than any trail can lose."""

UNITS = 0x111111111111111
"""A one in each of the fifteen group numbers."""
NEW_GROUP = 15
"""Free at the start of every step: no more than fourteen cities are open then."""

WAYS = 2
"""Memo entries that share a slot."""
UNASKED = 2
"""Layers of a step before the memo is asked. It must be: a city has too many sets of edges to try them all."""
ATTEMPTS = 1 << 32
"""How many can be told apart in the memo."""

FEW_CYCLES = 7
"""Below this, any order of the cities will do."""
SPREAD = 4
"""How many times the least effort an order may take."""
PROBES = 6
PATIENCE = 1000
"""How many orders are tried, and for how many visits, before one is chosen."""


@jit
def search_block(block: Block, least: int) -> int:
    """The length of the longest trail, whose routes are then in `kept`; NONE if it is shorter than `least`.

    With at most two odd cities, all of the block is one trail (Euler).
    """
    total = 0
    for edge in range(block.edges):
        total += block.length[edge]
    if total < least:
        return NONE
    if _odd_cities(block) <= 2:
        _collect(block, block.edges)
        return total
    return _probe(block, total, least)


@jit
def _probe(block: Block, total: int, least: int) -> int:
    """Try a few orders of the cities for a while, then go on with the one that came furthest at least cost."""
    block.rated = 0
    champion = 0
    furthest = NONE
    cheapest = 0
    for probe in range(PROBES + 1):
        final = probe == PROBES
        start = champion if final else _next_start(block)
        if _lay_sweep(block, start) > WIDEST:
            continue
        block.budget = furthest if final else least_loss(block, 0, 0, 0)
        outcome = _raise_budget(block, total - least, ENDLESS if final else block.visits + PATIENCE)
        if outcome != ALIVE:
            return total - block.budget if outcome == SOLVED else NONE
        if block.budget > furthest or (block.budget == furthest and block.refuted < cheapest):
            champion = start
            furthest = block.budget
            cheapest = block.refuted
    return walk_block(block, least)


@jit
def _odd_cities(block: Block) -> int:
    """How many cities are odd, with the far ends of the tails."""
    odd = 0
    for edge in range(block.edges):
        block.edge[edge] = edge
        block.tried[edge] = 1
        if block.b[edge] == NONE:
            odd += 1
    for city in range(block.cities):
        odd += block.degree[city] & 1
    return odd


@jit
def _collect(block: Block, layers: int) -> None:
    """The routes of all edges kept in the first layers: those for which the first choice stands."""
    block.kept = 0
    for layer in range(layers):
        if block.tried[layer] == 1:
            block.kept |= block.routes[block.edge[layer]]


@jit
def _lay_sweep(block: Block, start: int) -> int:
    """Lay out the sweep from a city and find its bounds; says how many cities are open at most."""
    order_cities(block, start)
    block.effort[start] = NONE
    widest = lay_out(block)
    if widest <= WIDEST:
        fill_bounds(block)
    return widest


@jit
def _next_start(block: Block) -> int:
    """Where to start the next sweep. While the block is small or new, that is not worth much thought."""
    if block.rated == 0:
        for city in range(block.cities):
            block.clashes[city] = 0
        block.rated = 1
        if block.edges - block.cities < FEW_CYCLES:
            return _thinnest(block)
    if block.rated == 1:
        for city in range(block.cities):
            order_cities(block, city)
        block.rated = 2
    return _best_start(block)


@jit
def _thinnest(block: Block) -> int:
    start = 0
    for city in range(1, block.cities):
        if block.degree[city] < block.degree[start]:
            start = city
    return start


@jit
def _best_start(block: Block) -> int:
    """Of the sweeps that open few cities at a time, the one from where the trail fell apart most often so far.

    What forbids a trail, if found late in a sweep, is found again and again. It rarely lies among busy cities: as long
    as nothing else is known, they come last.
    """
    least = ENDLESS
    for city in range(block.cities):
        if block.effort[city] != NONE:
            least = min(least, block.effort[city])
    best = NONE
    start = 0
    for city in range(block.cities):
        worth = (block.clashes[city] << 16) + block.lean[city]
        if block.effort[city] != NONE and block.effort[city] <= SPREAD * least and worth > best:
            best = worth
            start = city
    return start


@jit
def _raise_budget(block: Block, most: int, limit: int) -> int:
    """Allow more and more loss: SOLVED if there is a trail, DEAD if all is refuted, ALIVE if patience ends first."""
    block.refuted = 0
    begun = block.visits
    while block.budget <= most:
        outcome = _sweep(block, limit)
        if outcome == SOLVED:
            _collect(block, block.last + 1)
        if outcome != DEAD:
            return outcome
        block.refuted = block.visits - begun
        block.budget = block.over
    return DEAD


@jit
def _sweep(block: Block, limit: int) -> int:
    """Look for a trail that loses no more than the budget. ALIVE: given up."""
    _next_attempt(block)
    block.over = MOST
    block.group[0] = 0
    block.odd[0] = block.opened[0]
    block.ends[0] = 0
    block.lost[0] = 0
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
            block.last = layer
            return SOLVED
        elif block.visits > limit:
            return ALIVE
    return DEAD


@jit
def _next_attempt(block: Block) -> None:
    """Notes of earlier attempts are void, for their budget was another."""
    block.attempt += 1
    if block.attempt == ATTEMPTS:
        block.attempt = 1
        for entry in range(MEMO):
            block.memo_state[entry] = 0


@jit
def _decide(block: Block, layer: int, drop: int) -> int:
    """Keep or drop an edge, and see what that leads to."""
    step = block.step[layer]
    if drop:
        if not _drop(block, layer):
            return DEAD
    elif not _keep(block, layer, block.here[step]):
        return DEAD
    layer += 1
    if layer == block.begin[step + 1]:
        outcome = _end_step(block, layer, step)
        if outcome != ALIVE:
            return outcome
    elif layer < block.begin[step] + UNASKED:
        return ALIVE
    return DEAD if _known(block, layer, block.during[block.step[layer]]) else ALIVE


@jit
def _affordable(block: Block, lost: int) -> bool:
    if lost > block.budget:
        block.over = min(block.over, lost)
        return False
    return True


@jit
def _drop(block: Block, layer: int) -> bool:
    lost = block.lost[layer] + block.length[block.edge[layer]]
    block.group[layer + 1] = block.group[layer]
    block.odd[layer + 1] = block.odd[layer] ^ block.turn[layer]
    block.ends[layer + 1] = block.ends[layer]
    block.lost[layer + 1] = lost
    return _affordable(block, lost)


@jit
def _keep(block: Block, layer: int, here: int) -> bool:
    there = block.there[layer]
    ends = block.ends[layer] + (1 if there == NONE else 0)
    block.group[layer + 1] = _joined(block.group[layer], here, here if there == NONE else there)
    block.odd[layer + 1] = block.odd[layer]
    block.ends[layer + 1] = ends
    block.lost[layer + 1] = block.lost[layer]
    return ends <= 2


@jit
def _end_step(block: Block, layer: int, step: int) -> int:
    """Settle the step's city, and those after it that have no edge left to decide."""
    while True:
        outcome = _settle(block, layer, step)
        if outcome != ALIVE:
            return outcome
        step += 1
        if step == block.cities:
            return DEAD
        if block.begin[step + 1] > layer:
            break
    if not _affordable(block, block.lost[layer] + least_loss(block, step, block.odd[layer], block.ends[layer])):
        return DEAD
    if _members(block.group[layer], NEW_GROUP) != 0:
        block.group[layer] = _renumbered(block.group[layer], block.before[step])
    block.odd[layer] |= block.opened[step]
    return ALIVE


@jit
def _settle(block: Block, layer: int, step: int) -> int:
    """Close a city. If its group has no other open city, that group is the trail, and there must be no other."""
    here = block.here[step]
    group = block.group[layer]
    odd = block.odd[layer]
    block.ends[layer] += odd >> here & 1
    if block.ends[layer] > 2:
        return DEAD
    mine = group >> (4 * here) & 15
    low = (1 << (4 * here)) - 1
    group = (group & low) | ((group >> 4) & ~low)
    if mine != 0 and _members(group, mine) == 0:
        if group == 0 and _affordable(block, block.lost[layer] + block.rest[layer]):
            return SOLVED
        block.clashes[block.sequence[step]] += 1
        return DEAD
    block.group[layer] = group
    block.odd[layer] = without(odd, here)
    return ALIVE


@jit
def _members(group: int, number: int) -> int:
    """Which places belong to a group: a one for each, 4 bits apart."""
    other = group ^ (number * UNITS)
    other |= other >> 2
    other |= other >> 1
    return ~other & UNITS


@jit
def _joined(group: int, here: int, there: int) -> int:
    """The groups after an edge between two places was kept."""
    mine = group >> (4 * here) & 15
    other = group >> (4 * there) & 15
    if mine == 0:
        mine = other if other != 0 else NEW_GROUP
        group |= mine << (4 * here)
    if other == 0:
        return group | mine << (4 * there)
    if other == mine:
        return group
    return group ^ (_members(group, other) * (other ^ mine))


@jit
def _renumbered(group: int, width: int) -> int:
    """The same groups with the smallest numbers, so that one is free."""
    names = 0
    last = 0
    result = 0
    for place in range(0, 4 * width, 4):
        old = 4 * (group >> place & 15)
        if old != 0:
            if names >> old & 15 == 0:
                last += 1
                names |= last << old
            result |= (names >> old & 15) << place
    return result


@jit
def _known(block: Block, layer: int, width: int) -> bool:
    """Whether this attempt has met a situation that was no worse; if not, takes a note of this one."""
    odd = block.odd[layer]
    ends = block.ends[layer]
    lost = block.lost[layer]
    group = block.group[layer]
    state = (block.attempt << 6 | layer) << 15 | odd
    mixed = odd * 0x9E3779 + layer * 0x85EBCB
    slot = ((mixed ^ mixed >> 15) & (MEMO // WAYS - 1)) * WAYS
    victim = slot + (block.visits & (WAYS - 1))
    for way in range(slot, slot + WAYS):
        note = block.memo_state[way]
        if note >> 9 != state:
            victim = way
        elif note & 127 <= lost and note >> 7 & 3 <= ends and _covers(block.memo_group[way], group, width):
            return True
    block.memo_group[victim] = group
    block.memo_state[victim] = (state << 2 | ends) << 7 | lost
    return False


@jit
def _covers(group: int, other: int, width: int) -> bool:
    """Whether all that would complete the other groups to a trail completes these.

    It does if everything joined there is joined here, and if no group here consists of cities untouched there.
    """
    if group == other:
        return True
    if _members(group, 0) & ~_members(other, 0):
        return False
    image = 0
    present = 0
    needed = 0
    for place in range(0, 4 * width, 4):
        mine = group >> place & 15
        theirs = 4 * (other >> place & 15)
        present |= 1 << mine
        if theirs != 0:
            joined = image >> theirs & 15
            if joined != 0 and joined != mine:
                return False
            image |= mine << theirs
            needed |= 1 << mine
    return present & ~1 == needed
