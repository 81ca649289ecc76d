"""One bridgeless block of a network, laid out for a search that sweeps over its cities.

The sweep settles one city after the other: it decides every route of the city, then never looks at it again. What the
decisions to come need to know lies with the *open* cities only, those with both decided and undecided routes. So much
rests on an order of the cities that keeps few of them open at a time.
"""

from typing import Annotated

from draisine.engine.capacities import CITIES, TRAINS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import Long, record

NONE = -1
WIDEST = 15
"""How many cities may be open at once. Blocks bred to be wide open twelve."""
BOUNDS = 24 * 1024
MEMO = 1024


@record
class Block:
    """Cities joined by routes none of which is a bridge, the tails that hang from them, and the room to search."""

    cities: int
    edges: int
    """Inner routes and tails."""
    a: Annotated[list[int], TRAINS]
    b: Annotated[list[int], TRAINS]
    """NONE: a tail, which leaves the block at `a` and never returns."""
    length: Annotated[list[int], TRAINS]
    routes: Annotated[list[int], TRAINS, "i8"]
    """The routes of the network that an edge stands for, as a set."""
    kept: Long
    """Answer: the routes of a longest trail, as a set."""
    first: Annotated[list[int], CITIES]
    following: Annotated[list[int], 2 * TRAINS]
    """Each city's edges as a linked list of edge ends."""
    degree: Annotated[list[int], CITIES]

    sequence: Annotated[list[int], CITIES]
    """The cities in the order of the sweep."""
    fresh: Annotated[list[int], CITIES]
    """How many neighbours (with repeats) the sweep has not met."""
    met: Annotated[list[int], CITIES]
    ajar: Annotated[list[int], CITIES]
    """The open cities: the position of one in this list is its *place*."""
    decided: Annotated[list[int], TRAINS]
    rated: int
    """Whether the next two are known."""
    effort: Annotated[list[int], CITIES, "i8"]
    """How wide the sweep from each city is; NONE once it has been tried."""
    clashes: Annotated[list[int], CITIES, "i8"]
    """How often the search failed at a city because the trail fell apart there."""
    lean: Annotated[list[int], CITIES]
    """How late the sweep from each city comes to the busy cities."""

    edge: Annotated[list[int], TRAINS]
    """The edges in the order in which the sweep decides them: one layer each."""
    step: Annotated[list[int], TRAINS]
    """The settling step that a layer belongs to."""
    there: Annotated[list[int], TRAINS]
    """The place of the city at a layer's far end; NONE for a tail."""
    turn: Annotated[list[int], TRAINS]
    """The places whose parity turns when a layer's edge is dropped, as a set."""
    rest: Annotated[list[int], TRAINS + 1]
    """The total length from a layer on."""
    begin: Annotated[list[int], CITIES + 1]
    """The first layer of each settling step."""
    here: Annotated[list[int], CITIES]
    """The place of the city that a step settles."""
    before: Annotated[list[int], CITIES + 1]
    """How many cities are open before a step."""
    during: Annotated[list[int], CITIES]
    """How many are open once the step has opened the city's neighbours."""
    opened: Annotated[list[int], CITIES]
    """Which of the cities that a step opens have an odd degree, as a set of places."""

    bound: Annotated[list[int], BOUNDS, "i1"]
    bound_at: Annotated[list[int], CITIES + 1]

    group: Annotated[list[int], TRAINS + 1, "i8"]
    odd: Annotated[list[int], TRAINS + 1]
    ends: Annotated[list[int], TRAINS + 1]
    lost: Annotated[list[int], TRAINS + 1]
    """The situation before each layer: see `trail_search`."""
    tried: Annotated[list[int], TRAINS + 1]
    budget: int
    """How much length the trail may lose."""
    refuted: Long
    """How many visits it took to refute the budgets before this one."""
    over: int
    """The least loss that was refused because it exceeds the budget."""
    last: int
    """The layer with which the search succeeded."""
    visits: Long
    """How many decisions the search has looked at."""
    attempt: Long
    memo_group: Annotated[list[int], MEMO, "i8"]
    memo_state: Annotated[list[int], MEMO, "i8"]


@jit
def clear_block(block: Block, cities: int) -> None:
    """Make room for a block of so many cities."""
    block.cities = cities
    block.edges = 0
    for city in range(cities):
        block.first[city] = NONE
        block.degree[city] = 0


