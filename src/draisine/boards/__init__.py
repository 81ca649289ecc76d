"""Boards: five built-in board files, and reading and checking of any board file.

Public API
    load(name)            a built-in board; `names()` lists them
    read_board(path)      a built-in or research board by name, or the board in a TOML file
    parse(text)           the board in a TOML text; `build(raw)` takes a parsed document
    to_document(board)    the content of its file, as records contain it; `from_document(raw)` converts without checks
    digest(board)         the fingerprint by which game records identify a board
    Board, City, Route, Ticket
    RULES_VERSION         the version of the rules for new games; `board.with_rules(version)` plays by an older one
    BoardError            raised with all problems of a board file: `problems_in(language)`, or `details` as `Problem`s

Modules
    schema                the structs of a board file
    limits                the largest board that the engine can hold, and the largest file
    loader                from a file to a checked `Board`
    decoding              the keys and types of a file, with all errors instead of the first
    checks                the list of content checks: map_checks (cities, routes, tickets), sheet_checks (rule sheet)
    problems              findings and problems, with messages in every language
    toml_errors           syntax errors
    value_names           types, values and examples as they appear in messages
"""

from draisine.boards.loader import build, digest, from_document, load, names, parse, read_board, to_document
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
    "from_document",
    "load",
    "names",
    "parse",
    "read_board",
    "to_document",
]
