"""Takes the pictures of the page that README and docs show, in a real browser: `make screens`.

With a folder, every screen in both languages, by day and by night, on a desk and on a phone, to be looked at:
`python tools/screens.py /tmp/screens`.
"""

import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from draisine.play import Game
from tests.web import scenes
from tests.web.hands import Hands
from tests.web.hosting import Person, open_table, seat_me_in
from tests.web.servers import Server
from tests.web.visits import FLAGS, Language, Look, begin_visit, find_browser

IMAGES = Path(__file__).parents[1] / "docs" / "img"
DESK, PHONE = (1280, 800), (360, 740)
TABLES: dict[str, Callable[[], Game]] = {
    "tickets": scenes.tickets_on_offer,
    "turn": scenes.a_turn,
    "tunnel": scenes.a_tunnel_that_asks,
    "station": scenes.a_station,
    "city": scenes.a_city,
    "alvin": scenes.alvin,
    "race": lambda: scenes.near_the_end("first_journey", 3, left=12),
    "goods": lambda: scenes.near_the_end("amsterdam", 3, left=8),
    "count": lambda: scenes.finished("europe", 4),
}
LANGUAGES: tuple[Language, ...] = ("en", "fr")
LOOKS: tuple[Look, ...] = ("light", "dark")
ADDRESSES = {"home": "/", "new": "/new?board=old_west&with=friends", "mine": "/mine", "settings": "/settings"}


class Studio:
    """A server and a browser to take pictures with."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self._server = browser, server

    def page(self, person: Person | None, language: Language, look: Look, size: tuple[int, int]) -> Page:
        """A window."""
        visit = begin_visit(
            self._browser, self._server.address, language, look, size, touch=size == PHONE, still=True, person=person,
            expected=[],
        )  # fmt: skip
        return visit.page

    def table(self, game: Game, language: Language, look: Look, size: tuple[int, int]) -> Page:
        """Somebody at a table where a game has come so far."""
        person, table = seat_me_in(self._server, game, me=Person(self._server, "Ada", language))
        page = self.page(person, language, look, size)
        page.goto(table.path)
        page.locator("[data-route]").first.wait_for()
        page.wait_for_load_state("networkidle")
        return page

    def room(self, language: Language, look: Look, size: tuple[int, int]) -> Page:
        """A table that fills."""
        host = Person(self._server, "Ada", language)
        table = open_table("europe", [host, None, "conductor", None])
        page = self.page(host, language, look, size)
        page.goto(table.path)
        page.wait_for_load_state("networkidle")
        return page

    def screen(self, address: str, language: Language, look: Look, size: tuple[int, int]) -> Page:
        """A screen that is no table."""
        page = self.page(Person(self._server, "Ada", language), language, look, size)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        return page


def keep(page: Page, path: Path, *, whole: bool = False) -> None:
    """Keep a picture, with as many colours as it needs, and close the window."""
    page.wait_for_timeout(400)
    picture = Image.open(BytesIO(page.screenshot(full_page=whole)))
    picture.convert("RGB").quantize(224, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
    page.context.close()


def for_docs(studio: Studio) -> None:
    """The pictures of README and docs."""
    claiming = studio.table(scenes.a_turn(), "en", "light", DESK)
    hands = Hands(claiming)
    hands.point_at(max(hands.routes(), key=lambda route: route[1])[0])
    keep(claiming, IMAGES / "page-table-light.png")
    keep(studio.table(scenes.a_tunnel_that_asks(), "fr", "dark", DESK), IMAGES / "page-table-dark.png")
    keep(studio.table(scenes.a_city(), "fr", "light", PHONE), IMAGES / "page-phone.png")
    keep(studio.table(scenes.finished("old_west", 4), "en", "light", DESK), IMAGES / "page-count.png")
    keep(studio.screen("/", "en", "light", DESK), IMAGES / "page-home.png")


def everything(studio: Studio, folder: Path) -> None:
    """Every screen, in every way."""
    folder.mkdir(parents=True, exist_ok=True)
    for language, look, size in product(LANGUAGES, LOOKS, (DESK, PHONE)):
        how = f"{language}-{look}-{'desk' if size == DESK else 'phone'}"
        for name, address in ADDRESSES.items():
            keep(studio.screen(address, language, look, size), folder / f"{name}-{how}.png", whole=True)
        keep(studio.room(language, look, size), folder / f"room-{how}.png", whole=True)
        for name, scene in TABLES.items():
            keep(studio.table(scene(), language, look, size), folder / f"{name}-{how}.png")
        print(how)


def main() -> None:
    """Take the pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.open()
        browser = playwright.chromium.launch(executable_path=find_browser(skip=False, ci=True), args=FLAGS)
        try:
            studio = Studio(browser, server)
            if len(sys.argv) > 1:
                everything(studio, Path(sys.argv[1]))
            else:
                for_docs(studio)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
