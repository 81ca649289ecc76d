"""Compiled rollouts of a review: what options and moments are worth, on numbered deals.

Deal number n of a seed is the same whatever options are compared on it (common random numbers) and however many deals
there are, so that an evaluation can be continued.
"""

from typing import Annotated, Any

from draisine.bots.planner.plan import Plan
from draisine.bots.planner.weights import rollout_weights
from draisine.bots.search.beliefs import Beliefs, compute_beliefs, sample_tickets
from draisine.bots.search.candidates import Candidates, list_candidates
from draisine.bots.search.rollouts import follow_plans
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING, SEATS, TICKETS
from draisine.engine.cloning import clone
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import record
from draisine.engine.resample import resample
from draisine.engine.rng import randint, seed_rng, shuffle_deck
from draisine.engine.rules.scoring import score_game
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step

Array = Any
WIN = 60
"""The outcome of a win alone; shared wins are whole numbers too."""
# Indices into the states of an evaluation.
DETERMINIZED = 0
ROLLOUT = 1


@record
class Work:
    """The working memory of an evaluation."""

    states: Annotated[list[State], 2]
    scratch: Scratch
    plans: Annotated[list[Plan], SEATS]
    candidates: Candidates
    beliefs: Beliefs


@jit
def list_options(tables: BoardTables, observation: State, work: Work) -> int:
    """List the decisions worth comparing, the planner's first; return how many there are."""
    seat = observation.viewer
    rollout_weights(tables, work.plans[seat].weights)
    list_candidates(tables, observation, work.scratch, work.plans[seat], work.candidates, seat)
    return work.candidates.size


@jit
def _set_weights(tables: BoardTables, work: Work, seats: int) -> None:
    for seat in range(seats):
        rollout_weights(tables, work.plans[seat].weights)


@jit
def _win_share(scratch: Scratch, seats: int, seat: int) -> int:
    """The win share of a seat in a scored game."""
    winners = 0
    for other in range(seats):
        winners += scratch.scores[other].won
    return WIN // winners if scratch.scores[seat].won else 0


@jit
def _write_shares(tables: BoardTables, state: State, scratch: Scratch, outcomes: Array, first: int) -> None:
    """Score a final state and write the win share of every seat, from an index on."""
    score_game(tables, state, scratch)
    for seat in range(state.seats):
        outcomes[first + seat] = _win_share(scratch, state.seats, seat)


@jit
def play_deals(
    tables: BoardTables,
    observation: State,
    work: Work,
    seed: int,
    first: int,
    actor: int,
    decisions: Array,
    outcomes: Array,
) -> None:
    """Determinize an observation, deal by deal from number `first` on, and play each to its end once after every
    decision of `actor` (NOTHING: without one). The outcomes are win shares of the viewer, deal by deal."""
    seat, scratch = observation.viewer, work.scratch
    compute_beliefs(tables, observation, work.plans[seat], work.beliefs)
    _set_weights(tables, work, observation.seats)
    sample = work.states[DETERMINIZED]
    rollout = work.states[ROLLOUT]
    count = len(decisions)
    for deal in range(len(outcomes) // count):
        seed_rng(sample, seed, first + deal)
        resample(tables, observation, sample, scratch)
        sample_tickets(tables, observation, sample, work.beliefs)
        for i in range(count):
            clone(work.states, DETERMINIZED, ROLLOUT)
            if decisions[i] != NOTHING:
                step(tables, rollout, scratch, actor, decisions[i])
            follow_plans(tables, rollout, scratch, work.plans)
            score_game(tables, rollout, scratch)
            outcomes[deal * count + i] = _win_share(scratch, rollout.seats, seat)


@jit
def _shuffle_ticket_deck(state: State) -> None:
    """Shuffle the ticket deck (Fisher-Yates)."""
    for i in range(state.ticket_size - 1, 0, -1):
        a = (state.ticket_top + i) % TICKETS
        b = (state.ticket_top + randint(state, i + 1)) % TICKETS
        ticket = state.ticket_deck[a]
        state.ticket_deck[a] = state.ticket_deck[b]
        state.ticket_deck[b] = ticket


@jit
def play_open(tables: BoardTables, work: Work, seed: int, outcomes: Array) -> None:
    """Shuffle the decks of the first state, a full one, many times and play each to its end: win shares, seat by seat
    within a deal."""
    sample, rollout, scratch = work.states[DETERMINIZED], work.states[ROLLOUT], work.scratch
    _set_weights(tables, work, sample.seats)
    for deal in range(len(outcomes) // sample.seats):
        clone(work.states, DETERMINIZED, ROLLOUT)
        seed_rng(rollout, seed, deal)
        shuffle_deck(rollout)
        _shuffle_ticket_deck(rollout)
        follow_plans(tables, rollout, scratch, work.plans)
        _write_shares(tables, rollout, scratch, outcomes, deal * sample.seats)


@jit
def play_fresh(tables: BoardTables, work: Work, seats: int, first: int, alvin: int, seed: int, outcomes: Array) -> None:
    """Play new games to their end: win shares, seat by seat within a game. The seat `first` begins."""
    _set_weights(tables, work, seats)
    state, scratch = work.states[ROLLOUT], work.scratch
    for deal in range(len(outcomes) // seats):
        seed_rng(state, seed, deal)
        set_up(tables, state, scratch, seats, first, alvin)
        follow_plans(tables, state, scratch, work.plans)
        _write_shares(tables, state, scratch, outcomes, deal * seats)
