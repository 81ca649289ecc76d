"""The review of a finished game: started in its replay, read, learnt from, and played on from."""

import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from draisine.messages import languages
from draisine.play import Game
from tests.soak import one_of
from tests.web import scenes
from tests.web.accessibility_checks import WAIT_FOR_TRANSITIONS, check_axe
from tests.web.browser_windows import PHONE, Language, PageFactory
from tests.web.layout_checks import check_labels, check_width
from tests.web.page_player import PagePlayer
from tests.web.review_page import (
    REVIEW_TIMEOUT_MS,
    Reviewed,
    ReviewPage,
    finished_game,
    reviewed,
    shared_review,
    store_finished,
)
from tests.web.servers import Server
from tests.web.table_setup import User
from tests.web.translations import pattern, translate


@pytest.mark.parametrize("language", one_of(languages(), 2))
def test_a_review_is_started_followed_and_read(open_page: PageFactory, server: Server, language: Language) -> None:
    user, table = store_finished(server, language=language)
    page = open_page(language, user=user)
    shown = ReviewPage(page, language)
    page.goto(table.path)
    page.get_by_role("link", name=translate(language, "count-review"), exact=True).click()
    shown.button("review-start").click()
    # The progress is announced, and the rough curve is there before the review.
    expect(page.locator("progress").or_(shown.panel.get_by_role("tablist"))).to_be_visible()
    expect(shown.curve).to_be_visible(timeout=REVIEW_TIMEOUT_MS)
    expect(shown.panel.get_by_role("tablist")).to_be_visible(timeout=REVIEW_TIMEOUT_MS)
    game = Reviewed(user, table, user._request("GET", f"/api/tables/{table.id}/review")["review"])
    expect(shown.decisions).to_have_count(len(game.errors()))
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.evaluate(WAIT_FOR_TRANSITIONS)
        check_axe(page)


def test_a_review_is_shared_by_a_link(open_page: PageFactory, server: Server) -> None:
    game = shared_review(server)
    page = open_page(user=game.user)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown = ReviewPage(page)
    shown.open(f"{game.path}&key={game.table.watch}")
    shown.decisions.first.click()
    shown.button("review-copy").click()
    expect(page.get_by_text(translate("en", "app-copied"))).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    friend = ReviewPage(open_page("fr"), "fr")
    friend.open(link)
    friend.expect_at(game.errors()[0]["step"] - 1)
    expect(friend.decisions).to_have_count(len(game.errors(None)))


def test_a_decision_shows_the_position_before_it_and_the_better_move(open_page: PageFactory, server: Server) -> None:
    game = shared_review(server)
    page = open_page(user=game.user)
    shown = ReviewPage(page)
    shown.open(game.path)
    errors = game.errors()
    number, claimed = next(
        (i, d) for i, d in enumerate(errors) if d["best"] and d["best"]["type"] == "claim" and d["why"]
    )
    shown.decisions.nth(number).click()
    shown.expect_at(claimed["step"] - 1)
    expect(shown.decisions.nth(number)).to_have_attribute("aria-current", "true")
    details = shown.panel.locator(".details")
    expect(details.locator("strong")).to_have_text(pattern("en", "review-better"))
    expect(details.locator("p").nth(1)).to_have_text(pattern("en", f"hint-why-{claimed['why']['kind']}"))
    routes = {claimed["best"]["route"], claimed["why"].get("route"), *claimed["plan"]} - {None}
    expect(page.locator("path.beam")).to_have_count(len(routes))
    # Another moment shows no better move.
    page.locator("h1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("path.beam")).to_have_count(0)
    # The greatest loss comes first if the list is sorted by loss; all decisions of all players can be listed.
    shown.panel.get_by_label(translate("en", "review-order"), exact=True).select_option("loss")
    worst = max(errors, key=lambda decision: (decision["loss"], -decision["step"]))
    shown.decisions.first.click()
    shown.expect_at(worst["step"] - 1)
    shown.panel.get_by_role("checkbox", name=translate("en", "review-errors_only")).uncheck()
    shown.panel.get_by_role("radio", name=translate("en", "review-everyone")).check(force=True)
    expect(shown.decisions).to_have_count(len(game.review["decisions"]))


def test_the_curve_moves_the_replay_by_mouse_and_keyboard(open_page: PageFactory, server: Server) -> None:
    game = shared_review(server)
    last = game.review["steps"]
    page = open_page(user=game.user)
    shown = ReviewPage(page)
    shown.open(game.path)
    expect(shown.curve).to_have_attribute("aria-valuemax", str(last))
    box = shown.curve.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 12, middle)
    page.mouse.down()
    shown.expect_at(0)
    page.mouse.move(box["x"] + box["width"] - 12, middle, steps=4)
    shown.expect_at(last)
    page.mouse.up()
    shown.curve.focus()
    page.keyboard.press("ArrowLeft")
    shown.expect_at(last - 1)
    chance = game.review["curve"]["chances"][0][last - 1]
    value = shown.curve.get_attribute("aria-valuetext") or ""
    assert f"Ada: {round(100 * chance + 1e-9)}%" in value, (value, chance)
    # The layer with open cards, and the numbers as a table.
    page.get_by_role("checkbox", name=translate("en", "review-curve-open")).check()
    expect(page.locator("section.curve path.open")).to_have_count(2)
    page.get_by_text(translate("en", "review-curve-table"), exact=True).first.click()
    expect(shown.panel.locator("details tbody tr")).to_have_count(last + 1)


