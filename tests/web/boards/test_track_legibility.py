"""Owned, free and closed track are recognised on a phone, by a simple classifier.

Full boards are shown by the page, 360 px wide on a screen with two device pixels for each. A classifier that was fitted
on the other boards must recognise every route of a board that it has not seen: which of the players owns it, or that it
is free or closed.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import BytesIO

import msgspec
import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from draisine.boards import load, names
from draisine.drawing import load_layout
from draisine.server.games.replay import SeatName, build_replay
from tests.soak import SOAK
from tests.web.boards.full_boards import full_board
from tests.web.boards.track_classifier import CONDITIONS, Picture, find_mistakes, sample_routes
from tests.web.browser_windows import TIMEOUT_MS, Theme
from tests.web.servers import Server

WIDTH, SCREEN_SCALE = 360, 2
BORDER, BOARD_WIDTH = 15.0, 1000.0
"""The paper around a board on the page, and its width, in board units."""
MIN_ACCURACY = 0.98
SHOW_WHOLE_BOARD = """
.replay .stage > :first-child { width: 360px !important; height: HEIGHTpx !important; flex: none !important; }
.replay .frame > :not(.sheet) { visibility: hidden; }
"""
"""The board fills the width of the screen, whatever the panels around it leave, and no control covers it."""


class Photographer:
    """Takes pictures of full boards, as the page shows them."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def take(self, name: str, players: int, seed: int) -> Picture:
        """A picture of a full board; its replay is not stored on the server."""
        game, colours = full_board(name, players, seed)
        seats = [SeatName(seat=seat, colour=colour) for seat, colour in enumerate(colours)]
        replay = msgspec.json.encode(build_replay("full", game.record(), seats, None))
        self._page.route(
            "**/api/tables/full/replay*", lambda route: route.fulfill(body=replay, content_type="application/json")
        )
        self._page.goto("/replay/full")
        layout = load_layout(name)
        height = round((layout.height + 2 * BORDER) * WIDTH / (BOARD_WIDTH + 2 * BORDER)) + 1
        self._page.add_style_tag(content=SHOW_WHOLE_BOARD.replace("HEIGHT", str(height)))
        board = self._page.locator(".replay .frame")
        sheet = board.locator(".sheet")
        expect(sheet.locator("img")).to_have_js_property("complete", True)
        self._page.wait_for_function(
            "() => Math.abs(document.querySelector('.replay .sheet').getBoundingClientRect().width - 360) < 1"
        )
        self._page.unroute_all()
        png = sheet.screenshot()
        pixels = np.asarray(Image.open(BytesIO(png)).convert("RGB")) / 255
        view = game.view(None)
        labels = {
            route: f"owned {colours[view.routes[route]]}"
            if route in view.routes
            else "closed"
            if route in view.closed
            else f"free {data.colour}{' tunnel' * data.tunnel}{' ferry' * bool(data.ferry)}"
            for route, data in zip(game.board.route_ids, game.board.route, strict=True)
        }
        return Picture(pixels, layout, pixels.shape[1] / (BOARD_WIDTH + 2 * BORDER), BORDER, labels)


@pytest.fixture
def photographer(browser: Browser, server: Server, theme: Theme) -> Iterator[Photographer]:
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": WIDTH, "height": 740},
        device_scale_factor=SCREEN_SCALE,
        color_scheme=theme,
        reduced_motion="reduce",
        # The style that sizes the board is inline.
        bypass_csp=True,
        service_workers="block",
    )
    context.set_default_timeout(TIMEOUT_MS)
    yield Photographer(context.new_page())
    context.close()


@cache
def counts(name: str) -> list[int]:
    """The numbers of players of which there are pictures: all in soak, else two."""
    least, most = load(name).players.least, load(name).players.most
    return list(range(least, most + 1)) if SOAK > 1 else [min(3, most), most]


@pytest.mark.parametrize("theme", ["light", "dark"] if SOAK > 1 else ["light"])
def test_a_classifier_recognises_every_route(photographer: Photographer, theme: Theme) -> None:
    pictures = {
        name: [photographer.take(name, count, seed) for count in counts(name) for seed in range(2)] for name in names()
    }
    held_out = names() if SOAK > 1 else ["usa"]
    failures = []
    for condition in CONDITIONS[::-1] if SOAK > 1 else ["normal", "greyscale"]:
        samples = {name: sample_routes(pictures[name], condition) for name in names()}
        for name in held_out:
            train = [samples[other] for other in names() if other != name]
            mistakes = find_mistakes(train, samples[name])
            share = 1 - len(mistakes) / len(samples[name].labels)
            # For docs/reports/track.md, with `pytest -s`.
            sys.stdout.write(f"{theme} {condition} {name}: {share:.2%} {Counter(mistakes).most_common(3)}\n")
            if share < MIN_ACCURACY:
                failures.append((condition, name, share, Counter(mistakes).most_common(5)))
    assert not failures
