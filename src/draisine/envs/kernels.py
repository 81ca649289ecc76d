"""What a GPU is asked to do. Games are played by the functions that play them here, one game per thread; what they show
is written by all threads of a warp together, so that neighbours write next to each other.

A step is three kernels: all games take their action; those that ended, gathered in a list, are counted and dealt anew
(else every warp would wait for the one game in it that ends); all are shown."""

from typing import Any

from draisine.engine.chart import Chart
from draisine.engine.compiled import jit
from draisine.engine.kinds import DECISIONS
from draisine.engine.network import join_network
from draisine.engine.porting import cuda
from draisine.engine.records import dtype
from draisine.engine.state import State, Work
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

STATE = dtype(State)
LANES = 32
"""Threads that show a game together."""


@jit
def prepare(chart: Chart, state: State, work: Work, terms: Terms, rows: Rows, place: int) -> None:
    """Find out what is to be shown of a game."""
    seat = viewer_of(state, terms, rows, place)
    list_open(chart, state, work, rows, place, seat)
    join_network(chart, state, work, seat)
    for city in range(chart.cities):
        rows.parts[place, city] = work.label[city]


def rest_kernel(works: Array) -> None:
    """Nobody keeps a log."""
    thread = cuda.grid(1)
    if thread < len(works):
        works[thread].logging = 0
        works[thread].facts = 0


def begin_kernel(charts: Array, terms: Array, states: Array, works: Array, rows: Rows) -> None:
    """Deal the next game of every place."""
    thread = cuda.grid(1)
    for place in range(thread, len(states), cuda.gridsize(1)):
        begin_game(charts[0], states[place], works[thread], terms[0], rows, place)
        prepare(charts[0], states[place], works[thread], terms[0], rows, place)


def act_kernel(charts: Array, terms: Array, states: Array, works: Array, rows: Rows, ended: Array) -> None:
    """One decision in every game. The first number of `ended` counts the places that follow it."""
    thread = cuda.grid(1)
    for place in range(thread, len(states), cuda.gridsize(1)):
        act(charts[0], states[place], works[thread], terms[0], rows, place)
        if reward(states[place], terms[0], rows, place):
            ended[1 + cuda.atomic.add(ended, 0, 1)] = place
        else:
            prepare(charts[0], states[place], works[thread], terms[0], rows, place)


def end_kernel(charts: Array, terms: Array, states: Array, works: Array, rows: Rows, ended: Array) -> None:
    """Count the games that ended, and deal others."""
    thread = cuda.grid(1)
    for i in range(thread, ended[0], cuda.gridsize(1)):
        place = ended[1 + i]
        close_game(charts[0], states[place], works[thread], terms[0], rows, place)
        if terms[0].again == 1:
            begin_game(charts[0], states[place], works[thread], terms[0], rows, place)
        prepare(charts[0], states[place], works[thread], terms[0], rows, place)


def show_kernel(charts: Array, terms: Array, states: Array, rows: Rows, ended: Array) -> None:
    """Write masks and observations."""
    thread = cuda.grid(1)
    place = thread // LANES
    lane = thread % LANES
    if place < len(states):
        for i in range(lane, DECISIONS, LANES):
            rows.mask[place, i] = (rows.open[place, i // OPEN_WORD] >> (i % OPEN_WORD)) & 1
        seat = rows.seats[place] + 0
        rooms = terms[0].rooms
        write_observation(charts[0], states[place], rows.parts[place], rooms, rows.seen[place], seat, lane, LANES)
    if thread == 0:
        ended[0] = 0


def wander_kernel(charts: Array, terms: Array, states: Array, works: Array, rows: Rows, steps: int) -> None:
    """So many decisions by chance in every game. A state that is used for long is better kept by its thread: threads
    next to each other then find the same number of theirs side by side."""
    thread = cuda.grid(1)
    mine = cuda.local.array(1, STATE)
    for place in range(thread, len(states), cuda.gridsize(1)):
        mine[0] = states[place]
        wander(charts[0], mine[0], works[thread], terms[0], rows, place, steps)
        states[place] = mine[0]


def plain_wander_kernel(charts: Array, terms: Array, states: Array, works: Array, rows: Rows, steps: int) -> None:
    """The same for the simulator, whose threads keep no records."""
    thread = cuda.grid(1)
    for place in range(thread, len(states), cuda.gridsize(1)):
        wander(charts[0], states[place], works[thread], terms[0], rows, place, steps)


def prepare_kernel(charts: Array, terms: Array, states: Array, works: Array, rows: Rows) -> None:
    """After wandering: let those inside play, if it is their turn."""
    thread = cuda.grid(1)
    for place in range(thread, len(states), cuda.gridsize(1)):
        for seat in range(terms[0].seats):
            rows.rewards[place, seat] = 0.0
        rows.gains[place] = 0.0
        rows.ends[place] = 0
        rows.wrong[place] = 0
        let_play(charts[0], states[place], works[thread], terms[0], rows, place)
        prepare(charts[0], states[place], works[thread], terms[0], rows, place)


def check_kernel(terms: Array, rows: Rows, found: Array) -> None:
    """The first place whose action is not open."""
    place = cuda.grid(1)
    if place < len(rows.actions) and not is_open(rows, place) and (terms[0].again == 1 or rows.ends[place] == 0):
        cuda.atomic.min(found, 0, place)


def look_kernel(charts: Array, terms: Array, states: Array, works: Array, seen: Array, place: int, seat: int) -> None:
    """What any seat sees of a game."""
    join_network(charts[0], states[place], works[0], seat)
    write_observation(charts[0], states[place], works[0].label, terms[0].rooms, seen, seat, 0, 1)
