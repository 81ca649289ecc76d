"""Share images: a game as a picture, drawn from the spectator's view only."""

from collections import OrderedDict
from collections.abc import Sequence

from draisine.boards import Board
from draisine.bots import BUILT_IN
from draisine.drawing import Language, ThemeName, find_layout, render_png_in_subprocess
from draisine.drawing.art.result import result_svg
from draisine.play import ScoreSheet, View
from draisine.server.games.render_queue import render
from draisine.server.tables.refusals import Refused
from draisine.server.tables.table import Seat, Table

CACHE_SIZE = 12
"""Number of cached pictures: each is key a megabyte, and viewers of a table request the same one."""

_cache: OrderedDict[tuple[object, ...], bytes] = OrderedDict()


async def render_share_image(table: Table, theme: ThemeName, language: Language) -> bytes:
    """Return the game at a table as a PNG, with its score sheet once it is over."""
    game = table.game
    if game is None:
        raise Refused("not_playing")
    names = _names(table.seats, language)
    key = (game.digest(), names, theme, language)
    if key not in _cache:
        sheet = game.score_sheet() if game.is_over else None
        _cache[key] = await render(_draw, game.board, game.view(None), names, sheet, theme, language)
    _cache.move_to_end(key)
    while len(_cache) > CACHE_SIZE:
        _cache.popitem(last=False)
    return _cache[key]


def _names(seats: Sequence[Seat], language: Language) -> tuple[str, ...]:
    """Return the names of the players; bots of the same level are numbered, as on the page."""
    names = [_name(seat, language) for seat in seats]
    return tuple(
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    )


def _name(seat: Seat, language: Language) -> str:
    if seat.bot is None:
        return seat.name
    profile = BUILT_IN[seat.bot].profile if seat.bot in BUILT_IN else None
    return seat.bot if profile is None else profile.name.fr if language == "fr" else profile.name.en


def _draw(
    board: Board, view: View, names: Sequence[str], sheet: ScoreSheet | None, theme: ThemeName, language: Language
) -> bytes:
    layout = find_layout(board)
    if layout is None:
        # The board file has changed since the game was played.
        raise Refused("not_found")
    return render_png_in_subprocess(result_svg(board, layout, view, names, sheet, theme=theme, language=language))
