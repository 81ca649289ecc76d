"""The rules pages: complete, with the numbers of each board, accessible and printable; and links from refusals at the
table to their rules."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.boards import Board, load, names
from draisine.messages import Value, languages, load_catalogue
from draisine.play import Game, new_game
from tests.soak import every_nth
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, Language, PageFactory
from tests.web.captures import choose_language
from tests.web.page_player import InputDevice, PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import seat_user
from tests.web.translations import translate

A4 = (718, 1000)
"""The printable area of a page in CSS pixels."""

OVERFLOWING = """() => {
  const parts = document.querySelectorAll('.rules :is(p, li, h1, h2, dt, dd, figure, td, th, img, .piece)');
  const cut = (each) => {
    const { left, right, width } = each.getBoundingClientRect();
    return width > 1 && (right > innerWidth + 1 || left < -1);
  };
  return [...parts].filter(cut).map((each) => each.outerHTML.slice(0, 120));
}"""
"""Elements that do not fit into the width of the window."""
BROKEN_IMAGES = """async () => {
  const images = [...document.querySelectorAll('.rules img')];
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  return images.filter((image) => !image.naturalWidth).map((image) => image.src);
}"""


def sections(board: Board) -> Iterator[str]:
    """The sections that the mechanics of a board need."""
    pairs = [frozenset(route.between) for route in board.route]
    race = board.ending.tickets_to_win > 0
    for name, needed in {
        "goal": True, "setup": True, "turn": True, "cards": True, "locomotives": True, "claiming": True,
        "points": bool(board.trains.points),
        "doubles": len(set(pairs)) < len(pairs),
        "ferries": any(route.ferry for route in board.route),
        "tunnels": any(route.tunnel for route in board.route),
        "network": board.founding is not None,
        "cities": board.founding is not None,
        "alvin": board.alvin is not None,
        "stations": board.stations is not None,
        "goods": board.goods is not None,
        "tickets": True,
        "swap": board.tickets.swap,
        "coast": board.coast is not None,
        "end": True,
        "count": not race,
        "trail": board.bonuses.longest_trail > 0 or "trail" in board.tie_break,
        "globetrotter": board.bonuses.globetrotter > 0,
        "ties": not race,
        "secrets": True,
    }.items():  # fmt: skip
        if needed:
            yield name


class RulesPage:
    """The rules page of a board."""

    def __init__(self, page: Page, board: Board, language: Language) -> None:
        self.page, self.board, self.language = page, board, language
        expect(page.locator(f".rules[lang={language}]")).to_be_visible()

    def expect_sentence(self, section: str, name: str, **values: Value) -> None:
        """A section contains this sentence with these values."""
        expect(self.page.locator(f"#{section}")).to_contain_text(translate(self.language, name, **values))

    def quantity(self, unit: str, count: int) -> str:
        return translate(self.language, f"number-{unit}", count=count)

    def fact(self, name: str) -> Locator:
        return self.page.locator(f"[data-fact={name}] dd")

    def check_complete(self) -> None:
        """The right sections, no unfilled placeholders, and all pictures."""
        found = self.page.eval_on_selector_all(".rules section[id]", "all => all.map(each => each.id)")
        assert found == list(sections(self.board))
        listed = self.page.eval_on_selector_all(".side a", "all => all.map(each => each.getAttribute('href').slice(1))")
        assert listed == found
        text = self.page.locator(".rules").inner_text()
        assert "{" not in text
        assert "undefined" not in text
        assert self.page.evaluate(BROKEN_IMAGES) == []
        for name in set(found) & {"claiming", "doubles", "ferries", "tunnels", "network", "cities", "alvin", "stations",
                                  "goods", "tickets", "coast"}:  # fmt: skip
            assert self.page.locator(f"#{name} figure svg path").count() > 3, f"no picture of {name}"

    def check_numbers(self) -> None:
        """The numbers of the board in their sections."""
        board, quantity = self.board, self.quantity
        expect(self.fact("trains")).to_have_text(str(board.trains.each))
        expect(self.fact("deck")).to_contain_text(str(sum(board.cards.deck.values())))
        expect(self.fact("tickets")).to_contain_text(str(len(board.ticket)))
        self.expect_sentence("setup", "rules-setup-hand", cards=quantity("cards", board.cards.hand))
        points = self.page.eval_on_selector_all(
            "#points tbody tr",
            "all => all.map(row => [Number(row.dataset.length), Number(row.lastElementChild.textContent)])",
        )
        assert dict(map(tuple, points)) == board.trains.points
        if board.tickets.draw:
            self.expect_sentence(
                "tickets",
                "rules-tickets-draw",
                tickets=quantity("tickets", board.tickets.draw),
                keep=board.tickets.draw_keep,
            )
        if board.ending.last_round_at is not None:
            self.expect_sentence("end", "rules-end-lead", trains=quantity("trains", board.ending.last_round_at))
        if board.ending.tickets_to_win:
            self.expect_sentence("end", "rules-end-lead-race", tickets=quantity("tickets", board.ending.tickets_to_win))
        if board.bonuses.longest_trail:
            self.expect_sentence("trail", "rules-trail-lead", points=quantity("points", board.bonuses.longest_trail))
        if board.bonuses.globetrotter:
            self.expect_sentence(
                "globetrotter", "rules-globetrotter-lead", points=quantity("points", board.bonuses.globetrotter)
            )
        if board.closed_at:
            closed = load_catalogue(self.language).join(board.closed_at, "or")
            self.expect_sentence("doubles", "rules-doubles-closed", players=closed)
        self.check_pieces()

    def check_pieces(self) -> None:
        board, quantity = self.board, self.quantity
        if board.stations:
            self.expect_sentence("stations", "rules-stations-build", stations=quantity("stations", board.stations.each))
            self.expect_sentence("stations", "rules-stations-unused", points=quantity("points", board.stations.unused))
        if board.founding:
            self.expect_sentence("cities", "rules-cities-found", cards=quantity("cards-alike", board.founding.price))
        if board.alvin:
            home = next(city.name for city in board.city if city.id == board.alvin.home)
            self.expect_sentence("alvin", "rules-alvin-lead", home=home, points=quantity("points", board.alvin.points))
        for count, ranks in board.goods.bonus.items() if board.goods else ():
            points = load_catalogue(self.language).join(ranks)
            self.expect_sentence("goods", "rules-goods-rank", players=quantity("players", count), points=points)


@pytest.mark.parametrize("name", every_nth(names(), 2))
def test_the_rules_of_a_board_are_complete_accessible_and_printable(open_page: PageFactory, name: str) -> None:
    page = open_page("fr", "dark")
    page.goto(f"/rules/{name}")
    for language in reversed(languages()):
        choose_language(page, language)
        rules = RulesPage(page, load(name), language)
        rules.check_complete()
        rules.check_numbers()
    check_axe(page)
    # Printing uses the light theme and cuts nothing off.
    page.set_viewport_size({"width": A4[0], "height": A4[1]})
    page.emulate_media(media="print")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate(OVERFLOWING) == []
    for hidden in ("header", "nav.side", ".rules button", "footer"):
        expect(page.locator(hidden).first).to_be_hidden()
    page.emulate_media(media="screen", color_scheme="light")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_a_section_has_an_address_and_is_marked_in_the_contents(open_page: PageFactory) -> None:
    page = open_page(expected=["404"])
    page.goto("/rules/europe#tunnels")
    expect(page.locator("#tunnels h2")).to_be_in_viewport()
    current = page.locator(".side [aria-current]")
    expect(current).to_have_text(translate("en", "rules-tunnels-title"))
    page.locator(".side a", has_text=translate("en", "rules-ties-title")).click()
    expect(page.locator("#ties h2")).to_be_in_viewport()
    page.goto("/rules/atlantis")
    expect(page.get_by_role("heading")).to_contain_text("atlantis")


def test_boards_link_to_their_rules(open_page: PageFactory) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name=translate("en", "rules-read-board", board="Amsterdam")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(translate("en", "rules-board", board="Amsterdam"))
    page.get_by_role("link", name=translate("en", "rules-all")).click()
    expect(page.locator(".boards > li")).to_have_count(len(names()))
    expect(page.locator(".different").first.locator("li")).not_to_have_count(0)
    check_axe(page)
    page.get_by_role("link", name="Europe").click()
    expect(page.locator("#stations")).to_be_attached()
    page.goto("/new?board=usa")
    link = page.get_by_role("link", name=translate("en", "rules-read-board", board="USA"))
    expect(link).to_have_attribute("href", "/rules/usa")


def refused(code: str) -> Callable[[Game], bool]:
    """Whether a route is refused for this reason in a turn of the first seat."""
    return lambda game: game.to_move == (0,) and game.view(0).phase == "turn" and bool(routes_refused(game, code))


def routes_refused(game: Game, code: str) -> list[str]:
    """The routes that cannot be claimed for this reason."""
    return [route for route, reason in game.refusals(0).items() if reason.code == code]


class RefusedPlayer:
    """A player at a table who follows links from refusals to the rules."""

    def __init__(
        self,
        open_page: PageFactory,
        server: Server,
        game: Game,
        device: InputDevice = "mouse",
        language: Language = "en",
    ) -> None:
        me, table = seat_user(server, game)
        size = PHONE if device == "touch" else (1280, 800)
        self.page = open_page(language, size=size, touch=device == "touch", user=me)
        self.player = PagePlayer(self.page, language, device)
        self.page.goto(table.path)
        expect(self.page.locator(".turn.mine")).to_be_visible()

    @property
    def sheet(self) -> Locator:
        return self.page.locator("dialog[data-rule]")

    @property
    def why(self) -> Locator:
        return self.page.get_by_role("link", name=self.player.text("rules-why"))

    def expect_rule(self, section: str) -> None:
        """The rule is shown with its title, its text and a link to the whole page."""
        expect(self.sheet).to_be_visible()
        expect(self.sheet).to_have_attribute("data-rule", section)
        language = self.player.language
        title = translate(language, f"rules-{section}-title")
        expect(self.page.get_by_role("dialog", name=title, exact=True)).to_be_visible()
        expect(self.sheet.locator(".lead")).not_to_be_empty()
        link = self.sheet.get_by_role("link", name=self.player.text("rules-whole"))
        expect(link).to_have_attribute("target", "_blank")
        assert (link.get_attribute("href") or "").endswith(f"#{section}")


def test_a_refusal_links_to_its_rule_by_mouse(open_page: PageFactory, server: Server) -> None:
    game = scenes.ordinary_turn()
    refused_player = RefusedPlayer(open_page, server, game, language="fr")
    refused_player.player.click_route(routes_refused(game, "cards_short")[0])
    refused_player.why.click()
    refused_player.expect_rule("claiming")
    check_axe(refused_player.page, "dialog[data-rule]")
    refused_player.page.keyboard.press("Escape")
    expect(refused_player.sheet).to_have_count(0)
    expect(refused_player.why).to_be_focused()


def test_a_refusal_links_to_its_rule_by_keyboard(open_page: PageFactory, server: Server) -> None:
    game = scenes.search("closed", refused("closed"))
    refused_player = RefusedPlayer(open_page, server, game, device="keyboard")
    page = refused_player.page
    route = page.locator(f'[data-route="{routes_refused(game, "closed")[0]}"]')
    route.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".notices .reason")).to_be_visible()
    page.keyboard.press("?")
    refused_player.expect_rule("doubles")
    page.keyboard.press("Escape")
    expect(refused_player.sheet).to_have_count(0)
    expect(route).to_be_focused()
    # The link is also a tab stop and does not disappear while it has the focus.
    refused_player.player.tab_to(refused_player.why)
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    refused_player.expect_rule("doubles")
    refused_player.player.tab_to(refused_player.sheet.get_by_role("button", name=translate("en", "app-close")))
    page.keyboard.press("Enter")
    expect(refused_player.why).to_be_focused()


def test_a_refusal_links_to_its_rule_by_touch(open_page: PageFactory, server: Server) -> None:
    game = scenes.search("trains_short", refused("trains_short"), "amsterdam", 2)
    refused_player = RefusedPlayer(open_page, server, game, device="touch")
    refused_player.player.click_route(routes_refused(game, "trains_short")[0])
    refused_player.why.tap()
    refused_player.expect_rule("claiming")
    refused_player.sheet.get_by_role("button", name=translate("en", "app-close")).tap()
    expect(refused_player.sheet).to_have_count(0)
    expect(refused_player.page.locator(".turn.mine")).to_be_visible()


PROMPTS: dict[str, Callable[[], Game]] = {
    "tunnels": scenes.tunnel_payment,
    "cities": scenes.city_founding,
    "alvin": scenes.alvin,
    "tickets": lambda: new_game("europe", 2, "rules"),
    "stations": scenes.station,
    "locomotives": scenes.ordinary_turn,
}


@pytest.mark.parametrize("section", every_nth(PROMPTS, 2))
def test_a_prompt_links_to_its_rule(open_page: PageFactory, server: Server, section: str) -> None:
    refused_player = RefusedPlayer(open_page, server, PROMPTS[section]())
    if section == "stations":
        refused_player.player.press(refused_player.player.button("market-station"))
    ask = refused_player.player.button("rules-ask").last
    ask.click()
    refused_player.expect_rule(section)
    refused_player.page.keyboard.press("Escape")
    expect(refused_player.sheet).to_have_count(0)
    expect(ask).to_be_focused()


def test_the_menu_links_to_the_rules(open_page: PageFactory, server: Server) -> None:
    refused_player = RefusedPlayer(open_page, server, scenes.ordinary_turn())
    refused_player.player.button("table-menu").click()
    link = refused_player.page.get_by_role("link", name=translate("en", "rules-this_board"))
    expect(link).to_have_attribute("href", "/rules/usa")
