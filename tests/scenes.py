"""Scenes for rule tests: a game at a short position, and helpers to play and refuse moves."""

from typing import Any

import pytest

from draisine.boards import Board, load
from draisine.play import Game, IllegalMove, Move

Seat = dict[str, Any]


def scene(board: str | Board = "usa", players: int = 2, seats: list[Seat] | None = None, **position: Any) -> Game:
    """Start a game at a position. Omitted fields are filled in (see draisine.play.Position), and where tickets are
    raced, missing tickets in hand too."""
    loaded = load(board) if isinstance(board, str) else board
    document = {"board": loaded.id, "players": players, "seats": seats or [], **position}
    if loaded.tickets.swap:
        document["seats"] = deal_missing_tickets(loaded, document)
    return Game.from_position(document, board=loaded, seed="scene")


def deal_missing_tickets(board: Board, document: dict[str, Any]) -> list[Seat]:
    """Fill the hands of a race with tickets that the document does not place: far from the seat's routes, and from the
    end of the list, since the pile begins with the first ones."""
    seats = [*document["seats"], *({} for _ in range(document["players"] - len(document["seats"])))]
    piles = ("ticket_deck", "ticket_deck_top", "ticket_discard", "tickets_out")
    placed = {name for pile in piles for name in document.get(pile) or ()}
    placed |= {name for seat in seats for hand in ("tickets", "shown") for name in seat.get(hand, ())}
    routes = dict(zip(board.route_ids, board.route, strict=True))
    dealt = []
    for number, seat in enumerate(seats):
        owned = [routes[name].between for name, owner in document.get("routes", {}).items() if owner == number]
        visited = {city for between in owned for city in between}
        left = [
            (sum(city in visited for city in ticket.between), name)
            for name, ticket in zip(reversed(board.ticket_ids), reversed(board.ticket), strict=True)
            if name not in placed
        ]
        held = list(seat.get("tickets", ()))
        added = [name for _, name in sorted(left, key=lambda item: item[0])][: max(board.tickets.deal - len(held), 0)]
        placed |= set(added)
        dealt.append({**seat, "tickets": [*held, *added]})
    return dealt


def west(*seats: Seat, board: str | Board = "old_west", **position: Any) -> Game:
    """A scene in Old West: each seat names its start city, where its City stands, and has no points yet."""
    return scene(board, len(seats), [{"score": 0, **seat} for seat in seats], **position)


def refused(game: Game, move: Move | str, seat: int | None = None) -> str:
    """Return the reason why a move is refused, and check that the game has not changed."""
    before = (game.position(), len(game.events), len(game.record().steps))
    with pytest.raises(IllegalMove) as reason:
        game.play(move, seat)
    assert (game.position(), len(game.events), len(game.record().steps)) == before
    return reason.value.code


def all_cards(game_board: Board, *, but: dict[str, int] | None = None) -> dict[str, int]:
    """All cards of a board's deck without some: a hand that empties the piles."""
    less = but or {}
    left = {str(kind): count - less.get(str(kind), 0) for kind, count in game_board.cards.deck.items()}
    return {kind: count for kind, count in left.items() if count}


def kinds(game: Game, seat: int | None = None) -> set[str]:
    """The kinds of legal moves of a seat, as their JSON tags."""
    return {type(move).__struct_config__.tag for move in game.legal_moves(seat)}  # type: ignore[misc]


def play_all(game: Game, *moves: str) -> None:
    """Play moves in order, each by the first seat to move."""
    for move in moves:
        game.play(move)
