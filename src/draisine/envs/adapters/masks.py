"""Where the action mask is: in the info alone, or in the observation as well, under the keys that a library expects."""

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from draisine.encoding.layout import Layout
from draisine.engine.enums import DECISIONS
from draisine.envs.features.float_views import Floats, float_size

OBS_KEY, MASK_KEY = "observation", "action_mask"


def observation_box(layout: Layout, floats: Floats) -> Box:
    """The space of observations: bytes up to their largest value, or floats from 0 to 1."""
    if floats:
        return Box(0.0, 1.0, (float_size(layout, floats),), np.float32)
    return Box(np.zeros(layout.size, np.uint8), layout.bounds, dtype=np.uint8)


@dataclass(frozen=True)
class MaskPlacement:
    """Whether observations are dictionaries with the mask in them, and the keys of both."""

    mask: Literal["info", "observation"] = "info"
    keys: tuple[str, str] = (OBS_KEY, MASK_KEY)
    """Of the observation itself, and of the mask."""

    def __post_init__(self) -> None:
        if self.mask not in {"info", "observation"}:
            raise ValueError(f"mask={self.mask!r}: it is 'info' or 'observation'")
        if len({*self.keys}) != 2 or len(self.keys) > 2:
            raise ValueError(f"keys={self.keys!r}: they are two names, of the observation and of the mask")

    @property
    def in_observation(self) -> bool:
        """Whether observations are dictionaries."""
        return self.mask == "observation"

    def space(self, layout: Layout, floats: Floats) -> Space[Any]:
        """The space of observations."""
        box = observation_box(layout, floats)
        if not self.in_observation:
            return box
        return Dict({self.keys[0]: box, self.keys[1]: Box(0, 1, (DECISIONS,), np.int8)})

    def combine(self, obs: Any, mask: Any) -> Any:
        """The observation in the form of the space."""
        return {self.keys[0]: obs, self.keys[1]: mask} if self.in_observation else obs
