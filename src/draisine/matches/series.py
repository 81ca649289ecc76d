"""Series of games between bots that decide in compiled code, which threads can play in parallel."""

from typing import Annotated

from draisine.bots.clock import ticks
from draisine.bots.compiled import decide
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.seeding import seed_observation
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, SEATS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import LONG, Long, record
from draisine.engine.enums import Phase
from draisine.engine.observe import observe
from draisine.engine.playout import play_out, random_step
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import score_game
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step

SEED_RANGE = 2**63
"""The engine's generator takes 63 bits of a seed; seeds are taken modulo this."""
Sums = Annotated[list[int], SEATS, LONG]


@record
class Series:
    """The configuration of a series and its sums so far. The sums are integers, so they do not depend on which thread
    played which game, and in which order."""

    seats: int
    alvin: int
    seed: Long
    bot: Annotated[list[int], SEATS]
    games: Long
    steps: Long
    turns: Long
    ties: Long
    """Games that several seats won."""
    wins: Sums
    """Games won, alone or shared."""
    points: Sums
    points_squared: Sums
    decisions: Sums
    think_ticks: Sums
    """Ticks of the processor's counter."""


@jit
def deal_game(tables: BoardTables, state: State, scratch: Scratch, series: Series, game: int) -> None:
    """Set up the game with this number; the seat that starts is drawn."""
    seed_rng(state, series.seed, game)
    set_up(tables, state, scratch, series.seats, NO_SEAT, series.alvin)


@jit
def add_game(tables: BoardTables, state: State, scratch: Scratch, series: Series) -> None:
    """Add a finished game to the sums."""
    score_game(tables, state, scratch)
    winners = 0
    for seat in range(series.seats):
        count = scratch.scores[seat]
        series.points[seat] += count.total
        series.points_squared[seat] += count.total * count.total
        series.wins[seat] += count.won
        winners += count.won
    series.ties += 1 if winners > 1 else 0
    series.games += 1


@jit
def observe_mover(tables: BoardTables, state: State, observation: State, series: Series, game: int) -> None:
    """Write the observation of the seat to move, with a generator of its own."""
    observe(tables, state, observation, state.mover)
    seed_observation(observation, series.seed + game * SEATS + state.mover)


@jit
def play_until_external(
    tables: BoardTables, state: State, observation: State, scratch: Scratch, plan: Plan, series: Series, game: int
) -> None:
    """Play until a seat is to move whose bot is called from Python, or the game is over."""
    while state.phase != Phase.OVER and series.bot[state.mover] != Kind.EXTERNAL:
        seat = state.mover
        series.turns += state.phase == Phase.TURN
        before = ticks()
        if series.bot[seat] == Kind.RANDOM:
            # Random play needs no observation: legal decisions depend only on what the seat knows.
            random_step(tables, state, scratch)
            series.think_ticks[seat] += ticks() - before
        else:
            observe_mover(tables, state, observation, series, game)
            decision = decide(tables, observation, scratch, plan, series.bot[seat])
            series.think_ticks[seat] += ticks() - before
            step(tables, state, scratch, seat, decision)
        series.decisions[seat] += 1
        series.steps += 1


@jit
def play_matches(
    tables: BoardTables,
    state: State,
    observation: State,
    scratch: Scratch,
    plan: Plan,
    series: Series,
    start: int,
    games: int,
) -> None:
    """Play the games numbered from `start`."""
    for game in range(start, start + games):
        deal_game(tables, state, scratch, series, game)
        play_until_external(tables, state, observation, scratch, plan, series, game)
        add_game(tables, state, scratch, series)


@jit
def play_random(tables: BoardTables, state: State, scratch: Scratch, series: Series, start: int, games: int) -> None:
    """Play games in which all seats play at random: faster, and less to compile."""
    for game in range(start, start + games):
        deal_game(tables, state, scratch, series, game)
        series.steps += play_out(tables, state, scratch)
        add_game(tables, state, scratch, series)
