"""Games at the page, from the first click to the final table. Whole ones take minutes; by keyboard alone one is played
every time (test_keyboard.py)."""

import pytest
from playwright.sync_api import Page

from tests.web import scenes
from tests.web.hands import Hands
from tests.web.hosting import seat_me_in
from tests.web.ledgers import check_final_table
from tests.web.servers import Server
from tests.web.visits import Language, Visitor
from tests.web.words import word

MOST = {"usa": 5, "europe": 5, "old_west": 6, "first_journey": 4, "amsterdam": 4}
"""The boards, and how many can play there."""
TURNS = 7


def finish(page: Page, language: Language) -> Hands:
    """Play until the game is over, and pass over the show of the count."""
    hands = Hands(page, language)
    hands.play_to_the_end()
    hands.press(hands.button("count.skip"))
    return hands


def test_one_click_on_the_first_page_leads_into_a_game(visitor: Visitor) -> None:
    page = visitor("en")
    page.goto("/")
    page.get_by_role("button", name=word("en", "home.play_now")).click()
    hands = Hands(page, "en")
    for _ in range(TURNS):
        hands.turn()
    assert hands.done.pop("keep") == 1
    assert set(hands.done) <= {"claim", "blind", "face up"}
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[-1]}").json()
    assert (table["view"]["board"], len(table["table"]["seats"])) == ("usa", 3)
    # Beside what was done here, two bots have sat down, kept tickets, and had two turns each at least.
    assert table["seq"] >= len(("Ada", "bot", "bot", "deal")) + TURNS + 2 * (1 + 2)


@pytest.mark.parametrize(
    ("board", "players", "language", "alvin"),
    [
        ("usa", 3, "en", False),
        ("europe", 2, "fr", False),
        ("old_west", 3, "en", True),
        ("first_journey", 2, "fr", False),
        ("amsterdam", 3, "en", False),
    ],
)
def test_every_board_is_played_to_its_final_table(
    visitor: Visitor, server: Server, board: str, players: int, language: Language, alvin: bool
) -> None:
    game = scenes.near_the_end(board, players, alvin=True) if alvin else scenes.near_the_end(board, players)
    seated = seat_me_in(server, game)
    page = visitor(language, person=seated.me)
    page.goto(seated.table.path)
    hands = finish(page, language)
    assert hands.done
    sheet = check_final_table(page, language)
    assert (sheet["board"], len(sheet["seats"])) == (board, players)


@pytest.mark.soak
@pytest.mark.parametrize("most", [False, True], ids=["two", "most"])
@pytest.mark.parametrize("board", MOST)
def test_every_board_is_played_from_an_empty_table_with_few_and_with_many(
    visitor: Visitor, board: str, most: bool
) -> None:
    language: Language = "en" if (list(MOST).index(board) + most) % 2 else "fr"
    players = MOST[board] if most else 2
    page = visitor(language)
    page.goto(f"/new?board={board}")
    page.get_by_role("group", name=word(language, "new.players")).locator("label", has_text=str(players)).click()
    if board == "old_west" and most:
        page.get_by_label(word(language, "new.alvin")).check()
    page.get_by_role("button", name=word(language, "new.start")).click()
    finish(page, language)
    sheet = check_final_table(page, language)
    assert (sheet["board"], len(sheet["seats"])) == (board, players)
