"""A board as SVG: its map, routes, cities and labels, and what has been built on it."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from draisine.boards import Board, Route
from draisine.drawing.art import symbols
from draisine.drawing.art.footer import FOOTER_HEIGHT, draw_footer
from draisine.drawing.art.ground import RIM, draw_frame, draw_ground
from draisine.drawing.art.svg import format_number, group, path, polyline_data, translate
from draisine.drawing.art.tokens import Theme, ThemeName, load_theme, seat_ids
from draisine.drawing.art.track import band_points, band_width, draw_badge, draw_band, free_width
from draisine.drawing.fonts.text import fit_text, text_outline, wrap_balanced
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import LEADING, Layout, PlacedCity, Space, label_width

if TYPE_CHECKING:
    # For type checking only: drawing an empty board does not load the engine.
    from draisine.play import View

PAPER_MARGIN = RIM + 5.0
"""The width of the paper beyond the board, frame included."""
PIECE_RADIUS = 0.36
"""The radius of a station or City, as a share of a space's length."""
MIN_LABEL_SCALE = 0.75
"""How much smaller a name is set that is longer than the names its label was made for, before it is truncated."""


def board_svg(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    theme: ThemeName = "light",
    language: str | None = None,
    width: float = BOARD_WIDTH,
    seat_colours: Sequence[str] | None = None,
) -> str:
    """Draw a board as an SVG document, empty or as a spectator sees a game. Without a language, cities have the names
    that are printed on the board; without `seat_colours`, seats have the colours of their numbers."""
    colours, seats = load_theme(theme), seat_colours or seat_ids()
    height = layout.height + 2 * PAPER_MARGIN + FOOTER_HEIGHT
    box = f"{-PAPER_MARGIN:g} {-PAPER_MARGIN:g} {BOARD_WIDTH + 2 * PAPER_MARGIN:g} {height:g}"
    size = f'width="{width:g}" height="{width * height / (BOARD_WIDTH + 2 * PAPER_MARGIN):.1f}"'
    title = escape(board.title_in(language))
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img" aria-label="{title}">',
            f"<title>{title}</title>",
            f'<rect x="{-PAPER_MARGIN:g}" y="{-PAPER_MARGIN:g}" width="100%" height="100%"',
            f' fill="{colours.grounds.paper}"/>',
            framed_board(board, layout, view, theme=theme, language=language, seat_colours=seats),
            draw_footer(board, layout, colours, view, language, seats),
            "</svg>",
        ]
    )


def framed_board(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    theme: ThemeName = "light",
    language: str | None = None,
    seat_colours: Sequence[str] | None = None,
) -> str:
    """The board in its frame, with its definitions, as an SVG fragment; the frame reaches `RIM` beyond the board."""
    colours = load_theme(theme)
    return "".join(
        [
            board_definitions(board, layout, view, theme=colours),
            draw_frame(layout, colours),
            draw_ground(board, layout, colours),
            board_content(board, layout, view, theme=colours, language=language, seat_colours=seat_colours),
        ]
    )


def board_definitions(
    board: Board, layout: Layout, view: "View | None" = None, *, theme: ThemeName | Theme = "light"
) -> str:
    """The definitions that ground and content of a board use, as an SVG fragment."""
    clip = f'<clipPath id="board"><rect width="{BOARD_WIDTH:g}" height="{layout.height:g}"/></clipPath>'
    return f"<defs>{clip}{_definitions(board, layout, _colours(theme), view)}</defs>"


def board_content(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    theme: ThemeName | Theme = "light",
    language: str | None = None,
    seat_colours: Sequence[str] | None = None,
) -> str:
    """Everything on the map: routes, cities, pieces and labels. It uses the definitions of `board_definitions`."""
    # Names above pieces: no piece covers a name.
    return board_network(board, layout, view, theme=theme, seat_colours=seat_colours) + board_labels(
        board, layout, theme=theme, language=language
    )


def board_network(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    theme: ThemeName | Theme = "light",
    seat_colours: Sequence[str] | None = None,
) -> str:
    """Routes, cities and pieces without labels."""
    colours, seats = _colours(theme), seat_colours or seat_ids()
    owners = {name: seats[seat] for name, seat in view.routes.items()} if view else {}
    closed = set(view.closed) if view else set()
    routes = list(zip(board.route_ids, board.route, strict=True))
    free = [(name, route) for name, route in routes if name not in owners]
    rails = "".join(_rail(layout, name, route, colours, owners.get(name)) for name, route in routes)
    spaces = "".join(_spaces(layout, name, route, name in closed) for name, route in free)
    goods = "".join(_goods(layout, name) for name, route in free if route.goods)
    signs = "".join(_use("closed", *_centre(layout.routes[name])) for name, _ in free if name in closed)
    bands = "".join(_band(layout, name, colours, owners[name]) for name, _ in routes if name in owners)
    cities = "".join(_use(f"city-{format_number(city.radius)}", city.x, city.y) for city in layout.cities.values())
    return rails + spaces + goods + signs + bands + cities + _pieces(layout, colours, view, seats)


def board_labels(
    board: Board, layout: Layout, *, theme: ThemeName | Theme = "light", language: str | None = None
) -> str:
    """The names of all cities."""
    return "".join(_label(board, layout, city, _colours(theme), language) for city in board.city_ids)


def _colours(theme: ThemeName | Theme) -> Theme:
    return theme if isinstance(theme, Theme) else load_theme(theme)


