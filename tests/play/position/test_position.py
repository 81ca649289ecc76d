import json
import pickle
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.messages import languages, message
from draisine.play import Game, PositionError
from tests.play.random_games import play_random_moves, random_moves, seeds, setups, start_game
from tests.scenes import Seat, scene
from tests.soak import max_examples


@settings(max_examples=max_examples(40), deadline=None)
@given(setups, seeds, st.integers(0, 300))
def test_position_round_trips_at_any_moment(setup: tuple[str, int], seed: int, steps: int) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    document = msgspec.json.encode(game.position())
    copy = Game.from_position(document)
    assert msgspec.json.encode(copy.position()) == document
    for seat in (None, *range(game.players)):
        assert copy.view(seat) == game.view(seat)
    assert copy.legal_moves() == game.legal_moves()


def test_game_continues_from_a_position_like_the_original() -> None:
    """The decks are in the position, so the same moves draw the same cards with any seed."""
    game = start_game("europe", 3, 8)
    play_random_moves(game, 8, 60)
    copy = Game.from_position(game.position(), seed="another")
    for (seat, move), _ in zip(random_moves(game, 1), range(12), strict=False):
        copy.play(move, seat)
        assert copy.position() == game.position()


def test_omitted_fields_are_filled_in() -> None:
    game = scene("usa", 3, [{"hand": {"red": 2}}], routes={"montreal-new_york": 0})
    position = game.position()
    assert position.seats[0].reserve == 42
    assert position.seats[0].score == 4
    assert [name is None for name in position.market or []] == [False] * 5
    assert len(position.deck or []) == 110 - 2 - 5
    assert position.discard == {}
    assert len(position.ticket_deck or []) == 30


def test_stacked_deck_is_drawn_in_order() -> None:
    game = scene("usa", 2, deck_top=["green", "locomotive", "red"])
    game.play("draw blind")
    game.play("draw blind")
    assert game.position().seats[0].hand == {"locomotive": 1, "green": 1}
    assert (game.position().deck or [])[0] == "red"


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"players": 7}, "usa is for 2 to 5 players"),
    ({"phase": "siesta"}, "phase: unknown value: siesta"),
    ({"phase": "pay_route"}, "phase: unknown value: pay_route"),
    ({"first": 3}, "first: there is no seat 3"),
    ({"mover": -2}, "mover: there is no seat -2"),
    ({"draisine": 9}, "draisine: format 9 is not supported"),
    ({"board_digest": "0"}, "board_digest: the board has changed since"),
    ({"seats": [{"hand": {"red": 13}}]}, "1 red card too many"),
    ({"seats": [{"hand": {"redd": 1}}]}, "seats[0].hand: there is no card redd on this board: did you mean red?"),
    ({"seats": [{"hand": {"red": -1}}]}, "seats[0].hand.red: must be 0 to 128, not -1"),
    ({"seats": [{"known": {"red": 1}}]}, "seats[0].known: more known cards than cards in hand"),
    ({"seats": [{}, {}, {}]}, "3 seats for 2 players"),
    ({"seats": [{"reserve": 44}]}, "seats[0].reserve: 44 given, but 45 of 45 are left"),
    (
        {"seats": [{"tickets": ["boston-miami"]}, {"tickets": ["boston-miami"]}]},
        "seats[1].tickets: boston-miami is placed",
    ),
    ({"seats": [{"tickets": ["boston-mars"]}]}, "there is no ticket boston-mars"),
    ({"routes": {"boston-mars": 0}}, "there is no route boston-mars"),
    ({"routes": {"atlanta-miami": 2}}, "routes.atlanta-miami: there is no seat 2"),
    ({"routes": {"dallas-houston/1": 0, "dallas-houston/2": 0}}, "owns the parallel route"),
    ({"routes": {"dallas-houston/1": 0, "dallas-houston/2": 1}}, "houston/2: closed: the parallel route is claimed"),
    ({"stations": {"dallas": 0}}, "stations: not part of this board"),
    ({"cities": {"dallas": 0}}, "cities: not part of this board"),
    ({"market": ["red"]}, "market: 1 slots instead of 5"),
    ({"deck": [], "discard": {}}, "are not placed"),
    ({"turns_left": 3}, "turns_left: must be 0 to 2, not 3"),
    ({"phase": "keep_tickets"}, "no tickets are offered"),
    ({"phase": "tunnel"}, "phase: needs a free tunnel"),
    ({"phase": "over"}, "phase: the end is missing"),
    ({"end": "last_round"}, "end: only possible when the game is over"),
    ({"phase": "found_city"}, "phase: needs a route that the seat has just claimed"),
    ({"pending": "atlanta-miami"}, "pending: not possible in this phase"),
    ({"put_by": {"boston-miami": 4}}, "there is no seat 4"),
    ({"alvin_with": 0}, "alvin_with: Alvin is not in this game"),
    ({"winner": 0}, "winner: only possible when the game is over"),
    ({"seats": [{"coasts": True}]}, "seats[0].coasts: not part of this board"),
    ({"shuffled_rejects": 31}, "shuffled_rejects: more than the ticket deck has"),
]


