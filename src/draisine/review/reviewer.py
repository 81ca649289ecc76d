"""The review of a finished game: a rough curve first, then every step in detail."""

from collections.abc import Callable
from typing import NamedTuple

from draisine.bots.search.explanation import PlanExplainer
from draisine.bots.whole_moves import enter_payment
from draisine.engine.compiler.records import copy, new
from draisine.engine.enums import SLOT
from draisine.engine.state import Observation, State
from draisine.play import Move, Record
from draisine.play.moves import Claim, DrawCard, KeepTickets
from draisine.review.accounting import POINTS, Ledger
from draisine.review.decisions import DecisionValue, evaluate_decision
from draisine.review.effort import Effort
from draisine.review.evaluator import Estimate, Evaluator
from draisine.review.facts import find_facts
from draisine.review.labels import MISTAKE, Label
from draisine.review.model import (
    Block,
    Curve,
    Decision,
    Offer,
    Option,
    Part,
    Progress,
    Review,
    SeatReview,
)
from draisine.review.offers import Hindsight, make_offer
from draisine.review.openings import find_opening
from draisine.review.quality import PHASES, measure_quality, phase_of
from draisine.review.timeline import Timeline, Turn

OnProgress = Callable[[Progress], None]
"""Is called often, from the reviewing thread. It may raise an exception to stop the review."""
SHOWN_OPTIONS = 3
"""Options of a decision that a review contains, besides the chosen one."""
ROUGH_SHARE = 0.04
"""The share of the work that the rough curve takes."""
END_COST = 4
"""What a moment costs beyond its rollouts, in their steps."""


def review_game(
    record: Record, *, seed: int = 0, effort: Effort | None = None, on_progress: OnProgress | None = None
) -> Review:
    """Review a finished game. The same record, seed and effort give the same review. Raises ReviewError if the game is
    not over, and RecordError if the record does not replay."""
    return _Reviewer(Timeline(record), seed, effort, on_progress or (lambda _: None)).run()


class _Judged(NamedTuple):
    """An evaluated decision of a step."""

    part: Part
    value: DecisionValue
    observation: Observation
    """What the seat knew at this decision."""


