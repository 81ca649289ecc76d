"""Small boards on a plane whose routes are given one by one, and simple layouts of them with straight routes."""

from collections import Counter, defaultdict
from math import atan2, degrees, hypot
from typing import Any

import msgspec

from draisine.boards import Board, build
from draisine.drawing.geography.model import Backdrop
from draisine.drawing.geography.projection import fit_frame, project_cities
from draisine.drawing.layout.model import Label, Layout, PlacedCity, Sizes, Space

Routes = list[tuple[str, str, int]]
COLOURS = ("red", "blue", "green")
SPACE_WIDTH = 20.0
CITY_RADIUS = 12.0
FONT_SIZE = 14.0


def flat_board(points: dict[str, tuple[float, float]], routes: Routes, **sections: Any) -> Board:
    """A board of these cities on a plane, joined by routes of these lengths; `names` are names of some cities."""
    names: dict[str, dict[str, str]] = sections.pop("names", {})
    tracks = Counter[frozenset[str]]()
    rows = []
    for a, b, length in routes:
        rows.append({"between": [a, b], "length": length, "colour": COLOURS[tracks[frozenset((a, b))]]})
        tracks[frozenset((a, b))] += 1
    return build(
        {
            "draisine": 1,
            "id": "plain",
            "title": {"en": "Plain", "fr": "Plaine"},
            "city": [
                {"id": city, "name": city.title(), "x": float(x), "y": float(y), **names.get(city, {})}
                for city, (x, y) in points.items()
            ],
            "route": rows,
            "ticket": [{"between": routes[0][:2], "points": 1}] * 6,
            "players": {"least": 2, "most": 2},
            "trains": {"each": 20, "points": {str(length): length for length in range(1, 10)}},
            "cards": {"hand": 2, "deck": {**dict.fromkeys(COLOURS, 9), "locomotive": 3}},
            "tickets": {"deal": 1, "keep": 1, "draw": 1},
            "ending": {"last_round_at": 2},
            **sections,
        }
    )


def straight_layout(
    board: Board, labels: dict[str, Label], length: float = 60.0, stub: float = 16.0, gap: float = 2.1
) -> Layout:
    """Every city at its projected position, its label relative to its centre, and straight routes: the outer spaces are
    `stub` away from the cities, parallel tracks `gap` apart."""
    positions = dict(zip(board.city_ids, project_cities(board, fit_frame(board)).tolist(), strict=True))
    total = Counter(frozenset(route.between) for route in board.route)
    seen: dict[frozenset[str], int] = defaultdict(int)
    routes = {}
    for name, route in zip(board.route_ids, board.route, strict=True):
        pair = frozenset(route.between)
        offset = (seen[pair] - (total[pair] - 1) / 2) * (SPACE_WIDTH + gap)
        offset *= -1 if route.between[0] == max(pair) else 1
        seen[pair] += 1
        (ax, ay), (bx, by) = (positions[end] for end in route.between)
        distance = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / distance, (by - ay) / distance
        first = CITY_RADIUS + stub + length / 2
        step = (distance - 2 * first) / (route.length - 1) if route.length > 1 else 0.0
        along = [first + step * k for k in range(route.length)] if step else [distance / 2]
        angle = degrees(atan2(uy, ux))
        routes[name] = [Space(ax + s * ux - offset * uy, ay + s * uy + offset * ux, angle) for s in along]
    return Layout(
        draisine=1,
        board=board.id,
        source="",
        height=fit_frame(board).height,
        sizes=Sizes(length=length, width=SPACE_WIDTH, letters=FONT_SIZE),
        cities={
            city: PlacedCity(x=x, y=y, radius=CITY_RADIUS, label=_shifted(labels[city], x, y))
            for city, (x, y) in positions.items()
        },
        routes=routes,
        backdrop=Backdrop(),
    )


def _shifted(label: Label, x: float, y: float) -> Label:
    return msgspec.structs.replace(label, x=x + label.x, y=y + label.y)
