"""Boards: five built-in board files, and reading and checking of any board file.

Public API
    load(name)            a built-in board; `names()` lists them
    read_board(path)      a built-in board by name, or the board in a TOML file
    parse(text)           the board in a TOML text; `build(raw)` takes a parsed document
    digest(board)         the fingerprint by which game records identify a board
    Board, City, Route, Ticket
    RULES_VERSION         the version of the rules for new games; `board.with_rules(version)` plays by an older one
    BoardError            raised with all problems of a board file; each is a `Problem`

Modules
    schema                the structs of a board file
    limits                the largest board that the engine can hold, and the largest file
    loader                from a file to a checked `Board`
    decoding              the keys and types of a file, with all errors instead of the first
    checks                the list of content checks: map_checks (cities, routes, tickets), sheet_checks (rule sheet)
    problems              findings, problems and their messages
    value_names           types and values as they are named in messages
"""

from draisine.boards.loader import build, digest, load, names, parse, read_board
from draisine.boards.problems import BoardError, Problem
from draisine.boards.schema import RULES_VERSION, Board, City, Route, Ticket

__all__ = [
    "RULES_VERSION",
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
