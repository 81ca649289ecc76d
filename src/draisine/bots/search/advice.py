"""Advice for a person: the move that the searching bot would play in their seat, why, and what the next best cost.

It is made from the seat's observation alone. The reason is found by comparing the move with the planner's plan for the
same observation; where the plan does not explain it, the honest reason is that it did best in the search.
"""

import math
import time
from statistics import fmean, stdev
from typing import Literal, NamedTuple

import msgspec

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.bots.contract import SeatInfo
from draisine.bots.search.bot import PAYMENT_PHASES, SearchBot
from draisine.bots.search.explanation import Explanation, PlanExplainer, Reason
from draisine.bots.search.sequential_halving import best_candidate, run_rounds
from draisine.bots.whole_moves import decide_move
from draisine.engine.compiler.records import copy, new
from draisine.engine.enums import CITY, ROUTE
from draisine.engine.state import Observation, Scratch, State
from draisine.play import Move, moves
from draisine.play.referee import Referee

__all__ = ["Advice", "Alternative", "Explanation", "PlanExplainer", "Reason", "advise"]

SECONDS = 0.5
COMPARING = 0.5
"""The share of the budget in which the best moves are compared, after one of them was chosen."""
COMPARED = 3
"""The advised move, and how many others with it."""
CLEAR = 2.0
"""Standard errors by which a move must be worse for the difference not to be chance."""

Unit = Literal["points", "percent"]


