"""A page driver that plays games by mouse, touch or keyboard. It knows no rules: it answers the prompts of the page,
claims highlighted routes, and otherwise draws cards."""

import re
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from draisine.messages import Value
from tests.web.translations import pattern, translate

InputDevice = Literal["mouse", "touch", "keyboard"]
MAX_STEPS = 600
"""Upper bound on the steps of a game."""

CLICK_POINT = """async (group) => {
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
"""Screen coordinates to click for a route (its middle space) or a city."""

IS_ON_BOARD = "([x, y]) => document.elementFromPoint(x, y)?.matches('.cursor') ?? false"
"""Whether a point of the screen is on the board, and no panel or button is above it."""
WAIT_FOR_REST = """async () => {
  await document.fonts.ready;
  const read = () => {
    const { a, e, f } = document.querySelector("svg[role=group]").getScreenCTM();
    return String([a, e, f]);
  };
  let before;
  do {
    before = read();
    for (let count = 0; count < 4; count++) await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done, 20));
  } while (read() !== before);
}"""
"""Wait until the fonts are loaded and the board has stopped moving."""
CAN_ACT = """() => {
  const prompt = '[role=dialog]:not(dialog), .market .open, .market .button.main, .sheet path.wide:not([d=""])';
  const mine = document.querySelector('.turn.mine') && document.querySelector(prompt);
  return mine || document.querySelector('.table.over');
}"""
"""Whether the game is over, or it is this player's turn and the prompt, which may load later, is shown."""
MAX_KEYS = 150
"""Upper bound on key presses until an element has the focus."""
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
"""The arrow key that leads from the focused element towards a goal, and the id of the focused element."""


