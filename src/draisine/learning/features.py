"""Observations as inputs of a net, in PyTorch: the same lookup as in `bots.net.features`."""

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from draisine.bots.net.features import BYTE_VALUES, INPUT_ONE, expansion, make_inputs
from draisine.encoding import Layout

ALIGNMENT = 64
"""Fast kernels for matrices in 16 bits need rows whose length is a multiple of this."""


class InputEncoder(nn.Module):
    """Maps the bytes of observations to inputs from 0 to 1, followed by zeros up to `padded_size`."""

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
        self.size, self.padded_size = inputs.size, -(-inputs.size // ALIGNMENT) * ALIGNMENT
        counts, named = np.flatnonzero(inputs.categories == 0), np.flatnonzero(inputs.categories)

        def keep(name: str, values: Any) -> None:
            # Not persistent: these follow from the layout.
            self.register_buffer(name, torch.from_numpy(values), persistent=False)

        keep("amounts", (inputs.tables.reshape(-1) / INPUT_ONE).astype(np.float32))
        keep("count_bytes", counts)
        keep("count_offsets", (inputs.table[counts] * BYTE_VALUES).astype(np.int32))
        keep("count_inputs", inputs.first[counts])
        keep("category_bytes", named)
        keep("category_inputs", inputs.first[named])
        keep("category_sizes", inputs.categories[named])

    def forward(self, obs: Tensor) -> Tensor:
        """The inputs of observations, one row each."""
        # Where layers compute in 16 bits, the first one rounds its inputs to them anyway: half as many bytes to move.
        half = torch.is_autocast_enabled(obs.device.type)
        dtype = torch.get_autocast_dtype(obs.device.type) if half else torch.float32
        inputs = torch.zeros(len(obs), self.padded_size, device=obs.device, dtype=dtype)
        counts = self.amounts.to(dtype)[obs[:, self.count_bytes].int() + self.count_offsets]
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
