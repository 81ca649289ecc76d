"""Decisions on tickets: where rejects go, short piles, and no return (A-19 to A-21, A-35)."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game, new_game
from draisine.play.events import TicketsOffered
from tests.rules.setups import altered_board, events_of, own, start_cities
from tests.scenes import kinds, refused, scene

DRAWN = {"usa": 3, "europe": 3, "old_west": 4, "amsterdam": 2}
"""How many tickets a draw brings."""


def regular(board: str) -> list[str]:
    """The tickets that can be in the ticket deck."""
    known = load(board)
    return [name for name, ticket in zip(known.ticket_ids, known.ticket, strict=True) if not ticket.long]


def keep(*tickets: str) -> str:
    return f"keep {', '.join(tickets)}"


# rejects go under as they were drawn.


@pytest.mark.rule("A-19")
@pytest.mark.parametrize("board", DRAWN)
@pytest.mark.parametrize("kept", [0, -1])
def test_rejects_lie_under_the_ticket_deck_in_the_order_drawn(board: str, kept: int) -> None:
    # Drawn against the order of their numbers, so that no sorting can pass for it.
    pile = regular(board)[9::-1]
    drawn = pile[: DRAWN[board]]
    game = scene(board, ticket_deck=pile, **start_cities(board))
    game.play("draw tickets")
    assert [event.tickets for event in events_of(game, TicketsOffered)] == [drawn]
    game.play(keep(drawn[kept]))
    rejects = [ticket for ticket in drawn if ticket != drawn[kept]]
    assert game.position().ticket_deck == pile[DRAWN[board] :] + rejects


@pytest.mark.rule("A-19")
def test_the_order_of_rejects_does_not_depend_on_the_order_of_the_kept_ones() -> None:
    pile = regular("old_west")[:10]
    game = scene("old_west", ticket_deck=pile, **start_cities("old_west"))
    game.play("draw tickets")
    game.play(keep(pile[3], pile[1]))
    assert game.position().ticket_deck == [*pile[4:], pile[0], pile[2]]


# few tickets left.


@pytest.mark.rule("A-20")
@pytest.mark.parametrize("board", DRAWN)
def test_of_two_tickets_left_one_may_go_back(board: str) -> None:
    first, second = pile = regular(board)[:2]
    game = scene(board, ticket_deck=pile, **start_cities(board))
    game.play("draw tickets")
    assert own(game, 0).offer == [first, second]
    assert refused(game, "keep") == "keep_more"
    game.play(keep(second))
    assert game.position().ticket_deck == [first]
    assert [ticket.id for ticket in own(game, 0).tickets] == [second]


@pytest.mark.rule("A-20")
@pytest.mark.parametrize("board", DRAWN)
def test_the_last_ticket_must_be_kept_if_it_is_drawn(board: str) -> None:
    (last,) = pile = regular(board)[:1]
    game = scene(board, ticket_deck=pile, **start_cities(board))
    game.play("draw tickets")
    assert [str(move) for move in game.legal_moves()] == [keep(last)]
    assert refused(game, "keep") == "keep_more"
    game.play(keep(last))
    assert game.position().ticket_deck == []
    assert refused(game, "draw tickets", 1) == "no_tickets"


# the rejects of set-up lie by seat, from the starting player on.


def choice_scene(board: Any, players: int, first: int, dealt: int) -> tuple[Game, list[list[str]]]:
    """A table at the choice of set-up, and what each seat was dealt: its highest numbers first."""
    pile = regular(board if isinstance(board, str) else board.id)
    offers = [pile[seat * dealt : (seat + 1) * dealt][::-1] for seat in range(players)]
    seats = [{"offer": offer} for offer in offers]
    game = scene(board, players=players, first=first, phase="setup_tickets", seats=seats)
    return game, offers


@pytest.mark.rule("A-21")
@pytest.mark.parametrize(("board", "dealt"), [("usa", 3), ("amsterdam", 2)])
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_rejects_of_set_up_lie_by_seat_in_any_order_of_answers(
    board: str, dealt: int, order: tuple[int, int, int]
) -> None:
    game, offers = choice_scene(board, players=3, first=1, dealt=dealt)
    for seat in order:
        game.play(keep(*offers[seat][1:]), seat)
    under = (game.position().ticket_deck or [])[-3:]
    assert under == [offers[1][0], offers[2][0], offers[0][0]]


@pytest.mark.rule("A-21")
def test_several_rejects_of_one_seat_lie_in_the_order_dealt() -> None:
    # No built-in board lets a seat reject two of them: here one of three is enough.
    board = altered_board("usa", lambda document: document["tickets"].update(keep=1))
    game, offers = choice_scene(board, players=2, first=1, dealt=3)
    game.play(keep(offers[0][1]), 0)
    game.play(keep(offers[1][0]), 1)
    under = (game.position().ticket_deck or [])[-4:]
    assert under == [offers[1][1], offers[1][2], offers[0][0], offers[0][2]]


@pytest.mark.rule("A-21")
@pytest.mark.parametrize("board", ["usa", "amsterdam"])
def test_nothing_is_put_away_before_all_have_chosen(board: str) -> None:
    game = new_game(board, 2, seed=3, options={"first": 0})
    before = game.view(0)
    game.play(keep(*own(game, 1).offer[1:]), 1)
    assert game.view(0).ticket_deck == before.ticket_deck
    assert own(game, 1).put_away == {}
    assert game.to_move == (0,)


# a ticket draw cannot be broken off.


@pytest.mark.rule("A-35")
@pytest.mark.parametrize("board", DRAWN)
def test_once_tickets_are_seen_choosing_is_all_that_can_be_done(board: str) -> None:
    game = scene(board, **start_cities(board))
    game.play("draw tickets")
    assert kinds(game) == {"keep"}
    assert len(game.legal_moves()) == 2 ** DRAWN[board] - 1
    for move in ("draw 1", "draw blind", "draw tickets", "pass", "leave tunnel"):
        assert refused(game, move) == "not_now"
    assert refused(game, "draw blind", 1) == "not_your_turn"
    assert refused(game, "keep") == "keep_more"
