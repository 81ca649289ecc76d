"""The board as a heat map: every route in the colour of how often it is claimed."""

import msgspec

from draisine.arena.report.figures import Figures
from draisine.arena.report.findings import crowded, unused
from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.translator import Speech
from draisine.boards import Route
from draisine.drawing import Layout, ThemeName
from draisine.drawing.art import symbols
from draisine.drawing.art.ground import RIM, frame, ground
from draisine.drawing.art.labels import city_name
from draisine.drawing.art.lettering import balanced, outline
from draisine.drawing.art.svg import number, path
from draisine.drawing.art.tokens import Theme, theme
from draisine.drawing.layout.model import WIDTH, Space
from draisine.drawing.layout.network import LEADING

STEPS = 5
"""Colours of the heat map; a route that is hardly ever claimed has none."""
EDGE = RIM + 4.0
"""Paper around the frame."""


def variables(look: ThemeName) -> dict[str, str]:
    """The colours of the plate as a page names them: `--grounds-paper`."""
    return dict(_leaves(msgspec.to_builtins(theme(look))))


def _leaves(part: dict[str, object], above: str = "-") -> list[tuple[str, str]]:
    found = []
    for key, value in part.items():
        name = f"{above}-{key}"
        found += _leaves(value, name) if isinstance(value, dict) else [(name, str(value))]
    return found


def _named(part: dict[str, object], above: str = "-") -> dict[str, object]:
    return {
        key: _named(value, f"{above}-{key}") if isinstance(value, dict) else f"var({above}-{key})"
        for key, value in part.items()
    }


def page_theme() -> Theme:
    """The plate in the colours of the page that it stands on: one drawing for day and night."""
    return msgspec.convert(_named(msgspec.to_builtins(theme())), Theme)


def step_of(share: float) -> int:
    """The colour of a share: 0 for hardly ever, then fifths."""
    return 0 if share < 0.01 else min(STEPS, int(share * STEPS) + 1)


def heat_map(figures: Figures, layout: Layout, speech: Speech) -> Html:
    """The board, drawn by the drawing room, with the figures of a report on its routes."""
    colours = page_theme()
    box = f"{-EDGE:g} {-EDGE:g} {WIDTH + 2 * EDGE:g} {layout.height + 2 * EDGE:g}"
    clip = f'<clipPath id="board"><rect width="{WIDTH:g}" height="{layout.height:g}"/></clipPath>'
    drawn = Html(f"<defs>{clip}</defs>{frame(layout, colours)}{ground(figures.board, layout, colours)}")
    cities = "".join(
        f'<g transform="translate({number(place.x)} {number(place.y)})">{symbols.city(colours, place.radius)}</g>'
        for place in layout.cities.values()
    )
    names = "".join(_name(figures, layout, city, colours, speech) for city in figures.board.city_ids)
    routes = _routes(figures, layout, speech)
    return tag("svg", drawn, routes, Html(cities + names), viewBox=box, class_="map", role="img",
               aria_label=speech("map"))  # fmt: skip


def _routes(figures: Figures, layout: Layout, speech: Speech) -> Html:
    full, empty = set(crowded(figures)), set(unused(figures))
    rails, halos, tracks = [], [], []
    for route in figures.routes:
        link = figures.tally.links[route.link]
        words = speech(
            "map_route", name=speech.between(link.between), share=speech.percent(route.claimed.value),
            span=speech.span(route.claimed), fought=speech.percent(route.fought.value),
        )  # fmt: skip
        spaces = [layout.routes[figures.board.route_ids[track]] for track in link.routes]
        rails += [
            _rail(places, figures.board.route[track], layout) for places, track in zip(spaces, link.routes, strict=True)
        ]
        if route.link in full:
            halos += [_halo(places, layout) for places in spaces]
        drawn = [
            _track(places, figures.tracks[track].value, layout, speech)
            for places, track in zip(spaces, link.routes, strict=True)
        ]
        tracks.append(tag("g", tag("title", words), *drawn, class_="unused" if route.link in empty else None))
    return join(tag("g", *rails, class_="rails"), *halos, *tracks)


def _rail(places: list[Space], route: Route, layout: Layout) -> Html:
    """A thin line that leads the eye from city to city."""
    first, last = (layout.cities[end] for end in route.between)
    points = [(first.x, first.y), *((space.x, space.y) for space in places), (last.x, last.y)]
    return tag("path", d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in points))


def _halo(places: list[Space], layout: Layout) -> Html:
    """A broad line under all spaces of a track."""
    sizes = layout.sizes
    return join(*(_plate(space, sizes.length + 3, sizes.width + 7, class_="crowded") for space in places))


def _track(places: list[Space], share: float, layout: Layout, speech: Speech) -> Html:
    sizes, step = layout.sizes, step_of(share)
    plates = [_plate(space, sizes.length * 0.97, sizes.width * 0.94, class_=f"heat-{step}") for space in places]
    middle = places[len(places) // 2]
    turn = (middle.angle + 90) % 180 - 90
    figure = tag(
        "text", speech.number(100 * share), text_anchor="middle", font_size=round(sizes.width * 0.82, 1),
        transform=f"translate({number(middle.x)} {number(middle.y)}) rotate({number(turn)})", dy="0.36em",
        class_=f"on-{step}",
    )  # fmt: skip
    return join(*plates, figure)


def _plate(space: Space, length: float, width: float, **more: str) -> Html:
    place = f"translate({number(space.x)} {number(space.y)}) rotate({number(space.angle)})"
    return tag(
        "rect", x=number(-length / 2), y=number(-width / 2), width=number(length), height=number(width),
        rx=number(width * 0.22), transform=place, **more,
    )  # fmt: skip


def _name(figures: Figures, layout: Layout, city: str, colours: Theme, speech: Speech) -> str:
    """A city's name, where the layout has a place for it."""
    label, size = layout.cities[city].label, layout.sizes.letters
    data = "".join(
        outline(line, label.x, label.y + row * LEADING * size, size, "serif", label.align)
        for row, line in enumerate(balanced(city_name(figures.board, city, speech.language), label.lines))
    )
    halo = path(
        data, fill="none", stroke=colours.inks.halo, stroke_width=size * 0.22, stroke_linejoin="round", opacity=0.8
    )
    return halo + path(data, fill=colours.inks.label)


def legend(speech: Speech) -> Html:
    """What the colours of the heat map mean."""
    entries = [_entry(0, speech("never"))]
    entries += [
        _entry(step, f"{speech.number(100 * (step - 1) / STEPS)}–{speech.percent(step / STEPS, 0)}")
        for step in range(1, STEPS + 1)
    ]
    ring = tag("rect", x=2, y=2, width=30, height=14, rx=4, class_="crowded")
    entries.append(_entry(STEPS - 1, speech("fought"), ring))
    return tag("ul", *entries, class_="legend")


def _entry(step: int, words: str, under: str = Html("")) -> Html:
    plate = tag("rect", x=5, y=5, width=24, height=8, rx=2, class_=f"heat-{step}")
    return tag("li", tag("svg", under, plate, viewBox="0 0 34 18", class_="map", aria_hidden="true"), words)
