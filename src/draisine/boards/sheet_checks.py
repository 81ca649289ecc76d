"""Checks of the rule sheet: numbers in range, and sections that agree with each other."""

from collections.abc import Iterator

from draisine.boards import limits
from draisine.boards.decoding import Draft
from draisine.boards.map_checks import check_known_city
from draisine.boards.problems import Finding, key_label, list_words, range_finding, shorten
from draisine.boards.schema import LOCOMOTIVE, Tickets
from draisine.messages import message

RANGES = (
    ("players", "least", 2, limits.SEATS),
    ("players", "most", 2, limits.SEATS),
    ("trains", "each", 1, limits.TRAINS),
    ("cards", "hand", 0, limits.CARDS),
    ("cards", "market", 0, limits.MARKET),
    ("cards", "sweep", 1, limits.CARDS),
    ("tickets", "deal", 1, limits.OFFER),
    ("tickets", "deal_long", 0, limits.OFFER),
    ("tickets", "keep", 1, limits.OFFER),
    ("tickets", "draw", 0, limits.OFFER),
    ("tickets", "draw_keep", 1, limits.OFFER),
    ("ending", "tickets_to_win", 0, limits.TICKETS),
    ("bonuses", "longest_trail", 0, limits.POINTS),
    ("bonuses", "globetrotter", 0, limits.POINTS),
    ("stations", "each", 1, limits.STATIONS),
    ("stations", "unused", 0, limits.POINTS),
    ("founding", "each", 1, limits.CITIES),
    ("founding", "price", 1, limits.LENGTH),
    ("alvin", "points", 0, limits.POINTS),
    ("goods", "cards", 1, limits.ROUTES),
)
"""The range of every plain number. A City costs at most as many cards as the longest route."""

POINTS_ONLY = ("bonuses", "stations", "founding", "alvin", "goods", "tie_break")
"""Sections that affect the final count only."""


def check_ranges(draft: Draft) -> Iterator[Finding]:
    """Check every number against its range."""
    for section, key, least, most in RANGES:
        part = getattr(draft, section)
        if part and not least <= getattr(part, key) <= most:
            yield range_finding(f"{section}.{key}", least, most, getattr(part, key))
    for length, points in draft.trains.points.items() if draft.trains else ():
        if not 1 <= length <= limits.LENGTH:
            yield Finding("trains.points", message("boards-points_length", length=str(length), most=limits.LENGTH))
        if not 0 <= points <= limits.POINTS:
            yield range_finding(f"trains.points.{length}", 0, limits.POINTS, points)


def check_player_counts(draft: Draft) -> Iterator[Finding]:
    """Check the range of player counts."""
    if draft.players and draft.players.least > draft.players.most:
        counts = {"least": str(draft.players.least), "most": str(draft.players.most)}
        yield Finding("players", message("boards-players", **counts))


def check_deck(draft: Draft) -> Iterator[Finding]:
    """Check colours and numbers of cards."""
    if not draft.cards:
        return
    kinds = draft.cards.deck
    colours = [kind for kind in kinds if kind != LOCOMOTIVE]
    if not colours:
        yield Finding("cards.deck", message("boards-no_colour"))
    if len(colours) > limits.COLOURS:
        yield Finding("cards.deck", message("boards-many_colours", count=len(colours), most=limits.COLOURS))
    for kind, number in kinds.items():
        least = 0 if kind == LOCOMOTIVE else 1
        if not least <= number <= limits.CARDS:
            yield range_finding(f"cards.deck.{kind}", least, limits.CARDS, number)
    if sum(kinds.values()) > limits.CARDS:
        yield Finding("cards.deck", message("boards-many_cards", count=sum(kinds.values()), most=limits.CARDS))


