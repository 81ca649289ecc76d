"""Drawings of boards, read back from the SVG."""

import re
from xml.etree import ElementTree

import pytest

import draisine
from draisine.boards import Board, build, load, names
from draisine.boards.schema import Route
from draisine.drawing import board_svg, load_layout, render_png
from draisine.drawing.art.board import locomotive_spaces
from draisine.drawing.art.tokens import ThemeName, load_theme, load_tokens
from draisine.drawing.art.track import free_width
from draisine.drawing.fonts.text import Align
from draisine.drawing.layout.faults import MIN_GAP_BETWEEN_ROUTES
from draisine.drawing.layout.model import Label, label_width
from draisine.drawing.layout.network import TRACK_GAP
from draisine.drawing.layout.pipeline import lay_out_board
from draisine.play import Game, View
from tests.drawing.flat_boards import flat_board, straight_layout
from tests.drawing.fonts.test_text import extent

SVG = "{http://www.w3.org/2000/svg}"


def drawn(board: Board, view: View | None = None, theme: ThemeName = "light") -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(board, load_layout(board.id), view, theme=theme))


def pieces_by_route(picture: ElementTree.Element) -> dict[str, list[str]]:
    """The names of the pieces on each route."""
    groups = [group for group in picture.iter(f"{SVG}g") if "data-route" in group.attrib]
    return {group.attrib["data-route"]: [use.attrib["href"] for use in group.iter(f"{SVG}use")] for group in groups}


def view_of(name: str, **fields: object) -> View:
    """A position on a board, as a spectator sees it."""
    return Game.from_position({"board": name, "players": 2, **fields}).view(None)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", names())
def test_every_route_is_drawn_once_with_all_its_spaces(name: str, theme: ThemeName) -> None:
    board = load(name)
    pieces = pieces_by_route(drawn(board, theme=theme))
    assert {route: len(spaces) for route, spaces in pieces.items()} == {
        route: data.length for route, data in zip(board.route_ids, board.route, strict=True)
    }


@pytest.mark.parametrize("name", names())
def test_every_use_has_a_definition(name: str) -> None:
    text = board_svg(load(name), load_layout(name), draisine.new_game(name, players=2, seed=1).view(None))
    defined = re.findall(r'id="([^"]+)"', text)
    assert len(defined) == len(set(defined))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(defined)


def test_spaces_show_their_colour_and_kind() -> None:
    board = load("europe")
    pieces = pieces_by_route(drawn(board))
    tracks = [f"madrid-pamplona/{number}" for number in (1, 2)]
    colours = [board.route[board.route_ids.index(track)].colour for track in tracks]
    assert sorted(colours) == ["black", "white"]
    assert [pieces[track] for track in tracks] == [[f"#{colour}-tunnel"] * 3 for colour in colours]
    assert pieces["palermo-smyrna"].count("#gray-locomotive") == 2
    assert pieces["palermo-smyrna"].count("#gray") == 4


@pytest.mark.parametrize(
    ("length", "ferry", "shown"), [(1, 1, {0}), (4, 1, {0}), (6, 2, {0, 5}), (6, 3, {0, 1, 5}), (2, 0, set())]
)
def test_locomotives_of_a_ferry_stand_at_its_ends(length: int, ferry: int, shown: set[int]) -> None:
    assert locomotive_spaces(Route(between=("a", "b"), length=length, colour="gray", ferry=ferry)) == shown


