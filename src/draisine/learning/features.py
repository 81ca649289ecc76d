"""Observations as inputs of a net, in PyTorch: the same lookup as in `bots.net.features`."""

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from draisine.bots.net.features import BYTE_VALUES, INPUT_ONE, expansion, make_inputs
from draisine.encoding import Layout


class InputEncoder(nn.Module):
    """Maps the bytes of observations to inputs from 0 to 1."""

    amounts: Tensor
    count_bytes: Tensor
    count_offsets: Tensor
    count_inputs: Tensor
    category_bytes: Tensor
    category_inputs: Tensor
    category_sizes: Tensor

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        inputs = make_inputs(layout)
        self.size = inputs.size
        counts, named = np.flatnonzero(inputs.categories == 0), np.flatnonzero(inputs.categories)

        def keep(name: str, values: Any) -> None:
            # Not persistent: these follow from the layout.
            self.register_buffer(name, torch.from_numpy(values), persistent=False)

        keep("amounts", (inputs.tables.reshape(-1) / INPUT_ONE).astype(np.float32))
        keep("count_bytes", counts)
        keep("count_offsets", inputs.table[counts] * BYTE_VALUES)
        keep("count_inputs", inputs.first[counts])
        keep("category_bytes", named)
        keep("category_inputs", inputs.first[named])
        keep("category_sizes", inputs.categories[named])

    def forward(self, obs: Tensor) -> Tensor:
        """The inputs of observations, one row each."""
        inputs = torch.zeros(len(obs), self.size, device=obs.device)
        counts = self.amounts[obs[:, self.count_bytes].long() + self.count_offsets]
        named = obs[:, self.category_bytes].long()
        at = self.category_inputs + torch.minimum(named, self.category_sizes).clamp(min=1) - 1
        inputs[:, self.count_inputs] = counts
        return inputs.scatter_(1, at, (named > 0).to(inputs.dtype))


class Expander:
    """Rewrites observations for fewer players in the layout for the most."""

    def __init__(self, layout: Layout, full: Layout, device: torch.device) -> None:
        self._same = layout.size == full.size
        index = torch.from_numpy(expansion(layout, full))
        self._present = (index < layout.size).to(device=device, dtype=torch.uint8)
        self._index = index.clamp(max=layout.size - 1).to(device)

    def __call__(self, obs: Tensor) -> Tensor:
        """Return a copy of the observations in the larger layout."""
        return obs.clone() if self._same else obs[:, self._index] * self._present
