"""What a page shows, and what it is told: all words in it, every frame of its sockets, every answer of the server."""

import json
from collections.abc import Collection, Iterator
from typing import Any

from playwright.sync_api import Page, Response, WebSocket, expect

from draisine.play.events import _Secret

HIDDEN = {kind.__struct_config__.tag for kind in _Secret.__subclasses__()}
"""Events whose cards or tickets are told to one seat alone."""
FACES = ("card", "cards", "ticket", "tickets")

WORDS = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!parentElement.closest("script, style")) found.push(textContent);
  }
  for (const name of ["aria-label", "title", "alt", "placeholder", "value"]) {
    for (const each of document.querySelectorAll(`[${name}]`)) found.push(each.getAttribute(name));
  }
  return found.map((words) => words.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""

STATE = """() => {
  const all = (what, read) => [...document.querySelectorAll(what)].map(read);
  const words = (each) => each.textContent.replace(/\\s+/g, " ").trim();
  return {
    turn: words(document.querySelector(".turn")),
    hand: all(".hand .pile", (each) => each.getAttribute("aria-label")),
    market: all(".market .card", (each) => each.getAttribute("aria-label") ?? words(each)),
    routes: Object.fromEntries(all("[data-route]", (each) => [each.dataset.route, each.getAttribute("aria-label")])),
    seats: all("[aria-labelledby=seats-title] > ol > li", words),
    tickets: all("[aria-labelledby=tickets-title] button", (each) =>
      [words(each.querySelector(".name")), words(each.querySelector("strong")), each.matches(".done")]),
    log: all("[aria-labelledby=log-title] li", words),
  };
}"""


def words_of(page: Page) -> list[str]:
    """Everything that is written in a page, also for those who only hear it."""
    found: list[str] = page.evaluate(WORDS)
    return found


def state_of(page: Page) -> Any:
    """A table as a page shows it: whose turn it is, hand, tickets, market, owners, and everything in the log."""
    open_tab(page, "tickets")
    shown = page.evaluate(STATE)
    open_tab(page, "log")
    return {**shown, "log": page.evaluate(STATE)["log"]}


def open_tab(page: Page, name: str) -> None:
    """Look at another panel of the table."""
    tab = page.locator(f"[role=tab][id$='-{name}']")
    if tab.get_attribute("aria-selected") != "true":
        tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")


class Ears:
    """Listens to all that a page is told, from its first address on."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Any] = []
        self._answers: list[Response] = []
        page.on("websocket", self._attend)
        page.on("response", self._keep)

    def _attend(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda words: self.frames.append(json.loads(words)))

    def _keep(self, answer: Response) -> None:
        self._answers.append(answer)

    @property
    def snapshots(self) -> list[Any]:
        """How things were, as the sockets told it."""
        return [frame.get("now", frame) for frame in self.frames if frame["type"] != "answer"]

    @property
    def answers(self) -> list[Any]:
        """What the server answered over HTTP about tables and people: boards are the same for everybody."""
        asked = [each for each in self._answers if "/api/" in each.url and "/api/boards" not in each.url]
        return [each.json() for each in asked if "json" in (each.header_value("content-type") or "")]

    @property
    def told(self) -> list[Any]:
        """All of it."""
        return [*self.frames, *self.answers]

    @property
    def own(self) -> list[Any]:
        """All hands that it was shown."""
        return [part["own"] for part in _parts(self.told) if part.get("own")]

    @property
    def tickets(self) -> set[str]:
        """All tickets that were in those hands, or offered to them."""
        return {
            ticket
            for own in self.own
            for ticket in [*(each["id"] for each in own["tickets"]), *own["offer"], *own["put_away"]]
        }

    def mentions(self) -> set[str]:
        """All ids and words."""
        return set(_strings(self.told))

    def trespasses(self, seats: Collection[int]) -> list[str]:
        """What it should not have been told, if these seats are its own."""
        return [fault for part in _parts(self.told) for fault in _trespasses(part, seats)]


def _trespasses(part: dict[str, Any], seats: Collection[int]) -> Iterator[str]:
    if part.get("own"):
        if part["seat"] not in seats:
            yield f"the hand of seat {part['seat']}"
        elif sum(part["own"]["hand"].values()) != part["players"][part["seat"]]["cards"]:
            yield f"a hand of seat {part['seat']} that is not its own: {part['own']['hand']}"
    if part.get("choices") and part["seat"] not in seats:
        yield f"the choices of seat {part['seat']}"
    if part.get("type") in HIDDEN and part["seat"] not in seats and any(part.get(face) is not None for face in FACES):
        yield f"what only seat {part['seat']} may know: {part}"


def _parts(told: Any) -> Iterator[dict[str, Any]]:
    if isinstance(told, dict):
        yield told
    for inner in _inside(told):
        yield from _parts(inner)


def _strings(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        yield from told
    for inner in _inside(told):
        yield from _strings(inner)


def _inside(told: Any) -> list[Any]:
    if isinstance(told, dict):
        return list(told.values())
    return told if isinstance(told, list) else []
