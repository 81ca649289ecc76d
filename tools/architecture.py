"""Draws the diagrams of docs/architecture.md from the imports of the code, and writes the parts that show them.

Run it with `python tools/architecture.py` (`make types` does) after modules or imports have changed; a test compares
the files with what would be written now.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

import grimp

from draisine.drawing.art.svg import element, format_number, path, polygon_data
from draisine.drawing.art.tokens import load_theme
from draisine.drawing.fonts.text import text_width
from draisine.drawing.sheet.paragraphs import Typesetter

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
IMAGES = ROOT / "docs" / "img"
PACKAGE = "draisine"
PART = re.compile(r"(<!-- (\w+): made by tools/architecture.py -->\n).*?(<!-- end -->)", re.DOTALL)

NAME_SIZE, DETAIL_SIZE = 15.0, 10.5
BOX_HEIGHT, MIN_BOX_WIDTH, PADDING = 44.0, 84.0, 14.0
BOX_GAP, LAYER_GAP, ROW_GAP, MARGIN = 18.0, 50.0, 12.0, 24.0
MAX_ROW_WIDTH = 800.0
ARROW = 5.0
ORDERING_PASSES = 12

Edges = dict[tuple[str, str], int]
"""The number of imports from one node into another."""


class Box(NamedTuple):
    """A node of a diagram, with the top left corner of its box."""

    x: float
    y: float
    width: float


class Diagram(NamedTuple):
    """The nodes of a diagram in layers from top to bottom, the details of each, and the imports between them."""

    title: str
    layers: list[list[str]]
    details: dict[str, str]
    edges: Edges
    """Imports that point downwards."""
    back_edges: Edges
    """Imports that point upwards, because they close a cycle."""


def count_imports(graph: grimp.ImportGraph, nodes: Iterable[str]) -> Edges:
    """Count the imports from each node (a package or module) into each other one."""
    owner = {module: node for node in nodes for module in (node, *graph.find_descendants(node))}
    edges: Edges = {}
    for module, node in owner.items():
        for imported in graph.find_modules_directly_imported_by(module):
            other = owner.get(imported)
            if other is not None and other != node:
                edges[node, other] = edges.get((node, other), 0) + 1
    return dict(sorted(edges.items()))


def find_back_edges(nodes: list[str], edges: Edges) -> Edges:
    """The edges that close cycles: of each cycle, the edge with the fewest imports."""
    rest, back = dict(edges), Edges()
    while True:
        component = _components(nodes, rest)
        cyclic = [edge for edge in rest if component[edge[0]] == component[edge[1]]]
        if not cyclic:
            return back
        weakest = min(cyclic, key=lambda edge: (rest[edge], edge))
        back[weakest] = rest.pop(weakest)


def reduce_transitively(edges: Edges) -> Edges:
    """The edges of an acyclic graph that are not implied by a longer path."""
    targets: dict[str, set[str]] = {}
    for first, second in edges:
        targets.setdefault(first, set()).add(second)

    def reaches(start: str, goal: str) -> bool:
        return any(node == goal or reaches(node, goal) for node in targets.get(start, ()))

    return {
        (a, b): count
        for (a, b), count in edges.items()
        if not any(reaches(between, b) for between in targets[a] if between != b)
    }


def assign_layers(nodes: list[str], edges: Edges) -> list[list[str]]:
    """Layers of an acyclic graph by the longest chain of imports below each node."""
    depth = dict.fromkeys(nodes, 0)
    for _ in nodes:
        for first, second in edges:
            depth[first] = max(depth[first], depth[second] + 1)
    return [[node for node in nodes if depth[node] == level] for level in sorted(set(depth.values()), reverse=True)]


def _components(nodes: list[str], edges: Edges) -> dict[str, str]:
    """The strongly connected component of each node, named by its first node."""
    below = {node: {node} for node in nodes}
    for _ in nodes:
        for first, second in edges:
            below[first] |= below[second]
    return {node: min(other for other in below[node] if node in below[other]) for node in nodes}


def _ordered(layers: list[list[str]], edges: Edges) -> list[list[str]]:
    """Order each layer by the mean position of its neighbours (barycentre heuristic), so that few arrows cross."""
    position = {node: index - len(layer) / 2 for layer in layers for index, node in enumerate(layer)}
    neighbours: dict[str, list[str]] = {}
    for first, second in edges:
        neighbours.setdefault(first, []).append(second)
        neighbours.setdefault(second, []).append(first)

    def barycentre(node: str) -> tuple[float, str]:
        around = [position[other] for other in neighbours.get(node, [])]
        return sum(around) / len(around) if around else position[node], node

    for _ in range(ORDERING_PASSES):
        for layer in layers:
            layer.sort(key=barycentre)
            position |= {node: index - (len(layer) - 1) / 2 for index, node in enumerate(layer)}
    return layers


def _box_width(node: str, detail: str) -> float:
    text = max(text_width(_short(node), NAME_SIZE, "plain"), text_width(detail, DETAIL_SIZE, "plain"))
    return max(MIN_BOX_WIDTH, text + 2 * PADDING)


def _place_boxes(diagram: Diagram, layers: list[list[str]]) -> tuple[dict[str, Box], float, float]:
    """The boxes of all nodes, and width and height of the diagram; a layer that is too wide has several rows."""
    rows: list[tuple[list[str], float]] = []
    for layer in layers:
        width, row, gap = 0.0, list[str](), LAYER_GAP
        for node in layer:
            box_width = _box_width(node, diagram.details[node])
            if row and width + box_width > MAX_ROW_WIDTH:
                rows.append((row, gap))
                width, row, gap = 0.0, [], ROW_GAP
            row.append(node)
            width += box_width + BOX_GAP
        rows.append((row, gap))
    widths = [sum(_box_width(node, diagram.details[node]) + BOX_GAP for node in row) - BOX_GAP for row, _ in rows]
    total = max(*widths, text_width(diagram.title, NAME_SIZE, "plain")) + 2 * MARGIN
    boxes, y = {}, MARGIN - LAYER_GAP
    for (row, gap), width in zip(rows, widths, strict=True):
        y += gap
        x = (total - width) / 2
        for node in row:
            box = Box(x, y, _box_width(node, diagram.details[node]))
            boxes[node] = box
            x += box.width + BOX_GAP
        y += BOX_HEIGHT
    return boxes, total, y + MARGIN


def _ports(boxes: Mapping[str, Box], edges: Edges) -> dict[tuple[str, str], tuple[float, float]]:
    """Where each arrow leaves its box and enters the next one, spread along their sides in the order of the others."""

    def spread(own: int) -> dict[tuple[str, str], float]:
        found = {}
        for node, box in boxes.items():
            mine = [edge for edge in edges if edge[own] == node]
            mine.sort(key=lambda edge: boxes[edge[1 - own]].x + boxes[edge[1 - own]].width / 2)
            for index, edge in enumerate(mine, 1):
                found[edge] = box.x + box.width * index / (len(mine) + 1)
        return found

    starts, ends = spread(0), spread(1)
    return {edge: (starts[edge], ends[edge]) for edge in edges}


def draw(diagram: Diagram, *, counts: bool = False) -> str:
    """Draw a diagram as an SVG document with a background of its own, which suits the light and the dark theme."""
    theme = load_theme()
    edges = reduce_transitively(diagram.edges)
    boxes, width, height = _place_boxes(diagram, _ordered(diagram.layers, edges))
    typesetter = Typesetter()
    arrows, labels = [], []
    for edge, (start_x, end_x) in _ports(boxes, edges | diagram.back_edges).items():
        start, end = boxes[edge[0]].y, boxes[edge[1]].y
        if edge in diagram.back_edges:
            arrows.append(_arrow(start_x, start, end_x, end + BOX_HEIGHT, theme.inks.accent, dashed=True))
            continue
        arrows.append(_arrow(start_x, start + BOX_HEIGHT, end_x, end, theme.inks.muted))
        if counts:
            label = str(edges[edge])
            x = end_x - text_width(label, DETAIL_SIZE, "plain") - 4
            labels.append(typesetter.line(label, x, end - 8, DETAIL_SIZE, "plain", theme.inks.muted))
    nodes = [_node(node, box, diagram.details[node], typesetter) for node, box in boxes.items()]
    size = f"{format_number(width)} {format_number(height)}"
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img"',
            f' width="{format_number(width)}" height="{format_number(height)}" aria-label="{escape(diagram.title)}">',
            f"<title>{escape(diagram.title)}</title><defs>{typesetter.definitions()}</defs>",
            element("rect", width=width, height=height, rx=10, fill=theme.grounds.paper),
            *arrows,
            *nodes,
            *labels,
            "</svg>\n",
        ]
    )


def _arrow(x1: float, y1: float, x2: float, y2: float, ink: str, *, dashed: bool = False) -> str:
    sign = 1 if y2 >= y1 else -1
    bend, length = sign * max(16.0, abs(y2 - y1) * 0.45), sign * ARROW
    points = [(x1, y1), (x1, y1 + bend), (x2, y2 - length - bend), (x2, y2 - length)]
    start, *rest = (f"{format_number(x)} {format_number(y)}" for x, y in points)
    head = polygon_data([(x2 - ARROW * 0.7, y2 - length * 1.5), (x2 + ARROW * 0.7, y2 - length * 1.5), (x2, y2)])
    style: dict[str, float | str] = {"stroke_dasharray": "4 3"} if dashed else {}
    return path(f"M{start}C{' '.join(rest)}", fill="none", stroke=ink, stroke_width=1.2, **style) + path(head, fill=ink)


def _node(node: str, box: Box, detail: str, typesetter: Typesetter) -> str:
    theme = load_theme()
    middle = box.x + box.width / 2
    rect = element(
        "rect", x=box.x, y=box.y, width=box.width, height=BOX_HEIGHT, rx=6, fill=theme.grounds.land,
        stroke=theme.lines.frame, stroke_width=1.2,
    )  # fmt: skip
    name, top = _short(node), box.y + (20 if detail else 27)
    left = middle - text_width(name, NAME_SIZE, "plain") / 2
    parts = [rect, typesetter.line(name, left, top, NAME_SIZE, "plain", theme.inks.ink)]
    if detail:
        left = middle - text_width(detail, DETAIL_SIZE, "plain") / 2
        parts.append(typesetter.line(detail, left, box.y + 35, DETAIL_SIZE, "plain", theme.inks.muted))
    return "".join(parts)


def _short(node: str) -> str:
    return node.rpartition(".")[2]


def package_layers() -> list[list[str]]:
    """The packages in the layers of the import-linter contract, from top to bottom."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contract = next(entry for entry in project["tool"]["importlinter"]["contracts"] if entry["type"] == "layers")
    return [[f"{PACKAGE}.{name.strip()}" for name in layer.split("|")] for layer in contract["layers"]]