@jit
def add_edge(block: Block, a: int, b: int, length: int, routes: int) -> None:
    """Add an inner edge, or a tail."""
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
    block.following[end] = block.first[city]
    block.first[city] = end
    block.degree[city] += 1


@jit
def _far(block: Block, end: int) -> int:
    """The city at the other end of an edge."""
    return block.a[end >> 1] if end & 1 else block.b[end >> 1]


@jit
def _forget_order(block: Block) -> None:
    for city in range(block.cities):
        block.met[city] = 0
        block.fresh[city] = block.degree[city]
    for edge in range(block.edges):
        block.decided[edge] = 0
        if block.b[edge] == NONE:
            block.fresh[block.a[edge]] -= 1


@jit
def _meet(block: Block, city: int, width: int) -> int:
    """Open a city; says how many are open then."""
    block.ajar[width] = city
    block.met[city] = 1
    end = block.first[city]
    while end != NONE:
        far = _far(block, end)
        if far != NONE:
            block.fresh[far] -= 1
        end = block.following[end]
    return width + 1


@jit
def _meet_around(block: Block, city: int, width: int) -> int:
    """Open a city and all its neighbours; says how many are open then."""
    if block.met[city] == 0:
        width = _meet(block, city, width)
    if block.fresh[city] == 0:
        return width
    end = block.first[city]
    while end != NONE:
        far = _far(block, end)
        if far != NONE and block.met[far] == 0:
            width = _meet(block, far, width)
        end = block.following[end]
    return width


@jit
def _close(block: Block, place: int, width: int) -> int:
    """Take a settled city off the open ones; says how many are left."""
    for later in range(place, width - 1):
        block.ajar[later] = block.ajar[later + 1]
    return width - 1


@jit
def _place(block: Block, city: int) -> int:
    place = 0
    while block.ajar[place] != city:
        place += 1
    return place


@jit
def _next_city(block: Block, width: int) -> int:
    """The city whose settling opens fewest others, open for longest; or one not met, where that is better."""
    best = 4 * CITIES
    choice = NONE
    for place in range(width):
        city = block.ajar[place]
        if block.fresh[city] - 1 < best:
            best = block.fresh[city] - 1
            choice = city
    if best > 0:
        for city in range(block.cities):
            if block.met[city] == 0 and block.fresh[city] < best:
                best = block.fresh[city]
                choice = city
    return choice


@jit
def order_cities(block: Block, start: int) -> None:
    """Fill the sequence of the sweep from a city, and rate it."""
    _forget_order(block)
    effort = 0
    lean = 0
    width = 0
    city = start
    for step in range(block.cities):
        if step > 0:
            city = _next_city(block, width)
        block.sequence[step] = city
        width = _meet_around(block, city, width)
        effort += 1 << (2 * min(width, 24))
        lean += step * block.degree[city]
        width = _close(block, _place(block, city), width)
    block.effort[start] = effort
    block.lean[start] = lean


@jit
def lay_out(block: Block) -> int:
    """Turn the sequence of cities into steps and layers; says how many cities are open at most."""
    _forget_order(block)
    layer = 0
    width = 0
    widest = 0
    for step in range(block.cities):
        city = block.sequence[step]
        block.begin[step] = layer
        block.before[step] = width
        width = _meet_around(block, city, width)
        widest = max(widest, width)
        block.during[step] = width
        layer = _lay_step(block, step, layer)
        width = _close(block, block.here[step], width)
    block.begin[block.cities] = layer
    block.before[block.cities] = 0
    block.rest[layer] = 0
    for earlier in range(layer - 1, -1, -1):
        block.rest[earlier] = block.rest[earlier + 1] + block.length[block.edge[earlier]]
    return widest


@jit
def _lay_step(block: Block, step: int, layer: int) -> int:
    """The layers of one city's undecided edges; says which layer comes next."""
    city = block.sequence[step]
    here = _place(block, city)
    block.here[step] = here
    opened = 0
    for place in range(block.before[step], block.during[step]):
        opened |= (block.degree[block.ajar[place]] & 1) << place
    block.opened[step] = opened
    end = block.first[city]
    while end != NONE:
        edge = end >> 1
        if block.decided[edge] == 0:
            block.decided[edge] = 1
            block.edge[layer] = edge
            block.step[layer] = step
            far = _far(block, end)
            block.there[layer] = NONE
            block.turn[layer] = 1 << here
            if far != NONE:
                block.there[layer] = _place(block, far)
                block.turn[layer] |= 1 << block.there[layer]
            layer += 1
        end = block.following[end]
    return layer
