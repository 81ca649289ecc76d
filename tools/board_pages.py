"""Generates the tables of docs/boards from the board files, and web/src/rules/sheets.json: which messages the printed
rule sheet of each board has, with which a test compares the rules page.

Run it with `python tools/board_pages.py` (`make types` does) after a board or the choice of messages has changed; tests
compare the files with what would be written now.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from draisine.boards import Board, load, names
from draisine.boards.schema import GRAY, LOCOMOTIVE, Ticket
from draisine.drawing.sheet.rule_summary import list_numbers, rule_sections
from draisine.messages import DEFAULT

FOLDER = Path(__file__).parents[1] / "docs" / "boards"
SHEETS = Path(__file__).parents[1] / "web" / "src" / "rules" / "sheets.json"
PART = re.compile(r"(<!-- (\w+): made by tools/board_pages.py -->\n).*?(<!-- end -->)", re.DOTALL)
REJECTS = {
    "bottom": "the others go under the ticket deck",
    "shuffled": "all others are shuffled together and go under the ticket deck",
    "out": "the others leave the game",
}
TIES = {"tickets": "more completed tickets", "stations": "fewer stations", "trail": "the longer trail"}
MULTIPLES = {2: "doubles", 3: "triples"}
Row = tuple[str, str]


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [list(head), *([str(cell) for cell in row] for row in rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _join(items: Iterable[object], last: str = "and") -> str:
    *most, final = map(str, items)
    return f"{', '.join(most)} {last} {final}" if most else final


def _span(numbers: Iterable[int]) -> str:
    low, high = min(values := list(numbers)), max(values)
    return f"{low}–{high}" if low < high else f"{low}"


def _city_names(board: Board) -> dict[str, str]:
    return {city: board.city_name(city, DEFAULT) for city in board.city_ids}


def _format_ticket(board: Board, ticket: Ticket) -> str:
    city_names = _city_names(board)
    return "–".join(city_names[end] for end in ticket.between) + (" (long)" if ticket.long else "")


def facts(board: Board) -> str:
    """A table of the board's numbers."""
    rows = [*_map_rows(board), *_card_rows(board), *_ticket_rows(board), *_mechanism_rows(board), *_end_rows(board)]
    return _table(("what", "how many"), rows)


def _map_rows(board: Board) -> Iterator[Row]:
    yield "players", _span((board.players.least, board.players.most))
    yield "trains of each player", str(board.trains.each)
    yield "cities", str(len(board.city))
    spaces = sum(route.length for route in board.route)
    yield "routes", f"{len(board.route)}, with {spaces} spaces; every track counts"
    tracks = Counter(Counter(frozenset(route.between) for route in board.route).values())
    yield "multiple routes", _join(f"{tracks[size]} {MULTIPLES[size]}" for size in sorted(tracks) if size > 1)
    if gray := sum(route.colour == GRAY for route in board.route):
        yield "grey routes", str(gray)
    if closed := board.closed_at:
        yield "one claim closes a multiple route", f"with {_join(closed, 'or')} players"


def _card_rows(board: Board) -> Iterator[Row]:
    deck = {str(kind): count for kind, count in board.cards.deck.items()}
    of_each = _span(deck[colour] for colour in board.colours)
    kinds = f"{of_each} each of {_join(board.colours)}; {deck[LOCOMOTIVE]} locomotives"
    yield "train cards", f"{sum(deck.values())}: {kinds}"
    yield "starting hand", str(board.cards.hand)
    market = f"{board.cards.market}, cleared when {board.cards.sweep} or more are locomotives"
    yield "cards face up", market if board.cards.market else "none: all draws are blind"


def _ticket_rows(board: Board) -> Iterator[Row]:
    sheet = board.tickets
    for name, long in (("tickets", False), ("long tickets", True)):
        points = [ticket.points for ticket in board.ticket if ticket.long == long]
        if points:
            yield name, f"{len(points)}, worth {_span(points)}" if any(points) else f"{len(points)}, without points"
    dealt = f"{sheet.deal}" + (f" and {sheet.deal_long} long" if sheet.deal_long else "")
    whole = sheet.keep == sheet.deal + sheet.deal_long
    kept = "all kept" if whole else f"at least {sheet.keep} kept; {REJECTS[sheet.rejects]}"
    yield "tickets at set-up", f"{dealt} dealt, {kept}"
    drawn = f"{sheet.draw} drawn, at least {sheet.draw_keep} kept"
    yield "tickets in play", "a completed one is replaced; or both are swapped" if sheet.swap else drawn