def check_hands(draft: Draft) -> Iterator[Finding]:
    """Check that there are enough cards to deal."""
    if not draft.cards or not draft.players:
        return
    total, most = sum(draft.cards.deck.values()), draft.players.most
    if total < (needed := most * draft.cards.hand + draft.cards.market):
        yield Finding("cards.deck", message("boards-small_deck", cards=total, players=most, needed=needed))


def check_closing(draft: Draft) -> Iterator[Finding]:
    """Check that multiple routes close at player counts of this board."""
    if not draft.players:
        return
    least, most = draft.players.least, draft.players.most
    for count in draft.closed_at:
        if not least <= count <= most:
            counts = {"count": str(count), "least": str(least), "most": str(most)}
            yield Finding("closed_at", message("boards-closed_at", **counts))


def check_dealing(draft: Draft) -> Iterator[Finding]:
    """Check the numbers of tickets dealt, kept and drawn."""
    sheet = draft.tickets
    if not sheet:
        return
    offered = sheet.deal + sheet.deal_long
    if offered > limits.OFFER:
        yield Finding("tickets", message("boards-many_dealt", count=offered, most=limits.OFFER))
    if sheet.keep > offered:
        yield Finding("tickets.keep", message("boards-many_kept", keep=sheet.keep, offered=offered))
    if sheet.draw and sheet.draw_keep > sheet.draw:
        yield Finding("tickets.draw_keep", message("boards-many_kept", keep=sheet.draw_keep, offered=sheet.draw))
    if sheet.draw and sheet.swap:
        yield Finding("tickets", message("boards-draw_and_swap"))
    yield from _check_long_tickets(draft, sheet)
    if draft.players and draft.is_complete("ticket"):
        yield from _check_ticket_count(draft, sheet, draft.players.most)


def _check_long_tickets(draft: Draft, sheet: Tickets) -> Iterator[Finding]:
    if any(ticket.long for _, ticket in draft.ticket) and not sheet.deal_long:
        yield Finding("tickets.deal_long", message("boards-long_not_dealt"))
    if sheet.deal_long and sheet.rejects != "out":
        # Long tickets are dealt at set-up only; returned to the pile they would be drawn like ordinary ones.
        yield Finding("tickets.rejects", message("boards-long_rejected", rejects=sheet.rejects))


def _check_ticket_count(draft: Draft, sheet: Tickets, most: int) -> Iterator[Finding]:
    long = sum(ticket.long for _, ticket in draft.ticket)
    ordinary = len(draft.ticket) - long
    if ordinary < (needed := most * sheet.deal):
        yield Finding("ticket", message("boards-few_tickets", players=most, needed=needed, tickets=ordinary))
    if long < (needed := most * sheet.deal_long):
        yield Finding("ticket", message("boards-few_tickets-long", players=most, needed=needed, tickets=long))


def check_ending(draft: Draft) -> Iterator[Finding]:
    """Check that the game ends."""
    if not draft.ending:
        return
    at = draft.ending.last_round_at
    if at is None and not draft.ending.at_last_train and not draft.ending.tickets_to_win:
        yield Finding("ending", message("boards-no_ending"))
    if at is not None and draft.trains and not 0 <= at < draft.trains.each:
        yield range_finding("ending.last_round_at", 0, draft.trains.each - 1, at)


def check_race(draft: Draft) -> Iterator[Finding]:
    """Check that a race for tickets has both a goal and the swap, and that nothing else belongs to a race only."""
    if not draft.ending or not draft.tickets:
        return
    goal, swap = draft.ending.tickets_to_win, draft.tickets.swap
    if goal and not swap:
        yield Finding("ending.tickets_to_win", message("boards-race_without_swap"))
    elif swap and not goal:
        yield Finding("tickets.swap", message("boards-swap_without_race"))
    elif goal:
        yield from _check_race_sections(draft, draft.tickets, goal)
    elif "coast" in draft.raw:
        yield Finding("coast", message("boards-coast_without_race"))


