"""Europe: building stations, and what they and the unbuilt ones are worth."""

import pytest

from draisine.boards import load
from draisine.play import Game, SeatScore
from draisine.play.events import StationBuilt, TurnBegan
from tests.scenes import all_cards, kinds, play_all, refused, scene

EVERY_CARD = ["white", "blue", "yellow", "green", "red", "purple", "black", "orange", "locomotive"]


def station_scene(stations: dict[str, int] | None = None, **hand: int) -> Game:
    """Seat 0 is to move with this hand; these stations stand."""
    return scene("europe", seats=[{"hand": hand}], stations=stations or {})


def final_scores(stations: dict[str, int]) -> list[SeatScore]:
    """The count of a game that ended with these stations."""
    return scene("europe", stations=stations, phase="over", end="last_round").score_sheet().seats


def points(score: SeatScore, kind: str) -> int:
    return next(line.points for line in score.lines if line.kind == kind)


@pytest.mark.rule("EU-STATION-1")
def test_a_station_takes_the_whole_turn() -> None:
    game = station_scene(green=4)
    events = game.play("station paris with 1 green")
    assert events == [StationBuilt(seat=0, city="paris", cards={"green": 1}), TurnBegan(seat=1)]
    assert refused(game, "station wien with 2 green", seat=0) == "not_your_turn"
    assert refused(game, "draw blind", seat=0) == "not_your_turn"
    assert game.view().players[0].stations == 2


@pytest.mark.rule("EU-STATION-1")
def test_there_is_no_station_during_a_draw() -> None:
    game = station_scene(green=4)
    game.play("draw blind")
    assert refused(game, "station paris with 1 green") == "not_now"


@pytest.mark.rule("EU-STATION-1")
def test_a_fourth_station_is_refused() -> None:
    game = station_scene({"paris": 0, "wien": 0}, green=7)
    play_all(game, "station roma with 3 green", "draw tickets")
    game.play(game.legal_moves()[0])
    assert game.view().stations == {"paris": 0, "wien": 0, "roma": 0}
    assert game.view().players[0].stations == 0
    assert "station" not in kinds(game)
    assert refused(game, "station berlin with 4 green") == "no_station_left"


@pytest.mark.rule("EU-STATION-2")
def test_any_city_without_a_station_will_do() -> None:
    routes = {"brest-paris": 0, "munchen-wien": 1}
    for city in ("paris", "wien", "moskva"):
        game = scene("europe", seats=[{"hand": {"green": 1}}], routes=routes)
        game.play(f"station {city} with 1 green")
        assert game.view().stations == {city: 0}


@pytest.mark.rule("EU-STATION-2")
@pytest.mark.parametrize("owner", [0, 1])
def test_no_city_holds_two_stations(owner: int) -> None:
    game = station_scene({"paris": owner}, green=3)
    assert refused(game, "station paris with 1 green") == "city_taken"
    assert refused(game, "station paris with 2 green") == "city_taken"
    assert "paris" not in {getattr(move, "city", "") for move in game.legal_moves()}


@pytest.mark.rule("EU-STATION-3")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_the_first_station_costs_any_one_card(card: str) -> None:
    game = scene("europe", seats=[{"hand": {card: 2}}])
    assert refused(game, f"station paris with 2 {card}") == "price"
    game.play(f"station paris with 1 {card}")
    assert game.view().stations == {"paris": 0}
    assert game.position().seats[0].hand == {card: 1}
    assert game.view().discard == {card: 1}


@pytest.mark.rule("EU-STATION-4")
def test_the_second_station_costs_two_cards_of_one_colour() -> None:
    game = station_scene({"paris": 0}, red=2, blue=1)
    assert refused(game, "station wien with 1 red + 1 blue") == "two_colours"
    assert refused(game, "station wien with 1 red") == "price"
    game.play("station wien with 2 red")
    assert game.view().stations == {"paris": 0, "wien": 0}
    assert game.position().seats[0].hand == {"blue": 1}
    assert game.view().discard == {"red": 2}


