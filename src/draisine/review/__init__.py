"""Game review: what every decision cost, what luck did, and who was winning when.

- `review_game`: review a finished record; `Effort` says with how many deals.
- `Review` and its parts (`model`): the result, as data.
- `Evaluator`, `evaluate_decision`: win chances of moments and options from what one seat knows.
- `Timeline`, `ReviewError`: the replayed game, and why a game cannot be reviewed.
"""

from draisine.review.decisions import DecisionValue, evaluate_decision
from draisine.review.effort import Effort
from draisine.review.evaluator import Estimate, Evaluator
from draisine.review.model import Progress, Review
from draisine.review.reviewer import review_game
from draisine.review.timeline import ReviewError, Timeline

__all__ = [
    "DecisionValue",
    "Effort",
    "Estimate",
    "Evaluator",
    "Progress",
    "Review",
    "ReviewError",
    "Timeline",
    "evaluate_decision",
    "review_game",
]
