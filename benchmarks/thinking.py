"""How fast the bots think, and whether the Baron stands in people's way.

    python -m benchmarks.thinking                    everything
    python -m benchmarks.thinking --blocking 40      so many games for the last figure

Blocking: while a seat's routes lie in several parts, the cheapest free way between two of them is what its building
shows it needs. Counted are the turns in which a bot could claim a route of that way (a gap of at most six spaces), and
how often it did.
"""

import argparse
import statistics
import time
from collections import Counter
from itertools import combinations

from draisine.boards import Board, load
from draisine.bots import Bot, Chair, fill_seats, find_bot
from draisine.bots.compiled import give_chance
from draisine.bots.search.bot import SearchBot
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import new
from draisine.engine.playout import play_out
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import count_points
from draisine.engine.state import Scratch, State
from draisine.matches import Table
from draisine.play import Game, View, new_game
from draisine.play.moves import Claim

GAP = 6
MIDDLE = 70
"""Decisions after which a game of two on USA is about half over."""


@jit
def light_playouts(tables: BoardTables, view: State, state: State, scratch: Scratch, count: int) -> int:
    """Deals that agree with an observation, played out by chance and counted."""
    steps = 0
    for number in range(count):
        seed_rng(state, 5, number)
        resample(tables, view, state, scratch)
        steps += play_out(tables, state, scratch)
        count_points(tables, state, scratch)
    return steps


def bots_of(game: Game, names: list[str]) -> list[Bot]:
    bots = [find_bot(name).make() for name in names]
    for seat, bot in enumerate(bots):
        bot.sit(Chair(game.board, seat, seat))  # type: ignore[attr-defined]
    return bots


def middle_of_a_game(seed: int) -> Game:
    game = new_game("usa", 2, seed)
    bots = bots_of(game, ["planner", "planner"])
    for _ in range(MIDDLE):
        seat = game.to_move[0]
        game.play(bots[seat].choose(game.view(seat), game.legal_moves(seat)), seat)
    return game


def playouts(rounds: int = 5) -> None:
    """Playouts a second on one core, light ones and those of the Baron."""
    board = load("usa")
    tables, state, scratch = compile_board(board), new(State), new(Scratch)
    baron = SearchBot(playouts=4000)
    baron.sit(Chair(board, 0, 0))
    light, heavy = [], []
    for seed in range(rounds):
        game = middle_of_a_game(seed)
        view = game.observation(game.to_move[0])
        give_chance(view, seed)
        light_playouts(tables, view, state, scratch, 10)
        began = time.perf_counter()
        light_playouts(tables, view, state, scratch, 10_000)
        light.append(10_000 / (time.perf_counter() - began))
        baron.decide(view)
        began = time.perf_counter()
        baron.decide(view)
        heavy.append(baron.playouts / (time.perf_counter() - began))
    print(f"light playouts, USA 2 p from mid-game: {statistics.median(light):,.0f}/s on one core")
    print(f"playouts by planning seats (the Baron's): {statistics.median(heavy):,.0f}/s on one core")


def planner(games: int = 2000) -> None:
    """The planner's points and time on every board."""
    for board in ("usa", "europe", "old_west", "first_journey", "amsterdam"):
        table = Table(load(board), fill_seats(["planner"], 2), 5)
        told = list(table.outcomes(0, games))
        points = statistics.mean(sum(game.points) / 2 for game in told)
        spent = sum(sum(game.nanoseconds) for game in told) / sum(sum(game.decisions) for game in told) / 1000
        print(f"planner against itself, {board} 2 p: {points:.1f} points, {spent:.1f} µs a decision")


def parts_of(board: Board, owned: list[int]) -> list[set[str]]:
    """The cities that a seat's routes join, part by part."""
    parts: list[set[str]] = []
    for route in owned:
        ends = set(board.route[route].between)
        near = [part for part in parts if part & ends]
        parts = [part for part in parts if not part & ends]
        parts.append(ends.union(*near))
    return parts


def needed_links(board: Board, view: View, seat: int) -> set[str]:
    """The free routes that a seat's building shows it needs: on the cheapest way between two parts, if it is short."""
    numbers = range(len(board.route))
    owner = {number: view.routes.get(board.route_ids[number]) for number in numbers}
    closed = set(view.closed)
    parts = parts_of(board, [number for number in numbers if owner[number] == seat])
    best: tuple[int, set[str]] = (GAP + 1, set())
    for one, other in combinations(parts, 2):
        reached: dict[str, tuple[int, frozenset[str]]] = {city: (0, frozenset()) for city in one}
        for _ in range(GAP):
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


def blocking(games: int, playouts: int = 1000) -> None:
    """How often each bot takes a link that the other's building shows it needs."""
    board = load("usa")
    names = [f"baron@{playouts}", "planner"]
    chances: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for number in range(games):
        seated = names if number % 2 == 0 else names[::-1]
        game = new_game("usa", 2, number // 2)
        bots = bots_of(game, seated)
        while not game.is_over:
            seat = game.to_move[0]
            view, legal = game.view(seat), game.legal_moves(seat)
            needed = needed_links(board, view, 1 - seat)
            open_now = {move.route for move in legal if isinstance(move, Claim)} & needed
            move = bots[seat].choose(view, legal)
            if open_now:
                chances[seated[seat]] += 1
                taken[seated[seat]] += isinstance(move, Claim) and move.route in open_now
            game.play(move, seat)
    for name in names:
        share = 100 * taken[name] / max(1, chances[name])
        print(f"links that the other needs, {name}: taken {taken[name]} of {chances[name]} times ({share:.1f} %)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocking", type=int, default=40, help="games to look for blocking in")
    asked = parser.parse_args()
    planner()
    playouts()
    blocking(asked.blocking)


if __name__ == "__main__":
    main()
