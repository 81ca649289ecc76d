"""Every click gets a response: a prompt, or the reason why nothing can be done."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.play import Game, moves, new_game
from tests.soak import SOAK
from tests.web import scenes
from tests.web.browser_windows import PageFactory
from tests.web.servers import Server
from tests.web.table_setup import Table, User, move_texts, seat_user, store_table
from tests.web.translations import city_label, format_message, translate

LOCATE = """async (kind) => {
  await document.fonts.ready;
  const name = document.querySelector('.table').dataset.board;
  const { cities, routes } = await (await fetch(`/api/boards/${name}`)).json();
  const places = { city: ({ x, y }) => [x, y], route: ({ spaces }) => spaces[Math.floor(spaces.length / 2)] };
  const svg = document.querySelector('[data-route]').ownerSVGElement;
  window.spots = Object.fromEntries(
    Object.entries(kind === 'city' ? cities : routes).map(([id, place]) => [id, places[kind](place)]),
  );
  window.spot = (id) => {
    const at = new DOMPoint(...window.spots[id]).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
  };
  return Object.keys(window.spots);
}"""
"""Returns all routes or cities of the board, and defines `window.spot`, which gives their screen coordinates."""

READ_RESPONSE = """(next) => {
  const notice = document.querySelector('.notices [role=alert] p');
  const answer = {
    panel: document.querySelector('main [role=dialog]:not(dialog) h2')?.textContent ?? null,
    notice: notice?.firstChild.textContent.trim() ?? null,
  };
  notice?.querySelector('button').click();
  return [answer, next === null ? null : window.spot(next)];
}"""
"""The response of the page, and where to click next. The notice is closed so that an equal one counts as new."""

Spot = tuple[float, float] | None


class Response(NamedTuple):
    """The response to a click: the title of a panel, or a notice."""

    panel: str | None
    notice: str | None


class Prober:
    """Clicks on everything and reads the responses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        expect(page.locator(".table")).to_be_visible()

    def response(self, following: str | None = None) -> tuple[Response, Spot]:
        """The current response, and the coordinates of the next target. A panel is closed with Escape."""
        read, spot = self.page.evaluate(READ_RESPONSE, following)
        response = Response(**read)
        if response.panel is not None:
            self.page.keyboard.press("Escape")
            read, spot = self.page.evaluate(READ_RESPONSE, following)
            assert read["panel"] is None, f"Escape does not close: {read}"
        return response, spot

    def click_all(self, kind: str, step: int = 1) -> dict[str, Response]:
        """Click every route or city, or every `step`-th one; each must respond."""
        names = self.page.evaluate(LOCATE, kind)[::step]
        responses: dict[str, Response] = {}
        _, spot = self.response(names[0])
        for name, following in zip(names, [*names[1:], None], strict=True):
            assert spot is not None
            self.page.mouse.click(*spot)
            responses[name], spot = self.response(following)
        silent = [name for name, (panel, notice) in responses.items() if not panel and not notice]
        assert not silent, f"no response to clicks on each {kind} of {silent}"
        return responses

    def click_each(self, buttons: Locator) -> list[Response]:
        """Click every one of some inactive buttons; each must respond."""
        responses = []
        for button in buttons.all():
            button.click()
            responses.append(self.response()[0])
        assert all(response.notice for response in responses), responses
        return responses


class Position(NamedTuple):
    """A game, and a viewer of it."""

    game: Callable[[], Game]
    open: Callable[[PageFactory, Server, Game], tuple[Page, User, Table]]
    cities: bool = False
    """Whether cities are clicked, too."""
    step: int = 8
    """Only every `step`-th route is clicked, except in soak runs."""


def mine(open_page: PageFactory, server: Server, game: Game) -> tuple[Page, User, Table]:
    """The user has the first seat, bots the others."""
    me, table = seat_user(server, game)
    page = open_page(user=me)
    page.goto(table.path)
    return page, me, table


def waiting(open_page: PageFactory, server: Server, game: Game) -> tuple[Page, User, Table]:
    """The user has the second seat and waits for the person in the first."""
    ada, ben = User(server, "Ada"), User(server, "Ben")
    table = store_table(server, game, [ada, ben])
    page = open_page(user=ben)
    page.goto(table.path)
    return page, ben, table


def watching(open_page: PageFactory, server: Server, game: Game) -> tuple[Page, User, Table]:
    """The user is a spectator."""
    table = store_table(server, game, [User(server, "Ada"), User(server, "Ben")])
    me = User(server, "Cleo")
    page = open_page(user=me)
    page.goto(f"{table.path}?key={table.watch}")
    return page, me, Table(table.id, table.watch, table.watch)


