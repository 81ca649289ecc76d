"""Size and speed of the page, in a real browser on this machine.

python -m benchmarks.page                everything
python -m benchmarks.page pan echo       some of it: weight, first, echo, pan, slow

weight  compressed size of what the browser loads: the script of the first screen, all scripts, fonts
first   time from an empty cache to the first screen with its button, and the layout shift meanwhile
echo    time from a server message to the painted change, while bots play five moves per second
pan     Old West with every track claimed, dragged for a few seconds: main-thread time per frame, from a browser trace
slow    a table on a slow phone: time until it is interactive, layout shift, frame rate (page_throttled.py)
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

from benchmarks.page_throttled import measure_slow
from draisine.boards import load
from draisine.server.api.page import FOLDER
from tests.web.browser_windows import FLAGS, SHOW_MOVES_AT_ONCE, find_browser
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import User, open_table

KB = 1000
PACE = 0.2
"""Seconds between bot moves: each is painted before the next arrives, as in a normal game."""
SIZE = ViewportSize(width=1280, height=800)
RECORD_ECHOES = """
window.received = new Map(); window.echoes = [];
const NativeWebSocket = WebSocket;
window.WebSocket = class extends NativeWebSocket {
  set onmessage(handler) {
    super.onmessage = (event) => {
      const at = performance.now();
      const text = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
      const message = JSON.parse(text);
      if (message.type === "update") window.received.set(message.now.seq, at);
      handler(event);
    };
  }
};
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const seq = Number(document.querySelector(".table")?.dataset.seq);
  const at = window.received.get(seq);
  if (at === undefined) return;
  window.received.delete(seq);
  // After two frames it is on the screen; one of them is the normal wait for the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => window.echoes.push(performance.now() - at)));
}).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-seq"] }));
"""
RECORD_LAYOUT_SHIFT = """
window.layoutShift = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.layoutShift += entry.value; })
  .observe({ type: "layout-shift", buffered: true });
