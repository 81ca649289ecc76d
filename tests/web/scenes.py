"""Games at the position that a test needs, found by letting bots play seed after seed until a condition holds.

The seed and move number are cached in `scenes.json`. If the condition no longer holds there, because rules or bots have
changed, the search is repeated.
"""

import itertools
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from draisine.bots import fill_seats
from draisine.matches import next_move, seat_bots
from draisine.play import Game, Move, moves, new_game

CACHE_FILE = Path(__file__).with_name("scenes.json")
MAX_GAMES = 200
"""Number of games after which a search fails."""

MIDWAY = 40

Condition = Callable[[Game], bool]

_found: dict[str, Game] = {}
"""Games found by this process: playing them again would take longer than opening a page."""


def search(
    name: str, condition: Condition, board: str = "usa", players: int = 2, bot: str = "conductor", **options: object
) -> Game:
    """A game at the first position where the condition holds; `name` is the key of the condition in the cache."""
    key = f"{name}: {board} {players} {bot} {json.dumps(options, sort_keys=True)}"
    if key not in _found:
        _found[key] = _search(key, condition, board, players, bot, options).copy()
    return _found[key].copy()


def _search(key: str, condition: Condition, board: str, players: int, bot: str, options: dict[str, object]) -> Game:
    found = _cached(key)
    if found is not None:
        game = next(itertools.islice(_positions(board, players, bot, found[0], options), found[1], None), None)
        if game is not None and condition(game):
            return game
    for seed in range(MAX_GAMES):
        for number, game in enumerate(_positions(board, players, bot, seed, options)):
            if condition(game):
                _cache(key, seed, number)
                return game
    raise AssertionError(f"not found in {MAX_GAMES} games: {key}")


def near_end(
    board: str = "usa", players: int = 2, *, seat: int = 0, left: int = 10, seed: int = 0, bot: str = "conductor",
    **options: object,
) -> Game:  # fmt: skip
    """A game with at least `left` moves to play, where the seat is to move."""
    whole = finished(board, players, seed=seed, bot=bot, **options)
    for number in range(len(whole.steps) - 1 - left, 0, -1):
        game = whole.at_step(number)
        if game.to_move == (seat,):
            return game
    raise AssertionError(f"seat {seat} never moves")


def finished(board: str = "usa", players: int = 2, *, seed: int = 0, bot: str = "conductor", **options: object) -> Game:
    """A finished game."""
    key = f"over: {board} {players} {bot} {seed} {json.dumps(options, sort_keys=True)}"
    if key not in _found:
        *_, _found[key] = _positions(board, players, bot, seed, options)
    return _found[key].copy()


def has_move(kind: type[Move], seat: int = 0, where: Callable[[Game, Any], bool] = lambda *_: True) -> Condition:
    """Whether only this seat is to move and has a legal move of this kind."""
    return lambda game: (
        game.to_move == (seat,) and any(isinstance(move, kind) and where(game, move) for move in game.legal_moves(seat))
    )


def midway(condition: Condition) -> Condition:
    """The same condition, but not in the opening."""
    return lambda game: len(game.steps) > MIDWAY and condition(game)


def ordinary_turn(seat: int = 0, players: int = 2) -> Game:
    """USA: a turn in which the seat can claim a route, draw cards and draw tickets."""
    return search(f"claim by {seat}", midway(has_move(moves.Claim, seat)), "usa", players)


def answered_by_claims(board: str = "usa") -> Game:
    """The first of three seats is to move, after each of the others has claimed a route."""
    return search("claims by the others", midway(_after_claims), board, 3)


def _after_claims(game: Game) -> bool:
    claims = [step.seat for step in game.steps[-2:] if (step.move or "").startswith("claim ")]
    return game.to_move == (0,) and claims == [1, 2]


def tunnel(seat: int = 0) -> Game:
    """Europe: a tunnel can be tried."""
    return search(f"tunnel by {seat}", midway(has_move(moves.Claim, seat, _is_tunnel)), "europe", 2)


def tunnel_payment(seat: int = 0) -> Game:
    """Europe: a tunnel demands extra cards, and the seat has them."""
    return search(f"extra by {seat}", has_move(moves.PayExtra, seat), "europe", 2)


def station(seat: int = 0) -> Game:
    """Europe: a station can be built."""
    return search(f"station by {seat}", midway(has_move(moves.BuildStation, seat)), "europe", 2)


def city_founding(seat: int = 0) -> Game:
    """Old West: after a claim, a City can be founded."""
    return search(f"city by {seat}", midway(has_move(moves.FoundCity, seat)), "old_west", 3)


def alvin(seat: int = 0) -> Game:
    """Old West with Alvin: he can be moved to one of the seat's Cities."""
    return search(f"alvin by {seat}", has_move(moves.PlaceAlvin, seat), "old_west", 3, alvin=True)


def ticket_offer(seat: int = 0) -> Game:
    """USA: in the middle of the game the seat has drawn tickets and must choose."""
    return search(f"keep by {seat}", midway(has_move(moves.KeepTickets, seat)))


def _is_tunnel(game: Game, claim: moves.Claim) -> bool:
    return game.board.route[game.board.route_ids.index(claim.route)].tunnel


def _positions(board: str, players: int, bot: str, seed: int, options: dict[str, object]) -> Iterator[Game]:
    """The game before every move and at its end; always the same object."""
    game = new_game(board, players, f"scene {seed}", options)
    specs = fill_seats([bot], players)
    bots = seat_bots(specs, game.board, f"scene {seed}")
    while not game.is_over:
        yield game
        next_move(game, bots)
    yield game


def _cached(key: str) -> tuple[int, int] | None:
    found = json.loads(CACHE_FILE.read_text()).get(key) if CACHE_FILE.exists() else None
    return None if found is None else (found["seed"], found["moves"])


def _cache(key: str, seed: int, number: int) -> None:
    if os.environ.get("CI"):
        return
    known = json.loads(CACHE_FILE.read_text()) if CACHE_FILE.exists() else {}
    known[key] = {"seed": seed, "moves": number}
    fresh = CACHE_FILE.with_suffix(f".{os.getpid()}")
    lines = [f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in sorted(known.items())]
    fresh.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    fresh.replace(CACHE_FILE)
