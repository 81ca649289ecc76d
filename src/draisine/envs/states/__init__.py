"""The states of envs: saved, restored, copied and resampled, so that a search can be written outside.

- `batch_state.py`: `BatchState`, the full state of some envs, which can be pickled
- `copying.py`: the compiled functions that copy and resample envs
- `series.py`: which game of which seed an env deals next"""

from draisine.envs.states.batch_state import BatchState

__all__ = ["BatchState"]
