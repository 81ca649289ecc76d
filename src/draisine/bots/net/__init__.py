"""Nets as bots: a trained net decides from its seat's observation, in integer arithmetic and without PyTorch.

`draisine train` (package `learning`) writes net files; `net@FILE` plays one, and `net` the one that ships for a board.
All arithmetic is on integers, so that a net decides identically on every machine.

- `features`: from the bytes of an observation to the inputs of the first layer, as numbers from 0 to 127.
- `file`: `Net`, the arrays and the header of a net; `read_net` and `write_net`.
- `forward`: the forward pass, compiled.
- `bot`: `NetBot`, which plays the action with the highest logit; `Evaluator`, which also returns win probabilities.
"""
