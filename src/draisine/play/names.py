"""Conversion between the ids of a board and the numbers of the engine."""

import difflib
from functools import cached_property

from draisine.boards import Board
from draisine.boards.problems import shorten
from draisine.boards.schema import LOCOMOTIVE
from draisine.engine.capacities import LOCO
from draisine.engine.compiler.records import to_list
from draisine.play.errors import IllegalMove, short_value


class Names:
    """The ids of a board's cards, cities, routes and tickets, by number and back."""

    def __init__(self, board: Board) -> None:
        self.cards = {**dict(enumerate(board.colours)), LOCO: LOCOMOTIVE}
        self.card_order = [LOCO, *range(len(board.colours))]
        self.cities = board.city_ids
        self.routes = board.route_ids
        self.tickets = board.ticket_ids

    @cached_property
    def card_numbers(self) -> dict[str, int]:
        """Numbers of card kinds by name."""
        return {name: number for number, name in self.cards.items()}

    @cached_property
    def city_numbers(self) -> dict[str, int]:
        """Numbers of cities by id."""
        return {name: number for number, name in enumerate(self.cities)}

    @cached_property
    def route_numbers(self) -> dict[str, int]:
        """Numbers of routes by id."""
        return {name: number for number, name in enumerate(self.routes)}

    @cached_property
    def ticket_numbers(self) -> dict[str, int]:
        """Numbers of tickets by id."""
        return {name: number for number, name in enumerate(self.tickets)}

    def card(self, name: str) -> int:
        """Return the number of a card kind; IllegalMove with a hint if there is none."""
        return _look_up(self.card_numbers, name, "unknown_card")

    def city(self, name: str) -> int:
        """Return the number of a city; IllegalMove with a hint if there is none."""
        return _look_up(self.city_numbers, name, "unknown_city")

    def route(self, name: str) -> int:
        """Return the number of a route; IllegalMove with a hint if there is none."""
        return _look_up(self.route_numbers, name, "unknown_route")

    def cards_by_name(self, counts: list[int]) -> dict[str, int]:
        """Return counts by kind as counts by name, locomotives first, without zeros."""
        plain = to_list(counts)
        return {self.cards[kind]: plain[kind] for kind in self.card_order if plain[kind]}


def _look_up(table: dict[str, int], name: str, code: str) -> int:
    if type(name) is not str:
        raise IllegalMove(code, name=short_value(name))
    number = table.get(name)
    if number is None:
        matches = difflib.get_close_matches(name[:60], table, 1)
        if matches:
            raise IllegalMove(f"{code}-hint", name=shorten(name), hint=matches[0])
        raise IllegalMove(code, name=shorten(name))
    return number