@pytest.mark.rule("EU-STATION-4")
def test_two_single_cards_do_not_make_a_second_station() -> None:
    game = station_scene({"paris": 0}, red=1, blue=1)
    assert refused(game, "station wien with 1 red + 1 blue") == "cards_short"
    assert "station" not in kinds(game)


@pytest.mark.rule("EU-STATION-4")
def test_the_price_counts_own_stations_only() -> None:
    game = station_scene({"paris": 1, "wien": 1}, red=1)
    game.play("station roma with 1 red")
    assert game.view().stations == {"paris": 1, "wien": 1, "roma": 0}


@pytest.mark.rule("EU-STATION-5")
@pytest.mark.parametrize("cards", ["3 red", "2 red + 1 locomotive"])
def test_the_third_station_costs_three_cards_of_one_colour(cards: str) -> None:
    game = station_scene({"paris": 0, "wien": 0}, red=3, blue=1, locomotive=1)
    assert refused(game, "station roma with 2 red") == "price"
    assert refused(game, "station roma with 2 red + 1 blue") == "two_colours"
    game.play(f"station roma with {cards}")
    assert game.view().stations == {"paris": 0, "wien": 0, "roma": 0}
    assert game.view().players[0].cards == 2


@pytest.mark.rule("EU-STATION-5")
def test_two_cards_do_not_make_a_third_station() -> None:
    game = station_scene({"paris": 0, "wien": 0}, red=2, blue=1)
    assert refused(game, "station roma with 2 red") == "cards_short"
    assert "station" not in kinds(game)


@pytest.mark.rule("EU-STATION-6")
@pytest.mark.parametrize(
    ("built", "cards"),
    [
        (0, "1 locomotive"),
        (1, "1 red + 1 locomotive"),
        (1, "2 locomotive"),
        (2, "1 red + 2 locomotive"),
        (2, "3 locomotive"),
    ],
)
def test_locomotives_stand_in_for_any_of_the_cards(built: int, cards: str) -> None:
    standing = dict.fromkeys(["paris", "wien"][:built], 0)
    game = station_scene(standing, red=1, locomotive=3)
    game.play(f"station roma with {cards}")
    assert game.view().stations == {**standing, "roma": 0}
    assert game.view().players[0].cards == 4 - (built + 1)


@pytest.mark.rule("EU-STATION-10")
def test_each_unbuilt_station_is_worth_four() -> None:
    none, one, two = (
        final_scores({"roma": 1})[0],
        final_scores({"paris": 0})[0],
        final_scores({"paris": 0, "wien": 0})[0],
    )
    three = final_scores({"paris": 0, "wien": 0, "roma": 0})[0]
    assert [points(score, "stations") for score in (none, one, two, three)] == [12, 8, 4, 0]
    assert [score.total for score in (none, one, two, three)] == [12, 8, 4, 0]


@pytest.mark.rule("EU-STATION-11")
def test_building_is_optional() -> None:
    game = scene("europe", seats=[{"hand": {"green": 3}}, {"hand": {"green": 3}}], turns_left=2)
    assert "station" in kinds(game)
    play_all(game, "draw blind", "draw blind", "draw blind", "draw blind")
    assert game.is_over
    assert [points(score, "stations") for score in game.score_sheet().seats] == [12, 12]


@pytest.mark.rule("EU-STATION-11")
def test_a_seat_must_build_when_nothing_else_can_be_done() -> None:
    rest = all_cards(load("europe"), but={"green": 1})
    seats = [{"hand": {"green": 1}}, {"hand": rest}]
    game = scene("europe", seats=seats, market=[None] * 5, deck=[], discard={}, ticket_deck=[])
    assert kinds(game) == {"station"}
    assert len(game.legal_moves()) == 47
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("EU-STATION-12")
def test_building_places_no_trains_and_scores_nothing_at_once() -> None:
    game = scene("europe", seats=[{"hand": {"green": 3}}], routes={"brest-paris": 0})
    before = game.view().players[0]
    game.play("station paris with 1 green")
    after = game.view().players[0]
    assert (before.reserve, before.score) == (42, 4)
    assert (after.reserve, after.score) == (42, 4)
    assert game.view().routes == {"brest-paris": 0}
