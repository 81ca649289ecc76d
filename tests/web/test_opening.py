"""The page opens."""

import pytest
from playwright.sync_api import expect

from tests.web.axe import check_axe
from tests.web.visits import Language, Look, Visitor


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_page_opens(visitor: Visitor, language: Language, look: Look) -> None:
    page = visitor(language, look)
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert page.title() == "Draisine"
    expect(page.locator("html")).to_have_attribute("lang", language)
    check_axe(page)
