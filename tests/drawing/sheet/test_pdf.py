"""The PDF writer: file structure, operators, and unsupported SVG."""

import re
from itertools import pairwise
from math import hypot

import pytest

from draisine.drawing.sheet.pdf import POINTS_PER_MM, Page, write_pdf
from draisine.drawing.sheet.pdf_paths import PathSegment, ellipse_path, parse_path, rounded_rect_path
from tests.drawing.sheet.pdf_reader import PdfFile, assert_consistent


def drawn(content: str, shared: str = "") -> str:
    file = PdfFile(write_pdf([Page(100, 50, content)], "Paper", "en", shared))
    assert_consistent(file)
    return file.operators(file.pages()[0])


def test_pages_and_their_sizes() -> None:
    file = PdfFile(write_pdf([Page(210, 297, ""), Page(297, 210, '<rect width="1" height="1"/>')], "Élan", "fr"))
    assert_consistent(file)
    assert [file.size(page) for page in file.pages()] == [(595.27559, 841.88976), (841.88976, 595.27559)]
    about = next(entry for entry in file.objects.values() if b"/Title" in entry)
    title, producer = (bytes.fromhex(code.decode()).decode("utf-16") for code in re.findall(rb"<([0-9a-f]+)>", about))
    assert (title, producer) == ("Élan", "Draisine")
    assert any(b"/Lang <feff00660072>" in entry for entry in file.objects.values())


def test_the_same_pages_make_the_same_file() -> None:
    pages = [Page(10, 10, '<circle cx="5" cy="5" r="2" fill="#ff0000"/>')]
    assert write_pdf(pages, "Same", "en") == write_pdf(pages, "Same", "en")


def test_pages_are_in_millimetres_from_the_top_left() -> None:
    first, *rest = drawn('<path d="M1 2L3 4" stroke="#ff0000" fill="none" stroke-width="0.5"/>').split("\n")
    assert first == f"{POINTS_PER_MM:.5f} 0 0 {-POINTS_PER_MM:.5f} 0 {50 * POINTS_PER_MM:.5f} cm"
    assert rest == ["/G0 gs", "1 0 0 RG 0.5 w 0 J 0 j 4 M [] 0 d", "1 2 m", "3 4 l", "S"]


@pytest.mark.parametrize(
    ("shape", "painted"),
    [
        ('fill="#0000ff"', "f"),
        ('fill="#0000ff" stroke="#000000"', "B"),
        ('fill="none" stroke="#000000"', "S"),
        ("", "f"),
    ],
)
def test_fill_and_stroke(shape: str, painted: str) -> None:
    assert drawn(f'<rect x="1" y="1" width="4" height="2" {shape}/>').split("\n")[-1] == painted


def test_invisible_shapes_are_left_out() -> None:
    assert drawn('<rect width="4" height="2" fill="none"/>').count("\n") == 0


def test_lines_have_caps_joins_and_dashes() -> None:
    style = 'stroke="#000000" fill="none" stroke-linecap="round" stroke-linejoin="bevel" stroke-dasharray="4 1.6 .8"'
    assert "1 w 1 J 2 j 4 M [4 1.6 0.8] 0 d" in drawn(f'<path d="M0 0H9" {style}/>')


def test_children_inherit_attributes() -> None:
    operators = drawn('<g fill="none" stroke="#00ff00"><g stroke-width="3"><path d="M0 0H9"/></g></g>')
    assert "0 1 0 RG 3 w" in operators


def test_opacity_is_a_graphics_state_of_each_shape() -> None:
    file = PdfFile(
        write_pdf([Page(9, 9, '<path d="M0 0H9" opacity=".5" stroke-opacity="0.5"/><path d="M0 0H9"/>')], "", "en")
    )
    assert_consistent(file)
    assert re.findall(r"/G\d gs", file.operators(file.pages()[0])) == ["/G0 gs", "/G1 gs"]
    assert "/G0<</ca 0.5/CA 0.25>>/G1<</ca 1/CA 1>>" in file.resources()


def test_transforms_follow_each_other() -> None:
    operators = drawn('<g transform="translate(3 4) rotate(90) scale(2)"><path d="M0 0H1"/></g>').split("\n")
    assert operators[1:5] == ["q", "1 0 0 1 3 4 cm", "0 1 -1 0 0 0 cm", "2 0 0 2 0 0 cm"]
    assert operators[-1] == "Q"


def test_definitions_are_written_once() -> None:
    shared = '<path id="dot" d="M0 0H1V1Z"/>'
    uses = '<use href="#dot"/><use href="#dot" x="5"/><g fill="#ff0000"><use href="#dot" transform="scale(2)"/></g>'
    file = PdfFile(write_pdf([Page(9, 9, uses), Page(9, 9, uses)], "", "en", shared))
    assert_consistent(file)
    streams = list(file.streams().values())
    assert sum("1 1 l" in operators for operators in streams) == 2, "one in black, one in red"
    assert file.operators(file.pages()[0]).count(" Do") == 3
    assert "1 0 0 1 5 0 cm" in file.operators(file.pages()[0])


