"""Shortest paths over routes."""

from hypothesis import given
from hypothesis import strategies as st

from draisine.play.paths import Edge, RouteGraph

CITIES = "abcdefg"
edge_lists = st.lists(
    st.tuples(st.sampled_from(CITIES), st.sampled_from(CITIES), st.integers(0, 6)).filter(
        lambda edge: edge[0] != edge[1]
    ),
    max_size=14,
)


def make_edges(lines: list[tuple[str, str, int]]) -> list[Edge]:
    return [Edge(f"{a}-{b}/{number}", (a, b), trains) for number, (a, b, trains) in enumerate(lines)]


def cost_of(lines: list[Edge], a: str, b: str) -> tuple[int, int] | None:
    """The cost by Bellman–Ford."""
    best = {a: (0, 0)}
    for _ in CITIES:
        for edge in lines:
            for here, there in (edge.between, edge.between[::-1]):
                if here in best:
                    reached = (best[here][0] + edge.trains, best[here][1] + 1)
                    best[there] = min(best.get(there, reached), reached)
    return best.get(b)


@given(edge_lists, st.sampled_from(CITIES), st.sampled_from(CITIES))
def test_shortest_path_is_cheapest_and_connected(lines: list[tuple[str, str, int]], a: str, b: str) -> None:
    edges = make_edges(lines)
    by_name = {edge.route: edge for edge in edges}
    path = RouteGraph(edges).shortest_path(a, b)
    best = cost_of(edges, a, b)
    assert (path is None) == (best is None)
    if path is not None:
        at = a
        for name in path:
            ends = by_name[name].between
            assert at in ends
            at = ends[ends.index(at) - 1]
        assert at == b
        assert (sum(by_name[name].trains for name in path), len(path)) == best


@given(edge_lists, st.permutations(range(14)))
def test_result_does_not_depend_on_the_order_of_edges(lines: list[tuple[str, str, int]], order: list[int]) -> None:
    edges = make_edges(lines)
    shuffled = [edges[i] for i in order if i < len(edges)]
    assert RouteGraph(edges).shortest_paths("a", "c") == RouteGraph(shuffled).shortest_paths("a", "c")


def test_equal_trains_prefer_fewer_routes() -> None:
    lines = make_edges([("a", "b", 0), ("b", "c", 0), ("a", "c", 0)])
    assert RouteGraph(lines).shortest_path("a", "c") == ["a-c/2"]
    assert RouteGraph(lines).shortest_path("a", "a") == []
    assert RouteGraph(lines).shortest_path("a", "z") is None


def test_several_sources() -> None:
    paths = RouteGraph(make_edges([("a", "b", 3), ("b", "c", 1)])).shortest_paths("a", "c")
    assert paths.cost == {"a": (0, 0), "c": (0, 0), "b": (1, 1)}
    assert paths.path_from("b") == ["b-c/1"]
