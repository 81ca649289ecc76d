"""A game as a picture to be shown around: who is named where, what is told of them, and that any name can be drawn."""

import re
from typing import get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import load
from draisine.drawing import Language, layout, png
from draisine.drawing.art.lettering import drawable, text, width_of
from draisine.drawing.art.result import LOW_ROW, PANEL, PIXELS, WORDS, _fitted, _panel, _standings, result_svg
from draisine.drawing.art.tokens import ThemeName, theme, tokens
from draisine.play import Game
from tests.play.courses import TABLES, played_by_bots
from tests.scenes import scene
from tests.sizes import daily, examples

LOOKS: tuple[ThemeName, ...] = get_args(ThemeName)
LANGUAGES: tuple[Language, ...] = get_args(Language)
PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def drawn(game: Game, called: tuple[str, ...] = PEOPLE, look: ThemeName = "light", language: Language = "en") -> str:
    sheet = game.score_sheet() if game.is_over else None
    board = load(game.board.id)
    return result_svg(
        board, layout(board.id), game.view(None), called[: game.players], sheet, look=look, language=language
    )


def told(game: Game, language: Language = "en") -> list[tuple[str, int, str, str]]:
    sheet = game.score_sheet() if game.is_over else None
    standings = _standings(game.board, game.view(None), PEOPLE, sheet, language)
    return [(each.name, each.points, each.details, each.honour) for each in standings]


@pytest.mark.parametrize(("board", "players"), daily(TABLES, 3))
def test_a_picture_of_every_game(board: str, players: int) -> None:
    game = played_by_bots(board, players, 0)
    look, language = LOOKS[players % 2], LANGUAGES[players // 2 % 2]
    picture = ElementTree.fromstring(drawn(game, look=look, language=language))
    assert picture.attrib["width"] == "1600"
    assert 700 < int(picture.attrib["height"]) < 1300


def test_it_is_1600_pixels_wide() -> None:
    content = png(drawn(played_by_bots("amsterdam", 2, 0)))
    assert int.from_bytes(content[16:20], "big") == PIXELS


def test_a_finished_game_tells_winners_first_and_what_points_are_made_of() -> None:
    game = scene(
        "europe",
        seats=[{"tickets": ["athina-wilno"], "score": 7}, {"tickets": ["berlin-roma", "athina-angora"], "score": 20}],
        routes={"berlin-wien": 1, "munchen-wien": 1, "munchen-venezia": 0, "roma-venezia": 1},
        stations={"venezia": 1},
        phase="over",
        end="last_round",
    )
    assert told(game) == [
        ("Ben", 42, "routes 20 · tickets +9 −5 · stations +8 · longest trail +10", "winner"),
        ("Ada", 8, "routes 7 · tickets −11 · stations +12", ""),
    ]
    assert told(game, "fr")[0][2:] == ("tronçons 20 · billets +9 −5 · gares +8 · plus long chemin +10", "vainqueur")


def test_a_shared_victory() -> None:
    game = scene(seats=[{"score": 5}, {"score": 5}], phase="over", end="last_round")
    assert [each[3] for each in told(game)] == ["shared victory"] * 2


def test_a_race_tells_completed_tickets() -> None:
    game = played_by_bots("first_journey", 2, 0)
    assert {each[1] for each in told(game)} == {score.completed for score in game.score_sheet().seats}
    assert told(game)[0][2].startswith("6 of 6 tickets")


def test_a_running_game_tells_what_everybody_sees() -> None:
    game = scene(seats=[{"tickets": ["denver-el_paso"], "hand": {"red": 3}}, {}], routes={"denver-santa_fe": 0})
    assert told(game)[0] == ("Ada", 2, "trains 43 · cards 3 · tickets 1", "")
    assert _standings(game.board, game.view(None), PEOPLE, None, "en")[0].tickets == []


def test_every_word_is_there_in_both_languages() -> None:
    assert all(english and french for english, french in WORDS.values())


@pytest.mark.parametrize("players", [2, 5])
def test_tickets_are_listed_where_all_find_room(players: int) -> None:
    game = played_by_bots("usa", players, 0)
    standings = _standings(game.board, game.view(None), PEOPLE, game.score_sheet(), "en")
    count = sum(len(standing.tickets) for standing in standings)
    assert count
    roomy, narrow = (
        _panel(("USA", "final score"), standings, theme(), tall) for tall in (3000, 220 + players * LOW_ROW)
    )
    assert len(roomy) - len(narrow) > count * 200
    assert [line.done for line in standings[0].tickets] == sorted(
        (line.done for line in standings[0].tickets), reverse=True
    )


# Names


def test_what_people_call_themselves_is_only_ever_a_picture() -> None:
    text_of = drawn(played_by_bots("usa", 2, 0), ('"><script>alert(1)</script>', "&amp; <b>"))
    picture = ElementTree.fromstring(text_of)
    assert not [node for node in picture.iter() if node.tag.endswith("script")]
    assert "alert" not in text_of
    assert "amp" not in text_of


@settings(max_examples=examples(15), deadline=None)
@given(st.tuples(st.text(max_size=40), st.text(max_size=40)))
def test_any_name_can_be_drawn(called: tuple[str, str]) -> None:
    ElementTree.fromstring(drawn(played_by_bots("amsterdam", 2, 0), called))


def test_letters_that_we_do_not_have_are_left_out() -> None:
    assert drawable("Zoé 🚂 \u200b小林", "serif") == "Zoé"
    assert drawable("  Ada\tof\n Kent ", "serif") == "Ada of Kent"
    assert drawable("🚂", "plain") == ""


def test_without_any_letter_a_seat_is_called_by_its_colour() -> None:
    game = played_by_bots("amsterdam", 2, 0)
    ink = theme().inks.ink
    nameless = drawn(game, ("小林", "🚂"), language="fr")
    named = drawn(game, tuple(seat.name.fr.capitalize() for seat in tokens().seats[:2]), language="fr")
    assert nameless == named
    assert re.findall(rf'fill="{ink}"', nameless)


@pytest.mark.parametrize("name", ["Ada", "W" * 40, "Evangeline Montgomery-Featherstonehaugh", "i" * 40, ""])
def test_a_name_stays_in_its_room(name: str) -> None:
    room = PANEL / 2
    path = _fitted(name, 0, 0, 31, room, "serif", "#000")
    reached = re.findall(r'd="([^"]*)"', path)
    assert bool(reached) == bool(name)
    if name and width_of(name, 31, "serif") <= room:
        assert path == text(name, 0, 0, 31, "serif", "#000", "start")
    elif name:
        box = png(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{room} -40 400 80" width="400" height="80">{path}</svg>'
        )
        blank = png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 80" width="400" height="80"></svg>')
        assert box == blank
