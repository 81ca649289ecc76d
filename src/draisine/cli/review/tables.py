"""The figures of a review by seat: play quality, accounting and facts."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from draisine.cli.review.wording import Wording
from draisine.review import Review
from draisine.review.labels import Label
from draisine.review.model import LuckKind, Phase, Quality, SeatReview

LABELS: tuple[Label, ...] = ("great", "best", "good", "inaccuracy", "mistake", "blunder")
PHASES: tuple[Phase, ...] = ("opening", "middle", "ending")
KINDS: tuple[LuckKind, ...] = ("seat", "deal", "card", "market", "tunnel", "tickets")


class Row(NamedTuple):
    """A figure of all seats."""

    label: str
    cells: list[str]
    strong: bool = False


class SeatTable(NamedTuple):
    """Figures with a column per seat, and what they mean."""

    key: str
    title: str
    about: str
    seats: list[int]
    heads: list[str]
    rows: list[Row]


class SeatTables:
    """All tables of a review."""

    def __init__(self, review: Review, wording: Wording) -> None:
        self._seats, self._wording = review.seats, wording

    @property
    def quality(self) -> SeatTable:
        """How well each seat played."""
        return self._table("quality", "review-quality", "review-quality-says", self._quality_rows())

    @property
    def accounting(self) -> SeatTable:
        """Where each seat's result comes from."""
        return self._table("accounting", "review-tab-balance", "cli-review-accounting", self._accounting_rows())

    @property
    def facts(self) -> SeatTable:
        """What was left, wasted and lost."""
        return self._table("facts", "review-facts", "cli-review-facts", self._fact_rows())

    def _table(self, key: str, title: str, about: str, rows: Iterator[Row]) -> SeatTable:
        seats = [each.seat for each in self._seats]
        text = self._wording.text
        return SeatTable(key, text(title), text(about), seats, [self._wording.seat(seat) for seat in seats], list(rows))

    def _row(self, message_id: str, cell: Callable[[SeatReview], str], *, strong: bool = False) -> Row:
        return Row(self._wording.text(message_id), [cell(seat) for seat in self._seats], strong)

    def _count(self, message_id: str, count: Callable[[SeatReview], int]) -> Row:
        return self._row(message_id, lambda seat: self._wording.number(count(seat), 0))

    def _change(self, message_id: str, change: Callable[[SeatReview], float]) -> Row:
        return self._row(message_id, lambda seat: self._wording.signed(change(seat)))

    def _quality_rows(self) -> Iterator[Row]:
        yield self._row("review-quality-all", lambda seat: self._loss(seat.quality), strong=True)
        yield from map(self._phase, PHASES)
        yield self._count("review-quality-decisions", lambda seat: seat.quality.decisions)
        yield from map(self._label, LABELS)

    def _phase(self, phase: Phase) -> Row:
        return self._row(f"review-phase-{phase}", lambda seat: self._loss(seat.phases[phase]))

    def _label(self, label: Label) -> Row:
        return self._count(f"review-label-{label}", lambda seat: seat.labels.get(label, 0))

    def _loss(self, quality: Quality) -> str:
        """Return a mean loss with its interval: `1.3 (0.8–1.9)`."""
        if not quality.decisions:
            return "–"
        loss, low, high = map(self._wording.number, (quality.loss, quality.low, quality.high))
        return f"{loss} ({self._wording.text('balance-range', low=low, high=high)})"

    def _accounting_rows(self) -> Iterator[Row]:
        number = self._wording.number
        yield self._row("review-balance-start", lambda seat: number(seat.accounting.start), strong=True)
        found = {kind for seat in self._seats for kind in seat.accounting.luck_by_kind}
        yield from (self._luck(kind) for kind in KINDS if kind in found)
        yield self._change("cli-review-losses", lambda seat: seat.accounting.losses)
        yield self._change("review-balance-others", lambda seat: seat.accounting.others)
        yield self._change("review-balance-residual", lambda seat: seat.accounting.residual)
        yield self._row("review-balance-result", lambda seat: number(seat.accounting.result), strong=True)
        yield self._change("review-balance-net", lambda seat: seat.accounting.net_luck)

    def _luck(self, kind: LuckKind) -> Row:
        return self._change(f"review-luck-{kind}", lambda seat: seat.accounting.luck_by_kind.get(kind, 0.0))

    def _fact_rows(self) -> Iterator[Row]:
        yield self._count("review-fact-unused_trains", lambda seat: seat.facts.unused_trains)
        yield self._count("review-fact-unspent_cards", lambda seat: seat.facts.unspent_cards)
        yield self._count("review-fact-locomotives_spent", lambda seat: seat.facts.locomotives_spent)
        yield self._count("review-fact-locomotives_wasted", lambda seat: seat.facts.locomotives_wasted)
        if any(seat.facts.route_points for seat in self._seats):
            yield self._row("review-fact-points_per_train", self._per_train)
        yield self._count("review-fact-lost_turns", lambda seat: seat.facts.lost_turns)
        yield self._count("review-fact-blocks", lambda seat: len(seat.facts.blocks))

    def _per_train(self, seat: SeatReview) -> str:
        facts = seat.facts
        return self._wording.number(facts.route_points / facts.trains_used, 2) if facts.trains_used else "–"
