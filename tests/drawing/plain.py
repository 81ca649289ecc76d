"""Small boards whose routes are given one by one, and layouts of them drawn with a ruler."""

from collections import Counter, defaultdict
from math import atan2, degrees, hypot
from typing import Any

import msgspec

from draisine.boards import Board, build
from draisine.drawing.layout.model import Backdrop, Label, Layout, Place, Sizes, Space
from draisine.drawing.layout.projection import frame_of, projected

Routes = list[tuple[str, str, int]]
COLOURS = ("red", "blue", "green")
BREADTH = 20.0
"""The width of a space."""
RADIUS = 12.0
LETTERS = 14.0


def plain(places: dict[str, tuple[float, float]], routes: Routes, **more: Any) -> Board:
    """A board of these cities on a plane, joined by routes of these lengths. `names` gives names to some of them; other
    words are sections of the file."""
    names: dict[str, dict[str, str]] = more.pop("names", {})
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
                for city, (x, y) in places.items()
            ],
            "route": rows,
            "ticket": [{"between": routes[0][:2], "points": 1}] * 6,
            "players": {"least": 2, "most": 2},
            "trains": {"each": 20, "points": {str(length): length for length in range(1, 10)}},
            "cards": {"hand": 2, "deck": {**dict.fromkeys(COLOURS, 9), "locomotive": 3}},
            "tickets": {"deal": 1, "keep": 1, "draw": 1},
            "ending": {"last_round_at": 2},
            **more,
        }
    )


def straight(
    board: Board, labels: dict[str, Label], length: float = 60.0, stub: float = 16.0, gap: float = 2.1
) -> Layout:
    """Every city in its place, its name where `labels` says (from the middle of the city), and its routes straight from
    one to the other: their outer spaces `stub` away from the cities, parallel tracks `gap` apart."""
    home = dict(zip(board.city_ids, projected(board, frame_of(board)).tolist(), strict=True))
    total = Counter(frozenset(route.between) for route in board.route)
    drawn: dict[frozenset[str], int] = defaultdict(int)
    routes = {}
    for name, route in zip(board.route_ids, board.route, strict=True):
        pair = frozenset(route.between)
        aside = (drawn[pair] - (total[pair] - 1) / 2) * (BREADTH + gap)
        aside *= -1 if route.between[0] == max(pair) else 1
        drawn[pair] += 1
        (ax, ay), (bx, by) = (home[end] for end in route.between)
        far = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / far, (by - ay) / far
        first = RADIUS + stub + length / 2
        step = (far - 2 * first) / (route.length - 1) if route.length > 1 else 0.0
        shares = [first + step * k for k in range(route.length)] if step else [far / 2]
        angle = degrees(atan2(uy, ux))
        routes[name] = [Space(ax + share * ux - aside * uy, ay + share * uy + aside * ux, angle) for share in shares]
    return Layout(
        draisine=1,
        board=board.id,
        source="",
        height=frame_of(board).height,
        sizes=Sizes(length=length, width=BREADTH, letters=LETTERS),
        cities={city: Place(x=x, y=y, radius=RADIUS, label=_at(labels[city], x, y)) for city, (x, y) in home.items()},
        routes=routes,
        backdrop=Backdrop(),
    )


def _at(label: Label, x: float, y: float) -> Label:
    return msgspec.structs.replace(label, x=x + label.x, y=y + label.y)
