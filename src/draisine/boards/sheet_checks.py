"""Checks of the rule sheet: numbers in range, and sections that agree with each other."""

from collections.abc import Iterator

from draisine.boards import limits
from draisine.boards.decoding import Draft
from draisine.boards.map_checks import check_known_city
from draisine.boards.problems import Finding, join_words, quote
from draisine.boards.schema import LOCOMOTIVE, Tickets

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
            yield Finding(f"{section}.{key}", f"must be from {least} to {most}, not {getattr(part, key)}")
    for length, points in draft.trains.points.items() if draft.trains else ():
        if not 1 <= length <= limits.LENGTH:
            yield Finding("trains.points", f"the length {length} must be from 1 to {limits.LENGTH}")
        if not 0 <= points <= limits.POINTS:
            yield Finding(f"trains.points.{length}", f"must be from 0 to {limits.POINTS}, not {points}")


def check_player_counts(draft: Draft) -> Iterator[Finding]:
    """Check the range of player counts."""
    if draft.players and draft.players.least > draft.players.most:
        yield Finding("players", f"least ({draft.players.least}) is more than most ({draft.players.most})")


def check_deck(draft: Draft) -> Iterator[Finding]:
    """Check colours and numbers of cards."""
    if not draft.cards:
        return
    kinds = draft.cards.deck
    colours = [kind for kind in kinds if kind != LOCOMOTIVE]
    if not colours:
        yield Finding("cards.deck", "there is no colour")
    if len(colours) > limits.COLOURS:
        yield Finding("cards.deck", f"{len(colours)} colours, but there is room for {limits.COLOURS}")
    for kind, number in kinds.items():
        least = 0 if kind == LOCOMOTIVE else 1
        if not least <= number <= limits.CARDS:
            yield Finding(f"cards.deck.{kind}", f"must be from {least} to {limits.CARDS}, not {number}")
    if sum(kinds.values()) > limits.CARDS:
        yield Finding("cards.deck", f"{sum(kinds.values())} cards, but there is room for {limits.CARDS}")


def check_hands(draft: Draft) -> Iterator[Finding]:
    """Check that there are enough cards to deal."""
    if not draft.cards or not draft.players:
        return
    total, most = sum(draft.cards.deck.values()), draft.players.most
    if total < (needed := most * draft.cards.hand + draft.cards.market):
        yield Finding("cards.deck", f"{total} cards are too few: hands and market of {most} players take {needed}")


def check_closing(draft: Draft) -> Iterator[Finding]:
    """Check that multiple routes close at player counts of this board."""
    if not draft.players:
        return
    least, most = draft.players.least, draft.players.most
    for count in draft.closed_at:
        if not least <= count <= most:
            yield Finding("closed_at", f"{count} is not a number of players of this board ({least} to {most})")


def check_dealing(draft: Draft) -> Iterator[Finding]:
    """Check the numbers of tickets dealt, kept and drawn."""
    sheet = draft.tickets
    if not sheet:
        return
    offered = sheet.deal + sheet.deal_long
    if offered > limits.OFFER:
        yield Finding("tickets", f"{offered} tickets are dealt at once, but there is room for {limits.OFFER}")
    if sheet.keep > offered:
        yield Finding("tickets.keep", f"{sheet.keep} of {offered} tickets cannot be kept")
    if sheet.draw and sheet.draw_keep > sheet.draw:
        yield Finding("tickets.draw_keep", f"{sheet.draw_keep} of {sheet.draw} tickets cannot be kept")
    if sheet.draw and sheet.swap:
        yield Finding("tickets", "draw and swap exclude each other: a board has one kind of ticket action")
    yield from _check_long_tickets(draft, sheet)
    if draft.players and draft.is_complete("ticket"):
        yield from _check_ticket_count(draft, sheet, draft.players.most)


def _check_long_tickets(draft: Draft, sheet: Tickets) -> Iterator[Finding]:
    if any(ticket.long for _, ticket in draft.ticket) and not sheet.deal_long:
        yield Finding("tickets.deal_long", "there are long tickets, but none is ever dealt")
    if sheet.deal_long and sheet.rejects != "out":
        # Long tickets are dealt at set-up only; returned to the pile they would be drawn like ordinary ones.
        yield Finding("tickets.rejects", f"with long tickets it must be 'out', not {quote(sheet.rejects)}")


def _check_ticket_count(draft: Draft, sheet: Tickets, most: int) -> Iterator[Finding]:
    long = sum(ticket.long for _, ticket in draft.ticket)
    dealt = (("", len(draft.ticket) - long, sheet.deal), ("long ", long, sheet.deal_long))
    for kind, present, each in dealt:
        if present < most * each:
            yield Finding("ticket", f"{most} players are dealt {most * each} {kind}tickets, but there are {present}")


