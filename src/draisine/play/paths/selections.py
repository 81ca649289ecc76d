"""The trains that several tickets need together, computed from their owner's view alone.

The cheapest network for several tickets is a Steiner forest, which is NP-hard. It is estimated by a Steiner-tree
insertion heuristic: tickets are inserted one after the other, and routes on earlier paths cost nothing.
"""

from collections.abc import Iterable
from itertools import combinations

import msgspec

from draisine.boards import Board
from draisine.play.paths.tickets import PathFinder
from draisine.play.view import View


class SelectionNeed(msgspec.Struct, frozen=True, kw_only=True):
    """A selection of offered tickets, and the trains that it needs together with the tickets in hand."""

    tickets: list[str]
    trains: int


def trains_needed(board: Board, view: View, tickets: Iterable[str]) -> int:
    """Return the trains that the viewer still needs for tickets together; those that are cut off are left out."""
    if view.seat is None:
        return 0
    finder = PathFinder(board, view, view.seat)
    return finder.count_trains(_join(finder, tickets))


def selection_needs(board: Board, view: View) -> list[SelectionNeed]:
    """Return the need of every selection of the tickets offered to the viewer, smaller selections first.

    A larger selection never needs less, and a ticket never adds more than its own cheapest path."""
    if view.own is None or view.seat is None or not view.own.offer:
        return []
    finder = PathFinder(board, view, view.seat)
    offer = view.own.offer
    selections = [frozenset(chosen) for size in range(len(offer) + 1) for chosen in combinations(offer, size)]
    networks = {frozenset[str](): _join(finder, (held.id for held in view.own.tickets))}
    for selection in selections[1:]:
        extended = (finder.insert(ticket, networks[selection - {ticket}]) for ticket in offer if ticket in selection)
        networks[selection] = min(extended, key=finder.count_trains)
    needs = {selection: finder.count_trains(network) for selection, network in networks.items()}
    for selection in reversed(selections):
        # A network of more tickets completes these ones too.
        needs[selection] = min(needs[selection], *(needs[selection | {ticket}] for ticket in offer))
    return [
        SelectionNeed(tickets=[ticket for ticket in offer if ticket in selection], trains=needs[selection])
        for selection in selections
    ]


def _join(finder: PathFinder, tickets: Iterable[str]) -> frozenset[str]:
    """Return a network for tickets, inserted in the order of their cost, the most expensive one first."""
    paths = sorted(map(finder.find, tickets), key=lambda path: (-(path.trains or 0), path.ticket))
    network: frozenset[str] = frozenset()
    for path in paths:
        network = finder.insert(path.ticket, network)
    return network
