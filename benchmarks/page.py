"""How light and quick the page is, in a real browser on this machine.

python -m benchmarks.page                everything
python -m benchmarks.page pan echo       some of it: weight, first, echo, pan

weight  what the browser loads, packed: the first screen's script, all scripts, fonts
first   from an empty cache to the first screen with its button, and how far things jumped while it came
echo    from a message of the server to the painted change, while bots play five moves a second
pan     Old West with every track claimed, dragged for some seconds: main-thread work per frame, by the browser's trace
"""

import argparse
import gzip
import json
import math
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, WebSocketRoute, sync_playwright

from draisine.boards import load
from draisine.server.api.page import FOLDER
from tests.web.hands import Hands
from tests.web.hosting import Person, open_table
from tests.web.servers import Server
from tests.web.visits import FLAGS, find_browser

KB = 1000
PACE = 0.2
"""Seconds that a bot seems to think: each move is painted before the next comes, as it is for people."""
SIZE = ViewportSize(width=1280, height=800)
WATCH_ECHO = """
window.heard = new Map(); window.echoes = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  set onmessage(handler) {
    super.onmessage = (event) => {
      const at = performance.now();
      const words = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
      const message = JSON.parse(words);
      if (message.type === "update") window.heard.set(message.now.seq, at);
      handler(event);
    };
  }
};
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const seq = Number(document.querySelector(".table")?.dataset.seq);
  const at = window.heard.get(seq);
  if (at === undefined) return;
  window.heard.delete(seq);
  // Two frames later it is surely on the screen; one of them is the pause that every frame has.
  requestAnimationFrame(() => requestAnimationFrame(() => window.echoes.push(performance.now() - at)));
}).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-seq"] }));
"""
WATCH_JUMPS = """
window.jumps = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.jumps += entry.value; })
  .observe({ type: "layout-shift", buffered: true });
"""


def packed(path: Path) -> int:
    """Bytes as they go over the line."""
    return len(gzip.compress(path.read_bytes(), 9))


