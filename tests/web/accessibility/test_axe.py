"""Every screen passes axe-core's accessibility checks, in both themes."""

import pytest

from draisine.messages import languages
from tests.soak import every_nth
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.screen_tour import (
    SCREENS,
    THEMES,
    Screen,
    ScreenVisit,
    final_count,
    first_tickets,
    home,
    review,
    screen_name,
    settings,
    tunnel,
    waiting_rooms,
)
from tests.web.servers import Server
from tests.web.table_setup import User

PHONE_SCREENS: tuple[Screen, ...] = (home, waiting_rooms, settings, first_tickets, tunnel, final_count, review)


@pytest.mark.parametrize("screen", SCREENS, ids=screen_name)
def test_a_screen_has_no_violations(open_page: PageFactory, server: Server, screen: Screen) -> None:
    number = SCREENS.index(screen)
    language = languages()[(number + 1) % len(languages())]
    me = User(server, language=language)
    themes = every_nth(THEMES[:: -1 if number % 4 > 1 else 1], 2)
    screen(ScreenVisit(open_page(language, user=me), server, me, language, tuple(themes), check_axe))


@pytest.mark.parametrize("screen", every_nth(PHONE_SCREENS, 2), ids=screen_name)
def test_a_screen_has_no_violations_on_a_phone(open_page: PageFactory, server: Server, screen: Screen) -> None:
    number = SCREENS.index(screen)
    language = languages()[number % len(languages())]
    me = User(server, language=language)
    page = open_page(language, size=PHONE, touch=True, user=me)
    screen(ScreenVisit(page, server, me, language, THEMES[number % 2 :][:1], check_axe))