@pytest.mark.parametrize(("change", "reason"), IMPOSSIBLE)
def test_impossible_position_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as error:
        Game.from_position({"board": "usa", "players": 2, **change})
    assert reason in str(error.value)


HUGE: list[tuple[dict[str, Any], str]] = [
    ({"first": 10**30}, "first: there is no seat"),
    ({"goods": 100_000}, "goods: must be 0 to 0, not 100000"),
    ({"goods": 10**30}, "goods: must be 0 to 0, not 1000"),
    ({"turns_left": 100_000}, "turns_left: must be 0 to 2, not 100000"),
    ({"seats": [{"hand": {"red": 100_000}}]}, "seats[0].hand.red: must be 0 to 128, not 100000"),
    ({"seats": [{"known": {"red": 100_000}}]}, "seats[0].known.red: must be 0 to 128"),
    ({"seats": [{"goods": 100_000}]}, "seats[0].goods: must be 0 to 0, not 100000"),
    ({"seats": [{"goods": -100_000}]}, "seats[0].goods: must be 0 to 0, not -100000"),
    ({"seats": [{"kept_first": 100_000}]}, "seats[0].kept_first: must be 0 to 3, not 100000"),
    ({"seats": [{"tickets": ["boston-miami"] * 40_000}]}, "boston-miami is placed twice"),
    ({"ticket_discard": ["boston-miami"] * 40_000}, "boston-miami is placed twice"),
    ({"ticket_deck": ["boston-miami"] * 200}, "boston-miami is placed twice"),
    ({"tunnel": {"laid": {}, "turned": ["locomotive"] * 40_000}}, "tunnel.turned: must be 0 to 3, not 40000"),
]
"""Numbers and lists that would overflow a state."""


@pytest.mark.parametrize(("change", "reason"), HUGE, ids=[str(change)[:40] for change, _ in HUGE])
def test_values_that_would_overflow_are_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as error:
        Game.from_position({"board": "usa", "players": 2, **change})
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"alvin_at": "boise"}, "until he is caught"),
        ({"alvin_with": 0}, "until he is caught"),
        ({"alvin_at": "boise", "alvin_with": 0}, "in a City of the seat that caught him"),
        ({"cities": {"roswell": 0}}, "home cannot have a City"),
    ],
)
def test_impossible_place_of_alvin_is_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        scene("old_west", 2, [{"start": "denver"}, {"start": "boise"}], options={"alvin": True}, **change)


def test_finished_race_is_not_a_running_game() -> None:
    shown = ["albuquerque-chicago", "albuquerque-duluth", "albuquerque-seattle", "atlanta-montreal", "atlanta-new_york",
             "calgary-chicago"]  # fmt: skip
    with pytest.raises(PositionError, match="enough tickets are completed"):
        scene("first_journey", 2, [{"shown": shown}])


@pytest.mark.parametrize("name", ["mars", "", ".", "../usa.toml", "src/draisine/boards/usa.toml"])
def test_document_cannot_name_a_file_as_board(name: str) -> None:
    with pytest.raises(PositionError, match="there is no such board"):
        Game.from_position({"board": name, "players": 2})


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(PositionError) as error:
        Game.from_position(
            {"board": "usa", "players": 2, "seats": [{"hand": {"redd": 1}, "tickets": ["x-y"]}], "market": ["red"]}
        )
    assert len(error.value.problems) == 3


def test_error_can_be_pickled() -> None:
    problems = [
        message("position-at", where="first", reason=message("position-no_seat", seat="7")),
        message("position-won"),
    ]
    error = pickle.loads(pickle.dumps(PositionError(problems)))
    assert error.details == tuple(problems)
    assert error.problems[0] == "first: there is no seat 7"
    assert str(error).splitlines()[0] == "impossible position: first: there is no seat 7"
    assert error.message.text() == "impossible position: first: there is no seat 7 (1 more problem)"


def test_disconnected_routes_are_refused_where_claims_must_connect() -> None:
    with pytest.raises(PositionError, match="routes are not connected"):
        scene(
            "old_west", 2,
            [{"start": "denver"}, {"start": "boise"}],
            cities={"denver": 0, "boise": 1},
            routes={"phoenix-tucson/1": 0},
        )  # fmt: skip


TUNNEL: dict[str, Any] = {"phase": "tunnel", "pending": "angora-constantinople"}
LAID = {"laid": {"red": 2}, "turned": ["red", "white", "blue"]}
"""Two red cards laid for a grey tunnel of two, and one extra card due."""