def weight(_browser: Browser, _server: Server) -> None:
    """What the browser loads."""
    index = (FOLDER / "index.html").read_text()
    first = {FOLDER / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', index)}
    scripts = sorted(FOLDER.rglob("*.js"))
    fonts = sorted(FOLDER.rglob("*.woff2"))
    styles = sorted(FOLDER.rglob("*.css"))
    print(f"first screen  {sum(map(packed, first)) / KB:6.1f} KB of script, packed (bar 120)")
    print(f"all scripts   {sum(map(packed, scripts)) / KB:6.1f} KB packed, in {len(scripts)} files")
    print(f"styles        {sum(map(packed, styles)) / KB:6.1f} KB packed")
    print(f"fonts         {sum(font.stat().st_size for font in fonts) / KB:6.1f} KB (bar 80)")


def first(browser: Browser, server: Server, rounds: int = 7) -> None:
    """From nothing to the first screen."""
    times, paints, jumps = [], [], []
    for _ in range(rounds):
        context = browser.new_context(base_url=server.address, viewport=SIZE, locale="en-GB")
        page = context.new_page()
        page.add_init_script(WATCH_JUMPS)
        page.goto("/", wait_until="commit")
        page.get_by_role("button", name="Play now").wait_for()
        times.append(float(page.evaluate("performance.now()")))
        page.wait_for_load_state("networkidle")
        entries = page.evaluate("performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)")
        paints.append(float(entries[0]))
        jumps.append(float(page.evaluate("window.jumps")))
        context.close()
    print(f"first paint   {statistics.median(paints):6.0f} ms (median of {rounds}; bar 1,000)")
    print(f"button there  {statistics.median(times):6.0f} ms (at worst {max(times):.0f})")
    print(f"layout shift  {max(jumps):6.3f} at worst (0: nothing jumps)")


def echo(browser: Browser, server: Server, moves: int = 40) -> None:
    """From a message to the screen."""
    page = seated(browser, server, "usa", 3, WATCH_ECHO)
    hands = Hands(page)
    for _ in range(moves):
        if hands.turn() == "over":
            break
    page.wait_for_timeout(200)
    found = sorted(float(each) for each in page.evaluate("window.echoes"))
    told("echo", found, "ms after the server's message (bar 100)")
    page.context.close()


def pan(browser: Browser, server: Server, seconds: float = 6.0) -> None:
    """Work in each frame while the largest board is dragged."""
    page = seated(browser, server, "old_west", 6, "", claim_everything)
    page.mouse.move(SIZE["width"] * 0.35, SIZE["height"] / 2)
    for _ in range(8):
        page.mouse.wheel(0, -100)
        page.wait_for_timeout(30)
    page.wait_for_timeout(600)
    line = page.context.new_cdp_session(page)
    browser.start_tracing(
        page=page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
    )
    drag(line, seconds)
    frames = frames_of(json.loads(browser.stop_tracing())["traceEvents"])
    told("pan", frames, "ms of main-thread work in a frame (p95, bar 8)")
    page.context.close()


def seated(
    browser: Browser, server: Server, board: str, players: int, script: str,
    meddle: Callable[[WebSocketRoute], None] | None = None,
) -> Page:  # fmt: skip
    """A person at a table with bots, first tickets chosen."""
    person = Person(server)
    table = open_table(board, [person, *["ticket"] * (players - 1)])
    context = browser.new_context(base_url=server.address, viewport=SIZE, locale="en-GB")
    context.add_cookies([{"name": "draisine", "value": person.token, "url": server.address}])
    page = context.new_page()
    if script:
        page.add_init_script(script)
    if meddle:
        page.route_web_socket(re.compile(r"/socket"), meddle)
    page.goto(table.path)
    page.locator("[data-route]").first.wait_for()
    page.wait_for_timeout(500)
    return page


def claim_everything(route: WebSocketRoute) -> None:
    """Every message as if all tracks were claimed: no game gets so far, but no board can be fuller."""
    there = route.connect_to_server()

    def tell(message: str | bytes) -> None:
        told = json.loads(message)
        view = (told.get("now") or told).get("view")
        if view:
            view["routes"] = {name: number % 6 for number, name in enumerate(load("old_west").route_ids)}
        route.send(json.dumps(told))

    there.on_message(tell)


def drag(line: CDPSession, seconds: float) -> None:
    """Drag the board in circles, as fast as a good mouse tells of it."""
    x, y, rate = SIZE["width"] * 0.35, SIZE["height"] / 2, 120
    mouse = {"button": "left", "clickCount": 1}
    line.send("Input.dispatchMouseEvent", {"type": "mousePressed", "x": x, "y": y, **mouse})
    begun = time.monotonic()
    for step in range(int(seconds * rate)):
        turn = step / rate * math.pi
        place = {"x": x + 200 * math.sin(turn), "y": y + 150 * math.cos(turn) - 150}
        line.send("Input.dispatchMouseEvent", {"type": "mouseMoved", **place, "button": "left", "buttons": 1})
        time.sleep(max(0.0, begun + (step + 1) / rate - time.monotonic()))
    line.send("Input.dispatchMouseEvent", {"type": "mouseReleased", "x": x, "y": y, **mouse})


def frames_of(events: list[dict[str, Any]]) -> list[float]:
    """The work of the page's main thread between one animation frame and the next, in milliseconds."""
    fired = [event for event in events if event["name"] == "FireAnimationFrame"]
    busiest = max({(event["pid"], event["tid"]) for event in fired}, key=lambda at: _count(fired, at))
    frames = sorted(event["ts"] for event in fired if (event["pid"], event["tid"]) == busiest)
    scratch = [0.0] * (len(frames) + 1)
    for event in events:
        if event["ph"] == "X" and "RunTask" in event["name"] and (event["pid"], event["tid"]) == busiest:
            place = sum(1 for frame in frames if frame <= event["ts"])
            # Time on a core: what others do on this machine meanwhile is no work of the page's.
            scratch[place] += event.get("tdur", event["dur"]) / 1000
    return sorted(scratch[1:-1])


def _count(events: list[dict[str, Any]], at: tuple[int, int]) -> int:
    return sum((event["pid"], event["tid"]) == at for event in events)


def told(name: str, found: list[float], what: str) -> None:
    """A line of figures."""
    middle, high = statistics.median(found), found[int(0.95 * len(found))]
    print(f"{name:13} {middle:6.1f} median, {high:.1f} p95, {found[-1]:.1f} at worst: {what}; {len(found)} counted")


MEASURES: dict[str, Callable[[Browser, Server], None]] = {"weight": weight, "first": first, "echo": echo, "pan": pan}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[*MEASURES, []], default=[])
    asked = parser.parse_args().what or list(MEASURES)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), bot_pace=PACE)
        server.open()
        browser = playwright.chromium.launch(executable_path=find_browser(skip=False, ci=True), args=FLAGS)
        try:
            for name in asked:
                MEASURES[name](browser, server)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
