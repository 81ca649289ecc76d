"""Amsterdam at the page: goods."""

from playwright.sync_api import expect

from draisine.play import events, moves
from tests.web import scenes
from tests.web.browser_windows import PageFactory
from tests.web.servers import Server
from tests.web.table_page import can_cause, moves_causing, occur, sit
from tests.web.translations import translate


def test_a_goods_route_gives_a_goods_card(open_page: PageFactory, server: Server) -> None:
    goods = occur(events.GoodsTaken)
    game = scenes.search("goods", can_cause(moves.Claim, goods), "amsterdam", 2)
    claim = moves_causing(game, moves.Claim, goods)[0]
    table_page = sit(open_page, server, game)
    before = table_page.view()["players"][0]["goods"]
    expect(table_page.open_claim(claim.route)).to_contain_text(translate("en", "claim-goods"))
    table_page.press("claim-confirm")
    expect(
        table_page.page.locator(".side li.you").get_by_title(translate("en", "number-goods", count=before + 1))
    ).to_be_visible()
    expect(table_page.log().filter(has_text=translate("en", "event-goods_taken", seat="Ada"))).to_have_count(before + 1)