def check_ending(draft: Draft) -> Iterator[Finding]:
    """Check that the game ends."""
    if not draft.ending:
        return
    at = draft.ending.last_round_at
    if at is None and not draft.ending.at_last_train and not draft.ending.tickets_to_win:
        yield Finding("ending", "the game never ends: set last_round_at, at_last_train or tickets_to_win")
    if at is not None and draft.trains and not 0 <= at < draft.trains.each:
        yield Finding("ending.last_round_at", f"must be from 0 to {draft.trains.each - 1}, not {at}")


def check_race(draft: Draft) -> Iterator[Finding]:
    """Check that a race for tickets has both a goal and the swap, and that nothing else belongs to a race only."""
    if not draft.ending or not draft.tickets:
        return
    goal, swap = draft.ending.tickets_to_win, draft.tickets.swap
    if goal and not swap:
        yield Finding("ending.tickets_to_win", "a race for tickets needs tickets.swap = true")
    elif swap and not goal:
        yield Finding("tickets.swap", "completed tickets are replaced only in a race: set ending.tickets_to_win")
    elif goal:
        yield from _check_race_sections(draft, draft.tickets, goal)
    elif "coast" in draft.raw:
        yield Finding("coast", "it counts as a completed ticket in a race only: set ending.tickets_to_win")


def _check_race_sections(draft: Draft, sheet: Tickets, goal: int) -> Iterator[Finding]:
    """Check that a race has no final count, and enough tickets that the pile never runs out."""
    useless = [section for section in POINTS_ONLY if draft.raw.get(section)]
    if draft.trains and draft.trains.points:
        useless.append("trains.points")
    yield from (
        Finding(section, "has no effect in a race for tickets, where points do not count") for section in useless
    )
    for entry, ticket in draft.ticket:
        if ticket.points:
            yield Finding(entry, "has points, but in a race tickets are counted, not valued")
    if sheet.keep != sheet.deal or sheet.deal_long:
        yield Finding("tickets", "in a race all tickets dealt are kept: keep must equal deal, without deal_long")
    elif draft.players and draft.is_complete("ticket"):
        needed = draft.players.most * (goal - 1 + sheet.deal) + sheet.deal
        if len(draft.ticket) < needed:
            yield Finding("ticket", f"a race of {draft.players.most} players to {goal} can take {needed} tickets")


def check_ticket_points(draft: Draft) -> Iterator[Finding]:
    """Check that every ticket has points, unless tickets are raced."""
    if not draft.ending or not draft.tickets or draft.ending.tickets_to_win or draft.tickets.swap:
        return
    for entry, ticket in draft.ticket:
        if not 1 <= ticket.points <= limits.POINTS:
            yield Finding(entry, f"points must be from 1 to {limits.POINTS}, not {ticket.points}")


def check_extras(draft: Draft) -> Iterator[Finding]:
    """Check stations, Cities and the visitor."""
    if "stations" in draft.tie_break and "stations" not in draft.raw:
        yield Finding("tie_break", "'stations' decides a tie, but there is no section [stations]")
    if "alvin" in draft.raw and "founding" not in draft.raw:
        yield Finding("alvin", "the visitor moves between Cities, but there is no section [founding]")
    if draft.alvin:
        yield from check_known_city(draft, "alvin.home", draft.alvin.home)
    taken = 1 if "alvin" in draft.raw else 0
    if draft.founding and draft.players and len(draft.rows("city")) - taken < draft.players.most:
        yield Finding("founding", f"{draft.players.most} players cannot all start from a city of their own")


def check_goods(draft: Draft) -> Iterator[Finding]:
    """Check goods routes and the bonus table."""
    marked = [entry for entry, route in draft.route if route.goods]
    if marked and "goods" not in draft.raw:
        yield Finding(marked[0], "gives goods, but there is no section [goods]")
    if not draft.goods:
        return
    if not marked and draft.is_complete("route"):
        yield Finding("goods", "no route gives goods")
    for count, bonus in draft.goods.bonus.items():
        if len(bonus) != count:
            yield Finding(f"goods.bonus.{count}", f"needs one number for each of {count} players, not {len(bonus)}")
        if any(not 0 <= points <= limits.POINTS for points in bonus):
            yield Finding(f"goods.bonus.{count}", f"every number must be from 0 to {limits.POINTS}")
    if draft.players:
        counts = set(range(draft.players.least, draft.players.most + 1))
        if missing := sorted(counts - draft.goods.bonus.keys()):
            yield Finding("goods.bonus", f"there is none for {join_words(missing)} players")
        if surplus := sorted(draft.goods.bonus.keys() - counts):
            yield Finding("goods.bonus", f"{join_words(surplus)} players cannot play on this board")


def check_coast(draft: Draft) -> Iterator[Finding]:
    """Check that both coasts consist of known cities, each on one coast only."""
    if not draft.coast:
        return
    sides = (("coast.west", draft.coast.west), ("coast.east", draft.coast.east))
    for entry, side in sides:
        if not side:
            yield Finding(entry, "there is no city")
        for city in side:
            yield from check_known_city(draft, entry, city)
    for city in dict.fromkeys(draft.coast.west):
        if city in draft.coast.east:
            yield Finding("coast", f"{quote(city)} is on both coasts")