def second_card() -> Game:
    """USA: one card has been drawn."""
    game = scenes.ordinary_turn()
    game.play("draw blind")
    return game


def last_turn() -> Game:
    """USA: the user's last turn, which the page announces over the board."""
    return scenes.search("last turn", lambda game: game.to_move == (0,) and game.view(0).turns_left is not None)


def ordinary_turn_on(board: str, players: int, after: int) -> Callable[[], Game]:
    """A turn with claimed routes on the board and a claimable one."""
    claim = scenes.has_move(moves.Claim)
    return lambda: scenes.search(
        f"claim after {after}", lambda game: len(game.steps) > after and claim(game), board, players
    )


def start_city() -> Game:
    """Old West: the user chooses a start city."""
    return scenes.search("start city", scenes.has_move(moves.ChooseStart), "old_west", 3)


POSITIONS = {
    "first tickets": Position(lambda: new_game("usa", 2, "refusals"), mine, step=3),
    "my turn": Position(scenes.ordinary_turn, mine, cities=True),
    "second card": Position(second_card, mine, step=3),
    "my last turn": Position(last_turn, mine),
    "not my turn": Position(scenes.ordinary_turn, waiting, step=3),
    "watching": Position(scenes.ordinary_turn, watching, cities=True, step=5),
    "over": Position(scenes.finished, mine, cities=True, step=5),
    "Europe": Position(ordinary_turn_on("europe", 3, 60), mine),
    "start city": Position(start_city, mine, cities=True),
    "Old West": Position(ordinary_turn_on("old_west", 3, 60), mine),
    "First Journey": Position(ordinary_turn_on("first_journey", 2, 16), mine, cities=True),
    "Amsterdam": Position(ordinary_turn_on("amsterdam", 2, 16), mine, cities=True),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_route_and_city_responds_to_a_click(open_page: PageFactory, server: Server, name: str) -> None:
    game = POSITIONS[name].game()
    page, me, table = POSITIONS[name].open(open_page, server, game)
    prober = Prober(page)
    seen = me.snapshot(table)
    step = POSITIONS[name].step if SOAK == 1 else 1
    routes = prober.click_all("route", step)
    cities = prober.click_all("city", step) if POSITIONS[name].cities else {}
    prober.click_each(page.locator(".market button:not(.open)"))
    claims = {move.split(" with ")[0].removeprefix("claim ") for move in _moves(seen) if move.startswith("claim ")}
    assert {route for route, response in routes.items() if response.panel} == claims & routes.keys()
    _check_titles(page, routes)
    _check_reasons(seen, routes)
    starts = {move.removeprefix("start ") for move in _moves(seen) if move.startswith("start ")}
    assert {city for city, response in cities.items() if response.panel} == starts & cities.keys()
    assert me.snapshot(table)["choices"] == seen["choices"], "a click played a move"


def test_every_city_responds_when_building_a_station(open_page: PageFactory, server: Server) -> None:
    page, me, table = mine(open_page, server, scenes.station())
    prober = Prober(page)
    page.get_by_role("button", name=translate("en", "market-station")).click()
    prober.response()
    cities = prober.click_all("city")
    possible = {
        move.split(" with ")[0].removeprefix("station ")
        for move in _moves(me.snapshot(table))
        if move.startswith("station ")
    }
    assert possible
    assert {city for city, response in cities.items() if response.panel} == possible


def _moves(seen: Any) -> Iterable[str]:
    return move_texts(seen["choices"])


def _check_titles(page: Page, routes: dict[str, Response]) -> None:
    """A panel is about the clicked route, not about a neighbour."""
    board = page.request.get(f"/api/boards/{page.locator('.table').get_attribute('data-board')}").json()
    for route, (panel, _) in routes.items():
        ends = " – ".join(city_label("en", board["cities"][city]) for city in board["routes"][route]["between"])
        assert panel in (None, translate("en", "claim-title", route=ends))


def _check_reasons(seen: Any, routes: dict[str, Response]) -> None:
    """The server's reason why a free route cannot be claimed is shown."""
    if not seen["choices"]:
        return
    names = [seat["name"] for seat in seen["table"]["seats"]]
    reasons = [format_message("en", reason["message"], names) for reason in seen["choices"]["reasons"]]
    for route, number in seen["choices"]["refused"].items():
        if route in routes and route not in seen["view"]["routes"]:
            notice = routes[route].notice or ""
            assert reasons[number].casefold() in notice.casefold()
