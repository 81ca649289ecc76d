"""How many deals a review plays."""

import msgspec

BASELINE_PLAYERS = 2
LEAST = 8
"""Deals that even the smallest effort plays."""


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of deals. They are counts and not times, so that the same review has the same result everywhere."""

    curve: int = 48
    """Of each moment for the first, rough curve."""
    moment: int = 1600
    """Of each moment."""
    stages: tuple[int, ...] = (48, 96, 192)
    """Of each option: in each stage the better part of the options continues."""
    compared: int = 400
    """Of the best option and the one chosen, at first."""
    most: int = 2400
    """Of these two, if their difference stays close to the limit between two labels."""
    open_cards: int = 240
    """Of each moment of the curve with all cards open."""

    def scaled(self, factor: float) -> "Effort":
        """The effort with every number multiplied."""
        return Effort(
            curve=_scale(self.curve, factor),
            moment=_scale(self.moment, factor),
            stages=tuple(_scale(stage, factor) for stage in self.stages),
            compared=_scale(self.compared, factor),
            most=_scale(self.most, factor),
            open_cards=_scale(self.open_cards, factor),
        )

    @classmethod
    def for_players(cls, players: int) -> "Effort":
        """The default effort: games with more seats have more moments, and longer rollouts."""
        return cls().scaled(min(1.0, (BASELINE_PLAYERS / players) ** 1.5))


def _scale(deals: int, factor: float) -> int:
    return max(LEAST, round(deals * factor))
