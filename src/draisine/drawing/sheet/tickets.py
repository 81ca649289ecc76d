"""Pages of tickets to cut out, each with a small map of its journey."""

from collections.abc import Iterator
from html import escape

from draisine.boards import Board, Ticket
from draisine.drawing.art.svg import Point, circle, element, format_number, group, path, segments_data, translate
from draisine.drawing.art.tickets import MapSlot, map_slot, ticket_face
from draisine.drawing.art.tokens import Theme, load_theme
from draisine.drawing.fonts.text import text_svg, text_width
from draisine.drawing.geography.ground import resolve_ground
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import Layout
from draisine.drawing.sheet.marks import LEFT, heading, star
from draisine.messages import load_catalogue

CARD = (63.0, 41.0)
"""The size of a ticket that is cut out."""
BLEED = 0.5
"""White around a ticket's face, for imprecise cuts."""
COLUMNS, ROWS = 3, 6
TOP = 27.0
CUT_MARK = 4.0
"""How far the cutting lines reach beyond the tickets."""
MAX_JOURNEY = 0.8
"""The share of a map's height that a journey may take."""

FACE = (CARD[0] - 2 * BLEED, CARD[1] - 2 * BLEED)
SLOT = map_slot(*FACE)
MAP_ID, CLIP_ID = "sheet-map", "sheet-slot"


def miniature(board: Board, layout: Layout) -> str:
    """The definitions that all tickets share: a small map of the board with its network, and its clip path."""
    lines = load_theme().lines
    board_size: dict[str, float | str] = {"width": BOARD_WIDTH, "height": layout.height}
    parts = [
        _land(board, layout),
        path(_network(board, layout), fill="none", stroke=lines.border, stroke_width=4, stroke_linejoin="round"),
        *(circle(city.x, city.y, 6.5, fill=lines.border) for city in layout.cities.values()),
        element("rect", stroke=lines.coast, stroke_width=7, fill="none", **board_size),
    ]
    edge = f'<clipPath id="{MAP_ID}-edge">{element("rect", **board_size)}</clipPath>'
    clip = f'<clipPath id="{CLIP_ID}">{element("rect", width=SLOT.width, height=SLOT.height)}</clipPath>'
    return edge + clip + f'<g id="{MAP_ID}" clip-path="url(#{MAP_ID}-edge)">{"".join(parts)}</g>'


def _land(board: Board, layout: Layout) -> str:
    grounds, backdrop = load_theme().grounds, layout.backdrop
    style: dict[str, float | str] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    is_paper = resolve_ground(board) == "paper"
    parts = [element("rect", width=BOARD_WIDTH, height=layout.height, fill=grounds.land if is_paper else grounds.sea)]
    if backdrop.land:
        parts.append(path(backdrop.land, fill=grounds.land))
    parts += [path(water, stroke=grounds.lake, stroke_width=width, **style) for water, width in backdrop.canals]
    if backdrop.lakes:
        parts.append(path(backdrop.lakes, fill=grounds.lake))
    if backdrop.land:
        parts.append(path(backdrop.land, stroke=load_theme().lines.coast, stroke_width=2, **style))
    return "".join(parts)