class PagePlayer:
    """Plays at a page; `on_step` is called with the name of every step."""

    def __init__(
        self,
        page: Page,
        language: str = "en",
        device: InputDevice = "mouse",
        *,
        on_step: Callable[[str], None] | None = None,
    ):
        self.page, self.language, self.device = page, language, device
        self.counts: dict[str, int] = {}
        """How often each kind of step was played."""
        self._on_step = on_step or (lambda _name: None)

    # Reading the page

    def text(self, name: str, **values: Value) -> str:
        return translate(self.language, name, **values)

    def button(self, name: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=pattern(self.language, name))

    @property
    def panel(self) -> Locator:
        """The open prompt."""
        return self.page.locator("[role=dialog]:not(dialog)")

    @property
    def score_panel(self) -> Locator:
        return self.page.locator(".count")

    def routes(self, *, claimable_only: bool = True) -> list[tuple[str, int]]:
        """Routes with their lengths, from their accessible names."""
        labels: list[list[str]] = self.page.eval_on_selector_all(
            "[data-route]", "all => all.map(each => [each.dataset.route, each.getAttribute('aria-label')])"
        )
        claimable = self.text("route-claimable")
        spaces = re.compile(r", (\d+) ")
        return [
            (route, int(found[1]) if (found := spaces.search(label)) else 0)
            for route, label in labels
            if label.endswith(claimable) or not claimable_only
        ]

    @property
    def is_my_turn(self) -> bool:
        return self.page.locator(".turn.mine").count() > 0

    @property
    def game_over(self) -> bool:
        return self.page.locator(".table.over").count() > 0

    # Mouse, touch or keyboard

    def click_route(self, route: str) -> None:
        """Select a route on the board."""
        self._click(self.page.locator(f'[data-route="{route}"]'))

    def click_city(self, city: str) -> None:
        """Select a city on the board."""
        self._click(self.page.locator(f'[data-city="{city}"]'))

    def _click(self, group: Locator) -> None:
        if self.device == "keyboard":
            if not self._rove_to(group):
                self.focus_in_list(group)
            self.page.keyboard.press("Enter")
            return
        x, y = self._visible_point(group)
        if self.device == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _visible_point(self, group: Locator) -> tuple[float, float]:
        """Where to click a route or city; a board that shows only a part of itself is shown whole first."""
        self.page.evaluate(WAIT_FOR_REST)
        x, y = group.evaluate(CLICK_POINT)
        if not self.page.evaluate(IS_ON_BOARD, [x, y]):
            self.press(self.button("table-zoom_whole"))
            self.page.evaluate(WAIT_FOR_REST)
            x, y = group.evaluate(CLICK_POINT)
        return x, y

    def press(self, button: Locator) -> None:
        """Activate a button."""
        if self.device == "keyboard":
            self.tab_to(button)
            self.page.keyboard.press("Enter")
        elif self.device == "touch":
            button.tap()
        else:
            button.click()

    # Keyboard only

    def tab_to(self, goal: Locator, key: str = "Tab", longest: int = MAX_KEYS) -> None:
        """Press Tab, or another key, until the goal has the focus."""
        here = goal.element_handle()
        for _ in range(longest):
            if here.evaluate(IS_FOCUSED):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key}, {longest} times, does not lead to {goal}")

    def _rove_to(self, group: Locator) -> bool:
        """Move the focus over the board with arrow keys; return whether they lead straight to the route or city."""
        kind = "route" if group.get_attribute("data-route") else "city"
        self.tab_to(self.page.locator(f'[data-{kind}][tabindex="0"]'))
        here = group.element_handle()
        visited = set()
        while not here.evaluate(IS_FOCUSED):
            arrow, focused = here.evaluate(ARROW)
            if focused in visited:
                return False
            visited.add(focused)
            self.page.keyboard.press(arrow)
        return True

    def focus_in_list(self, group: Locator) -> None:
        """Focus a route in the list beside the board, found by typing the start of its name."""
        label = group.get_attribute("aria-label") or ""
        self.open_tab("table-tab-routes")
        self.tab_to(self.page.get_by_role("searchbox"), "Shift+Tab")
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(label.split(" –")[0])
        self.tab_to(self.page.locator(".body").get_by_role("button", name=label, exact=True).first)

    def open_tab(self, name: str) -> None:
        """Open one of the panels beside the board."""
        tabs = self.page.get_by_role("tablist")
        self.tab_to(tabs.locator('[tabindex="0"]'))
        wanted = tabs.get_by_role("tab", name=self.text(name))
        self.tab_to(wanted, "ArrowRight", tabs.get_by_role("tab").count())

    def wait_for_turn(self) -> None:
        """Wait until it is this player's turn or the game is over."""
        self.page.wait_for_function(CAN_ACT)

    def seq(self) -> int:
        """The sequence number that the page shows."""
        return int(self.page.locator(".table").get_attribute("data-seq") or 0)

    def wait_for_change(self, before: int) -> None:
        """Wait until the page shows a later sequence number."""
        self.page.wait_for_function(
            "(before) => Number(document.querySelector('.table')?.dataset.seq) > before", arg=before
        )

    def play_step(self) -> str:
        """Answer one prompt; return the kind of step, or "over"."""
        self.wait_for_turn()
        if self.game_over:
            return "over"
        before = self.seq()
        kind = self._answer()
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self._on_step(kind)
        self.wait_for_change(before)
        return kind

    def play_to_end(self, longest: int = MAX_STEPS) -> None:
        """Play until the game is over."""
        for _ in range(longest):
            if self.play_step() == "over":
                return
        raise AssertionError(f"the game is not over after {longest} steps: {self.counts}")

    def select_offered_tickets(self) -> None:
        """Select all offered tickets; none is selected at first."""
        dialog = self.page.get_by_role("dialog", name=self.text("ticket-choose"))
        for box in dialog.get_by_role("checkbox").all():
            if not box.is_checked():
                self.toggle(box)

    def toggle(self, box: Locator) -> None:
        """Toggle a checkbox."""
        if self.device == "keyboard":
            self.tab_to(box)
            self.page.keyboard.press("Space")
        elif self.device == "touch":
            box.tap()
        else:
            box.click()

    def _answer(self) -> str:
        self.select_offered_tickets()
        confirm = self.button("start-confirm")
        for name, button in (
            ("keep", self.button("ticket-choose-keep")),
            ("extra", self.button("tunnel-pay")),
            ("leave", self.button("tunnel-leave")),
            ("city", self.button("city-confirm")),
            ("no city", self.button("city-no")),
            ("no city", self.button("city-skip")),
            ("start", confirm),
            ("alvin", self._dialog_buttons("alvin-title")),
            ("start", self._dialog_buttons("start-list")),
        ):
            if button.count() and button.first.is_enabled():
                self.press(button.first)
                if name == "start" and button is not confirm:
                    self.press(confirm)
                return name
        return self._take_turn()

    def _dialog_buttons(self, title: str) -> Locator:
        return self.page.get_by_role("dialog", name=self.text(title)).get_by_role("button")

    def _take_turn(self) -> str:
        claimable = sorted(self.routes(), key=lambda each: (-each[1], each[0]))
        if claimable and self._worth_claiming(claimable[0][1]):
            return self.claim(claimable[0][0])
        blind = self.page.locator(".market .deck.open").first
        for name, button in (
            ("blind", blind),
            ("face up", self.page.locator(".market .face.open").first),
        ):
            if button.count():
                self.press(button)
                return name
        if claimable:
            return self.claim(claimable[0][0])
        return self._swap_or_pass()

    def _worth_claiming(self, length: int) -> bool:
        """Prefer long routes, which end the game sooner; take short ones occasionally."""
        return length >= 3 or self.counts.get("blind", 0) % 3 == 2 or self.counts.get("claim", 0) > 8

    def _swap_or_pass(self) -> str:
        swap = self.page.locator(".market .tile.open").first
        if self.button("market-pass").count():
            self.press(self.button("market-pass"))
            return "pass"
        self.press(swap)
        if self.button("market-swap-short").count():
            self.press(self.button("market-swap-short"))
        return "swap"

    def claim(self, route: str) -> str:
        """Claim a highlighted route with the suggested payment."""
        self.click_route(route)
        confirm = self.button("claim-confirm")
        expect(confirm).to_be_visible()
        self.press(confirm)
        return "claim"
