"""The search for advice: changes of a board are tried until it can be laid out."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec

from draisine.boards import Board
from draisine.drawing.advice.changes import Advice, apply_advice, compare_boards
from draisine.drawing.advice.remedies import fix_everything, list_remedies
from draisine.drawing.layout.pipeline import Attempt, LayoutError, find_best_attempt
from draisine.messages import Message, message

TRIAL_COST = 6
"""The budget of one trial: a sketch and three perturbations."""
MAX_TRIALS = 60
"""Trials for one board."""
FIRST_SHARE = 0.6
"""The share of the trials and of the time for the search that starts from the unchanged board."""
MAX_SECONDS = 60.0
"""The time for all trials by default: a large board takes seconds for each."""
MAX_TRIALS_PER_STEP = 16
"""Changes to try before the best of them is kept."""
FINAL_COST = 30
"""The budget of the last trial, where the quick ones leave faults."""


class FoundAdvice(msgspec.Struct, frozen=True):
    """Changes of a board file, and the number of faults that remain with them: with none, a trial has succeeded."""

    changes: list[Advice]
    faults_left: int
    faults_before: int

    @property
    def verified(self) -> bool:
        """Whether the board can be laid out with these changes."""
        return self.faults_left == 0

    @property
    def messages(self) -> list[Message]:
        """What the changes achieve, and the changes."""
        if not self.changes:
            return [message("layout-advice-none")]
        counts = {"left": self.faults_left, "count": self.faults_before}
        title = message("layout-advice-verified") if self.verified else message("layout-advice-partly", **counts)
        return [title, *(change.message for change in self.changes)]


def find_advice(
    board: Board,
    error: LayoutError,
    report_progress: Callable[[float], None] = lambda _share: None,
    seconds: float | None = None,
) -> FoundAdvice:
    """Search for changes with which a board can be laid out; greedy, within a number of trials and a time limit."""
    search = _Search(board, report_progress, time.monotonic(), MAX_SECONDS if seconds is None else seconds)
    final = search.improve(board, error.attempt, FIRST_SHARE)
    if final is None and search.share < 1 and (fixes := fix_everything(board, error.attempt)):
        start = apply_advice(board, fixes)
        final = search.improve(start, search.run_trial(start), 1.0)
    if final is not None:
        board_after = search.drop_needless(final)
        report_progress(1.0)
        return FoundAdvice(compare_boards(board, board_after), 0, len(error.faults))
    assert search.best is not None
    best, attempt = search.best
    if best is not board:
        attempt = min(attempt, find_best_attempt(best, budget=FINAL_COST), key=lambda one: one.score)
    report_progress(1.0)
    useful = attempt.score < error.attempt.score
    changes = compare_boards(board, best) if useful else []
    return FoundAdvice(changes, len(attempt.faults) if useful else len(error.faults), len(error.faults))


@dataclass
class _Search:
    """A greedy search from a board that could not be laid out."""

    board: Board
    report_progress: Callable[[float], None]
    start: float
    seconds: float
    trials: int = 0
    limit: float = 1.0
    """The share of the trials and of the time after which a search stops."""
    best: tuple[Board, Attempt] | None = None

    @property
    def share(self) -> float:
        """The share of the trials or of the time that is spent, whichever is larger."""
        return min(1.0, max(self.trials / MAX_TRIALS, (time.monotonic() - self.start) / self.seconds))

    @property
    def _is_spent(self) -> bool:
        return self.share >= self.limit

    def improve(self, board: Board, attempt: Attempt, limit: float) -> Board | None:
        """Change a board step by step; returns the first version without faults."""
        self.limit = limit
        while attempt.faults and not self._is_spent:
            changed, trial = self._step(board, attempt)
            if changed is board:
                break
            board, attempt = changed, trial
        if self.best is None or attempt.score < self.best[1].score:
            self.best = (board, attempt)
        return None if attempt.faults else board

    def _step(self, board: Board, attempt: Attempt) -> tuple[Board, Attempt]:
        """Return the board with the best of several changes, or unchanged."""
        best = (board, attempt)
        for changed in self._candidates(board, attempt):
            trial = self.run_trial(changed)
            if trial.score < best[1].score:
                best = (changed, trial)
            if len(trial.faults) <= len(attempt.faults) / 2:
                break
        return best

    def _candidates(self, board: Board, attempt: Attempt) -> Iterator[Board]:
        for remedy in list_remedies(board, attempt)[:MAX_TRIALS_PER_STEP]:
            if self._is_spent:
                return
            yield apply_advice(board, remedy)

    def run_trial(self, board: Board) -> Attempt:
        """Lay out a board with a small budget."""
        self.trials += 1
        self.report_progress(self.share)
        return find_best_attempt(board, budget=TRIAL_COST)

    def drop_needless(self, board: Board) -> Board:
        """Leave out changes without which the board can be laid out as well."""
        self.limit = 1.0
        changes = compare_boards(self.board, board)
        for change in list(changes):
            fewer = [other for other in changes if other is not change]
            if fewer and not self._is_spent:
                without = apply_advice(self.board, fewer)
                if not self.run_trial(without).faults:
                    changes, board = fewer, without
        return board
