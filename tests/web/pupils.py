"""A pupil at the page: plays the moves of a lesson's solution as a person would, by mouse, finger or keyboard."""

from playwright.sync_api import Locator, Page, expect

from draisine.boards import load
from draisine.server.lessons import Lesson
from tests.web.hands import By, Hands


class Pupil(Hands):
    """Somebody who takes lessons."""

    def __init__(self, page: Page, language: str = "en", by: By = "mouse") -> None:
        super().__init__(page, language, by)

    @property
    def card(self) -> Locator:
        """What the lesson says."""
        return self.page.locator("section.lesson")

    @property
    def onward(self) -> Locator:
        """The way on, once a scene is done."""
        return self.card.locator("a.button.main")

    def take(self, lesson: Lesson) -> None:
        """Take a lesson that is open, to its end: at each step the card says what to do."""
        expect(self.card.get_by_role("heading")).to_have_text(getattr(lesson.title, self.language))
        for move in lesson.solution:
            self.settled()
            before = self.seq()
            self.do(lesson, move)
            self.changed(before)
        expect(self.card).to_contain_text(getattr(lesson.learnt, self.language))
        expect(self.onward).to_be_focused()

    def go_on(self) -> None:
        """To the next scene, or out of the chapter."""
        if self.by == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            self.press(self.onward)

    def do(self, lesson: Lesson, move: str) -> None:
        """Carry a move out at the page."""
        verb, _, rest = move.partition(" ")
        place = rest.split(" with ")[0]
        market = self.page.locator(".market")
        match move.split()[:2]:
            case ["draw", "blind"]:
                self.press(market.locator(".deck").first)
            case ["draw", "tickets"]:
                self.press(market.locator(".deck").last)
            case ["draw", number]:
                self.press(market.locator(".face").nth(int(number) - 1))
            case ["swap", _]:
                self.press(market.locator(".tile"))
                self.press(self.button("market.swap.short"))
            case ["no", _]:
                self.press(self.button("city.no"))
            case ["keep", _]:
                self._keep(lesson, place)
            case _:
                self._point_and_confirm(lesson, verb, place)

    def _keep(self, lesson: Lesson, kept: str) -> None:
        """Leave every ticket but one."""
        board = load(lesson.position.board)
        ends = next(ticket.between for name, ticket in zip(board.ticket_ids, board.ticket, strict=True) if name == kept)
        wanted = " – ".join(self.city_name(lesson, city) for city in ends)
        expect(self.panel.get_by_role("checkbox")).not_to_have_count(0)
        for box in self.panel.get_by_role("checkbox").all():
            words = box.evaluate("box => box.closest('label').querySelector('.name').textContent")
            if words == wanted:
                continue
            if self.by == "keyboard":
                self.tab_to(box)
                self.page.keyboard.press("Space")
            else:
                box.uncheck()
        self.press(self.button("ticket.choose.keep"))

    def _point_and_confirm(self, lesson: Lesson, verb: str, place: str) -> None:
        if verb == "claim":
            self.claim(place)
        elif verb == "extra":
            self.press(self.button("tunnel.pay"))
        elif verb == "city":
            self.press(self.button("city.confirm"))
        elif verb == "alvin":
            self._choose_city(lesson, place, "alvin.title")
        elif verb == "start":
            self._choose_city(lesson, place, "start.list")
            self.press(self.button("start.confirm"))
        else:
            assert verb == "station", verb
            self.press(self.page.locator(".market .tile"))
            self._choose_city(lesson, place, "market.station")
            self.press(self.button("station.confirm"))

    def _choose_city(self, lesson: Lesson, city: str, title: str) -> None:
        """On the board, or with the keyboard in the list of the panel."""
        if self.by == "mouse":
            self.point_at_city(city)
        else:
            listed = self.page.get_by_role("dialog", name=self.word(title))
            self.press(listed.get_by_role("button", name=self.city_name(lesson, city), exact=True))

    def city_name(self, lesson: Lesson, city: str) -> str:
        """A city as the page calls it."""
        found = next(each for each in load(lesson.position.board).city if each.id == city)
        return (found.fr if self.language == "fr" else found.en) or found.name
