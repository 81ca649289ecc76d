"""Rules as text, derived from the board's data, in every language and with the right plurals."""

import re

import msgspec
import pytest

from draisine.boards import Board, load, names, parse
from draisine.boards.schema import Cards, Ending
from draisine.drawing.sheet.rule_summary import list_differences, list_numbers, rule_sections
from draisine.messages import DEFAULT, languages
from draisine.messages.catalogue import read_files, split_messages
from tests.boards.small_board import RACE, SMALL, changed
from tools.board_pages import SHEETS, format_sheets

BOARDS = [*map(load, names()), parse(SMALL), parse(RACE)]


def rule_text(board: Board, topic: str, language: str = "en") -> str:
    (text,) = (rule.text for rule in list_differences(board, language) if rule.topic == topic)
    return text


def number(board: Board, topic: str, language: str = "en") -> str:
    (text,) = (rule.text for rule in list_numbers(board, language) if rule.topic == topic)
    return text


def test_differences_verbatim() -> None:
    assert {rule.name: rule.text for rule in list_differences(load("first_journey"), "en")} == {
        "Double routes": (
            "Some cities are connected by several parallel routes. A player can claim only one of them. With any number"
            " of players, each of the parallel routes can be claimed by a different player."
        ),
        "Tickets": (
            "A ticket names two cities. As soon as your routes connect them, the ticket is completed. A completed"
            " ticket is shown and replaced from the pile, so that you hold 2 tickets again. One claim may complete"
            " several tickets. Tickets that are not completed at the end cost nothing."
        ),
        "Exchanging tickets": (
            "Instead of drawing cards or claiming a route, you may exchange your tickets: all of them, not just one."
            " Draw the same number of new tickets and discard the old ones. Then your turn ends."
        ),
        "Coast to coast": (
            "Connecting the two coasts with your routes counts as one completed ticket. Connect Seattle, San"
            " Francisco, or Los Angeles with New York, Washington, or Miami, by any path. It counts once for each"
            " player, in the turn in which the connection is made, and all players see it."
        ),
        "End of the game": (
            "When a player has completed 6 tickets, the game ends immediately, and that player wins. The game also ends"
            " when a player has placed the last of their trains, after the tickets completed by that claim have been"
            " counted. Then the player with the most completed tickets wins. Tied players share the victory. If that"
            " last claim brings its player to 6 tickets, this player wins alone."
        ),
    }


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("usa", "doubles trail ties"),
        ("europe", "setup doubles ferries tunnels stations trail ties"),
        ("old_west", "setup doubles ferries network cities alvin globetrotter ties"),
        ("amsterdam", "doubles goods ties"),
        ("first_journey", "doubles tickets swap coast end"),
    ],
)
def test_only_rules_of_the_board(name: str, wanted: str) -> None:
    for language in languages():
        assert [rule.topic for rule in list_differences(load(name), language)] == wanted.split()


def test_numbers_verbatim() -> None:
    assert {rule.name: rule.text for rule in list_numbers(load("old_west"), "en")} == {
        "Players": "2 to 6",
        "Trains per player": "40",
        "Points by route length": "1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18",
        "Train cards": "110, including 14 locomotives",
        "Face-up cards": "5, all replaced when 3 or more are locomotives",
        "Starting hand": "4 cards",
        "Tickets": "50",
        "Tickets at the start": "5 dealt, at least 3 kept",
        "Tickets during the game": "4 drawn, at least 1 kept",
        "Cities per player": "3",
        "Last round": "with 2 trains or fewer left",
    }
    assert {rule.name: rule.text for rule in list_numbers(load("first_journey"), "fr")} == {
        "Joueurs": "2 à 4",
        "Wagons par joueur": "20",
        "Points selon la longueur": "Les tronçons ne rapportent pas de points.",
        "Cartes wagon": "72, dont 12 locomotives",
        "Cartes visibles": "aucune",
        "Main de départ": "4 cartes",
        "Billets": "32",
        "Billets au départ": "2, tous gardés",
        "Billets en cours de partie": "un pour chaque billet accompli",
    }


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.id))
@pytest.mark.parametrize("language", languages())
def test_all_languages_have_the_same_rules(board: Board, language: str) -> None:
    """The same rules with the same numbers, and no text with a placeholder left."""
    for list_rules in (list_numbers, list_differences):
        english, translated = list_rules(board, DEFAULT), list_rules(board, language)
        assert [rule.topic for rule in english] == [rule.topic for rule in translated]
        for one, other in zip(english, translated, strict=True):
            assert _figures(one.text) == _figures(other.text), one.name
            assert not re.search(r"[{}|$]", other.text)


