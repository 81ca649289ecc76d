"""Explanations of moves by the planner's plan, in names."""

from draisine.boards.schema import LOCOMOTIVE
from draisine.bots.search.explanation.answers import (
    explain_alvin,
    explain_city,
    explain_extra,
    explain_kept,
    explain_leaving,
    explain_no_city,
    explain_start,
    explain_station,
)
from draisine.bots.search.explanation.claims import explain_claim
from draisine.bots.search.explanation.draws import explain_blind, explain_card, explain_swap, explain_tickets
from draisine.bots.search.explanation.facts import Facts
from draisine.bots.search.explanation.model import NO_REASON, Explanation, Reason
from draisine.engine.state import Observation
from draisine.play import Move, moves
from draisine.play.referee import Referee

__all__ = ["Explanation", "PlanExplainer", "Reason"]


class PlanExplainer:
    """Explains moves by the planner's plan for an observation."""

    def __init__(self, referee: Referee, observation: Observation) -> None:
        self.facts = Facts(referee, observation)

    def why(self, move: Move) -> Explanation:
        """Explain a move, as far as the plan can."""
        facts = self.facts
        match move:
            case moves.Claim(route=route):
                return explain_claim(facts, route)
            case moves.DrawCard(place=place):
                card = facts.view.market[place - 1]
                return explain_card(facts, card) if card else NO_REASON
            case moves.DrawBlind():
                return explain_blind(facts)
            case moves.DrawTickets():
                return explain_tickets(facts)
            case moves.SwapTickets():
                return explain_swap(facts)
            case moves.Pass():
                return Explanation(kind="only_move")
        return self._answer(move)

    def cheapest(self, payments: list[Move]) -> Move | None:
        """Of the moves that differ only in their payment, the one with the fewest locomotives, in the colour that the
        plan needs least."""

        def price(move: Move) -> tuple[int, int]:
            cards = getattr(move, "cards", {})
            return cards.get(LOCOMOTIVE, 0), max(
                (self.facts.needs(kind) for kind in cards if kind != LOCOMOTIVE), default=0
            )

        return min(payments, key=price, default=None)

    def plan_with(self, move: Move) -> list[str]:
        """The free routes that the plan wants after a move, the claimed one first."""
        facts, claimed = self.facts, [move.route] if isinstance(move, moves.Claim) else []
        wanted = facts.to_claim
        if isinstance(move, moves.KeepTickets):
            held = [held.id for held in facts.own.tickets if not held.done]
            wanted = [route for ticket in [*held, *move.tickets] for route in facts.finder.find(ticket).routes]
        # Two parallel tracks are never needed, and one may be claimed instead of the wanted one.
        others = {name for route in claimed for name in facts.parallel_routes(route)}
        return list(
            dict.fromkeys([*claimed, *(route for route in wanted if facts.is_free(route) and route not in others)])
        )

    def _answer(self, move: Move) -> Explanation:
        facts = self.facts
        match move:
            case moves.KeepTickets(tickets=tickets):
                return explain_kept(facts, tickets)
            case moves.ChooseStart(city=city):
                return explain_start(facts, city)
            case moves.FoundCity(city=city):
                return explain_city(facts, city)
            case moves.SkipCity():
                return explain_no_city(facts)
            case moves.PlaceAlvin(city=city):
                return explain_alvin(facts, city)
            case moves.PayExtra():
                return explain_extra(facts)
            case moves.LeaveTunnel():
                return explain_leaving(facts)
            case moves.BuildStation(city=city):
                return explain_station(facts, city)
        return NO_REASON
