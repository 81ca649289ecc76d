"""A board as tensors: what never changes during a game, for networks that read the map itself."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board, read_board
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import to_list

Numbers = NDArray[np.int64]


class BoardTensors(NamedTuple):
    """Arrays by route, ticket and city, in the order of the board file, as in observations and actions."""

    route_ends: Numbers
    """By route: its two cities."""
    route_length: Numbers
    route_colour: Numbers
    """By route: the kind of card, as in `hand`; -1: gray."""
    route_ferry: Numbers
    """By route: the locomotives that it needs."""
    route_tunnel: NDArray[np.bool_]
    ticket_ends: Numbers
    """By ticket: its two cities."""
    ticket_points: Numbers
    ticket_long: NDArray[np.bool_]
    incidence: NDArray[np.bool_]
    """By city and route: whether the route ends there."""
    adjacency: Numbers
    """By city and city: the length of the shortest route between them; 0: none."""
    parallel: NDArray[np.bool_]
    """By route and route: whether they join the same two cities."""
    deck: Numbers
    """By kind of card: how many there are."""


def board_tensors(board: Board | str | Path) -> BoardTensors:
    """The tensors of a board, given as such, by name or as a file."""
    found = board if isinstance(board, Board) else read_board(board)
    tables = compile_board(found)
    cities, routes, tickets = len(found.city), len(found.route), len(found.ticket)
    columns = (tables.end_a, tables.end_b, tables.length, tables.colour, tables.ferry, tables.tunnel)
    end_a, end_b, length, colour, ferry, tunnel = (np.array(to_list(column)[:routes], np.int64) for column in columns)
    ticket_columns = (tables.ticket_a, tables.ticket_b, tables.ticket_value, tables.ticket_long)
    ticket_a, ticket_b, points, long = (np.array(to_list(column)[:tickets], np.int64) for column in ticket_columns)
    ends = np.stack([end_a, end_b], axis=1)
    incidence = np.zeros((cities, routes), np.bool_)
    adjacency = np.zeros((cities, cities), np.int64)
    for route, (a, b) in enumerate(ends):
        incidence[[a, b], route] = True
        shortest = length[route] if adjacency[a, b] == 0 else min(length[route], adjacency[a, b])
        adjacency[a, b] = adjacency[b, a] = shortest
    pairs = np.sort(ends, axis=1)
    return BoardTensors(
        route_ends=ends,
        route_length=length,
        route_colour=colour,
        route_ferry=ferry,
        route_tunnel=tunnel.astype(np.bool_),
        ticket_ends=np.stack([ticket_a, ticket_b], axis=1),
        ticket_points=points,
        ticket_long=long.astype(np.bool_),
        incidence=incidence,
        adjacency=adjacency,
        parallel=(pairs[:, None] == pairs[None]).all(axis=2),
        deck=np.array(to_list(tables.deck_count), np.int64),
    )
