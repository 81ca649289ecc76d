"""The rules of every board as a page: complete, with the board's own numbers, to be read, heard and printed; and the
rule behind every refusal, without leaving the table."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.boards import Board, load, names
from draisine.play import Game, new_game
from tests.sizes import daily
from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hands import By, Hands
from tests.web.hosting import seat_me_in
from tests.web.servers import Server
from tests.web.visits import Language, Visitor
from tests.web.words import rule, word

A4 = (718, 1000)
"""What a sheet of paper leaves within its margins, in CSS pixels."""
PHONE = (360, 740)

WIDER = """() => {
  const parts = document.querySelectorAll('.rules :is(p, li, h1, h2, dt, dd, figure, td, th, img, .piece)');
  const cut = (each) => {
    const { left, right, width } = each.getBoundingClientRect();
    return width > 1 && (right > innerWidth + 1 || left < -1);
  };
  return [...parts].filter(cut).map((each) => each.outerHTML.slice(0, 120));
}"""
"""What does not fit into the width of the window."""
NOT_DRAWN = """async () => {
  const images = [...document.querySelectorAll('.rules img')];
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  return images.filter((image) => !image.naturalWidth).map((image) => image.src);
}"""


def sections(board: Board) -> Iterator[str]:
    """The sections that a board needs, by its mechanics."""
    pairs = [frozenset(route.between) for route in board.route]
    race = board.ending.tickets_to_win > 0
    for name, there in {
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
        if there:
            yield name


class Reader:
    """Somebody who reads the rules of a board."""

    def __init__(self, page: Page, board: Board, language: Language) -> None:
        self.page, self.board, self.language = page, board, language
        expect(page.locator(f".rules[lang={language}]")).to_be_visible()

    def has(self, section: str, name: str, **values: object) -> None:
        """Whether a section has this sentence with these numbers."""
        expect(self.page.locator(f"#{section}")).to_contain_text(rule(self.language, name, **values))

    def some(self, thing: str, count: int) -> str:
        return rule(self.language, f"n.{thing}", count=count)

    def fact(self, name: str) -> Locator:
        return self.page.locator(f"[data-fact={name}] dd")

    def check_whole(self) -> None:
        """The right sections, all gaps filled, all pictures there."""
        found = self.page.eval_on_selector_all(".rules section[id]", "all => all.map(each => each.id)")
        assert found == list(sections(self.board))
        listed = self.page.eval_on_selector_all(".side a", "all => all.map(each => each.getAttribute('href').slice(1))")
        assert listed == found
        text = self.page.locator(".rules").inner_text()
        assert "{" not in text
        assert "undefined" not in text
        assert self.page.evaluate(NOT_DRAWN) == []
        for name in set(found) & {"claiming", "doubles", "ferries", "tunnels", "network", "cities", "alvin", "stations",
                                  "goods", "tickets", "coast"}:  # fmt: skip
            assert self.page.locator(f"#{name} figure svg path").count() > 3, f"no picture of {name}"

    def check_numbers(self) -> None:
        """The board's own numbers, where they belong."""
        board, some = self.board, self.some
        expect(self.fact("trains")).to_have_text(str(board.trains.each))
        expect(self.fact("deck")).to_contain_text(str(sum(board.cards.deck.values())))
        expect(self.fact("tickets")).to_contain_text(str(len(board.ticket)))
        self.has("setup", "setup.hand", cards=some("cards", board.cards.hand))
        points = self.page.eval_on_selector_all(
            "#points tbody tr",
            "all => all.map(row => [Number(row.dataset.length), Number(row.lastElementChild.textContent)])",
        )
        assert dict(map(tuple, points)) == board.trains.points
        if board.tickets.draw:
            self.has(
                "tickets", "tickets.draw", tickets=some("tickets", board.tickets.draw), keep=board.tickets.draw_keep
            )
        if board.ending.last_round_at is not None:
            self.has("end", "end.lead", trains=some("trains", board.ending.last_round_at))
        if board.ending.tickets_to_win:
            self.has("end", "end.lead.race", tickets=some("tickets", board.ending.tickets_to_win))
        if board.bonuses.longest_trail:
            self.has("trail", "trail.lead", points=some("points", board.bonuses.longest_trail))
        if board.bonuses.globetrotter:
            self.has("globetrotter", "globetrotter.lead", points=some("points", board.bonuses.globetrotter))
        if board.closed_at:
            most, last = board.closed_at[:-1], board.closed_at[-1]
            closed = rule(self.language, "list.or", most=", ".join(map(str, most)), last=last) if most else str(last)
            self.has("doubles", "doubles.closed", players=closed)
        self.check_pieces()

    def check_pieces(self) -> None:
        board, some = self.board, self.some
        if board.stations:
            self.has("stations", "stations.build", stations=some("stations", board.stations.each))
            self.has("stations", "stations.unused", points=some("points", board.stations.unused))
        if board.founding:
            self.has("cities", "cities.found", cards=some("cards.alike", board.founding.price))
        if board.alvin:
            home = next(city.name for city in board.city if city.id == board.alvin.home)
            self.has("alvin", "alvin.lead", home=home, points=some("points", board.alvin.points))
        for count, ranks in board.goods.bonus.items() if board.goods else ():
            points = rule(self.language, "list.and", most=", ".join(map(str, ranks[:-1])), last=ranks[-1])
            self.has("goods", "goods.rank", players=some("players", count), points=points)


