"""Whatever happens to the page, the line or the server: nothing is lost, nothing is done twice."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.halls import PATIENCE
from tests.web import scenes
from tests.web.hands import Hands
from tests.web.hosting import Person, Table, seat_in
from tests.web.senses import Ears, state_of
from tests.web.servers import Server
from tests.web.visits import SERVER_GONE, Visitor
from tests.web.words import word

EXPECTED = [SERVER_GONE, "/art/", "/api/boards", "/ways"]
"""What was asked for when the server went away is not answered."""


class Scene:
    """Ada at her turn in the middle of a game against Ben, who is not there: nothing happens but what she does."""

    def __init__(self, visitor: Visitor, server: Server) -> None:
        self.ada = Person(server)
        self.table: Table = seat_in(server, scenes.a_turn(), [self.ada, Person(server, "Ben")])
        self.page = visitor(person=self.ada, expected=EXPECTED)
        self.hands = Hands(self.page)

    def sit_down(self) -> None:
        self.page.goto(self.table.path)
        self.hands.settled()

    @property
    def truth(self) -> Any:
        return self.ada.look(self.table)

    def draw(self) -> None:
        """Draw a card from the deck: a click, and no waiting."""
        self.page.locator(".market .deck.open").first.click()

    def caught_up(self) -> Any:
        """The server's own view, once the page shows it."""
        truth = self.truth
        expect(self.page.locator(".table")).to_have_attribute("data-seq", str(truth["seq"]))
        return truth


def cards_shown(page: Page) -> int:
    return sum(map(int, page.locator(".hand .pile .count").all_inner_texts()))


def cards_in(truth: Any) -> int:
    return sum(truth["view"]["own"]["hand"].values())


def check_one_card(scene: Scene, before: Any, answered: Callable[[], bool]) -> None:
    """Once the order is answered: one card more than before, one entry more; the page and the server agree, and the
    turn can be finished."""
    page = scene.page
    wait_until(page, answered)
    expect(page.get_by_text(word("en", "line.lost"))).to_have_count(0)
    after = scene.caught_up()
    assert after["seq"] == before["seq"] + 1
    assert cards_in(after) == cards_shown(page) == cards_in(before) + 1
    assert after["view"]["phase"] == "second_card"
    scene.draw()
    scene.hands.changed(after["seq"])
    last = scene.caught_up()
    assert last["seq"] == before["seq"] + 2
    assert cards_in(last) == cards_shown(page) == cards_in(before) + 2
    assert last["view"]["to_move"] == [1]


def brought_up(tab: Page) -> Any:
    """What a tab shows once it is in front."""
    tab.bring_to_front()
    return state_of(tab)


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Let the browser go on until something is so."""
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        page.wait_for_timeout(20)


def test_a_reload_shows_the_same_table_and_play_goes_on(visitor: Visitor, server: Server) -> None:
    scene = Scene(visitor, server)
    scene.sit_down()
    scene.draw()
    scene.hands.changed(scene.truth["seq"] - 1)
    before = state_of(scene.page)
    assert len(before["routes"]) == 100
    assert before["hand"]
    assert any(label.endswith("yours") for label in before["routes"].values())
    assert len(before["tickets"]) == 3
    assert len(before["log"]) > 40
    scene.page.reload()
    scene.hands.settled()
    assert state_of(scene.page) == before
    seq = scene.hands.seq()
    scene.draw()
    scene.hands.changed(seq)
    assert scene.truth["view"]["to_move"] == [1]


def test_a_second_tab_sees_the_same(visitor: Visitor, server: Server) -> None:
    scene = Scene(visitor, server)
    scene.sit_down()
    first, second = scene.page, scene.page.context.new_page()
    second.goto(scene.table.path)
    for clicked in (first, second):
        clicked.bring_to_front()
        seq = scene.caught_up()["seq"]
        clicked.locator(".market .deck.open").first.click()
        for page in (first, second):
            expect(page.locator(".table")).to_have_attribute("data-seq", str(seq + 1))
        assert brought_up(first) == brought_up(second)
    assert scene.truth["view"]["to_move"] == [1]
    expect(first.locator(".turn.mine")).to_have_count(0)


def test_a_restart_is_told_calmly_and_a_move_made_meanwhile_is_done_once(visitor: Visitor, server: Server) -> None:
    scene = Scene(visitor, server)
    scene.sit_down()
    before = scene.truth
    shown = state_of(scene.page)
    ears = Ears(scene.page)
    server.stop()
    try:
        lost = scene.page.get_by_role("status").get_by_text(word("en", "line.lost"))
        expect(lost).to_be_visible()
        scene.draw()
        expect(lost).to_be_visible()
        expect(scene.page.get_by_role("alert").get_by_role("paragraph")).to_have_count(0)
        assert state_of(scene.page) == shown
    finally:
        server.start()
    check_one_card(scene, before, lambda: any(frame["type"] == "answer" for frame in ears.frames))


class Cut:
    """A line that goes dead at the first order, which arrives or does not; its answer does not. Until it is mended."""

    def __init__(self, *, arrives: bool) -> None:
        self.arrives = arrives
        self.dead = self.mended = False
        self.answers = 0

    def __call__(self, page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def ordered(words: str | bytes) -> None:
            if self.mended:
                server_side.send(words)
            else:
                self.dead = True
                if self.arrives:
                    server_side.send(words)

        def told(words: str | bytes) -> None:
            if not self.dead or self.mended:
                page_side.send(words)
                self.answers += json.loads(words)["type"] == "answer"

        page_side.on_message(ordered)
        server_side.on_message(told)


@pytest.mark.parametrize("arrives", [False, True])
def test_a_power_cut_between_a_click_and_its_answer_loses_and_doubles_nothing(
    visitor: Visitor, server: Server, arrives: bool
) -> None:
    scene = Scene(visitor, server)
    before = scene.truth
    cut = Cut(arrives=arrives)
    scene.page.route_web_socket(re.compile("/socket"), cut)
    scene.sit_down()
    scene.draw()
    wait_until(scene.page, lambda: cut.dead and scene.truth["seq"] - before["seq"] == arrives)
    assert scene.hands.seq() == before["seq"]
    server.kill()
    cut.mended = True
    server.start()
    check_one_card(scene, before, lambda: cut.answers > 0)
