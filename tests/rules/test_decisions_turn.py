"""Decisions on the turn: who begins, passing, paying, trains, closed tracks (A-15, A-17, A-18, A-22, A-31)."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game, new_game
from draisine.play.events import Passed
from tests.rules.setups import LOCO, events_of, own, scene_with_cards
from tests.scenes import all_cards, kinds, play_all, refused, scene

NO_MARKET: list[str | None] = [None] * 5

# a pass is forced, or it is not allowed.


@pytest.mark.rule("A-15")
@pytest.mark.parametrize("board", ["usa", "europe", "old_west", "amsterdam"])
def test_a_seat_that_can_do_nothing_passes(board: str) -> None:
    game = scene_with_cards(board, {}, NO_MARKET, deck=[], discard={}, ticket_deck=[])
    assert [str(move) for move in game.legal_moves()] == ["pass"]
    game.play("pass")
    assert events_of(game, Passed) == [Passed(seat=0)]
    assert game.to_move == (1,)
    # The other seat holds the cards and can claim.
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("A-15")
@pytest.mark.parametrize(
    ("board", "hand", "market", "tickets", "way_out"),
    [
        ("usa", {}, ["red", None, None, None, None], [], "draw"),
        ("usa", {}, NO_MARKET, ["boston-miami"], "draw_tickets"),
        ("usa", {"red": 1}, NO_MARKET, [], "claim"),
        ("europe", {"yellow": 1}, NO_MARKET, [], "station"),
    ],
)
def test_any_legal_action_forbids_the_pass(
    board: str, hand: dict[str, int], market: list[str | None], tickets: list[str], way_out: str
) -> None:
    game = scene_with_cards(board, hand, market, deck=[], discard={}, ticket_deck=tickets)
    assert kinds(game) == {way_out}
    assert refused(game, "pass") == "can_act"


def deadlock(**position: Any) -> Game:
    """Seat 0 has no card; seat 1 has them all, but its start city is hemmed in."""
    walls = {"casper-gillette": 0, "billings-gillette": 0, "gillette-wolf_point": 0}
    return scene_with_cards(
        "old_west",
        {},
        NO_MARKET,
        deck=[],
        discard={},
        ticket_deck=[],
        seats=[{"start": "casper"}, {"start": "gillette", "tickets": ["denver-seattle"]}],
        cities={"casper": 0, "gillette": 1},
        routes=walls,
        **position,
    )


@pytest.mark.rule("A-15")
def test_a_whole_round_of_passes_ends_the_game_and_it_is_counted_at_once() -> None:
    game = deadlock()
    game.play("pass")
    assert game.view().end is None
    game.play("pass")
    assert game.view().end == "all_passed"
    sheet = game.score_sheet()
    assert sheet.final
    assert [seat.total for seat in sheet.seats] == [1 + 4 + 7, -17]
    assert sheet.winners == [0]
    assert refused(game, "pass") == "game_over"


@pytest.mark.rule("A-15")
def test_as_many_passes_as_players_do_not_end_the_game_unless_in_a_row() -> None:
    seats = [{}, {}, {"hand": all_cards(load("usa"))}]
    game = scene(players=3, seats=seats, market=NO_MARKET, deck=[], discard={}, ticket_deck=[])
    play_all(game, "pass", "pass", "claim atlanta-nashville with 1 red")
    # The red card is in the market now: seat 0 takes it, and seat 1 passes again.
    play_all(game, "draw 1", "pass")
    assert [event.seat for event in events_of(game, Passed)] == [0, 1, 1]
    assert game.view().end is None
    assert game.to_move == (2,)


@pytest.mark.rule("A-15", "A-24")
def test_a_forced_pass_is_a_turn_of_the_last_round() -> None:
    game = scene_with_cards("usa", {}, NO_MARKET, deck=[], discard={}, ticket_deck=[], turns_left=2)
    game.play("pass")
    assert game.view().turns_left == 1
    game.play("claim montreal-new_york with 3 blue")
    assert game.view().end == "last_round"


# the player names the cards.

COLOURED = [
    ("usa", "montreal-new_york", "blue"),
    ("europe", "berlin-wien", "green"),
    ("old_west", "denver-grand_junction", "red"),
    ("first_journey", "atlanta-dallas", "white"),
    ("amsterdam", "begijnhof-westermarkt", "red"),
]


def payer(board: str, hand: dict[str, int]) -> Game:
    cities = {"denver": 0, "boise": 1} if board == "old_west" else {}
    seats: list[dict[str, Any]] = [{"hand": hand}, {}]
    if cities:
        seats = [{"hand": hand, "start": "denver"}, {"start": "boise"}]
    return scene(board, seats=seats, cities=cities)


@pytest.mark.rule("A-17")
@pytest.mark.parametrize(("board", "route", "colour"), COLOURED)
@pytest.mark.parametrize("locos", [0, 1, 2, 3])
def test_locomotives_may_be_spent_while_the_colour_stays_in_hand(
    board: str, route: str, colour: str, locos: int
) -> None:
    game = payer(board, {colour: 3, LOCO: 3})
    paid = [f"{3 - locos} {colour}"] * (locos < 3) + [f"{locos} {LOCO}"] * (locos > 0)
    claim = f"claim {route} with {' + '.join(paid)}"
    assert claim in [str(move) for move in game.legal_moves()]
    game.play(claim)
    left = {colour: locos, LOCO: 3 - locos}
    assert own(game, 0).hand == {card: count for card, count in left.items() if count}
    assert game.view().routes == {route: 0}


@pytest.mark.rule("A-17")
@pytest.mark.parametrize(("board", "route", "colour"), COLOURED)
def test_overpaying_is_refused(board: str, route: str, colour: str) -> None:
    game = payer(board, {colour: 4, LOCO: 1})
    assert refused(game, f"claim {route} with 4 {colour}") == "price"
    assert refused(game, f"claim {route} with 3 {colour} + 1 {LOCO}") == "price"


# the reserve must cover the route.

NEARLY_SPENT = {
    "usa": [
        "duluth-helena",
        "duluth-toronto",
        "el_paso-houston",
        "el_paso-los_angeles",
        "helena-seattle",
        "miami-new_orleans",
        "portland-salt_lake_city",
    ],
    "europe": [
        "petrograd-stockholm",
        "budapest-kyiv",
        "palermo-smyrna",
        "athina-sarajevo",
        "berlin-danzig",
        "brest-pamplona",
        "edinburgh-london/1",
        "petrograd-riga",
        "rostov-sochi",
    ],
    "old_west": [
        "denver-salt_lake_city/1",
        "salt_lake_city-winnemucca/1",
        "boise-winnemucca",
        "boise-seattle/1",
        "seattle-spokane/1",
        "great_falls-spokane",
        "great_falls-wolf_point",
        "missoula-spokane/1",
    ],
    "first_journey": [
        "miami-washington/1",
        "chicago-new_york/1",
        "atlanta-dallas",
        "helena-winnipeg",
        "chicago-washington",
        "albuquerque-denver",
    ],
    "amsterdam": [
        "haringpakkerstoren-oude_waal",
        "begijnhof-de_drie_hendricken",
        "blauwbrug-munttoren",
        "begijnhof-dam",
    ],
}
"""Routes that leave a reserve of three."""


@pytest.mark.rule("A-18")
@pytest.mark.parametrize(
    ("board", "four", "three"),
    [
        ("usa", "chicago-omaha with 4 blue", "montreal-new_york with 3 blue"),
        ("europe", "warszawa-wien with 4 blue", "constantinople-sofia with 3 blue"),
        ("old_west", "gillette-wolf_point with 4 purple", "billings-great_falls with 3 purple"),
        ("first_journey", "denver-duluth with 4 black", "calgary-seattle/1 with 3 black"),
        ("amsterdam", "blauwbrug-montelbaanstoren with 4 red", "begijnhof-westermarkt with 3 red"),
    ],
)
def test_a_route_longer_than_the_reserve_is_refused(board: str, four: str, three: str) -> None:
    card = four.rsplit(maxsplit=1)[-1]
    cities = {"denver": 0, "ashland": 1} if board == "old_west" else {}
    seats: list[dict[str, Any]] = [{"hand": {card: 4}}, {}]
    if cities:
        seats = [{"hand": {card: 4}, "start": "denver"}, {"start": "ashland"}]
    game = scene(board, seats=seats, cities=cities, routes=dict.fromkeys(NEARLY_SPENT[board], 0))
    assert game.view().players[0].reserve == 3
    assert refused(game, f"claim {four}") == "trains_short"
    game.play(f"claim {three}")
    assert game.view().players[0].reserve == 0


# the starting player.


@pytest.mark.rule("A-22")
@pytest.mark.parametrize("board", ["usa", "europe", "old_west", "amsterdam"])
@pytest.mark.parametrize("first", [0, 1])
def test_the_starting_seat_is_the_one_given(board: str, first: int) -> None:
    assert new_game(board, 2, seed=5, options={"first": first}).view().first == first


@pytest.mark.rule("A-22")
def test_the_starting_seat_given_moves_first() -> None:
    game = new_game("first_journey", 4, seed=5, options={"first": 2})
    assert game.to_move == (2,)


@pytest.mark.rule("A-22")
def test_without_a_given_seat_the_seed_determines_the_starting_seat() -> None:
    firsts = [new_game("amsterdam", 4, seed=seed).view().first for seed in range(8)]
    assert len(set(firsts)) > 1
    assert [new_game("amsterdam", 4, seed=seed).view().first for seed in range(8)] == firsts


# a closed track is closed to every seat.


@pytest.mark.rule("A-31")
@pytest.mark.parametrize(
    ("board", "players", "owned", "twin", "card"),
    [
        ("usa", 2, "atlanta-raleigh/1", "atlanta-raleigh/2", "red"),
        ("usa", 3, "atlanta-raleigh/2", "atlanta-raleigh/1", "red"),
        ("europe", 2, "budapest-wien/1", "budapest-wien/2", "red"),
        ("europe", 3, "budapest-wien/2", "budapest-wien/1", "white"),
        ("amsterdam", 2, "dam-jan_roodenpoortstoren/1", "dam-jan_roodenpoortstoren/2", "red"),
    ],
)
def test_the_other_track_is_closed_to_its_owner_too(board: str, players: int, owned: str, twin: str, card: str) -> None:
    hands = [{"hand": {card: 2}}] * players
    for seat in range(players):
        game = scene(board, players=players, seats=hands, routes={owned: 0}, mover=seat)
        assert game.view().closed == [twin]
        assert refused(game, f"claim {twin} with 2 {card}") == ("own_twin" if seat == 0 else "closed")
