"""A board as SVG: its map, routes, cities and labels, and what has been built on it."""

from html import escape
from typing import TYPE_CHECKING

from draisine.boards import Board, Route
from draisine.drawing.art import symbols
from draisine.drawing.art.footer import FOOTER_HEIGHT, draw_footer
from draisine.drawing.art.ground import RIM, draw_frame, draw_ground
from draisine.drawing.art.names import Language, board_title, city_name
from draisine.drawing.art.svg import format_number, group, path, polyline_data, rounded_rect, translate
from draisine.drawing.art.tokens import Theme, ThemeName, load_theme, load_tokens
from draisine.drawing.fonts.text import text_outline, wrap_balanced
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import LEADING, Layout, PlacedCity, Space

if TYPE_CHECKING:
    # For type checking only: drawing an empty board does not load the engine.
    from draisine.play import View

PAPER_MARGIN = RIM + 5.0
"""The width of the paper beyond the board, frame included."""
WAGON_OVERHANG = 1.2
"""How much wider a wagon is than its space: it stands out without touching one on the next track."""
PIECE_RADIUS = 0.36
"""The radius of a station or City, as a share of a space's length."""


def board_svg(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    theme: ThemeName = "light",
    language: Language | None = None,
    width: float = BOARD_WIDTH,
) -> str:
    """Draw a board as an SVG document, empty or as a spectator sees a game. Without a language, cities have the names
    that are printed on the board."""
    colours = load_theme(theme)
    height = layout.height + 2 * PAPER_MARGIN + FOOTER_HEIGHT
    box = f"{-PAPER_MARGIN:g} {-PAPER_MARGIN:g} {BOARD_WIDTH + 2 * PAPER_MARGIN:g} {height:g}"
    size = f'width="{width:g}" height="{width * height / (BOARD_WIDTH + 2 * PAPER_MARGIN):.1f}"'
    title = escape(board_title(board, language))
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img" aria-label="{title}">',
            f"<title>{title}</title>",
            f'<rect x="{-PAPER_MARGIN:g}" y="{-PAPER_MARGIN:g}" width="100%" height="100%"',
            f' fill="{colours.grounds.paper}"/>',
            framed_board(board, layout, view, theme=theme, language=language),
            draw_footer(board, layout, colours, view, language),
            "</svg>",
        ]
    )


def framed_board(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    theme: ThemeName = "light",
    language: Language | None = None,
) -> str:
    """The board in its frame, with its definitions, as an SVG fragment; the frame reaches `RIM` beyond the board."""
    colours = load_theme(theme)
    clip = f'<clipPath id="board"><rect width="{BOARD_WIDTH:g}" height="{layout.height:g}"/></clipPath>'
    return "".join(
        [
            f"<defs>{clip}{_definitions(board, layout, colours, view)}</defs>",
            draw_frame(layout, colours),
            draw_ground(board, layout, colours),
            board_content(board, layout, view, theme=theme, language=language),
        ]
    )


def board_content(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    theme: ThemeName = "light",
    language: Language | None = None,
) -> str:
    """Everything on the map: routes, cities, pieces and labels. It uses the definitions of `framed_board`."""
    colours = load_theme(theme)
    routes = list(zip(board.route_ids, board.route, strict=True))
    rails = "".join(_rail(layout, name, route, colours, view) for name, route in routes)
    spaces = "".join(_spaces(layout, name, route, view) for name, route in routes)
    goods = "".join(_goods(layout, name) for name, route in routes if route.goods and not _is_claimed(name, view))
    closed = "".join(_closed(layout, name) for name in (view.closed if view else []))
    cities = "".join(_use(f"city-{format_number(city.radius)}", city.x, city.y) for city in layout.cities.values())
    labels = "".join(_label(board, layout, city, colours, language) for city in board.city_ids)
    return rails + spaces + goods + closed + cities + labels + _pieces(layout, colours, view)


def _definitions(board: Board, layout: Layout, colours: Theme, view: "View | None") -> str:
    """The definitions of all spaces, marks and pieces that the board uses."""
    sizes = layout.sizes
    definitions = {}
    for route in board.route:
        for locomotive in {False, route.ferry > 0}:
            definitions[_space_id(route, locomotive)] = symbols.space(
                colours, route.colour, sizes.length, sizes.width, tunnel=route.tunnel, locomotive=locomotive
            )
    for city in layout.cities.values():
        definitions[f"city-{format_number(city.radius)}"] = symbols.city(colours, city.radius)
    definitions["goods"] = symbols.goods(colours, sizes.width * 0.72)
    definitions["closed"] = symbols.closed(colours, sizes.width * 0.95)
    for player in view.players if view else []:
        seat = load_tokens().seats[player.seat].id
        definitions[f"wagon-{player.seat}"] = symbols.wagon(colours, seat, sizes.length, sizes.width + WAGON_OVERHANG)
    definitions["shadow"] = rounded_rect(
        sizes.length, sizes.width + WAGON_OVERHANG, 0, sizes.width * 0.2, fill=colours.inks.veil, opacity=0.45
    )
    return "".join(f'<g id="{name}">{drawn}</g>' for name, drawn in definitions.items())