def _check_race_sections(draft: Draft, sheet: Tickets, goal: int) -> Iterator[Finding]:
    """Check that a race has no final count, and enough tickets that the pile never runs out."""
    useless = [section for section in POINTS_ONLY if draft.raw.get(section)]
    if draft.trains and draft.trains.points:
        useless.append("trains.points")
    yield from (Finding(section, message("boards-no_effect")) for section in useless)
    for entry, ticket in draft.ticket:
        if ticket.points:
            yield Finding(entry, message("boards-race_points"))
    if sheet.keep != sheet.deal or sheet.deal_long:
        yield Finding("tickets", message("boards-race_kept"))
    elif draft.players and draft.is_complete("ticket"):
        needed = draft.players.most * (goal - 1 + sheet.deal) + sheet.deal
        if len(draft.ticket) < needed:
            counts = {"players": draft.players.most, "goal": goal, "needed": needed, "tickets": len(draft.ticket)}
            yield Finding("ticket", message("boards-race_tickets", **counts))


def check_ticket_points(draft: Draft) -> Iterator[Finding]:
    """Check that every ticket has points, unless tickets are raced."""
    if not draft.ending or not draft.tickets or draft.ending.tickets_to_win or draft.tickets.swap:
        return
    for entry, ticket in draft.ticket:
        if not 1 <= ticket.points <= limits.POINTS:
            yield range_finding(key_label(entry, "points"), 1, limits.POINTS, ticket.points)


def check_extras(draft: Draft) -> Iterator[Finding]:
    """Check stations, Cities and the visitor."""
    if "stations" in draft.tie_break and "stations" not in draft.raw:
        yield Finding("tie_break", message("boards-no_stations"))
    if "alvin" in draft.raw and "founding" not in draft.raw:
        yield Finding("alvin", message("boards-no_founding"))
    if draft.alvin:
        yield from check_known_city(draft, "alvin.home", draft.alvin.home)
    taken = 1 if "alvin" in draft.raw else 0
    if draft.founding and draft.players and len(draft.rows("city")) - taken < draft.players.most:
        yield Finding("founding", message("boards-few_cities", players=draft.players.most))


def check_goods(draft: Draft) -> Iterator[Finding]:
    """Check goods routes and the bonus table."""
    marked = [entry for entry, route in draft.route if route.goods]
    if marked and "goods" not in draft.raw:
        yield Finding(marked[0], message("boards-no_goods"))
    if not draft.goods:
        return
    if not marked and draft.is_complete("route"):
        yield Finding("goods", message("boards-no_goods_route"))
    for count, bonus in draft.goods.bonus.items():
        if len(bonus) != count:
            reason = message("boards-bonus_numbers", players=count, numbers=len(bonus))
            yield Finding(f"goods.bonus.{count}", reason)
        for points in [points for points in bonus if not 0 <= points <= limits.POINTS][:1]:
            yield range_finding(f"goods.bonus.{count}", 0, limits.POINTS, points)
    if draft.players:
        counts = set(range(draft.players.least, draft.players.most + 1))
        if missing := sorted(counts - draft.goods.bonus.keys()):
            yield Finding("goods.bonus", message("boards-bonus_missing", counts=list_words(missing)))
        if surplus := sorted(draft.goods.bonus.keys() - counts):
            yield Finding("goods.bonus", message("boards-bonus_surplus", counts=list_words(surplus)))


def check_coast(draft: Draft) -> Iterator[Finding]:
    """Check that both coasts consist of known cities, each on one coast only."""
    if not draft.coast:
        return
    sides = (("coast.west", draft.coast.west), ("coast.east", draft.coast.east))
    for entry, side in sides:
        if not side:
            yield Finding(entry, message("boards-no_city"))
        for city in side:
            yield from check_known_city(draft, entry, city)
    for city in dict.fromkeys(draft.coast.west):
        if city in draft.coast.east:
            yield Finding("coast", message("boards-both_coasts", city=shorten(city)))
