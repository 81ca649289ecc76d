"""Tickets to cut out, each with a small map of its journey."""

from collections.abc import Iterator
from html import escape

from draisine.boards import Board, Ticket
from draisine.drawing.art.backdrop import ground_of
from draisine.drawing.art.labels import city_name, title_of
from draisine.drawing.art.lettering import text, width_of
from draisine.drawing.art.svg import Point, circle, element, group, number, path, segments
from draisine.drawing.art.tickets import Slot, map_slot, ticket
from draisine.drawing.art.tokens import Theme, theme
from draisine.drawing.layout.model import WIDTH, Layout
from draisine.drawing.sheet.marks import LEFT, heading, star
from draisine.drawing.sheet.rule_sentences import Speech

CARD = (63.0, 41.0)
"""A ticket, cut out."""
WHITE = 0.5
"""Left around a ticket's face, so that a cut may miss a little."""
COLUMNS, ROWS = 3, 6
TOP = 27.0
MARK = 4.0
"""How far the cutting lines reach out of the tickets."""
ROOM = 0.8
"""The part of a map's height and width that a journey may take."""

FACE = (CARD[0] - 2 * WHITE, CARD[1] - 2 * WHITE)
SLOT = map_slot(*FACE)
MAP, CLIP = "sheet-map", "sheet-slot"


def miniature(board: Board, layout: Layout) -> str:
    """What the maps of all tickets share: land and water of the board and its network, and the clip of a map."""
    lines = theme().lines
    whole: dict[str, float | str] = {"width": WIDTH, "height": layout.height}
    parts = [
        _land(board, layout),
        path(_network(board, layout), fill="none", stroke=lines.border, stroke_width=4, stroke_linejoin="round"),
        *(circle(place.x, place.y, 6.5, fill=lines.border) for place in layout.cities.values()),
        element("rect", stroke=lines.coast, stroke_width=7, fill="none", **whole),
    ]
    edge = f'<clipPath id="{MAP}-edge">{element("rect", **whole)}</clipPath>'
    clip = f'<clipPath id="{CLIP}">{element("rect", width=SLOT.width, height=SLOT.height)}</clipPath>'
    return edge + clip + f'<g id="{MAP}" clip-path="url(#{MAP}-edge)">{"".join(parts)}</g>'


def _land(board: Board, layout: Layout) -> str:
    grounds, under = theme().grounds, layout.backdrop
    line: dict[str, float | str] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    bare = ground_of(board) == "paper"
    parts = [element("rect", width=WIDTH, height=layout.height, fill=grounds.land if bare else grounds.sea)]
    if under.land:
        parts.append(path(under.land, fill=grounds.land))
    parts += [path(water, stroke=grounds.lake, stroke_width=width, **line) for water, width in under.canals]
    if under.lakes:
        parts.append(path(under.lakes, fill=grounds.lake))
    if under.land:
        parts.append(path(under.land, stroke=theme().lines.coast, stroke_width=2, **line))
    return "".join(parts)


