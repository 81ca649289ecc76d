"""Players choose their colours: in the waiting room, and at a new table."""

import re

from playwright.sync_api import Page, expect

from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory, wait_until
from tests.web.servers import Server
from tests.web.table_setup import Table, User, open_table
from tests.web.translations import translate


def name_of(colour: str) -> str:
    return translate("en", f"seat-colour-{colour}")


def expect_badge(page: Page, colour: str) -> None:
    """Somewhere, a seat is shown in this colour."""
    expect(page.locator(f"svg circle[style*='--seat-{colour})']").first).to_be_visible()


def test_a_player_chooses_a_free_colour_in_the_waiting_room(server: Server, open_page: PageFactory) -> None:
    ada, ben = User(server, "Ada"), User(server, "Ben")
    table = open_table("usa", [ada, ben], start=False)
    page = open_page(user=ada, size=PHONE)
    page.goto(table.path)
    group = page.get_by_role("group", name=translate("en", "new-seat-colour", number=1))
    expect(group.get_by_role("radio")).to_have_count(8)
    expect(group.get_by_label(name_of("pine"), exact=True)).to_be_checked()
    expect(group.get_by_label(name_of("plum"), exact=True)).to_be_disabled()
    check_axe(page)
    # Arrow keys skip the colour of the other player.
    group.get_by_label(name_of("pine"), exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(group.get_by_label(name_of("aqua"), exact=True)).to_be_checked()
    group.get_by_label(name_of("sand"), exact=True).check()
    expect_badge(page, "sand")
    wait_until(page, lambda: [seat["colour"] for seat in ben.snapshot(table)["table"]["seats"]] == ["sand", "plum"])
    ada.order(table, do="start")
    expect(page.locator(".table")).to_be_visible()
    expect_badge(page, "sand")


def test_a_new_table_is_opened_with_the_chosen_colour(server: Server, open_page: PageFactory) -> None:
    ada = User(server, "Ada")
    page = open_page(user=ada)
    page.goto("/new")
    group = page.get_by_role("group", name=translate("en", "new-seat-colour", number=1))
    group.get_by_label(name_of("plum"), exact=True).check()
    page.get_by_role("button", name=translate("en", "new-start"), exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".table")).to_be_visible()
    table = Table(page.url.rsplit("/", 1)[-1], "", "")
    # The bot whose colour was chosen is given the one that became free.
    assert [seat["colour"] for seat in ada.snapshot(table)["table"]["seats"]][:2] == ["plum", "pine"]
