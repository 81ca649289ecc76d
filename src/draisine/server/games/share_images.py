"""Share images: a game as a picture, drawn from the spectator's view only."""

from collections.abc import Sequence

from draisine.boards import Board
from draisine.drawing import ThemeName, find_layout, render_png_in_subprocess
from draisine.drawing.art.result import result_svg
from draisine.messages import load_catalogue
from draisine.play import ScoreSheet, View
from draisine.server.games.work_queues import ComputedCache, WorkQueue
from draisine.server.rate_limits import RateLimits
from draisine.server.tables.refusals import Refused
from draisine.server.tables.seating import seat_colours
from draisine.server.tables.table import Seat, Table

CACHE_SIZE = 12
"""Number of cached pictures: each is about a megabyte, and viewers of a table request the same one."""

_images: ComputedCache[bytes] = ComputedCache(WorkQueue("render"), CACHE_SIZE)


async def render_share_image(table: Table, theme: ThemeName, language: str, origin: str, limits: RateLimits) -> bytes:
    """Return the game at a table as a PNG, with its score sheet once it is over."""
    game = table.game
    if game is None:
        raise Refused("not_playing")
    names = _names(table.seats, language)
    colours = tuple(seat_colours(table.seats))
    key = (game.digest(), game.board.rules_version, names, colours, theme, language)
    sheet = game.score_sheet() if game.is_over else None
    view = game.view(None)
    return await _images.get(key, origin, limits, _draw, game.board, view, names, colours, sheet, theme, language)


def _names(seats: Sequence[Seat], language: str) -> tuple[str, ...]:
    """Return the names of the players; bots of the same level are numbered, as on the page."""
    names = [_name(seat, language) for seat in seats]
    return tuple(
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    )


def _name(seat: Seat, language: str) -> str:
    if seat.bot is None:
        return seat.name
    catalogue, name = load_catalogue(language), f"bot-{seat.bot}"
    return catalogue.format(name) if name in catalogue else seat.bot


def _draw(
    board: Board,
    view: View,
    names: Sequence[str],
    colours: Sequence[str],
    sheet: ScoreSheet | None,
    theme: ThemeName,
    language: str,
) -> bytes:
    layout = find_layout(board)
    if layout is None:
        # The board file has changed since the game was played.
        raise Refused("not_found")
    svg = result_svg(board, layout, view, names, sheet, seat_colours=colours, theme=theme, language=language)
    return render_png_in_subprocess(svg)
