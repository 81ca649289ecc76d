"""Weights of the planning bots: the same code plays several levels with different weights."""

from draisine.bots.levels import Kind
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import record

NEVER = 101
"""A percentage that is never reached."""


@record
class Weights:
    """Weights of a level. Effort is measured in roughly tenths of a turn."""

    claim: int
    """Effort of the turn that a claim takes."""
    space: int
    """Effort of each card to pay."""
    missing_card: int
    """Effort of each card that must be drawn first."""
    ferry_loco: int
    """Effort of each locomotive that a ferry requires."""
    tunnel: int
    """Effort of the extra cards that a tunnel may cost."""
    station: int
    """Effort of a station."""
    goods: int
    """Value of a goods card."""
    route_point: int
    """Value of a point that a route brings, in quarters."""
    ticket_point: int
    """Value of a ticket's point while tickets are being chosen."""
    blind_card: int
    """Score of a blind card, compared with face-up ones."""
    contested: int
    """Urgency of a wanted route for each rival route that ends in one of its cities."""
    block: int
    """Value of a route that would connect two parts of the leading rival's network, in tenths of a point."""
    new_tickets_above: int
    """New tickets are drawn while at least this percentage of the trains is left."""
    new_tickets_until: int
    """None are drawn once a rival has less than this percentage of its trains."""
    pace: int
    """Tenths of a turn per train, to estimate what can still be built; 0: no estimate, all trains count."""
    card_spent: int
    """Cost of each card paid for a route that only brings points, in tenths of a point."""
    last_link: int
    """Value of a wanted route that completes no ticket, when the end is near."""
    face_up_loco: int
    """Score of a face-up locomotive that no ferry needs."""
    max_coasts_cost: int
    """The most effort spent on a path from coast to coast."""
    plays_tickets: int
    """Whether the seat plays for its tickets: 1 or 0."""
    urgent_ticket: int
    """In a race: additional urgency of the routes of the ticket that is nearest to completion."""


@jit
def conductor_weights(weights: Weights) -> None:
    """Set the conductor's weights: the shortest paths to its own tickets, regardless of its cards and of rivals."""
    weights.claim = 6
    weights.space = 3
    weights.missing_card = 0
    weights.ferry_loco = 4
    weights.tunnel = 8
    weights.station = 40
    weights.goods = 3
    weights.route_point = 4
    weights.ticket_point = 7
    weights.blind_card = 5
    weights.contested = 0
    weights.block = 0
    weights.new_tickets_above = 40
    weights.new_tickets_until = 25
    weights.pace = 0
    weights.card_spent = 0
    weights.last_link = 20
    weights.face_up_loco = 9
    weights.max_coasts_cost = 0
    weights.plays_tickets = 1
    weights.urgent_ticket = 0


@jit
def planner_weights(tables: BoardTables, weights: Weights) -> None:
    """Set the planner's weights, tuned by self-play with some thousand games per candidate."""
    weights.claim = 12
    weights.space = 4
    weights.missing_card = 1
    weights.ferry_loco = 4
    weights.tunnel = 8
    weights.station = 40
    weights.goods = 3
    weights.route_point = 9
    weights.ticket_point = 4
    weights.blind_card = 5
    weights.contested = 4
    weights.block = 20
    weights.new_tickets_above = 78
    weights.new_tickets_until = 35
    weights.pace = 8
    weights.card_spent = 3
    weights.last_link = 5
    weights.face_up_loco = 4
    weights.max_coasts_cost = 0
    weights.plays_tickets = 1
    weights.urgent_ticket = 0
    if tables.cities_each > 0:
        _connected_network_weights(weights)
    if tables.race:
        _race_weights(weights)


@jit
def _connected_network_weights(weights: Weights) -> None:
    """Adjust for networks that grow from one city: paths cannot be chosen for points, new tickets often fit."""
    weights.claim = 9
    weights.space = 2
    weights.missing_card = 3
    weights.tunnel = 11
    weights.route_point = 2
    weights.ticket_point = 2
    weights.new_tickets_above = 15
    weights.new_tickets_until = 11
    weights.face_up_loco = 5


@jit
def _race_weights(weights: Weights) -> None:
    """Adjust for races: only tickets count, so the cards in hand decide which path is fastest."""
    weights.claim = 8
    weights.missing_card = 5
    weights.max_coasts_cost = 12
    weights.urgent_ticket = 30


@jit
def rollout_weights(tables: BoardTables, weights: Weights) -> None:
    """Set the planner's weights for rollouts. Where new tickets are drawn all the time, those of a rollout are mere
    luck, and their variance hides the value of the decision in question: there none are drawn."""
    planner_weights(tables, weights)
    if tables.cities_each > 0:
        weights.new_tickets_above = NEVER


@jit
def set_level_weights(tables: BoardTables, weights: Weights, kind: int) -> None:
    """Set the weights of a level. Levels with a decide function of their own use the conductor's."""
    if kind == Kind.PLANNER:
        planner_weights(tables, weights)
    else:
        conductor_weights(weights)
