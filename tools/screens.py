"""Takes the screenshots of the page for README and docs in a real browser: `make screens`.

With a folder as argument, it takes every screen in both languages and themes, on a desktop and on a phone, for review:
`python tools/screens.py build/screens`.
"""

import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from draisine.messages import languages
from draisine.play import Game
from tests.web import scenes
from tests.web.browser_windows import FLAGS, Language, Theme, find_browser, open_window
from tests.web.page_player import PagePlayer
from tests.web.review_page import ReviewPage, reviewed
from tests.web.servers import Server
from tests.web.table_setup import User, open_table, seat_user

IMAGES = Path(__file__).parents[1] / "docs" / "img"
DESKTOP, PHONE = (1280, 800), (360, 740)
TABLES: dict[str, Callable[[], Game]] = {
    "tickets": scenes.ticket_offer,
    "turn": scenes.ordinary_turn,
    "tunnel": scenes.tunnel_payment,
    "station": scenes.station,
    "city": scenes.city_founding,
    "alvin": scenes.alvin,
    "race": lambda: scenes.near_end("first_journey", 3, left=12),
    "goods": lambda: scenes.near_end("amsterdam", 3, left=8),
    "count": lambda: scenes.finished("europe", 4),
}
THEMES: tuple[Theme, ...] = ("light", "dark")
ADDRESSES = {"home": "/", "new": "/new?board=old_west&with=friends", "mine": "/mine", "settings": "/settings"}


class Screenshots:
    """Opens pages of a server in a browser."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self._server = browser, server

    def page(self, user: User | None, language: Language, theme: Theme, size: tuple[int, int]) -> Page:
        """Open a window."""
        window = open_window(
            self._browser, self._server.address, language, theme, size, touch=size == PHONE, reduced_motion=True,
            user=user, expected=[],
        )  # fmt: skip
        return window.page

    def table(self, game: Game, language: Language, theme: Theme, size: tuple[int, int]) -> Page:
        """The table of a game in progress."""
        user, table = seat_user(self._server, game, user=User(self._server, "Ada", language))
        page = self.page(user, language, theme, size)
        page.goto(table.path)
        page.locator("[data-route]").first.wait_for()
        page.wait_for_load_state("networkidle")
        return page

    def waiting_table(self, language: Language, theme: Theme, size: tuple[int, int]) -> Page:
        """A table that waits for players."""
        host = User(self._server, "Ada", language)
        table = open_table("europe", [host, None, "conductor", None])
        page = self.page(host, language, theme, size)
        page.goto(table.path)
        page.wait_for_load_state("networkidle")
        return page

    def review(self, language: Language, theme: Theme, size: tuple[int, int]) -> Page:
        """The review of a game, with its worst decision."""
        game = reviewed(self._server, language=language, game=scenes.finished("usa", 2))
        page = self.page(game.user, language, theme, size)
        shown = ReviewPage(page, language)
        shown.open(game.path)
        errors = game.errors()
        shown.decisions.nth(errors.index(max(errors, key=lambda error: error["loss"]))).click()
        return page

    def screen(self, address: str, language: Language, theme: Theme, size: tuple[int, int]) -> Page:
        """Any other screen."""
        page = self.page(User(self._server, "Ada", language), language, theme, size)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        return page


def save(page: Page, path: Path, *, full_page: bool = False) -> None:
    """Save a screenshot with a reduced palette and close the window."""
    page.wait_for_timeout(400)
    picture = Image.open(BytesIO(page.screenshot(full_page=full_page)))
    picture.convert("RGB").quantize(224, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
    page.context.close()


def take_docs(screenshots: Screenshots) -> None:
    """Take the screenshots of README and docs."""
    claiming = screenshots.table(scenes.ordinary_turn(), "en", "light", DESKTOP)
    player = PagePlayer(claiming)
    player.click_route(max(player.routes(), key=lambda route: route[1])[0])
    save(claiming, IMAGES / "page-table-light.png")
    save(screenshots.table(scenes.tunnel_payment(), "fr", "dark", DESKTOP), IMAGES / "page-table-dark.png")
    save(screenshots.table(scenes.city_founding(), "fr", "light", PHONE), IMAGES / "page-phone.png")
    save(screenshots.table(scenes.finished("old_west", 4), "en", "light", DESKTOP), IMAGES / "page-count.png")
    save(screenshots.screen("/", "en", "light", DESKTOP), IMAGES / "page-home.png")
    save(screenshots.review("en", "light", DESKTOP), IMAGES / "page-review.png")


def take_all(screenshots: Screenshots, folder: Path) -> None:
    """Take every screen in every language, theme and size."""
    folder.mkdir(parents=True, exist_ok=True)
    for language, theme, size in product(languages(), THEMES, (DESKTOP, PHONE)):
        variant = f"{language}-{theme}-{'desktop' if size == DESKTOP else 'phone'}"
        for name, address in ADDRESSES.items():
            save(screenshots.screen(address, language, theme, size), folder / f"{name}-{variant}.png", full_page=True)
        save(screenshots.waiting_table(language, theme, size), folder / f"room-{variant}.png", full_page=True)
        save(screenshots.review(language, theme, size), folder / f"review-{variant}.png")
        for name, scene in TABLES.items():
            save(screenshots.table(scene(), language, theme, size), folder / f"{name}-{variant}.png")
        print(variant)


def main() -> None:
    """Take the screenshots."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.launch()
        browser = playwright.chromium.launch(executable_path=find_browser(skip=False, ci=True), args=FLAGS)
        try:
            screenshots = Screenshots(browser, server)
            if len(sys.argv) > 1:
                take_all(screenshots, Path(sys.argv[1]))
            else:
                take_docs(screenshots)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
