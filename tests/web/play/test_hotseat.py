"""Several people on one device: a curtain between turns that hides every hand."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.web import scenes
from tests.web.browser_windows import PageFactory, wait_until
from tests.web.captures import TrafficCapture, texts_of
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import User, store_table
from tests.web.translations import translate

READY = "() => document.querySelector('.curtain, .turn.mine, .table.over') !== null"
CHANGED = """(before) => document.querySelector('.curtain')
  || Number(document.querySelector('.table')?.dataset.seq) > before"""


class HotseatPlayer(PagePlayer):
    """Plays for all people on the device, and checks the curtain before lifting it."""

    def __init__(self, page: Page, names: Sequence[str]) -> None:
        super().__init__(page)
        self.traffic = TrafficCapture(page)
        self.names = names
        self.lifted: list[str] = []
        """The names on the curtains, in order."""

    @property
    def curtain(self) -> Locator:
        return self.page.locator(".curtain")

    @property
    def seat(self) -> int | None:
        """The seat whose view the page shows."""
        seat: int | None = self.traffic.snapshots[-1]["seat"]
        return seat

    def wait_for_turn(self) -> None:
        self.page.wait_for_function(READY)
        if self.curtain.count():
            self.lift()
        super().wait_for_turn()

    def wait_for_change(self, before: int) -> None:
        self.page.wait_for_function(CHANGED, arg=before)

    def lift(self) -> None:
        name = self.check_curtain()
        self.lifted.append(name)
        self.press(self.curtain.get_by_role("button", name=translate("en", "curtain-lift", name=name), exact=True))
        self.page.wait_for_function("() => document.querySelector('.turn.mine')")
        assert self.names[self.seat or 0] == name, "the hand of another person"

    def check_curtain(self) -> str:
        """Return the name on the curtain; neither the page nor the last message contains anything private."""
        expect(self.curtain).to_contain_text(translate("en", "curtain-says"))
        # The page shows the table before its socket is open.
        wait_until(self.page, lambda: self.traffic.snapshots)
        last = self.traffic.snapshots[-1]
        assert last["seat"] is last["view"]["own"] is last["choices"] is None
        expect(self.page.locator("section.hand, .market, [role=tab], [data-route], .panel")).to_have_count(0)
        name: str = self.names[min(last["view"]["to_move"])]
        title, says, lift = (translate("en", f"curtain-{part}", name=name) for part in ("title", "says", "lift"))
        assert set(texts_of(self.page)) == {self.page.title(), title, says, lift}
        return name


def open_on_one_device(page: Page, *names: str) -> None:
    """Open a table for two people on this device and a bot."""
    page.goto("/new?with=device")
    page.get_by_role("radio", name="Amsterdam").check(force=True)
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_label(translate("en", "settings-name")).fill(names[0])
    page.get_by_label(translate("en", "new-seat-name", number=2)).fill(names[1])
    who = page.get_by_label(translate("en", "new-seat-who", number=3))
    bot = page.locator("#who-2 option[value^='bot:']").last.get_attribute("value")
    who.select_option(bot)
    page.get_by_role("button", name=translate("en", "new-start"), exact=True).click()


def test_the_curtain_names_the_next_player_and_hides_every_hand(open_page: PageFactory) -> None:
    page = open_page()
    player = HotseatPlayer(page, ["Ada", "Ben"])
    open_on_one_device(page, "Ada", "Ben")
    page.wait_for_url("**/table/**")
    while len(player.lifted) < 6:
        player.play_step()
    assert player.counts["keep"] == 2
    assert {*player.lifted} == {"Ada", "Ben"}
    pairs = zip(player.lifted, player.lifted[1:], strict=False)
    assert all(before != after for before, after in pairs), player.lifted
    assert player.traffic.leaks([0, 1]) == []


def test_a_hand_can_be_covered_before_the_turn_is_over(open_page: PageFactory, server: Server) -> None:
    ada = User(server)
    table = store_table(server, scenes.near_end("amsterdam", 2), [ada, ada])
    page = open_page(user=ada)
    player = HotseatPlayer(page, ["Ada 1", "Ada 2"])
    page.goto(table.path)
    player.wait_for_turn()
    own = player.traffic.snapshots[-1]["view"]["own"]["hand"]
    page.get_by_role("button", name=translate("en", "curtain-cover"), exact=True).click()
    expect(player.curtain).to_be_visible()
    player.wait_for_turn()
    assert player.lifted == ["Ada 1", "Ada 1"]
    assert player.traffic.snapshots[-1]["view"]["own"]["hand"] == own


def test_a_game_on_one_device_is_played_to_its_end(open_page: PageFactory, server: Server) -> None:
    ada = User(server)
    table = store_table(server, scenes.near_end("amsterdam", 3, left=8), [ada, ada, "conductor"])
    page = open_page(user=ada)
    player = HotseatPlayer(page, ["Ada 1", "Ada 2"])
    page.goto(table.path)
    player.play_to_end()
    assert {*player.lifted} == {"Ada 1", "Ada 2"}
    assert ada.snapshot(table)["table"]["phase"] == "over"
    expect(player.score_panel).to_be_visible()
    expect(player.curtain).to_have_count(0)
    last = player.traffic.snapshots[-1]
    assert last["seat"] is last["view"]["own"] is None
