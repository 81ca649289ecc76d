"""The account in the settings: devices, export, and other people who were blocked or reported."""

import json
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from draisine.messages import Value
from draisine.server.store import Store
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.captures import open_tab
from tests.web.layout_checks import HORIZONTAL_OVERFLOW
from tests.web.servers import Server
from tests.web.table_setup import Table, User, _run_in_thread, open_table, store_table
from tests.web.translations import translate


def button(page: Page | Locator, message: str, language: str = "en", /, **values: Value) -> Locator:
    return page.get_by_role("button", name=translate(language, message, **values), exact=True)


def with_store(server: Server, action: Callable[[Store], Awaitable[None]]) -> None:
    """Act on the database of the server, as the operator's commands do."""

    async def act() -> None:
        store = await Store.open(server.database)
        try:
            await action(store)
        finally:
            await store.close()

    _run_in_thread(act())


def answer_reports(server: Server, text: str) -> None:
    async def answer(store: Store) -> None:
        for report in await store.moderation.list_reports():
            await store.moderation.answer(report.id, text, time.time())

    with_store(server, answer)


def open_menu(page: Page, name: str) -> Locator:
    """Open what can be done about a person."""
    button(page, "person-menu", name=name).click()
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    return dialog


def chatting(server: Server) -> tuple[Table, User, User]:
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(), [ada, ben])
    ben.order(table, do="say", text="You play like a bot.")
    return table, ada, ben


def test_a_muted_or_blocked_person_is_not_heard(open_page: PageFactory, server: Server) -> None:
    table, ada, ben = chatting(server)
    page = open_page(user=ada)
    page.goto(table.path)
    open_tab(page, "chat")
    line, next_line = page.get_by_text("You play like a bot."), page.get_by_text("Sorry.")
    expect(line).to_be_visible()
    dialog = open_menu(page, "Ben")
    check_axe(page)
    button(dialog, "person-mute").click()
    expect(dialog).to_contain_text(translate("en", "person-muted", name="Ben"))
    expect(line).to_have_count(0)
    ben.order(table, do="say", text="Sorry.")
    button(dialog, "person-unmute").click()
    expect(line).to_be_visible()
    expect(next_line).to_have_count(1)
    button(dialog, "person-block").click()
    expect(dialog).to_contain_text(translate("en", "person-blocked", name="Ben"))
    expect(line).to_have_count(0)
    page.reload()
    dialog = open_menu(page, "Ben")
    expect(button(dialog, "person-mute")).to_be_visible()
    expect(button(dialog, "settings-unblock")).to_be_visible()
    # Neither sits down where the other does, until the block is removed in the settings.
    assert ben.refusal(open_table("usa", [ada, None]), do="sit", seat=1) == "blocked"
    page.goto("/settings")
    button(page, "settings-unblock-of", name="Ben").click()
    expect(page.get_by_text(translate("en", "settings-blocked-none"))).to_be_visible()
    page.goto(table.path)
    open_tab(page, "chat")
    expect(next_line).to_be_visible()


def test_a_report_is_answered_in_the_settings(open_page: PageFactory, server: Server) -> None:
    table, ada, _ = chatting(server)
    page = open_page(user=ada)
    page.goto(table.path)
    button(open_menu(page, "Ben"), "person-report").click()
    dialog = page.get_by_role("dialog", name=translate("en", "report-title"))
    check_axe(page)
    dialog.get_by_label(translate("en", "report-kind")).select_option(label=translate("en", "report-kind-play"))
    dialog.get_by_label(translate("en", "report-text")).fill("Ben reads my cards.")
    button(dialog, "report-send").click()
    expect(dialog).to_contain_text(translate("en", "report-done"))
    page.goto("/settings")
    about = translate("en", "settings-reports-about", kind=translate("en", "report-kind-play"), name="Ben")
    report = page.get_by_role("listitem").filter(has_text=about)
    expect(report).to_contain_text("Ben reads my cards.")
    expect(report).to_contain_text(translate("en", "settings-reports-waiting"))
    answer_reports(server, "He does not.")
    page.goto("/")
    badge = page.get_by_role("link", name=translate("en", "settings-reports-new", count=1))
    badge.click()
    expect(report).to_contain_text(translate("en", "settings-reports-answer", text="He does not."))
    check_axe(page)
    expect(badge).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("link", name=translate("en", "app-settings"), exact=True).first).to_be_visible()
    expect(badge).to_have_count(0)


def test_a_banned_person_is_given_the_reason(open_page: PageFactory, server: Server) -> None:
    ada = User(server)
    table = store_table(server, scenes.ordinary_turn(), [ada, "conductor"])
    page = open_page(user=ada, expected=[r"403 \(Forbidden\)"])
    page.goto(table.path)
    expect(page.locator(".turn.mine")).to_be_visible()
    with_store(server, lambda store: store.moderation.ban(ada.id, "insults", time.time()))
    reason = re.compile(re.escape(translate("en", "error-banned", reason="insults")))
    expect(page.get_by_role("heading", name=reason)).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_role("alert")).to_have_text(reason)


def test_other_devices_are_signed_out_and_all_data_downloaded(
    open_page: PageFactory, server: Server, tmp_path: Path
) -> None:
    ada = User(server, language="fr")
    page = open_page("fr", size=PHONE, touch=True, user=ada)
    page.goto("/settings")
    button(page, "settings-recovery-create", "fr").tap()
    code = page.get_by_label(translate("fr", "settings-recovery")).input_value()
    other = open_page(expected=[r"401 \(Unauthorized\)"])
    other.goto("/settings")
    other.get_by_text(translate("en", "settings-recover"), exact=True).click()
    other.get_by_label(translate("en", "settings-recover-field"), exact=True).fill(code)
    button(other, "settings-recover-do").click()
    expect(other.get_by_label(translate("en", "settings-recovery"))).not_to_have_value(code)

    page.get_by_text(translate("fr", "settings-devices"), exact=True).tap()
    devices = page.locator("details li")
    expect(devices).to_have_count(2)
    expect(devices.filter(has_text=translate("fr", "settings-devices-here"))).to_have_count(1)
    check_axe(page)
    assert page.evaluate(HORIZONTAL_OVERFLOW) == 0
    button(page, "settings-devices-others", "fr").tap()
    expect(devices).to_have_count(1)
    other.reload()
    expect(other.get_by_text(translate("en", "settings-no_name"))).to_be_visible()

    with page.expect_download() as download:
        button(page, "settings-export", "fr").tap()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert json.loads(path.read_text())["account"]["name"] == "Ada"
