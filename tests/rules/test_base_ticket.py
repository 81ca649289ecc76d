"""Tickets: drawing, keeping, hiding and completing them."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import TicketsKept, TicketsOffered, TurnBegan
from draisine.play.view import TicketView
from tests.rules.setups import knowledge, two_player_scene
from tests.scenes import Seat, kinds, play_all, refused, scene

DRAWN = [("usa", 3), ("europe", 3), ("old_west", 4), ("amsterdam", 2)]

every_draw = pytest.mark.parametrize(("board", "count"), DRAWN)


def regular(board: str, count: int) -> list[str]:
    """The last regular tickets of a board, in reverse order."""
    tickets = zip(load(board).ticket_ids, load(board).ticket, strict=True)
    return [name for name, ticket in tickets if not ticket.long][: -count - 1 : -1]


def keep(tickets: list[str]) -> str:
    return f"keep {', '.join(tickets)}"


def lines(game: Game, seat: int = 0) -> dict[str, int]:
    return {line.kind: line.points for line in game.score_sheet().seats[seat].lines}


def finished(board: str, seats: list[Seat], routes: dict[str, int], **position: Any) -> Game:
    return two_player_scene(board, seats, routes=routes, phase="over", end="last_round", **position)


OLD_WEST_LINE = [
    "denver-pueblo/1",
    "pueblo-santa_fe/1",
    "albuquerque-santa_fe/1",
    "cheyenne-denver/1",
    "casper-cheyenne/1",
]


@pytest.mark.rule("BASE-TICKET-1")
@pytest.mark.parametrize(
    ("board", "ticket", "routes"),
    [
        ("usa", "denver-el_paso", ["denver-santa_fe", "el_paso-santa_fe"]),
        ("europe", "edinburgh-paris", ["edinburgh-london/1", "dieppe-london/1", "dieppe-paris"]),
        ("old_west", "albuquerque-casper", OLD_WEST_LINE),
        ("amsterdam", "dam-munttoren", ["begijnhof-dam", "begijnhof-munttoren"]),
    ],
)
def test_a_ticket_is_complete_when_own_routes_join_its_cities(board: str, ticket: str, routes: list[str]) -> None:
    whole = finished(board, [{"tickets": [ticket]}, {}], dict.fromkeys(routes, 0))
    assert whole.score_sheet().seats[0].tickets == [TicketView(ticket, done=True)]
    assert whole.score_sheet().seats[0].completed == 1

    gap = finished(board, [{"tickets": [ticket]}, {}], dict.fromkeys(routes[:-1], 0))
    assert gap.score_sheet().seats[0].tickets == [TicketView(ticket, done=False)]
    assert gap.score_sheet().seats[0].completed == 0


@pytest.mark.rule("BASE-TICKET-1")
def test_routes_at_both_ends_without_a_link_are_not_enough() -> None:
    routes = {"denver-omaha": 0, "el_paso-phoenix": 0, "denver-santa_fe": 1, "el_paso-santa_fe": 1}
    game = finished("usa", [{"tickets": ["denver-el_paso"]}, {}], routes)
    assert game.score_sheet().seats[0].completed == 0


@pytest.mark.rule("BASE-TICKET-1")
def test_in_europe_a_borrowed_route_may_be_a_link() -> None:
    routes = {"edinburgh-london/1": 0, "dieppe-london/1": 1, "dieppe-paris": 0}
    seats: list[Seat] = [{"tickets": ["edinburgh-paris"]}, {}]
    assert finished("europe", seats, routes).score_sheet().seats[0].completed == 0

    sheet = finished("europe", seats, routes, stations={"london": 0}).score_sheet()
    assert sheet.seats[0].completed == 1
    assert sheet.seats[0].borrowed == ["dieppe-london/1"]


EAST = ["boston-new_york/1", "new_york-washington/1", "raleigh-washington/1", "charleston-raleigh", "charleston-miami"]


@pytest.mark.rule("BASE-TICKET-2")
def test_a_complete_ticket_adds_and_an_incomplete_one_subtracts() -> None:
    """Boston–Miami (12) is joined, Duluth–Houston (8) is not."""
    seats: list[Seat] = [{"tickets": ["boston-miami", "duluth-houston"], "score": 20}, {}]
    game = finished("usa", seats, dict.fromkeys(EAST, 0))
    assert lines(game) == {"routes": 20, "tickets_done": 12, "tickets_failed": -8, "longest_trail": 10}
    assert game.score_sheet().seats[0].total == 20 + 4 + 10


@pytest.mark.rule("BASE-TICKET-2")
@pytest.mark.parametrize(
    ("board", "done", "failed", "routes"),
    [
        ("europe", "edinburgh-paris", "athina-wilno", ["edinburgh-london/1", "dieppe-london/1", "dieppe-paris"]),
        ("old_west", "cheyenne-salt_lake_city", "denver-seattle", ["cheyenne-denver/1", "denver-salt_lake_city/1"]),
        ("amsterdam", "dam-munttoren", "jordaan-waag", ["begijnhof-dam", "begijnhof-munttoren"]),
    ],
)
def test_tickets_count_by_their_value_on_every_board(board: str, done: str, failed: str, routes: list[str]) -> None:
    values = dict(zip(load(board).ticket_ids, [ticket.points for ticket in load(board).ticket], strict=True))
    game = finished(board, [{"tickets": [done, failed]}, {}], dict.fromkeys(routes, 0))
    assert lines(game)["tickets_done"] == values[done]
    assert lines(game)["tickets_failed"] == -values[failed]


@pytest.mark.rule("BASE-TICKET-3")
@every_draw
def test_the_top_tickets_are_drawn_and_at_least_one_is_kept(board: str, count: int) -> None:
    top = regular(board, count)
    game = two_player_scene(board, ticket_deck_top=top)
    assert game.play("draw tickets") == [TicketsOffered(seat=0, count=count, tickets=top)]
    assert game.to_move == (0,)
    assert refused(game, "keep") == "keep_more"
    assert len(game.legal_moves()) == 2**count - 1

    events = game.play(keep(top[:1]))
    assert events == [TicketsKept(seat=0, kept=1, rejected=count - 1, tickets=top[:1]), TurnBegan(seat=1)]
    assert game.position().seats[0].tickets == top[:1]


@pytest.mark.rule("BASE-TICKET-3")
@pytest.mark.parametrize("kept", [1, 2, 3])
def test_one_two_or_all_three_may_be_kept(kept: int) -> None:
    top = ["boston-miami", "denver-el_paso", "seattle-new_york"]
    game = scene(ticket_deck_top=top)
    play_all(game, "draw tickets", keep(top[:kept]))
    assert game.position().seats[0].tickets == top[:kept]
    assert game.view().ticket_deck == 30 - kept


@pytest.mark.rule("BASE-TICKET-4")
@every_draw
def test_rejected_tickets_go_under_the_ticket_deck(board: str, count: int) -> None:
    deck = regular(board, 10)
    game = two_player_scene(board, ticket_deck=deck)
    play_all(game, "draw tickets", keep([deck[1]]))
    rejects = [deck[0], *deck[2:count]]
    assert game.position().ticket_deck == deck[count:] + rejects
    assert game.view().ticket_deck == 9
    assert len(rejects) == count - 1


@pytest.mark.rule("BASE-TICKET-4")
def test_rejected_tickets_lie_face_down() -> None:
    deck = ["boston-miami", "denver-el_paso", "seattle-new_york", "toronto-miami"]
    first, third = (scene(ticket_deck=deck) for _ in range(2))
    play_all(first, "draw tickets", "keep boston-miami")
    play_all(third, "draw tickets", "keep seattle-new_york")
    assert knowledge(first, 1) == knowledge(third, 1)
    mine = first.view(0).own
    assert mine is not None
    assert mine.put_away == {"denver-el_paso": "deck 2", "seattle-new_york": "deck 3"}


@pytest.mark.rule("BASE-TICKET-5")
@every_draw
def test_of_a_short_deck_all_tickets_are_drawn(board: str, count: int) -> None:
    left = regular(board, count - 1)
    game = two_player_scene(board, ticket_deck=left)
    assert game.play("draw tickets") == [TicketsOffered(seat=0, count=count - 1, tickets=left)]
    assert refused(game, "keep") == "keep_more"
    assert len(game.legal_moves()) == 2 ** (count - 1) - 1


@pytest.mark.rule("BASE-TICKET-5")
@pytest.mark.parametrize(("kept", "left"), [(1, 1), (2, 0)])
def test_of_the_last_two_tickets_one_or_both_are_kept(kept: int, left: int) -> None:
    deck = ["boston-miami", "denver-el_paso"]
    game = scene(ticket_deck=deck)
    play_all(game, "draw tickets", keep(deck[:kept]))
    assert game.position().seats[0].tickets == deck[:kept]
    assert game.view().ticket_deck == left


@pytest.mark.rule("BASE-TICKET-6")
@every_draw
def test_an_empty_ticket_deck_offers_no_draw(board: str, count: int) -> None:
    empty = two_player_scene(board, ticket_deck=[])
    assert "draw_tickets" not in kinds(empty)
    assert refused(empty, "draw tickets") == "no_tickets"
    assert "draw_tickets" in kinds(two_player_scene(board, ticket_deck=regular(board, count)[:1]))


@pytest.mark.rule("BASE-TICKET-7")
@every_draw
def test_a_kept_ticket_cannot_be_returned_in_a_later_draw(board: str, count: int) -> None:
    held, *top = regular(board, count + 1)
    game = two_player_scene(board, [{"tickets": [held]}, {}], ticket_deck_top=top)
    game.play("draw tickets")
    assert refused(game, keep([held])) == "not_offered"
    assert not any(held in str(move) for move in game.legal_moves())

    game.play(keep(top[:1]))
    assert set(game.position().seats[0].tickets) == {held, top[0]}
    assert held not in (game.position().ticket_deck or [])


@pytest.mark.rule("BASE-TICKET-7")
@every_draw
def test_no_action_gives_a_ticket_back(board: str, count: int) -> None:
    game = two_player_scene(board, [{"tickets": regular(board, count)}, {}])
    assert refused(game, "swap tickets") == "no_such_action"
    assert refused(game, keep(regular(board, 1))) == "not_now"


@pytest.mark.rule("BASE-TICKET-8")
@every_draw
def test_tickets_are_secret(board: str, count: int) -> None:
    deck = regular(board, count + 4)
    one = two_player_scene(board, [{"tickets": deck[:2]}, {}], ticket_deck_top=deck[2:])
    other = two_player_scene(board, [{"tickets": deck[-2:]}, {}], ticket_deck_top=deck[:-2])
    for game, top in ((one, deck[2:]), (other, deck[:-2])):
        play_all(game, "draw tickets", keep(top[:1]))
        assert game.events_for(0)[0] == TicketsOffered(seat=0, count=count, tickets=top[:count])

    for viewer in (1, None):
        assert knowledge(one, viewer) == knowledge(other, viewer)
        assert one.view(viewer).players[0].tickets == 3
        assert one.view(viewer).players[0].revealed is None
        assert one.events_for(viewer) == other.events_for(viewer)
        assert one.events_for(viewer)[0] == TicketsOffered(seat=0, count=count, tickets=None)


@pytest.mark.rule("BASE-TICKET-8")
@every_draw
def test_after_the_end_all_tickets_are_shown(board: str, count: int) -> None:
    held = sorted(regular(board, count))
    game = two_player_scene(board, [{"tickets": held}, {}], mover=1, turns_left=1)
    assert game.view(1).players[0].revealed is None
    play_all(game, "draw blind", "draw blind")
    assert game.is_over
    assert sorted(game.view(1).players[0].revealed or []) == held
    assert sorted(game.view().players[0].revealed or []) == held


@pytest.mark.rule("BASE-TICKET-9")
def test_tickets_may_share_routes() -> None:
    """Calgary–Salt Lake City (7) lies on the way from Calgary to Phoenix (13)."""
    routes = ["calgary-helena", "helena-salt_lake_city", "denver-salt_lake_city/1", "denver-phoenix"]
    seats: list[Seat] = [{"tickets": ["calgary-phoenix", "calgary-salt_lake_city"]}, {}]
    game = finished("usa", seats, dict.fromkeys(routes, 0))
    assert game.score_sheet().seats[0].completed == 2
    assert lines(game)["tickets_done"] == 20


@pytest.mark.rule("BASE-TICKET-9")
def test_tickets_raced_for_may_share_routes_too() -> None:
    game = scene(
        "first_journey",
        seats=[{"hand": {"green": 2}, "tickets": ["chicago-miami", "chicago-new_orleans"]}],
        routes={"atlanta-miami/1": 0, "atlanta-new_orleans/1": 0},
    )
    game.play("claim atlanta-chicago with 2 green")
    assert game.view().players[0].shown == ["chicago-miami", "chicago-new_orleans"]
