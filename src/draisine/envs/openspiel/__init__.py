"""OpenSpiel: importing this package registers the game `draisine`, as in `draisine(board=usa,players=2)`.

- `adapter.py`: the classes that OpenSpiel calls (`DraisineGame`, `DraisineState`, `DraisineObserver`)
- `game_state.py`: a game with its event history, cheap to copy and to resample
- `stepping.py`: the compiled step of a single game
- `text_view.py`: a view as text
- `net_policy.py`: a net file as a policy of OpenSpiel (`NetPolicy`)"""

from draisine.envs.openspiel.adapter import DraisineGame, DraisineObserver, DraisineState

__all__ = ["DraisineGame", "DraisineObserver", "DraisineState"]
