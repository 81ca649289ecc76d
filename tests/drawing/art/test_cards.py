"""Cards and tickets: well-formed, within their edges, one silhouette for each kind, and names that fit."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations, product
from typing import get_args

import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray

from draisine.boards import load, names
from draisine.boards.schema import Kind
from draisine.drawing.art.cards import card_back, card_face
from draisine.drawing.art.tickets import map_slot, ticket_back, ticket_face
from draisine.drawing.art.tokens import ThemeName, load_theme
from draisine.drawing.art.wagons import HEIGHT, LENGTH, wagon_silhouette
from tests.drawing.art.colour import read_pixels

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
KINDS: tuple[Kind, ...] = get_args(Kind)
SIZES = [(90.0, 140.0), (30.0, 47.0), (180.0, 120.0)]


def _render(fragment: str, box: tuple[float, float, float, float], scale: float = 1) -> NDArray[np.uint8]:
    left, top, width, height = box
    frame = f'viewBox="{left} {top} {width} {height}" width="{width * scale}" height="{height * scale}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{fragment}</svg>'
    return read_pixels(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))


def _faces(name: ThemeName, width: float, height: float) -> list[str]:
    theme = load_theme(name)
    return [
        *(card_face(theme, kind, width, height) for kind in KINDS),
        card_back(theme, width, height),
        ticket_face(theme, "Sault Ste. Marie", "Oklahoma City", 9, width, height),
        ticket_face(theme, "Brest", "Petrograd", 20, width, height, long=True),
        ticket_face(theme, "Rom", "Berlin", 0, width, height),
        ticket_back(theme, width, height),
        ticket_back(theme, width, height, long=True),
    ]


@pytest.mark.parametrize(("name", "size"), [*product(THEMES, SIZES)])
def test_faces_are_well_formed_and_stay_within_their_edges(name: ThemeName, size: tuple[float, float]) -> None:
    width, height = size
    for face in _faces(name, width, height):
        tags = {node.tag for node in ET.fromstring(f"<g>{face}</g>").iter()}
        assert tags <= {"g", "path", "rect", "circle", "ellipse"}
        alpha = _render(face, (-10, -10, width + 20, height + 20))[..., 3]
        inside = alpha[10:-10, 10:-10]
        assert alpha.sum(dtype=int) == inside.sum(dtype=int)
        assert (inside > 250).mean() > 0.85


@pytest.mark.parametrize("name", THEMES)
def test_a_card_shows_its_colour(name: ThemeName) -> None:
    for kind in KINDS:
        fill = load_theme(name).cards[kind].fill
        picture = _render(card_face(load_theme(name), kind, 90, 140), (0, 0, 90, 140))
        assert (np.abs(picture[..., :3] - _bytes(fill)).max(axis=-1) < 8).mean() > 0.25, kind


def _bytes(code: str) -> NDArray[np.int64]:
    return np.array([int(code[start : start + 2], 16) for start in (1, 3, 5)])


def test_every_kind_has_its_own_silhouette() -> None:
    inks = {}
    for kind in KINDS:
        wagon = wagon_silhouette(kind, "#000000", "#ffffff")
        box = (-LENGTH / 2 - 10, -HEIGHT - 10, LENGTH + 20, HEIGHT + 20)
        picture = _render(wagon, box)
        assert not picture[:9, :, 3].any(), kind
        assert not picture[-9:, :, 3].any(), kind
        assert not picture[:, :9, 3].any(), kind
        assert not picture[:, -9:, 3].any(), kind
        inks[kind] = (picture[..., 3] / 255) * (1 - picture[..., 0] / 255)
    for a, b in combinations(KINDS, 2):
        share = np.abs(inks[a] - inks[b]).sum() / max(inks[a].sum(), inks[b].sum())
        assert share > 0.15, (a, b, share)


def test_every_pair_of_names_fits() -> None:
    """No name overlaps the points or the edge."""
    theme = load_theme()
    width, height = 140.0, 93.0
    for board in map(load, names()):
        cities = {city.id: city for city in board.city}
        widest = max((city.name for city in board.city), key=len)
        for first, second in {entry.between for entry in board.ticket[:3]}:
            with_points, without = (
                ticket_face(theme, name, cities[second].name, points, width, height)
                for name, points in ((cities[first].name, 8), (widest, 0))
            )
            for face, limit in ((with_points, width - 93 * 0.36), (without, width - 93 * 0.08)):
                assert _right_edge(face, theme.pieces.print) <= limit


def _right_edge(face: str, ink: str) -> float:
    """The rightmost column of the names, which are the only paths filled with this ink."""
    names = "".join(re.findall(rf'<path d="[^"]*" fill="{ink}"/>', face))
    columns = np.nonzero(_render(names, (0, 0, 200, 100), 2)[..., 3].any(axis=0))[0]
    return float(columns.max() / 2)


def test_a_picture_is_drawn_in_the_map_slot() -> None:
    slot = map_slot(180, 120)
    assert slot.x > 0
    assert slot.x + slot.width < 180
    assert slot.y + slot.height < 120 * 0.6
    picture = f'<rect width="{slot.width}" height="{slot.height}" fill="#00ff00"/>'
    face = _render(ticket_face(load_theme(), "Rom", "Berlin", 9, 180, 120, picture=picture), (0, 0, 180, 120))
    middle = face[int(slot.y + slot.height / 2), int(slot.x + slot.width / 2)]
    assert middle.tolist() == [0, 255, 0, 255]
