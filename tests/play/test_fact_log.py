"""The facts that the engine logs for a move. Numbers that a fact does not use are zero."""

from typing import Any

from draisine.boards import load
from draisine.engine.capacities import LENGTH, LOCO, NOTHING
from draisine.engine.compiler.records import new, to_list
from draisine.engine.enums import ONLY_LOCOS, PAYMENT, Fact, ScoreReason
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.play.moves import parse_move
from draisine.play.position import build_state, read_position
from draisine.play.referee import Referee
from tests.scenes import Seat

Line = tuple[Fact, int, int, int, int]
"""Kind, seat and three numbers."""


class Table:
    """A position, and the facts of the moves played from it."""

    def __init__(self, board: str, seats: list[Seat], **position: Any) -> None:
        self.referee = Referee(load(board))
        document = {"board": board, "players": len(seats), "seats": seats, **position}
        self.state: State = build_state(self.referee, read_position(document))
        self.scratch = new(Scratch)
        self.scratch.log_enabled = 1

    def play(self, move: str) -> list[Line]:
        self.scratch.log_size = 0
        seat = int(self.state.mover)
        for decision in self.referee.decisions(self.state, self.scratch, seat, parse_move(move)):
            step(self.referee.tables, self.state, self.scratch, seat, decision)
        entries = [self.scratch.log[i] for i in range(self.scratch.log_size)]
        return [(Fact(int(e.kind)), int(e.seat), int(e.a), int(e.b), int(e.c)) for e in entries]

    def route(self, name: str) -> int:
        return self.referee.names.route(name)

    def city(self, name: str) -> int:
        return self.referee.names.city(name)

    def card(self, name: str) -> int:
        return self.referee.names.card(name)

    def payment(self, colour: str, locos: int = 0) -> int:
        return PAYMENT + self.card(colour) * LENGTH + locos

    def tunnel(self) -> tuple[int, ...]:
        """The state of a tunnel: cards laid, cards turned up, and extra cards due."""
        state = self.state
        laid = (int(state.laid_colour), int(state.laid_cards), int(state.laid_locos))
        return (*laid, *to_list(state.turned_cards), int(state.turned_size), int(state.extra))


TUNNEL = "angora-constantinople"
EMPTY = (NOTHING, 0, 0, NOTHING, NOTHING, NOTHING, 0, 0)


def tunnel_table(*deck_top: str, **hand: int) -> Table:
    return Table("europe", [{"hand": hand}, {}], deck_top=list(deck_top))


def test_abandoned_tunnel() -> None:
    table = tunnel_table("red", "white", "blue", red=1, locomotive=1)
    route, red = table.route(TUNNEL), table.card("red")
    assert table.play(f"claim {TUNNEL} with 1 red + 1 locomotive") == [
        (Fact.TUNNEL_TRIED, 0, route, table.payment("red", 1), 0),
        (Fact.TUNNEL_CARD, 0, red, 0, 0),
        (Fact.TUNNEL_CARD, 0, table.card("white"), 0, 0),
        (Fact.TUNNEL_CARD, 0, table.card("blue"), 0, 0),
        (Fact.TUNNEL_EXTRA, 0, 1, 0, 0),
    ]
    assert table.tunnel() == (red, 1, 1, red, table.card("white"), table.card("blue"), 3, 1)
    assert table.play("leave tunnel") == [(Fact.TUNNEL_LEFT, 0, route, 0, 0), (Fact.TURN, 1, 0, 0, 0)]
    assert table.tunnel() == EMPTY
    player = table.state.players[0]
    assert (player.hand[red], player.hand[LOCO], player.cards) == (1, 1, 2)
    assert (player.known[red], player.known[LOCO]) == (1, 1)


def test_tunnel_with_extra_cost() -> None:
    table = tunnel_table("red", "locomotive", "blue", red=3, locomotive=1)
    table.play(f"claim {TUNNEL} with 2 red")
    claimed = (Fact.CLAIMED, 0, table.route(TUNNEL), table.payment("red", 1), 2)
    assert table.play("extra 1 red + 1 locomotive") == [
        claimed,
        (Fact.POINTS, 0, 2, ScoreReason.ROUTE, 0),
        (Fact.TURN, 1, 0, 0, 0),
    ]
    assert table.tunnel() == EMPTY


def test_tunnel_without_extra_cost() -> None:
    table = tunnel_table("red", "white", "blue", locomotive=2)
    tried, *_, extra, claimed, _points, _turn = table.play(f"claim {TUNNEL} with 2 locomotive")
    assert tried == (Fact.TUNNEL_TRIED, 0, table.route(TUNNEL), ONLY_LOCOS, 0)
    assert extra == (Fact.TUNNEL_EXTRA, 0, 0, 0, 0)
    assert claimed == (Fact.CLAIMED, 0, table.route(TUNNEL), ONLY_LOCOS, 0)
    assert table.tunnel() == EMPTY


def test_start_city_chosen() -> None:
    table = Table("old_west", [{}, {}], phase="start_city", mover=1)
    assert table.play("start denver") == [(Fact.STARTED_IN, 1, table.city("denver"), 0, 0)]
    assert table.play("start boise") == [
        (Fact.STARTED_IN, 0, table.city("boise"), 0, 0),
        (Fact.TURN, 0, 0, 0, 0),
    ]


def test_alvin_caught_and_placed_and_city_declined() -> None:
    seats: list[Seat] = [{"start": "santa_fe", "hand": {"red": 2}}, {"start": "tucson"}]
    table = Table("old_west", seats, options={"alvin": True}, routes={"albuquerque-santa_fe/1": 0})
    assert table.play("claim albuquerque-roswell with 2 red") == [
        (Fact.CLAIMED, 0, table.route("albuquerque-roswell"), table.payment("red"), 0),
        (Fact.POINTS, 0, 2, ScoreReason.ROUTE, 0),
        (Fact.ALVIN_CAUGHT, 0, 0, 0, 0),
        (Fact.POINTS, 0, 10, ScoreReason.ALVIN, 0),
    ]
    assert table.play("alvin santa_fe") == [(Fact.ALVIN_PLACED, 0, table.city("santa_fe"), 0, 0)]
    assert table.play("no city") == [(Fact.CITY_DECLINED, 0, 0, 0, 0), (Fact.TURN, 1, 0, 0, 0)]


def test_city_founded() -> None:
    seats: list[Seat] = [{"start": "santa_fe", "hand": {"red": 2, "blue": 2}}, {"start": "tucson"}]
    table = Table("old_west", seats, routes={"albuquerque-santa_fe/1": 0})
    table.play("claim albuquerque-roswell with 2 red")
    assert table.play("city roswell with 2 blue") == [
        (Fact.CITY_FOUNDED, 0, table.city("roswell"), table.payment("blue"), 2),
        (Fact.TURN, 1, 0, 0, 0),
    ]
    assert table.state.players[0].cities == int(table.referee.tables.cities_each) - 2


def test_goods_taken() -> None:
    board = load("amsterdam")
    name, route = next((name, route) for name, route in zip(board.route_ids, board.route, strict=True) if route.goods)
    table = Table("amsterdam", [{"hand": {"locomotive": route.length}}, {}])
    facts = table.play(f"claim {name} with {route.length} locomotive")
    assert (Fact.GOODS_TAKEN, 0, 0, 0, 0) in facts
    assert (table.state.goods, table.state.players[0].goods) == (int(table.referee.tables.goods) - 1, 1)
