"""Checks of the width of the page."""

from playwright.sync_api import Page

from tests.web.browser_windows import PHONE

HORIZONTAL_OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check_width(page: Page, screen: str) -> None:
    """A screen on a phone cannot be scrolled sideways."""
    width = page.evaluate("() => [innerWidth, document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert width == [PHONE[0]] * 3, screen
    page.evaluate("() => scrollBy(100, 0)")
    assert page.evaluate("() => scrollX") == 0, screen
