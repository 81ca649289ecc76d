"""Old West at the page: start cities, Cities and Alvin."""

import pytest
from playwright.sync_api import expect

from draisine.play import Event, Game, events, moves
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PageFactory
from tests.web.servers import Server
from tests.web.table_page import can_cause, moves_causing, sit, with_name
from tests.web.translations import translate


def start_city() -> Game:
    return scenes.search("start city", scenes.has_move(moves.ChooseStart), "old_west", 3)


@pytest.mark.parametrize("target", ["board", "list"])
def test_a_start_city_is_chosen_on_the_board_or_in_the_list(
    open_page: PageFactory, server: Server, target: str
) -> None:
    table_page = sit(open_page, server, start_city())
    city = sorted(table_page.moves("start"))[-1]
    if target == "board":
        table_page.player.click_city(city)
    else:
        cities = table_page.page.get_by_role("dialog", name=translate("en", "start-list"))
        cities.get_by_role("button", name=table_page.city(city), exact=True).click()
    table_page.press("start-confirm", city=table_page.city(city))
    expect(table_page.page.get_by_text(translate("en", "seat-start", city=table_page.city(city)))).to_be_visible()
    founded = with_name("city-founded", "Ada", city=table_page.city(city))
    expect(table_page.page.locator(f'[data-city="{city}"]')).to_have_attribute("aria-label", founded)


def test_a_city_is_founded_at_the_chosen_end(open_page: PageFactory, server: Server) -> None:
    def at_both_ends(game: Game) -> bool:
        found = game.legal_moves(0) if game.to_move == (0,) else []
        return len({move.city for move in found if isinstance(move, moves.FoundCity)}) == 2

    table_page = sit(open_page, server, scenes.search("a City at both ends", at_both_ends, "old_west", 3))
    first, second = dict.fromkeys(move.split(" with ")[0] for move in table_page.moves("city"))
    panel = table_page.page.get_by_role("dialog", name=translate("en", "city-title"))
    panel.get_by_role("radio", name=table_page.city(second)).check()
    table_page.player.button("city-confirm", panel).click()
    founded = with_name("city-founded", "Ada", city=table_page.city(second))
    expect(table_page.page.locator(f'[data-city="{second}"]')).to_have_attribute("aria-label", founded)
    cities = table_page.view()["cities"]
    assert cities[second] == 0
    assert first not in cities


def test_a_city_can_be_declined(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.city_founding())
    before = table_page.view()
    table_page.press("city-no")
    declined = table_page.log().filter(has_text=translate("en", "event-city_declined", seat="Ada"))
    expect(declined).not_to_have_count(0)
    after = table_page.view()
    assert {city for city, seat in after["cities"].items() if seat == 0} == {
        city for city, seat in before["cities"].items() if seat == 0
    }


def test_alvin_is_moved_to_an_own_city(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.alvin())
    city = table_page.moves("alvin")[-1]
    table_page.player.click_city(city)
    placed = translate("en", "event-alvin_placed", seat="Ada", city=table_page.city(city))
    expect(table_page.log().filter(has_text=placed)).to_have_count(1)
    expect(table_page.page.locator(".side li.you")).to_contain_text(translate("en", "seat-alvin"))
    assert (table_page.view()["alvin_at"], table_page.view()["alvin_with"]) == (city, 0)
    label = table_page.page.locator(f'[data-city="{city}"]').get_attribute("aria-label") or ""
    assert "Alvin" in label, f"the label does not mention Alvin: {label}"


def test_questions_without_a_choice_are_skipped_or_say_why(open_page: PageFactory, server: Server) -> None:
    """Alvin goes to the only City at once. A City that the hand cannot pay for is declined by the person, who learns
    why: the others do not know that hand."""
    hands: list[dict[str, object]] = [
        {"score": 0, "start": "santa_fe", "hand": {"red": 2, "blue": 1, "white": 1}},
        {"score": 0, "start": "las_cruces", "hand": {"green": 2}},
    ]
    position = {"board": "old_west", "players": 2, "seats": hands, "options": {"alvin": True}}
    game = Game.from_position({**position, "routes": {"albuquerque-santa_fe/1": 0}}, seed="near Roswell")
    table_page = sit(open_page, server, game)
    page = table_page.page
    placed = translate("en", "event-alvin_placed", seat="Ada", city=table_page.city("santa_fe"))
    table_page.open_claim("albuquerque-roswell")
    table_page.press("claim-confirm")
    expect(page.get_by_role("alert")).to_contain_text(placed)
    city = page.get_by_role("dialog", name=translate("en", "city-title"))
    expect(city).to_be_visible()
    missing = translate("en", "refusal-cards_short-any", count=1)
    expect(city).to_contain_text(translate("en", "city-cannot", reason=missing))
    expect(city.locator(".answers button")).to_have_text([translate("en", "city-skip")])
    check_axe(page)
    page.keyboard.press("u")
    expect(city).to_have_count(0)
    assert (table_page.view()["phase"], table_page.view()["alvin_at"]) == ("turn", "roswell")
    table_page.open_claim("albuquerque-roswell")
    table_page.press("claim-confirm")
    table_page.press("city-skip")
    expect(city).to_have_count(0)
    assert (table_page.view()["to_move"], table_page.view()["alvin_at"]) == ([1], "santa_fe")


def test_points_for_another_players_city_are_logged(open_page: PageFactory, server: Server) -> None:
    def scores_for_another(_: Game, happened: list[Event]) -> bool:
        return any(isinstance(event, events.PointsScored) and event.seat != 0 for event in happened)

    game = scenes.search("points for another", can_cause(moves.Claim, scores_for_another), "old_west", 3)
    claim = moves_causing(game, moves.Claim, scores_for_another)[0]
    after = game.copy()
    scored = [event for event in after.play(claim) if isinstance(event, events.PointsScored) and event.seat != 0]
    table_page = sit(open_page, server, game)
    table_page.open_claim(claim.route)
    table_page.press("claim-confirm")
    line = table_page.log().filter(has_text=f"Ada claims {table_page.between(claim.route)}")
    names = table_page.page.locator(".side section ol > li .name")
    for event in scored:
        name = names.nth(event.seat).inner_text()
        points = translate("en", "number-points", count=event.points)
        expect(line).to_contain_text(translate("en", "log-points-other", line="", seat=name, points=points).strip())
