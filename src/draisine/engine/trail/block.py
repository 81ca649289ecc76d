"""One bridgeless block of a network, and the order in which a frontier search decides its edges.

The search sweeps over the cities. It *settles* one city after the other: it decides every undecided edge of the city,
then never returns to it. All that later decisions depend on is the state of the *frontier*: the open cities, which have
both decided and undecided edges. The cost of the search grows exponentially with the width of the frontier, so the
order of the cities is chosen greedily to keep it narrow, as in variable ordering for frontier-based search and
decision diagrams.

An open city is identified by its *slot*, its index in the frontier. Settling a city is a *step*, deciding an edge a
*layer*; a step consists of several layers.
"""

from typing import Annotated

from draisine.engine.capacities import CITIES, TRAINS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import Long, record

NONE = -1
MAX_WIDTH = 15
"""The widest frontier that is searched: component labels have 4 bits. Blocks evolved to be wide reach twelve."""
BOUND_CAPACITY = 24 * 1024
MEMO_CAPACITY = 1024


@record
class Block:
    """Cities and edges without a bridge, the tails attached to them, and the working space of the search."""

    cities: int
    edges: int
    """Edges within the block, and tails."""
    a: Annotated[list[int], TRAINS]
    b: Annotated[list[int], TRAINS]
    """NONE: the edge is a tail, which leaves the block at `a` and does not return."""
    length: Annotated[list[int], TRAINS]
    routes: Annotated[list[int], TRAINS, "i8"]
    """The routes of the network that an edge represents, as a bit set."""
    best_routes: Long
    """Result: the routes of a longest trail, as a bit set."""
    first_end: Annotated[list[int], CITIES]
    next_end: Annotated[list[int], 2 * TRAINS]
    """The edges of each city as a linked list of edge ends; edge e has the ends 2e at `a` and 2e + 1 at `b`."""
    degree: Annotated[list[int], CITIES]

    order: Annotated[list[int], CITIES]
    """The cities in the order in which they are settled."""
    unmet: Annotated[list[int], CITIES]
    """How many neighbours (with repeats) are not met yet."""
    met: Annotated[list[int], CITIES]
    """Whether a city has been opened."""
    frontier: Annotated[list[int], CITIES]
    """The open cities, by slot."""
    decided: Annotated[list[int], TRAINS]
    rating_stage: int
    """0: starts not rated; 1: `disconnects` cleared; 2: `sweep_cost` and `degree_delay` known."""
    sweep_cost: Annotated[list[int], CITIES, "i8"]
    """The cost of the sweep that starts at each city: the sum of 4^width; NONE once it has been tried."""
    disconnects: Annotated[list[int], CITIES, "i8"]
    """How often the search failed at a city because the trail became disconnected there."""
    degree_delay: Annotated[list[int], CITIES]
    """How late the sweep from each city settles the cities of high degree."""

    layer_edge: Annotated[list[int], TRAINS]
    """The edge of each layer, in the order in which they are decided."""
    layer_step: Annotated[list[int], TRAINS]
    """The step that each layer belongs to."""
    far_slot: Annotated[list[int], TRAINS]
    """The slot of the city at the far end of a layer's edge; NONE for a tail."""
    parity_flip: Annotated[list[int], TRAINS]
    """The slots whose parity flips if a layer's edge is dropped, as a bit set."""
    remaining: Annotated[list[int], TRAINS + 1]
    """The total length of the edges from a layer on."""
    step_start: Annotated[list[int], CITIES + 1]
    """The first layer of each step."""
    step_slot: Annotated[list[int], CITIES]
    """The slot of the city that a step settles."""
    width_before: Annotated[list[int], CITIES + 1]
    """The width of the frontier before each step."""
    width_during: Annotated[list[int], CITIES]
    """Its width once the step has opened the neighbours of its city."""
    opened_odd: Annotated[list[int], CITIES]
    """The slots of the newly opened cities of odd degree, as a bit set."""

    bound: Annotated[list[int], BOUND_CAPACITY, "i1"]
    bound_at: Annotated[list[int], CITIES + 1]
    """The tables of `bound.py`, and where that of each step begins."""

    components: Annotated[list[int], TRAINS + 1, "i8"]
    odd: Annotated[list[int], TRAINS + 1]
    loose_ends: Annotated[list[int], TRAINS + 1]
    loss: Annotated[list[int], TRAINS + 1]
    """The search state before each layer: see `frontier.py`."""
    tried: Annotated[list[int], TRAINS + 1]
    """How many choices of a layer have been tried; the first is to keep the edge, the second to drop it."""
    budget: int
    """The length that the trail may lose in the current iteration."""
    refutation_visits: Long
    """The visits that it took to refute the smaller budgets."""
    next_budget: int
    """The least loss above the budget that was met: the budget of the next iteration."""
    last_layer: int
    """The layer at which the search succeeded."""
    visits: Long
    """The number of decisions that the search has tried."""
    attempt: Long
    """The number of the iteration, which tells its memo entries from older ones."""
    memo_components: Annotated[list[int], MEMO_CAPACITY, "i8"]
    memo_state: Annotated[list[int], MEMO_CAPACITY, "i8"]
    """The transposition table."""


@jit
def clear_block(block: Block, cities: int) -> None:
    """Begin a block with the given number of cities."""
    block.cities = cities
    block.edges = 0
    for city in range(cities):
        block.first_end[city] = NONE
        block.degree[city] = 0


