"""The tree of a search: widening, selection, and backpropagation."""

import pytest

from draisine.bots.search.candidates import Candidates
from draisine.bots.search.tree import (
    MAX_DEPTH,
    WIDENING_VISITS,
    WIN_VALUE,
    Tree,
    add_node,
    backpropagate,
    can_expand,
    descend,
    max_children,
    select_child,
    start_path,
)
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.records import new


def candidates(*decisions: int) -> Candidates:
    listed = new(Candidates)
    listed.size = len(decisions)
    for i, decision in enumerate(decisions):
        listed.decision[i] = decision
    return listed


@pytest.mark.parametrize(
    ("visits", "expected"),
    [(0, 1), (WIDENING_VISITS - 1, 1), (WIDENING_VISITS, 2), (4 * WIDENING_VISITS, 3), (9 * WIDENING_VISITS - 1, 3)],
)
def test_a_node_widens_with_the_root_of_its_visits(visits: int, expected: int) -> None:
    assert max_children(visits) == expected


def test_at_first_only_the_planners_decision_is_followed() -> None:
    tree = new(Tree)
    root = add_node(tree, NOTHING, 5)
    tree.visits[root] = 10
    first = select_child(tree, root, candidates(7, 8, 9))
    assert tree.decision[first] == 7
    tree.visits[first] = 9
    assert select_child(tree, root, candidates(7, 8, 9)) == first


def test_then_others_are_tried_and_the_better_one_is_preferred() -> None:
    tree = new(Tree)
    root = add_node(tree, NOTHING, 5)
    first = add_node(tree, root, 7)
    tree.visits[root], tree.visits[first], tree.value[first] = (
        2 * WIDENING_VISITS,
        2 * WIDENING_VISITS,
        WIDENING_VISITS * WIN_VALUE // 2,
    )
    second = select_child(tree, root, candidates(7, 8, 9))
    assert tree.decision[second] == 8
    tree.visits[second], tree.value[second] = 2 * WIDENING_VISITS, 2 * WIDENING_VISITS * WIN_VALUE * 3 // 4
    tree.visits[root] = 3 * WIDENING_VISITS
    assert select_child(tree, root, candidates(7, 8, 9)) == second


def test_only_legal_candidates_are_compared() -> None:
    tree = new(Tree)
    root = add_node(tree, NOTHING, 5)
    good, other = add_node(tree, root, 7), add_node(tree, root, 8)
    for node, share in ((good, 3), (other, 1)):
        tree.visits[node], tree.value[node] = 100, 100 * WIN_VALUE * share // 4
    tree.visits[root] = WIDENING_VISITS
    assert select_child(tree, root, candidates(8, 7)) == good
    tree.visits[root] = 1
    assert select_child(tree, root, candidates(8, 9)) == other


def test_values_are_backpropagated_along_the_path() -> None:
    tree = new(Tree)
    root, bystander = add_node(tree, NOTHING, 5), add_node(tree, NOTHING, 6)
    child = add_node(tree, root, 7)
    for value in (WIN_VALUE, WIN_VALUE // 2):
        start_path(tree, root)
        descend(tree, child)
        backpropagate(tree, value)
    assert [tree.visits[node] for node in (root, child, bystander)] == [2, 2, 0]
    assert [tree.value[node] for node in (root, child)] == [WIN_VALUE * 3 // 2] * 2


def test_the_depth_is_limited() -> None:
    tree = new(Tree)
    node = add_node(tree, NOTHING, 5)
    start_path(tree, node)
    for decision in range(MAX_DEPTH):
        assert can_expand(tree)
        node = add_node(tree, node, decision)
        descend(tree, node)
    assert not can_expand(tree)