def test_the_balance_closes_and_offers_are_compared(open_page: PageFactory, server: Server) -> None:
    game = shared_review(server)
    page = open_page(user=game.user)
    shown = ReviewPage(page)
    shown.open(game.path)
    shown.open_tab("balance")
    accounting = game.review["seats"][0]["accounting"]
    rows = shown.panel.locator("table").first.locator("tbody tr")
    expect(rows).to_have_count(len(accounting["luck_by_kind"]) + 5)
    expect(rows.last.locator("td").first).to_have_text(f"{round(accounting['result'])}%")
    expect(shown.panel.get_by_role("heading", name=translate("en", "review-facts"))).to_be_visible()
    # All players side by side.
    shown.panel.get_by_role("radio", name=translate("en", "review-everyone")).check(force=True)
    expect(shown.panel.locator("thead th")).to_have_count(3)
    check_axe(page)
    # The tabs are moved through with arrow keys, without moving the replay.
    shown.panel.get_by_role("tab", selected=True).focus()
    page.keyboard.press("ArrowRight")
    shown.expect_at(0)
    offers = game.review["offers"]
    expect(shown.panel.locator("tbody")).to_have_count(len(offers))
    expect(shown.panel.locator("tr.kept")).to_have_count(len(offers))
    check_axe(page)


@pytest.mark.parametrize("language", one_of(languages(), 1))
def test_a_review_fits_a_phone(open_page: PageFactory, server: Server, language: Language) -> None:
    game = shared_review(server, language=language)
    page = open_page(language, "dark", PHONE, touch=True, user=game.user)
    shown = ReviewPage(page, language)
    shown.open(game.path)
    shown.decisions.first.tap()
    shown.expect_at(game.errors()[0]["step"] - 1)
    for tab in ("decisions", "balance", "tickets"):
        shown.panel.get_by_role("tab", name=translate(language, f"review-tab-{tab}"), exact=True).tap()
        page.evaluate(WAIT_FOR_TRANSITIONS)
        check_width(page, tab)
        check_labels(page, tab)
        check_axe(page)


def test_a_review_is_read_and_trained_by_keyboard(open_page: PageFactory, server: Server) -> None:
    game = shared_review(server, language="de")
    page = open_page("de", user=game.user)
    shown, keys = ReviewPage(page, "de"), PagePlayer(page, "de", "keyboard")
    shown.open(game.path)
    keys.press(shown.decisions.nth(1))
    shown.expect_at(game.errors()[1]["step"] - 1)
    keys.press(shown.button("review-next"))
    shown.expect_at(game.errors()[2]["step"] - 1)
    keys.press(shown.button("review-train", count=len(game.exercises())))
    expect(page.locator("section.exercise")).to_be_visible()
    # Keys do not move the replay behind the exercise.
    page.keyboard.press("End")
    keys.press(shown.button("review-train-show"))
    expect(shown.button("review-train-next")).to_be_focused()
    keys.press(shown.button("review-train-leave"))
    shown.expect_at(game.exercises()[0]["step"] - 1)


def play(page: Page, player: PagePlayer, move: Any) -> None:
    """Make a move of one of the kinds that need a click or two."""
    if move["type"] == "claim":
        player.click_route(move["route"])
        player.press(player.button("claim-confirm"))
    elif move["type"] == "draw_blind":
        player.press(page.locator(".market .deck.open").first)
    else:
        player.press(page.locator(".market .face").nth(move["place"] - 1))