def test_clips() -> None:
    clip = '<clipPath id="half"><rect width="5" height="9"/></clipPath>'
    operators = drawn('<g clip-path="url(#half)"><path d="M0 0H9V9Z"/></g>', f"<defs>{clip}</defs>").split("\n")
    assert operators[1:7] == ["q", "0 0 m", "5 0 l", "5 9 l", "0 9 l", "h"]
    assert operators[7] == "W n"


def test_a_nested_picture_fits_its_viewport() -> None:
    inner = '<svg viewBox="-10 -20 100 200" width="50" height="50"><rect width="100%" height="50%"/></svg>'
    operators = drawn(inner).split("\n")
    assert operators[2] == "0.25 0 0 0.25 15 5 cm", "fitted and in the middle"
    assert operators[3:5] == ["-10 -20 m", "90 -20 l"]
    assert "100 100 l" in operators, "percentages of its own viewport"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("<text>a</text>", "<text> is not supported"),
        ('<rect width="1" height="1" filter="url(#a)"/>', "filter of <rect> is not supported"),
        ('<g opacity=".5"/>', "<g> with opacity is not supported"),
        ('<rect width="1" height="1" fill="red"/>', "the colour 'red' is not supported"),
        ('<g transform="skewX(3)"/>', "the transform 'skewX(3)' is not supported"),
        ('<use href="#nowhere"/>', "#nowhere is used but not defined"),
        ('<path d="M0 0S1 1 2 2"/>', "unsupported path data: 'M0 0S1 1 2 2'"),
        ('<path d="M0 0Z4"/>', "unsupported path data: 'M0 0Z4'"),
        ('<path d="M0 0L1;1"/>', "unsupported path data: 'M0 0L1;1'"),
    ],
)
def test_unsupported_svg_is_rejected(content: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        drawn(content)


def point_on(curve: PathSegment, start: tuple[float, float], fraction: float) -> tuple[float, float]:
    points = [start, *curve[1]]
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction) for a, b in pairwise(points)]
    return points[0]


def test_path_data_relative_and_repeated() -> None:
    assert list(parse_path("m1 1 2 0v3h-1.5.5z l-1-1")) == [
        ("m", ((1, 1),)),
        ("l", ((3, 1),)),
        ("l", ((3, 4),)),
        ("l", ((1.5, 4),)),
        ("l", ((2, 4),)),
        ("h", ()),
        ("l", ((0, 0),)),
    ]


def test_smooth_curves_mirror_the_last_control_point() -> None:
    long, short = list(parse_path("M0 0Q3 3 6 0Q9 -3 12 0")), list(parse_path("M0 0q3 3 6 0t6 0"))
    assert long == short
    assert point_on(long[1], (0, 0), 0.5) == pytest.approx((3, 1.5))
    assert list(parse_path("M0 0T6 0"))[1][1][-1] == (6, 0), "without a control point before, it is straight"


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_arcs_stay_on_their_circle(large: int, sweep: int) -> None:
    start, *curves = parse_path(f"M3 4A5 5 0 {large} {sweep} 4 3")
    centre = (0, 0) if large == sweep else (7, 7)
    here = start[1][0]
    length = 0.0
    for curve in curves:
        for share in range(1, 11):
            there = point_on(curve, here, share / 10)
            assert hypot(there[0] - centre[0], there[1] - centre[1]) == pytest.approx(5, abs=2e-3)
        length += hypot(curve[1][-1][0] - here[0], curve[1][-1][1] - here[1])
        here = curve[1][-1]
    assert here == pytest.approx((4, 3))
    assert (length > 10) == bool(large)


def test_arcs_with_too_small_radii_grow_and_without_radius_are_lines() -> None:
    assert list(parse_path("M0 0A1 1 0 0 1 4 0"))[-1][1][-1] == pytest.approx((4, 0))
    assert min(y for _, points in parse_path("M0 0A1 1 0 0 1 4 0") for _, y in points) == pytest.approx(-2, abs=1e-6)
    assert list(parse_path("M0 0A0 1 0 0 1 4 0"))[-1] == ("l", ((4, 0),))


def test_rounded_rectangles_and_ellipses() -> None:
    corners = [points[-1] for _, points in rounded_rect_path(0, 0, 10, 4, 1) if points]
    assert {(1, 0), (9, 0), (10, 1), (10, 3)} <= set(corners)
    assert [operator for operator, _ in rounded_rect_path(0, 0, 10, 4, 0)] == list("mlllh")
    assert max(x for _, points in rounded_rect_path(0, 0, 2, 2, 9) for x, _ in points) == 2, (
        "a radius is no larger than the side"
    )
    one = list(ellipse_path(1, 2, 3, 4))
    assert point_on(one[1], one[0][1][0], 0.5) == pytest.approx((1 + 3 * 0.5**0.5, 2 + 4 * 0.5**0.5), abs=2e-3)
