"""No click is dead: whatever is pointed at, the page asks about it or says why not."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.play import Game, moves, new_game
from tests.sizes import SOAK
from tests.web import scenes
from tests.web.hosting import Person, Table, seat_in, seat_me_in
from tests.web.servers import Server
from tests.web.visits import Visitor
from tests.web.words import word

LOOK = """async (kind) => {
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
"""All routes or cities of the board; from now on the page knows where each of them lies on the screen."""

HEARD = """(next) => {
  const notice = document.querySelector('.notices [role=alert] p');
  const answer = {
    panel: document.querySelector('main [role=dialog]:not(dialog) h2')?.textContent ?? null,
    words: notice?.firstChild.textContent.trim() ?? null,
  };
  notice?.querySelector('button').click();
  return [answer, next === null ? null : window.spot(next)];
}"""
"""What the page answers, and where to click next. The notice is put away, so that the next one is a new one even if it
says the same."""


Spot = tuple[float, float] | None


class Answer(NamedTuple):
    """What a click brought: the title of a question, or a reason."""

    panel: str | None
    words: str | None


class Prober:
    """Somebody who clicks on everything."""

    def __init__(self, page: Page) -> None:
        self.page = page
        expect(page.locator(".table")).to_be_visible()

    def answer(self, following: str | None = None) -> tuple[Answer, Spot]:
        """What the page says now, and where something else lies. A question is put away with Escape."""
        heard, spot = self.page.evaluate(HEARD, following)
        answer = Answer(**heard)
        if answer.panel is not None:
            self.page.keyboard.press("Escape")
            heard, spot = self.page.evaluate(HEARD, following)
            assert heard["panel"] is None, f"Escape does not close: {heard}"
        return answer, spot

    def click_all(self, kind: str, step: int = 1) -> dict[str, Answer]:
        """Click every route, or every city, or one of so many; none may be silent."""
        names = self.page.evaluate(LOOK, kind)[::step]
        answers: dict[str, Answer] = {}
        _, spot = self.answer(names[0])
        for name, following in zip(names, [*names[1:], None], strict=True):
            assert spot is not None
            self.page.mouse.click(*spot)
            answers[name], spot = self.answer(following)
        silent = [name for name, (panel, words) in answers.items() if not panel and not words]
        assert not silent, f"dead clicks on each {kind} of {silent}"
        return answers

    def click_each(self, things: Locator) -> list[Answer]:
        """Click every one of some buttons that do nothing now; none may be silent."""
        answers = []
        for thing in things.all():
            thing.click()
            answers.append(self.answer()[0])
        assert all(answer.words for answer in answers), answers
        return answers


class Position(NamedTuple):
    """A moment, and how somebody looks at it."""

    game: Callable[[], Game]
    open: Callable[[Visitor, Server, Game], tuple[Page, Person, Table]]
    cities: bool = False
    """Whether its cities are clicked, too."""
    step: int = 4
    """Of so many routes one is clicked on an ordinary day, and every one in the long run."""


def mine(visitor: Visitor, server: Server, game: Game) -> tuple[Page, Person, Table]:
    """I sit in the first seat, and bots in the others."""
    me, table = seat_me_in(server, game)
    page = visitor(person=me)
    page.goto(table.path)
    return page, me, table


def waiting(visitor: Visitor, server: Server, game: Game) -> tuple[Page, Person, Table]:
    """I sit in the second seat, and a person who thinks in the first."""
    ada, ben = Person(server, "Ada"), Person(server, "Ben")
    table = seat_in(server, game, [ada, ben])
    page = visitor(person=ben)
    page.goto(table.path)
    return page, ben, table


def watching(visitor: Visitor, server: Server, game: Game) -> tuple[Page, Person, Table]:
    """I have no seat."""
    table = seat_in(server, game, [Person(server, "Ada"), Person(server, "Ben")])
    me = Person(server, "Cleo")
    page = visitor(person=me)
    page.goto(f"{table.path}?key={table.watch}")
    return page, me, Table(table.id, table.watch, table.watch)


def second_card() -> Game:
    """USA: one card is drawn."""
    game = scenes.a_turn()
    game.play("draw blind")
    return game


def last_turn() -> Game:
    """USA: my last turn, and the page says so over the board."""
    return scenes.until("last turn", lambda game: game.to_move == (0,) and game.view(0).turns_left is not None)


def a_turn_on(board: str, players: int, after: int) -> Callable[[], Game]:
    """An ordinary turn with routes on the board and one to claim."""
    claim = scenes.can(moves.Claim)
    return lambda: scenes.until(
        f"claim after {after}", lambda game: len(game.steps) > after and claim(game), board, players
    )


def start_city() -> Game:
    """Old West: I choose where to start."""
    return scenes.until("start city", scenes.can(moves.ChooseStart), "old_west", 3)


POSITIONS = {
    "first tickets": Position(lambda: new_game("usa", 2, "refusals"), mine, step=3),
    "my turn": Position(scenes.a_turn, mine, cities=True),
    "second card": Position(second_card, mine, step=3),
    "my last turn": Position(last_turn, mine),
    "not my turn": Position(scenes.a_turn, waiting, step=3),
    "watching": Position(scenes.a_turn, watching, cities=True, step=5),
    "over": Position(scenes.finished, mine, cities=True, step=5),
    "Europe": Position(a_turn_on("europe", 3, 60), mine),
    "start city": Position(start_city, mine, cities=True),
    "Old West": Position(a_turn_on("old_west", 3, 60), mine),
    "First Journey": Position(a_turn_on("first_journey", 2, 16), mine, cities=True),
    "Amsterdam": Position(a_turn_on("amsterdam", 2, 16), mine, cities=True),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_route_and_city_answers_a_click(visitor: Visitor, server: Server, name: str) -> None:
    game = POSITIONS[name].game()
    page, me, table = POSITIONS[name].open(visitor, server, game)
    prober = Prober(page)
    seen = me.look(table)
    step = POSITIONS[name].step if SOAK == 1 else 1
    routes = prober.click_all("route", step)
    cities = prober.click_all("city", step) if POSITIONS[name].cities else {}
    prober.click_each(page.locator(".market button:not(.open)"))
    claims = {move.split(" with ")[0].removeprefix("claim ") for move in _moves(seen) if move.startswith("claim ")}
    assert {route for route, answer in routes.items() if answer.panel} == claims & routes.keys()
    _check_titles(page, routes)
    _check_reasons(seen, routes)
    starts = {move.removeprefix("start ") for move in _moves(seen) if move.startswith("start ")}
    assert {city for city, answer in cities.items() if answer.panel} == starts & cities.keys()
    assert me.look(table)["choices"] == seen["choices"], "a click has played a move"


def test_every_city_answers_whoever_would_build_a_station(visitor: Visitor, server: Server) -> None:
    page, me, table = mine(visitor, server, scenes.a_station())
    prober = Prober(page)
    page.get_by_role("button", name=word("en", "market.station")).click()
    prober.answer()
    cities = prober.click_all("city")
    open_now = {
        move.split(" with ")[0].removeprefix("station ")
        for move in _moves(me.look(table))
        if move.startswith("station ")
    }
    assert open_now
    assert {city for city, answer in cities.items() if answer.panel} == open_now


def _moves(seen: Any) -> Iterable[str]:
    return seen["choices"]["moves"] if seen["choices"] else []


def _check_titles(page: Page, routes: dict[str, Answer]) -> None:
    """A question is about the route that was clicked, not about its neighbour."""
    board = page.request.get(f"/api/boards/{page.locator('.table').get_attribute('data-board')}").json()
    for route, (panel, _) in routes.items():
        ends = " – ".join(board["cities"][city]["en"] for city in board["routes"][route]["between"])
        assert panel in (None, word("en", "claim.title", route=ends))


def _check_reasons(seen: Any, routes: dict[str, Answer]) -> None:
    """Where the server knows why a free route cannot be claimed, its reason is given."""
    if not seen["choices"]:
        return
    reasons = [reason["en"] for reason in seen["choices"]["reasons"]]
    for route, number in seen["choices"]["refused"].items():
        if route in routes and route not in seen["view"]["routes"]:
            words = routes[route].words or ""
            assert reasons[number].casefold() in words.casefold()
