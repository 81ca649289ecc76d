"""Ticket offers: what every choice was worth at the time, and in hindsight."""

from draisine.engine.enums import KEEP
from draisine.engine.rules.connectivity import join, join_network, linked
from draisine.engine.state import Observation, Scratch
from draisine.play.moves import KeepTickets
from draisine.play.position import build_state
from draisine.review.decisions import DecisionValue
from draisine.review.model import Offer, TicketChoice
from draisine.review.timeline import Timeline, Turn


class Hindsight:
    """What each ticket is worth to each seat in the final count, also of other seats."""

    def __init__(self, timeline: Timeline, scratch: Scratch) -> None:
        self._timeline, self._scratch = timeline, scratch
        self._state = build_state(timeline.referee, timeline.final.position())
        self._points: dict[int, dict[str, int]] = {}

    def points(self, seat: int) -> dict[str, int]:
        """Points by ticket: those it would bring or cost the seat; in a race, 1 for each completed ticket."""
        if seat not in self._points:
            self._points[seat] = self._compute(seat)
        return self._points[seat]

    def _compute(self, seat: int) -> dict[str, int]:
        referee, board, scratch = self._timeline.referee, self._timeline.board, self._scratch
        join_network(referee.tables, self._state, scratch, seat)
        for route in self._timeline.sheet.seats[seat].borrowed:
            number = referee.names.route(route)
            join(scratch, int(referee.tables.end_a[number]), int(referee.tables.end_b[number]))
        points = {}
        for name, ticket, (a, b) in zip(board.ticket_ids, board.ticket, referee.ticket_ends, strict=False):
            done = bool(linked(scratch, a, b))
            points[name] = int(done) if board.tickets.swap else (ticket.points if done else -ticket.points)
        return points


def make_offer(turn: Turn, value: DecisionValue, hindsight: Hindsight) -> Offer:
    """An offer, from the evaluation of what was kept of it."""
    assert isinstance(turn.move, KeepTickets)
    points = hindsight.points(turn.seat)
    offered = _offered(turn.before[turn.seat], turn.seat)
    names = list(points)
    choices = []
    for option in value.options:
        mask = option.decision - KEEP
        tickets = [names[number] for i, number in enumerate(offered) if mask >> i & 1]
        choices.append(
            TicketChoice(
                tickets=tickets,
                value=option.value.mean,
                error=option.value.error,
                hindsight=sum(points[ticket] for ticket in tickets),
            )
        )
    return Offer(step=turn.step, seat=turn.seat, kept=list(turn.move.tickets), choices=choices)


def _offered(observation: Observation, seat: int) -> list[int]:
    player = observation.players[seat]
    return [int(player.offer[i]) for i in range(player.offer_size)]
