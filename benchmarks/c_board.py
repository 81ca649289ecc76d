"""The USA board as a C header, written when the C version is built."""

from collections.abc import Iterable, Sequence

from draisine import boards
from draisine.boards.schema import GRAY, LOCOMOTIVE, Board

WORD = 64


def _numbers(name: str, values: Iterable[int]) -> str:
    listed = list(values)
    return f"static const int16_t {name}[{len(listed)}] = {{{', '.join(str(int(value)) for value in listed)}}};"


def _words(board: Board, routes: Iterable[int]) -> str:
    """A set of routes, as the words of a C array."""
    bits = sum(1 << route for route in routes)
    count = -(-len(board.route) // WORD)
    return "{" + ", ".join(f"0x{bits >> WORD * w & (1 << WORD) - 1:x}u" for w in range(count)) + "}"


def _sets(name: str, shape: str, rows: Iterable[str]) -> str:
    return f"static const uint64_t {name}{shape} = {{\n    " + ",\n    ".join(rows) + "\n};"


def _payable(board: Board, longest: int) -> Iterable[str]:
    """By kind and number of cards: the routes that these cards can pay."""
    for kind in [*board.colours, LOCOMOTIVE]:
        fits = (GRAY, kind) if kind != LOCOMOTIVE else (GRAY, *board.colours)
        sets = (
            _words(board, (n for n, route in enumerate(board.route) if route.length <= cards and route.colour in fits))
            for cards in range(longest + 1)
        )
        yield "{" + ", ".join(sets) + "}"


def _ends(board: Board, parts: Sequence[tuple[str, str]], end: int) -> list[int]:
    return [board.city_ids.index(between[end]) for between in parts]


def header(name: str = "usa") -> str:
    """Return the board as constants for the C version."""
    board = boards.load(name)
    routes, tickets = board.route, board.ticket
    longest = max(route.length for route in routes)
    words = f"[{-(-len(routes) // WORD)}]"
    size = {
        "CITIES": len(board.city),
        "ROUTES": len(routes),
        "TICKETS": len(tickets),
        "CARDS": sum(board.cards.deck.values()),
        "LENGTH": longest,
        "WORD": WORD,
        "WORDS": -(-len(routes) // WORD),
        "TRAINS": board.trains.each,
        "HAND": board.cards.hand,
        "MARKET": board.cards.market,
        "SWEEP": board.cards.sweep,
        "DEAL": board.tickets.deal,
        "KEEP_FIRST": board.tickets.keep,
        "DRAW": board.tickets.draw,
        "KEEP": board.tickets.draw_keep,
        "LAST_ROUND_AT": board.ending.last_round_at,
        "TRAIL_BONUS": board.bonuses.longest_trail,
    }
    pairs = [route.between for route in routes]
    groups = (_words(board, (n for n, pair in enumerate(pairs) if set(pair) == set(route))) for route in pairs)
    return "\n".join(
        [
            "/* Written by benchmarks/c_board.py. */",
            "#include <stdint.h>",
            "enum { " + ", ".join(f"{key} = {value}" for key, value in size.items()) + " };",
            _numbers("route_a", _ends(board, pairs, 0)),
            _numbers("route_b", _ends(board, pairs, 1)),
            _numbers("route_length", (route.length for route in routes)),
            _numbers("route_colour", (-1 if r.colour == GRAY else board.colours.index(r.colour) for r in routes)),
            _numbers("ticket_a", _ends(board, [ticket.between for ticket in tickets], 0)),
            _numbers("ticket_b", _ends(board, [ticket.between for ticket in tickets], 1)),
            _numbers("ticket_value", (ticket.points for ticket in tickets)),
            _numbers("points", (board.trains.points.get(length, 0) for length in range(longest + 1))),
            _numbers("deck_of", (board.cards.deck[kind] for kind in [*board.colours, LOCOMOTIVE])),  # type: ignore[index]
            _numbers("closed_at", (count in board.closed_at for count in range(board.players.most + 1))),
            f"static const uint64_t all_routes{words} = {_words(board, range(len(routes)))};",
            _sets("route_group", f"[ROUTES]{words}", groups),
            _sets("payable", f"[{len(board.colours) + 1}][{longest + 1}]{words}", _payable(board, longest)),
            "",
        ]
    )
