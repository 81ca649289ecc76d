"""Conversion of SVG pages to a PDF file with vector outlines.

It supports the subset of SVG that our drawings use, and rejects the rest: groups, paths, rectangles, circles and
ellipses with plain colours, dashes, opacity and clip paths. Definitions are written once, however often they are
used."""

import re
import xml.etree.ElementTree as ET
import zlib
from codecs import BOM_UTF16_BE
from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import NamedTuple

from draisine.drawing.sheet.pdf_paths import PathSegment, ellipse_path, parse_path, rounded_rect_path

SVG = "{http://www.w3.org/2000/svg}"
POINTS_PER_MM = 72 / 25.4
UNBOUNDED = "[-20000 -20000 20000 20000]"
"""The bounding box of a form: PDF demands one, and no drawing needs to be clipped by it."""

INITIAL_STYLE = {
    "fill": "#000000",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-opacity": "1",
    "fill-opacity": "1",
}
"""Inherited attributes and their initial values."""
SHAPES = {
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
}
CONTAINERS = {"g": {"clip-path"}, "use": {"href", "x"}, "svg": {"viewBox", "width", "height"}}
IGNORED_ATTRIBUTES = {"id", "role", "aria-label", "class", "xmlns"}
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}

Style = dict[str, str]
Size = tuple[float, float]


class Page(NamedTuple):
    """A page: its size in millimetres and its content as SVG."""

    width: float
    height: float
    content: str


def write_pdf(pages: Iterable[Page], title: str, language: str, shared: str = "") -> bytes:
    """Write pages, which may use the definitions in `shared`, as a PDF document."""
    writer = _ObjectWriter()
    converter = _Converter(writer)
    converter.define(_parse(shared))
    contents = [(page, converter.page(page)) for page in pages]
    return writer.document(contents, converter.resources(), title, language)


def _parse(content: str) -> ET.Element:
    return ET.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{content}</g>')


