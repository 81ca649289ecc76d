"""The diagrams of docs/architecture.md agree with the imports of the code."""

import xml.etree.ElementTree as ET

import grimp
import pytest

from tools.architecture import (
    IMAGES,
    PAGE,
    PARTS,
    assign_layers,
    build_graph,
    fill_page,
    find_back_edges,
    images,
    reduce_transitively,
)


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return build_graph()


def test_the_page_is_current(graph: grimp.ImportGraph) -> None:
    page = PAGE.read_text("utf-8")
    assert all(f"<!-- {part}: made by tools/architecture.py -->" in page for part in PARTS)
    assert fill_page(page, graph) == page, "run `make types`"


def test_the_diagrams_are_current(graph: grimp.ImportGraph) -> None:
    drawn = images(graph)
    stored = {file: file.read_text("utf-8") for file in IMAGES.glob("architecture*.svg")}
    assert stored == drawn, "run `make types`"
    for content in drawn.values():
        ET.fromstring(content)


def test_implied_edges_are_left_out() -> None:
    edges = {("a", "b"): 1, ("b", "c"): 2, ("a", "c"): 9, ("a", "d"): 1}
    assert reduce_transitively(edges) == {("a", "b"): 1, ("b", "c"): 2, ("a", "d"): 1}


def test_the_weakest_edge_of_a_cycle_points_upwards() -> None:
    edges = {("a", "b"): 5, ("b", "c"): 4, ("c", "a"): 1}
    assert find_back_edges(["a", "b", "c"], edges) == {("c", "a"): 1}


def test_layers_follow_the_imports() -> None:
    edges = {("a", "b"): 1, ("b", "d"): 1, ("a", "c"): 1}
    assert assign_layers(["a", "b", "c", "d"], edges) == [["a"], ["b"], ["c", "d"]]
