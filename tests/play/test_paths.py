"""Cheapest ways over some routes."""

from hypothesis import given
from hypothesis import strategies as st

from draisine.play.paths.shortest import Road, Roads

CITIES = "abcdefg"
roads = st.lists(
    st.tuples(st.sampled_from(CITIES), st.sampled_from(CITIES), st.integers(0, 6)).filter(
        lambda road: road[0] != road[1]
    ),
    max_size=14,
)


def named(lines: list[tuple[str, str, int]]) -> list[Road]:
    return [Road(f"{a}-{b}/{number}", (a, b), trains) for number, (a, b, trains) in enumerate(lines)]


def cost_of(lines: list[Road], a: str, b: str) -> tuple[int, int] | None:
    """By trying again and again (Bellman–Ford)."""
    best = {a: (0, 0)}
    for _ in CITIES:
        for road in lines:
            for here, there in (road.between, road.between[::-1]):
                if here in best:
                    reached = (best[here][0] + road.trains, best[here][1] + 1)
                    best[there] = min(best.get(there, reached), reached)
    return best.get(b)


@given(roads, st.sampled_from(CITIES), st.sampled_from(CITIES))
def test_a_way_is_the_cheapest_and_holds_together(lines: list[tuple[str, str, int]], a: str, b: str) -> None:
    given_roads = named(lines)
    by_name = {road.route: road for road in given_roads}
    path = Roads(given_roads).between(a, b)
    best = cost_of(given_roads, a, b)
    assert (path is None) == (best is None)
    if path is not None:
        at = a
        for name in path:
            ends = by_name[name].between
            assert at in ends
            at = ends[ends.index(at) - 1]
        assert at == b
        assert (sum(by_name[name].trains for name in path), len(path)) == best


@given(roads, st.permutations(range(14)))
def test_the_order_of_routes_does_not_matter(lines: list[tuple[str, str, int]], order: list[int]) -> None:
    given_roads = named(lines)
    shuffled = [given_roads[place] for place in order if place < len(given_roads)]
    assert Roads(given_roads).reach("a", "c") == Roads(shuffled).reach("a", "c")


def test_among_equals_the_fewest_routes() -> None:
    lines = named([("a", "b", 0), ("b", "c", 0), ("a", "c", 0)])
    assert Roads(lines).between("a", "c") == ["a-c/2"]
    assert Roads(lines).between("a", "a") == []
    assert Roads(lines).between("a", "z") is None


def test_from_several_cities_at_once() -> None:
    reach = Roads(named([("a", "b", 3), ("b", "c", 1)])).reach("a", "c")
    assert reach.cost == {"a": (0, 0), "c": (0, 0), "b": (1, 1)}
    assert reach.back_from("b") == ["b-c/1"]
