"""A scene as the forces see it: blocks, lines, constraints and labels as plain arrays and numbers."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Blocks(NamedTuple):
    """Everything that takes room, one row per block: a rectangle swept by a disc."""

    nodes: Ints
    """The two nodes whose link carries the block (the same node twice: it has no link and does not turn)."""
    half_sides: Floats
    """Half its length (negative: that of its link) and half its width."""
    offset: Floats
    """Its distance from its link, to the right."""
    radius: Floats
    """The radius of the disc."""
    kind: Ints
    repels: Ints
    """A matrix: whether two blocks repel each other."""
    clearance: Floats
    """A matrix: the distance that two kinds of blocks keep."""
    repulsion: float
    """The strength of the repulsion, per unit of missing distance."""


class Lines(NamedTuple):
    """All lines. The chain of a line is the nodes city, joints …, city; `chains` holds all of them in a row."""

    chains: Ints
    start: Ints
    """Where each chain starts in `chains`, and where the last one ends."""
    half_width: Floats
    """Half the width of all tracks of a line."""
    min_bend_cosine: Floats
    """Bends of a line that are sharper than this are pushed straight."""
    stub_lengths: Floats
    """The shortest and the longest distance from a city to the joint next to it: line, end, (shortest, longest)."""
    bow: Floats
    """A constant force to the side on which the board file wants a line to bow."""
    space_length: float
    min_gap: float
    max_gap: float
    """Between two spaces of a route."""
    stiffness: float
    """How strongly links in a row are aligned."""
    min_chord_cosine: float
    """Links that lean further away from the straight line between the cities are pushed back."""
    angle_strength: float
    """How strongly angles beyond these limits are pushed back."""
    length_strength: float
    """How strongly links are pulled to their length."""
    contraction: float
    """How strongly links are pulled to their shortest length."""


class Constraints(NamedTuple):
    """What holds nodes in their place: anchors, compass order and the edges of the board."""

    anchors: Floats
    """The map positions of the cities, which are the first nodes."""
    anchor_weights: Floats
    anchor_strength: float
    anchor_radius: float
    """A city further from its anchor than this is pulled back with the strength of a limit."""
    compass_order: Ints
    """Rows of two cities and an axis: the second city stays east (axis 0) or south (axis 1) of the first."""
    min_step: float
    """The least distance of two such cities along their axis."""
    margins: Floats
    """Horizontal and vertical distance that each node keeps from the edges."""
    board_size: Floats
    limit_strength: float


class Labels(NamedTuple):
    """The attraction of labels to their cities."""

    pairs: Ints
    """Rows of the blocks of a label and of its city."""
    slack: float
    """The distance within which there is no attraction."""
    attraction: float
    limit_strength: float
    """Added to the attraction beyond twice the slack."""