class _Reviewer:
    """Reviews one game, step by step, for all seats."""

    def __init__(self, timeline: Timeline, seed: int, effort: Effort | None, on_progress: OnProgress) -> None:
        self._timeline, self._on_progress = timeline, on_progress
        self._effort = effort or Effort.for_players(timeline.players)
        self._evaluator = Evaluator(timeline.board, seed)
        self._hindsight = Hindsight(timeline, self._evaluator.scratch)
        self._seats = range(timeline.players)
        self._values: list[list[Estimate]] = [[] for _ in self._seats]
        """By seat: the value after every step so far."""
        self._decisions: list[Decision] = []
        self._offers: list[Offer] = []
        self._blocks: list[list[Block]] = [[] for _ in self._seats]
        self._judged: dict[int, list[_Judged]] = {}
        self._pending: dict[int, float] = {}
        """By seat: what its best first decision gains, which its deal was credited with, until it is made."""

    def run(self) -> Review:
        """Review the game."""
        self._report(0.0)
        self._report(ROUGH_SHARE, self._rough_curve())
        self._ledgers = self._open_ledgers()
        for values, ledger in zip(self._values, self._ledgers, strict=True):
            values.append(_value_of(ledger))
        steps = len(self._timeline.turns)
        costs = [steps - turn.step + END_COST for turn in self._timeline.turns]
        for number, turn in enumerate(self._timeline.turns):
            self._review_turn(turn)
            self._report(ROUGH_SHARE + (1 - ROUGH_SHARE) * sum(costs[: number + 1]) / (sum(costs) + END_COST))
        return self._finish()

    def _report(self, done: float, curve: Curve | None = None) -> None:
        self._on_progress(Progress(done=done, curve=curve))

    def _open_ledgers(self) -> list[Ledger]:
        timeline, deals = self._timeline, self._effort.moment
        dealt = [self._evaluator.moment(observation, deals) for observation in timeline.dealt]
        if timeline.from_position:
            return [Ledger(seat, value) for seat, value in enumerate(dealt)]
        equal = Estimate(1.0 / timeline.players, 0.0)
        ledgers = [Ledger(seat, equal) for seat in self._seats]
        opening = find_opening(self._evaluator, timeline.players, timeline.options.alvin)
        for ledger, value in zip(ledgers, dealt, strict=True):
            order = (ledger.seat - int(timeline.dealt[0].first)) % timeline.players
            ledger.add_luck(0, "seat", Estimate(opening.chances[order], 0.0))
            ledger.add_expected_gain(POINTS * opening.gains[order])
            ledger.add_luck(0, "deal", Estimate(value.mean + self._first_gain(ledger.seat), value.error))
        return ledgers

    def _first_gain(self, seat: int) -> float:
        """What a seat's best first decision gains, if nothing but the deal comes before it."""
        turn = self._timeline.first_turns[seat]
        judged = self._judge(turn) if turn is not None else []
        if turn is None or not judged:
            return 0.0
        self._pending[seat] = judged[0].value.gain
        return judged[0].value.gain

    def _rough_curve(self) -> Curve:
        moments = [self._timeline.dealt, *(turn.after for turn in self._timeline.turns[:-1])]
        rough = [[self._evaluator.moment(known[seat], self._effort.curve) for known in moments] for seat in self._seats]
        return _make_curve([[*rough[seat], Estimate(self._timeline.results[seat], 0.0)] for seat in self._seats])

    def _review_turn(self, turn: Turn) -> None:
        for seat in self._seats:
            if seat == turn.seat:
                self._book_own(turn)
            else:
                self._book_other(turn, seat)
            self._values[seat].append(_value_of(self._ledgers[seat]))

    def _value_after(self, turn: Turn, seat: int) -> Estimate:
        value = self._evaluator.moment(turn.after[seat], self._effort.moment)
        return Estimate(value.mean + self._pending.get(seat, 0.0), value.error)

    def _is_last(self, turn: Turn) -> bool:
        return turn is self._timeline.turns[-1]

    def _book_own(self, turn: Turn) -> None:
        ledger = self._ledgers[turn.seat]
        for judged in self._judge(turn):
            booked = POINTS * self._pending.pop(turn.seat, 0.0)
            ledger.add_decision(judged.value.loss, POINTS * judged.value.change, booked)
            self._decisions.append(self._describe(turn, judged))
            if isinstance(turn.move, KeepTickets):
                self._offers.append(make_offer(turn, judged.value, self._hindsight))
        if self._is_last(turn):
            # The final reveal is not luck.
            ledger.add_others(Estimate(self._timeline.results[turn.seat], 0.0))
        elif turn.chance is not None:
            ledger.add_luck(turn.step, turn.chance, self._value_after(turn, turn.seat))

    def _book_other(self, turn: Turn, seat: int) -> None:
        ledger, before = self._ledgers[seat], self._ledgers[seat].value
        if self._is_last(turn):
            ledger.add_others(Estimate(self._timeline.results[seat], 0.0))
            return
        if isinstance(turn.move, DrawCard) and turn.chance == "market":
            taken = SLOT + turn.move.place - 1
            ledger.add_others(self._evaluator.after(turn.before[seat], turn.seat, taken, self._effort.moment))
            ledger.add_luck(turn.step, "market", self._value_after(turn, seat))
        else:
            ledger.add_others(self._value_after(turn, seat))
        cost = before - ledger.value
        if isinstance(turn.move, Claim) and cost >= MISTAKE:
            self._blocks[seat].append(Block(step=turn.step, by=turn.seat, route=turn.move.route, cost=cost))

    def _judge(self, turn: Turn) -> list[_Judged]:
        """The evaluated decisions of a move: one or two, or none if there was no choice."""
        if turn.step not in self._judged:
            self._judged[turn.step] = self._evaluate(turn)
        return self._judged[turn.step]

    def _evaluate(self, turn: Turn) -> list[_Judged]:
        observation, found = turn.before[turn.seat], []
        decisions = self._timeline.referee.decisions(observation, self._evaluator.scratch, turn.seat, turn.move)
        parts: tuple[Part, ...] = ("move", "payment")
        for number, (part, decision) in enumerate(zip(parts, decisions, strict=False)):
            if number:
                paying = Observation(new(State))
                copy(paying, observation)
                enter_payment(paying, decisions[0])
                observation = paying
            value = evaluate_decision(self._evaluator, observation, decision, self._effort)
            if value is not None:
                found.append(_Judged(part, value, observation))
        return found

    def _describe(self, turn: Turn, judged: _Judged) -> Decision:
        """A decision as data."""
        value, names = judged.value, _OptionMoves(self._timeline, self._evaluator, turn, judged)
        better = value.best != value.chosen
        best = names.move(value.best) if better else None
        shown = [option for option in value.options[:SHOWN_OPTIONS] if option.decision != value.chosen]
        shown += [option for option in value.options if option.decision == value.chosen]
        options = [
            Option(move=move, value=option.value.mean, error=option.value.error)
            for option in shown
            if (move := names.move(option.decision)) is not None
        ]
        explain = best is not None and judged.part == "move"
        return Decision(
            step=turn.step,
            seat=turn.seat,
            part=judged.part,
            phase=phase_of(turn.step, len(self._timeline.turns)),
            move=turn.move,
            label=value.label,
            loss=value.loss,
            error=value.error,
            best=best,
            why=names.explainer.why(best) if explain and best is not None else None,
            plan=names.explainer.plan_with(best) if explain and best is not None else [],
            options=options,
        )

    def _finish(self) -> Review:
        timeline = self._timeline
        mean_luck = sum(ledger.luck for ledger in self._ledgers) / timeline.players
        seats = [self._review_seat(ledger, mean_luck) for ledger in self._ledgers]
        open_curve = self._open_curve()
        self._report(1.0)
        return Review(
            board=timeline.board.id,
            players=timeline.players,
            steps=len(timeline.turns),
            curve=_make_curve(self._values),
            open_curve=open_curve,
            seats=seats,
            decisions=self._decisions,
            luck=[event for ledger in self._ledgers for event in ledger.events],
            offers=self._offers,
            playouts=self._evaluator.playouts,
        )

    def _open_curve(self) -> list[list[float]]:
        steps = len(self._timeline.turns)
        states = (self._timeline.state(step) for step in range(steps))
        rows = [self._evaluator.open_cards(state, self._effort.open_cards) for state in states]
        return [[_rounded(row[seat]) for row in [*rows, self._timeline.results]] for seat in self._seats]

    def _review_seat(self, ledger: Ledger, mean_luck: float) -> SeatReview:
        seat = ledger.seat
        own = [decision for decision in self._decisions if decision.seat == seat]
        labels: dict[Label, int] = {}
        for decision in own:
            labels[decision.label] = labels.get(decision.label, 0) + 1
        return SeatReview(
            seat=seat,
            accounting=ledger.close(mean_luck),
            quality=measure_quality(own),
            phases={phase: measure_quality(each for each in own if each.phase == phase) for phase in PHASES},
            labels=labels,
            facts=find_facts(self._timeline, seat, self._evaluator.scratch, self._blocks[seat]),
        )


