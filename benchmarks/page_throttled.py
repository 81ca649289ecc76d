"""Speed of the table on a slow phone: Chromium with a slow 4G connection and a processor slowed down four times.

`python -m benchmarks.page slow` runs it. A table counts as interactive when its routes and cards are painted: they
react from then on. Sizes are those on the wire.
"""

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize

from tests.web import scenes
from tests.web.servers import Server
from tests.web.table_setup import User, seat_user

KB = 1000
PHONE = ViewportSize(width=360, height=740)
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""As in Lighthouse: 150 ms for a round trip, 1.6 Mbit/s down, 0.75 Mbit/s up."""
SLOWDOWN = 4
PRELOADING_MS = 4000
"""Time on the first screen, in which it loads the table's script."""
RECORD = """
window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
window.startedAt = 0;
const restart = () => { [window.startedAt, window.interactiveAt] = [performance.now(), 0]; };
addEventListener("click", restart, { capture: true });
const isShown = (what) => document.querySelector(what) !== null;
new MutationObserver(() => {
  if (window.interactiveAt || !isShown(".table [data-route]") || !isShown(".market .card")) return;
  window.interactiveAt = -1;
  const painted = () => { window.interactiveAt = performance.now() - window.startedAt; };
  requestAnimationFrame(() => requestAnimationFrame(painted));
}).observe(document, { subtree: true, childList: true });
"""
RECORD_FRAMES = """(seconds) => new Promise((done) => {
  const times = [];
  const tick = (now) => {
    times.push(now);
    if (now - times[0] < 1000 * seconds) requestAnimationFrame(tick);
    else done(times.slice(1).map((time, index) => time - times[index]));
  };
  requestAnimationFrame(tick);
})"""


class Visit(NamedTuple):
    """One opening of a table: milliseconds until it was interactive, layout shift, and compressed bytes."""

    interactive: float
    shift: float
    size: float


class SlowPhone:
    """A page on a slow phone, and what it has received."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        self.page.add_init_script(RECORD)
        self.session: CDPSession = context.new_cdp_session(self.page)
        self._received = 0.0
        self.session.on("Network.loadingFinished", self._on_finished)
        self.session.send("Network.enable")
        self.session.send("Network.emulateNetworkConditions", SLOW_4G)
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})

    def _on_finished(self, event: dict[str, Any]) -> None:
        self._received += float(event["encodedDataLength"])

    def visit(self, action: Callable[[], object]) -> Visit:
        """Do what opens a table, and wait until it is interactive and quiet."""
        before = self._received
        action()
        self.page.wait_for_function("() => window.interactiveAt > 0")
        interactive = float(self.page.evaluate("window.interactiveAt"))
        self.page.wait_for_load_state("networkidle")
        return Visit(interactive, float(self.page.evaluate("window.layoutShift")), self._received - before)

    def frame_intervals(self, seconds: float) -> list[float]:
        """The milliseconds between frames while a finger pans the board."""
        x, y, rate = PHONE["width"] / 2, PHONE["height"] / 2, 60
        # The result is read after the drag: both run at the same time.
        self.page.evaluate(f"window.frames = ({RECORD_FRAMES})({seconds}); null")
        self._touch("touchStart", x, y)
        start = time.monotonic()
        for step in range(int(seconds * rate)):
            phase = step / rate % 2
            shift = 120 * (phase if phase < 1 else 2 - phase)
            self._touch("touchMove", x - shift, y - shift / 2)
            time.sleep(max(0.0, start + (step + 1) / rate - time.monotonic()))
        self._touch("touchEnd")
        intervals: list[float] = self.page.evaluate("window.frames")
        return sorted(intervals)

    def _touch(self, kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1], "id": 0}] if point else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def measure_slow(browser: Browser, server: Server, rounds: int = 7) -> None:
    """Print the time until a table is interactive, its layout shift, and the frame rate while USA is panned."""
    visits: dict[str, list[Visit]] = {"empty cache": [], "first screen": [], "again": []}
    intervals: list[float] = []
    for _ in range(rounds):
        user, table = seat_user(server, scenes.ordinary_turn())
        # The server loads the table: this measures the page.
        user.snapshot(table)
        with _phone(browser, server, user) as context:
            phone = SlowPhone(context)
            for name in ("empty cache", "again"):
                visits[name].append(phone.visit(partial(phone.page.goto, table.path, wait_until="commit")))
            intervals += phone.frame_intervals(3)
        with _phone(browser, server, User(server)) as context:
            phone = SlowPhone(context)
            phone.page.goto("/")
            phone.page.wait_for_timeout(PRELOADING_MS)
            phone.page.wait_for_load_state("networkidle")
            visits["first screen"].append(phone.visit(phone.page.get_by_role("button", name="Play now").click))
    for name, made in visits.items():
        _print_visits(name, made)
    intervals.sort()
    rate, p95 = 1000 * len(intervals) / sum(intervals), intervals[int(0.95 * len(intervals))]
    print(f"panning USA   {rate:6.1f} frames per second, p95 {p95:.0f} ms between frames")


def _print_visits(name: str, visits: list[Visit]) -> None:
    times = sorted(visit.interactive for visit in visits)
    shift, size = max(visit.shift for visit in visits), statistics.median(visit.size for visit in visits)
    print(f"table, {name:13} {statistics.median(times):6.0f} ms until interactive (bar 1,500), ", end="")
    print(f"{times[0]:.0f} to {times[-1]:.0f}; layout shift {shift:.3f} at worst (bar 0.05); {size / KB:.0f} KB")


def _phone(browser: Browser, server: Server, user: User) -> BrowserContext:
    context = browser.new_context(
        base_url=server.address, viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True, device_scale_factor=2
    )
    # Every device with a session has this flag.
    context.add_init_script("localStorage.setItem('draisine.known', 'yes')")
    context.add_cookies([{"name": "draisine", "value": user.token, "url": server.address}])
    return context