def package_diagram(graph: grimp.ImportGraph) -> Diagram:
    """All packages, in the layers of the import-linter contract."""
    layers = package_layers()
    nodes = [node for layer in layers for node in layer]
    details = {node: f"{len(_modules(graph, node))} modules" for node in nodes}
    edges = count_imports(graph, nodes)
    return Diagram("The packages of Draisine and the imports between them", layers, details, edges, {})


def module_diagram(graph: grimp.ImportGraph, package: str) -> Diagram:
    """The modules and sub-packages of one package, in layers of imports."""
    nodes = sorted(graph.find_children(package))
    edges = count_imports(graph, nodes)
    details = {
        node: f"{len(modules)} modules" if len(modules := _modules(graph, node)) > 1 else ""
        for node in nodes
    }  # fmt: skip
    title = f"The modules of {package} and the imports between them"
    back_edges = find_back_edges(nodes, edges)
    downwards = {edge: count for edge, count in edges.items() if edge not in back_edges}
    return Diagram(title, assign_layers(nodes, downwards), details, downwards, back_edges)


def _modules(graph: grimp.ImportGraph, node: str) -> set[str]:
    """All modules of a package, the `__init__` files not counted."""
    return {module for module in (node, *graph.find_descendants(node)) if not graph.find_children(module)}


