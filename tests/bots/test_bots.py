"""What a bot is, where bots come from, and how they are called."""

from pathlib import Path

import numpy as np
import pytest

from draisine.boards import load
from draisine.bots import Bot, BotError, Chair, Entrant, RandomBot, fill_seats, find_bot
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import new
from draisine.engine.playout import play_series
from draisine.engine.state import Scratch, State
from draisine.matches import Table, add_up
from draisine.play import Move, View
from draisine.play.moves import Claim, Pass

MINE = """
from draisine.play.moves import Claim

class MyBot:
    def choose(self, view, legal):
        claims = [move for move in legal if isinstance(move, Claim)]
        return claims[0] if claims else legal[0]

class NoBot:
    pass

class Picky:
    def __init__(self, taste):
        self.taste = taste
"""


class First:
    """The smallest bot."""

    def choose(self, view: View, legal: list[Move]) -> Move:
        del view
        return legal[0]


class Seen(First):
    """Remembers what it was handed."""

    views: list[View]
    chairs: list[Chair]

    def sit(self, chair: Chair) -> None:
        self.chairs.append(chair)

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


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def table_of(*bots: type[Bot], board: str = "amsterdam") -> Table:
    return Table(load(board), [Entrant(bot.__name__, bot) for bot in bots], 1)


def test_ten_lines_make_a_bot(folder: Path) -> None:
    (folder / "mine_ok.py").write_text(MINE)
    table = Table(load("usa"), fill_seats(["mine_ok:MyBot", "random"], 2), 1)
    table.play(0, 1)
    assert add_up(table.entrants, [table.series]).seats[0].bot == "mine_ok:MyBot"
    assert table.series.games == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("conducter", "there is no bot 'conducter' (did you mean 'conductor'?)"),
        (
            "zzz",
            "path, racer, conductor, planner, engineer, baron; your own is my_module:MyBot",
        ),
        ("planner@20", "planner does not search: write its name alone, without @20"),
        ("baron@soon", "baron@0.5s thinks so long, baron@3000 plays out so many games, baron@2sx4 uses four threads"),
        ("baron@-1s", "there is no bot 'baron@-1s'"),
        ("baron@0", "there is no bot 'baron@0'"),
        ("baron@20x0", "there is no bot 'baron@20x0'"),
        ("nowhere:MyBot", "there is no module 'nowhere' for the bot nowhere:MyBot"),
        ("mine.py:MyBot", "name it without .py"),
        ("mine:MyBt", "mine has no bot 'MyBt' (it has MyBot)"),
        ("mine:NoBot", "mine:NoBot is not a bot: it has no method choose(self, view, legal)"),
        ("mine:Picky", "it has no method choose"),
        ("torn:MyBot", "torn cannot be imported: SyntaxError"),
        ("needy:MyBot", "needy cannot be imported: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("script:MyBot", "script cannot be imported: SystemExit: 0 (script.py, line 1)"),
    ],
)
def test_a_bot_that_cannot_be_had(folder: Path, name: str, said: str) -> None:
    (folder / "mine.py").write_text(MINE)
    (folder / "torn.py").write_text("class MyBot(:")
    (folder / "needy.py").write_text("import no_such_thing")
    (folder / "script.py").write_text("raise SystemExit(0)")
    with pytest.raises(BotError) as error:
        find_bot(name)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_seats_are_filled_in_turn() -> None:
    assert [entrant.name for entrant in fill_seats(["random", "conductor"], 5)] == [
        *("random", "conductor", "random", "conductor", "random")
    ]
    with pytest.raises(BotError, match="3 bots are named for 2 seats: leave out 1"):
        fill_seats(["random"] * 3, 2)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (Cheat, "bot Cheat in seat 0 may not play 'pass'"),
        (Broken, "bot Broken in seat 0 failed: ZeroDivisionError: oh (test_bots.py, line"),
        (Leaving, "bot Leaving in seat 0 failed: SystemExit: 0 (test_bots.py, line"),
        (Mute, "bot Mute in seat 0 chose None, which is no move"),
    ],
)
def test_a_bot_that_breaks_off_a_game(bot: type[Bot], said: str) -> None:
    with pytest.raises(BotError) as error:
        table_of(bot, bot).play(0, 1)
    assert said.replace("seat 0", "seat") in str(error.value).replace("seat 0", "seat").replace("seat 1", "seat")


def test_a_bot_is_told_its_seat_and_sees_nothing_else() -> None:
    Seen.views, Seen.chairs = [], []
    table_of(Seen, First).play(0, 1)
    (chair,) = Seen.chairs
    assert (chair.board.id, chair.seat) == ("amsterdam", 0)
    assert {view.seat for view in Seen.views} == {0}
    assert all(view.own is not None and 0 in view.to_move for view in Seen.views)


def test_random_play_comes_from_the_seed() -> None:
    legal: list[Move] = [Claim(str(number), {}) for number in range(1000)]
    board = load("amsterdam")

    def three(seed: int) -> list[Move]:
        bot = RandomBot()
        bot.sit(Chair(board, 0, seed))
        return [bot.choose(None, legal) for _ in range(3)]  # type: ignore[arg-type]

    assert three(1) == three(1) != three(2)


@pytest.mark.parametrize("board", ["usa", "old_west"])
def test_random_tables_play_the_engines_own_series(board: str) -> None:
    read = load(board)
    table = Table(read, fill_seats(["random"], 3), 11)
    table.play(5, 20)
    tally = np.zeros(6, np.int64)
    tables = compile_board(read)
    steps = play_series(tables, new(State), new(Scratch), tally, 3, 0, 11, 5, 20)  # type: ignore[arg-type]
    assert int(table.series.steps) == steps
    assert [int(points) for points in table.series.points[:3]] == list(tally[:3])
    assert [int(wins) for wins in table.series.wins[:3]] == list(tally[3:])


def test_results_add_up() -> None:
    whole, *parts = (Table(load("amsterdam"), fill_seats(["conductor", "random"], 2), 3) for _ in range(4))
    whole.play(0, 30)
    for number, part in enumerate(parts):
        part.play(10 * number, 10)
    result = add_up(whole.entrants, [whole.series])
    assert add_up(whole.entrants, [part.series for part in parts]) == result
    assert sum(seat.wins for seat in result.seats) >= result.games == 30
    assert result.seats[0].sd_points > 0
