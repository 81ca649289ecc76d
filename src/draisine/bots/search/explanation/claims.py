"""Why a route is worth claiming."""

from draisine.bots.search.explanation.facts import Components, Facts
from draisine.bots.search.explanation.model import NO_REASON, Explanation

MAX_DETOUR = 3
"""Trains by which a path may be longer than the cheapest one to be worth mentioning."""


def explain_claim(facts: Facts, route: str) -> Explanation:
    """Explain a claim: by a ticket first, then by what it takes from others, then by its points."""
    for explain in (_by_ticket, _by_alvin, _by_rival, _by_end, _by_detour, _by_points, _by_network, _by_later_tickets):
        found = explain(facts, route)
        if found is not None:
            return found
    return NO_REASON


def _by_ticket(facts: Facts, route: str) -> Explanation | None:
    done = _completed_ticket(facts, route)
    if done is not None:
        return Explanation(kind="ticket_done", route=route, ticket=done)
    link = next((other for other in (route, *facts.parallel_routes(route)) if other in facts.wanted), None)
    if link is None:
        return None
    ticket, rival = facts.ticket_of(link), _rival_at(facts, route)
    if ticket is None:
        return Explanation(kind="coasts", route=route)
    kind = "ticket_link" if rival is None else "contested_link"
    return Explanation(kind=kind, route=route, ticket=ticket, seat=rival)  # type: ignore[arg-type]


def _by_alvin(facts: Facts, route: str) -> Explanation | None:
    view, alvin = facts.view, facts.board.alvin
    if alvin is None or view.alvin_with == facts.seat or view.alvin_at not in facts.routes[route].between:
        return None
    return Explanation(kind="alvin_catch", route=route, city=view.alvin_at, count=alvin.points)


def _by_rival(facts: Facts, route: str) -> Explanation | None:
    """A rival whose network has two components that the route would connect."""
    a, b = facts.routes[route].between
    for player in facts.rivals:
        network = Components(facts.owned(player.seat))
        if network.contains(a) and network.contains(b) and not network.connects(a, b):
            return Explanation(kind="block", route=route, seat=player.seat)
    return None


def _by_end(facts: Facts, route: str) -> Explanation | None:
    """The claim starts the last round, and the seat leads."""
    limit, left = facts.board.ending.last_round_at, facts.me.reserve - facts.routes[route].length
    leads = facts.me.score > max(player.score for player in facts.rivals)
    if limit is None or left > limit or facts.view.turns_left is not None or not leads:
        return None
    return Explanation(kind="ends_game", route=route, count=left)


def _by_detour(facts: Facts, route: str) -> Explanation | None:
    """A path of an open ticket that leads over the route and is hardly longer than the cheapest one."""
    for path in facts.open_paths:
        assert path.trains is not None
        total = facts.finder.count_trains(facts.finder.insert(path.ticket, frozenset({route})))
        detour = total - path.trains
        if total - facts.routes[route].length < path.trains and detour <= MAX_DETOUR:
            return Explanation(kind="other_path", route=route, ticket=path.ticket, count=detour)
    return None


def _by_points(facts: Facts, route: str) -> Explanation | None:
    if facts.routes[route].goods and facts.view.goods > 0:
        return Explanation(kind="goods", route=route, count=facts.points_of(route))
    points = facts.points_of(route)
    if points == 0:
        return None
    return Explanation(kind="points" if facts.view.turns_left is None else "last_turn", route=route, count=points)


def _by_network(facts: Facts, route: str) -> Explanation | None:
    """Two parts of the seat's network that it connects, or what it brings within reach of the start city."""
    a, b = facts.routes[route].between
    network = Components(facts.owned(facts.seat))
    if network.contains(a) and network.contains(b) and not network.connects(a, b):
        return Explanation(kind="joins", route=route)
    if facts.board.founding is None:
        return None
    new = [city for city in facts.routes[route].between if city not in facts.network_cities]
    reached = {name for city in new for name in facts.free_routes_at(city)} - {route, *facts.parallel_routes(route)}
    return Explanation(kind="network", route=route, count=len(reached)) if reached else None


def _by_later_tickets(facts: Facts, route: str) -> Explanation | None:
    """The tickets at its ends that the seat has not seen, and may still get."""
    seen = {held.id for held in facts.own.tickets} | {*facts.own.offer, *facts.own.put_away}
    seen |= {name for player in facts.view.players for name in player.shown}
    a, b = facts.routes[route].between
    count = sum(
        a in ticket.between or b in ticket.between for name, ticket in facts.tickets.items() if name not in seen
    )
    return Explanation(kind="later_tickets", route=route, count=count) if count else None


def _completed_ticket(facts: Facts, route: str) -> str | None:
    """The most valuable ticket in hand that claiming a route would complete."""
    network = Components([*facts.owned(facts.seat), facts.routes[route].between])
    open_tickets = [held.id for held in facts.own.tickets if not held.done]
    done = [name for name in open_tickets if network.connects(*facts.tickets[name].between)]
    return max(done, key=lambda name: facts.tickets[name].points or 0, default=None)


def _rival_at(facts: Facts, route: str) -> int | None:
    """The rival with the most routes at the ends of a route."""
    rivals = [
        owner
        for city in facts.routes[route].between
        for name in facts.routes_at(city)
        if (owner := facts.view.routes.get(name, facts.seat)) != facts.seat
    ]
    return max(sorted(set(rivals)), key=rivals.count, default=None)
