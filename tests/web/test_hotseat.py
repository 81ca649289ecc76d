"""Several people on one device: a curtain between two turns, and nothing of any hand behind it."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.web import scenes
from tests.web.hands import Hands
from tests.web.hosting import Person, seat_in
from tests.web.senses import Ears, words_of
from tests.web.servers import Server
from tests.web.visits import Visitor
from tests.web.words import word

READY = "() => document.querySelector('.curtain, .turn.mine, .table.over') !== null"
CHANGED = """(before) => document.querySelector('.curtain')
  || Number(document.querySelector('.table')?.dataset.seq) > before"""


class Passing(Hands):
    """Whoever has the device. The curtain is lifted by the one whom it names, and looked behind before."""

    def __init__(self, page: Page, names: Sequence[str]) -> None:
        super().__init__(page)
        self.ears = Ears(page)
        self.names = names
        self.lifted: list[str] = []
        """Whom the curtain named, one after the other."""

    @property
    def curtain(self) -> Locator:
        return self.page.locator(".curtain")

    @property
    def seat(self) -> int | None:
        """Through whose eyes the page looks."""
        seat: int | None = self.ears.snapshots[-1]["seat"]
        return seat

    def settled(self) -> None:
        self.page.wait_for_function(READY)
        if self.curtain.count():
            self.lift()
        super().settled()

    def changed(self, before: int) -> None:
        self.page.wait_for_function(CHANGED, arg=before)

    def lift(self) -> None:
        name = self.check_curtain()
        self.lifted.append(name)
        self.press(self.curtain.get_by_role("button", name=word("en", "curtain.lift").format(name=name), exact=True))
        self.page.wait_for_function("() => document.querySelector('.turn.mine')")
        assert self.names[self.seat or 0] == name, "the hand of somebody else"

    def check_curtain(self) -> str:
        """The name on the curtain; behind it is nothing, neither in the page nor in what it was told last."""
        expect(self.curtain).to_contain_text(word("en", "curtain.says"))
        last = self.ears.snapshots[-1]
        assert last["seat"] is last["view"]["own"] is last["choices"] is None
        expect(self.page.locator("section.hand, .market, [role=tab], [data-route], .panel")).to_have_count(0)
        name: str = self.names[min(last["view"]["to_move"])]
        title, says, lift = (word("en", f"curtain.{part}").format(name=name) for part in ("title", "says", "lift"))
        assert set(words_of(self.page)) == {self.page.title(), title, says, lift}
        return name


def open_on_one_device(page: Page, *names: str) -> None:
    """A table for two people here and a bot, opened by clicks."""
    page.goto("/new?with=device")
    page.get_by_role("radio", name="Amsterdam").check(force=True)
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_label(word("en", "new.me.name")).fill(names[0])
    page.get_by_label(word("en", "new.seat.name", number=2)).fill(names[1])
    who = page.get_by_label(word("en", "new.seat.who", number=3))
    bot = page.locator("#who-2 option[value^='bot:']").last.get_attribute("value")
    who.select_option(bot)
    page.get_by_role("button", name=word("en", "new.start"), exact=True).click()


def test_the_curtain_names_the_next_player_and_hides_every_hand(visitor: Visitor) -> None:
    page = visitor()
    hands = Passing(page, ["Ada", "Ben"])
    open_on_one_device(page, "Ada", "Ben")
    page.wait_for_url("**/table/**")
    while len(hands.lifted) < 6:
        hands.turn()
    assert hands.done["keep"] == 2
    assert {*hands.lifted} == {"Ada", "Ben"}
    pairs = zip(hands.lifted, hands.lifted[1:], strict=False)
    assert all(before != after for before, after in pairs), hands.lifted
    assert hands.ears.trespasses([0, 1]) == []


def test_a_hand_can_be_covered_before_the_turn_is_over(visitor: Visitor, server: Server) -> None:
    ada = Person(server)
    table = seat_in(server, scenes.near_the_end("amsterdam", 2), [ada, ada])
    page = visitor(person=ada)
    hands = Passing(page, ["Ada 1", "Ada 2"])
    page.goto(table.path)
    hands.settled()
    own = hands.ears.snapshots[-1]["view"]["own"]["hand"]
    page.get_by_role("button", name=word("en", "curtain.cover"), exact=True).click()
    expect(hands.curtain).to_be_visible()
    hands.settled()
    assert hands.lifted == ["Ada 1", "Ada 1"]
    assert hands.ears.snapshots[-1]["view"]["own"]["hand"] == own


def test_a_game_on_one_device_is_played_to_its_end(visitor: Visitor, server: Server) -> None:
    ada = Person(server)
    table = seat_in(server, scenes.near_the_end("amsterdam", 3, left=8), [ada, ada, "conductor"])
    page = visitor(person=ada)
    hands = Passing(page, ["Ada 1", "Ada 2"])
    page.goto(table.path)
    hands.play_to_the_end()
    assert {*hands.lifted} == {"Ada 1", "Ada 2"}
    assert ada.look(table)["table"]["phase"] == "over"
    expect(hands.count).to_be_visible()
    expect(hands.curtain).to_have_count(0)
    last = hands.ears.snapshots[-1]
    assert last["seat"] is last["view"]["own"] is None
