"""OpenSpiel: importing this package registers the game `draisine`, as in `draisine(board=usa,players=2)`."""

from draisine.envs.openspiel.adapter import DraisineGame, DraisineObserver, DraisineState

__all__ = ["DraisineGame", "DraisineObserver", "DraisineState"]
