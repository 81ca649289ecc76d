"""Colours distinguish cards, seats and grounds for every kind of colour vision; marks do so without colour."""

from itertools import combinations, product
from typing import get_args

import numpy as np
import pytest

from draisine.boards.schema import GRAY, LOCOMOTIVE, Kind
from draisine.drawing.art.tokens import (
    CardColour,
    SeatColour,
    ThemeName,
    load_glyphs,
    load_theme,
    load_tokens,
    seat_shape,
)
from tests.drawing.art.colour import VISIONS, closest_pair, contrast, delta_e, rgb, to_lab

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
KINDS = {*get_args(Kind), GRAY}
MIN_CARD_DIFFERENCE = 15.0
MIN_SEAT_DIFFERENCE = {"normal": 20.0, "protanopia": 12.0, "deuteranopia": 12.0, "tritanopia": 12.0}
MIN_SEAT_TO_CARD = {"normal": 14.5, "protanopia": 9.0, "deuteranopia": 9.0, "tritanopia": 9.0}
"""Seats also differ from cards by the casing of their track, and from each other by its pattern."""
MIN_LIGHTNESS_STEP = 15.0
"""Between seats with the same pattern."""
Lab = tuple[float, float, float]

# Pairs from table 1 of Sharma, Wu and Dalal that reveal common mistakes of implementations.
SHARMA: list[tuple[Lab, Lab, float]] = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("first", "second", "published"), SHARMA)
def test_ciede2000_as_published(first: Lab, second: Lab, published: float) -> None:
    measured = float(delta_e(np.array(first), np.array(second)))
    assert measured == pytest.approx(published, abs=5e-5)


@pytest.mark.parametrize("vision", VISIONS)
def test_colour_blindness_keeps_grays(vision: str) -> None:
    assert np.array(VISIONS[vision]).sum(axis=1) == pytest.approx([1, 1, 1], abs=1e-5)


@pytest.mark.parametrize("name", THEMES)
def test_every_kind_and_seat_has_a_colour_and_a_mark(name: ThemeName) -> None:
    seats = {seat.id for seat in load_tokens().seats}
    assert len(seats) == len({seat.shape for seat in load_tokens().seats}) == 8
    assert set(load_theme(name).cards) == set(load_glyphs().colours) == KINDS
    assert set(load_theme(name).seats) == seats
    assert {seat_shape(seat) for seat in seats} == set(load_glyphs().shapes.values())


@pytest.mark.parametrize(("name", "vision"), [*product(THEMES, VISIONS)])
def test_card_colours_differ(name: ThemeName, vision: str) -> None:
    found = closest_pair(((kind, colour.fill) for kind, colour in load_theme(name).cards.items()), vision)
    assert found[0] >= MIN_CARD_DIFFERENCE, found


@pytest.mark.parametrize(("name", "vision"), [*product(THEMES, VISIONS)])
def test_seat_colours_differ(name: ThemeName, vision: str) -> None:
    found = closest_pair(((seat, colour.fill) for seat, colour in load_theme(name).seats.items()), vision)
    assert found[0] >= MIN_SEAT_DIFFERENCE[vision], found


@pytest.mark.parametrize(("name", "vision"), [*product(THEMES, VISIONS)])
def test_seat_colours_differ_from_card_colours(name: ThemeName, vision: str) -> None:
    seats, cards = load_theme(name).seats, load_theme(name).cards
    found = min(
        closest_pair([(seat, colour.fill), (card, printed.fill)], vision)
        for (seat, colour), (card, printed) in product(seats.items(), cards.items())
        if card != LOCOMOTIVE
    )
    assert found[0] >= MIN_SEAT_TO_CARD[vision], found


@pytest.mark.parametrize("name", THEMES)
def test_seats_differ_without_colour(name: ThemeName) -> None:
    """Two seats have different patterns, or the one is much lighter."""
    lightness = {seat: float(to_lab(rgb(colour.fill))[0]) for seat, colour in load_theme(name).seats.items()}
    alike = [
        (a.id, b.id)
        for a, b in combinations(load_tokens().seats, 2)
        if a.pattern == b.pattern and abs(lightness[a.id] - lightness[b.id]) < MIN_LIGHTNESS_STEP
    ]
    assert not alike


@pytest.mark.parametrize("name", THEMES)
def test_owned_track_has_a_light_casing_and_a_dark_outline(name: ThemeName) -> None:
    pieces = load_theme(name).pieces
    assert contrast(pieces.casing, pieces.outline) >= 12
    assert all(max(contrast(pieces.casing, ground), contrast(pieces.outline, ground)) >= 7 for ground in _grounds(name))


def _grounds(name: ThemeName) -> list[str]:
    grounds = load_theme(name).grounds
    return [grounds.paper, grounds.land, grounds.sea, grounds.lake]


@pytest.mark.parametrize("name", THEMES)
def test_spaces_and_wagons_stand_out_from_every_ground(name: ThemeName) -> None:
    pieces: list[tuple[str, CardColour | SeatColour]] = [
        *load_theme(name).cards.items(),
        *load_theme(name).seats.items(),
    ]
    faint = [
        (piece, ground)
        for (piece, colour), ground in product(pieces, _grounds(name))
        if max(contrast(colour.fill, ground), contrast(colour.ink, ground)) < 3
    ]
    assert not faint


@pytest.mark.parametrize("name", THEMES)
def test_tunnels_stand_out_from_every_ground(name: ThemeName) -> None:
    assert min(contrast(load_theme(name).pieces.tunnel, ground) for ground in _grounds(name)) >= 3


@pytest.mark.parametrize("name", THEMES)
def test_text_is_legible(name: ThemeName) -> None:
    inks, pieces, backs = load_theme(name).inks, load_theme(name).pieces, load_theme(name).backs
    assert min(contrast(inks.label, ground) for ground in _grounds(name)) >= 7
    assert min(contrast(inks.muted, ground) for ground in _grounds(name)) >= 4.5
    assert min(contrast(inks.accent, ground) for ground in _grounds(name)) >= 4.5
    assert contrast(inks.label, inks.halo) >= 7
    assert contrast(pieces.print, pieces.stock) >= 7
    assert min(contrast(pieces.stock, back) for back in (backs.card, backs.ticket, backs.long)) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_marks_are_legible(name: ThemeName) -> None:
    on_cards = {kind: contrast(colour.fill, colour.glyph) for kind, colour in load_theme(name).cards.items()}
    on_seats = {seat: contrast(colour.fill, colour.mark) for seat, colour in load_theme(name).seats.items()}
    assert min(on_cards.values()) >= 4.5, on_cards
    assert min(on_seats.values()) >= 4.5, on_seats


def test_animations_are_short() -> None:
    motion = load_tokens().motion
    assert 150 <= motion.quick < motion.usual < motion.slow <= 300
