"""Checks of the geometry of the page: its width, overlapping controls, text that is cut off, names on the board."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

from tests.web.browser_windows import PHONE

HORIZONTAL_OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
WIDE_ELEMENTS = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest("svg, .visually-hidden"))
  .map((each) => `${each.tagName} ${each.className}: ${each.textContent.trim().slice(0, 60)}`)
  .slice(-5)"""
CUT_TEXTS = """() => [...document.querySelectorAll("button, .button, label, h1, h2, h3, th, legend, summary, dt")]
  .filter((each) => each.checkVisibility() && each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
  .filter((each) => !each.closest("svg, .visually-hidden, .pile") && getComputedStyle(each).display !== "inline")
  .filter((each) => !each.querySelector(".number[aria-hidden]"))
  .map((each) => `${each.tagName} ${each.className}: ${each.textContent.trim().slice(0, 60)}`)"""
"""Labels wider than their box. The numbers on piles and on the plan hang over an edge by design."""
CUT_TURN_LINES = """() => [...document.querySelectorAll("header .turn p")]
  .filter((each) => each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.textContent.trim())"""


def check_width(page: Page, screen: str) -> None:
    """A screen on a phone cannot be scrolled sideways."""
    width = page.evaluate("() => [innerWidth, document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert width == [PHONE[0]] * 3, (screen, page.evaluate(WIDE_ELEMENTS))
    page.evaluate("() => scrollBy(100, 0)")
    assert page.evaluate("() => scrollX") == 0, screen


def check_labels(page: Page, screen: str) -> None:
    """No label is wider than its box, and what a player has to do is not cut off."""
    cut = [*page.evaluate(CUT_TEXTS), *page.evaluate(CUT_TURN_LINES)]
    assert not cut, f"cut off on {screen}: {cut}"


def find_layout_faults(page: Page, regions: Sequence[str]) -> list[str]:
    """Controls that are covered, overlap or cannot be reached, texts that are cut off, overlapping regions (given by
    selectors), and names on the board that collide."""
    faults: list[str] = page.evaluate(Path(__file__).with_suffix(".js").read_text(), list(regions))
    return faults