@jit
def add_edge(block: Block, a: int, b: int, length: int, routes: int) -> None:
    """Add an edge, or a tail if `b` is NONE."""
    edge = block.edges
    block.edges = edge + 1
    block.a[edge] = a
    block.b[edge] = b
    block.length[edge] = length
    block.routes[edge] = routes
    _attach(block, 2 * edge, a)
    if b != NONE:
        _attach(block, 2 * edge + 1, b)


@jit
def _attach(block: Block, end: int, city: int) -> None:
    block.next_end[end] = block.first_end[city]
    block.first_end[city] = end
    block.degree[city] += 1


@jit
def _far(block: Block, end: int) -> int:
    """The city at the other end of an edge."""
    return block.a[end >> 1] if end & 1 else block.b[end >> 1]


@jit
def _reset_order(block: Block) -> None:
    for city in range(block.cities):
        block.met[city] = 0
        block.unmet[city] = block.degree[city]
    for edge in range(block.edges):
        block.decided[edge] = 0
        if block.b[edge] == NONE:
            block.unmet[block.a[edge]] -= 1


@jit
def _open_city(block: Block, city: int, width: int) -> int:
    """Open a city; return the new width."""
    block.frontier[width] = city
    block.met[city] = 1
    end = block.first_end[city]
    while end != NONE:
        far = _far(block, end)
        if far != NONE:
            block.unmet[far] -= 1
        end = block.next_end[end]
    return width + 1


@jit
def _open_neighbourhood(block: Block, city: int, width: int) -> int:
    """Open a city and all its neighbours; return the new width."""
    if block.met[city] == 0:
        width = _open_city(block, city, width)
    if block.unmet[city] == 0:
        return width
    end = block.first_end[city]
    while end != NONE:
        far = _far(block, end)
        if far != NONE and block.met[far] == 0:
            width = _open_city(block, far, width)
        end = block.next_end[end]
    return width


@jit
def _close_slot(block: Block, slot: int, width: int) -> int:
    """Remove a settled city from the frontier; return the new width."""
    for i in range(slot, width - 1):
        block.frontier[i] = block.frontier[i + 1]
    return width - 1


@jit
def _slot_of(block: Block, city: int) -> int:
    slot = 0
    while block.frontier[slot] != city:
        slot += 1
    return slot


@jit
def _next_city(block: Block, width: int) -> int:
    """The open city whose settling opens the fewest others, the longest open first; or an unmet city with fewer."""
    best = 4 * CITIES
    choice = NONE
    for slot in range(width):
        city = block.frontier[slot]
        if block.unmet[city] - 1 < best:
            best = block.unmet[city] - 1
            choice = city
    if best > 0:
        for city in range(block.cities):
            if block.met[city] == 0 and block.unmet[city] < best:
                best = block.unmet[city]
                choice = city
    return choice


@jit
def order_cities(block: Block, start: int) -> None:
    """Choose the order of the sweep that starts at a city, and rate it."""
    _reset_order(block)
    effort = 0
    lean = 0
    width = 0
    city = start
    for step in range(block.cities):
        if step > 0:
            city = _next_city(block, width)
        block.order[step] = city
        width = _open_neighbourhood(block, city, width)
        effort += 1 << (2 * min(width, 24))
        lean += step * block.degree[city]
        width = _close_slot(block, _slot_of(block, city), width)
    block.sweep_cost[start] = effort
    block.degree_delay[start] = lean


@jit
def build_layers(block: Block) -> int:
    """Build the steps and layers of the chosen order; return the greatest width."""
    _reset_order(block)
    layer = 0
    width = 0
    widest = 0
    for step in range(block.cities):
        city = block.order[step]
        block.step_start[step] = layer
        block.width_before[step] = width
        width = _open_neighbourhood(block, city, width)
        widest = max(widest, width)
        block.width_during[step] = width
        layer = _build_step(block, step, layer)
        width = _close_slot(block, block.step_slot[step], width)
    block.step_start[block.cities] = layer
    block.width_before[block.cities] = 0
    block.remaining[layer] = 0
    for earlier in range(layer - 1, -1, -1):
        block.remaining[earlier] = block.remaining[earlier + 1] + block.length[block.layer_edge[earlier]]
    return widest


@jit
def _build_step(block: Block, step: int, layer: int) -> int:
    """Build the layers of a city's undecided edges; return the next layer."""
    city = block.order[step]
    here = _slot_of(block, city)
    block.step_slot[step] = here
    opened = 0
    for slot in range(block.width_before[step], block.width_during[step]):
        opened |= (block.degree[block.frontier[slot]] & 1) << slot
    block.opened_odd[step] = opened
    end = block.first_end[city]
    while end != NONE:
        edge = end >> 1
        if block.decided[edge] == 0:
            block.decided[edge] = 1
            block.layer_edge[layer] = edge
            block.layer_step[layer] = step
            far = _far(block, end)
            block.far_slot[layer] = NONE
            block.parity_flip[layer] = 1 << here
            if far != NONE:
                block.far_slot[layer] = _slot_of(block, far)
                block.parity_flip[layer] |= 1 << block.far_slot[layer]
            layer += 1
        end = block.next_end[end]
    return layer