class _OptionMoves:
    """The moves of the options of a decision."""

    def __init__(self, timeline: Timeline, evaluator: Evaluator, turn: Turn, judged: _Judged) -> None:
        self._referee, self._scratch, self._turn, self._judged = timeline.referee, evaluator.scratch, turn, judged
        self._asked = Observation(new(State))
        copy(self._asked, turn.before[turn.seat])
        self._explainer: PlanExplainer | None = None

    @property
    def explainer(self) -> PlanExplainer:
        """Explains moves by what the seat knew. It overwrites the generator of its observation."""
        if self._explainer is None:
            known = Observation(new(State))
            copy(known, self._turn.before[self._turn.seat])
            self._explainer = PlanExplainer(self._referee, known)
        return self._explainer

    def move(self, decision: int) -> Move | None:
        """The move of an option; where it can be paid in several ways, the cheapest."""
        turn = self._turn
        if self._judged.part == "payment":
            return self._payments.get(decision)
        if decision == self._judged.value.chosen:
            return turn.move
        found = self._referee.moves_of(self._asked, self._scratch, turn.seat, decision)
        return self.explainer.cheapest(found) if len(found) > 1 else next(iter(found), None)

    @property
    def _payments(self) -> dict[int, Move]:
        """The whole moves of a payment's options."""
        turn, scratch = self._turn, self._scratch
        first, *_ = self._referee.decisions(self._asked, scratch, turn.seat, turn.move)
        moves = self._referee.moves_of(self._asked, scratch, turn.seat, first)
        return {self._referee.decisions(self._asked, scratch, turn.seat, move)[1]: move for move in moves}


def _value_of(ledger: Ledger) -> Estimate:
    return Estimate(ledger.value / POINTS, ledger.error / POINTS)


def _make_curve(values: list[list[Estimate]]) -> Curve:
    return Curve(
        chances=[[_rounded(value.mean) for value in row] for row in values],
        errors=[[_rounded(value.error) for value in row] for row in values],
    )


def _rounded(chance: float) -> float:
    """A chance in ten-thousandths: more digits would be noise. Differences on common deals can lead beyond the ends."""
    return round(min(1.0, max(0.0, chance)), 4)
