"""A reason for a move, as data."""

from typing import Literal

import msgspec

Reason = Literal[
    "only_move", "best_in_search",
    "ticket_done", "ticket_link", "contested_link", "other_path", "coasts", "block", "ends_game", "last_turn", "points",
    "alvin_catch", "goods", "network", "joins", "later_tickets",
    "cards_for", "cards_for_points", "ferry", "saves_locomotive", "locomotive", "blind", "two_cards", "deck_odds",
    "deck_locomotives", "new_tickets", "more_tickets", "lost_tickets", "swap_tickets", "swap_far",
    "keep_shared", "keep_tickets", "start", "start_path", "start_hub", "city", "skip_city", "save_cards", "station",
    "pay", "pay_points", "leave_tunnel", "alvin",
]  # fmt: skip
"""Why a move is good; the page has a text for each."""


class Explanation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A reason and what it refers to: a ticket, a route, a city, a kind of card, another seat, a number (and of how
    many)."""

    kind: Reason
    ticket: str | None = None
    route: str | None = None
    city: str | None = None
    card: str | None = None
    seat: int | None = None
    count: int | None = None
    of: int | None = None


NO_REASON = Explanation(kind="best_in_search")