def test_mistakes_are_tried_again_before_the_answer(open_page: PageFactory, server: Server) -> None:
    game = shared_review(server)
    exercises = game.exercises()
    simple = ("draw", "draw_blind")
    number = next(
        i
        for i, e in enumerate(exercises)
        if e["best"]["type"] in simple and e["move"]["type"] in simple and i + 1 < len(exercises)
    )
    page = open_page(user=game.user)
    shown = ReviewPage(page)
    shown.open(game.path)
    shown.button("review-train", count=len(exercises)).click()
    card, player = page.locator("section.exercise"), PagePlayer(page)
    for _ in range(number):
        shown.button("review-train-next").click()
    expect(card).to_contain_text(translate("en", "review-train-number", number=number + 1, count=len(exercises)))
    expect(card.locator(".words p").first).to_have_text(pattern("en", "review-train-ask"))
    player.wait_for_turn()
    check_axe(page)
    # The move of the game is not good enough; the better one is.
    play(page, player, exercises[number]["move"])
    expect(card.locator("strong")).to_have_text(pattern("en", "review-train-bad"))
    play(page, player, exercises[number]["best"])
    expect(shown.button("review-train-next")).to_be_focused()
    verdicts = "|".join(pattern("en", f"review-train-{verdict}").pattern for verdict in ("good", "best"))
    expect(card.locator("strong")).to_have_text(re.compile(verdicts))
    page.keyboard.press("Enter")
    # The answer is shown on the board.
    expect(card).to_contain_text(translate("en", "review-train-number", number=number + 2, count=len(exercises)))
    shown.button("review-train-show").click()
    expect(card.locator("strong")).to_have_text(pattern("en", "review-train-answer"))
    check_axe(page)
    shown.button("review-train-leave").click()
    shown.expect_at(exercises[number + 1]["step"] - 1)


def test_the_last_mistake_leads_to_the_score(open_page: PageFactory, server: Server) -> None:
    game = shared_review(server, language="fr")
    count = len(game.exercises())
    page = open_page("fr", "dark", PHONE, touch=True, user=game.user)
    shown = ReviewPage(page, "fr")
    shown.open(game.path)
    shown.button("review-train", count=count).tap()
    for number in range(1, count + 1):
        expect(page.locator("section.exercise")).to_contain_text(
            translate("fr", "review-train-number", number=number, count=count)
        )
        check_width(page, f"exercise {number}")
        check_labels(page, f"exercise {number}")
        if number == 1:
            check_axe(page)
        shown.button("review-train-finish" if number == count else "review-train-next").tap()
    expect(page.get_by_role("status")).to_have_text(translate("fr", "review-train-done", found=0, count=count))
    shown.button("review-train-leave").tap()
    expect(shown.panel).to_be_visible()


@pytest.mark.parametrize("language", one_of(languages(), 0))
def test_a_game_is_played_on_from_any_moment(open_page: PageFactory, server: Server, language: Language) -> None:
    user, table = store_finished(server, language=language)
    page = open_page(language, user=user)
    page.goto(f"/replay/{table.id}?at=20")
    shown = ReviewPage(page, language)
    shown.button("replay-continue").click()
    dialog = page.get_by_role("dialog", name=shown.text("review-continue-title"))
    expect(dialog.get_by_role("radio").first).to_be_checked()
    check_axe(page, "dialog")
    dialog.get_by_label(shown.text("review-continue-bot"), exact=True).select_option("passenger")
    dialog.get_by_role("button", name=shown.text("review-continue-start"), exact=True).click()
    expect(page.locator(".table")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/table/\w+"))
    continued = page.url.rsplit("/", 1)[-1]
    assert continued != table.id
    snapshot = user._request("GET", f"/api/tables/{continued}")
    assert [seat["bot"] for seat in snapshot["table"]["seats"]] == [None, "passenger"]
    owned = finished_game().at_step(20).view(None).routes
    assert {*owned} <= {*snapshot["view"]["routes"]}


def import_game(page: Page, game: Game) -> None:
    """Import the record of a game, whose replay opens."""
    page.goto("/replay")
    file: FilePayload = {"name": "game.jsonl", "mimeType": "text/plain", "buffer": game.record().to_text().encode()}
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".replay")).to_be_visible()


def test_an_imported_game_is_reviewed(open_page: PageFactory, server: Server) -> None:
    page = open_page(user=User(server))
    # A game with the seed of a running one is refused, and other tests play the usual seeds.
    import_game(page, scenes.finished("amsterdam", 2, seed=907, bot="passenger"))
    shown = ReviewPage(page)
    shown.button("replay-review").click()
    shown.button("review-start").click()
    expect(shown.panel.get_by_role("tablist")).to_be_visible(timeout=REVIEW_TIMEOUT_MS)
    expect(shown.decisions.first).to_be_visible()


def test_the_quality_of_play_is_shown_in_my_games(open_page: PageFactory, server: Server) -> None:
    game = reviewed(server)
    page = open_page(user=game.user)
    page.goto("/mine?show=quality")
    expect(page.locator("figure svg[role=img] circle")).to_have_count(1)
    page.get_by_role("link", name=re.compile("^" + translate("en", "review-progress-open", game="")[:7])).click()
    expect(page.locator("section.review")).to_be_visible()
    newcomer = open_page("fr", size=PHONE, touch=True, user=User(server, "Zoé", "fr"))
    newcomer.goto("/mine?show=quality")
    expect(newcomer.locator("h1")).to_be_visible()
    check_axe(newcomer)


def test_a_partial_record_has_no_review(open_page: PageFactory, server: Server) -> None:
    page = open_page(user=User(server))
    import_game(page, scenes.ordinary_turn())
    expect(ReviewPage(page).button("replay-review")).to_have_count(0)
