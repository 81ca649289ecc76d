"""Games at the page, up to the score table. Whole games take minutes, so most of them are soak tests; a whole game by
keyboard is part of accessibility/test_keyboard.py."""

import pytest
from playwright.sync_api import Page

from tests.web import scenes
from tests.web.browser_windows import Language, PageFactory
from tests.web.page_player import PagePlayer
from tests.web.score_table import check_score_table
from tests.web.servers import Server
from tests.web.table_setup import seat_user
from tests.web.translations import translate

MAX_PLAYERS = {"usa": 5, "europe": 5, "old_west": 6, "first_journey": 4, "amsterdam": 4}
"""The highest number of players of each board."""
TURNS = 7


def finish(page: Page, language: Language) -> PagePlayer:
    """Play until the game is over, and skip the animated count."""
    player = PagePlayer(page, language)
    player.play_to_end()
    player.press(player.button("count-skip"))
    return player


def test_one_click_on_the_home_page_starts_a_game(open_page: PageFactory) -> None:
    page = open_page("en")
    page.goto("/")
    page.get_by_role("button", name=translate("en", "home-play_now")).click()
    player = PagePlayer(page, "en")
    for _ in range(TURNS):
        player.play_step()
    assert player.counts.pop("keep") == 1
    assert set(player.counts) <= {"claim", "blind", "face up"}
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[-1]}").json()
    assert (table["view"]["board"], len(table["table"]["seats"])) == ("usa", 3)
    # Besides these steps, two bots have taken seats, kept tickets, and had at least two turns each.
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
def test_every_board_is_played_to_its_score_table(
    open_page: PageFactory, server: Server, board: str, players: int, language: Language, alvin: bool
) -> None:
    game = scenes.near_end(board, players, alvin=True) if alvin else scenes.near_end(board, players)
    seated = seat_user(server, game)
    page = open_page(language, user=seated.user)
    page.goto(seated.table.path)
    player = finish(page, language)
    assert player.counts
    sheet = check_score_table(page, language)
    assert (sheet["board"], len(sheet["seats"])) == (board, players)


@pytest.mark.soak
@pytest.mark.parametrize("most", [False, True], ids=["two", "most"])
@pytest.mark.parametrize("board", MAX_PLAYERS)
def test_whole_games_on_every_board_with_few_and_many_players(open_page: PageFactory, board: str, most: bool) -> None:
    language: Language = "en" if (list(MAX_PLAYERS).index(board) + most) % 2 else "fr"
    players = MAX_PLAYERS[board] if most else 2
    page = open_page(language)
    page.goto(f"/new?board={board}")
    page.get_by_role("group", name=translate(language, "new-players")).locator("label", has_text=str(players)).click()
    if board == "old_west" and most:
        page.get_by_label(translate(language, "new-alvin")).check()
    page.get_by_role("button", name=translate(language, "new-start")).click()
    finish(page, language)
    sheet = check_score_table(page, language)
    assert (sheet["board"], len(sheet["seats"])) == (board, players)