def _network(board: Board, layout: Layout) -> str:
    """The path data of the network: one line for all tracks between two cities."""
    one_per_pair = {frozenset(route.between): name for name, route in zip(board.route_ids, board.route, strict=True)}
    routes = dict(zip(board.route_ids, board.route, strict=True))
    lines = []
    for name in one_per_pair.values():
        first, last = (layout.cities[end] for end in routes[name].between)
        points = [(first.x, first.y), *((space.x, space.y) for space in layout.routes[name]), (last.x, last.y)]
        lines.append("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points))
    return "".join(lines)


def ticket_pages(board: Board, layout: Layout, language: str) -> Iterator[str]:
    """The pages of all tickets."""
    num_long = sum(entry.long for entry in board.ticket)
    catalogue, num_tickets = load_catalogue(language), len(board.ticket)
    if num_long:
        count = catalogue.format("rules-fact-tickets-long", count=num_tickets, long=num_long)
    else:
        count = catalogue.format("number-tickets", count=num_tickets)
    head = heading(board.title_in(language), catalogue.format("rules-tickets-title"), count)
    per_page = COLUMNS * ROWS
    for first in range(0, len(board.ticket), per_page):
        entries = board.ticket[first : first + per_page]
        cards = (
            group(_card(board, layout, entry, language), transform=translate(x, y))
            for entry, (x, y) in zip(entries, _positions(), strict=False)
        )
        yield head + _cutting_lines(len(entries)) + "".join(cards)


def _positions() -> Iterator[Point]:
    for row in range(ROWS):
        for column in range(COLUMNS):
            yield LEFT + column * CARD[0] + BLEED, TOP + row * CARD[1] + BLEED


def _cutting_lines(count: int) -> str:
    """Lines to cut along, around this many tickets."""
    columns, rows = min(count, COLUMNS), -(-count // COLUMNS)
    right, bottom = LEFT + columns * CARD[0], TOP + rows * CARD[1]
    vertical = [
        ((x, TOP - CUT_MARK), (x, bottom + CUT_MARK))
        for x in (LEFT + column * CARD[0] for column in range(columns + 1))
    ]
    horizontal = [
        ((LEFT - CUT_MARK, y), (right + CUT_MARK, y)) for y in (TOP + row * CARD[1] for row in range(rows + 1))
    ]
    return path(segments_data(vertical + horizontal), stroke=load_theme().inks.muted, stroke_width=0.1, fill="none")


def _card(board: Board, layout: Layout, entry: Ticket, language: str) -> str:
    catalogue = load_catalogue(language)
    first, second = (board.city_name(end, language) for end in entry.between)
    points = [catalogue.format("number-points", count=entry.points)] if entry.points else []
    long = [catalogue.format("ticket-long")] if entry.long else []
    label = ", ".join([f"{first} – {second}", *points, *long])
    picture = _map(layout, entry, language)
    face = ticket_face(load_theme(), first, second, entry.points, *FACE, long=entry.long, picture=picture)
    return f'<g role="img" aria-label="{escape(label)}">{face}</g>'


def _map(layout: Layout, entry: Ticket, language: str) -> str:
    """Both cities and a line between them, on the part of the board that the slot shows."""
    colours = load_theme()
    colour = colours.backs.long if entry.long else colours.backs.ticket
    scale, east, south = window(layout, entry)
    ends = [(layout.cities[end].x * scale + east, layout.cities[end].y * scale + south) for end in entry.between]
    board = f'<use href="#{MAP_ID}" transform="{translate(east, south)} scale({format_number(scale)})"/>'
    line = segments_data([(ends[0], ends[1])])
    parts = [
        element("rect", width=SLOT.width, height=SLOT.height, fill=colours.pieces.stock),
        board,
        path(line, stroke=colours.pieces.stock, stroke_width=1.5, stroke_linecap="round"),
        path(line, stroke=colour, stroke_width=0.7, stroke_dasharray="1.6 0.6"),
        *(circle(x, y, 1.25, fill=colours.pieces.stock, stroke=colours.inks.ink, stroke_width=0.4) for x, y in ends),
        *(circle(x, y, 0.6, fill=colours.inks.accent) for x, y in ends),
        _badge(colours, colour, entry, ends, language),
    ]
    return group("".join(parts), clip_path=f"url(#{CLIP_ID})")


def window(layout: Layout, entry: Ticket) -> tuple[float, float, float]:
    """Scale and position of the board in the slot: as wide as the slot, smaller where the journey would not fit, and
    with the journey in the middle as far as the board reaches."""
    first, second = (layout.cities[end] for end in entry.between)
    journey_height = abs(first.y - second.y)
    whole_board = SLOT.height / layout.height
    fitting = SLOT.height * MAX_JOURNEY / journey_height if journey_height else 1.0
    scale = max(whole_board, min(SLOT.width / BOARD_WIDTH, fitting))
    east = _shift((first.x + second.x) / 2 * scale, BOARD_WIDTH * scale, SLOT.width)
    south = _shift((first.y + second.y) / 2 * scale, layout.height * scale, SLOT.height)
    return scale, east, south


def _shift(middle: float, length: float, available: float) -> float:
    if length <= available:
        return (available - length) / 2
    return min(0.0, max(available - length, available / 2 - middle))


def _badge(colours: Theme, colour: str, entry: Ticket, ends: list[Point], language: str) -> str:
    """The badge of a long ticket, or of a ticket that is raced for; in the corner further from the cities."""
    right = _is_right_free(ends, SLOT)
    if not entry.points:
        return star(SLOT.width - 3.6 if right else 3.6, SLOT.height - 3.6, 2.6, colour, colours.pieces.stock)
    if not entry.long:
        return ""
    label = load_catalogue(language).format("ticket-long").upper()
    width = text_width(label, 2.6, "plain") + 2.4
    x = SLOT.width - width if right else 0.0
    background = element("rect", x=x, width=width, height=4, fill=colour)
    return background + text_svg(label, x + width / 2, 2.95, 2.6, "plain", colours.pieces.stock)


def _is_right_free(ends: list[Point], slot: MapSlot) -> bool:
    """Whether the right edge of the map is further from both cities than the left one."""
    return min(slot.width - x for x, _ in ends) > min(x for x, _ in ends)
