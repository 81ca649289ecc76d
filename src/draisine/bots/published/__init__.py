"""Bots from the literature, as their authors describe them.

- `hungry`, `long_route`, `one_step`, `path`: the agents of de Mesentier Silva, Lee, Togelius and Nealen, "AI-based
  Playtesting of Contemporary Board Games" (2017).
- `racer`: after Parker (2026).
- `ticket_paths`: shortest paths and ticket choices as the agents define them. `shared`: everything else that they
  have in common.

Each module has one `decide_…` function: an observation in, a decision out.
"""
