"""What a GPU is asked to do. Games are played by the functions that play them here, one game per thread; what they show
is written by all threads of a warp together, so that neighbours write next to each other.

A step is four kernels. All games take their action; a list gathers those that ended. These are counted and dealt anew,
each by a warp of its own, for threads of a warp would wait for each other; meanwhile the others are shown. Those of the
list are shown at last."""

from typing import Any, NamedTuple

from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.cuda import cuda
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import dtype
from draisine.engine.enums import DECISIONS
from draisine.engine.rules.connectivity import join_network
from draisine.engine.state import Scratch, State
from draisine.envs.encoding import write_observation
from draisine.envs.stepping import (
    OPEN_WORD,
    Rows,
    Terms,
    act,
    begin_game,
    close_game,
    is_open,
    let_play,
    list_open,
    reward,
    viewer_of,
    wander,
)

Array = Any

STATE, WORK = dtype(State), dtype(Scratch)
LANES = 32
"""Threads that show a game together: a block, so that they can wait for each other."""
UNJOINED = -1
"""In the place of trains left: the seat's network is to be joined anew."""


class Network(NamedTuple):
    """Where a seat's network is kept between steps."""

    label: Array


@jit
def list_next(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int) -> None:
    """Note what is open to the seat that is shown next."""
    list_open(tables, state, scratch, rows, place, viewer_of(state, terms, rows, place))


@jit
def forget_networks(terms: Terms, rows: Rows, place: int) -> None:
    """Another game has come to a place."""
    for seat in range(terms.seats):
        rows.built[place, seat] = UNJOINED


@jit
def show(tables: BoardTables, state: State, terms: Terms, rows: Rows, place: int, lane: int) -> None:
    """Write a lane's share of a game's mask and observation. A network grows only when trains are spent."""
    seat = rows.seats[place] + 0
    reserve = state.players[seat].reserve + 0
    if rows.built[place, seat] != reserve:
        if lane == 0:
            join_network(tables, state, Network(rows.parts[place, seat]), seat)
        cuda.syncthreads()
        if lane == 0:
            rows.built[place, seat] = reserve
    for i in range(lane, DECISIONS, LANES):
        rows.mask[place, i] = (rows.open[place, i // OPEN_WORD] >> (i % OPEN_WORD)) & 1
    write_observation(tables, state, rows.parts[place, seat], terms.rooms, rows.seen[place], seat, lane, LANES)


def rest_kernel(scratches: Array) -> None:
    """Nobody keeps a log."""
    thread = cuda.grid(1)
    if thread < len(scratches):
        scratches[thread].logging = 0
        scratches[thread].facts = 0


def begin_kernel(tables: Array, terms: Array, states: Array, scratches: Array, rows: Rows) -> None:
    """Deal the next game of every place."""
    thread = cuda.grid(1)
    for place in range(thread, len(states), cuda.gridsize(1)):
        begin_game(tables[0], states[place], scratches[thread], terms[0], rows, place)
        forget_networks(terms[0], rows, place)
        list_next(tables[0], states[place], scratches[thread], terms[0], rows, place)


def act_kernel(
    tables: Array, terms: Array, states: Array, scratches: Array, rows: Rows, ended: Array, turn: int
) -> None:
    """One decision in every game. The first two numbers of `ended` count, in turn, the places that follow them."""
    thread = cuda.grid(1)
    for place in range(thread, len(states), cuda.gridsize(1)):
        act(tables[0], states[place], scratches[thread], terms[0], rows, place)
        if reward(states[place], terms[0], rows, place):
            ended[2 + cuda.atomic.add(ended, turn, 1)] = place
        else:
            list_next(tables[0], states[place], scratches[thread], terms[0], rows, place)


def end_kernel(
    tables: Array, terms: Array, states: Array, scratches: Array, rows: Rows, ended: Array, turn: int
) -> None:
    """Count the games that ended, and deal others. Of each warp's threads the first ones come first."""
    thread = cuda.grid(1)
    warps = cuda.gridsize(1) // LANES
    for i in range(thread % LANES * warps + thread // LANES, ended[turn], cuda.gridsize(1)):
        place = ended[2 + i]
        close_game(tables[0], states[place], scratches[thread], terms[0], rows, place)
        if terms[0].again == 1:
            begin_game(tables[0], states[place], scratches[thread], terms[0], rows, place)
            forget_networks(terms[0], rows, place)
        list_next(tables[0], states[place], scratches[thread], terms[0], rows, place)


def show_kernel(tables: Array, terms: Array, states: Array, rows: Rows) -> None:
    """Write masks and observations of all games but those that ended."""
    place = cuda.blockIdx.x
    if rows.ends[place] == 0:
        show(tables[0], states[place], terms[0], rows, place, cuda.threadIdx.x)


def show_ended_kernel(tables: Array, terms: Array, states: Array, rows: Rows, ended: Array, turn: int) -> None:
    """The same for those that ended; the other count is made ready for the next step."""
    for i in range(cuda.blockIdx.x, ended[turn], cuda.gridDim.x):
        place = ended[2 + i]
        show(tables[0], states[place], terms[0], rows, place, cuda.threadIdx.x)
    if cuda.grid(1) == 0:
        ended[1 - turn] = 0


def wander_kernel(tables: Array, terms: Array, states: Array, rows: Rows, steps: int) -> None:
    """So many decisions by chance in every game. A state that is used for long is better kept by its thread, and so is
    what it thinks with: threads next to each other then find the same number of theirs side by side."""
    thread = cuda.grid(1)
    state = cuda.local.array(1, STATE)
    scratch = cuda.local.array(1, WORK)
    scratch[0].logging = 0
    scratch[0].facts = 0
    for place in range(thread, len(states), cuda.gridsize(1)):
        state[0] = states[place]
        wander(tables[0], state[0], scratch[0], terms[0], rows, place, steps)
        states[place] = state[0]


def plain_wander_kernel(tables: Array, terms: Array, states: Array, scratches: Array, rows: Rows, steps: int) -> None:
    """The same for the simulator, whose threads keep no records."""
    thread = cuda.grid(1)
    for place in range(thread, len(states), cuda.gridsize(1)):
        wander(tables[0], states[place], scratches[thread], terms[0], rows, place, steps)


def prepare_kernel(tables: Array, terms: Array, states: Array, scratches: Array, rows: Rows) -> None:
    """After wandering: let those inside play, if it is their turn."""
    thread = cuda.grid(1)
    for place in range(thread, len(states), cuda.gridsize(1)):
        for seat in range(terms[0].seats):
            rows.rewards[place, seat] = 0.0
        rows.gains[place] = 0.0
        rows.ends[place] = 0
        rows.wrong[place] = 0
        let_play(tables[0], states[place], scratches[thread], terms[0], rows, place)
        forget_networks(terms[0], rows, place)
        list_next(tables[0], states[place], scratches[thread], terms[0], rows, place)


def check_kernel(terms: Array, rows: Rows, found: Array) -> None:
    """The first place whose action is not open."""
    place = cuda.grid(1)
    if place < len(rows.actions) and not is_open(rows, place) and (terms[0].again == 1 or rows.ends[place] == 0):
        cuda.atomic.min(found, 0, place)


def look_kernel(
    tables: Array, terms: Array, states: Array, scratches: Array, seen: Array, place: int, seat: int
) -> None:
    """What any seat sees of a game."""
    join_network(tables[0], states[place], scratches[0], seat)
    write_observation(tables[0], states[place], scratches[0].label, terms[0].rooms, seen, seat, 0, 1)
