"""A page driver that plays the solutions of lessons by mouse, touch or keyboard."""

from playwright.sync_api import Locator, Page, expect

from draisine.boards import load
from draisine.messages import localize
from draisine.server.lessons import Lesson
from tests.web.page_player import InputDevice, PagePlayer


class LessonPlayer(PagePlayer):
    """Completes lessons at the page."""

    def __init__(self, page: Page, language: str = "en", by: InputDevice = "mouse") -> None:
        super().__init__(page, language, by)

    @property
    def card(self) -> Locator:
        """The card with the text of the lesson."""
        return self.page.locator("section.lesson")

    @property
    def next_link(self) -> Locator:
        """The link to the next lesson, shown when this one is complete."""
        return self.card.locator("a.button.main")

    def complete(self, lesson: Lesson) -> None:
        """Play an open lesson to its end."""
        expect(self.card.get_by_role("heading")).to_have_text(localize(lesson.title, self.language))
        for move in lesson.solution:
            self.wait_for_turn()
            before = self.seq()
            self.play_move(lesson, move)
            self.wait_for_change(before)
        expect(self.card).to_contain_text(localize(lesson.learnt, self.language))
        expect(self.next_link).to_be_focused()

    def follow_next_link(self) -> None:
        """Go to the next lesson, or leave the chapter after its last one."""
        if self.device == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            self.press(self.next_link)

    def play_move(self, lesson: Lesson, move: str) -> None:
        """Play a move, given as text, at the page."""
        verb, _, rest = move.partition(" ")
        target = rest.split(" with ")[0]
        market = self.page.locator(".market")
        match move.split()[:2]:
            case ["draw", "blind"]:
                self.press(market.locator(".deck").first)
            case ["draw", "tickets"]:
                self.press(market.locator(".deck").last)
                self.press(self.button("market-tickets-short"))
            case ["draw", number]:
                self.press(market.locator(".face").nth(int(number) - 1))
            case ["swap", _]:
                self.press(market.locator(".tile"))
                self.press(self.button("market-swap-short"))
            case ["no", _]:
                self.press(self.button("city-no").or_(self.button("city-skip")))
            case ["keep", _]:
                self._keep_ticket(lesson, target)
            case _:
                self._click_and_confirm(lesson, verb, target)

    def _keep_ticket(self, lesson: Lesson, kept: str) -> None:
        """Select one ticket."""
        board = load(lesson.position.board)
        ends = next(ticket.between for name, ticket in zip(board.ticket_ids, board.ticket, strict=True) if name == kept)
        wanted = " – ".join(self.city_name(lesson, city) for city in ends)
        expect(self.panel.get_by_role("checkbox")).not_to_have_count(0)
        for box in self.panel.get_by_role("checkbox").all():
            name = box.evaluate("box => box.closest('label').querySelector('.name').textContent")
            if name == wanted:
                self.toggle(box)
        self.press(self.button("ticket-choose-keep"))

    def _click_and_confirm(self, lesson: Lesson, verb: str, target: str) -> None:
        if verb == "claim":
            self.claim(target)
        elif verb == "extra":
            self.press(self.button("tunnel-pay"))
        elif verb == "city":
            self.press(self.button("city-confirm"))
        elif verb == "alvin":
            self._choose_city(lesson, target, "alvin-title")
        elif verb == "start":
            self._choose_city(lesson, target, "start-list")
            self.press(self.button("start-confirm"))
        else:
            assert verb == "station", verb
            self.press(self.page.locator(".market .tile"))
            self._choose_city(lesson, target, "market-station")
            self.press(self.button("station-confirm"))

    def _choose_city(self, lesson: Lesson, city: str, title: str) -> None:
        """Click a city on the board, or by touch or keyboard in the list of the panel."""
        if self.device == "mouse":
            self.click_city(city)
        else:
            listed = self.page.get_by_role("dialog", name=self.text(title))
            self.press(listed.get_by_role("button", name=self.city_name(lesson, city), exact=True))

    def city_name(self, lesson: Lesson, city: str) -> str:
        """The name of a city on the page."""
        return load(lesson.position.board).city_name(city, self.language)