def test_game_continues_during_a_tunnel_attempt() -> None:
    game = scene("europe", seats=[{"hand": {"red": 3}}], deck_top=["red", "white", "blue"])
    game.play("claim angora-constantinople with 2 red")
    copy = Game.from_position(game.position())
    assert copy.position() == game.position()
    assert copy.view() == game.view()
    copy.play("extra 1 red")
    assert copy.view().routes == {"angora-constantinople": 0}
    assert copy.view().discard == {"red": 4, "white": 1, "blue": 1}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"tunnel": {**LAID, "laid": {"red": 1, "blue": 1}}}, "the payment has two colours"),
        ({"tunnel": {**LAID, "turned": ["red", "white", "blue", "blue"]}}, "must be 0 to 3, not 4"),
        ({"tunnel": {**LAID, "laid": {"red": 1}}}, "needs a free tunnel"),
        ({"tunnel": {**LAID, "turned": ["white", "white", "blue"]}}, "needs a free tunnel"),
        ({"pending": "edinburgh-london/1"}, "needs a free tunnel"),
        ({"pending": "madrid-pamplona/2", "tunnel": {**LAID, "laid": {"red": 3}}}, "needs a free tunnel"),
        ({"routes": {"angora-constantinople": 1}}, "needs a free tunnel"),
        ({"phase": "turn", "pending": None}, "tunnel: not possible in this phase"),
        ({"pending": "angora-mars"}, "there is no route angora-mars"),
        ({"tunnel": {**LAID, "laid": {"redd": 2}}}, "there is no card redd"),
    ],
)
def test_impossible_tunnel_is_refused(change: dict[str, Any], reason: str) -> None:
    scene("europe", **TUNNEL, tunnel=LAID)
    with pytest.raises(PositionError, match=reason):
        scene("europe", **{**TUNNEL, "tunnel": LAID, **change})


OFFER = ["boston-miami", "dallas-new_york", "denver-el_paso"]
OTHER = ["chicago-santa_fe", "kansas_city-houston", "los_angeles-miami"]


def test_setup_choice_waits_for_the_other_seats() -> None:
    game = scene("usa", seats=[{"offer": OFFER, "chosen": OFFER[:2]}, {"offer": OTHER}], phase="setup_tickets")
    assert game.to_move == (1,)
    assert Game.from_position(game.position()).position() == game.position()
    game.play(f"keep {OTHER[0]}, {OTHER[2]}")
    assert [seat.tickets for seat in game.position().seats] == [OFFER[:2], [OTHER[0], OTHER[2]]]


@pytest.mark.parametrize(
    ("chosen", "phase", "reason"),
    [
        (OFFER[:1], "setup_tickets", r"seats\[0\].chosen: keep at least 2 tickets"),
        ([*OFFER[:2], OTHER[0]], "setup_tickets", "chicago-santa_fe is not offered"),
        (OFFER[:2], "keep_tickets", r"seats\[0\].chosen: not possible in this phase"),
    ],
)
def test_impossible_setup_choice_is_refused(chosen: list[str], phase: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        scene("usa", seats=[{"offer": OFFER, "chosen": chosen}, {"offer": OTHER}], phase=phase)


def test_game_continues_while_alvin_is_being_placed() -> None:
    seats: list[Seat] = [{"start": "santa_fe", "hand": {"red": 2}}, {"start": "tucson"}]
    game = scene("old_west", 2, seats, options={"alvin": True}, routes={"albuquerque-santa_fe/1": 0})
    game.play("claim albuquerque-roswell with 2 red")
    copy = Game.from_position(game.position())
    assert copy.position() == game.position()
    copy.play("alvin santa_fe")
    assert (copy.view().alvin_at, copy.view().alvin_with) == ("santa_fe", 0)


BASE = json.loads(msgspec.json.encode(start_game("europe", 3, 2).position()))

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=max_examples(150), deadline=None)
@given(st.sampled_from(sorted(BASE)), json_values)
def test_any_value_in_any_field_is_accepted_or_refused_with_a_reason(field: str, value: Any) -> None:
    try:
        game = Game.from_position({**BASE, field: value})
    except PositionError as error:
        assert all(error.problems_in(language) for language in languages())
    else:
        assert game.position().players == game.players


def test_lone_surrogate_is_refused() -> None:
    with pytest.raises(PositionError, match="this is not a position"):
        Game.from_position('{"board": "\ud800", "players": 2}')


@settings(max_examples=max_examples(150), deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60))
def test_arbitrary_text_is_refused_with_a_reason(content: bytes | str) -> None:
    with pytest.raises(PositionError):
        Game.from_position(content)
