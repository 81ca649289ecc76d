"""What a planning seat weighs: the same code plays for several levels, with other weights."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import record

NEVER = 101
"""More percent than there are."""


@record
class Weights:
    """Weights. Effort is counted in tenths of a turn, or thereabouts."""

    claim: int
    """The turn that a claim takes."""
    space: int
    """A card to spend."""
    missing: int
    """A card to draw first."""
    symbol: int
    """A locomotive that a ferry asks for."""
    tunnel: int
    """What a tunnel may ask for on top."""
    station: int
    goods: int
    points: int
    """A point that a route brings on the way, in quarters."""
    value: int
    """A point of a ticket while tickets are being chosen."""
    rate: int
    """A card from the deck, among face-up ones."""
    contest: int
    """How much sooner a link is taken that somebody else is near."""
    block: int
    """A route that would join two parts of the leading rival's network, in tenths of a point."""
    more: int
    """New tickets are drawn while this many percent of the trains are left."""
    late: int
    """None are drawn when another seat has less than this many percent of its trains."""
    pace: int
    """Tenths of a turn that a train takes, by which it is reckoned what can still be built; 0: not reckoned."""
    spend: int
    """A card spent on a prize, in tenths of a point."""
    link: int
    """A link that does not complete a ticket, when the end is near."""
    loco: int
    """A face-up locomotive."""
    coasts: int
    """The way from coast to coast is wanted if it takes no more effort than this."""
    chase: int
    """Whether tickets are played for at all: 1 or 0."""
    first: int
    """In a race: a link of the ticket that is nearest to be done."""


@jit
def conductor_weights(taste: Weights) -> None:
    """The shortest ways to its own tickets, whatever cards it holds and whatever others do."""
    taste.claim = 6
    taste.space = 3
    taste.missing = 0
    taste.symbol = 4
    taste.tunnel = 8
    taste.station = 40
    taste.goods = 3
    taste.points = 4
    taste.value = 7
    taste.rate = 5
    taste.contest = 0
    taste.block = 0
    taste.more = 40
    taste.late = 25
    taste.pace = 0
    taste.spend = 0
    taste.link = 20
    taste.loco = 9
    taste.coasts = 0
    taste.chase = 1
    taste.first = 0


@jit
def planner_weights(tables: BoardTables, taste: Weights) -> None:
    """Weights found by play against itself, some thousand games for each that was tried."""
    taste.claim = 12
    taste.space = 4
    taste.missing = 1
    taste.symbol = 4
    taste.tunnel = 8
    taste.station = 40
    taste.goods = 3
    taste.points = 9
    taste.value = 4
    taste.rate = 5
    taste.contest = 4
    taste.block = 20
    taste.more = 78
    taste.late = 35
    taste.pace = 8
    taste.spend = 3
    taste.link = 5
    taste.loco = 4
    taste.coasts = 0
    taste.chase = 1
    taste.first = 0
    if tables.cities_each > 0:
        _growing_network(taste)
    if tables.race:
        _race(taste)


@jit
def _growing_network(taste: Weights) -> None:
    """Where all begins in one city, ways cannot be chosen for their points, and new tickets often lie at hand."""
    taste.claim = 9
    taste.space = 2
    taste.missing = 3
    taste.tunnel = 11
    taste.points = 2
    taste.value = 2
    taste.more = 15
    taste.late = 11
    taste.loco = 5


@jit
def _race(taste: Weights) -> None:
    """Where only tickets count, the cards in hand say which way is soonest."""
    taste.claim = 8
    taste.missing = 5
    taste.coasts = 12
    taste.first = 30


@jit
def rollout_weights(tables: BoardTables, taste: Weights) -> None:
    """A planner's weights in games that are only imagined. Where new tickets are drawn all the time, those of an
    imagined game are mere luck, which hides what the decision in question is worth: there none are drawn."""
    planner_weights(tables, taste)
    if tables.cities_each > 0:
        taste.more = NEVER
