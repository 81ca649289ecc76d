"""Observations as bytes: what environments hand to learners, and nets to their first layer.

- `observation`: the fields of an observation, and how each is written.
- `layout`: `observation_layout(board, players)`: offset and size of each field (`Layout`, `Field`).
"""

from draisine.encoding.layout import Field, Layout, observation_layout
from draisine.encoding.observation import OBSERVATION_VERSION

__all__ = ["OBSERVATION_VERSION", "Field", "Layout", "observation_layout"]
