"""Shortest paths over the routes of a board.

- `RouteGraph`, `Edge`, `ShortestPaths`: Dijkstra's algorithm over any set of routes.
- `ticket_paths`, `TicketPath`: the cheapest path that completes each ticket of a seat.
"""

from draisine.play.paths.shortest import Edge, RouteGraph, ShortestPaths
from draisine.play.paths.tickets import TicketPath, ticket_paths

__all__ = ["Edge", "RouteGraph", "ShortestPaths", "TicketPath", "ticket_paths"]
