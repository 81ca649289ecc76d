"""The tree of a search: how it widens, what it looks into, what it learns."""

import pytest

from draisine.bots.search.candidates import Options
from draisine.bots.search.tree import (
    DEPTH,
    ONE,
    PATIENCE,
    Tree,
    add_node,
    begin_line,
    choose_child,
    end_line,
    go_deeper,
    has_room,
    width,
)
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.records import new


def answers(*decisions: int) -> Options:
    options = new(Options)
    options.listed = len(decisions)
    for i, decision in enumerate(decisions):
        options.decision[i] = decision
    return options


@pytest.mark.parametrize(
    ("visits", "wide"), [(0, 1), (PATIENCE - 1, 1), (PATIENCE, 2), (4 * PATIENCE, 3), (9 * PATIENCE - 1, 3)]
)
def test_a_node_widens_with_the_root_of_its_visits(visits: int, wide: int) -> None:
    assert width(visits) == wide


def test_at_first_only_the_planners_answer_is_followed() -> None:
    tree = new(Tree)
    root = add_node(tree, NOTHING, 5)
    tree.visits[root] = 10
    first = choose_child(tree, root, answers(7, 8, 9))
    assert tree.decision[first] == 7
    tree.visits[first] = 9
    assert choose_child(tree, root, answers(7, 8, 9)) == first


def test_then_others_are_tried_and_the_better_one_is_preferred() -> None:
    tree = new(Tree)
    root = add_node(tree, NOTHING, 5)
    first = add_node(tree, root, 7)
    tree.visits[root], tree.visits[first], tree.value[first] = 2 * PATIENCE, 2 * PATIENCE, PATIENCE * ONE // 2
    second = choose_child(tree, root, answers(7, 8, 9))
    assert tree.decision[second] == 8
    tree.visits[second], tree.value[second] = 2 * PATIENCE, 2 * PATIENCE * ONE * 3 // 4
    tree.visits[root] = 3 * PATIENCE
    assert choose_child(tree, root, answers(7, 8, 9)) == second


def test_only_what_is_open_in_a_deal_is_compared() -> None:
    tree = new(Tree)
    root = add_node(tree, NOTHING, 5)
    good, other = add_node(tree, root, 7), add_node(tree, root, 8)
    for node, share in ((good, 3), (other, 1)):
        tree.visits[node], tree.value[node] = 100, 100 * ONE * share // 4
    tree.visits[root] = PATIENCE
    assert choose_child(tree, root, answers(8, 7)) == good
    tree.visits[root] = 1
    assert choose_child(tree, root, answers(8, 9)) == other


def test_all_nodes_of_a_line_learn_what_came_of_it() -> None:
    tree = new(Tree)
    root, bystander = add_node(tree, NOTHING, 5), add_node(tree, NOTHING, 6)
    child = add_node(tree, root, 7)
    for worth in (ONE, ONE // 2):
        begin_line(tree, root)
        go_deeper(tree, child)
        end_line(tree, worth)
    assert [tree.visits[node] for node in (root, child, bystander)] == [2, 2, 0]
    assert [tree.value[node] for node in (root, child)] == [ONE * 3 // 2] * 2


def test_a_line_goes_only_so_deep() -> None:
    tree = new(Tree)
    node = add_node(tree, NOTHING, 5)
    begin_line(tree, node)
    for decision in range(DEPTH):
        assert has_room(tree)
        node = add_node(tree, node, decision)
        go_deeper(tree, node)
    assert not has_room(tree)