class Alternative(msgspec.Struct, frozen=True, kw_only=True):
    """Another good move, the reason for it, and how much worse it did in the simulated games; 0 if the difference may
    be chance."""

    move: Move
    why: Explanation
    cost: int


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A move, the reason for it, the playouts with it, all and won, and the next best moves."""

    move: Move
    why: Explanation
    saves: Literal["locomotives", "colour"] | None
    """What this payment saves, compared with another one."""
    games: int
    won: int
    alternatives: list[Alternative] = []
    unit: Unit = "points"
    """The unit of costs: points of the final lead, or where tickets are raced, percent of the games."""
    plan: list[str] = []
    """The free routes that the plan wants, with the advised one."""


def advise(
    board: Board, observation: Observation, seed: int, seconds: float = SECONDS, playouts: int | None = None
) -> Advice:
    """What the searching bot would do in a seat, and why. With `playouts`, the same seed and observation give the same
    advice."""
    referee, scratch, seat = Referee(board), new(Scratch), int(observation.viewer)
    explainer = PlanExplainer(referee, observation)
    legal = referee.legal_moves(observation, scratch, seat)
    bot = _Adviser(board, seconds, playouts)
    bot.sit(SeatInfo(board, seat, seed))
    asked = Observation(new(State))
    copy(asked, observation)
    move = decide_move(bot, referee, scratch, observation, seed)
    found = [
        Alternative(move=other, why=explainer.why(other), cost=each.cost)
        for each in bot.others
        if (other := explainer.cheapest(referee.moves_of(asked, scratch, seat, each.decision))) is not None
    ]
    return Advice(
        move=move,
        why=Explanation(kind="only_move") if len(legal) == 1 else explainer.why(move),
        saves=_saved_by_payment(explainer, move, legal),
        games=bot.games,
        won=bot.won,
        alternatives=found,
        unit="percent" if board.ending.tickets_to_win else "points",
        plan=explainer.plan_with(move),
    )


class _Compared(NamedTuple):
    """A decision, and how much worse it is than the best; 0 if that may be chance."""

    decision: int
    cost: int


class _Adviser(SearchBot):
    """A searching bot that compares the best candidates of the first decision of a move."""

    def __init__(self, board: Board, seconds: float, playouts: int | None) -> None:
        super().__init__((1 - COMPARING) * seconds, None if playouts is None else round((1 - COMPARING) * playouts))
        self._board, self._comparing = board, COMPARING * seconds
        self._rounds = None if playouts is None else max(2, round(COMPARING * playouts / COMPARED))
        self.games = self.won = 0
        """The playouts with the advised decision, all and won."""
        self.others: list[_Compared] = []

    def decide(self, observation: Observation) -> int:
        """Return the decision that sequential halving leaves, unless another is clearly better in new playouts."""
        decision = super().decide(observation)
        if observation.phase in PAYMENT_PHASES:
            return decision
        candidates = self._workers[0].search.candidates
        best = int(best_candidate(self._workers[0].search))
        ranked = sorted(range(candidates.size), key=lambda i: (i != best, -candidates.visits[i], -candidates.value[i]))
        distinct = {self._target(int(candidates.decision[i])): i for i in reversed(ranked)}
        chosen = sorted(distinct.values(), key=ranked.index)[:COMPARED]
        games, won = [candidates.visits[i] for i in chosen], [candidates.wins[i] for i in chosen]
        outcomes = self._compare(observation, chosen) if len(chosen) > 1 else [[0.0]]
        first = max(range(len(chosen)), key=lambda i: _cost(outcomes[0], outcomes[i], sign=-1))
        self.games = int(games[first] + candidates.visits[chosen[first]])
        self.won = int(won[first] + candidates.wins[chosen[first]])
        costs = {chosen[i]: _cost(outcomes[first], outcomes[i]) for i in range(len(chosen)) if i != first}
        self.others = [_Compared(int(candidates.decision[i]), cost) for i, cost in sorted(costs.items(), key=_by_cost)]
        return int(candidates.decision[chosen[first]])

    def _target(self, decision: int) -> object:
        """What a decision is about: identical tracks are the same."""
        return self._board.route[decision - ROUTE] if ROUTE <= decision < CITY else decision

    def _compare(self, observation: Observation, chosen: list[int]) -> list[list[float]]:
        """Play candidates out on the same new deals: the outcome of each candidate in each. New ones, because the best
        of those that it was chosen by flatter it."""
        worker, until = self._workers[0], time.perf_counter() + self._comparing
        candidates = worker.search.candidates
        for i in range(candidates.size):
            candidates.active[i] = int(i in chosen)
            candidates.visits[i] = candidates.wins[i] = candidates.lead[i] = 0
        totals = candidates.wins if self.tables.race else candidates.lead
        scale = 100.0 if self.tables.race else 1.0
        outcomes: list[list[float]] = [[] for _ in chosen]
        rounds = 0
        while rounds < 2 or (time.perf_counter() < until if self._rounds is None else rounds < self._rounds):
            before = [int(totals[i]) for i in chosen]
            run_rounds(self.tables, observation, worker.states, worker.scratch, worker.search, 1)
            for column, i in enumerate(chosen):
                outcomes[column].append(scale * (int(totals[i]) - before[column]))
            rounds += 1
        return outcomes


def _by_cost(item: tuple[int, int]) -> tuple[int, int]:
    return item[1], item[0]


def _cost(best: list[float], other: list[float], sign: int = 1) -> int:
    """How much worse the outcomes of a candidate are on the same deals (`sign` -1: how much better), as a whole number;
    0 unless the difference is clear."""
    differences = [sign * (a - b) for a, b in zip(best, other, strict=True)]
    if len(differences) < 2:
        return 0
    mean, error = fmean(differences), stdev(differences) / math.sqrt(len(differences))
    return max(1, round(mean)) if mean > CLEAR * error else 0


def _saved_by_payment(
    explainer: PlanExplainer, move: Move, legal: list[Move]
) -> Literal["locomotives", "colour"] | None:
    """What a payment saves: locomotives, or a colour that the plan needs."""
    if not isinstance(move, moves.Claim):
        return None
    others = [other.cards for other in legal if isinstance(other, moves.Claim) and other.route == move.route]
    if max(cards.get(LOCOMOTIVE, 0) for cards in others) > move.cards.get(LOCOMOTIVE, 0):
        return "locomotives"
    colours = {kind for cards in others for kind in cards if kind != LOCOMOTIVE and kind not in move.cards}
    return "colour" if any(explainer.facts.needs(kind) > 0 for kind in colours) else None