@pytest.mark.parametrize("name", daily(names(), 2))
def test_the_rules_of_a_board(visitor: Visitor, name: str) -> None:
    page = visitor("fr", "dark")
    page.goto(f"/rules/{name}")
    for language in ("fr", "en"):
        page.get_by_role("button", name="Français" if language == "fr" else "English").click()
        reader = Reader(page, load(name), language)
        reader.check_whole()
        reader.check_numbers()
    check_axe(page)
    # On paper it is day, and nothing is cut off.
    page.set_viewport_size({"width": A4[0], "height": A4[1]})
    page.emulate_media(media="print")
    expect(page.locator("html")).to_have_attribute("data-look", "light")
    assert page.evaluate(WIDER) == []
    for gone in ("header", "nav.side", ".rules button", "footer"):
        expect(page.locator(gone).first).to_be_hidden()
    page.emulate_media(media="screen", color_scheme="light")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate(WIDER) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_a_section_has_an_address_and_the_contents_follow(visitor: Visitor) -> None:
    page = visitor(expected=["404"])
    page.goto("/rules/europe#tunnels")
    expect(page.locator("#tunnels h2")).to_be_in_viewport()
    current = page.locator(".side [aria-current]")
    expect(current).to_have_text(rule("en", "tunnels.title"))
    page.locator(".side a", has_text=rule("en", "ties.title")).click()
    expect(page.locator("#ties h2")).to_be_in_viewport()
    page.goto("/rules/atlantis")
    expect(page.get_by_role("heading")).to_contain_text("atlantis")


