"""Shortest paths over the routes of a board.

- `RouteGraph`, `Edge`, `ShortestPaths`: Dijkstra's algorithm over any set of routes.
- `ticket_paths`, `TicketPath`: the cheapest path that completes each ticket of a seat.
- `trains_needed`, `selection_needs`, `SelectionNeed`: the trains that several tickets need together.
"""

from draisine.play.paths.selections import SelectionNeed, selection_needs, trains_needed
from draisine.play.paths.shortest import Edge, RouteGraph, ShortestPaths
from draisine.play.paths.tickets import TicketPath, ticket_paths

__all__ = [
    "Edge",
    "RouteGraph",
    "SelectionNeed",
    "ShortestPaths",
    "TicketPath",
    "selection_needs",
    "ticket_paths",
    "trains_needed",
]