"""


def compressed_size(path: Path) -> int:
    """Bytes after compression."""
    return len(gzip.compress(path.read_bytes(), 9))


def measure_weight(_browser: Browser, _server: Server) -> None:
    """Print the compressed size of what the browser loads."""
    index = (FOLDER / "index.html").read_text()
    first = {FOLDER / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', index)}
    scripts = sorted(FOLDER.rglob("*.js"))
    fonts = sorted(FOLDER.rglob("*.woff2"))
    styles = sorted(FOLDER.rglob("*.css"))
    print(f"first screen  {sum(map(compressed_size, first)) / KB:6.1f} KB of script, compressed (bar 75)")
    print(f"all scripts   {sum(map(compressed_size, scripts)) / KB:6.1f} KB compressed, in {len(scripts)} files")
    print(f"styles        {sum(map(compressed_size, styles)) / KB:6.1f} KB compressed")
    print(f"fonts         {sum(font.stat().st_size for font in fonts) / KB:6.1f} KB (bar 80)")


def measure_first(browser: Browser, server: Server, rounds: int = 7) -> None:
    """Print the time from an empty cache to the first screen."""
    times, paints, shifts = [], [], []
    for _ in range(rounds):
        context = browser.new_context(base_url=server.address, viewport=SIZE, locale="en-GB")
        page = context.new_page()
        page.add_init_script(RECORD_LAYOUT_SHIFT)
        page.goto("/", wait_until="commit")
        page.get_by_role("button", name="Play now").wait_for()
        times.append(float(page.evaluate("performance.now()")))
        page.wait_for_load_state("networkidle")
        entries = page.evaluate("performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)")
        paints.append(float(entries[0]))
        shifts.append(float(page.evaluate("window.layoutShift")))
        context.close()
    print(f"first paint   {statistics.median(paints):6.0f} ms (median of {rounds}; bar 1,000)")
    print(f"button shown  {statistics.median(times):6.0f} ms (at worst {max(times):.0f})")
    print(f"layout shift  {max(shifts):6.3f} at worst (0: none)")


def measure_echo(browser: Browser, server: Server, moves: int = 40) -> None:
    """Print the time from a server message to the painted change."""
    page = open_table_page(browser, server, "usa", 3, RECORD_ECHOES)
    player = PagePlayer(page)
    for _ in range(moves):
        if player.play_step() == "over":
            break
    page.wait_for_timeout(200)
    times = sorted(float(time_) for time_ in page.evaluate("window.echoes"))
    print_figures("echo", times, "ms after the server's message (bar 100)")
    page.context.close()


def measure_pan(browser: Browser, server: Server, seconds: float = 6.0) -> None:
    """Print the main-thread time per frame while the largest board is dragged."""
    page = open_table_page(browser, server, "old_west", 6, "", claim_everything)
    page.mouse.move(SIZE["width"] * 0.35, SIZE["height"] / 2)
    for _ in range(8):
        page.mouse.wheel(0, -100)
        page.wait_for_timeout(30)
    page.wait_for_timeout(600)
    session = page.context.new_cdp_session(page)
    browser.start_tracing(
        page=page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
    )
    drag_board(session, seconds)
    frames = frame_times(json.loads(browser.stop_tracing())["traceEvents"])
    print_figures("pan", frames, "ms of main-thread time per frame (p95, bar 8)")
    page.context.close()


def open_table_page(
    browser: Browser, server: Server, board: str, players: int, script: str,
    intercept: Callable[[WebSocketRoute], None] | None = None,
) -> Page:  # fmt: skip
    """Open the page of a user at a table with bots, with the first tickets chosen."""
    person = User(server)
    table = open_table(board, [person, *["conductor"] * (players - 1)])
    context = browser.new_context(base_url=server.address, viewport=SIZE, locale="en-GB")
    context.add_cookies([{"name": "draisine", "value": person.token, "url": server.address}])
    context.add_init_script(SHOW_MOVES_AT_ONCE)
    page = context.new_page()
    if script:
        page.add_init_script(script)
    if intercept:
        page.route_web_socket(re.compile(r"/socket"), intercept)
    page.goto(table.path)
    page.locator("[data-route]").first.wait_for()
    page.wait_for_timeout(500)
    return page


def claim_everything(route: WebSocketRoute) -> None:
    """Rewrite every message as if all tracks were claimed: the worst case, which no game reaches."""
    server = route.connect_to_server()

    def forward(message: str | bytes) -> None:
        content = json.loads(message)
        view = (content.get("now") or content).get("view")
        if view:
            view["routes"] = {name: number % 6 for number, name in enumerate(load("old_west").route_ids)}
        route.send(json.dumps(content))

    server.on_message(forward)


def drag_board(session: CDPSession, seconds: float) -> None:
    """Drag the board in circles, with as many events per second as a good mouse sends."""
    x, y, rate = SIZE["width"] * 0.35, SIZE["height"] / 2, 120
    mouse = {"button": "left", "clickCount": 1}
    session.send("Input.dispatchMouseEvent", {"type": "mousePressed", "x": x, "y": y, **mouse})
    start = time.monotonic()
    for step in range(int(seconds * rate)):
        turn = step / rate * math.pi
        position = {"x": x + 200 * math.sin(turn), "y": y + 150 * math.cos(turn) - 150}
        session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", **position, "button": "left", "buttons": 1})
        time.sleep(max(0.0, start + (step + 1) / rate - time.monotonic()))
    session.send("Input.dispatchMouseEvent", {"type": "mouseReleased", "x": x, "y": y, **mouse})


def frame_times(events: list[dict[str, Any]]) -> list[float]:
    """The time of the page's main thread between animation frames, in milliseconds, sorted."""
    fired = [event for event in events if event["name"] == "FireAnimationFrame"]
    busiest = max({(event["pid"], event["tid"]) for event in fired}, key=lambda thread: _count_events(fired, thread))
    frames = sorted(event["ts"] for event in fired if (event["pid"], event["tid"]) == busiest)
    times = [0.0] * (len(frames) + 1)
    for event in events:
        if event["ph"] == "X" and "RunTask" in event["name"] and (event["pid"], event["tid"]) == busiest:
            frame = sum(1 for begin in frames if begin <= event["ts"])
            # Thread time, where the trace has it: other processes on this machine do not count.
            times[frame] += event.get("tdur", event["dur"]) / 1000
    return sorted(times[1:-1])


def _count_events(events: list[dict[str, Any]], thread: tuple[int, int]) -> int:
    return sum((event["pid"], event["tid"]) == thread for event in events)


def print_figures(name: str, values: list[float], what: str) -> None:
    """Print the median, the 95th percentile and the maximum of sorted values."""
    median, p95 = statistics.median(values), values[int(0.95 * len(values))]
    print(f"{name:13} {median:6.1f} median, {p95:.1f} p95, {values[-1]:.1f} at worst: {what}; {len(values)} values")


MEASURES: dict[str, Callable[[Browser, Server], None]] = {
    "weight": measure_weight,
    "first": measure_first,
    "echo": measure_echo,
    "pan": measure_pan,
    "slow": measure_slow,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[*MEASURES, []], default=[])
    selected = parser.parse_args().what or list(MEASURES)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), bot_pace=PACE)
        server.launch()
        browser = playwright.chromium.launch(executable_path=find_browser(skip=False, ci=True), args=FLAGS)
        try:
            for name in selected:
                MEASURES[name](browser, server)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
