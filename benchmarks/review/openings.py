"""The values of seats before the deal, which are stored with the package."""

from draisine.boards import load
from draisine.review import Evaluator
from draisine.review.openings import Opening, measure_opening, opening_key

SEED = 20
GAMES_PER_DEAL = 300
DIGITS = 4


def measure(setting: tuple[str, int, bool, int]) -> tuple[str, Opening]:
    """The figures of a setting by the first decisions of many deals, and its key."""
    board, players, alvin, deals = setting
    evaluator = Evaluator(load(board), SEED)
    found = measure_opening(evaluator, players, alvin, deals * GAMES_PER_DEAL, deals)
    rounded = Opening(
        chances=[round(chance, DIGITS) for chance in found.chances], gains=[round(gain, DIGITS) for gain in found.gains]
    )
    return opening_key(evaluator.referee.digest, players, alvin), rounded
