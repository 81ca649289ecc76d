"""First Journey: tickets that are completed, shown, replaced and swapped."""

import pytest

from draisine.boards import load
from draisine.play import Game, IllegalMove
from draisine.play.events import TicketDone, TicketDrawn, TicketsShuffled, TicketsSwapped
from draisine.play.moves import move_from_json
from tests.scenes import Seat, kinds, refused, scene

BOARD = load("first_journey")

LINK = "claim atlanta-new_orleans/1 with 1 black"
"""It joins New Orleans to everything connected to Atlanta."""


def south_east(tickets: list[str], more: list[str] | None = None, **position: object) -> Game:
    """Seat 0 owns Atlanta–Chicago and more, and can pay for the link to New Orleans."""
    seats: list[Seat] = [{"hand": {"black": 1, "white": 2}, "tickets": tickets}, {}]
    routes = dict.fromkeys(["atlanta-chicago", *(more or [])], 0)
    return scene(BOARD, 2, seats, **{"routes": routes} | position)


def held(game: Game) -> set[str]:
    return set(game.position().seats[0].tickets)


def shown(game: Game) -> set[str]:
    return set(game.position().seats[0].shown)


@pytest.mark.rule("FJ-TICKET-1")
def test_a_ticket_is_complete_when_own_routes_join_its_cities() -> None:
    game = south_east(["chicago-new_orleans", "seattle-winnipeg"])

    events = game.play(LINK)

    assert TicketDone(seat=0, ticket="chicago-new_orleans") in events
    assert shown(game) == {"chicago-new_orleans"}


@pytest.mark.rule("FJ-TICKET-1")
def test_a_ticket_whose_cities_are_not_joined_stays_in_the_hand() -> None:
    game = south_east(["denver-new_orleans", "seattle-winnipeg"])

    game.play(LINK)

    assert shown(game) == set()
    assert held(game) == {"denver-new_orleans", "seattle-winnipeg"}


@pytest.mark.rule("FJ-TICKET-1")
def test_the_routes_of_others_complete_nothing() -> None:
    game = south_east(["chicago-new_orleans", "seattle-winnipeg"], routes={"atlanta-chicago": 1})

    game.play(LINK)

    assert shown(game) == set()


@pytest.mark.rule("FJ-TICKET-2")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_completed_ticket_is_announced_and_seen_by_all(viewer: int | None) -> None:
    game = south_east(["chicago-new_orleans", "seattle-winnipeg"])

    game.play(LINK)

    assert TicketDone(seat=0, ticket="chicago-new_orleans") in game.events_for(viewer)
    assert game.view(viewer).players[0].shown == ["chicago-new_orleans"]


@pytest.mark.rule("FJ-TICKET-3")
def test_a_completed_ticket_is_replaced_from_the_top_of_the_pile() -> None:
    game = south_east(["chicago-new_orleans", "seattle-winnipeg"], ticket_deck_top=["calgary-chicago"])
    assert game.view().ticket_deck == 28

    events = game.play(LINK)

    assert TicketDrawn(seat=0, ticket="calgary-chicago") in events
    assert held(game) == {"seattle-winnipeg", "calgary-chicago"}
    assert game.view().players[0].tickets == 2
    assert game.view().ticket_deck == 27


@pytest.mark.rule("FJ-TICKET-3")
def test_without_a_completed_ticket_none_is_drawn() -> None:
    game = south_east(["denver-new_orleans", "seattle-winnipeg"], ticket_deck_top=["calgary-chicago"])

    events = game.play(LINK)

    assert not any(isinstance(event, TicketDrawn) for event in events)
    assert game.view().ticket_deck == 28


@pytest.mark.rule("FJ-TICKET-4")
def test_one_claim_completes_both_tickets_and_each_is_replaced() -> None:
    game = south_east(
        ["chicago-new_orleans", "new_orleans-washington"],
        more=["atlanta-washington/1"],
        ticket_deck_top=["calgary-chicago", "seattle-winnipeg"],
    )

    game.play(LINK)

    assert shown(game) == {"chicago-new_orleans", "new_orleans-washington"}
    assert held(game) == {"calgary-chicago", "seattle-winnipeg"}
    assert game.view().ticket_deck == 26


@pytest.mark.rule("FJ-TICKET-5")
def test_a_replacement_that_is_joined_already_is_completed_and_replaced_at_once() -> None:
    game = south_east(
        ["chicago-new_orleans", "seattle-winnipeg"],
        more=["atlanta-washington/1"],
        ticket_deck_top=["new_orleans-washington", "calgary-chicago"],
    )

    events = game.play(LINK)

    assert [event for event in events if isinstance(event, TicketDone | TicketDrawn)] == [
        TicketDone(seat=0, ticket="chicago-new_orleans"),
        TicketDrawn(seat=0, ticket="new_orleans-washington"),
        TicketDone(seat=0, ticket="new_orleans-washington"),
        TicketDrawn(seat=0, ticket="calgary-chicago"),
    ]
    assert shown(game) == {"chicago-new_orleans", "new_orleans-washington"}
    assert held(game) == {"seattle-winnipeg", "calgary-chicago"}
    assert game.view().ticket_deck == 26


