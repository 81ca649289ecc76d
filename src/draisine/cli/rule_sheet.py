"""A board's rule sheet in words."""

from collections.abc import Iterator

from draisine.boards import Board

Line = tuple[str, str]


def rule_sheet(board: Board) -> Iterator[Line]:
    """Every rule that this board sets, as a name and a value."""
    yield "players", f"{board.players.least} to {board.players.most}"
    yield "trains", f"{board.trains.each} each"
    yield "points by length", _pairs(board.trains.points) or "none: routes score nothing"
    yield "train cards", f"hand of {board.cards.hand}, {_market(board)}"
    yield from _tickets(board)
    yield "multiple routes", _multiple(board)
    yield "end", "; ".join(_ending(board))
    yield from _bonuses(board)
    yield from _extras(board)
    yield "ties", ", then ".join(board.tie_break) or "shared"


def _market(board: Board) -> str:
    if not board.cards.market:
        return "no market: all draws are blind"
    return f"market of {board.cards.market}, swept at {board.cards.sweep} locomotives"


def _tickets(board: Board) -> Iterator[Line]:
    sheet = board.tickets
    long = f" and {sheet.deal_long} long" if sheet.deal_long else ""
    away = {"bottom": "under the deck", "shuffled": "shuffled, under the deck", "out": "out of the game"}[sheet.rejects]
    kept = "" if sheet.keep == sheet.deal + sheet.deal_long else f", the rest goes {away}"
    yield "tickets at the start", f"{sheet.deal}{long} dealt, at least {sheet.keep} kept{kept}"
    if sheet.draw:
        yield "tickets in play", f"{sheet.draw} drawn, at least {sheet.draw_keep} kept"
    elif sheet.swap:
        yield "tickets in play", "the whole hand may be exchanged; completed tickets are shown and replaced"


def _multiple(board: Board) -> str:
    if not board.closed_at:
        return "all tracks open, one for each player"
    return f"one track only with {' or '.join(map(str, board.closed_at))} players"


def _ending(board: Board) -> Iterator[str]:
    ending = board.ending
    if ending.last_round_at is not None:
        yield f"last round when a reserve is down to {ending.last_round_at}"
    if ending.at_last_train:
        yield "at once with a player's last train"
    if ending.tickets_to_win:
        yield f"at once with {ending.tickets_to_win} completed tickets"


def _bonuses(board: Board) -> Iterator[Line]:
    if board.bonuses.longest_trail:
        yield "longest trail", f"{board.bonuses.longest_trail} points"
    if board.bonuses.globetrotter:
        yield "globetrotter", f"{board.bonuses.globetrotter} points for most completed tickets"


def _extras(board: Board) -> Iterator[Line]:
    if board.stations:
        yield "stations", f"{board.stations.each} each, {board.stations.unused} points for one not built"
    if board.founding:
        yield "Cities", f"{board.founding.each} each, {board.founding.price} cards for one after the first"
    if board.alvin:
        yield "Alvin", f"starts in {board.alvin.home}, {board.alvin.points} points (optional)"
    if board.goods:
        bonus = "; ".join(f"{count} players: {', '.join(map(str, row))}" for count, row in board.goods.bonus.items())
        yield "goods", f"{board.goods.cards} cards; {bonus}"
    if board.coast:
        yield "coast to coast", f"{', '.join(board.coast.west)} with {', '.join(board.coast.east)}: one ticket"


def _pairs(points: dict[int, int]) -> str:
    return ", ".join(f"{length}: {value}" for length, value in points.items())
