"""The score of a game.

- `score_sheet`, `ScoreSheet`, `SeatScore`, `ScoreLine`: the points of every seat, line by line.
- `score_events`, `ScoreEvent`, `ScoreEventKind`: the same points in the order in which they are revealed.
"""

from draisine.play.scoring.events import ScoreEvent, ScoreEventKind, score_events
from draisine.play.scoring.sheet import ScoreLine, ScoreSheet, SeatScore, score_sheet

__all__ = ["ScoreEvent", "ScoreEventKind", "ScoreLine", "ScoreSheet", "SeatScore", "score_events", "score_sheet"]
