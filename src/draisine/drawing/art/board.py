"""A board as a picture: the plate, its routes, cities and names, and what has been built on it."""

from html import escape
from typing import TYPE_CHECKING

from draisine.boards import Board, Route
from draisine.drawing.art import symbols
from draisine.drawing.art.footer import FOOT, footer
from draisine.drawing.art.ground import RIM, frame, ground
from draisine.drawing.art.labels import Language, city_name, title_of
from draisine.drawing.art.lettering import balanced, outline
from draisine.drawing.art.svg import group, number, path, plate
from draisine.drawing.art.tokens import Theme, ThemeName, theme, tokens
from draisine.drawing.layout.model import WIDTH, Layout, Place, Space
from draisine.drawing.layout.network import LEADING

if TYPE_CHECKING:
    # The type alone: a picture of an empty board does not wait for the engine.
    from draisine.play import View

EDGE = RIM + 5.0
"""Paper around the frame."""
STOUT = 1.2
"""How much wider a wagon is than its space: it stands out, and still touches none on the next track."""
PIECE = 0.36
"""The radius of a station or City, as a share of a space's length."""


def board_svg(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    look: ThemeName = "light",
    language: Language | None = None,
    width: float = WIDTH,
) -> str:
    """The board as an SVG document `width` wide, empty or as the spectator of a game sees it. Without a language,
    cities carry the names that are printed on the board."""
    colours = theme(look)
    tall = layout.height + 2 * EDGE + FOOT
    box = f"{-EDGE:g} {-EDGE:g} {WIDTH + 2 * EDGE:g} {tall:g}"
    size = f'width="{width:g}" height="{width * tall / (WIDTH + 2 * EDGE):.1f}"'
    title = escape(title_of(board, language))
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img" aria-label="{title}">',
            f"<title>{title}</title>",
            f'<rect x="{-EDGE:g}" y="{-EDGE:g}" width="100%" height="100%" fill="{colours.grounds.paper}"/>',
            framed(board, layout, view, look=look, language=language),
            footer(board, layout, colours, view, language),
            "</svg>",
        ]
    )


def framed(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    look: ThemeName = "light",
    language: Language | None = None,
) -> str:
    """The board in its frame, with all that it uses; it reaches `RIM` beyond the board on all sides."""
    colours = theme(look)
    clip = f'<clipPath id="board"><rect width="{WIDTH:g}" height="{layout.height:g}"/></clipPath>'
    return "".join(
        [
            f"<defs>{clip}{_stock(board, layout, colours, view)}</defs>",
            frame(layout, colours),
            ground(board, layout, colours),
            content(board, layout, view, look=look, language=language),
        ]
    )


def content(
    board: Board,
    layout: Layout,
    view: "View | None" = None,
    *,
    look: ThemeName = "light",
    language: Language | None = None,
) -> str:
    """Everything on the plate: routes, cities, pieces and names. It uses what `framed` defines."""
    colours = theme(look)
    routes = list(zip(board.route_ids, board.route, strict=True))
    rails = "".join(_rail(layout, name, route, colours, view) for name, route in routes)
    spaces = "".join(_spaces(layout, name, route, view) for name, route in routes)
    goods = "".join(_goods(layout, name) for name, route in routes if route.goods and not _claimed(name, view))
    closed = "".join(_closed(layout, name) for name in (view.closed if view else []))
    cities = "".join(_at(f"city-{number(place.radius)}", place.x, place.y) for place in layout.cities.values())
    names = "".join(_name(board, layout, city, colours, language) for city in board.city_ids)
    return rails + spaces + goods + closed + cities + names + _pieces(layout, colours, view)


def _stock(board: Board, layout: Layout, colours: Theme, view: "View | None") -> str:
    """One of each piece, to be used as often as it lies on the board."""
    sizes = layout.sizes
    made = {}
    for route in board.route:
        for locomotive in {False, route.ferry > 0}:
            made[_space_id(route, locomotive)] = symbols.space(
                colours, route.colour, sizes.length, sizes.width, tunnel=route.tunnel, locomotive=locomotive
            )
    for place in layout.cities.values():
        made[f"city-{number(place.radius)}"] = symbols.city(colours, place.radius)
    made["goods"] = symbols.goods(colours, sizes.width * 0.72)
    made["closed"] = symbols.closed(colours, sizes.width * 0.95)
    for player in view.players if view else []:
        seat = tokens().seats[player.seat].id
        made[f"wagon-{player.seat}"] = symbols.wagon(colours, seat, sizes.length, sizes.width + STOUT)
    made["shadow"] = plate(
        sizes.length, sizes.width + STOUT, 0, sizes.width * 0.2, fill=colours.inks.veil, opacity=0.45
    )
    return "".join(f'<g id="{name}">{drawn}</g>' for name, drawn in made.items())


