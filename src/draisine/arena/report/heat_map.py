"""The heat map of a report: routes coloured by how often they are claimed."""

from draisine.arena.report.document import page_theme
from draisine.arena.report.figures import Figures
from draisine.arena.report.findings import contested_connections, unused_connections
from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.translator import ReportTranslator
from draisine.boards import Route
from draisine.drawing import Layout
from draisine.drawing.art import symbols
from draisine.drawing.art.ground import RIM, draw_frame, draw_ground
from draisine.drawing.art.svg import format_number, path, translate
from draisine.drawing.art.tokens import Theme
from draisine.drawing.fonts.text import text_outline, wrap_balanced
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import LEADING, Space

STEPS = 5
"""Number of colours; routes that are hardly ever claimed have none."""
EDGE = RIM + 4.0
"""The margin around the frame."""


def step_of(share: float) -> int:
    """Return the colour index of a share: 0 for hardly ever, then fifths."""
    return 0 if share < 0.01 else min(STEPS, int(share * STEPS) + 1)


def heat_map(figures: Figures, layout: Layout, translator: ReportTranslator) -> Html:
    """Draw the board with the figures of a report on its routes."""
    colours = page_theme()
    box = f"{-EDGE:g} {-EDGE:g} {BOARD_WIDTH + 2 * EDGE:g} {layout.height + 2 * EDGE:g}"
    clip = f'<clipPath id="board"><rect width="{BOARD_WIDTH:g}" height="{layout.height:g}"/></clipPath>'
    drawn = Html(f"<defs>{clip}</defs>{draw_frame(layout, colours)}{draw_ground(figures.board, layout, colours)}")
    cities = "".join(
        f'<g transform="{translate(place.x, place.y)}">{symbols.city(colours, place.radius)}</g>'
        for place in layout.cities.values()
    )
    names = "".join(_name(figures, layout, city, colours, translator) for city in figures.board.city_ids)
    routes = _routes(figures, layout, translator)
    return tag("svg", drawn, routes, Html(cities + names), viewBox=box, class_="map", role="img",
               aria_label=translator.text("balance-map"))  # fmt: skip


def _routes(figures: Figures, layout: Layout, translator: ReportTranslator) -> Html:
    full, empty = set(contested_connections(figures)), set(unused_connections(figures))
    rails, halos, tracks = [], [], []
    for route in figures.routes:
        link = figures.tally.connections[route.connection]
        words = translator.text(
            "balance-map-route", name=translator.between(link.between), share=translator.percent(route.claimed.value),
            span=translator.span(route.claimed), contested=translator.percent(route.contested.value),
        )  # fmt: skip
        spaces = [layout.routes[figures.board.route_ids[track]] for track in link.routes]
        rails += [
            _rail(places, figures.board.route[track], layout) for places, track in zip(spaces, link.routes, strict=True)
        ]
        if route.connection in full:
            halos += [_halo(places, layout) for places in spaces]
        drawn = [
            _track(places, figures.tracks[track].value, layout, translator)
            for places, track in zip(spaces, link.routes, strict=True)
        ]
        tracks.append(tag("g", tag("title", words), *drawn, class_="unused" if route.connection in empty else None))
    return join(tag("g", *rails, class_="rails"), *halos, *tracks)


def _rail(places: list[Space], route: Route, layout: Layout) -> Html:
    """Draw a thin line from city to city."""
    first, last = (layout.cities[end] for end in route.between)
    points = [(first.x, first.y), *((space.x, space.y) for space in places), (last.x, last.y)]
    return tag("path", d="M" + "L".join(f"{format_number(x)} {format_number(y)}" for x, y in points))


def _halo(places: list[Space], layout: Layout) -> Html:
    """Draw a broad line below all spaces of a track."""
    sizes = layout.sizes
    return join(*(_plate(space, sizes.length + 3, sizes.width + 7, class_="crowded") for space in places))


def _track(places: list[Space], share: float, layout: Layout, translator: ReportTranslator) -> Html:
    sizes, step = layout.sizes, step_of(share)
    plates = [_plate(space, sizes.length * 0.97, sizes.width * 0.94, class_=f"heat-{step}") for space in places]
    middle = places[len(places) // 2]
    turn = (middle.angle + 90) % 180 - 90
    figure = tag(
        "text", translator.number(100 * share), text_anchor="middle", font_size=round(sizes.width * 0.82, 1),
        transform=f"{translate(middle.x, middle.y)} rotate({format_number(turn)})", dy="0.36em",
        class_=f"on-{step}",
    )  # fmt: skip
    return join(*plates, figure)


def _plate(space: Space, length: float, width: float, **more: str) -> Html:
    place = f"{translate(space.x, space.y)} rotate({format_number(space.angle)})"
    return tag(
        "rect", x=format_number(-length / 2), y=format_number(-width / 2), width=format_number(length),
        height=format_number(width), rx=format_number(width * 0.22), transform=place, **more,
    )  # fmt: skip


def _name(figures: Figures, layout: Layout, city: str, colours: Theme, translator: ReportTranslator) -> str:
    """Draw the label of a city."""
    label, size = layout.cities[city].label, layout.sizes.letters
    data = "".join(
        text_outline(line, label.x, label.y + row * LEADING * size, size, "serif", label.align)
        for row, line in enumerate(wrap_balanced(figures.board.city_name(city, translator.language), label.lines))
    )
    halo = path(
        data, fill="none", stroke=colours.inks.halo, stroke_width=size * 0.22, stroke_linejoin="round", opacity=0.8
    )
    return halo + path(data, fill=colours.inks.label)


def legend(translator: ReportTranslator) -> Html:
    """Return the legend of the heat map."""
    entries = [_entry(0, translator.text("balance-map-never"))]
    entries += [
        _entry(step, translator.range(translator.number(100 * (step - 1) / STEPS), translator.percent(step / STEPS, 0)))
        for step in range(1, STEPS + 1)
    ]
    ring = tag("rect", x=2, y=2, width=30, height=14, rx=4, class_="crowded")
    entries.append(_entry(STEPS - 1, translator.text("balance-label-contested"), ring))
    return tag("ul", *entries, class_="legend")


def _entry(step: int, words: str, under: str = Html("")) -> Html:
    plate = tag("rect", x=5, y=5, width=24, height=8, rx=2, class_=f"heat-{step}")
    return tag("li", tag("svg", under, plate, viewBox="0 0 34 18", class_="map", aria_hidden="true"), words)
