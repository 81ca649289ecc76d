"""The colours tell cards, seats and grounds apart, for every kind of eye; the marks do so without colour."""

from itertools import product
from typing import get_args

import numpy as np
import pytest

from draisine.boards.schema import GRAY, Kind
from draisine.drawing.art.tokens import CardColour, SeatColour, ThemeName, glyphs, shape_of, theme, tokens
from tests.drawing.colour import VISIONS, closest, contrast, difference

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
KINDS = {*get_args(Kind), GRAY}
APART = 15.0
SEATS_APART = 18.0
Lab = tuple[float, float, float]

# Pairs from table 1 of Sharma, Wu and Dalal, chosen where implementations go wrong.
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
def test_differences_are_measured_as_published(first: Lab, second: Lab, published: float) -> None:
    measured = float(difference(np.array(first), np.array(second)))
    assert measured == pytest.approx(published, abs=5e-5)


@pytest.mark.parametrize("vision", VISIONS)
def test_a_gray_is_seen_as_it_is(vision: str) -> None:
    assert np.array(VISIONS[vision]).sum(axis=1) == pytest.approx([1, 1, 1], abs=1e-5)


@pytest.mark.parametrize("name", THEMES)
def test_nothing_is_left_without_colour_or_mark(name: ThemeName) -> None:
    seats = {seat.id for seat in tokens().seats}
    assert len(seats) == len({seat.shape for seat in tokens().seats}) == 6
    assert set(theme(name).cards) == set(glyphs().colours) == KINDS
    assert set(theme(name).seats) == seats
    assert {shape_of(seat) for seat in seats} == set(glyphs().shapes.values())


@pytest.mark.parametrize(("name", "vision"), [*product(THEMES, VISIONS)])
def test_card_colours_differ(name: ThemeName, vision: str) -> None:
    found = closest(((kind, colour.fill) for kind, colour in theme(name).cards.items()), vision)
    assert found[0] >= APART, found


@pytest.mark.parametrize(("name", "vision"), [*product(THEMES, VISIONS)])
def test_seat_colours_differ(name: ThemeName, vision: str) -> None:
    found = closest(((seat, colour.fill) for seat, colour in theme(name).seats.items()), vision)
    assert found[0] >= SEATS_APART, found


def _grounds(name: ThemeName) -> list[str]:
    grounds = theme(name).grounds
    return [grounds.paper, grounds.land, grounds.sea, grounds.lake]


@pytest.mark.parametrize("name", THEMES)
def test_spaces_and_wagons_stand_out_from_every_ground(name: ThemeName) -> None:
    pieces: list[tuple[str, CardColour | SeatColour]] = [*theme(name).cards.items(), *theme(name).seats.items()]
    faint = [
        (piece, ground)
        for (piece, colour), ground in product(pieces, _grounds(name))
        if max(contrast(colour.fill, ground), contrast(colour.ink, ground)) < 3
    ]
    assert not faint


@pytest.mark.parametrize("name", THEMES)
def test_tunnels_stand_out_from_every_ground(name: ThemeName) -> None:
    assert min(contrast(theme(name).pieces.tunnel, ground) for ground in _grounds(name)) >= 3


@pytest.mark.parametrize("name", THEMES)
def test_words_can_be_read(name: ThemeName) -> None:
    inks, pieces, backs = theme(name).inks, theme(name).pieces, theme(name).backs
    assert min(contrast(inks.label, ground) for ground in _grounds(name)) >= 7
    assert min(contrast(inks.muted, ground) for ground in _grounds(name)) >= 4.5
    assert min(contrast(inks.accent, ground) for ground in _grounds(name)) >= 4.5
    assert contrast(inks.label, inks.halo) >= 7
    assert contrast(pieces.print, pieces.stock) >= 7
    assert min(contrast(pieces.stock, back) for back in (backs.card, backs.ticket, backs.long)) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_marks_can_be_read(name: ThemeName) -> None:
    on_cards = {kind: contrast(colour.fill, colour.glyph) for kind, colour in theme(name).cards.items()}
    on_seats = {seat: contrast(colour.fill, colour.mark) for seat, colour in theme(name).seats.items()}
    assert min(on_cards.values()) >= 4.5, on_cards
    assert min(on_seats.values()) >= 4.5, on_seats


def test_movements_are_short() -> None:
    motion = tokens().motion
    assert 150 <= motion.quick < motion.usual < motion.slow <= 300
