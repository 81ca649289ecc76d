"""The home page opens."""

import pytest
from playwright.sync_api import expect

from draisine.messages import languages
from tests.soak import every_nth
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import Language, PageFactory, Theme

LOOKS: list[tuple[Language, Theme]] = [
    (language, theme)
    for number, language in enumerate(languages())
    for theme in (("dark", "light") if number % 2 else ("light", "dark"))
]
"""Every other one has all languages and both themes."""


@pytest.mark.parametrize(("language", "theme"), every_nth(LOOKS, 2))
def test_the_home_page_opens(open_page: PageFactory, language: Language, theme: Theme) -> None:
    page = open_page(language, theme)
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert page.title() == "Draisine"
    expect(page.locator("html")).to_have_attribute("lang", language)
    check_axe(page)