def _space_id(route: Route, locomotive: bool) -> str:
    return f"{route.colour}{'-tunnel' * route.tunnel}{'-locomotive' * locomotive}"


def _use(name: str, x: float, y: float, angle: float = 0.0) -> str:
    rotation = f" rotate({format_number(angle)})" if angle else ""
    return f'<use href="#{name}" transform="{translate(x, y)}{rotation}"/>'


def _rail(layout: Layout, name: str, route: Route, colours: Theme, view: "View | None") -> str:
    """A thin line from city to city, dotted for a ferry; for a claimed route, a bed in the colour of its seat, so that
    networks show at a glance."""
    first, last = (layout.cities[end] for end in route.between)
    points = [(first.x, first.y), *((space.x, space.y) for space in layout.routes[name]), (last.x, last.y)]
    data = polyline_data(points)
    line: dict[str, float | str] = {"fill": "none", "stroke_linejoin": "round"}
    if view and name in view.routes:
        seat, width = colours.seats[load_tokens().seats[view.routes[name]].id], layout.sizes.width
        casing = path(data, stroke=seat.ink, stroke_width=width * 0.5, **line)
        return casing + path(data, stroke=seat.fill, stroke_width=width * 0.32, **line)
    if route.ferry:
        line |= {"stroke_dasharray": "0.1 3.2", "stroke_linecap": "round"}
    return path(data, stroke=colours.inks.ink, stroke_width=1.8 if route.ferry else 1.1, **line)


def _spaces(layout: Layout, name: str, route: Route, view: "View | None") -> str:
    owner = view.routes.get(name) if view else None
    locomotives = locomotive_spaces(route)
    pieces = [
        f"wagon-{owner}" if owner is not None else _space_id(route, index in locomotives)
        for index in range(route.length)
    ]
    drawn = "".join(
        _use(piece, space.x, space.y, space.angle) for piece, space in zip(pieces, layout.routes[name], strict=True)
    )
    return (_shadows(layout, name) if owner is not None else "") + group(drawn, data_route=name)


def _shadows(layout: Layout, name: str) -> str:
    """Shadows of wagons, which stand on the board; what is printed on it has none."""
    offset = layout.sizes.width * 0.14
    return "".join(_use("shadow", space.x + offset, space.y + offset, space.angle) for space in layout.routes[name])


def locomotive_spaces(route: Route) -> set[int]:
    """The indices of the spaces of a ferry that show a locomotive, from its ends inward."""
    inward = sorted(range(route.length), key=lambda space: (min(space, route.length - 1 - space), space))
    return set(inward[: route.ferry])


def _is_claimed(name: str, view: "View | None") -> bool:
    return view is not None and name in view.routes


def _middle(spaces: list[Space]) -> Space:
    return spaces[len(spaces) // 2]


def _goods(layout: Layout, name: str) -> str:
    """A crate in the front part of the middle space, clear of the colour's glyph."""
    space, ahead = _middle(layout.routes[name]), layout.sizes.length * 0.33
    return group(_use("goods", ahead, 0), transform=f"translate({space.x} {space.y}) rotate({space.angle})")


def _closed(layout: Layout, name: str) -> str:
    return "".join(_use("closed", space.x, space.y) for space in layout.routes[name])


def _label(board: Board, layout: Layout, city: str, colours: Theme, language: Language | None) -> str:
    label, size = layout.cities[city].label, layout.sizes.letters
    name = city_name(board, city, language)
    data = "".join(
        text_outline(line, label.x, label.y + row * LEADING * size, size, "serif", label.align)
        for row, line in enumerate(wrap_balanced(name, label.lines))
    )
    halo = path(
        data, fill="none", stroke=colours.inks.halo, stroke_width=size * 0.22, stroke_linejoin="round", opacity=0.8
    )
    return f'<g role="img" aria-label="{escape(name)}">{halo}{path(data, fill=colours.inks.label)}</g>'


def _pieces(layout: Layout, colours: Theme, view: "View | None") -> str:
    if view is None:
        return ""
    radius = layout.sizes.length * PIECE_RADIUS
    parts = []
    for city, seat in view.stations.items():
        parts.append(_move_to(layout.cities[city], symbols.station(colours, load_tokens().seats[seat].id, radius)))
    for city, seat in view.cities.items():
        parts.append(_move_to(layout.cities[city], symbols.founded_city(colours, load_tokens().seats[seat].id, radius)))
    if view.alvin_at:
        beside = translate(radius, -radius)
        visitor = group(symbols.alvin(colours, radius * 0.8), transform=beside)
        parts.append(_move_to(layout.cities[view.alvin_at], visitor))
    return "".join(parts)


def _move_to(city: PlacedCity, content: str) -> str:
    return group(content, transform=f"translate({city.x} {city.y})")
