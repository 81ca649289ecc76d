"""Reactions, private notes and the card counter at the page."""

import re
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from draisine.play import count_cards
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.captures import open_tab
from tests.web.layout_checks import check_width
from tests.web.servers import Server
from tests.web.table_page import sit
from tests.web.table_setup import Table, User, open_table, store_table
from tests.web.translations import translate

HERE, ELSEWHERE, BOTH = "Ben collects purple", "Block Duluth", "Block Duluth, Ben collects purple"


def press(page: Page, name: str, language: str = "en") -> None:
    page.get_by_role("button", name=translate(language, name), exact=True).click()


def note(server: Server, user: User, table: Table, **new: Any) -> Any:
    """The stored note of a user, as another device of theirs reads or changes it."""
    address = f"{server.address}/api/tables/{table.id}/note"
    headers = {"Authorization": f"Bearer {user.token}"}
    with httpx.Client(trust_env=False, verify=False) as client:
        answer = client.put(address, json=new, headers=headers) if new else client.get(address, headers=headers)
    return answer.raise_for_status().json()


def counted(panel: Locator) -> list[list[int]]:
    """The numbers of the card counter, by row."""
    return [[int(re.sub(r"\D", "", cell)) for cell in row.locator("td").all_inner_texts()] for row in rows(panel)]


def rows(panel: Locator) -> list[Locator]:
    expect(panel.locator("tbody tr").first).to_be_visible()
    return panel.locator("tbody tr").all()


def test_a_reaction_is_seen_at_the_seat_in_the_reader_s_language(open_page: PageFactory, server: Server) -> None:
    """Sent from the keyboard, read on a phone; a person may hide all reactions."""
    ada, ben = User(server), User(server, "Ben", "fr")
    table = store_table(server, scenes.ordinary_turn(), [ada, ben])
    desk, phone = open_page(user=ada), open_page("fr", size=PHONE, touch=True, user=ben)
    for page in (desk, phone):
        page.goto(table.path)
        expect(page.locator(".table")).to_be_visible()
    open_tab(desk, "chat")
    desk.get_by_role("button", name=translate("en", "reaction-thanks")).focus()
    desk.keyboard.press("Enter")
    expect(phone.locator("[data-reaction=thanks]")).to_be_visible()
    said = translate("fr", "reaction-said", name="Ada", reaction=translate("fr", "reaction-thanks"))
    expect(phone.get_by_role("status").filter(has_text=said)).to_have_count(1)
    expect(desk.locator(".side [data-reaction=thanks]")).to_have_text(translate("en", "reaction-thanks"))
    check_width(phone, "reaction")
    check_axe(desk, "aside")
    expect(phone.locator("[role=tab] .new")).to_have_count(0)
    open_tab(phone, "chat")
    expect(phone.locator("[role=log] li")).to_contain_text(translate("fr", "reaction-thanks"))
    phone.goto("/settings")
    phone.get_by_label(translate("fr", "settings-reactions"), exact=True).uncheck()
    phone.goto(table.path)
    open_tab(phone, "chat")
    ada.order(table, do="react", reaction="wow")
    ada.order(table, do="say", text="Hello!")
    expect(phone.locator("[role=log] li")).to_have_text(["Ada Hello!"])
    expect(phone.locator("[data-reaction]")).to_have_count(0)
    expect(phone.get_by_role("button", name=translate("fr", "reaction-wow"))).to_have_count(0)