def test_boards_lead_to_their_rules(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("link", name=word("en", "rules.read.board", board="Amsterdam")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(word("en", "rules.board", board="Amsterdam"))
    page.get_by_role("link", name=word("en", "rules.all")).click()
    expect(page.locator(".boards > li")).to_have_count(len(names()))
    expect(page.locator(".different").first.locator("li")).not_to_have_count(0)
    check_axe(page)
    page.get_by_role("link", name="Europe").click()
    expect(page.locator("#stations")).to_be_attached()
    page.goto("/new?board=usa")
    link = page.get_by_role("link", name=word("en", "rules.read.board", board="USA"))
    expect(link).to_have_attribute("href", "/rules/usa")


def refused(code: str) -> Callable[[Game], bool]:
    """A turn in which a route is refused for a reason."""
    return lambda game: game.to_move == (0,) and game.view(0).phase == "turn" and bool(routes_refused(game, code))


def routes_refused(game: Game, code: str) -> list[str]:
    """All routes that cannot be claimed for a reason."""
    return [route for route, reason in game.refusals(0).items() if reason.code == code]


class Asker:
    """Somebody at a table who wants to know why."""

    def __init__(
        self, visitor: Visitor, server: Server, game: Game, by: By = "mouse", language: Language = "en"
    ) -> None:
        me, table = seat_me_in(server, game)
        size = PHONE if by == "touch" else (1280, 800)
        self.page = visitor(language, size=size, touch=by == "touch", person=me)
        self.hands = Hands(self.page, language, by)
        self.page.goto(table.path)
        expect(self.page.locator(".turn.mine")).to_be_visible()

    @property
    def sheet(self) -> Locator:
        return self.page.locator("dialog[data-rule]")

    @property
    def why(self) -> Locator:
        return self.page.get_by_role("link", name=self.hands.word("rules.why"))

    def expect_rule(self, section: str) -> None:
        """The rule lies open, with its name, its text and a way to the whole page."""
        expect(self.sheet).to_be_visible()
        expect(self.sheet).to_have_attribute("data-rule", section)
        language = self.hands.language
        title = rule(language, f"{section}.title")
        expect(self.page.get_by_role("dialog", name=title, exact=True)).to_be_visible()
        expect(self.sheet.locator(".lead")).not_to_be_empty()
        link = self.sheet.get_by_role("link", name=self.hands.word("rules.whole"))
        expect(link).to_have_attribute("target", "_blank")
        assert (link.get_attribute("href") or "").endswith(f"#{section}")


def test_why_by_mouse(visitor: Visitor, server: Server) -> None:
    game = scenes.a_turn()
    asker = Asker(visitor, server, game, language="fr")
    asker.hands.point_at(routes_refused(game, "cards_short")[0])
    asker.why.click()
    asker.expect_rule("claiming")
    check_axe(asker.page, "dialog[data-rule]")
    asker.page.keyboard.press("Escape")
    expect(asker.sheet).to_have_count(0)
    expect(asker.why).to_be_focused()


def test_why_by_keyboard(visitor: Visitor, server: Server) -> None:
    game = scenes.until("closed", refused("closed"))
    asker = Asker(visitor, server, game, by="keyboard")
    page = asker.page
    route = page.locator(f'[data-route="{routes_refused(game, "closed")[0]}"]')
    route.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".notices .reason")).to_be_visible()
    page.keyboard.press("?")
    asker.expect_rule("doubles")
    page.keyboard.press("Escape")
    expect(asker.sheet).to_have_count(0)
    expect(route).to_be_focused()
    # The link is among the stops of the Tab key, too, and does not go away under it.
    asker.hands.tab_to(asker.why)
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    asker.expect_rule("doubles")
    asker.hands.tab_to(asker.sheet.get_by_role("button", name=word("en", "app.close")))
    page.keyboard.press("Enter")
    expect(asker.why).to_be_focused()


def test_why_by_touch(visitor: Visitor, server: Server) -> None:
    game = scenes.until("trains_short", refused("trains_short"), "amsterdam", 2)
    asker = Asker(visitor, server, game, by="touch")
    asker.hands.point_at(routes_refused(game, "trains_short")[0])
    asker.why.tap()
    asker.expect_rule("claiming")
    asker.sheet.get_by_role("button", name=word("en", "app.close")).tap()
    expect(asker.sheet).to_have_count(0)
    expect(asker.page.locator(".turn.mine")).to_be_visible()


QUESTIONS: dict[str, Callable[[], Game]] = {
    "tunnels": scenes.a_tunnel_that_asks,
    "cities": scenes.a_city,
    "alvin": scenes.alvin,
    "tickets": lambda: new_game("europe", 2, "rules"),
    "stations": scenes.a_station,
    "locomotives": scenes.a_turn,
}


@pytest.mark.parametrize("section", daily(QUESTIONS, 2))
def test_a_question_leads_to_its_rule(visitor: Visitor, server: Server, section: str) -> None:
    asker = Asker(visitor, server, QUESTIONS[section]())
    if section == "stations":
        asker.hands.press(asker.hands.button("market.station"))
    ask = asker.hands.button("rules.ask").last
    ask.click()
    asker.expect_rule(section)
    asker.page.keyboard.press("Escape")
    expect(asker.sheet).to_have_count(0)
    expect(ask).to_be_focused()


def test_the_menu_has_the_rules(visitor: Visitor, server: Server) -> None:
    asker = Asker(visitor, server, scenes.a_turn())
    asker.hands.button("table.menu").click()
    link = asker.page.get_by_role("link", name=word("en", "rules.this_board"))
    expect(link).to_have_attribute("href", "/rules/usa")
