"""Finished games with their reviews, on the page and from the API."""

import time
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from draisine.messages import Value
from draisine.play import Game
from tests.server.registries import TIMEOUT
from tests.web import scenes
from tests.web.browser_windows import Language
from tests.web.servers import Server
from tests.web.table_setup import Table, User, store_table
from tests.web.translations import translate

POLL_INTERVAL = 0.1
REVIEW_TIMEOUT_MS = 60_000
"""A review takes seconds; the machine may be busy."""
ERRORS = ("inaccuracy", "mistake", "blunder")


class Reviewed(NamedTuple):
    """A finished game, its first player, and its review."""

    user: User
    table: Table
    review: Any

    @property
    def path(self) -> str:
        return f"/replay/{self.table.id}?show=review"

    def errors(self, seat: int | None = 0) -> list[Any]:
        """The decisions that are listed at first, of one or all seats."""
        return [d for d in self.review["decisions"] if d["label"] in ERRORS and seat in (None, d["seat"])]

    def exercises(self, seat: int = 0) -> list[Any]:
        """The decisions to learn from."""
        errors = [decision for decision in self.errors(seat) if decision["best"]]
        mistakes = [decision for decision in errors if decision["label"] != "inaccuracy"]
        return errors if len(mistakes) < 3 else mistakes


_shared: dict[tuple[str, str], Reviewed] = {}


def finished_game() -> Game:
    """A game of players who make mistakes."""
    return scenes.finished("amsterdam", 2, bot="passenger")


def store_finished(
    server: Server, user: User | None = None, language: str = "en", game: Game | None = None
) -> tuple[User, Table]:
    """A finished game of a user against a bot."""
    user = user or User(server, "Ada", language)
    return user, store_table(server, game or finished_game(), [user, "passenger"])


def reviewed(server: Server, user: User | None = None, language: str = "en", game: Game | None = None) -> Reviewed:
    """A finished game whose review is done."""
    user, table = store_finished(server, user, language, game)
    path = f"/api/tables/{table.id}/review"
    status = user._request("POST", path)
    until = time.monotonic() + TIMEOUT
    while status["state"] != "done" and time.monotonic() < until:
        assert status["state"] != "failed"
        time.sleep(POLL_INTERVAL)
        status = user._request("GET", path)
    return Reviewed(user, table, status["review"])


def shared_review(server: Server, language: str = "en") -> Reviewed:
    """A reviewed game for tests that only read it: one for each server and language."""
    key = (server.database, language)
    if key not in _shared:
        _shared[key] = reviewed(server, language=language)
    return _shared[key]


class ReviewPage(NamedTuple):
    """The review in a replay."""

    page: Page
    language: Language = "en"

    def text(self, name: str, /, **values: Value) -> str:
        return translate(self.language, name, **values)

    @property
    def panel(self) -> Locator:
        return self.page.locator("section.review")

    @property
    def decisions(self) -> Locator:
        return self.panel.locator("button.decision")

    @property
    def curve(self) -> Locator:
        return self.page.get_by_role("slider", name=self.text("review-curve-slider"), exact=True)

    def button(self, name: str, /, **values: Value) -> Locator:
        return self.page.get_by_role("button", name=self.text(name, **values), exact=True)

    def open(self, path: str) -> None:
        """Open the replay of a reviewed game."""
        self.page.goto(path)
        expect(self.panel.get_by_role("tablist")).to_be_visible()

    def open_tab(self, name: str) -> None:
        self.panel.get_by_role("tab", name=self.text(f"review-tab-{name}"), exact=True).click()

    def expect_at(self, step: int) -> None:
        expect(self.page.locator(".replay")).to_have_attribute("data-at", str(step))