def test_a_note_is_saved_and_shared_between_devices_without_loss(open_page: PageFactory, server: Server) -> None:
    me = User(server)
    table = store_table(server, scenes.ordinary_turn(), [me, User(server, "Ben")])
    # Browsers log every response of this kind.
    page = open_page(user=me, expected=[r"status of 409"])
    page.goto(table.path)
    open_tab(page, "notes")
    press(page, "notes-note")
    field = page.get_by_label(translate("en", "notes-note"), exact=True)
    field.fill(ELSEWHERE[:5])
    # The editor is closed before the note was saved.
    open_tab(page, "log")
    open_tab(page, "notes")
    expect(field).to_have_value(ELSEWHERE[:5])
    assert note(server, me, table)["text"] == ELSEWHERE[:5]
    note(server, me, table, text=ELSEWHERE, version=1)
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    expect(field).to_have_value(ELSEWHERE)
    note(server, me, table, text=BOTH, version=2)
    field.fill(HERE)
    field.blur()
    conflict = page.get_by_role("alert").filter(has_text=translate("en", "notes-conflict"))
    expect(conflict).to_contain_text(BOTH)
    check_axe(page, "aside")
    assert note(server, me, table)["text"] == BOTH
    press(page, "notes-keep")
    expect(page.get_by_text(translate("en", "notes-saved"), exact=True)).to_be_visible()
    assert note(server, me, table)["text"] == HERE


def test_the_card_counter_follows_the_game(open_page: PageFactory, server: Server) -> None:
    game = scenes.ordinary_turn(players=3)
    table_page = sit(open_page, server, game)
    open_tab(table_page.page, "notes")
    panel = table_page.page.get_by_role("tabpanel")
    expected = [
        [kind.unseen, kind.hand, kind.face_up, kind.discard, *kind.known[1:]]
        for kind in count_cards(game.board, game.view(0)).kinds
    ]
    assert counted(panel) == expected
    check_axe(table_page.page, "aside")
    hidden = translate(
        "en",
        "counter-sum",
        deck=game.view(0).deck,
        hands=sum(p.cards - sum(p.known.values()) for p in game.view(0).players[1:]),
    )
    expect(panel).to_contain_text(hidden)
    table_page.me.play(table_page.table, "draw blind")
    expect(panel).not_to_contain_text(hidden)
    after = counted(panel)
    assert sum(row[1] for row in after) == sum(row[1] for row in expected) + 1
    assert sum(row[0] for row in after) == sum(row[0] for row in expected) - 1


def test_guests_learn_that_the_card_counter_is_disabled(open_page: PageFactory, server: Server) -> None:
    ada, ben = User(server), User(server, "Ben")
    page = open_page(user=ada)
    page.goto("/new?with=friends")
    page.get_by_text(translate("en", "new-more")).click()
    page.get_by_label(translate("en", "new-counter"), exact=True).uncheck()
    press(page, "new-open_table")
    expect(page.locator(".title .lead")).to_contain_text(translate("en", "room-no_counter"))
    table = open_table("usa", [ada, None], card_counter=False)
    guest = open_page(user=ben)
    guest.goto(table.join_path)
    expect(guest.locator(".facts")).to_contain_text(translate("en", "room-no_counter"))
    press(guest, "room-join-go")
    guest.wait_for_url("**/table/**")
    ada.order(table, do="start")
    open_tab(guest, "notes")
    expect(guest.get_by_role("tabpanel")).to_contain_text(translate("en", "counter-off"))


def test_a_replay_has_the_counter_of_a_seat_and_the_note(open_page: PageFactory, server: Server) -> None:
    game = scenes.finished("first_journey", 2)
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, game, [ada, ben])
    note(server, ada, table, text=HERE, version=0)
    page = open_page(size=PHONE, user=ada)
    at = len(game.steps) // 2
    page.goto(f"/replay/{table.id}?at={at}&seat=1")
    press(page, "counter-title")
    panel = page.get_by_role("region", name=translate("en", "counter-title"))
    kinds = count_cards(game.board, game.at_step(at).view(1)).kinds
    assert counted(panel) == [[kind.unseen, kind.hand, kind.face_up, kind.discard, kind.known[0]] for kind in kinds]
    press(page, "notes-note")
    expect(page.get_by_label(translate("en", "notes-note"), exact=True)).to_have_value(HERE)
    check_width(page, "replay")
    check_axe(page, "aside")
