"""Scenes and boards for rule tests: two players on any board, few cards in play, or a board with a changed route."""

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from draisine.boards import Board, build, load
from draisine.engine.compiler.records import pack
from draisine.play import Game, OwnView, View
from tests.scenes import Seat, all_cards, scene

LOCO = "locomotive"
E = TypeVar("E")


def start_cities(board: str) -> dict[str, Any]:
    """The start cities of two players, on the board that has them."""
    if board != "old_west":
        return {}
    return {"cities": {"denver": 0, "boise": 1}, "seats": [{"start": "denver"}, {"start": "boise"}]}


def two_player_scene(board: str, seats: list[Seat] | None = None, **position: Any) -> Game:
    """A scene for two players; in Old West both have a start city."""
    opening = start_cities(board)
    starts = opening.pop("seats", [{}, {}])
    both = [{**seat, **start} for seat, start in zip(seats or [{}, {}], starts, strict=True)]
    return scene(board, seats=both, **opening, **position)


def scene_with_cards(
    board: str,
    hand: dict[str, int],
    market: list[str | None],
    deck: list[str],
    discard: dict[str, int],
    **position: Any,
) -> Game:
    """A scene for two players with these cards in play; all others are in the second hand."""
    named = Counter(hand) + Counter(discard) + Counter(deck) + Counter(card for card in market if card)
    table = {**start_cities(board), **position}
    seats: list[Seat] = table.pop("seats", [{}, {}])
    hands = [hand, all_cards(load(board), but=dict(named))]
    seats = [{**seat, "hand": cards} for seat, cards in zip(seats, hands, strict=True)]
    return scene(board, seats=seats, market=market, deck=deck, discard=discard, **table)


def old_west_scene(starts: list[str], hands: list[dict[str, int]] | None = None, **position: Any) -> Game:
    """Old West, where each seat has its start city and its City there. `more` adds to what the seats have."""
    seats: list[Seat] = [{"start": city} for city in starts]
    for seat, hand in zip(seats, hands or [], strict=False):
        seat["hand"] = hand
    for seat, given in zip(seats, position.pop("more", []), strict=False):
        seat.update(given)
    cities = {**{city: number for number, city in enumerate(starts)}, **position.pop("cities", {})}
    board = position.pop("board", "old_west")
    return scene(board, players=len(starts), seats=seats, cities=cities, **position)


def altered_board(board: str, change: Callable[[Any], None]) -> Board:
    """A built-in board with a change to its document."""
    document = msgspec.to_builtins(load(board), str_keys=True)
    change(document)
    return build(document, "altered")


def board_with_route(board: str, route: str, **fields: Any) -> Board:
    """A built-in board with other values for one route."""
    number = load(board).route_ids.index(route)
    return altered_board(board, lambda document: document["route"][number].update(fields))


def own(game: Game, seat: int) -> OwnView:
    """The private view of a seat."""
    view = game.view(seat).own
    assert view is not None
    return view


def hand(game: Game, seat: int = 0) -> dict[str, int]:
    """The cards in a hand."""
    return game.position().seats[seat].hand


def knowledge(game: Game, viewer: int | None) -> tuple[View, bytes]:
    """All that a viewer can learn, from the view and from the observation."""
    return game.view(viewer), pack(game.observation(viewer))


def events_of(game: Game, kind: type[E]) -> list[E]:
    """The events of a kind so far, with all secrets."""
    return [event for event in game.events if isinstance(event, kind)]
