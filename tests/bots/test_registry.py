"""Bots by name: built-in ones, and those of a user's module."""

from pathlib import Path

import pytest

from draisine.boards import load
from draisine.bots import BotError, RandomBot, SeatInfo, fill_seats, find_bot
from draisine.matches import MatchRunner, sum_results
from draisine.play import Move
from draisine.play.moves import Claim

MINE = """
from draisine.play.moves import Claim

class MyBot:
    def choose(self, view, legal):
        claims = [move for move in legal if isinstance(move, Claim)]
        return claims[0] if claims else legal[0]

class Deciding:
    def decide(self, observation):
        return 0

class NoBot:
    pass

class Picky:
    def __init__(self, option):
        self.option = option
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_class_with_choose_is_a_bot(folder: Path) -> None:
    (folder / "mine_ok.py").write_text(MINE)
    match = MatchRunner(load("usa"), fill_seats(["mine_ok:MyBot", "random"], 2), 1)
    match.play(0, 1)
    assert sum_results(match.specs, [match.series]).seats[0].bot == "mine_ok:MyBot"
    assert match.series.games == 1


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("conducter", "there is no bot 'conducter': did you mean 'conductor'?"),
        (
            "zzz",
            "path, racer, conductor, planner, engineer, baron; your own is my_module:MyBot",
        ),
        ("planner@20", "planner does not search: use the name alone, without @20"),
        ("baron@soon", "use baron@0.5s for 0.5 seconds, baron@3000 for 3000 playouts, baron@2sx4 for four threads"),
        ("baron@-1s", "there is no bot 'baron@-1s'"),
        ("baron@0", "there is no bot 'baron@0'"),
        ("baron@20x0", "there is no bot 'baron@20x0'"),
        ("nowhere:MyBot", "there is no module 'nowhere' for the bot nowhere:MyBot"),
        ("mine.py:MyBot", "write it without .py"),
        ("mine:MyBt", "mine has no bot 'MyBt': it has MyBot, Deciding"),
        ("mine:NoBot", "mine:NoBot is not a bot: it has no method choose(self, view, legal)"),
        ("mine:Picky", "it has no method choose"),
        ("torn:MyBot", "torn cannot be imported: SyntaxError"),
        ("needy:MyBot", "needy cannot be imported: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("script:MyBot", "script cannot be imported: SystemExit: 0 (script.py, line 1)"),
    ],
)
def test_a_bot_that_cannot_be_found(folder: Path, name: str, message: str) -> None:
    (folder / "mine.py").write_text(MINE)
    (folder / "torn.py").write_text("class MyBot(:")
    (folder / "needy.py").write_text("import no_such_thing")
    (folder / "script.py").write_text("raise SystemExit(0)")
    with pytest.raises(BotError) as error:
        find_bot(name)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_seats_are_filled_in_order() -> None:
    assert [spec.name for spec in fill_seats(["random", "conductor"], 5)] == [
        *("random", "conductor", "random", "conductor", "random")
    ]
    with pytest.raises(BotError, match="3 bots for 2 seats: remove 1"):
        fill_seats(["random"] * 3, 2)


def test_random_play_follows_from_the_seed() -> None:
    legal: list[Move] = [Claim(str(number), {}) for number in range(1000)]
    board = load("amsterdam")

    def three(seed: int) -> list[Move]:
        bot = RandomBot()
        bot.sit(SeatInfo(board, 0, seed))
        return [bot.choose(None, legal) for _ in range(3)]  # type: ignore[arg-type]

    assert three(1) == three(1) != three(2)
