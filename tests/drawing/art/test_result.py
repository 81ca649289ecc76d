"""Pictures of games: the order and details of the standings, and names of any characters."""

import re
from typing import get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import load
from draisine.drawing import load_layout, render_png
from draisine.drawing.art.result import MIN_ROW, PANEL_WIDTH, PICTURE_WIDTH, _fitted_text, _panel, result_svg
from draisine.drawing.art.standings import list_standings
from draisine.drawing.art.tokens import ThemeName, load_theme, load_tokens, seat_ids
from draisine.drawing.fonts.text import drawable_text, fit_text, text_svg, text_width
from draisine.messages import languages, load_catalogue
from draisine.play import Game
from tests.play.random_games import SETUPS, played_by_bots
from tests.scenes import scene
from tests.soak import every_nth, max_examples

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def drawn(game: Game, names: tuple[str, ...] = PEOPLE, theme: ThemeName = "light", language: str = "en") -> str:
    sheet = game.score_sheet() if game.is_over else None
    board = load(game.board.id)
    return result_svg(
        board, load_layout(board.id), game.view(None), names[: game.players], sheet, theme=theme, language=language
    )


def list_rows(game: Game, language: str = "en") -> list[tuple[str, int, str, str]]:
    sheet = game.score_sheet() if game.is_over else None
    standings = list_standings(game.board, game.view(None), PEOPLE, sheet, language)
    return [(row.name, row.points, row.details, row.award) for row in standings]


@pytest.mark.parametrize(("board", "players"), every_nth(SETUPS, 3))
def test_a_picture_of_every_game(board: str, players: int) -> None:
    game = played_by_bots(board, players, 0)
    theme, language = THEMES[players % 2], languages()[players // 2 % len(languages())]
    picture = ElementTree.fromstring(drawn(game, theme=theme, language=language))
    assert picture.attrib["width"] == "1600"
    assert 700 < int(picture.attrib["height"]) < 1300


def test_the_picture_is_1600_pixels_wide() -> None:
    content = render_png(drawn(played_by_bots("amsterdam", 2, 0)))
    assert int.from_bytes(content[16:20], "big") == PICTURE_WIDTH


def test_a_finished_game_lists_winners_first_with_the_parts_of_their_points() -> None:
    game = scene(
        "europe",
        seats=[{"tickets": ["athina-wilno"], "score": 7}, {"tickets": ["berlin-roma", "athina-angora"], "score": 20}],
        routes={"berlin-wien": 1, "munchen-wien": 1, "munchen-venezia": 0, "roma-venezia": 1},
        stations={"venezia": 1},
        phase="over",
        end="last_round",
    )
    assert list_rows(game) == [
        ("Ben", 42, "Routes 20 · Tickets +9 −5 · Stations +8 · Longest path +10", "winner"),
        ("Ada", 8, "Routes 7 · Tickets −11 · Stations +12", ""),
    ]
    assert list_rows(game, "fr")[0][2:] == (
        "Tronçons 20 · Billets +9 −5 · Gares +8 · Plus long chemin +10",
        "victoire",
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("board", ["europe", "old_west", "amsterdam", "first_journey"])
def test_the_parts_of_the_points_are_not_truncated(board: str, language: str) -> None:
    for _, _, details, _ in list_rows(played_by_bots(board, 2, 0), language):
        assert fit_text(details, 16, PANEL_WIDTH - 114, "plain", 16 * 0.66)[0] == details


def test_a_shared_victory() -> None:
    game = scene(seats=[{"score": 5}, {"score": 5}], phase="over", end="last_round")
    assert [row[3] for row in list_rows(game)] == ["shared victory"] * 2


def test_a_race_shows_completed_tickets() -> None:
    game = played_by_bots("first_journey", 2, 0)
    assert {row[1] for row in list_rows(game)} == {score.completed for score in game.score_sheet().seats}
    assert list_rows(game)[0][2].startswith("6 of 6 tickets")


def test_a_running_game_shows_public_counts() -> None:
    game = scene(seats=[{"tickets": ["denver-el_paso"], "hand": {"red": 3}}, {}], routes={"denver-santa_fe": 0})
    assert list_rows(game)[0] == ("Ada", 2, "43 trains · 3 cards · 1 ticket", "")
    assert list_standings(game.board, game.view(None), PEOPLE, None, "en")[0].tickets == []


@pytest.mark.parametrize("players", [2, 5])
def test_tickets_are_listed_if_all_of_them_fit(players: int) -> None:
    game = played_by_bots("usa", players, 0)
    standings = list_standings(game.board, game.view(None), PEOPLE, game.score_sheet(), "en")
    count = sum(len(standing.tickets) for standing in standings)
    assert count
    high, low = (
        _panel(("USA", "final score"), standings, load_theme(), height, seat_ids())
        for height in (3000, 220 + players * MIN_ROW)
    )
    assert len(high) - len(low) > count * 200
    assert [line.done for line in standings[0].tickets] == sorted(
        (line.done for line in standings[0].tickets), reverse=True
    )


def test_player_names_never_enter_the_document_as_text() -> None:
    svg = drawn(played_by_bots("usa", 2, 0), ('"><script>alert(1)</script>', "&amp; <b>"))
    picture = ElementTree.fromstring(svg)
    assert not [node for node in picture.iter() if node.tag.endswith("script")]
    assert "alert" not in svg
    assert "amp" not in svg


@settings(max_examples=max_examples(15), deadline=None)
@given(st.tuples(st.text(max_size=40), st.text(max_size=40)))
def test_any_name_can_be_drawn(names: tuple[str, str]) -> None:
    ElementTree.fromstring(drawn(played_by_bots("amsterdam", 2, 0), names))


def test_characters_without_a_glyph_are_left_out() -> None:
    assert drawable_text("Zoé 🚂 \u200b小林", "serif") == "Zoé"
    assert drawable_text("  Ada\tof\n Kent ", "serif") == "Ada of Kent"
    assert drawable_text("🚂", "plain") == ""


def test_every_seat_colour_has_a_name() -> None:
    for language in languages():
        assert all(f"seat-colour-{seat.id}" in load_catalogue(language) for seat in load_tokens().seats)


def test_a_seat_without_a_drawable_name_has_the_name_of_its_colour() -> None:
    game = played_by_bots("amsterdam", 2, 0)
    ink = load_theme().inks.ink
    nameless = drawn(game, ("小林", "🚂"), language="fr")
    named = drawn(game, ("Sapin", "Prune"), language="fr")
    assert nameless == named
    assert re.findall(rf'fill="{ink}"', nameless)


@pytest.mark.parametrize("name", ["Ada", "W" * 40, "Evangeline Montgomery-Featherstonehaugh", "i" * 40, ""])
def test_a_name_fits_its_width(name: str) -> None:
    available = PANEL_WIDTH / 2
    path = _fitted_text(name, 0, 0, 31, available, "serif", "#000")
    reached = re.findall(r'd="([^"]*)"', path)
    assert bool(reached) == bool(name)
    if name and text_width(name, 31, "serif") <= available:
        assert path == text_svg(name, 0, 0, 31, "serif", "#000", "start")
    elif name:
        box = render_png(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{available} -40 400 80" width="400" height="80">'
            f"{path}</svg>"
        )
        blank = render_png(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 80" width="400" height="80"></svg>'
        )
        assert box == blank
