"""Boards near the end of a game: random owners of most routes, some free routes, and closed tracks where few play."""

import random

from draisine.boards import Board, load
from draisine.drawing.art.tokens import seat_ids
from draisine.play import Game
from tests.scenes import Seat, scene

LEFT = 3
"""Trains that every seat keeps."""


def full_board(name: str, players: int, seed: int) -> tuple[Game, list[str]]:
    """A position in which random routes are claimed until few trains are left, and random colours of its seats."""
    board, generator = load(name), random.Random(f"{name} {players} {seed}")
    starts = generator.sample(board.city_ids, players) if board.founding else []
    seats: list[Seat] = [{"score": 0, **({"start": starts[seat]} if starts else {})} for seat in range(players)]
    owners = _random_owners(board, players, starts, generator)
    return scene(board, players, seats, routes=owners), generator.sample(seat_ids(), players)


def _random_owners(board: Board, players: int, starts: list[str], generator: random.Random) -> dict[str, int]:
    """Owners that the rules allow. Where networks grow from start cities, every route adjoins the seat's others."""
    reserve = [board.trains.each - LEFT] * players
    networks = [{city} for city in starts]
    owners: dict[str, int] = {}
    routes = dict(zip(board.route_ids, board.route, strict=True))
    claimed = True
    while claimed:
        claimed = False
        for name in generator.sample(board.route_ids, len(routes)):
            route = routes[name]
            twins = {owners[other] for other in owners if set(routes[other].between) == set(route.between)}
            able = [
                seat
                for seat in range(players)
                if reserve[seat] >= route.length
                and seat not in twins
                and (not networks or networks[seat] & set(route.between))
            ]
            if name in owners or not able or (twins and players in board.closed_at):
                continue
            owners[name] = owner = generator.choice(able)
            reserve[owner] -= route.length
            if networks:
                networks[owner] |= set(route.between)
            claimed = True
    return owners
