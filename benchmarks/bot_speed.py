"""Speed of the bots, and how often they block.

    python -m benchmarks.bot_speed                    everything
    python -m benchmarks.bot_speed --blocking 40      the number of games for the last figure

Blocking: while a seat's network has several components, the cheapest free path between two of them is a link that the
seat visibly needs. Counted are the turns in which a bot could claim a route of such a path (of at most six spaces), and
how often it did.
"""

import argparse
import statistics
import time
from collections import Counter
from itertools import combinations

from draisine.boards import Board, load
from draisine.bots import SeatInfo, fill_seats
from draisine.bots.search.bot import SearchBot
from draisine.bots.seeding import seed_observation
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import new
from draisine.engine.playout import play_out
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import score_game
from draisine.engine.state import Scratch, State
from draisine.matches import MatchRunner, next_move, seat_bots
from draisine.play import Game, View, new_game
from draisine.play.moves import Claim

MAX_GAP = 6
"""The longest path, in spaces, that counts as a link."""
MIDGAME = 70
"""Moves after which a game of two players on USA is about half over."""


@jit
def random_playouts(tables: BoardTables, observation: State, state: State, scratch: Scratch, count: int) -> int:
    """Resample an observation, play it out at random and score it, `count` times."""
    steps = 0
    for number in range(count):
        seed_rng(state, 5, number)
        resample(tables, observation, state, scratch)
        steps += play_out(tables, state, scratch)
        score_game(tables, state, scratch)
    return steps


def play_to_midgame(seed: int) -> Game:
    game = new_game("usa", 2, seed)
    bots = seat_bots(fill_seats(["planner"], 2), game.board, str(seed))
    for _ in range(MIDGAME):
        next_move(game, bots)
    return game


def measure_playouts(rounds: int = 5) -> None:
    """Print the playouts per second of one core: random ones, and those of the Baron."""
    board = load("usa")
    tables, state, scratch = compile_board(board), new(State), new(Scratch)
    baron = SearchBot(playouts=4000)
    baron.sit(SeatInfo(board, 0, 0))
    uniform, planned = [], []
    for seed in range(rounds):
        game = play_to_midgame(seed)
        observation = game.observation(game.to_move[0])
        seed_observation(observation, seed)
        random_playouts(tables, observation, state, scratch, 10)
        start = time.perf_counter()
        random_playouts(tables, observation, state, scratch, 10_000)
        uniform.append(10_000 / (time.perf_counter() - start))
        baron.decide(observation)
        start = time.perf_counter()
        baron.decide(observation)
        planned.append(baron.playouts / (time.perf_counter() - start))
    print(f"random playouts, USA 2 p from midgame: {statistics.median(uniform):,.0f}/s on one core")
    print(f"playouts by the planner (the Baron's): {statistics.median(planned):,.0f}/s on one core")


def measure_planner(games: int = 2000) -> None:
    """Print the planner's points, and its time per decision, on every board."""
    for board in ("usa", "europe", "old_west", "first_journey", "amsterdam"):
        match = MatchRunner(load(board), fill_seats(["planner"], 2), 5)
        outcomes = list(match.outcomes(0, games))
        points = statistics.mean(sum(game.points) / 2 for game in outcomes)
        decisions = sum(sum(game.decisions) for game in outcomes)
        microseconds = sum(sum(game.nanoseconds) for game in outcomes) / decisions / 1000
        print(f"planner against itself, {board} 2 p: {points:.1f} points, {microseconds:.1f} µs per decision")


def components_of(board: Board, owned: list[int]) -> list[set[str]]:
    """The cities of each component of a seat's network."""
    components: list[set[str]] = []
    for route in owned:
        ends = set(board.route[route].between)
        touched = [component for component in components if component & ends]
        components = [component for component in components if not component & ends]
        components.append(ends.union(*touched))
    return components


def needed_links(board: Board, view: View, seat: int) -> set[str]:
    """The free routes that a seat visibly needs: those on the cheapest path between two components, if it is short."""
    numbers = range(len(board.route))
    owner = {number: view.routes.get(board.route_ids[number]) for number in numbers}
    closed = set(view.closed)
    components = components_of(board, [number for number in numbers if owner[number] == seat])
    best: tuple[int, set[str]] = (MAX_GAP + 1, set())
    for one, other in combinations(components, 2):
        reached: dict[str, tuple[int, frozenset[str]]] = {city: (0, frozenset()) for city in one}
        for _ in range(MAX_GAP):
            for number in numbers:
                name = board.route_ids[number]
                if owner[number] is not None or name in closed:
                    continue
                for a, b in (board.route[number].between, board.route[number].between[::-1]):
                    if a in reached:
                        length = reached[a][0] + board.route[number].length
                        if length < reached.get(b, (99, frozenset()))[0]:
                            reached[b] = (length, reached[a][1] | {name})
        ends = [reached[city] for city in other if city in reached]
        if ends and min(ends)[0] < best[0]:
            best = (min(ends)[0], set(min(ends, key=lambda end: end[0])[1]))
    return best[1]


def measure_blocking(games: int, playouts: int = 1000) -> None:
    """Print how often each bot claims a link that its opponent visibly needs."""
    board = load("usa")
    names = [f"baron@{playouts}", "planner"]
    opportunities: Counter[str] = Counter()
    claimed: Counter[str] = Counter()
    for number in range(games):
        seated = names if number % 2 == 0 else names[::-1]
        game = new_game("usa", 2, number // 2)
        bots = seat_bots(fill_seats(seated, 2), game.board, str(number))
        while not game.is_over:
            seat = game.to_move[0]
            view, legal = game.view(seat), game.legal_moves(seat)
            claimable = {move.route for move in legal if isinstance(move, Claim)}
            links = claimable & needed_links(board, view, 1 - seat)
            move = bots[seat].choose(game.observation(seat))
            if links:
                opportunities[seated[seat]] += 1
                claimed[seated[seat]] += isinstance(move, Claim) and move.route in links
            game.play(move, seat)
    for name in names:
        share = 100 * claimed[name] / max(1, opportunities[name])
        count = f"claimed {claimed[name]} of {opportunities[name]} times ({share:.1f} %)"
        print(f"links that the opponent needs, {name}: {count}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocking", type=int, default=40, help="games in which blocking is counted")
    options = parser.parse_args()
    measure_planner()
    measure_playouts()
    measure_blocking(options.blocking)


if __name__ == "__main__":
    main()
