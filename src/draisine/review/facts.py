"""Facts of a seat's game: what was left, wasted and lost."""

from collections.abc import Sequence

from draisine.boards.schema import LOCOMOTIVE
from draisine.engine.state import Scratch
from draisine.play.moves import BuildStation, Claim, FoundCity, LeaveTunnel, Move, Pass, PayExtra
from draisine.play.referee import Referee
from draisine.review.model import Block, Facts
from draisine.review.timeline import Timeline, Turn

CARDS_PER_TURN = 2


def find_facts(timeline: Timeline, seat: int, scratch: Scratch, blocks: Sequence[Block]) -> Facts:
    """The facts of a seat. `blocks` come from the evaluation."""
    player = timeline.final.view(seat).players[seat]
    own = [turn for turn in timeline.turns if turn.seat == seat]
    score = timeline.sheet.seats[seat]
    given_up = sum(isinstance(turn.move, Pass | LeaveTunnel) for turn in own)
    return Facts(
        unused_trains=player.reserve,
        unspent_cards=player.cards,
        locomotives_spent=sum(_locomotives(turn.move) for turn in own),
        locomotives_wasted=sum(_wasted(timeline.referee, scratch, turn) for turn in own),
        route_points=sum(line.points for line in score.lines if line.kind == "routes"),
        trains_used=timeline.board.trains.each - player.reserve,
        lost_turns=given_up + player.cards // CARDS_PER_TURN,
        blocks=list(blocks),
    )


def _locomotives(move: Move) -> int:
    paid = isinstance(move, Claim | PayExtra | BuildStation | FoundCity)
    return move.cards.get(LOCOMOTIVE, 0) if paid else 0  # type: ignore[union-attr]


def _wasted(referee: Referee, scratch: Scratch, turn: Turn) -> int:
    """How many locomotives a cheaper payment of the same move would have saved."""
    spent = _locomotives(turn.move)
    if not spent:
        return 0
    observation = turn.before[turn.seat]
    first, *_ = referee.decisions(observation, scratch, turn.seat, turn.move)
    payments = referee.moves_of(observation, scratch, turn.seat, first)
    if isinstance(turn.move, PayExtra):
        payments = [move for move in referee.legal_moves(observation, scratch, turn.seat) if isinstance(move, PayExtra)]
    return spent - min(_locomotives(move) for move in payments)
