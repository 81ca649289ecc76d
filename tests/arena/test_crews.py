"""Who plays does not matter: threads, processes, one or many, and what happens when they die."""

from pathlib import Path

import pytest

from draisine.arena import ArenaError, Crew, Played, Processes, Setting, Threads, hire, play_on
from draisine.arena.worker import Desk
from draisine.arena.worker_pool import Done, Portion
from tests.arena.own_bots import FLAG
from tests.arena.scenes import OTHERS, STRONG, WEAK, all_games, setting, timeless

OWN = "tests.arena.own_bots"


def test_the_same_deals_in_every_seating() -> None:
    """Seats are dealt the same, whoever sits there: the one that begins shows it."""
    games = Desk(setting([STRONG, WEAK, *OTHERS], 3)).play(0, 72)
    assert [game.number for game in games] == list(range(72))
    assert [game.deal for game in games] == [number // 24 for number in range(72)]
    by_deal = [{game.first for game in games if game.deal == deal} for deal in range(3)]
    assert all(len(first) == 1 for first in by_deal)
    assert len({tuple(game.bots) for game in games}) == 24


def test_mirrored_seatings_of_one_bot_are_one_game() -> None:
    """Two bots of one kind: the deal alone decides, so deal by deal the games are those of a table."""
    from draisine.bots import fill_seats
    from draisine.matches import Table

    run = setting([STRONG])
    table = Table(run.board, fill_seats([STRONG], 2), run.seed)
    told = list(table.outcomes(0, 5))
    assert [tuple(game.points) for game in Desk(run).play(0, 5)] == [outcome.points for outcome in told]


def test_jobs_change_nothing() -> None:
    run = setting()
    alone = all_games(Threads(run, 1), 0, 60)
    assert timeless(all_games(Threads(run, 2), 0, 60)) == timeless(alone)
    assert timeless(all_games(Threads(run, 2), 25, 60)) == timeless(alone[25:])


def test_processes_play_the_same_games() -> None:
    run = setting([STRONG, WEAK], move_limit=10.0)
    assert timeless(all_games(Processes(run, 2), 0, 12)) == timeless(all_games(Threads(run, 1), 0, 12))


def test_threads_for_compiled_bots_processes_for_others() -> None:
    with hire(setting(), 3) as crew:
        assert (type(crew), crew.hands) == (Threads, 3)
    with hire(setting([STRONG, f"{OWN}:First"], move_limit=10.0), 2) as crew:
        assert (type(crew), crew.hands) == (Processes, 2)


@pytest.mark.parametrize(
    ("bot", "said"),
    [("Failing", "failed: ValueError: no idea"), ("Nonsense", "chose 'a train', which is no move")],
)
def test_a_bot_that_fails_loses_its_move(bot: str, said: str) -> None:
    (game,) = Desk(setting([f"{OWN}:{bot}", WEAK], move_limit=10.0)).play(0, 1)
    assert game.lost
    assert all(f"bot {OWN}:{bot} in seat 0 {said}" in line for line in game.lost)
    assert any(game.won)


def test_nobody_waits_for_a_bot_that_hangs() -> None:
    (game,) = all_games(Processes(setting([f"{OWN}:Hanging", WEAK], move_limit=0.3), 1), 0, 1)
    assert [line.partition(" in seat 0 ")[2] for line in game.lost] == ["did not answer within 0.3 s"]
    assert any(game.won)


def test_a_worker_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = setting([f"{OWN}:Dying", WEAK], move_limit=10.0)
    monkeypatch.setenv(FLAG, str(tmp_path))
    expected = timeless(Desk(run).play(0, 2))
    monkeypatch.setenv(FLAG, str(tmp_path / "died"))
    assert timeless(all_games(Processes(run, 1), 0, 2)) == expected
    assert (tmp_path / "died").exists()


def test_a_bot_that_kills_every_worker_is_named() -> None:
    run = setting([f"{OWN}:Deadly", WEAK], move_limit=10.0)
    with pytest.raises(ArenaError, match=f"plays game 0 \\({OWN}:Deadly,{WEAK}\\) dies again and again"):
        all_games(Processes(run, 1), 0, 2)


def test_what_no_fallback_mends_ends_the_run_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(desk: Desk, start: int, games: int) -> list[Played]:
        raise OSError(f"no chair for {desk.setting.bots[0]} in {games} of {start}\nand more")

    monkeypatch.setattr(Desk, "play", broken)
    with pytest.raises(
        ArenaError, match=r"1 games from number 3 on broke off \(OSError: no chair for conductor in 1 of 3\)$"
    ):
        all_games(Threads(setting(), 1), 3, 5)


class Backwards:
    """A crew that is done with what it got last first."""

    hands, moment = 3, 0.2

    def __init__(self, run: Setting) -> None:
        self.setting = run
        self.portions: list[Portion] = []
        self.sizes: list[int] = []

    def hand_out(self, portion: Portion) -> None:
        self.portions.append(portion)
        self.sizes.append(portion.games)

    def collect(self) -> list[Done]:
        portion = self.portions.pop()
        games = [_unplayed(number) for number in range(portion.start, portion.start + portion.games)]
        return [Done(portion, games, 0.01 * portion.games)]

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.portions.clear()


def _unplayed(number: int) -> Played:
    return Played(number, number, [], 0, [], [], [], [], [], [], 0, [], [], [])


def test_games_come_in_their_order() -> None:
    crew, seen = Backwards(setting()), list[int]()
    games = [game.number for games in play_on(crew, 7, 200, seen.append) for game in games]
    assert games == list(range(7, 200))
    assert seen == sorted(seen)
    assert seen[-1] == 200


def test_portions_take_a_moment() -> None:
    """At a hundredth of a second a game, twenty fill a moment."""
    crew = Backwards(setting())
    assert sum(len(games) for games in play_on(crew, 0, 400)) == 400
    assert crew.sizes[0] == 1
    assert max(crew.sizes) == 20
