"""Information-set Monte Carlo tree search over the seat's own later decisions.

A node stands for the sequence of the seat's own decisions, whatever cards were drawn in between: which decisions are
legal there differs between determinizations, and only legal ones are compared.
"""

import math
from typing import Annotated

from draisine.bots.search.candidates import MAX_CANDIDATES, Candidates
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import LONG, record

MAX_NODES = 6000
MAX_DEPTH = 4
"""Own decisions, after the first, that the tree covers."""
WIN_VALUE = 1 << 16
"""The value of a certain win: values are fixed-point numbers with 16 bits."""
EXPLORATION = 0.25
"""The exploration constant of UCB1."""
WIDENING_VISITS = 150
"""Visits until a second child is considered: with fewer, the planner's decision beats what they can find."""

PerNode = Annotated[list[int], MAX_NODES]
PerNodeLong = Annotated[list[int], MAX_NODES, LONG]


@record
class Tree:
    """Nodes, each with its first child and its next sibling, and the path of the current rollout."""

    size: int
    decision: PerNode
    child: PerNode
    sibling: PerNode
    visits: PerNodeLong
    value: PerNodeLong
    path: Annotated[list[int], MAX_DEPTH + 1]
    depth: int


@jit
def add_node(tree: Tree, parent: int, decision: int) -> int:
    """Add a node; without a parent, a root for one of the candidates."""
    node = tree.size
    tree.size += 1
    tree.decision[node] = decision
    tree.child[node] = NOTHING
    tree.sibling[node] = NOTHING
    tree.visits[node] = 0
    tree.value[node] = 0
    if parent != NOTHING:
        tree.sibling[node] = tree.child[parent]
        tree.child[parent] = node
    return node


@jit
def _find_child(tree: Tree, parent: int, decision: int) -> int:
    node = tree.child[parent]
    while node != NOTHING and tree.decision[node] != decision:
        node = tree.sibling[node]
    return node


@jit
def max_children(visits: int) -> int:
    """How many children a node considers: the square root of its visits, scaled (progressive widening)."""
    children = 1
    while children * children * WIDENING_VISITS <= visits:
        children += 1
    return children


@jit
def select_child(tree: Tree, parent: int, candidates: Candidates) -> int:
    """Select the child with the highest upper confidence bound (UCB1), or add one that has none yet. Candidates are
    considered in their order, the planner's first."""
    best = NOTHING
    best_bound = -1.0
    log_visits = math.log(tree.visits[parent] + 1.0)
    for i in range(min(candidates.size, max_children(tree.visits[parent]))):
        node = _find_child(tree, parent, candidates.decision[i])
        if node == NOTHING:
            return add_node(tree, parent, candidates.decision[i])
        visits = tree.visits[node] + 0.0
        bound = tree.value[node] / (WIN_VALUE * visits) + EXPLORATION * math.sqrt(log_visits / visits)
        if bound > best_bound:
            best_bound = bound
            best = node
    return best


@jit
def can_expand(tree: Tree) -> bool:
    """Whether there is memory for more nodes and the path may go deeper."""
    return tree.depth < MAX_DEPTH and tree.size < MAX_NODES - MAX_CANDIDATES


@jit
def start_path(tree: Tree, node: int) -> None:
    """Start a path at the root of a candidate."""
    tree.depth = 0
    tree.path[0] = node


@jit
def descend(tree: Tree, node: int) -> None:
    """Extend the path by a child."""
    tree.depth += 1
    tree.path[tree.depth] = node


@jit
def backpropagate(tree: Tree, value: int) -> None:
    """Add the value of a rollout to all nodes of its path."""
    for i in range(tree.depth + 1):
        node = tree.path[i]
        tree.visits[node] += 1
        tree.value[node] += value
