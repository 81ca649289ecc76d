"""The turn: one action, none left out, and no limit to what a hand may hold."""

import pytest

from draisine.boards import load
from draisine.play.events import Passed, TurnBegan
from tests.rules.setups import two_player_scene
from tests.scenes import Seat, all_cards, kinds, play_all, refused, scene

MARKET_BOARDS = ["usa", "europe", "old_west", "amsterdam"]


@pytest.mark.rule("BASE-TURN-1")
def test_after_a_claim_it_is_the_next_players_turn() -> None:
    game = scene(seats=[{"hand": {"blue": 3}}])
    game.play("claim montreal-new_york with 3 blue")
    assert game.to_move == (1,)
    assert refused(game, "draw blind", seat=0) == "not_your_turn"
    assert game.legal_moves(0) == []


@pytest.mark.rule("BASE-TURN-1")
def test_after_the_last_seat_comes_the_first() -> None:
    game = scene(players=3, mover=2)
    play_all(game, "draw blind", "draw blind")
    assert game.to_move == (0,)
    assert game.events[-1] == TurnBegan(seat=0)


@pytest.mark.rule("BASE-TURN-1")
def test_an_action_begun_excludes_the_others() -> None:
    drawing = scene(seats=[{"hand": {"blue": 3}}])
    drawing.play("draw blind")
    assert refused(drawing, "claim montreal-new_york with 3 blue") == "not_now"
    assert refused(drawing, "draw tickets") == "not_now"

    choosing = scene(seats=[{"hand": {"blue": 3}}])
    choosing.play("draw tickets")
    assert refused(choosing, "claim montreal-new_york with 3 blue") == "not_now"
    assert refused(choosing, "draw 1") == "not_now"


@pytest.mark.rule("BASE-TURN-1")
@pytest.mark.parametrize("board", ["usa", "europe", "old_west", "amsterdam", "first_journey"])
def test_each_player_has_one_action_in_turn(board: str) -> None:
    draw = ["draw blind"] if board == "first_journey" else ["draw blind", "draw blind"]
    game = two_player_scene(board, [{}, {}])
    play_all(game, *draw)
    assert game.to_move == (1,)
    play_all(game, *draw)
    assert game.to_move == (0,)


@pytest.mark.rule("BASE-TURN-2")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_passing_is_illegal_with_a_card_to_draw(board: str) -> None:
    game = two_player_scene(board, [{}, {}])
    assert "pass" not in kinds(game)
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("BASE-TURN-2")
def test_passing_is_illegal_with_a_ticket_to_draw() -> None:
    game = scene(seats=[{}, {"hand": all_cards(load("usa"))}])
    assert kinds(game) == {"draw_tickets"}
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("BASE-TURN-2")
def test_passing_is_illegal_with_a_route_to_claim() -> None:
    hands: list[Seat] = [{"hand": {"blue": 3}}, {"hand": all_cards(load("usa"), but={"blue": 3})}]
    game = scene(seats=hands, ticket_deck=[])
    assert kinds(game) == {"claim"}
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("BASE-TURN-2")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_a_seat_that_can_do_nothing_passes(board: str) -> None:
    game = two_player_scene(board, [{}, {"hand": all_cards(load(board))}], ticket_deck=[])
    assert kinds(game) == {"pass"}
    assert game.play("pass") == [Passed(seat=0), TurnBegan(seat=1)]


@pytest.mark.rule("BASE-TURN-3")
@pytest.mark.parametrize(
    ("board", "hand", "claim", "second"),
    [
        ("usa", {"blue": 3, "red": 3}, "montreal-new_york with 3 blue", "chicago-duluth with 3 red"),
        ("europe", {"blue": 3, "red": 3}, "constantinople-sofia with 3 blue", "kyiv-smolensk with 3 red"),
        ("amsterdam", {"blue": 3, "red": 3}, "blauwbrug-munttoren with 3 blue", "begijnhof-westermarkt with 3 red"),
        ("first_journey", {"blue": 3, "red": 3}, "atlanta-kansas_city with 3 blue", "chicago-new_york/1 with 3 red"),
    ],
)
def test_one_route_and_the_turn_is_over(board: str, hand: dict[str, int], claim: str, second: str) -> None:
    game = scene(board, seats=[{"hand": hand}])
    game.play(f"claim {claim}")
    assert refused(game, f"claim {second}", seat=0) == "not_your_turn"
    assert list(game.view().routes.values()) == [0]


@pytest.mark.rule("BASE-TURN-3")
def test_one_route_also_while_a_city_may_be_founded() -> None:
    game = two_player_scene("old_west", [{"hand": {"red": 6}}, {}])
    game.play("claim denver-grand_junction with 3 red")
    assert refused(game, "claim durango-pueblo with 3 red") == "not_now"
    assert refused(game, "claim durango-pueblo with 3 red", seat=1) == "not_your_turn"


@pytest.mark.rule("BASE-TURN-4")
@pytest.mark.parametrize(
    ("board", "hand"),
    [
        ("usa", {"red": 12, "blue": 12, "green": 12, "white": 4}),
        ("europe", {"red": 12, "blue": 12, "green": 12, "white": 4}),
        ("old_west", {"red": 12, "blue": 12, "green": 12, "white": 4}),
        ("first_journey", {"red": 10, "blue": 10, "green": 10, "white": 10}),
    ],
)
def test_a_hand_of_forty_grows_to_forty_two(board: str, hand: dict[str, int]) -> None:
    game = two_player_scene(board, [{"hand": hand}, {}])
    play_all(game, *(["draw blind"] if board == "first_journey" else ["draw blind", "draw blind"]))
    assert game.view().players[0].cards == 42
    assert game.to_move == (1,)


@pytest.mark.rule("BASE-TURN-4")
def test_a_hand_may_hold_most_of_a_small_deck() -> None:
    game = scene("amsterdam", seats=[{"hand": {"red": 6, "blue": 6, "green": 6, "black": 6, "orange": 6}}])
    play_all(game, "draw blind", "draw blind")
    assert game.view().players[0].cards == 32


@pytest.mark.rule("BASE-TURN-5")
@pytest.mark.parametrize(("board", "drawn"), [("usa", 3), ("europe", 3), ("old_west", 4), ("amsterdam", 2)])
def test_nine_tickets_and_all_new_ones_are_kept(board: str, drawn: int) -> None:
    regular = [name for name, ticket in zip(load(board).ticket_ids, load(board).ticket, strict=True) if not ticket.long]
    held, new = regular[:9], regular[9 : 9 + drawn]
    game = two_player_scene(board, [{"tickets": held}, {}], ticket_deck_top=new)
    play_all(game, "draw tickets", f"keep {', '.join(new)}")
    assert game.position().seats[0].tickets == held + new
    assert game.view(1).players[0].tickets == 9 + drawn
