"""Captures of a page: all its texts, the state of its table, and the messages it receives from the server."""

import json
from collections.abc import Collection, Iterator
from typing import Any

from playwright.sync_api import Page, Response, WebSocket, expect

from draisine.play.events import PrivateEvent

PRIVATE_EVENTS = {kind.__struct_config__.tag for kind in PrivateEvent.__subclasses__()}
"""Types of events whose cards or tickets only one seat may see."""
PRIVATE_FIELDS = ("card", "cards", "ticket", "tickets")

READ_TEXTS = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!parentElement.closest("script, style")) found.push(textContent);
  }
  for (const name of ["aria-label", "title", "alt", "placeholder", "value"]) {
    for (const each of document.querySelectorAll(`[${name}]`)) found.push(each.getAttribute(name));
  }
  return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""

READ_STATE = """() => {
  const all = (what, read) => [...document.querySelectorAll(what)].map(read);
  const text = (each) => each.textContent.replace(/\\s+/g, " ").trim();
  return {
    turn: text(document.querySelector(".turn")),
    hand: all(".hand .pile", (each) => each.getAttribute("aria-label")),
    market: all(".market .card", (each) => each.getAttribute("aria-label") ?? text(each)),
    routes: Object.fromEntries(all("[data-route]", (each) => [each.dataset.route, each.getAttribute("aria-label")])),
    seats: all("[aria-labelledby=seats-title] > ol > li", text),
    tickets: all("[aria-labelledby=tickets-title] button", (each) =>
      [text(each.querySelector(".name")), text(each.querySelector("strong")), each.matches(".done")]),
    log: all("[aria-labelledby=log-title] li", text),
  };
}"""


def texts_of(page: Page) -> list[str]:
    """Every text of a page, including those for screen readers."""
    found: list[str] = page.evaluate(READ_TEXTS)
    return found


def table_state(page: Page) -> Any:
    """The table as the page shows it: turn, hand, tickets, market, owners, and the whole log."""
    open_tab(page, "tickets")
    shown = page.evaluate(READ_STATE)
    open_tab(page, "log")
    return {**shown, "log": page.evaluate(READ_STATE)["log"]}


def open_tab(page: Page, name: str) -> None:
    """Open a panel of the table."""
    tab = page.locator(f"[role=tab][id$='-{name}']")
    if tab.get_attribute("aria-selected") != "true":
        tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")


def choose_language(page: Page, language: str) -> None:
    """Choose a language in the header of the page."""
    page.locator("header select").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


class TrafficCapture:
    """Records all messages that a page receives; create it before the first navigation."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Any] = []
        self._responses: list[Response] = []
        page.on("websocket", self._on_socket)
        page.on("response", self._on_response)

    def _on_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda content: self.frames.append(json.loads(content)))

    def _on_response(self, response: Response) -> None:
        self._responses.append(response)

    @property
    def snapshots(self) -> list[Any]:
        """The snapshots received over sockets; updates with chat messages only have none."""
        received = [frame.get("now", frame) for frame in self.frames if frame["type"] != "answer"]
        return [snapshot for snapshot in received if snapshot is not None]

    @property
    def answers(self) -> list[Any]:
        """JSON bodies of HTTP responses, except boards, which are public."""
        from_api = [each for each in self._responses if "/api/" in each.url and "/api/boards" not in each.url]
        return [each.json() for each in from_api if "json" in (each.header_value("content-type") or "")]

    @property
    def messages(self) -> list[Any]:
        """Everything received, over sockets and HTTP."""
        return [*self.frames, *self.answers]

    @property
    def own_hands(self) -> list[Any]:
        """All private hands received."""
        return [part["own"] for part in _parts(self.messages) if part.get("own")]

    @property
    def tickets(self) -> set[str]:
        """All tickets in those hands or offered to them."""
        return {
            ticket
            for own in self.own_hands
            for ticket in [*(each["id"] for each in own["tickets"]), *own["offer"], *own["put_away"]]
        }

    def strings(self) -> set[str]:
        """All keys and string values."""
        return set(_strings(self.messages))

    def leaks(self, seats: Collection[int]) -> list[str]:
        """Received information that must stay hidden from the owner of these seats."""
        return [leak for part in _parts(self.messages) for leak in _find_leaks(part, seats)]


def _find_leaks(part: dict[str, Any], seats: Collection[int]) -> Iterator[str]:
    if part.get("own"):
        if part["seat"] not in seats:
            yield f"the hand of seat {part['seat']}"
        elif sum(part["own"]["hand"].values()) != part["players"][part["seat"]]["cards"]:
            yield f"a hand that is not that of seat {part['seat']}: {part['own']['hand']}"
    if part.get("choices") and part["seat"] not in seats:
        yield f"the choices of seat {part['seat']}"
    if (
        part.get("type") in PRIVATE_EVENTS
        and part["seat"] not in seats
        and any(part.get(name) is not None for name in PRIVATE_FIELDS)
    ):
        yield f"an event private to seat {part['seat']}: {part}"


def _parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for child in _children(value):
        yield from _parts(child)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
    for child in _children(value):
        yield from _strings(child)


def _children(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
