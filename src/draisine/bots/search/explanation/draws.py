"""Why cards or tickets are worth drawing."""

from collections import Counter

from draisine.boards.schema import LOCOMOTIVE
from draisine.bots.search.explanation.facts import Facts
from draisine.bots.search.explanation.model import NO_REASON, Explanation
from draisine.play import trains_needed


def explain_card(facts: Facts, card: str) -> Explanation:
    """Explain a face-up card by the wanted route that it helps to pay for, or else by the points of another."""
    if card == LOCOMOTIVE:
        ferries = [route for route in facts.to_claim if facts.routes[route].ferry > facts.held(LOCOMOTIVE)]
        if ferries:
            return Explanation(kind="ferry", card=card, route=ferries[0], ticket=facts.ticket_of(ferries[0]))
        return Explanation(kind="locomotive", card=card)
    fitting = facts.helps_with(card)
    if fitting:
        route = max(fitting, key=lambda name: facts.routes[name].length)
        return Explanation(kind="cards_for", card=card, route=route, ticket=facts.ticket_of(route))
    target = _points_target(facts, card, facts.own.hand)
    if target is not None:
        return Explanation(kind="cards_for_points", card=card, route=target, count=facts.points_of(target))
    # Everything that needs the card can be paid already, but not without locomotives.
    target = _points_target(facts, card, {**facts.own.hand, LOCOMOTIVE: 0})
    return Explanation(kind="saves_locomotive", card=card, route=target) if target is not None else NO_REASON


def _points_target(facts: Facts, card: str, hand: dict[str, int]) -> str | None:
    """The route that a card brings nearer and that gives the most points for each card that is then missing."""
    more = {**hand, card: hand.get(card, 0) + 1}
    values = {
        name: (facts.points_of(name) + facts.routes[name].length) / (1 + facts.missing_cards(name, more))
        for name in facts.routes
        if facts.can_target(name) and facts.missing_cards(name, more) < facts.missing_cards(name, hand)
    }
    return max(values, key=lambda name: (values[name], name), default=None)


def explain_blind(facts: Facts) -> Explanation:
    """Explain a blind card rather than a face-up one."""
    cards = [card for card in facts.view.market if card]
    helpful = [card for card in cards if card != LOCOMOTIVE and facts.helps_with(card)]
    if facts.to_claim and not helpful:
        # A face-up locomotive would take the whole turn; as a second card it is not allowed.
        alone = LOCOMOTIVE in cards and facts.view.phase == "turn"
        return Explanation(kind="two_cards" if alone else "blind")
    return _deck_odds(facts)


def _deck_odds(facts: Facts) -> Explanation:
    """How many of the unseen cards would help."""
    unseen = Counter[str](facts.board.cards.deck)
    for cards in (facts.own.hand, facts.view.discard, *(player.known for player in facts.rivals)):
        unseen.subtract(cards)
    unseen.subtract(card for card in facts.view.market if card)
    total, locomotives = unseen.total(), unseen[LOCOMOTIVE]
    useful = locomotives + sum(unseen[colour] for colour in facts.board.colours if _is_useful(facts, colour))
    if 0 < useful < total:
        return Explanation(kind="deck_odds", count=useful, of=total)
    return Explanation(kind="deck_locomotives", count=locomotives, of=total) if locomotives else NO_REASON


def _is_useful(facts: Facts, card: str) -> bool:
    """Whether a colour helps with the plan, or with any route where there is none."""
    if facts.to_claim:
        return bool(facts.helps_with(card))
    return _points_target(facts, card, facts.own.hand) is not None


def explain_tickets(facts: Facts) -> Explanation:
    """Explain new tickets by those in hand and the trains left for others."""
    if not facts.has_open_tickets:
        return Explanation(kind="lost_tickets" if facts.has_lost_tickets else "new_tickets", count=facts.me.reserve)
    spare = facts.me.reserve - trains_needed(facts.board, facts.view, [held.id for held in facts.own.tickets])
    return Explanation(kind="more_tickets", count=spare) if spare > 0 else NO_REASON


def explain_swap(facts: Facts) -> Explanation:
    """Explain an exchange of all tickets by how far they are from completion."""
    if not facts.open_paths:
        return Explanation(kind="swap_tickets")
    nearest = min(facts.open_paths, key=lambda path: path.trains or 0)
    return Explanation(kind="swap_far", ticket=nearest.ticket, count=nearest.trains)
