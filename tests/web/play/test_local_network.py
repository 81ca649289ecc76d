"""A host at the machine of the server opens it for the local network, and a guest joins from another device.

127.0.0.2 stands for the machine's address in that network: nothing leaves the machine."""

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.messages import languages
from tests.lan_machine import ADDRESS, PROGRAM
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.layout_checks import check_labels, check_width
from tests.web.servers import Server
from tests.web.translations import translate


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on loopback, on a machine with one address in a local network."""
    server = Server(tmp_path_factory.mktemp("server"), PROGRAM)
    server.launch()
    yield server
    server.kill()


def open_waiting_room(page: Page) -> None:
    page.goto("/new?with=friends")
    page.get_by_label(translate("en", "settings-name")).fill("Ada")
    page.get_by_role("button", name=translate("en", "new-open_table")).click()
    expect(page.get_by_role("button", name=translate("en", "room-lan-open"))).to_be_visible()


def invite_link(page: Page) -> Locator:
    return page.get_by_label(translate("en", "room-link-sit"), exact=True)


def test_a_guest_on_another_device_joins(open_page: PageFactory, server: Server) -> None:
    host, guest = open_page(), open_page()
    lan = server.address.replace("127.0.0.1", ADDRESS)
    open_waiting_room(host)
    expect(invite_link(host)).to_have_value(re.compile(f"^{server.address}/join#"))
    with pytest.raises(httpx.ConnectError), httpx.Client(trust_env=False) as web:
        web.get(f"{lan}/health")

    host.get_by_role("button", name=translate("en", "room-lan-open")).click()
    expect(invite_link(host)).to_have_value(re.compile(f"^{lan}/join#"))
    expect(host.get_by_label(translate("en", "room-watch"))).to_have_value(re.compile(f"^{lan}/watch#"))
    expect(host.get_by_role("img", name=translate("en", "room-lan-qr"))).to_be_visible()
    expect(host.get_by_text(translate("en", "room-lan-opened"))).to_be_visible()
    # The button is gone, but the focus is not lost.
    expect(host.get_by_role("heading", name=translate("en", "room-invite"))).to_be_focused()

    guest.goto(invite_link(host).input_value())
    guest.get_by_label(translate("en", "home-name")).fill("Ben")
    guest.get_by_role("button", name=translate("en", "room-join-go"), exact=True).click()
    guest.wait_for_url(f"{lan}/table/**")
    # Cookies, the origin check and sockets work at the new address.
    for page in (host, guest):
        expect(page.locator("ol.seats > li").nth(1)).to_contain_text("Ben")

    # It stays open as long as the server runs.
    host.reload()
    expect(invite_link(host)).to_have_value(re.compile(f"^{lan}/join#"))
    expect(host.get_by_role("button", name=translate("en", "room-lan-open"))).to_have_count(0)

    # A guest who opens a table there shares the same address, and can open nothing.
    guest.goto(f"{lan}/new?with=friends")
    guest.get_by_role("button", name=translate("en", "new-open_table")).click()
    expect(invite_link(guest)).to_have_value(re.compile(f"^{lan}/join#"))
    expect(guest.get_by_role("img", name=translate("en", "room-lan-qr"))).to_be_visible()


def test_the_invite_box_fits_on_a_phone_in_every_language(open_page: PageFactory) -> None:
    for language in languages():
        page = open_page(language, size=PHONE, touch=True)
        page.goto("/new?with=friends")
        page.get_by_role("button", name=translate(language, "new-open_table")).click()
        if language == languages()[0]:
            opener = page.get_by_role("button", name=translate(language, "room-lan-open"))
            expect(opener).to_be_visible()
            check_width(page, "closed")
            check_labels(page, "closed")
            check_axe(page)
            opener.click()
        expect(page.get_by_role("img", name=translate(language, "room-lan-qr"))).to_be_visible()
        check_width(page, "open")
        check_labels(page, "open")
        check_axe(page)
