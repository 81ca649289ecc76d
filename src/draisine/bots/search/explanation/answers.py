"""Why an answer to a question is good: tickets to keep, a start city, a City, a tunnel, Alvin, a station."""

from draisine.bots.search.explanation.facts import Facts
from draisine.bots.search.explanation.model import NO_REASON, Explanation
from draisine.play import ticket_paths, trains_needed

FEW_ROUTES = 3
"""Free routes at both ends of a claimed one, up to which a City there is hardly worth its price."""


def explain_kept(facts: Facts, tickets: list[str]) -> Explanation:
    """Explain kept tickets by the trains that they need, shared or in all."""
    paths = [
        path for path in ticket_paths(facts.board, facts.view) if path.ticket in tickets and path.trains is not None
    ]
    if len(paths) < len(tickets) or not tickets:
        return NO_REASON
    total = trains_needed(facts.board, facts.view, tickets)
    shared = sum(path.trains or 0 for path in paths) - total
    return Explanation(kind="keep_shared" if shared > 0 else "keep_tickets", count=shared if shared > 0 else total)


def explain_start(facts: Facts, city: str) -> Explanation:
    """Explain a start city by the tickets there, a ticket's path over it, or the routes from it."""
    count = facts.tickets_at(city)
    if count:
        return Explanation(kind="start", city=city, count=count)
    for path in facts.open_paths:
        if any(city in facts.routes[route].between for route in path.routes):
            return Explanation(kind="start_path", city=city, ticket=path.ticket)
    return Explanation(kind="start_hub", city=city, count=len(facts.routes_at(city)))


def explain_city(facts: Facts, city: str) -> Explanation:
    """Explain a City by the free routes there."""
    count = len(facts.free_routes_at(city))
    return Explanation(kind="city", city=city, count=count) if count else NO_REASON


def explain_no_city(facts: Facts) -> Explanation:
    """Explain a declined City by the few routes there, or by a route for which the cards are needed."""
    ends = facts.routes[facts.view.pending].between if facts.view.pending else ()
    count = len({name for city in ends for name in facts.free_routes_at(city)})
    if count <= FEW_ROUTES:
        return Explanation(kind="skip_city", count=count)
    held = [colour for colour in facts.board.colours if facts.held(colour)]
    wanted = facts.to_claim or [name for name in facts.routes if facts.can_target(name)]
    payable = [name for name in wanted if facts.routes[name].colour in ("gray", *held)]
    route = max(payable, key=lambda name: (facts.routes[name].length, name), default=None)
    return Explanation(kind="save_cards", route=route, ticket=facts.ticket_of(route)) if route else NO_REASON


def explain_alvin(facts: Facts, city: str) -> Explanation:
    """Explain a place for Alvin by the free routes on which others could come."""
    own = [len(facts.free_routes_at(each)) for each, owner in facts.view.cities.items() if owner == facts.seat]
    count = len(facts.free_routes_at(city))
    return Explanation(kind="alvin", city=city, count=count) if count <= min(own) else NO_REASON


def explain_extra(facts: Facts) -> Explanation:
    """Explain the extra cards of a tunnel by the ticket that needs it, or by its points."""
    assert facts.view.tunnel is not None
    route = facts.view.tunnel.route
    if route in facts.wanted:
        ticket = facts.ticket_of(route)
        return Explanation(kind="pay" if ticket else "coasts", route=route, ticket=ticket)
    return (
        Explanation(kind="pay_points", route=route, count=facts.points_of(route))
        if facts.points_of(route)
        else NO_REASON
    )


def explain_leaving(facts: Facts) -> Explanation:
    """Explain an abandoned tunnel by what it would cost."""
    assert facts.view.tunnel is not None
    return Explanation(kind="leave_tunnel", route=facts.view.tunnel.route, count=facts.view.tunnel.extra)


def explain_station(facts: Facts, city: str) -> Explanation:
    """Explain a station by the rival's route that a ticket can then use."""
    for route in facts.to_borrow:
        if city in facts.routes[route].between and facts.ticket_of(route):
            owner = facts.view.routes.get(route)
            return Explanation(kind="station", city=city, route=route, ticket=facts.ticket_of(route), seat=owner)
    return NO_REASON
