"""Board layout: find a position for every city, space and label by force-directed relaxation.

The steps, in the order in which `pipeline.lay_out_board` runs them:

1. `network`: the board as a graph of projected cities and lines of parallel routes (`geography.projection`).
2. `sketch`: a first polyline for every line, with as few crossings as possible.
3. `scene`: cities, joints and labels as nodes, everything that takes room as blocks (`system`: the same as arrays).
4. `forces`: repulsion, straightening, anchoring and label attraction, relaxed with FIRE.
5. `labels`: the best side of each city for its label; then the relaxation continues with labels.
6. `spacing`: the relaxed scene read off as a layout.
7. `faults`: every violated rule, measured with exact geometry; `pipeline` perturbs the scene there and repeats.

Results:

* `model`: the layout, as drawings use it and as files store it.
* `files`: layout files; `fingerprint`: whether a file still fits its board.
* `quality`: the figures of a layout: gaps, bends, displacements.
"""