def _mechanism_rows(board: Board) -> Iterator[Row]:
    """Rows of mechanisms that not every board has."""
    if ferries := [route for route in board.route if route.ferry]:
        yield "ferries", f"{len(ferries)}, with {_span(route.ferry for route in ferries)} locomotives required"
    if tunnels := sum(route.tunnel for route in board.route):
        yield "tunnels", str(tunnels)
    if board.stations:
        yield "stations of each player", f"{board.stations.each}; each never built is worth {board.stations.unused}"
    if board.founding:
        price = f"the first is free, a later one costs {board.founding.price} cards"
        yield "Cities of each player", f"{board.founding.each}; {price}"
    if board.alvin:
        home = _city_names(board)[board.alvin.home]
        yield "Alvin (variant)", f"begins in {home}; {board.alvin.points} points for a capture, and as many at the end"
    if board.goods:
        yield "goods routes", str(sum(route.goods for route in board.route))
        ranks = [f"{_join(bonus)} with {count} players" for count, bonus in sorted(board.goods.bonus.items())]
        yield "goods cards", f"{board.goods.cards}; bonus by rank: {'; '.join(ranks)}"
    if board.coast:
        city_names = _city_names(board)
        west, east = (_join(city_names[city] for city in side) for side in (board.coast.west, board.coast.east))
        yield "coasts", f"{west} in the west; {east} in the east"


def _end_rows(board: Board) -> Iterator[Row]:
    ending = board.ending
    if ending.last_round_at is not None:
        yield "the last round begins with", f"{ending.last_round_at} trains or fewer in a player's reserve"
    if ending.tickets_to_win:
        yield "the game ends with", f"{ending.tickets_to_win} completed tickets, or a player's last train"
    if board.bonuses.longest_trail:
        yield "longest trail", f"{board.bonuses.longest_trail} points"
    if board.bonuses.globetrotter:
        yield "most completed tickets", f"{board.bonuses.globetrotter} points"
    ties = ", then ".join(TIES[rule] for rule in board.tie_break)
    yield "a tie goes to", f"{ties}; else it is shared" if ties else "no one: the victory is shared"


def lengths(board: Board) -> str:
    """A table of the routes and points by length."""
    count = Counter(route.length for route in board.route)
    points = board.trains.points
    head = ("spaces", "routes", "points") if points else ("spaces", "routes")
    return _table(head, ((length, count[length], points.get(length))[: len(head)] for length in sorted(count)))


def tickets(board: Board) -> str:
    """All tickets, the most valuable first; without points, by name."""
    by_points: dict[int, list[str]] = {}
    for ticket in board.ticket:
        by_points.setdefault(ticket.points, []).append(_format_ticket(board, ticket))
    if set(by_points) == {0}:
        return f"{', '.join(sorted(by_points[0]))}.\n"
    return _table(
        ("points", "tickets"), ((points, ", ".join(sorted(by_points[points]))) for points in sorted(by_points)[::-1])
    )


def notes(board: Board) -> str:
    """The list of facts that no source confirms."""
    return "".join(f"- {note}\n" for note in board.unverified)


PARTS = {"facts": facts, "lengths": lengths, "tickets": tickets, "notes": notes}


def fill_page(page: str, board: Board) -> str:
    """The page of a board with its generated parts."""
    return PART.sub(lambda match: f"{match[1]}\n{PARTS[match[2]](board)}\n{match[3]}", page)


def format_sheets() -> str:
    """The messages on the rule sheet of each board: its numbers, and the sentences of each section."""
    sheets = {
        name: {
            "facts": [fact.topic for fact in list_numbers(load(name), DEFAULT)],
            "sections": {
                topic: [sentence.id for sentence in sentences]
                for topic, sentences in rule_sections(load(name), DEFAULT).items()
            },
        }
        for name in names()
    }
    return json.dumps(sheets, indent=2) + "\n"


def main() -> None:
    """Write all pages."""
    SHEETS.write_text(format_sheets(), "utf-8")
    for name in names():
        file = FOLDER / f"{name}.md"
        file.write_text(fill_page(file.read_text("utf-8"), load(name)), "utf-8")


if __name__ == "__main__":
    main()