class _ObjectWriter:
    """Collects the numbered objects of a file."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []
        self.resources = self.reserve()

    def reserve(self) -> int:
        """Reserve the number of an object that is added later."""
        self._objects.append(b"")
        return len(self._objects)

    def add(self, text: str, number: int = 0) -> int:
        """Add an object, under a reserved number or the next one."""
        number = number or self.reserve()
        self._objects[number - 1] = text.encode("latin-1")
        return number

    def add_stream(self, entries: str, operators: list[str]) -> int:
        """Add a compressed stream of drawing operators."""
        packed = zlib.compress("\n".join(operators).encode("ascii"), 9)
        head = f"<<{entries}/Filter/FlateDecode/Length {len(packed)}>>\nstream\n"
        number = self.reserve()
        self._objects[number - 1] = head.encode("ascii") + packed + b"\nendstream"
        return number

    def document(self, contents: list[tuple[Page, int]], resources: str, title: str, language: str) -> bytes:
        """The whole file."""
        self.add(resources, self.resources)
        tree = self.reserve()
        kids = [self.add(_page_entry(page, content, tree, self.resources)) for page, content in contents]
        references = " ".join(f"{kid} 0 R" for kid in kids)
        self.add(f"<</Type/Pages/Count {len(kids)}/Kids[{references}]>>", tree)
        info = self.add(f"<</Title {_text(title)}/Producer {_text('Draisine')}>>")
        root = self.add(
            f"<</Type/Catalog/Pages {tree} 0 R/Lang {_text(language)}/ViewerPreferences<</DisplayDocTitle true>>>>"
        )
        return self._assemble(f"<</Size {len(self._objects) + 1}/Root {root} 0 R/Info {info} 0 R>>")

    def _assemble(self, trailer: str) -> bytes:
        # Four bytes above 127 mark the file as binary for transfer programs.
        content = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        offsets = []
        for number, entry in enumerate(self._objects, 1):
            offsets.append(len(content))
            content += b"%d 0 obj\n%b\nendobj\n" % (number, entry)
        table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
        head = f"xref\n0 {len(offsets) + 1}\n0000000000 65535 f \n"
        end = f"trailer\n{trailer}\nstartxref\n{len(content)}\n%%EOF\n"
        return bytes(content) + (head + table + end).encode("ascii")


def _page_entry(page: Page, content: int, tree: int, resources: int) -> str:
    size = f"{_number(page.width * POINTS_PER_MM)} {_number(page.height * POINTS_PER_MM)}"
    # Transparency is blended in RGB, as in browsers, not in the colour space of a printer.
    blending = "/Group<</S/Transparency/CS/DeviceRGB>>"
    return (
        f"<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 {size}]{blending}"
        f"/Resources {resources} 0 R/Contents {content} 0 R>>"
    )


def _text(text: str) -> str:
    return f"<{(BOM_UTF16_BE + text.encode('utf-16-be')).hex()}>"


class _Converter:
    """Converts SVG elements to PDF operators. Used definitions become forms, opacities graphics states."""

    def __init__(self, writer: _ObjectWriter) -> None:
        self._writer = writer
        self._definitions: dict[str, ET.Element] = {}
        self._forms: dict[tuple[str, str], int] = {}
        self._opacities: dict[tuple[float, float], str] = {}

    def page(self, page: Page) -> int:
        """Add the operators of a page as a stream; returns its number."""
        root = _parse(page.content)
        self.define(root)
        flip = f"{_number(POINTS_PER_MM)} 0 0 {_number(-POINTS_PER_MM)} 0 {_number(page.height * POINTS_PER_MM)} cm"
        return self._writer.add_stream("", [flip, *self._element(root, INITIAL_STYLE, (page.width, page.height))])

    def define(self, root: ET.Element) -> None:
        """Collect all elements with an id."""
        self._definitions |= {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}

    def resources(self) -> str:
        """The resource dictionary of all forms and graphics states."""
        forms = "".join(f"/X{number} {number} 0 R" for number in self._forms.values())
        states = "".join(
            f"/{name}<</ca {_number(fill)}/CA {_number(stroke)}>>" for (fill, stroke), name in self._opacities.items()
        )
        return f"<</XObject<<{forms}>>/ExtGState<<{states}>>>>"

    def _element(self, node: ET.Element, style: Style, viewport: Size) -> Iterator[str]:
        name = node.tag.removeprefix(SVG)
        if name in ("defs", "title", "clipPath"):
            return
        if name not in SHAPES and name not in CONTAINERS:
            raise ValueError(f"<{name}> is not supported")
        allowed = SHAPES.get(name) or CONTAINERS[name]
        for key in node.attrib:
            if key not in allowed | INITIAL_STYLE.keys() | IGNORED_ATTRIBUTES | {
                "transform",
                "opacity",
            } and not key.startswith("data-"):
                raise ValueError(f"{key} of <{name}> is not supported")
        inner = style | {key: value for key, value in node.attrib.items() if key in INITIAL_STYLE}
        transforms = list(_transforms(node.get("transform", "")))
        if name == "use" and "x" in node.attrib:
            transforms += _transforms(f"translate({node.attrib['x']})")
        content = list(self._content(name, node, inner, viewport))
        yield from ["q", *transforms, *content, "Q"] if transforms and content else content

    def _content(self, name: str, node: ET.Element, style: Style, viewport: Size) -> Iterator[str]:
        if name in SHAPES:
            yield from self._paint(node, style, viewport)
            return
        if "opacity" in node.attrib:
            raise ValueError(f"<{name}> with opacity is not supported: only shapes may have it")
        if name == "use":
            yield f"/X{self._form(node.attrib['href'].removeprefix('#'), style, viewport)} Do"
        elif name == "svg":
            yield from self._viewport(node, style)
        elif "clip-path" in node.attrib:
            yield from [
                "q",
                *self._clip(node.attrib["clip-path"], viewport),
                *self._children(node, style, viewport),
                "Q",
            ]
        else:
            yield from self._children(node, style, viewport)

    def _children(self, node: ET.Element, style: Style, viewport: Size) -> Iterator[str]:
        for child in node:
            yield from self._element(child, style, viewport)

    def _form(self, name: str, style: Style, viewport: Size) -> int:
        if name not in self._definitions:
            raise ValueError(f"#{name} is used but not defined")
        key = (name, repr(sorted(style.items())))
        if key not in self._forms:
            operators = list(self._element(self._definitions[name], style, viewport))
            entries = f"/Type/XObject/Subtype/Form/BBox{UNBOUNDED}/Resources {self._writer.resources} 0 R"
            self._forms[key] = self._writer.add_stream(entries, operators)
        return self._forms[key]

    def _clip(self, reference: str, viewport: Size) -> Iterator[str]:
        shape = self._definitions[reference.removeprefix("url(#").removesuffix(")")]
        for child in shape:
            yield from _trace(_outline(child, viewport))
        yield "W n"

    def _viewport(self, node: ET.Element, style: Style) -> Iterator[str]:
        """A nested picture, fitted into its own viewport and clipped to it."""
        left, top, inner_width, inner_height = map(float, node.attrib["viewBox"].split())
        width, height = float(node.attrib["width"]), float(node.attrib["height"])
        scale = min(width / inner_width, height / inner_height)
        x, y = (width - inner_width * scale) / 2, (height - inner_height * scale) / 2
        matrix = (scale, 0, 0, scale, x - left * scale, y - top * scale)
        yield "q"
        yield f"{' '.join(map(_number, matrix))} cm"
        yield from _trace(rounded_rect_path(left, top, inner_width, inner_height, 0))
        yield "W n"
        yield from self._children(node, style, (inner_width, inner_height))
        yield "Q"

    def _paint(self, node: ET.Element, style: Style, viewport: Size) -> Iterator[str]:
        filled, stroked = style["fill"] != "none", style["stroke"] != "none"
        if not filled and not stroked:
            return
        yield from self._opacity(float(node.get("opacity", 1)), style)
        if filled:
            yield f"{_colour(style['fill'])} rg"
        if stroked:
            yield f"{_colour(style['stroke'])} RG {_stroke_style(style)}"
        yield from _trace(_outline(node, viewport))
        yield "B" if filled and stroked else "f" if filled else "S"

    def _opacity(self, opacity: float, style: Style) -> Iterator[str]:
        """The graphics state of a shape; set for every shape, because that of the last one is still in effect."""
        pair = (opacity * float(style["fill-opacity"]), opacity * float(style["stroke-opacity"]))
        name = self._opacities.setdefault(pair, f"G{len(self._opacities)}")
        yield f"/{name} gs"


def _outline(node: ET.Element, viewport: Size) -> Iterator[PathSegment]:
    name = node.tag.removeprefix(SVG)
    if name == "path":
        return parse_path(node.attrib["d"])
    if name == "rect":
        width, height = (
            _length(node.attrib[side], whole) for side, whole in zip(("width", "height"), viewport, strict=True)
        )
        return rounded_rect_path(
            float(node.get("x", 0)), float(node.get("y", 0)), width, height, float(node.get("rx", 0))
        )
    x, y = float(node.get("cx", 0)), float(node.get("cy", 0))
    if name == "circle":
        return ellipse_path(x, y, float(node.attrib["r"]), float(node.attrib["r"]))
    return ellipse_path(x, y, float(node.attrib["rx"]), float(node.attrib["ry"]))


def _length(value: str, whole: float) -> float:
    return float(value[:-1]) * whole / 100 if value.endswith("%") else float(value)


def _trace(outline: Iterable[PathSegment]) -> Iterator[str]:
    for operator, points in outline:
        yield " ".join([*(f"{_number(x, 3)} {_number(y, 3)}" for x, y in points), operator])


def _stroke_style(style: Style) -> str:
    dashes = "" if style["stroke-dasharray"] == "none" else style["stroke-dasharray"].replace(",", " ")
    lengths = [float(dash) for dash in dashes.split()]
    # A phase must not be negative.
    phase = float(style["stroke-dashoffset"]) % sum(lengths) if lengths else 0.0
    return (
        f"{_number(float(style['stroke-width']))} w {CAPS[style['stroke-linecap']]} J"
        f" {JOINS[style['stroke-linejoin']]} j 4 M [{' '.join(map(_number, lengths))}] {_number(phase)} d"
    )


def _colour(code: str) -> str:
    if not re.fullmatch("#[0-9a-fA-F]{6}", code):
        raise ValueError(f"the colour {code!r} is not supported")
    return " ".join(_number(int(code[start : start + 2], 16) / 255) for start in (1, 3, 5))


def _transforms(text: str) -> Iterator[str]:
    for kind, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(number) for number in re.split(r"[\s,]+", inside.strip())]
        match kind, numbers:
            case "translate", [x, *rest]:
                matrix = (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
            case "scale", [x, *rest]:
                matrix = (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
            case "rotate", [angle]:
                turn = radians(angle)
                matrix = (cos(turn), sin(turn), -sin(turn), cos(turn), 0.0, 0.0)
            case _:
                raise ValueError(f"the transform {text!r} is not supported")
        yield f"{' '.join(map(_number, matrix))} cm"


def _number(value: float, decimals: int = 5) -> str:
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
