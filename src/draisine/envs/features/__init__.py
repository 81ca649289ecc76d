"""Inputs for networks: observations as floats, and boards as tensors.

- `float_views.py`: `FloatView`, scaled or one-hot
- `board_tensors.py`: `board_tensors(board)`, what never changes during a game"""

from draisine.envs.features.board_tensors import BoardTensors, board_tensors
from draisine.envs.features.float_views import FloatView, one_hot

__all__ = ["BoardTensors", "FloatView", "board_tensors", "one_hot"]
