"""Draisine: a platform for train-route board games.

This package exports the games API of `draisine.play`. The sub-packages, from the inside out: `boards` (board files),
`engine` (compiled rules), `play` (games with names), `bots`, `matches`, `arena` (tournaments and ratings), `envs`
(reinforcement learning), `drawing`, `server` and `cli`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from draisine.play import Game, IllegalMove, Options, PositionError, Record, RecordError, new_game

__version__ = "0.2.0"

__all__ = ["Game", "IllegalMove", "Options", "PositionError", "Record", "RecordError", "__version__", "new_game"]


def __getattr__(name: str) -> Any:
    """Import the engine on first use, so that commands without a game start quickly."""
    if name in __all__:
        from draisine import play

        return getattr(play, name)
    raise AttributeError(f"module 'draisine' has no attribute {name!r}")
