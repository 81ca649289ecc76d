"""The accounting of a seat: every change of its chance of winning is luck, a loss of its own, or the others' doing.

The sum closes by construction. A seat's value is carried through the game: a decision of its own changes it by what
the decision changed on common deals, and a chance event sets it to the value of the new moment. Moments are valued
with every seat going on like the planner. Where a better option than the planner's exists, that gain appears at the
decision, and belongs to what the others left before: within a turn it is carried back to the turn's beginning. For the
first decision of a game it belongs to the deal, and its mean over all deals to the others, who play better than the
planner too. What has no such place is the residual.
"""

from draisine.review.evaluator import Estimate
from draisine.review.model import Accounting, LuckEvent, LuckKind

POINTS = 100.0


class Ledger:
    """Books the changes of one seat's value, in points."""

    def __init__(self, seat: int, start: Estimate) -> None:
        self.seat = seat
        self._start = self.value = POINTS * start.mean
        self._error = POINTS * start.error
        self.events: list[LuckEvent] = []
        self._losses = self._others = self._residual = 0.0
        self._others_moved = False

    @property
    def error(self) -> float:
        """The standard error of the value."""
        return self._error

    def add_luck(self, step: int, kind: LuckKind, value: Estimate) -> None:
        """Book a chance event that led to a moment of this value."""
        luck = POINTS * value.mean - self.value
        error = ((POINTS * value.error) ** 2 + self._error**2) ** 0.5
        self.events.append(LuckEvent(step=step, seat=self.seat, kind=kind, luck=luck, error=error))
        self._set(value)

    def add_expected_gain(self, gain: float) -> None:
        """Book what the best first decision gains on average, before the deal."""
        self._others += gain
        self.value += gain

    def add_decision(self, loss: float, change: float, booked: float = 0.0) -> None:
        """Book a decision of the seat: its loss, and the difference that it made to the planner's. `booked` is the part
        of its gain that the deal was credited with."""
        gain = loss + change - booked
        if self._others_moved:
            self._others += gain
        else:
            self._residual += gain
        self._losses -= loss
        self.value += change - booked

    def add_others(self, value: Estimate) -> None:
        """Book what the others did until a moment of this value."""
        self._others += POINTS * value.mean - self.value
        self._others_moved = True
        self._set(value)

    def _set(self, value: Estimate) -> None:
        self.value, self._error = POINTS * value.mean, POINTS * value.error

    def close(self, mean_luck: float) -> Accounting:
        """Close the books at the final result. `mean_luck` is the mean over all seats."""
        kinds: dict[LuckKind, float] = {}
        for event in self.events:
            kinds[event.kind] = kinds.get(event.kind, 0.0) + event.luck
        return Accounting(
            start=self._start,
            result=self.value,
            luck=self.luck,
            luck_by_kind=kinds,
            net_luck=self.luck - mean_luck,
            losses=self._losses,
            others=self._others,
            residual=self._residual,
        )

    @property
    def luck(self) -> float:
        """The sum of all luck so far."""
        return sum(event.luck for event in self.events)
