"""A player at the page: eyes on the screen, a hand on the mouse, a finger, or the keyboard. It knows no rule; it
answers what the page asks, claims what glows, and else draws cards."""

import re
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tests.web.words import pattern, word

By = Literal["mouse", "touch", "keyboard"]
LONGEST = 600
"""Moves after which a game should have ended long ago."""

SPOT = """async (group) => {
  const svg = group.ownerSVGElement;
  const board = document.querySelector('.table').dataset.board;
  window.boardFacts ??= await (await fetch(`/api/boards/${board}`)).json();
  const { routes, cities } = window.boardFacts;
  const spaces = routes[group.dataset.route]?.spaces;
  const city = cities[group.dataset.city];
  const [x, y] = spaces ? spaces[Math.floor(spaces.length / 2)] : [city.x, city.y];
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""
"""Where a finger goes that means a route or a city: its middle space, or its middle."""

FARTHEST = 150
"""Keys after which something should have had the focus long ago."""
IS_FOCUSED = "thing => thing === document.activeElement"
ARROW = """(goal) => {
  const box = (thing) => thing.getBoundingClientRect();
  const middle = (thing) => ({ x: box(thing).x + box(thing).width / 2, y: box(thing).y + box(thing).height / 2 });
  const here = document.activeElement;
  const [from, to] = [middle(here), middle(goal)];
  const [right, down] = [to.x - from.x, to.y - from.y];
  const across = right > 0 ? 'ArrowRight' : 'ArrowLeft';
  const along = down > 0 ? 'ArrowDown' : 'ArrowUp';
  return [Math.abs(right) > Math.abs(down) ? across : along, here.dataset.route ?? here.dataset.city];
}"""
"""The arrow that leads from what has the focus towards something, and where that arrow is pressed."""


class Hands:
    """Somebody who plays at a page."""

    def __init__(
        self, page: Page, language: str = "en", by: By = "mouse", *, look_at: Callable[[str], None] | None = None
    ):
        self.page, self.language, self.by = page, language, by
        self.done: dict[str, int] = {}
        """What was done, and how often."""
        self._look_at = look_at or (lambda _name: None)

    # What is on the screen

    def word(self, name: str, **values: object) -> str:
        return word(self.language, name, **values)

    def button(self, name: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=pattern(self.language, name))

    @property
    def panel(self) -> Locator:
        """The question that is open."""
        return self.page.locator("[role=dialog]:not(dialog)")

    @property
    def count(self) -> Locator:
        return self.page.locator(".count")

    def routes(self, *, open_only: bool = True) -> list[tuple[str, int]]:
        """Routes with their lengths, as they are described to those who hear the board."""
        told: list[list[str]] = self.page.eval_on_selector_all(
            "[data-route]", "all => all.map(each => [each.dataset.route, each.getAttribute('aria-label')])"
        )
        claimable = self.word("route.claimable")
        spaces = re.compile(r", (\d+) ")
        return [
            (route, int(found[1]) if (found := spaces.search(words)) else 0)
            for route, words in told
            if words.endswith(claimable) or not open_only
        ]

    @property
    def my_turn(self) -> bool:
        return self.page.locator(".turn.mine").count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator(".table.over").count() > 0

    # What a player does

    def point_at(self, route: str) -> None:
        """Mean a route on the board."""
        self._point(self.page.locator(f'[data-route="{route}"]'))

    def point_at_city(self, city: str) -> None:
        """Mean a city on the board."""
        self._point(self.page.locator(f'[data-city="{city}"]'))

    def _point(self, group: Locator) -> None:
        if self.by == "keyboard":
            if not self._rove_to(group):
                self.find_in_the_list(group)
            self.page.keyboard.press("Enter")
            return
        x, y = group.evaluate(SPOT)
        if self.by == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, button: Locator) -> None:
        """Use a button."""
        if self.by == "keyboard":
            self.tab_to(button)
            self.page.keyboard.press("Enter")
        elif self.by == "touch":
            button.tap()
        else:
            button.click()

    # With nothing but keys

    def tab_to(self, goal: Locator, key: str = "Tab", longest: int = FARTHEST) -> None:
        """Press Tab until something has the focus."""
        here = goal.element_handle()
        for _ in range(longest):
            if here.evaluate(IS_FOCUSED):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key}, {longest} times, does not lead to {goal}")

    def _rove_to(self, group: Locator) -> bool:
        """Go over the board with the arrows, to a route or city. Whether they lead there on a straight way."""
        kind = "route" if group.get_attribute("data-route") else "city"
        self.tab_to(self.page.locator(f'[data-{kind}][tabindex="0"]'))
        here = group.element_handle()
        been = set()
        while not here.evaluate(IS_FOCUSED):
            arrow, place = here.evaluate(ARROW)
            if place in been:
                return False
            been.add(place)
            self.page.keyboard.press(arrow)
        return True

    def find_in_the_list(self, group: Locator) -> None:
        """Look a route up in the list beside the board: a word of its name is typed, and there it stands."""
        words = group.get_attribute("aria-label") or ""
        self.open_tab("table.tab.routes")
        self.tab_to(self.page.get_by_role("searchbox"), "Shift+Tab")
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(words.split(" –")[0])
        self.tab_to(self.page.locator(".body").get_by_role("button", name=words, exact=True).first)

    def open_tab(self, name: str) -> None:
        """Open one of the panels beside the board."""
        tabs = self.page.get_by_role("tablist")
        self.tab_to(tabs.locator('[tabindex="0"]'))
        wanted = tabs.get_by_role("tab", name=self.word(name))
        self.tab_to(wanted, "ArrowRight", tabs.get_by_role("tab").count())

    def settled(self) -> None:
        """Wait until the page asks this player something, or all is over."""
        self.page.wait_for_function(
            "() => document.querySelector('.turn.mine') || document.querySelector('.table.over')"
        )

    def seq(self) -> int:
        """The last entry of the table that the page shows."""
        return int(self.page.locator(".table").get_attribute("data-seq") or 0)

    def changed(self, before: int) -> None:
        """Wait until the page shows something newer."""
        self.page.wait_for_function(
            "(before) => Number(document.querySelector('.table')?.dataset.seq) > before", arg=before
        )

    def turn(self) -> str:
        """Answer what the page asks: one step."""
        self.settled()
        if self.over:
            return "over"
        before = self.seq()
        what = self._answer()
        self.done[what] = self.done.get(what, 0) + 1
        self._look_at(what)
        self.changed(before)
        return what

    def play_to_the_end(self, longest: int = LONGEST) -> None:
        """Play on until the game is over."""
        for _ in range(longest):
            if self.turn() == "over":
                return
        raise AssertionError(f"the game is not over after {longest} steps: {self.done}")

    def _answer(self) -> str:
        confirm = self.button("start.confirm")
        for name, button in (
            ("keep", self.button("ticket.choose.keep")),
            ("extra", self.button("tunnel.pay")),
            ("leave", self.button("tunnel.leave")),
            ("city", self.button("city.confirm")),
            ("no city", self.button("city.no")),
            ("start", confirm),
            ("alvin", self._named_list("alvin.title")),
            ("start", self._named_list("start.list")),
        ):
            if button.count() and button.first.is_enabled():
                self.press(button.first)
                if name == "start" and button is not confirm:
                    self.press(confirm)
                return name
        return self._play_a_turn()

    def _named_list(self, title: str) -> Locator:
        return self.page.get_by_role("dialog", name=self.word(title)).get_by_role("button")

    def _play_a_turn(self) -> str:
        open_now = sorted(self.routes(), key=lambda each: (-each[1], each[0]))
        if open_now and self._worth_claiming(open_now[0][1]):
            return self.claim(open_now[0][0])
        blind = self.page.locator(".market .deck.open").first
        for name, button in (
            ("blind", blind),
            ("face up", self.page.locator(".market .face.open").first),
        ):
            if button.count():
                self.press(button)
                return name
        if open_now:
            return self.claim(open_now[0][0])
        return self._last_resort()

    def _worth_claiming(self, length: int) -> bool:
        """Long routes end the game sooner; short ones are taken now and then."""
        return length >= 3 or self.done.get("blind", 0) % 3 == 2 or self.done.get("claim", 0) > 8

    def _last_resort(self) -> str:
        swap = self.page.locator(".market .tile.open").first
        if self.button("market.pass").count():
            self.press(self.button("market.pass"))
            return "pass"
        self.press(swap)
        if self.button("market.swap.short").count():
            self.press(self.button("market.swap.short"))
        return "swap"

    def claim(self, route: str) -> str:
        """Claim a route that glows, in the cheapest way."""
        self.point_at(route)
        confirm = self.button("claim.confirm")
        expect(confirm).to_be_visible()
        self.press(confirm)
        return "claim"