def _space_id(route: Route, locomotive: bool) -> str:
    return f"{route.colour}{'-tunnel' * route.tunnel}{'-locomotive' * locomotive}"


def _at(name: str, x: float, y: float, angle: float = 0.0) -> str:
    turn = f" rotate({number(angle)})" if angle else ""
    return f'<use href="#{name}" transform="translate({number(x)} {number(y)}){turn}"/>'


def _rail(layout: Layout, name: str, route: Route, colours: Theme, view: "View | None") -> str:
    """A thin line that leads the eye from city to city; across water it is dotted, like a shipping line. A claimed
    route has a bed in the colour of its seat, so that networks show at a glance."""
    first, last = (layout.cities[end] for end in route.between)
    points = [(first.x, first.y), *((space.x, space.y) for space in layout.routes[name]), (last.x, last.y)]
    data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    line: dict[str, float | str] = {"fill": "none", "stroke_linejoin": "round"}
    if view and name in view.routes:
        seat, width = colours.seats[tokens().seats[view.routes[name]].id], layout.sizes.width
        casing = path(data, stroke=seat.ink, stroke_width=width * 0.5, **line)
        return casing + path(data, stroke=seat.fill, stroke_width=width * 0.32, **line)
    if route.ferry:
        line |= {"stroke_dasharray": "0.1 3.2", "stroke_linecap": "round"}
    return path(data, stroke=colours.inks.ink, stroke_width=1.8 if route.ferry else 1.1, **line)


def _spaces(layout: Layout, name: str, route: Route, view: "View | None") -> str:
    owner = view.routes.get(name) if view else None
    engines = locomotive_spaces(route)
    used = [
        f"wagon-{owner}" if owner is not None else _space_id(route, index in engines) for index in range(route.length)
    ]
    drawn = "".join(
        _at(piece, space.x, space.y, space.angle) for piece, space in zip(used, layout.routes[name], strict=True)
    )
    return (_shadows(layout, name) if owner is not None else "") + group(drawn, data_route=name)


def _shadows(layout: Layout, name: str) -> str:
    """Wagons stand on the board; what is printed on it does not."""
    fall = layout.sizes.width * 0.14
    return "".join(_at("shadow", space.x + fall, space.y + fall, space.angle) for space in layout.routes[name])


def locomotive_spaces(route: Route) -> set[int]:
    """The spaces of a ferry that show a locomotive, spread from its ends inward."""
    inward = sorted(range(route.length), key=lambda space: (min(space, route.length - 1 - space), space))
    return set(inward[: route.ferry])


def _claimed(name: str, view: "View | None") -> bool:
    return view is not None and name in view.routes


def _middle(spaces: list[Space]) -> Space:
    return spaces[len(spaces) // 2]


def _goods(layout: Layout, name: str) -> str:
    """A crate at the head of the middle space, clear of the colour's mark."""
    space, ahead = _middle(layout.routes[name]), layout.sizes.length * 0.33
    return group(_at("goods", ahead, 0), transform=f"translate({space.x} {space.y}) rotate({space.angle})")


def _closed(layout: Layout, name: str) -> str:
    return "".join(_at("closed", space.x, space.y) for space in layout.routes[name])


def _name(board: Board, layout: Layout, city: str, colours: Theme, language: Language | None) -> str:
    label, size = layout.cities[city].label, layout.sizes.letters
    words = city_name(board, city, language)
    data = "".join(
        outline(line, label.x, label.y + row * LEADING * size, size, "serif", label.align)
        for row, line in enumerate(balanced(words, label.lines))
    )
    halo = path(
        data, fill="none", stroke=colours.inks.halo, stroke_width=size * 0.22, stroke_linejoin="round", opacity=0.8
    )
    return f'<g role="img" aria-label="{escape(words)}">{halo}{path(data, fill=colours.inks.label)}</g>'


def _pieces(layout: Layout, colours: Theme, view: "View | None") -> str:
    if view is None:
        return ""
    radius = layout.sizes.length * PIECE
    parts = []
    for city, seat in view.stations.items():
        parts.append(_on(layout.cities[city], symbols.station(colours, tokens().seats[seat].id, radius)))
    for city, seat in view.cities.items():
        parts.append(_on(layout.cities[city], symbols.founded_city(colours, tokens().seats[seat].id, radius)))
    if view.alvin_at:
        place = layout.cities[view.alvin_at]
        visitor = symbols.alvin(colours, radius * 0.8)
        parts.append(_on(place, group(visitor, transform=f"translate({number(radius)} {number(-radius)})")))
    return "".join(parts)


def _on(place: Place, drawn: str) -> str:
    return group(drawn, transform=f"translate({place.x} {place.y})")