def _figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_french_punctuation() -> None:
    """A narrow no-break space precedes `;`, `:`, `!` and `?`."""
    texts = [text for _, text in split_messages(read_files("fr")["rules.ftl"])]
    assert len(texts) > 200
    assert [text for text in texts if re.search(r"[^\u202f][;:!?]", text)] == []


def test_sheets_have_the_messages_that_the_page_is_tested_with() -> None:
    assert SHEETS.read_text("utf-8") == format_sheets(), "run python tools/board_pages.py"


def test_numbers_with_nouns() -> None:
    one_piece = parse(
        changed(changed(SMALL, "each = 3\nunused = 4", "each = 1\nunused = 0"), "each = 2\nprice", "each = 1\nprice")
    )
    assert "You have 1 station. " in rule_text(one_piece, "stations")
    assert "It costs one card of any kind." in rule_text(one_piece, "stations")
    assert "worth" not in rule_text(one_piece, "stations")
    assert "Vous avez 1 Ville pour" in rule_text(one_piece, "cities", "fr")
    assert "fonder" not in rule_text(one_piece, "cities", "fr")
    assert "cost 1, 2, and 3 cards" in rule_text(load("europe"), "stations")


def test_alvin_and_goods() -> None:
    assert rule_text(load("old_west"), "alvin").startswith("Alvin waits in Roswell. ")
    assert "catches him and scores 6 points" in rule_text(parse(SMALL), "alvin")
    goods = rule_text(load("amsterdam"), "goods")
    assert "With 2 players, from the most goods cards to the fewest: 8 and 4 points." in goods
    assert "With 4 players, from the most goods cards to the fewest: 8, 6, 4, and 2 points." in goods


def test_tickets_at_the_start() -> None:
    assert "dealt 3 tickets and 1 long ticket" in rule_text(load("europe"), "setup")
    assert rule_text(load("old_west"), "setup").endswith("are shuffled together and go under the ticket pile.")


def test_parallel_routes_close_at_the_numbers_of_the_board() -> None:
    small = parse(SMALL)
    assert "With 2 players, the other parallel routes are closed" in rule_text(small, "doubles")
    assert "With 3 players, each of the parallel routes can be claimed" in rule_text(small, "doubles")
    always = msgspec.structs.replace(small, closed_at=[2, 3])
    assert [sentence.id for sentence in rule_sections(always, "en")["doubles"]] == [
        "rules-doubles-lead",
        "rules-doubles-always",
    ]
    single = msgspec.structs.replace(small, route=small.route[1:])
    assert "doubles" not in rule_sections(single, "en")
    triple = msgspec.structs.replace(small, route=[*small.route, small.route[0]])
    assert "Double and triple routes" in {rule.name for rule in list_differences(triple, "en")}


def test_numbers_of_unusual_boards() -> None:
    small = parse(SMALL)
    cards = Cards(deck={"red": 6, "blue": 5, "green": 5}, hand=2, market=2, sweep=3)
    unusual = msgspec.structs.replace(small, cards=cards, ending=Ending(last_round_at=0), tie_break=[])
    assert number(unusual, "deck") == "16"
    assert number(unusual, "market") == "2"
    assert number(unusual, "end") == "with no trains left"
    assert rule_text(unusual, "ties") == "Players tied for first place share the victory."
    assert number(parse(RACE), "players") == "2"


@pytest.mark.parametrize(
    ("ending", "ids"),
    [
        (Ending(last_round_at=2), []),
        (Ending(at_last_train=True), ["lead-last"]),
        (Ending(tickets_to_win=3, at_last_train=True), ["lead-race", "last", "share"]),
        (Ending(tickets_to_win=3, last_round_at=2), ["lead-race", "lead", "round", "most"]),
        (Ending(tickets_to_win=3, last_round_at=0), ["lead-race", "lead-empty", "round", "most"]),
    ],
)
def test_endings(ending: Ending, ids: list[str]) -> None:
    """The usual last round is among the numbers."""
    sections = rule_sections(msgspec.structs.replace(load("usa"), ending=ending), "en")
    assert [sentence.id.removeprefix("rules-end-") for sentence in sections.get("end", [])] == ids
