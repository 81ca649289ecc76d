"""Games as pictures to be shown around. They are drawn from what a spectator sees, and nothing else."""

from collections import OrderedDict
from collections.abc import Sequence

from draisine.boards import Board
from draisine.bots import BUILT_IN
from draisine.drawing import Language, ThemeName, png_apart, stored
from draisine.drawing.art.result import result_svg
from draisine.play import ScoreSheet, View
from draisine.server.games.render_queue import drawn
from draisine.server.tables.refusals import Refused
from draisine.server.tables.table import Seat, Table

MOST = 12
"""Pictures that are kept: each is about a megabyte, and those around a table want the same one."""

_kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()


async def portrait(table: Table, look: ThemeName, language: Language) -> bytes:
    """The game at a table as a PNG; with its score sheet, once it is over."""
    game = table.game
    if game is None:
        raise Refused("not_playing")
    names = _names(table.seats, language)
    about = (game.digest(), names, look, language)
    if about not in _kept:
        sheet = game.score_sheet() if game.is_over else None
        _kept[about] = await drawn(_paint, game.board, game.view(None), names, sheet, look, language)
    _kept.move_to_end(about)
    while len(_kept) > MOST:
        _kept.popitem(last=False)
    return _kept[about]


def _names(seats: Sequence[Seat], language: Language) -> tuple[str, ...]:
    """What everybody is called; two bots of one kind are told apart by a number, as they are on the page."""
    called = [_name(seat, language) for seat in seats]
    return tuple(
        f"{name} {called[: at + 1].count(name)}" if called.count(name) > 1 else name for at, name in enumerate(called)
    )


def _name(seat: Seat, language: Language) -> str:
    if seat.bot is None:
        return seat.name
    profile = BUILT_IN[seat.bot].profile if seat.bot in BUILT_IN else None
    return seat.bot if profile is None else profile.name.fr if language == "fr" else profile.name.en


def _paint(
    board: Board, view: View, names: Sequence[str], sheet: ScoreSheet | None, look: ThemeName, language: Language
) -> bytes:
    laid = stored(board)
    if laid is None:
        # The game was played on a board whose file is another one by now.
        raise Refused("not_found")
    return png_apart(result_svg(board, laid, view, names, sheet, look=look, language=language))
