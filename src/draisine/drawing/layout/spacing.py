"""From a relaxed scene to a layout."""

import numpy as np

from draisine.drawing.layout.model import Backdrop, Label, Layout, Place, Sizes, Space
from draisine.drawing.layout.network import ABOVE
from draisine.drawing.layout.projection import Array
from draisine.drawing.layout.scene import Scene
from draisine.drawing.layout.source import VERSION


def layout_of(scene: Scene, source: str) -> Layout:
    """The layout that a scene has come to, without a backdrop."""
    board, measure = scene.network.board, scene.measure
    routes: dict[str, list[Space]] = {}
    for line, chain in zip(scene.network.lines, scene.chains, strict=True):
        for track, (name, turned) in enumerate(zip(line.routes, line.turned, strict=True)):
            spaces = _spaces(scene.pos[chain[1:-1]], measure.offset(track, line.tracks))
            routes[name] = [_reversed(space) for space in reversed(spaces)] if turned else spaces
    return Layout(
        draisine=VERSION,
        board=board.id,
        source=source,
        height=scene.network.frame.height,
        sizes=Sizes(length=round(measure.length, 2), width=round(measure.width, 2), letters=round(measure.letters, 2)),
        cities={city.id: _place(scene, number) for number, city in enumerate(board.city)},
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


def _reversed(space: Space) -> Space:
    angle = space.angle + 180 if space.angle <= 0 else space.angle - 180
    return _space(space.x, space.y, angle)


def _place(scene: Scene, city: int) -> Place:
    (x, y), radius = scene.pos[city], scene.radius(city)
    width, height = scene.name_box(city)
    middle, across = scene.pos[scene.first_name + city]
    line = round(float(across - height / 2 + ABOVE * scene.measure.letters), 2)
    lines = scene.name_lines[city]
    # A shorter name in another language stays at its city.
    if middle - x > radius:
        label = Label(x=round(float(middle - width / 2), 2), y=line, align="start", lines=lines)
    elif x - middle > radius:
        label = Label(x=round(float(middle + width / 2), 2), y=line, align="end", lines=lines)
    else:
        label = Label(x=round(float(middle), 2), y=line, align="middle", lines=lines)
    return Place(x=round(float(x), 2), y=round(float(y), 2), radius=round(radius, 2), label=label)
