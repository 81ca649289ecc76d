"""Games at a moment that a test needs: real ones, played by bots from seed after seed until the moment comes.

Where it came is remembered in `scenes.json`, so that it is found at once the next time. If rules or bots have changed
since, it is looked for again.
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

KNOWN = Path(__file__).with_name("scenes.json")
GAMES = 200
"""A moment that does not come in so many games is not waited for any longer."""

MIDWAY = 40

Moment = Callable[[Game], bool]

_found: dict[str, Game] = {}
"""Games that were played already, for the next test that wants the same: bots take longer than a page to open."""


def until(
    name: str, moment: Moment, board: str = "usa", players: int = 2, bot: str = "conductor", **options: object
) -> Game:
    """A game that has come to a moment. `name` is what the moment is remembered by."""
    key = f"{name}: {board} {players} {bot} {json.dumps(options, sort_keys=True)}"
    if key not in _found:
        _found[key] = _look_for(key, moment, board, players, bot, options).copy()
    return _found[key].copy()


def _look_for(key: str, moment: Moment, board: str, players: int, bot: str, options: dict[str, object]) -> Game:
    found = _remembered(key)
    if found is not None:
        game = next(itertools.islice(_games_of(board, players, bot, found[0], options), found[1], None), None)
        if game is not None and moment(game):
            return game
    for seed in range(GAMES):
        for number, game in enumerate(_games_of(board, players, bot, seed, options)):
            if moment(game):
                _remember(key, seed, number)
                return game
    raise AssertionError(f"in {GAMES} games this never happens: {key}")


def near_the_end(
    board: str = "usa", players: int = 2, *, seat: int = 0, left: int = 10, seed: int = 0, bot: str = "conductor",
    **options: object,
) -> Game:  # fmt: skip
    """A game with at least so many moves left, where a seat is to move."""
    whole = finished(board, players, seed=seed, bot=bot, **options)
    for number in range(len(whole.steps) - 1 - left, 0, -1):
        game = whole.back_to(number)
        if game.to_move == (seat,):
            return game
    raise AssertionError(f"seat {seat} never moves")


def finished(board: str = "usa", players: int = 2, *, seed: int = 0, bot: str = "conductor", **options: object) -> Game:
    """A game that is over."""
    key = f"over: {board} {players} {bot} {seed} {json.dumps(options, sort_keys=True)}"
    if key not in _found:
        *_, _found[key] = _games_of(board, players, bot, seed, options)
    return _found[key].copy()


def can(kind: type[Move], seat: int = 0, where: Callable[[Game, Any], bool] = lambda *_: True) -> Moment:
    """The moment when a seat, and nobody else, is to move and has a move of a kind."""
    return lambda game: (
        game.to_move == (seat,) and any(isinstance(move, kind) and where(game, move) for move in game.legal_moves(seat))
    )


def midway(moment: Moment) -> Moment:
    """The same moment when there is something on the board."""
    return lambda game: len(game.steps) > MIDWAY and moment(game)


def a_turn(seat: int = 0) -> Game:
    """USA: an ordinary turn in which the seat can claim, draw cards and take tickets."""
    return until(f"claim by {seat}", midway(can(moves.Claim, seat)), "usa", 2)


def a_tunnel(seat: int = 0) -> Game:
    """Europe: a tunnel can be tried."""
    return until(f"tunnel by {seat}", midway(can(moves.Claim, seat, _is_tunnel)), "europe", 2)


def a_tunnel_that_asks(seat: int = 0) -> Game:
    """Europe: a tunnel asks for more cards, and they are in hand."""
    return until(f"extra by {seat}", can(moves.PayExtra, seat), "europe", 2)


def a_station(seat: int = 0) -> Game:
    """Europe: a station can be built."""
    return until(f"station by {seat}", midway(can(moves.BuildStation, seat)), "europe", 2)


def a_city(seat: int = 0) -> Game:
    """Old West: after a claim, a City can be founded."""
    return until(f"city by {seat}", midway(can(moves.FoundCity, seat)), "old_west", 3)


def alvin(seat: int = 0) -> Game:
    """Old West with Alvin: he can be taken to a City of the seat's own."""
    return until(f"alvin by {seat}", can(moves.PlaceAlvin, seat), "old_west", 3, alvin=True)


def tickets_on_offer(seat: int = 0) -> Game:
    """USA: in the middle of the game the seat has drawn tickets and must choose."""
    return until(f"keep by {seat}", midway(can(moves.KeepTickets, seat)))


def _is_tunnel(game: Game, claim: moves.Claim) -> bool:
    return game.board.route[game.board.route_ids.index(claim.route)].tunnel


def _games_of(board: str, players: int, bot: str, seed: int, options: dict[str, object]) -> Iterator[Game]:
    """The same game before every move, and at its end."""
    game = new_game(board, players, f"scene {seed}", options)
    entrants = fill_seats([bot], players)
    bots = seat_bots(entrants, game.board, f"scene {seed}")
    while not game.is_over:
        yield game
        next_move(game, entrants, bots)
    yield game


def _remembered(key: str) -> tuple[int, int] | None:
    found = json.loads(KNOWN.read_text()).get(key) if KNOWN.exists() else None
    return None if found is None else (found["seed"], found["moves"])


def _remember(key: str, seed: int, number: int) -> None:
    if os.environ.get("CI"):
        return
    known = json.loads(KNOWN.read_text()) if KNOWN.exists() else {}
    known[key] = {"seed": seed, "moves": number}
    fresh = KNOWN.with_suffix(f".{os.getpid()}")
    lines = [f"  {json.dumps(name)}: {json.dumps(place)}" for name, place in sorted(known.items())]
    fresh.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    fresh.replace(KNOWN)