def bands(picture: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The bands of owned routes."""
    return {group.attrib["data-route"]: group for group in picture.iter(f"{SVG}g") if "data-seat" in group.attrib}


def test_an_owned_route_is_one_band_in_the_colour_of_its_seat() -> None:
    view = view_of("usa", routes={"denver-helena": 1, "los_angeles-phoenix": 0})
    owned = bands(drawn(load("usa"), view))
    assert {route: band.attrib["data-seat"] for route, band in owned.items()} == {
        "denver-helena": "plum",
        "los_angeles-phoenix": "pine",
    }
    assert not any(band.findall(f".//{SVG}use") for band in owned.values())
    layout, theme = load_layout("usa"), load_theme()
    strokes = [path.attrib.get("stroke") for path in owned["denver-helena"].iter(f"{SVG}path")]
    assert strokes[:3] == [theme.pieces.outline, theme.pieces.casing, theme.seats["plum"].fill]
    # Without gaps from the first space to the last.
    outline = next(owned["denver-helena"].iter(f"{SVG}path")).attrib["d"]
    assert outline.count("L") == 2 * len(layout.routes["denver-helena"]) - 1


def test_seats_have_the_colours_that_they_chose() -> None:
    view = view_of("usa", routes={"denver-helena": 1})
    picture = ElementTree.fromstring(board_svg(load("usa"), load_layout("usa"), view, seat_colours=["sand", "aqua"]))
    assert bands(picture)["denver-helena"].attrib["data-seat"] == "aqua"


def test_the_bars_of_a_pattern_are_the_same_on_each_space() -> None:
    """Also where spaces are far apart: the distance of the bars divides that of the spaces."""
    layout = load_layout("usa")
    view = view_of("usa", routes={"denver-helena": 1})
    band = bands(drawn(load("usa"), view))["denver-helena"]
    (dashes,) = [
        path.attrib["stroke-dasharray"] for path in band.iter(f"{SVG}path") if "stroke-dasharray" in path.attrib
    ]
    first, second = layout.routes["denver-helena"][:2]
    step = ((first.x - second.x) ** 2 + (first.y - second.y) ** 2) ** 0.5
    assert sum(map(float, dashes.split())) * load_tokens().seats[1].pattern.bars == pytest.approx(step, rel=0.02)


def test_bands_side_by_side_do_not_touch() -> None:
    """A band is wider than its spaces, by less than the smallest gap between two spaces."""
    assert load_tokens().track.overhang < MIN_GAP_BETWEEN_ROUTES < TRACK_GAP


def test_a_closed_track_is_empty_and_marked_once() -> None:
    view = view_of("usa", routes={"denver-kansas_city/1": 0})
    text = board_svg(load("usa"), load_layout("usa"), view)
    assert pieces_by_route(ElementTree.fromstring(text))["denver-kansas_city/2"] == ["#closed-space"] * 4
    assert text.count('href="#closed"') == 1
    assert board_svg(load("usa"), load_layout("usa")).count('href="#closed') == 0


def test_free_spaces_recede_as_the_board_fills() -> None:
    widths = [free_width(used, 100) for used in range(101)]
    assert widths[0] == 1
    assert widths == sorted(widths, reverse=True)
    assert widths[50:] == [load_tokens().track.narrowest] * 51
    assert len(set(widths)) == load_tokens().track.steps + 1


def test_stations_and_cities_stand_on_their_cities() -> None:
    city = load_layout("europe").cities["wien"]
    bare = board_svg(load("europe"), load_layout("europe"), view_of("europe"))
    built = board_svg(load("europe"), load_layout("europe"), view_of("europe", stations={"wien": 1}))
    assert f'<g transform="translate({city.x} {city.y})">' in built
    assert f'<g transform="translate({city.x} {city.y})">' not in bare


def test_a_claim_removes_the_goods() -> None:
    board = load("amsterdam")
    marked = [name for name, route in zip(board.route_ids, board.route, strict=True) if route.goods]
    assert board_svg(board, load_layout("amsterdam")).count('href="#goods"') == len(marked) == 16
    view = view_of("amsterdam", routes={marked[0]: 0})
    assert board_svg(board, load_layout("amsterdam"), view).count('href="#goods"') == 15


LONG_NAMES = ["Ayr", "Ayr-am-großen-Fluss", "Donaudampfschifffahrtsgesellschaft", "Bad Ayr vor der Höhe im Taunus"]


@pytest.mark.parametrize("align", ["start", "middle", "end"])
@pytest.mark.parametrize("lines", [1, 2])
@pytest.mark.parametrize("name", LONG_NAMES)
def test_a_name_in_a_new_language_stays_within_its_label(name: str, lines: int, align: Align) -> None:
    """The layout has space for the printed name and for those of the languages it was made for."""
    points, routes = {"ayr": (0.0, 0.0), "bly": (900.0, 500.0)}, [("ayr", "bly", 3)]
    board = flat_board(points, routes, names={"ayr": {"name": "Ayr an der Ley", "fr": "Ayr-la-Ley", "de": name}})
    label = Label(x=0, y=-20, align=align, lines=lines)
    layout = straight_layout(board, {"ayr": label, "bly": label})
    width = label_width(board.city[0], lines, layout.sizes.letters)
    (data,) = re.findall(rf'aria-label="{name}"><path d="([^"]+)"', board_svg(board, layout, language="de"))
    lefts, _, rights, _ = zip(*(extent(f"M{line}") for line in data.split("M")[1:]), strict=True)
    start = layout.cities["ayr"].label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[align] * width
    assert start - 1 <= min(lefts) < max(rights) <= start + width + 1


def test_labels_in_both_languages() -> None:
    board = load("europe")
    labels = {
        language: re.findall(
            r'role="img" aria-label="([^"]+)"><path', board_svg(board, load_layout("europe"), language=language)
        )
        for language in ("en", "fr", None)
    }
    assert ("Vienna" in labels["en"], "Vienne" in labels["fr"], "Wien" in labels[None]) == (True, True, True)
    assert {len(found) for found in labels.values()} == {47}


def test_names_of_a_board_file_are_escaped() -> None:
    """A name in a board file cannot inject markup."""
    raw = {
        "draisine": 1, "id": "x", "title": {"en": "<script>&\"", "fr": "x"}, "players": {"least": 2, "most": 2},
        "trains": {"each": 5, "points": {"1": 1, "2": 2}},
        "cards": {"deck": {"red": 12, "blue": 12, "locomotive": 4}, "hand": 2},
        "tickets": {"deal": 1, "keep": 1}, "ending": {"last_round_at": 2},
        "city": [{"id": "a", "name": '"><script>', "x": 0, "y": 0}, {"id": "b", "name": "&b;", "x": 300, "y": 100}],
        "route": [{"between": ["a", "b"], "length": 2, "colour": "red"}],
        "ticket": [{"between": ["a", "b"], "points": 1}] * 2,
    }  # fmt: skip
    board = build(raw)
    picture = ElementTree.fromstring(board_svg(board, lay_out_board(board)))
    assert not list(picture.iter(f"{SVG}script"))
    assert picture.attrib["aria-label"] == '<script>&"'


def test_themes_have_their_own_colours() -> None:
    light, dark = (board_svg(load("usa"), load_layout("usa"), theme=theme) for theme in ("light", "dark"))
    assert load_theme("light").grounds.land in light
    assert load_theme("dark").grounds.land in dark
    assert load_theme("light").grounds.land not in dark


@pytest.mark.parametrize("width", [360, 1000])
def test_png_size(width: int) -> None:
    content = render_png(board_svg(load("amsterdam"), load_layout("amsterdam"), width=width))
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(content[16:20], "big") == width
