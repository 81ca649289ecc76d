"""The tree of a search: what the seat itself may decide later on, as far as it was looked into.

A node stands for the seat's own decisions so far, whatever cards came meanwhile: what is open there differs from deal
to deal, and only what is open is compared.
"""

import math
from typing import Annotated

from draisine.bots.search.candidates import BREADTH, Options
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import LONG, record

NODES = 6000
DEPTH = 4
"""Own decisions, after the first one, that are looked into at most."""
ONE = 1 << 16
"""A game won for sure, in the numbers in which values are summed."""
CURIOSITY = 0.25
PATIENCE = 150
"""Visits until a second answer is tried: with few of them, the planner's is better than what they can find."""

PerNode = Annotated[list[int], NODES]
PerNodeLong = Annotated[list[int], NODES, LONG]


@record
class Tree:
    """Nodes, each with its first child and its next sibling."""

    used: int
    decision: PerNode
    child: PerNode
    sibling: PerNode
    visits: PerNodeLong
    value: PerNodeLong
    path: Annotated[list[int], DEPTH + 1]
    depth: int


@jit
def add_node(tree: Tree, parent: int, decision: int) -> int:
    """A new node; without a parent, one of the decisions in question."""
    node = tree.used + 0
    tree.used += 1
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
def _find(tree: Tree, parent: int, decision: int) -> int:
    node = tree.child[parent] + 0
    while node != NOTHING and tree.decision[node] != decision:
        node = tree.sibling[node] + 0
    return node


@jit
def width(visits: int) -> int:
    """How many answers a node considers: more, the more often it was visited (progressive widening)."""
    wide = 1
    while wide * wide * PATIENCE <= visits:
        wide += 1
    return wide


@jit
def choose_child(tree: Tree, parent: int, options: Options) -> int:
    """The child to look into: a new one if there is room for it, else the one that promises most (UCB). The answers
    open now are tried in their order, the planner's first."""
    best = NOTHING
    most = -1.0
    reach = math.log(tree.visits[parent] + 1.0)
    for i in range(min(options.listed, width(tree.visits[parent]))):
        node = _find(tree, parent, options.decision[i])
        if node == NOTHING:
            return add_node(tree, parent, options.decision[i])
        visits = tree.visits[node] + 0.0
        promise = tree.value[node] / (ONE * visits) + CURIOSITY * math.sqrt(reach / visits)
        if promise > most:
            most = promise
            best = node
    return best


@jit
def has_room(tree: Tree) -> bool:
    """Whether nodes can be added, and the line is not yet as deep as it goes."""
    return tree.depth < DEPTH and tree.used < NODES - BREADTH


@jit
def begin_line(tree: Tree, node: int) -> None:
    """A new line of play, from one of the decisions in question."""
    tree.depth = 0
    tree.path[0] = node


@jit
def go_deeper(tree: Tree, node: int) -> None:
    """The line goes on with a child."""
    tree.depth += 1
    tree.path[tree.depth] = node


@jit
def end_line(tree: Tree, worth: int) -> None:
    """Tell all nodes of a line what came of it."""
    for i in range(tree.depth + 1):
        node = tree.path[i]
        tree.visits[node] += 1
        tree.value[node] += worth