def _network(board: Board, layout: Layout) -> str:
    """One thin line for all tracks between two cities."""
    drawn = {frozenset(route.between): name for name, route in zip(board.route_ids, board.route, strict=True)}
    routes = dict(zip(board.route_ids, board.route, strict=True))
    lines = []
    for name in drawn.values():
        first, last = (layout.cities[end] for end in routes[name].between)
        points = [(first.x, first.y), *((space.x, space.y) for space in layout.routes[name]), (last.x, last.y)]
        lines.append("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points))
    return "".join(lines)


def ticket_pages(board: Board, layout: Layout, speech: Speech) -> Iterator[str]:
    """As many pages as the tickets fill."""
    long = sum(entry.long for entry in board.ticket)
    count = speech.say("tickets long" if long else "tickets", count=len(board.ticket), long=long)
    head = heading(title_of(board, speech.language), speech.heading("tickets"), count)
    each = COLUMNS * ROWS
    for first in range(0, len(board.ticket), each):
        entries = board.ticket[first : first + each]
        cards = (
            group(_card(board, layout, entry, speech), transform=f"translate({number(x)} {number(y)})")
            for entry, (x, y) in zip(entries, _places(), strict=False)
        )
        yield head + _cuts(len(entries)) + "".join(cards)


def _places() -> Iterator[Point]:
    for row in range(ROWS):
        for column in range(COLUMNS):
            yield LEFT + column * CARD[0] + WHITE, TOP + row * CARD[1] + WHITE


def _cuts(count: int) -> str:
    """Lines to cut along, around as many tickets as there are."""
    columns, rows = min(count, COLUMNS), -(-count // COLUMNS)
    right, low = LEFT + columns * CARD[0], TOP + rows * CARD[1]
    upright = [((x, TOP - MARK), (x, low + MARK)) for x in (LEFT + column * CARD[0] for column in range(columns + 1))]
    level = [((LEFT - MARK, y), (right + MARK, y)) for y in (TOP + row * CARD[1] for row in range(rows + 1))]
    return path(segments(upright + level), stroke=theme().inks.muted, stroke_width=0.1, fill="none")


def _card(board: Board, layout: Layout, entry: Ticket, speech: Speech) -> str:
    first, second = (city_name(board, end, speech.language) for end in entry.between)
    worth = f", {speech.say('worth', points=entry.points)}" if entry.points else ""
    long = f", {speech.heading('long')}" if entry.long else ""
    picture = _map(layout, entry, speech)
    face = ticket(theme(), first, second, entry.points, *FACE, long=entry.long, picture=picture)
    return f'<g role="img" aria-label="{escape(f"{first} – {second}{worth}{long}")}">{face}</g>'


def _map(layout: Layout, entry: Ticket, speech: Speech) -> str:
    """Both cities and a line between them, on as much of the board as the slot shows of it."""
    colours = theme()
    colour = colours.backs.long if entry.long else colours.backs.ticket
    scale, east, south = window(layout, entry)
    ends = [(layout.cities[end].x * scale + east, layout.cities[end].y * scale + south) for end in entry.between]
    board = f'<use href="#{MAP}" transform="translate({number(east)} {number(south)}) scale({number(scale)})"/>'
    line = segments([(ends[0], ends[1])])
    parts = [
        element("rect", width=SLOT.width, height=SLOT.height, fill=colours.pieces.stock),
        board,
        path(line, stroke=colours.pieces.stock, stroke_width=1.5, stroke_linecap="round"),
        path(line, stroke=colour, stroke_width=0.7, stroke_dasharray="1.6 0.6"),
        *(circle(x, y, 1.25, fill=colours.pieces.stock, stroke=colours.inks.ink, stroke_width=0.4) for x, y in ends),
        *(circle(x, y, 0.6, fill=colours.inks.accent) for x, y in ends),
        _signs(colours, colour, entry, ends, speech),
    ]
    return group("".join(parts), clip_path=f"url(#{CLIP})")


def window(layout: Layout, entry: Ticket) -> tuple[float, float, float]:
    """Scale and place of the board in the slot: as wide as the slot, smaller where the journey would not fit, and
    the journey in the middle as far as the board reaches."""
    one, two = (layout.cities[end] for end in entry.between)
    down = abs(one.y - two.y)
    whole = SLOT.height / layout.height
    scale = max(whole, min(SLOT.width / WIDTH, SLOT.height * ROOM / down if down else 1.0))
    east = _shift((one.x + two.x) / 2 * scale, WIDTH * scale, SLOT.width)
    south = _shift((one.y + two.y) / 2 * scale, layout.height * scale, SLOT.height)
    return scale, east, south


def _shift(middle: float, length: float, room: float) -> float:
    if length <= room:
        return (room - length) / 2
    return min(0.0, max(room - length, room / 2 - middle))


def _signs(colours: Theme, colour: str, entry: Ticket, ends: list[Point], speech: Speech) -> str:
    """What a ticket is besides its cities: a long one, or one of a race, where all are worth the same."""
    right = _far(ends, SLOT)
    if not entry.points:
        return star(SLOT.width - 3.6 if right else 3.6, SLOT.height - 3.6, 2.6, colour, colours.pieces.stock)
    if not entry.long:
        return ""
    words = speech.heading("long").upper()
    wide = width_of(words, 2.6, "plain") + 2.4
    x = SLOT.width - wide if right else 0.0
    plate = element("rect", x=x, width=wide, height=4, fill=colour)
    return plate + text(words, x + wide / 2, 2.95, 2.6, "plain", colours.pieces.stock)


def _far(ends: list[Point], slot: Slot) -> bool:
    """Whether the right side of the map is further from both cities than the left one."""
    return min(slot.width - x for x, _ in ends) > min(x for x, _ in ends)
