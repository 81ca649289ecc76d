"""Bots in their seats: what they receive, the moves that become of decisions, and errors of one line."""

from random import Random

import pytest

from draisine.boards import load
from draisine.bots import Bot, BotError, BotSpec, EngineBot, SeatInfo, find_bot
from draisine.engine.compiler.records import new, pack
from draisine.engine.legal import list_decisions
from draisine.engine.state import Observation, Scratch
from draisine.matches import MatchRunner, SeatedBot
from draisine.play import Game, Move, View, new_game
from draisine.play.moves import Pass
from draisine.play.referee import Referee
from tests.engine.driver import SETTINGS, Setting
from tests.play.test_hidden_information import indistinguishable_game
from tests.soak import every_nth


class First:
    """The smallest bot."""

    def choose(self, view: View, legal: list[Move]) -> Move:
        del view
        return legal[0]


class Recording(First):
    """Records what it receives."""

    views: list[View]
    seats: list[SeatInfo]

    def sit(self, seat_info: SeatInfo) -> None:
        self.seats.append(seat_info)

    def choose(self, view: View, legal: list[Move]) -> Move:
        self.views.append(view)
        return legal[-1]


class Cheat(First):
    def choose(self, view: View, legal: list[Move]) -> Move:
        del view, legal
        return Pass()


class Broken(First):
    def choose(self, view: View, legal: list[Move]) -> Move:
        del view, legal
        raise ZeroDivisionError("oh")


class Leaving(First):
    def choose(self, view: View, legal: list[Move]) -> Move:
        del view, legal
        raise SystemExit(0)


class Mute(First):
    def choose(self, view: View, legal: list[Move]) -> Move:
        del view, legal
        return None  # type: ignore[return-value]


def match_of(*bots: type[Bot], board: str = "amsterdam") -> MatchRunner:
    return MatchRunner(load(board), [BotSpec(bot.__name__, bot) for bot in bots], 1)


class LastDecision(EngineBot):
    """Decides on observations: the last legal decision."""

    def decide(self, observation: Observation) -> int:
        size = list_decisions(self.tables, observation, self._scratch, int(observation.viewer))
        return int(self._scratch.decisions[size - 1])


class IllegalDecision(LastDecision):
    def decide(self, observation: Observation) -> int:
        del observation
        return -1


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (Cheat, "bot Cheat in seat 0 cannot play 'pass'"),
        (Broken, "bot Broken in seat 0 failed: ZeroDivisionError: oh (test_seated_bot.py, line"),
        (Leaving, "bot Leaving in seat 0 failed: SystemExit: 0 (test_seated_bot.py, line"),
        (Mute, "bot Mute in seat 0 chose None, which is not a move"),
    ],
)
def test_a_failing_bot_ends_the_game_with_one_line(bot: type[Bot], message: str) -> None:
    with pytest.raises(BotError) as error:
        match_of(bot, bot).play(0, 1)
    assert message.replace("seat 0", "seat") in str(error.value).replace("seat 0", "seat").replace("seat 1", "seat")


def test_a_bot_receives_its_seat_and_views_of_it() -> None:
    Recording.views, Recording.seats = [], []
    match_of(Recording, First).play(0, 1)
    (seat_info,) = Recording.seats
    assert (seat_info.board.id, seat_info.seat) == ("amsterdam", 0)
    assert {view.seat for view in Recording.views} == {0}
    assert all(view.own is not None and 0 in view.to_move for view in Recording.views)


def play(setting: Setting, moves: int = 90) -> list[tuple[Game, int]]:
    """Positions of a game with random moves, each with a seat to move."""
    rng, positions = Random(4), []
    game = new_game(setting.board, setting.seats, "seated bots", {"alvin": True} if setting.alvin else {})
    for _ in range(moves):
        if game.is_over:
            break
        seat = rng.choice(game.to_move)
        positions.append((game.copy(), seat))
        game.play(rng.choice(game.legal_moves(seat)), seat)
    return positions


@pytest.mark.parametrize("setting", every_nth(SETTINGS, 2), ids=str)
def test_legal_moves_follow_from_the_observation(setting: Setting) -> None:
    for game, seat in play(setting):
        legal = Referee(game.board).legal_moves(game.observation(seat), new(Scratch), seat)
        assert legal == game.legal_moves(seat)


@pytest.mark.parametrize("setting", every_nth(SETTINGS, 2), ids=str)
def test_moves_are_legal_and_depend_only_on_the_observation(setting: Setting) -> None:
    specs = [*map(find_bot, ("conductor", "engineer", "racer", "random")), BotSpec("last", LastDecision)]
    for number, (game, seat) in enumerate(play(setting)):
        other, spec = indistinguishable_game(game, seat, number), specs[number % len(specs)]
        assert pack(game.observation(seat)) == pack(other.observation(seat))
        first, second = (
            SeatedBot(spec, Referee(each.board), seat, number).choose(each.observation(seat)) for each in (game, other)
        )
        assert first in game.legal_moves(seat)
        assert first == second


@pytest.mark.parametrize("time_limit", [None, 5.0])
def test_an_illegal_decision_is_an_error_of_one_line(time_limit: float | None) -> None:
    game = new_game("usa", 2, 1)
    bot = SeatedBot(BotSpec("mine:Illegal", IllegalDecision), Referee(game.board), 0, 1)
    with pytest.raises(BotError, match=r"^bot mine:Illegal in seat 0 failed: ValueError: decision -1 is not legal"):
        bot.choose(game.observation(0), time_limit)


def test_a_bot_that_decides_on_observations_plays_a_match() -> None:
    match = MatchRunner(load("europe"), [BotSpec("last", LastDecision), find_bot("conductor")], 1, move_limit=5.0)
    (outcome,) = match.outcomes(0, 1)
    assert not outcome.lost


def test_a_bot_that_decides_on_observations_cannot_choose_from_a_view() -> None:
    game = new_game("usa", 2, 1)
    bot = SeatedBot(find_bot("conductor"), Referee(game.board), 0, 1)
    with pytest.raises(BotError, match="bot conductor in seat 0 decides on observations"):
        bot.choose_from_view(game.view(0), game.legal_moves(0))
