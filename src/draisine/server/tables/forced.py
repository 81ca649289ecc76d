"""Questions to which public information leaves one answer: the server gives it at once and asks no one.

Whether a question was asked is visible to all. So an answer is derived from a spectator's view alone: a question that
only the hand leaves without a choice is still asked. Questions that show something new, such as a tunnel's cards or
drawn tickets, are asked in any case.
"""

from collections.abc import Iterable

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.engine.enums import Phase
from draisine.play import Game, Move, PlayerView, View
from draisine.play.moves import ChooseStart, DrawCard, PlaceAlvin, SkipCity

FORCED = "forced"
"""The author of a forced answer in the log."""
PHASES = frozenset({Phase.START_CITY, Phase.PLACE_ALVIN, Phase.FOUND_CITY, Phase.SECOND_CARD})
"""Phases with questions that `forced_move` may answer."""


def play_forced(game: Game) -> int:
    """Play all forced answers that are due now; return how many."""
    count = 0
    while game.phase in PHASES and (move := forced_move(game.board, game.view())) is not None:
        game.play(move)
        count += 1
    return count


def forced_move(board: Board, view: View) -> Move | None:
    """The only answer to the pending question that a spectator's view allows; None if there may be others."""
    match view.phase:
        case "start_city":
            return _only(ChooseStart(city) for city in board.city_ids if _can_place_city(board, view, city))
        case "place_alvin":
            return _only(PlaceAlvin(city) for city, owner in view.cities.items() if owner == view.to_move[0])
        case "found_city":
            return None if _may_pay_city(board, view.players[view.to_move[0]]) else SkipCity()
        case "second_card" if not view.deck and not view.discard:
            return _only(DrawCard(slot) for slot, card in enumerate(view.market, 1) if card and card != LOCOMOTIVE)
    return None


def _only(moves: Iterable[Move]) -> Move | None:
    found = list(moves)
    return found[0] if len(found) == 1 else None


def _can_place_city(board: Board, view: View, city: str) -> bool:
    is_home = board.alvin is not None and view.alvin_at is not None and city == board.alvin.home
    return city not in view.cities and not is_home


def _may_pay_city(board: Board, player: PlayerView) -> bool:
    """Whether some hand of this size, with the cards known to be in it, pays for a City."""
    assert board.founding is not None
    unknown = player.cards - sum(player.known.values())
    same_colour = max((count for card, count in player.known.items() if card != LOCOMOTIVE), default=0)
    return same_colour + player.known.get(LOCOMOTIVE, 0) + unknown >= board.founding.price
