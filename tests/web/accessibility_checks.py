"""Accessibility checks: axe-core, and the browser's accessibility tree."""

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_axe = Axe()
RUN_AXE = "([within, options]) => axe.run(within ?? document, options).then((results) => results.violations)"
WAIT_FOR_TRANSITIONS = """async () => {
  const endless = (each) => each.effect.getComputedTiming().iterations === Infinity;
  for (let quiet = 0; quiet < 3; ) {
    await new Promise(requestAnimationFrame);
    const fading = document.getAnimations().filter((each) => !endless(each));
    quiet = fading.length ? 0 : quiet + 1;
    await Promise.allSettled(fading.map((each) => each.finished));
  }
}"""
"""Colours in the middle of a transition must not be checked."""
Named = tuple[str, str]
"""A role and an accessible name."""
INTERACTIVE = {
    "button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox", "tab", "tabpanel", "log", "switch",
    "slider", "listbox", "menuitem", "spinbutton", "DisclosureTriangle",
}  # fmt: skip
HAS_FOCUS = "() => ![null, document.body].includes(document.activeElement)"


def check_axe(page: Page, within: str | None = None, *, without: Sequence[str] = ()) -> None:
    """Fail with all violations on the page, or within one element; `without` disables rules."""
    options = {"rules": {rule: {"enabled": False} for rule in without}, "resultTypes": ["violations"]}
    # A page is checked several times: it takes longer to load axe-core than to check a dialog.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_axe.axe_script)
    found = page.evaluate(RUN_AXE, [within, options])
    assert not found, "\n".join(["accessibility violations:", *(_describe(violation) for violation in found)])


def _describe(violation: dict[str, Any]) -> str:
    lines = [f"- {violation['id']} ({violation['impact']}): {violation['help']}"]
    for node in violation["nodes"]:
        lines += [f"    {' '.join(map(str, node['target']))}  {node['html'][:160]}"]
        lines += [f"      {line.strip()}" for line in node["failureSummary"].splitlines()[1:]]
    return "\n".join(lines)


class AccessibilityTree:
    """The browser's accessibility tree, which screen readers use."""

    def __init__(self, page: Page) -> None:
        self._cdp = page.context.new_cdp_session(page)
        self._page = page

    def focused(self) -> Named | None:
        """The focused element, if any."""
        if not self._page.evaluate(HAS_FOCUS):
            return None
        element = self._cdp.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        parameters = {"objectId": element, "fetchRelatives": False}
        return _named(self._cdp.send("Accessibility.getPartialAXTree", parameters)["nodes"][0])

    def interactive(self) -> list[Named]:
        """All interactive elements of the page."""
        nodes = self._cdp.send("Accessibility.getFullAXTree")["nodes"]
        found = [_named(node) for node in nodes if not node["ignored"]]
        return [named for named in found if named[0] in INTERACTIVE]

    def tab_stops(self, longest: int = 150) -> list[Named]:
        """All tab stops, from the top of the page to its end."""
        stops: list[Named] = []
        for _ in range(longest):
            self._page.keyboard.press("Tab")
            focused = self.focused()
            if focused is None:
                return stops
            stops.append(focused)
        raise AssertionError(f"Tab never leaves the page: {stops}")


def _named(node: dict[str, Any]) -> Named:
    return node["role"]["value"], node.get("name", {}).get("value", "").strip()
