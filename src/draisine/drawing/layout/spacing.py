"""The relaxed scene read off as a layout: spaces along the lines, marks and labels of the cities."""

import numpy as np

from draisine.drawing.geography.model import Backdrop
from draisine.drawing.geography.projection import Array
from draisine.drawing.layout.fingerprint import VERSION
from draisine.drawing.layout.model import ASCENT, Label, Layout, PlacedCity, Sizes, Space
from draisine.drawing.layout.scene import Scene


def extract_layout(scene: Scene, source: str) -> Layout:
    """The layout of a scene, without a backdrop; `source` is its fingerprint."""
    board, metrics = scene.network.board, scene.metrics
    routes: dict[str, list[Space]] = {}
    for line, chain in zip(scene.network.lines, scene.chains, strict=True):
        for track, (name, is_reversed) in enumerate(zip(line.routes, line.reversed, strict=True)):
            spaces = _spaces(scene.pos[chain[1:-1]], metrics.track_offset(track, line.tracks))
            routes[name] = [_turned_around(space) for space in reversed(spaces)] if is_reversed else spaces
    return Layout(
        draisine=VERSION,
        board=board.id,
        source=source,
        height=scene.network.frame.height,
        sizes=Sizes(
            length=round(metrics.space_length, 2),
            width=round(metrics.space_width, 2),
            letters=round(metrics.font_size, 2),
        ),
        cities={city.id: _placed_city(scene, index) for index, city in enumerate(board.city)},
        routes={name: routes[name] for name in board.route_ids},
        backdrop=Backdrop(),
    )


def _spaces(joints: Array, offset: float) -> list[Space]:
    """One space in the middle of each link, beside it by the offset of its track."""
    ahead = np.diff(joints, axis=0)
    across = ahead @ np.array([[0.0, 1.0], [-1.0, 0.0]]) / (np.hypot(*ahead.T)[:, None] + 1e-9)
    middle = (joints[:-1] + joints[1:]) / 2 + offset * across
    angles = np.degrees(np.arctan2(ahead[:, 1], ahead[:, 0]))
    return [_space(x, y, angle) for (x, y), angle in zip(middle, angles, strict=True)]


def _space(x: float, y: float, angle: float) -> Space:
    return Space(round(float(x), 2), round(float(y), 2), round(float(angle), 2))


def _turned_around(space: Space) -> Space:
    angle = space.angle + 180 if space.angle <= 0 else space.angle - 180
    return _space(space.x, space.y, angle)


def _placed_city(scene: Scene, city: int) -> PlacedCity:
    (x, y), radius = scene.pos[city], scene.city_radius(city)
    width, height = scene.label_size(city)
    label_x, label_y = scene.pos[scene.first_label + city]
    baseline = round(float(label_y - height / 2 + ASCENT * scene.metrics.font_size), 2)
    lines = scene.label_lines[city]
    # Aligned towards the city, so that a shorter name in another language stays next to it.
    if label_x - x > radius:
        label = Label(x=round(float(label_x - width / 2), 2), y=baseline, align="start", lines=lines)
    elif x - label_x > radius:
        label = Label(x=round(float(label_x + width / 2), 2), y=baseline, align="end", lines=lines)
    else:
        label = Label(x=round(float(label_x), 2), y=baseline, align="middle", lines=lines)
    return PlacedCity(x=round(float(x), 2), y=round(float(y), 2), radius=round(radius, 2), label=label)
