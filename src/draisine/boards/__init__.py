"""The boards: five as data files, and the reading and checking of any board file."""

from draisine.boards.loader import build, digest, load, names, parse, read_board
from draisine.boards.problems import BoardError, Problem
from draisine.boards.schema import Board, City, Route, Ticket

__all__ = [
    "Board",
    "BoardError",
    "City",
    "Problem",
    "Route",
    "Ticket",
    "build",
    "digest",
    "load",
    "names",
    "parse",
    "read_board",
]
