"""Names and numbers: the engine counts, people name. One table per board."""

import difflib
from functools import cached_property

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.engine.capacities import LOCO
from draisine.engine.compiler.records import numbers
from draisine.play.errors import IllegalMove


class Names:
    """The names of a board's cards, cities, routes and tickets."""

    def __init__(self, board: Board) -> None:
        self.cards = {**dict(enumerate(board.colours)), LOCO: LOCOMOTIVE}
        self.order = [LOCO, *range(len(board.colours))]
        self.cities = board.city_ids
        self.routes = board.route_ids
        self.tickets = board.ticket_ids

    @cached_property
    def card_numbers(self) -> dict[str, int]:
        """Card kinds by name."""
        return {name: number for number, name in self.cards.items()}

    @cached_property
    def city_numbers(self) -> dict[str, int]:
        """Cities by id."""
        return {name: number for number, name in enumerate(self.cities)}

    @cached_property
    def route_numbers(self) -> dict[str, int]:
        """Routes by id."""
        return {name: number for number, name in enumerate(self.routes)}

    @cached_property
    def ticket_numbers(self) -> dict[str, int]:
        """Tickets by id."""
        return {name: number for number, name in enumerate(self.tickets)}

    def card(self, name: str) -> int:
        """A card kind's number, or a refusal with a hint."""
        return _look_up(self.card_numbers, name, "unknown_card")

    def city(self, name: str) -> int:
        """A city's number, or a refusal with a hint."""
        return _look_up(self.city_numbers, name, "unknown_city")

    def route(self, name: str) -> int:
        """A route's number, or a refusal with a hint."""
        return _look_up(self.route_numbers, name, "unknown_route")

    def cards_by_name(self, counts: list[int]) -> dict[str, int]:
        """Counts by kind as a table of names, locomotives first, without zeros."""
        plain = numbers(counts)
        return {self.cards[kind]: plain[kind] for kind in self.order if plain[kind]}


def _look_up(table: dict[str, int], name: str, code: str) -> int:
    number = table.get(name)
    if number is None:
        near = difflib.get_close_matches(name, table, 1)
        raise IllegalMove(code, name=name, hint=f" ({near[0]}?)" if near else "")
    return number
