"""`draisine arena`: which bot is better, and how sure that is."""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import rich_click as click

from draisine.cli.engine_startup import cores, start_engine
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import STOPPED, Trouble, wrong
from draisine.cli.params import alvin_option, board_argument, bots_option, json_option, players_option
from draisine.cli.seats import check_table, find_board, listed_bots

if TYPE_CHECKING:
    from draisine.arena import Claim, Crew, Played, Results, Setting, Standing

Report = Callable[[int], None]
TOLD = 50
"""Lost moves that are told one by one; a bot that fails always would fill the screen."""


class Asked(NamedTuple):
    """All that a call asks for."""

    board: str
    bots: str
    players: int | None
    games: int
    seed: int
    alvin: bool
    stop: bool
    h0: float | None
    h1: float | None
    out: Path | None
    plots: Path | None
    jobs: int | None
    ray: str | None
    move_limit: float
    as_json: bool


@click.command(cls=Command)
@board_argument()
@bots_option(required=True, help="The bots that meet. The first is the one that --stop asks about.")
@players_option
@click.option(
    "--games", type=click.IntRange(1), metavar="N", default=1000, show_default=True, help="How many games, in all."
)
@click.option(
    "--seed", type=click.IntRange(0), metavar="NUMBER", default=1, show_default=True, help="Same seed, same deals."
)
@alvin_option
@click.option(
    "--stop", is_flag=True, help="Stop as soon as it is clear whether the first bot wins more than its share."
)
@click.option(
    "--h0", type=click.FloatRange(0, 100, True, True), metavar="PERCENT",
    help="With --stop: the share of wins to doubt. Left out: an even one.",
)  # fmt: skip
@click.option(
    "--h1", type=click.FloatRange(0, 100, True, True), metavar="PERCENT",
    help="With --stop: the share of wins to show. Left out: 10 more than --h0.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Keep all games here; go on from those that are there.",
)  # fmt: skip
@click.option(
    "--plots", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
    help="Draw pictures of ratings, points and routes into it (needs pip install 'draisine[arena]').",
)  # fmt: skip
@click.option(
    "--jobs", type=click.IntRange(1, 1024), metavar="N",
    help="How many games are played side by side. Left out: one for each core.",
)  # fmt: skip
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; 'local' starts one on this machine.")
@click.option(
    "--move-limit", type=click.FloatRange(0, min_open=True), metavar="SECONDS", default=10.0, show_default=True,
    help="How long a bot written in Python may think about a move.",
)  # fmt: skip
@json_option
def arena(**options: Any) -> None:
    """Find out which bot is better, and how sure that is.

    Every deal is played in every seating of the bots, so that good cards come to all of them. With more bots than
    seats, everybody meets everybody. The table tells each bot's share of wins and its rating, with 95 % intervals:
    where two of them do not overlap, one bot is better. With a rating 100 points higher, a bot wins about 64 of 100
    games against one other.

      draisine arena usa --bots conductor,random --games 200
      draisine arena europe --bots planner,conductor,path --players 3 --games 3000
      draisine arena usa --bots planner,conductor --stop   as few as it takes
      draisine arena usa --bots my_module:MyBot,planner --out mine.jsonl
      draisine arena usa --bots planner,conductor --games 500 --plots pictures
      draisine arena usa --bots planner,conductor --ray local --json

    With --out, a run that was stopped goes on: call it again, with more games if you like. A bot of your own that
    fails, hangs or breaks the rules loses its move to chance, and the game goes on.
    """
    asked = Asked(**options)
    setting = _setting(asked)
    claim = _claim(setting, asked)
    if asked.plots:
        _check_plots()
    standing, seconds = _play(setting, claim, asked)
    from draisine.arena import results

    found = results(standing)
    complete = standing.games == asked.games or standing.decided
    if asked.as_json:
        _print_json(found, complete, seconds)
    else:
        from draisine.cli.arena.table import print_table

        print_table(setting.board, found, asked.games, seconds)
    if asked.plots and standing.games:
        _draw(asked.board, asked.plots, standing, found)
    if not complete:
        sys.exit(STOPPED)


def _setting(asked: Asked) -> "Setting":
    """The run; what is wrong with the board, the seats or the bots is said here, before anything slow is loaded."""
    chosen, named = find_board(asked.board), listed_bots(asked.bots)
    # More bots than seats are welcome here; a missing name is looked for first.
    seats = check_table(chosen, asked.players, sorted(named, key=bool)[:1], asked.alvin)
    from draisine.arena import Setting
    from draisine.arena.seatings import TooManySeatings
    from draisine.bots import BotError, find_bot

    try:
        python = [name for name in named if not find_bot(name).compiled]
        setting = Setting(chosen, named, seats, asked.seed, asked.alvin, asked.move_limit if python else None)
        _ = setting.seatings
    except (BotError, TooManySeatings) as error:
        raise wrong(str(error)) from None
    return setting


