"""Many games at once: one decision in each, then what the next seat sees and may do. Compiled, and free of Python's
lock, so that threads can share the games between them; a GPU runs the same code, one game per thread."""

from enum import IntEnum
from typing import Annotated, Any, NamedTuple

from draisine.bots.kinds import Kind
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING, SEATS
from draisine.engine.compiler.jit import jit, jit_long_rows
from draisine.engine.compiler.records import LONG, Long, record
from draisine.engine.enums import DECISIONS, Phase
from draisine.engine.legal import list_decisions, random_decision
from draisine.engine.playout import random_step
from draisine.engine.rng import next_word, randint, seed_rng
from draisine.engine.rules.scoring import count_points
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs.encoding import encode
from draisine.envs.layout import Rooms

Array = Any
"""An array, one row for each game."""

TABLE = 100
"""The seat's decisions are drawn by the weights of `Terms.table`."""
OPEN_WORD = 60
OPEN_WORDS = (DECISIONS + OPEN_WORD - 1) // OPEN_WORD
HUNDRED = 100.0
MILLION = 1_000_000.0


class Rows(NamedTuple):
    """What a batch tells and is told, one row for each game."""

    numbers: Array
    """The number of the game that will be dealt next in this place."""
    actions: Array
    seats: Array
    mask: Array
    open: Array
    """The mask once more, as bits that nobody outside writes into: what is open is decided by these."""
    seen: Array
    rewards: Array
    gains: Array
    ends: Array
    points: Array
    scores: Array
    """Points on the table when they were last looked at."""
    wrong: Array
    last: Array
    """What the learner saw when its game ended; no rows where nobody asks."""
    parts: Array
    """By seat and city: which part of the seat's network it belongs to. Kept by a GPU alone, from step to step."""
    built: Array
    """By seat: the trains that it had left when its network was last joined."""


class Reward(IntEnum):
    """What a game that is over is worth to a seat."""

    WIN = 0
    RANK = 1
    POINTS = 2


@record
class Terms:
    """How the games of a batch are played."""

    seats: int
    alvin: int
    again: int
    """Whether a game that is over makes room for the next one: 1 or 0."""
    seed: Long
    games: Long
    """How many games stand side by side: the next one in a place has the number of the last plus this."""
    learner: int
    """The seat that learns; -1: each in turn."""
    opponents: Annotated[list[int], SEATS]
    """Who plays the other seats, counted from the learner: one from outside, or a kind of bot."""
    table: Annotated[list[int], DECISIONS, LONG]
    """How often a seat that plays by the table takes each decision, in proportion, of those that are open."""
    reward: int
    shaping: Long
    """What a point of lead on the table is worth at once, in millionths."""
    rooms: Rooms


@jit
def player_of(terms: Terms, learner: int, seat: int) -> int:
    """Who decides for a seat."""
    return terms.opponents[seat - learner if seat >= learner else seat - learner + terms.seats]


@jit
def learner_of(terms: Terms, rows: Rows, place: int) -> int:
    """The seat from which the others are counted in the game at a place."""
    number = rows.numbers[place] - terms.games
    return terms.learner if terms.learner >= 0 else number % terms.seats


@jit
def table_decision(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, seat: int) -> int:
    """One of the open decisions by the table's weights; where all of these are zero, all alike."""
    listed = list_decisions(tables, state, scratch, seat)
    total = 0
    for i in range(listed):
        total += terms.table[scratch.decision[i]]
    if total == 0:
        return scratch.decision[randint(state, listed)]
    drawn = randint(state, total)
    for i in range(listed):
        drawn -= terms.table[scratch.decision[i]]
        if drawn < 0:
            return scratch.decision[i]
    return scratch.decision[listed - 1]


@jit
def chance_decision(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, who: int) -> int:
    """The decision of a seat that plays by chance or by the table."""
    if who == TABLE:
        return table_decision(tables, state, scratch, terms, state.mover)
    return random_decision(tables, state, scratch, state.mover, next_word(state))


@jit
def play_on(
    tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int, who: int, decision: int
) -> None:
    """Take a decision (NOTHING: `who` plays by chance), then let the seats that play by chance go on until one from
    outside owes a decision, or all is over."""
    learner = learner_of(terms, rows, place)
    while state.phase != Phase.OVER:
        if decision == NOTHING:
            if who == Kind.OUTSIDE:
                return
            decision = chance_decision(tables, state, scratch, terms, who)
        step(tables, state, scratch, state.mover, decision)
        who = player_of(terms, learner, state.mover)
        decision = NOTHING