def _definitions(board: Board, layout: Layout, colours: Theme, view: "View | None") -> str:
    """The definitions of all spaces, marks and pieces that the board uses."""
    sizes = layout.sizes
    width = sizes.width * (free_width(len(view.routes) + len(view.closed), len(board.route)) if view else 1)
    definitions = {"closed-space": symbols.closed_space(colours, sizes.length, width * 0.8)} if view else {}
    for route in board.route:
        for locomotive in {False, route.ferry > 0}:
            definitions[_space_id(route, locomotive)] = symbols.space(
                colours, route.colour, sizes.length, width, tunnel=route.tunnel, locomotive=locomotive
            )
    for city in layout.cities.values():
        definitions[f"city-{format_number(city.radius)}"] = symbols.city(colours, city.radius)
    definitions["goods"] = symbols.goods(colours, sizes.width * 0.72)
    definitions["closed"] = symbols.closed(colours, sizes.width * 0.95)
    return "".join(f'<g id="{name}">{drawn}</g>' for name, drawn in definitions.items())


def _space_id(route: Route, locomotive: bool) -> str:
    return f"{route.colour}{'-tunnel' * route.tunnel}{'-locomotive' * locomotive}"


def _use(name: str, x: float, y: float, angle: float = 0.0) -> str:
    rotation = f" rotate({format_number(angle)})" if angle else ""
    return f'<use href="#{name}" transform="{translate(x, y)}{rotation}"/>'


def _rail(layout: Layout, name: str, route: Route, colours: Theme, owner: str | None) -> str:
    """A line from city to city, dotted for a ferry; broader and in the colour of its seat for a claimed route."""
    first, last = (layout.cities[end] for end in route.between)
    points = [(first.x, first.y), *((space.x, space.y) for space in layout.routes[name]), (last.x, last.y)]
    data = polyline_data(points)
    line: dict[str, float | str] = {"fill": "none", "stroke_linejoin": "round"}
    if owner is not None:
        seat, width = colours.seats[owner], layout.sizes.width
        casing = path(data, stroke=seat.ink, stroke_width=width * 0.5, **line)
        return casing + path(data, stroke=seat.fill, stroke_width=width * 0.32, **line)
    if route.ferry:
        line |= {"stroke_dasharray": "0.1 3.2", "stroke_linecap": "round"}
    return path(data, stroke=colours.inks.ink, stroke_width=1.8 if route.ferry else 1.1, **line)


def _spaces(layout: Layout, name: str, route: Route, closed: bool) -> str:
    locomotives = locomotive_spaces(route)
    drawn = "".join(
        _use("closed-space" if closed else _space_id(route, index in locomotives), space.x, space.y, space.angle)
        for index, space in enumerate(layout.routes[name])
    )
    return group(drawn, data_route=name)


def _band(layout: Layout, name: str, colours: Theme, owner: str) -> str:
    spaces, width = layout.routes[name], band_width(layout.sizes.width)
    band = draw_band(colours, owner, band_points(spaces, layout.sizes.length), layout.sizes.length, width)
    return group(band + draw_badge(colours, owner, *_centre(spaces), width), data_route=name, data_seat=owner)


def locomotive_spaces(route: Route) -> set[int]:
    """The indices of the spaces of a ferry that show a locomotive, from its ends inward."""
    inward = sorted(range(route.length), key=lambda space: (min(space, route.length - 1 - space), space))
    return set(inward[: route.ferry])


def _middle(spaces: list[Space]) -> Space:
    return spaces[len(spaces) // 2]


def _centre(spaces: list[Space]) -> tuple[float, float]:
    """The middle of a route: of its middle space, or between two spaces."""
    first, second = spaces[(len(spaces) - 1) // 2], spaces[len(spaces) // 2]
    return (first.x + second.x) / 2, (first.y + second.y) / 2


def _goods(layout: Layout, name: str) -> str:
    """A crate in the front part of the middle space, clear of the colour's glyph."""
    space, ahead = _middle(layout.routes[name]), layout.sizes.length * 0.33
    return group(_use("goods", ahead, 0), transform=f"translate({space.x} {space.y}) rotate({space.angle})")


def _label(board: Board, layout: Layout, city: str, colours: Theme, language: str | None) -> str:
    label, size = layout.cities[city].label, layout.sizes.letters
    name = board.city_name(city, language)
    width = label_width(board.city_by_id[city], label.lines, size)
    lines = [fit_text(line, size, width, "serif", size * MIN_LABEL_SCALE) for line in wrap_balanced(name, label.lines)]
    font_size = min(fitting for _, fitting in lines)
    data = "".join(
        text_outline(line, label.x, label.y + row * LEADING * size, font_size, "serif", label.align)
        for row, (line, _) in enumerate(lines)
    )
    halo = path(
        data, fill="none", stroke=colours.inks.halo, stroke_width=size * 0.22, stroke_linejoin="round", opacity=0.8
    )
    return f'<g role="img" aria-label="{escape(name)}">{halo}{path(data, fill=colours.inks.label)}</g>'


def _pieces(layout: Layout, colours: Theme, view: "View | None", seats: Sequence[str]) -> str:
    if view is None:
        return ""
    radius = layout.sizes.length * PIECE_RADIUS
    parts = []
    for city, seat in view.stations.items():
        parts.append(_move_to(layout.cities[city], symbols.station(colours, seats[seat], radius)))
    for city, seat in view.cities.items():
        parts.append(_move_to(layout.cities[city], symbols.founded_city(colours, seats[seat], radius)))
    if view.alvin_at:
        beside = translate(radius, -radius)
        visitor = group(symbols.alvin(colours, radius * 0.8), transform=beside)
        parts.append(_move_to(layout.cities[view.alvin_at], visitor))
    return "".join(parts)


def _move_to(city: PlacedCity, content: str) -> str:
    return group(content, transform=f"translate({city.x} {city.y})")