def _claim(setting: "Setting", asked: Asked) -> "Claim | None":
    """What --stop weighs; None without it."""
    from draisine.arena import Claim
    from draisine.arena.sprt import LEAST_ROUNDS

    if not asked.stop:
        if asked.h0 is not None or asked.h1 is not None:
            raise wrong("--h0 and --h1 belong to --stop: add it, or leave them out")
        return None
    doubted = 100 / setting.players if asked.h0 is None else asked.h0
    shown = doubted + 10 if asked.h1 is None else asked.h1
    if not doubted < shown < 100:
        raise wrong(f"--h1 must lie between --h0 and 100: {shown:g} does not lie above {doubted:g}")
    needed = LEAST_ROUNDS * len(setting.seatings)
    if asked.games < needed:
        rounds = f"{LEAST_ROUNDS} rounds of {len(setting.seatings):,} seatings"
        raise wrong(f"--stop gives no answer before {rounds}: set --games {needed} or more")
    if len(setting.field) == 1:
        raise wrong("--stop asks how the first bot does against others: name another one")
    return Claim(doubted / 100, shown / 100)


def _check_plots() -> None:
    from draisine.arena import ArenaError
    from draisine.arena.plots import check_plots

    try:
        check_plots()
    except ArenaError as error:
        raise Trouble(str(error)) from None


def _play(setting: "Setting", claim: "Claim | None", asked: Asked) -> "tuple[Standing, float]":
    """Play, and count; Ctrl-C ends it with what has been played. The seconds are those of play."""
    from draisine.arena import ArenaError, Standing, WrongFile

    standing = Standing(setting, claim)
    began = time.perf_counter()
    try:
        with ExitStack() as stack:
            keep = _kept(setting, asked, standing, stack)
            if standing.games < asked.games and not standing.decided:
                crew = stack.enter_context(_crew(setting, asked))
                start_engine(lambda: _warm_up(setting))
                began = time.perf_counter()
                _play_rest(crew, standing, asked, keep)
    except (ArenaError, WrongFile) as error:
        raise Trouble(str(error)) from error
    except KeyboardInterrupt:
        hint = f": the same call goes on from {asked.out}" if asked.out else ""
        click.echo(f"stopped after {standing.games:,} of {asked.games:,} games{hint}", err=True)
    return standing, time.perf_counter() - began


Keep = Callable[["list[Played]"], None]


def _kept(setting: "Setting", asked: Asked, standing: "Standing", stack: ExitStack) -> Keep:
    """Count the games that are in the file already; further ones are to be put there."""
    if asked.out is None:
        return _keep_nothing
    from draisine.arena import KeptGames

    file = stack.enter_context(KeptGames(asked.out, setting))
    for game in file.games():
        if standing.games == asked.games or standing.decided:
            break
        standing.add(game)
    if standing.games:
        click.echo(f"{standing.games:,} games are in {asked.out} already", err=True)
    return file.keep


def _keep_nothing(games: "list[Played]") -> None:
    del games


def _play_rest(crew: "Crew", standing: "Standing", asked: Asked, keep: Keep) -> None:
    from draisine.arena import play_on

    told = 0
    start = standing.games
    with _progress(start, asked.games) as report:
        for games in play_on(crew, start, asked.games, report):
            counted = []
            with _undisturbed():
                for game in games:
                    if not standing.decided:
                        standing.add(game)
                        counted.append(game)
                keep(counted)
            told = _tell_lost(counted, told)
            if standing.decided:
                return


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is done: what is counted is kept as well."""
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


def _tell_lost(games: "list[Played]", told: int) -> int:
    """A line for every lost move, up to a number."""
    for game in games:
        for line in game.lost:
            told += 1
            if told <= TOLD:
                click.echo(f"lost move in game {game.number} ({','.join(game.bots)}), {line}", err=True)
            elif told == TOLD + 1:
                click.echo("further lost moves are only counted", err=True)
    return told


def _crew(setting: "Setting", asked: Asked) -> "Crew":
    if asked.ray:
        from draisine.arena.ray_pool import Cluster

        return Cluster(setting, asked.ray, asked.jobs)
    from draisine.arena import hire

    return hire(setting, asked.jobs or cores())


def _warm_up(setting: "Setting") -> None:
    """Compile or load what the games need, once, before many workers would do it side by side."""
    from draisine.bots import fill_seats
    from draisine.matches import Table

    names = ["random", "conductor"] if setting.move_limit is None else ["draisine.cli.warmup:FirstMove", "random"]
    list(Table(setting.board, fill_seats(names, setting.players), 1, setting.alvin).outcomes(0, 1))


@contextmanager
def _progress(start: int, games: int) -> Iterator[Report | None]:
    """A progress bar with an estimate, for somebody who watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games, completed=start)
        yield lambda done: bar.update(task, completed=done)


def _draw(board: str, folder: Path, standing: "Standing", found: "Results") -> None:
    from rich.console import Console

    from draisine.arena import ArenaError
    from draisine.arena.plots import write_plots
    from draisine.cli.boards.pictures import laid_out

    console = Console(stderr=True)
    layout = laid_out(standing.setting.board, board, console)
    try:
        written = write_plots(folder, standing, found, layout)
    except ArenaError as error:
        raise Trouble(str(error)) from None
    console.print(f"{len(written)} pictures written into {folder}", soft_wrap=True, highlight=False)


def _print_json(found: "Results", complete: bool, seconds: float) -> None:
    import msgspec

    whole = {**msgspec.to_builtins(found), "complete": complete, "seconds": round(seconds, 6)}
    click.echo(msgspec.json.encode(whole).decode())