@jit
def let_play(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int) -> None:
    """Let the seats that play by chance decide, if it is their turn."""
    who = player_of(terms, learner_of(terms, rows, place), state.mover)
    play_on(tables, state, scratch, terms, rows, place, who, NOTHING)


@jit
def deal(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int) -> None:
    """Deal the next game of a place."""
    seed_rng(state, terms.seed, rows.numbers[place])
    rows.numbers[place] += terms.games
    set_up(tables, state, scratch, terms.seats, NO_SEAT, terms.alvin)
    for seat in range(terms.seats):
        rows.scores[place, seat] = state.players[seat].score


@jit
def begin_game(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int) -> None:
    """Deal the next game of a place, up to the first decision from outside."""
    deal(tables, state, scratch, terms, rows, place)
    let_play(tables, state, scratch, terms, rows, place)


@jit
def viewer_of(state: State, terms: Terms, rows: Rows, place: int) -> int:
    """Who looks at a game: the seat to decide; when all is over, the learner."""
    return learner_of(terms, rows, place) if state.phase == Phase.OVER else state.mover + 0


@jit
def list_open(tables: BoardTables, state: State, scratch: Scratch, rows: Rows, place: int, seat: int) -> int:
    """Note what is open to a seat; how many decisions are listed in `work`."""
    for i in range(OPEN_WORDS):
        rows.open[place, i] = 0
    rows.seats[place] = seat
    if state.phase == Phase.OVER:
        return 0
    listed = list_decisions(tables, state, scratch, seat)
    for i in range(listed):
        decision = scratch.decision[i] + 0
        rows.open[place, decision // OPEN_WORD] |= 1 << (decision % OPEN_WORD)
    return listed


@jit
def show_game(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int) -> None:
    """What the seat to decide may do and sees; of a game that is over, what its learner sees."""
    seat = viewer_of(state, terms, rows, place)
    listed = list_open(tables, state, scratch, rows, place, seat)
    for i in range(DECISIONS):
        rows.mask[place, i] = 0
    for i in range(listed):
        rows.mask[place, scratch.decision[i]] = 1
    encode(tables, state, scratch, terms.rooms, rows.seen[place], seat)


@jit
def _rank_worth(scratch: Scratch, seats: int, seat: int) -> float:
    """From 1 for the first to -1 for the last; equals share."""
    mine = scratch.count[seat].total * 2 + scratch.count[seat].won
    better = 0
    equal = 0
    for other in range(seats):
        if other != seat:
            theirs = scratch.count[other].total * 2 + scratch.count[other].won
            better += theirs > mine
            equal += theirs == mine
    return 1.0 - (2.0 * better + equal) / (seats - 1)


@jit
def worth(scratch: Scratch, seats: int, seat: int, reward: int) -> float:
    """What the end is worth to a seat."""
    if reward == Reward.RANK:
        return _rank_worth(scratch, seats, seat)
    winners = 0
    best = -10000
    for other in range(seats):
        winners += scratch.count[other].won
        if other != seat:
            best = max(best, scratch.count[other].total)
    if reward == Reward.POINTS:
        return (scratch.count[seat].total - best) / HUNDRED
    # All shares together are zero, whatever the number of players.
    return (seats * scratch.count[seat].won / max(1, winners) - 1.0) / (seats - 1)


@jit
def _shape(state: State, terms: Terms, rows: Rows, place: int) -> None:
    """Add the change of each seat's lead in points on the table."""
    total = 0
    for seat in range(terms.seats):
        total += state.players[seat].score - rows.scores[place, seat]
    for seat in range(terms.seats):
        gain = state.players[seat].score - rows.scores[place, seat]
        lead = gain - (total - gain) / (terms.seats - 1)
        rows.rewards[place, seat] += terms.shaping / MILLION * lead
        rows.scores[place, seat] = state.players[seat].score


@jit
def is_open(rows: Rows, place: int) -> bool:
    """Whether the action at a place is open there."""
    action = rows.actions[place] + 0
    if action < 0 or action >= DECISIONS:
        return False
    return bool((rows.open[place, action // OPEN_WORD] >> (action % OPEN_WORD)) & 1)


@jit
def begin_step(state: State, terms: Terms, rows: Rows, place: int) -> int:
    """The decision to take at a place; NOTHING where the action is not open and so forfeited."""
    for seat in range(terms.seats):
        rows.rewards[place, seat] = 0.0
    rows.gains[place] = 0.0
    rows.wrong[place] = 0
    if state.phase == Phase.OVER or is_open(rows, place):
        return rows.actions[place] + 0  # type: ignore[no-any-return]
    rows.wrong[place] = 1
    return NOTHING


@jit
def act(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int) -> None:
    """Take the action at a place. One that is not open is forfeited: chance decides. Where a game is over and stays so,
    nothing happens."""
    decision = begin_step(state, terms, rows, place)
    play_on(tables, state, scratch, terms, rows, place, Kind.RANDOM + 0, decision)


@jit
def reward(state: State, terms: Terms, rows: Rows, place: int) -> bool:
    """What the step brought at once. Whether the game has ended by it."""
    if terms.shaping != 0:
        _shape(state, terms, rows, place)
        rows.gains[place] = rows.rewards[place, rows.seats[place]]
    over = state.phase == Phase.OVER
    ended = over and (rows.ends[place] == 0 or terms.again == 1)
    rows.ends[place] = over
    return bool(ended)


@jit
def close_game(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int) -> None:
    """Count a game that has just ended."""
    count_points(tables, state, scratch)
    for seat in range(terms.seats):
        rows.points[place, seat] = scratch.count[seat].total
        rows.rewards[place, seat] += worth(scratch, terms.seats, seat, terms.reward)
    rows.gains[place] = rows.rewards[place, rows.seats[place]]
    if len(rows.last) > 0:
        encode(tables, state, scratch, terms.rooms, rows.last[place], learner_of(terms, rows, place))


@jit
def step_game(tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int) -> None:
    """One decision in a game. When it ends it is counted, and the next one is dealt."""
    act(tables, state, scratch, terms, rows, place)
    if reward(state, terms, rows, place):
        close_game(tables, state, scratch, terms, rows, place)
        if terms.again == 1:
            begin_game(tables, state, scratch, terms, rows, place)


@jit_long_rows
def begin_games(
    tables: list[BoardTables],
    terms: list[Terms],
    states: list[State],
    scratches: list[Scratch],
    rows: Rows,
    start: int,
    stop: int,
) -> None:
    """Deal the games of some places."""
    for place in range(start, stop):
        begin_game(tables[0], states[place], scratches[0], terms[0], rows, place)
        show_game(tables[0], states[place], scratches[0], terms[0], rows, place)


@jit_long_rows
def step_games(
    tables: list[BoardTables],
    terms: list[Terms],
    states: list[State],
    scratches: list[Scratch],
    rows: Rows,
    start: int,
    stop: int,
) -> None:
    """One decision in each of some games, and what comes next there."""
    for place in range(start, stop):
        step_game(tables[0], states[place], scratches[0], terms[0], rows, place)
        show_game(tables[0], states[place], scratches[0], terms[0], rows, place)


@jit
def wander(
    tables: BoardTables, state: State, scratch: Scratch, terms: Terms, rows: Rows, place: int, steps: int
) -> None:
    """So many decisions by chance, whoever owes them, one game after the other."""
    made = 0
    while made < steps:
        # Two loops, so that the threads of a GPU's warp come together where games end, and count and deal as one.
        while made < steps and state.phase != Phase.OVER:
            random_step(tables, state, scratch)
            made += 1
        if state.phase == Phase.OVER:
            count_points(tables, state, scratch)
            for seat in range(terms.seats):
                rows.points[place, seat] = scratch.count[seat].total
            deal(tables, state, scratch, terms, rows, place)


@jit_long_rows
def wander_games(
    tables: list[BoardTables],
    terms: list[Terms],
    states: list[State],
    scratches: list[Scratch],
    rows: Rows,
    start: int,
    stop: int,
    steps: int,
) -> None:
    """So many decisions by chance in each of some games."""
    for place in range(start, stop):
        wander(tables[0], states[place], scratches[0], terms[0], rows, place, steps)
        let_play(tables[0], states[place], scratches[0], terms[0], rows, place)
        show_game(tables[0], states[place], scratches[0], terms[0], rows, place)


@jit
def first_wrong(terms: list[Terms], rows: Rows) -> int:
    """The first place whose action is not open; -1: there is none. A game that is over and stays so takes any."""
    for place in range(len(rows.actions)):
        if not is_open(rows, place) and (terms[0].again == 1 or rows.ends[place] == 0):
            return place
    return -1


@jit_long_rows
def look_at(
    tables: list[BoardTables],
    terms: list[Terms],
    states: list[State],
    scratches: list[Scratch],
    row: Array,
    place: int,
    seat: int,
) -> None:
    """What any seat sees of a game."""
    encode(tables[0], states[place], scratches[0], terms[0].rooms, row, seat)
