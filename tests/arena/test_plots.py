"""Pictures of a run: they are there, and something is on them."""

import io
import re
import sys
from pathlib import Path

import pytest
from PIL import Image

from draisine.arena import ArenaError, Standings, compute_results
from draisine.arena.heat_map import COLOUR_STOPS, colour, heat_map_svg
from draisine.arena.plots import check_plots, write_plots
from draisine.drawing import load_layout, render_png
from tests.arena.factories import FAST_BOARD, config, make_game

OWN = "my_module:MyBot"


def standings() -> Standings:
    """Forty games in which the first seat claims the first route and the second route stays free."""
    run = config(["a", OWN])
    found = Standings(run)
    for number in range(40):
        owners = [0, -1, *[number % 3 - 1] * (len(run.board.route) - 2)]
        found.add(make_game(run, number, [30 + number % 7, 28 + number % 11], owners=owners))
    return found


def colours(path: Path) -> int:
    with Image.open(path) as picture:
        assert min(picture.size) > 200
        return len(picture.convert("RGB").getcolors(10_000_000) or [])


def test_all_pictures_are_drawn(tmp_path: Path) -> None:
    played = standings()
    written = write_plots(tmp_path / "new" / "folder", played, compute_results(played), load_layout(FAST_BOARD))
    names = [path.name for path in written]
    assert names[:4] == ["ratings.png", "scores.png", "routes.svg", "routes.png"]
    assert names[4:] == [f"routes-{bot}.{kind}" for bot in ("a", "my_module-MyBot") for kind in ("svg", "png")]
    assert all(colours(path) > 20 for path in written if path.suffix == ".png")


def test_titles_in_the_language_of_the_reader(tmp_path: Path) -> None:
    played = standings()
    write_plots(tmp_path, played, compute_results(played), load_layout(FAST_BOARD), "fr")
    drawn = (tmp_path / "routes.svg").read_text("utf-8")
    assert "<title>Amsterdam\u00a0: tronçons pris dans 40 parties</title>" in drawn
    assert re.search("<title>[^<]+\u00a0– [^<]+\u00a0: 100,0\u00a0%</title>", drawn)


def test_routes_are_coloured_by_how_often_they_were_claimed() -> None:
    run = config()
    shares = [0.0] * len(run.board.route)
    shares[0], shares[1] = 0.5, 0.25
    drawn = heat_map_svg(run.board, load_layout(FAST_BOARD), shares, "Claims & more")
    fills = dict(re.findall(r'data-heat="([\d.]+)"><title>[^<]*</title><g [^>]*><rect [^>]*fill="(#\w+)"', drawn))
    assert fills == {"0.5000": colour(1.0), "0.2500": colour(0.5), "0.0000": colour(0.0)}
    assert drawn.count("data-heat=") == len(run.board.route)
    assert "Claims &amp; more" in drawn
    # Cities and names lie over the colours.
    assert drawn.index('<use href="#city-') > drawn.rindex("data-heat=")


def test_another_share_gives_another_picture() -> None:
    run, laid = config(), load_layout(FAST_BOARD)
    first, second = ([share] + [0.1] * (len(run.board.route) - 1) for share in (0.1, 1.0))
    pictures = [
        Image.open(io.BytesIO(render_png(heat_map_svg(run.board, laid, shares, "", 600)))) for shares in (first, second)
    ]
    assert pictures[0].size == pictures[1].size
    assert pictures[0].tobytes() != pictures[1].tobytes()


def test_the_scale_grows_darker_all_the_way() -> None:
    light = [sum(int(colour(step / 50)[place : place + 2], 16) for place in (1, 3, 5)) for step in range(51)]
    assert light == sorted(light, reverse=True)
    assert (colour(0.0), colour(1.0)) == tuple("#" + bytes(COLOUR_STOPS[end]).hex() for end in (0, -1))


def test_without_matplotlib_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ArenaError, match=r"--plots needs Matplotlib: pip install 'draisine\[arena\]'"):
        check_plots()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    played = standings()
    with pytest.raises(ArenaError, match="cannot be written"):
        write_plots(tmp_path / "file", played, compute_results(played), load_layout(FAST_BOARD))
