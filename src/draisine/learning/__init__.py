"""Training of nets: cloning a bot, self-play, evaluation and export. The only package that imports PyTorch.

`draisine train BOARD` runs it (docs/training.md). A run is a folder; killed at any moment, the same command continues.

- `config`: `TrainingConfig`, a TOML file per board (`configs/`).
- `features`, `model`: observations as inputs, and the net with its heads.
- `clone`: the first stage, supervised learning from the games of a bot.
- `lanes`, `rollout`, `advantage`, `ppo`, `pool`: the second stage, self-play with PPO.
- `evaluation`, `quantise`: win rates, and the export to a net file that `bots.net` plays.
- `checkpoint`, `progress`, `plot`: files of a run, its clock and its curve.
- `trainer`: `train`, which runs the stages.
"""
