"""Draisine plays the train-route games of five boards, and any board that somebody draws for the same rules."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from draisine.play import Game, IllegalMove, Options, PositionError, Record, RecordError, new_game

__version__ = "0.1.0"

__all__ = ["Game", "IllegalMove", "Options", "PositionError", "Record", "RecordError", "__version__", "new_game"]


def __getattr__(name: str) -> Any:
    """Load the engine only when a game is wanted: commands that only read boards start at once."""
    if name in __all__:
        from draisine import play

        return getattr(play, name)
    raise AttributeError(f"module 'draisine' has no attribute {name!r}")
