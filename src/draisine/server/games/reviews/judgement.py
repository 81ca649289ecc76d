"""Judges a single move by what its seat knows."""

from draisine.boards import Board
from draisine.bots.search.explanation import PlanExplainer
from draisine.bots.whole_moves import enter_payment
from draisine.engine.compiler.records import copy, new
from draisine.engine.state import Observation, State
from draisine.play import IllegalMove, Move, parse_move
from draisine.review import DecisionValue, Effort, Evaluator, evaluate_decision
from draisine.review.model import Part
from draisine.server.games.reviews.messages import TriedMove
from draisine.server.tables.refusals import Refused, explain

TRY_EFFORT, CHECK_EFFORT = 0.5, 0.25
"""The share of the deals that a review plays for a decision: where a person tries a move, and where one waits to make
it."""


def judge_move(
    board: Board, observation: Observation, move: Move | str, share: float, part: Part = "move"
) -> TriedMove:
    """Judge a move of an observation's viewer, or only its payment. Refused if it is not legal."""
    return _Judge(board, observation).judge(move, share, part)


class _Judge:
    """Judges a move in one position."""

    def __init__(self, board: Board, observation: Observation) -> None:
        self._evaluator = Evaluator(board)
        self._referee = self._evaluator.referee
        self._observation = _copy(observation)
        self._seat = int(observation.viewer)

    def judge(self, move: Move | str, share: float, part: Part) -> TriedMove:
        """Judge a move, with a share of a review's effort."""
        try:
            chosen = parse_move(move) if isinstance(move, str) else move
            decisions = self._referee.decisions(self._observation, self._evaluator.scratch, self._seat, chosen)
        except (IllegalMove, ValueError) as error:
            raise Refused("bad_move", reason=explain(error)) from None
        paying = part == "payment" and len(decisions) > 1
        known = self._observation
        if paying:
            known = _copy(known)
            enter_payment(known, decisions[0])
        effort = Effort.for_players(int(known.seats)).scaled(share)
        value = None
        if len(decisions) > 1 or part == "move":
            value = evaluate_decision(self._evaluator, known, decisions[int(paying)], effort)
        if value is None:
            return TriedMove(move=chosen, label="best", loss=0.0, error=0.0)
        explainer = PlanExplainer(self._referee, _copy(self._observation))
        best = self._best(explainer, decisions[0] if paying else None, value)
        why = None if best is None or paying else explainer.why(best)
        return TriedMove(move=chosen, label=value.label, loss=value.loss, error=value.error, best=best, why=why)

    def _best(self, explainer: PlanExplainer, target: int | None, value: DecisionValue) -> Move | None:
        """The best option, if another than the one chosen is clearly better. `target`: what is being paid for."""
        if value.best == value.chosen:
            return None
        scratch, seat = self._evaluator.scratch, self._seat
        if target is None:
            return explainer.cheapest(self._referee.moves_of(self._observation, scratch, seat, value.best))
        moves = self._referee.moves_of(self._observation, scratch, seat, target)
        payments = (self._referee.decisions(self._observation, scratch, seat, move)[1] for move in moves)
        return dict(zip(payments, moves, strict=True)).get(value.best)


def _copy(observation: Observation) -> Observation:
    copied = Observation(new(State))
    copy(copied, observation)
    return copied
