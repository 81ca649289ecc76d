"""Reloads, lost connections and server restarts lose and duplicate nothing."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web import scenes
from tests.web.browser_windows import CONNECTION_ERRORS, PageFactory, wait_until
from tests.web.captures import TrafficCapture, table_state
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import Table, User, store_table
from tests.web.translations import translate

EXPECTED = [CONNECTION_ERRORS, "/art/", "/api/boards", "/ways"]
"""Requests that are pending when the server stops fail."""


class Scene:
    """Ada's turn in a game against Ben, who is absent, so that only she acts."""

    def __init__(self, open_page: PageFactory, server: Server) -> None:
        self.ada = User(server)
        self.table: Table = store_table(server, scenes.ordinary_turn(), [self.ada, User(server, "Ben")])
        self.page = open_page(user=self.ada, expected=EXPECTED)
        self.player = PagePlayer(self.page)

    def sit_down(self) -> None:
        self.page.goto(self.table.path)
        self.player.wait_for_turn()

    @property
    def server_state(self) -> Any:
        return self.ada.snapshot(self.table)

    def draw(self) -> None:
        """Click the deck without waiting."""
        self.page.locator(".market .deck.open").first.click()

    def wait_for_sync(self) -> Any:
        """The server's state, once the page shows it."""
        state = self.server_state
        expect(self.page.locator(".table")).to_have_attribute("data-seq", str(state["seq"]))
        wait_until(self.page, lambda: cards_shown(self.page) == cards_in(state))
        return state


def cards_shown(page: Page) -> int:
    return sum(map(int, page.locator(".hand .pile .count").all_inner_texts()))


def cards_in(state: Any) -> int:
    return sum(state["view"]["own"]["hand"].values())


def check_one_card(scene: Scene, before: Any, answered: Callable[[], bool]) -> None:
    """Once the order is answered there is exactly one new card and one new entry; page and server agree, and the turn
    can be finished."""
    page = scene.page
    wait_until(page, answered)
    expect(page.get_by_text(translate("en", "line-lost"))).to_have_count(0)
    after = scene.wait_for_sync()
    assert after["seq"] == before["seq"] + 1
    assert cards_in(after) == cards_shown(page) == cards_in(before) + 1
    assert after["view"]["phase"] == "second_card"
    scene.draw()
    scene.player.wait_for_change(after["seq"])
    last = scene.wait_for_sync()
    assert last["seq"] == before["seq"] + 2
    assert cards_in(last) == cards_shown(page) == cards_in(before) + 2
    assert last["view"]["to_move"] == [1]


def state_in_front(tab: Page) -> Any:
    """The state that a tab shows in the foreground."""
    tab.bring_to_front()
    return table_state(tab)


def test_a_reload_shows_the_same_table_and_play_continues(open_page: PageFactory, server: Server) -> None:
    scene = Scene(open_page, server)
    scene.sit_down()
    seq = scene.player.seq()
    scene.draw()
    scene.player.wait_for_change(seq)
    scene.wait_for_sync()
    before = table_state(scene.page)
    assert len(before["routes"]) == 100
    assert before["hand"]
    assert any(label.endswith("yours") for label in before["routes"].values())
    assert len(before["tickets"]) == 3
    assert len(before["log"]) > 40
    scene.page.reload()
    scene.player.wait_for_turn()
    scene.wait_for_sync()
    assert table_state(scene.page) == before
    seq = scene.player.seq()
    scene.draw()
    scene.player.wait_for_change(seq)
    assert scene.server_state["view"]["to_move"] == [1]


def test_two_tabs_show_the_same(open_page: PageFactory, server: Server) -> None:
    scene = Scene(open_page, server)
    scene.sit_down()
    first, second = scene.page, scene.page.context.new_page()
    second.goto(scene.table.path)
    for clicked in (first, second):
        clicked.bring_to_front()
        seq = scene.wait_for_sync()["seq"]
        clicked.locator(".market .deck.open").first.click()
        for page in (first, second):
            expect(page.locator(".table")).to_have_attribute("data-seq", str(seq + 1))
        assert state_in_front(first) == state_in_front(second)
    assert scene.server_state["view"]["to_move"] == [1]
    expect(first.locator(".turn.mine")).to_have_count(0)


def test_a_move_made_during_a_restart_is_executed_once(open_page: PageFactory, server: Server) -> None:
    scene = Scene(open_page, server)
    scene.sit_down()
    before = scene.server_state
    shown = table_state(scene.page)
    traffic = TrafficCapture(scene.page)
    server.stop()
    try:
        lost = scene.page.get_by_role("status").get_by_text(translate("en", "line-lost"))
        expect(lost).to_be_visible()
        scene.draw()
        expect(lost).to_be_visible()
        expect(scene.page.get_by_role("alert").get_by_role("paragraph")).to_have_count(0)
        assert table_state(scene.page) == shown
    finally:
        server.start()
    check_one_card(scene, before, lambda: any(frame["type"] == "answer" for frame in traffic.frames))


class BrokenConnection:
    """A connection that fails at the first order, before or after it arrives, until it is restored."""

    def __init__(self, *, arrives: bool) -> None:
        self.arrives = arrives
        self.dead = self.restored = False
        self.answers = 0

    def __call__(self, page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def to_server(content: str | bytes) -> None:
            if self.restored:
                server_side.send(content)
            else:
                self.dead = True
                if self.arrives:
                    server_side.send(content)

        def to_page(content: str | bytes) -> None:
            if not self.dead or self.restored:
                page_side.send(content)
                self.answers += json.loads(content)["type"] == "answer"

        page_side.on_message(to_server)
        server_side.on_message(to_page)


@pytest.mark.parametrize("arrives", [False, True])
def test_a_crash_between_an_order_and_its_answer_loses_and_duplicates_nothing(
    open_page: PageFactory, server: Server, arrives: bool
) -> None:
    scene = Scene(open_page, server)
    before = scene.server_state
    connection = BrokenConnection(arrives=arrives)
    scene.page.route_web_socket(re.compile("/socket"), connection)
    scene.sit_down()
    scene.draw()
    wait_until(scene.page, lambda: connection.dead and scene.server_state["seq"] - before["seq"] == arrives)
    assert scene.player.seq() == before["seq"]
    server.kill()
    connection.restored = True
    server.start()
    check_one_card(scene, before, lambda: connection.answers > 0)
