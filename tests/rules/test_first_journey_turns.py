"""First Journey: set-up, the actions of a turn, and drawing cards."""

import pytest

from draisine.boards import load
from draisine.play import Game, new_game
from draisine.play.events import BlindTaken, CoastsLinked, DeckShuffled, TicketDrawn, TicketsSwapped
from tests.scenes import Seat, all_cards, kinds, play_all, refused, scene

BOARD = load("first_journey")


@pytest.mark.rule("FJ-COMP-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_has_twenty_trains(players: int) -> None:
    view = new_game(BOARD, players, seed=1).view()

    assert [player.reserve for player in view.players] == [20] * players


@pytest.mark.rule("FJ-SETUP-1")
def test_each_seat_has_four_cards_and_there_is_no_market() -> None:
    view = new_game(BOARD, 4, seed=1).view()

    assert [player.cards for player in view.players] == [4, 4, 4, 4]
    assert view.deck == 56
    assert view.discard == {}
    assert view.market == []


@pytest.mark.rule("FJ-SETUP-2")
def test_each_seat_has_two_tickets_and_no_choice() -> None:
    game = new_game(BOARD, 4, seed=1, options={"first": 0})
    view = game.view()

    assert [player.tickets for player in view.players] == [2, 2, 2, 2]
    assert view.ticket_deck == 24
    assert view.phase == "turn"
    assert game.to_move == (0,)
    assert refused(game, f"keep {game.position().seats[0].tickets[0]}") == "not_now"


@pytest.mark.rule("FJ-SETUP-3")
def test_others_see_how_many_cards_and_tickets_there_are_and_no_more() -> None:
    def seen_by_seat_1(hand: dict[str, int], tickets: list[str]) -> object:
        return scene(BOARD, 2, [{"hand": hand, "tickets": tickets}, {"hand": {"black": 3}}]).view(1)

    one = seen_by_seat_1({"red": 4, "locomotive": 1}, ["chicago-miami", "denver-seattle"])
    another = seen_by_seat_1({"blue": 2, "green": 3}, ["dallas-new_york", "miami-new_york"])

    assert one == another


@pytest.mark.rule("FJ-SETUP-3")
def test_each_seat_sees_its_own_cards_and_only_counts_of_the_others() -> None:
    seats: list[Seat] = [{"hand": {"red": 4, "blue": 1}, "tickets": ["chicago-miami", "denver-seattle"]}, {}]
    seats[1]["tickets"] = ["calgary-chicago", "dallas-miami"]
    game = scene(BOARD, 2, seats)

    mine, theirs = game.view(0), game.view(1)

    assert mine.own is not None
    assert mine.own.hand == {"blue": 1, "red": 4}
    assert [ticket.id for ticket in mine.own.tickets] == ["chicago-miami", "denver-seattle"]
    assert theirs.own is not None
    assert theirs.own.hand == {}
    assert [ticket.id for ticket in theirs.own.tickets] == ["calgary-chicago", "dallas-miami"]
    assert (theirs.players[0].cards, theirs.players[0].known) == (5, {})
    assert (theirs.players[0].tickets, theirs.players[0].shown) == (2, [])


@pytest.mark.rule("FJ-SETUP-3")
def test_others_see_draws_and_swaps_without_the_faces() -> None:
    game = scene(
        BOARD,
        2,
        [{"tickets": ["chicago-miami", "denver-seattle"]}, {}],
        deck_top=["red", "blue"],
        ticket_deck_top=["calgary-chicago", "dallas-miami"],
    )

    play_all(game, "draw blind", "draw blind", "swap tickets")

    assert BlindTaken(seat=0, card="red") in game.events_for(0)
    assert TicketDrawn(seat=0, ticket="calgary-chicago") in game.events_for(0)
    for viewer in (1, None):
        events = game.events_for(viewer)
        assert events[:2] == [BlindTaken(seat=0, card=None)] * 2
        assert TicketsSwapped(seat=0, count=2, tickets=None) in events
        assert events.count(TicketDrawn(seat=0, ticket=None)) == 2


@pytest.mark.rule("FJ-SETUP-4")
def test_no_seat_has_a_coast_to_coast_card_at_the_start() -> None:
    view = new_game(BOARD, 4, seed=1).view()

    assert [player.coasts for player in view.players] == [False] * 4


@pytest.mark.rule("FJ-SETUP-4")
def test_there_is_a_coast_to_coast_card_for_every_player() -> None:
    south = ["albuquerque-los_angeles", "albuquerque-dallas", "dallas-new_orleans"]
    north = ["salt_lake_city-san_francisco", "denver-salt_lake_city", "denver-kansas_city", "chicago-kansas_city"]
    owners = {
        **{f"{pair}/1": 0 for pair in south},
        **{f"{pair}/2": 1 for pair in south},
        **{f"{pair}/1": 2 for pair in north},
        **{f"{pair}/2": 3 for pair in north},
    }
    game = scene(BOARD, 4, [{"hand": {"locomotive": 3}} for _ in range(4)], routes=owners)

    play_all(
        game,
        "claim miami-new_orleans/1 with 3 locomotive",
        "claim miami-new_orleans/2 with 3 locomotive",
        "claim chicago-new_york/1 with 3 locomotive",
        "claim chicago-new_york/2 with 3 locomotive",
    )

    assert [event for event in game.events if isinstance(event, CoastsLinked)] == [
        CoastsLinked(seat=seat) for seat in range(4)
    ]
    assert [player.coasts for player in game.view().players] == [True] * 4


@pytest.mark.rule("FJ-TURN-1")
def test_the_given_seat_begins_and_the_turn_passes_clockwise() -> None:
    game = new_game(BOARD, 4, seed=1, options={"first": 3})

    order: list[int] = []
    for _ in range(5):
        order += game.to_move
        game.play("draw blind")

    assert order == [3, 0, 1, 2, 3]


@pytest.mark.rule("FJ-TURN-2")
def test_the_actions_are_to_draw_to_claim_and_to_swap() -> None:
    game = scene(BOARD, 2, [{"hand": {"red": 1}, "tickets": ["chicago-miami", "denver-seattle"]}, {}])

    assert kinds(game) == {"draw_blind", "claim", "swap"}
    assert refused(game, "draw 1") == "no_such_action"
    assert refused(game, "draw tickets") == "no_such_action"
    assert refused(game, "station denver with 1 red") == "no_such_action"
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("FJ-TURN-2")
@pytest.mark.parametrize("action", ["draw blind", "claim calgary-helena/1 with 1 red", "swap tickets"])
def test_any_one_action_is_the_whole_turn(action: str) -> None:
    game = scene(BOARD, 2, [{"hand": {"red": 2}, "tickets": ["chicago-miami", "denver-seattle"]}, {}])

    game.play(action)

    assert game.to_move == (1,)
    assert refused(game, "draw blind", 0) == "not_your_turn"


@pytest.mark.rule("FJ-DRAW-1")
@pytest.mark.parametrize(
    ("top", "hand"),
    [
        (["locomotive", "red"], {"locomotive": 1, "red": 1}),
        (["red", "locomotive"], {"locomotive": 1, "red": 1}),
        (["locomotive", "locomotive"], {"locomotive": 2}),
        (["white", "green"], {"green": 1, "white": 1}),
    ],
)
def test_a_draw_takes_the_two_top_cards_locomotives_or_not(top: list[str], hand: dict[str, int]) -> None:
    game = scene(BOARD, 2, deck_top=top)

    events = game.play("draw blind")

    assert events[:2] == [BlindTaken(seat=0, card=card) for card in top]
    assert game.position().seats[0].hand == hand
    assert game.view().deck == 72 - 2
    assert game.to_move == (1,)


def short_of_cards(deck: list[str], discard: dict[str, int]) -> Game:
    """All other cards are in the hand of seat 1."""
    used = {**discard, **{card: deck.count(card) + discard.get(card, 0) for card in deck}}
    return scene(BOARD, 2, [{}, {"hand": all_cards(BOARD, but=used)}], deck=deck, discard=discard)


@pytest.mark.rule("FJ-DRAW-2")
def test_an_empty_deck_is_reshuffled_from_the_discard() -> None:
    game = short_of_cards(deck=[], discard={"red": 4, "blue": 1})

    events = game.play("draw blind")

    assert events[0] == DeckShuffled(cards=5)
    assert game.view().players[0].cards == 2
    assert (game.view().deck, game.view().discard) == (3, {})


@pytest.mark.rule("FJ-DRAW-2")
def test_the_deck_is_reshuffled_between_the_two_cards() -> None:
    game = short_of_cards(deck=["green"], discard={"red": 4})

    events = game.play("draw blind")

    assert events[:3] == [BlindTaken(seat=0, card="green"), DeckShuffled(cards=4), BlindTaken(seat=0, card="red")]
    assert game.position().seats[0].hand == {"green": 1, "red": 1}
    assert (game.view().deck, game.view().discard) == (3, {})


@pytest.mark.rule("FJ-DRAW-2")
@pytest.mark.parametrize(("deck", "discard"), [([], {"red": 1}), (["red"], {})])
def test_a_single_card_is_the_whole_draw(deck: list[str], discard: dict[str, int]) -> None:
    game = short_of_cards(deck, discard)

    game.play("draw blind")

    assert game.position().seats[0].hand == {"red": 1}
    assert game.view().deck == 0
    assert game.to_move == (1,)


@pytest.mark.rule("FJ-DRAW-2")
def test_without_cards_nothing_is_drawn() -> None:
    game = short_of_cards(deck=[], discard={})

    assert refused(game, "draw blind") == "no_cards"
    assert kinds(game) == {"swap"}