@pytest.mark.rule("FJ-TICKET-5")
def test_a_ticket_swapped_in_that_is_joined_already_is_completed_at_once() -> None:
    game = south_east(
        ["denver-seattle", "seattle-winnipeg"],
        more=["atlanta-new_orleans/1"],
        ticket_deck_top=["chicago-new_orleans", "calgary-chicago", "dallas-miami"],
    )

    game.play("swap tickets")

    assert shown(game) == {"chicago-new_orleans"}
    assert held(game) == {"calgary-chicago", "dallas-miami"}
    assert game.to_move == (1,)


@pytest.mark.rule("FJ-TICKET-6")
def test_a_swap_exchanges_both_tickets_and_is_the_turn() -> None:
    game = south_east(["denver-seattle", "seattle-winnipeg"], ticket_deck_top=["calgary-chicago", "dallas-miami"])

    events = game.play("swap tickets")

    assert events[0] == TicketsSwapped(seat=0, count=2, tickets=["denver-seattle", "seattle-winnipeg"])
    assert held(game) == {"calgary-chicago", "dallas-miami"}
    assert game.position().ticket_discard == ["denver-seattle", "seattle-winnipeg"]
    assert (game.view().ticket_deck, game.view().ticket_discard) == (26, 2)
    assert game.position().seats[0].hand == {"white": 2, "black": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("FJ-TICKET-6")
def test_a_swap_takes_the_place_of_drawing_and_claiming() -> None:
    game = south_east(["denver-seattle", "seattle-winnipeg"])
    game.play("swap tickets")

    assert refused(game, "draw blind", 0) == "not_your_turn"
    assert refused(game, LINK, 0) == "not_your_turn"


@pytest.mark.rule("FJ-TICKET-7")
def test_a_swap_names_no_single_ticket() -> None:
    game = south_east(["denver-seattle", "seattle-winnipeg"])

    assert [move for move in game.legal_moves() if str(move).startswith("swap")] == [move_from_json('{"type": "swap"}')]
    assert refused(game, "swap denver-seattle") == "unreadable"
    assert refused(game, "swap tickets denver-seattle") == "unreadable"
    assert refused(game, "keep denver-seattle") == "not_now"
    with pytest.raises(IllegalMove) as reason:
        move_from_json('{"type": "swap", "tickets": ["denver-seattle"]}')
    assert reason.value.code == "unreadable"


@pytest.mark.rule("FJ-TICKET-7")
def test_none_of_the_old_tickets_is_left_after_a_swap() -> None:
    game = south_east(["denver-seattle", "seattle-winnipeg"])

    game.play("swap tickets")

    assert len(held(game)) == 2
    assert held(game).isdisjoint({"denver-seattle", "seattle-winnipeg"})


DISCARDED = ["calgary-chicago", "dallas-miami", "denver-seattle", "helena-kansas_city", "montreal-winnipeg"]


@pytest.mark.rule("FJ-TICKET-8")
def test_an_empty_pile_is_reshuffled_from_the_ticket_discard() -> None:
    game = south_east(["chicago-new_orleans", "seattle-winnipeg"], ticket_deck=[], ticket_discard=DISCARDED)

    events = game.play(LINK)

    assert TicketsShuffled(tickets=5) in events
    assert len(held(game) & set(DISCARDED)) == 1
    assert (game.view().ticket_deck, game.view().ticket_discard) == (4, 0)
    # All five are still in play, and none twice.
    assert sorted([*(game.position().ticket_deck or []), *(held(game) - {"seattle-winnipeg"})]) == DISCARDED


@pytest.mark.rule("FJ-TICKET-8")
def test_the_ticket_discard_rests_while_the_pile_lasts() -> None:
    game = south_east(
        ["chicago-new_orleans", "seattle-winnipeg"], ticket_deck=["miami-new_york"], ticket_discard=DISCARDED
    )

    game.play(LINK)

    assert held(game) == {"miami-new_york", "seattle-winnipeg"}
    assert (game.view().ticket_deck, game.view().ticket_discard) == (0, 5)


@pytest.mark.rule("FJ-TICKET-8")
def test_a_swap_draws_before_it_discards_so_that_no_ticket_comes_straight_back() -> None:
    game = south_east(
        ["chicago-new_orleans", "seattle-winnipeg"], ticket_deck=["miami-new_york"], ticket_discard=DISCARDED[:1]
    )

    game.play("swap tickets")

    assert held(game) == {"miami-new_york", "calgary-chicago"}
    assert game.position().ticket_discard == ["chicago-new_orleans", "seattle-winnipeg"]
    assert game.view().ticket_deck == 0


@pytest.mark.rule("FJ-TICKET-8")
def test_where_only_the_discard_can_serve_a_swap_is_still_offered() -> None:
    game = south_east(["chicago-new_orleans", "seattle-winnipeg"], ticket_deck=[], ticket_discard=DISCARDED)

    assert "swap" in kinds(game)


@pytest.mark.rule("FJ-TICKET-9")
def test_unfinished_tickets_cost_nothing() -> None:
    def totals(unfinished: list[str]) -> list[int]:
        seats: list[Seat] = [
            {"shown": ["chicago-miami", "dallas-new_york"], "tickets": unfinished},
            {"shown": ["denver-seattle"]},
        ]
        sheet = scene(BOARD, 2, seats, phase="over", end="last_train").score_sheet()
        assert sheet.winners == [0]
        return [seat.total for seat in sheet.seats]

    assert totals([]) == [2, 1]
    assert totals(["calgary-chicago", "dallas-miami"]) == [2, 1]