def import_table(diagram: Diagram) -> str:
    """The number of imports from each package (rows) into each other one (columns)."""
    nodes = [node for layer in diagram.layers for node in layer]
    used = [node for node in nodes if any(second == node for _, second in diagram.edges)]
    head = ["imports", *(f"`{_short(node)}`" for node in used)]
    lines = [head, ["---"] * len(head)]
    for node in nodes:
        cells = [str(diagram.edges.get((node, other), "")) for other in used]
        if any(cells):
            lines.append([f"`{_short(node)}`", *cells])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def package_summary(package: str) -> str:
    """The first sentence of a package's docstring."""
    source = ROOT / "src" / package.replace(".", "/") / "__init__.py"
    docstring = ast.get_docstring(ast.parse(source.read_text("utf-8"))) or ""
    return re.split(r"(?<=\.)\s|\n\n", docstring.strip())[0].replace("\n", " ")


def _packages_part(graph: grimp.ImportGraph) -> str:
    diagram = package_diagram(graph)
    note = "An arrow means *imports*; arrows that follow from others are left out. Numbers count importing modules."
    return f"![{diagram.title}](img/architecture.svg)\n\n{note}\n\n{import_table(diagram)}"


def _modules_part(graph: grimp.ImportGraph) -> str:
    parts = []
    for package in (node for layer in package_layers() for node in layer):
        diagram = module_diagram(graph, package)
        back = ", ".join(f"`{_short(first)}` → `{_short(second)}`" for first, second in diagram.back_edges)
        note = f"\n\nDashed arrows close a cycle of imports: {back}." if back else ""
        image = f"![{diagram.title}](img/architecture-{_short(package)}.svg)"
        parts.append(f"### `{_short(package)}`\n\n{package_summary(package)}\n\n{image}{note}\n")
    return "\n".join(parts)


PARTS = {"packages": _packages_part, "modules": _modules_part}


def build_graph() -> grimp.ImportGraph:
    """The import graph of the package, imports for type checking left out."""
    return grimp.build_graph(PACKAGE, exclude_type_checking_imports=True, cache_dir=None)


def fill_page(page: str, graph: grimp.ImportGraph) -> str:
    """The page with its generated parts."""
    return PART.sub(lambda match: f"{match[1]}\n{PARTS[match[2]](graph)}\n{match[3]}", page)


def images(graph: grimp.ImportGraph) -> dict[Path, str]:
    """All diagrams by file."""
    files = {IMAGES / "architecture.svg": draw(package_diagram(graph), counts=True)}
    for package in (node for layer in package_layers() for node in layer):
        files[IMAGES / f"architecture-{_short(package)}.svg"] = draw(module_diagram(graph, package))
    return files


def main() -> None:
    """Write all diagrams and the page."""
    graph = build_graph()
    for file, content in images(graph).items():
        file.write_text(content, "utf-8")
    PAGE.write_text(fill_page(PAGE.read_text("utf-8"), graph), "utf-8")


if __name__ == "__main__":
    main()
