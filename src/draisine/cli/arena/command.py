"""`draisine arena`: compare bots with confidence intervals."""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import rich_click as click

from draisine.cli.arena.games import show_progress, warm_up
from draisine.cli.engine_startup import available_cores, start_engine
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import EXIT_INTERRUPTED
from draisine.cli.localization.errors import CliError, CliUsageError, usage_error
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import current_language, t
from draisine.cli.params import alvin_option, board_argument, bots_option, json_option, players_option, seed_option
from draisine.cli.seats import check_seats, load_board, split_bots
from draisine.messages import message
from draisine.messages.details import detail, shorten

if TYPE_CHECKING:
    from draisine.arena import ArenaConfig, Hypotheses, PlayedGame, Results, Standings, WorkerPool

MAX_REPORTED = 50
"""Maximum number of forfeited moves that are printed; a bot that always fails would flood the terminal."""


class ArenaOptions(NamedTuple):
    """The options of the command."""

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
@bots_option(required=True, text="bots_compared")
@players_option
@option("--games", type=click.IntRange(1), metavar="n", default=1000, show_default=True)
@seed_option
@alvin_option
@option("--stop", is_flag=True)
@option("--h0", type=click.FloatRange(0, 100, True, True), metavar="percent")
@option("--h1", type=click.FloatRange(0, 100, True, True), metavar="percent")
@option("--out", text="out_arena", type=click.Path(dir_okay=False, path_type=Path), metavar="file")
@option("--plots", type=click.Path(file_okay=False, path_type=Path), metavar="folder")
@option("--jobs", type=click.IntRange(1, 1024), metavar="n")
@option("--ray", metavar="address")
@option("--move-limit", type=click.FloatRange(0, min_open=True), metavar="seconds", default=10, show_default=True)
@json_option
def arena(**options: Any) -> None:
    """Compare bots with confidence intervals."""
    asked = ArenaOptions(**options)
    config = _make_config(asked)
    claim = _make_claim(config, asked)
    if asked.plots:
        _check_plots()
    standings, seconds = _play(config, claim, asked)
    from draisine.arena import compute_results

    found = compute_results(standings)
    complete = standings.games == asked.games or standings.decided
    if asked.as_json:
        _print_json(found, complete, seconds)
    else:
        from draisine.cli.arena.table import print_table

        print_table(config.board, found, asked.games, seconds)
    if asked.plots and standings.games:
        _draw(asked.board, asked.plots, standings, found)
    if not complete:
        sys.exit(EXIT_INTERRUPTED)


def _make_config(asked: ArenaOptions) -> "ArenaConfig":
    """Validate board, seats and bots before anything slow is loaded."""
    chosen, named = load_board(asked.board), split_bots(asked.bots)
    # The arena accepts more bots than seats; an empty name is reported first.
    seats = check_seats(chosen, asked.players, sorted(named, key=bool)[:1], asked.alvin)
    from draisine.arena import ArenaConfig
    from draisine.arena.seatings import TooManySeatings
    from draisine.bots import BotError, find_bot

    try:
        python = [name for name in named if not find_bot(name).compiled]
        config = ArenaConfig(chosen, named, seats, asked.seed, asked.alvin, asked.move_limit if python else None)
        _ = config.seatings
    except (BotError, TooManySeatings) as error:
        raise CliUsageError(detail(error)) from None
    return config


def _make_claim(config: "ArenaConfig", asked: ArenaOptions) -> "Hypotheses | None":
    """Return the hypotheses of --stop, or None without it."""
    from draisine.arena import Hypotheses
    from draisine.arena.sprt import MIN_ROUNDS

    if not asked.stop:
        if asked.h0 is not None or asked.h1 is not None:
            raise usage_error("cli-error-requires", option="--h0" if asked.h1 is None else "--h1", other="--stop")
        return None
    doubted = 100 / config.players if asked.h0 is None else asked.h0
    shown = doubted + 10 if asked.h1 is None else asked.h1
    if not doubted < shown < 100:
        raise usage_error("cli-error-h1", h0=f"{doubted:g}", h1=f"{shown:g}")
    needed = MIN_ROUNDS * len(config.seatings)
    if asked.games < needed:
        seatings = message("cli-seatings", count=len(config.seatings))
        rounds = message("cli-arena-rounds", rounds=message("cli-rounds", count=MIN_ROUNDS), seatings=seatings)
        raise usage_error("cli-error-stop_games", rounds=rounds, games=str(needed))
    if len(config.distinct_bots) == 1:
        raise usage_error("cli-error-stop_bots")
    return Hypotheses(doubted / 100, shown / 100)


def _check_plots() -> None:
    from draisine.arena import ArenaError
    from draisine.arena.plots import check_plots

    try:
        check_plots()
    except ArenaError as error:
        raise CliError.wrap(error) from None


def _play(config: "ArenaConfig", claim: "Hypotheses | None", asked: ArenaOptions) -> "tuple[Standings, float]":
    """Play and count games until done or Ctrl-C; return the standings and the seconds of play."""
    from draisine.arena import ArenaError, RunFileError, Standings

    standings = Standings(config, claim)
    began = time.perf_counter()
    try:
        with ExitStack() as stack:
            keep = _resume(config, asked, standings, stack)
            if standings.games < asked.games and not standings.decided:
                pool = stack.enter_context(_make_pool(config, asked))
                start_engine(lambda: warm_up(config))
                began = time.perf_counter()
                _play_rest(pool, standings, asked, keep)
    except (ArenaError, RunFileError) as error:
        raise CliError.wrap(error) from error
    except KeyboardInterrupt:
        _report_stop(standings.games, asked)
    return standings, time.perf_counter() - began


def _report_stop(games: int, asked: ArenaOptions) -> None:
    if asked.out is None:
        text = t("cli-arena-stopped", games=games, asked=asked.games)
    else:
        text = t("cli-arena-stopped-resume", games=games, asked=asked.games, file=str(asked.out))
    click.echo(text, err=True)


Append = Callable[["list[PlayedGame]"], None]


def _resume(config: "ArenaConfig", asked: ArenaOptions, standings: "Standings", stack: ExitStack) -> Append:
    """Count the games already in the file; return the function that appends new ones."""
    if asked.out is None:
        return _discard
    from draisine.arena import RunFile

    file = stack.enter_context(RunFile(asked.out, config))
    for game in file.games():
        if standings.games == asked.games or standings.decided:
            break
        standings.add(game)
    if standings.games:
        click.echo(t("cli-already", games=standings.games, path=str(asked.out)), err=True)
    return file.append


def _discard(games: "list[PlayedGame]") -> None:
    del games


def _play_rest(pool: "WorkerPool", standings: "Standings", asked: ArenaOptions, keep: Append) -> None:
    from draisine.arena import run_games

    printed = 0
    start = standings.games
    with show_progress(start, asked.games) as report:
        for games in run_games(pool, start, asked.games, report):
            counted = []
            with _defer_interrupt():
                for game in games:
                    if not standings.decided:
                        standings.add(game)
                        counted.append(game)
                keep(counted)
            printed = _report_forfeits(counted, printed)
            if standings.decided:
                return


@contextmanager
def _defer_interrupt() -> Iterator[None]:
    """Defer Ctrl-C until the block is done, so that every counted game is also stored."""
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


def _report_forfeits(games: "list[PlayedGame]", printed: int) -> int:
    """Print a line per forfeited move, up to a limit; return the number printed."""
    for game in games:
        for line in game.lost:
            printed += 1
            if printed <= MAX_REPORTED:
                bots = ",".join(game.bots)
                click.echo(
                    t("cli-arena-forfeit", game=str(game.number), bots=shorten(bots), detail=shorten(line)), err=True
                )
            elif printed == MAX_REPORTED + 1:
                click.echo(t("cli-arena-forfeits"), err=True)
    return printed


def _make_pool(config: "ArenaConfig", asked: ArenaOptions) -> "WorkerPool":
    if asked.ray:
        from draisine.arena.ray_pool import RayPool

        return RayPool(config, asked.ray, asked.jobs)
    from draisine.arena import make_pool

    return make_pool(config, asked.jobs or available_cores())


def _draw(board: str, folder: Path, standings: "Standings", found: "Results") -> None:
    from rich.console import Console

    from draisine.arena import ArenaError
    from draisine.arena.plots import write_plots
    from draisine.cli.boards.pictures import load_or_make_layout

    console = Console(stderr=True)
    layout = load_or_make_layout(standings.config.board, board, console)
    try:
        written = write_plots(folder, standings, found, layout, current_language())
    except ArenaError as error:
        raise CliError.wrap(error) from None
    line = t("cli-arena-plots", plots=len(written), folder=str(folder))
    console.print(line, soft_wrap=True, highlight=False, markup=False)


def _print_json(found: "Results", complete: bool, seconds: float) -> None:
    import msgspec

    whole = {**msgspec.to_builtins(found), "complete": complete, "seconds": round(seconds, 6)}
    click.echo(msgspec.json.encode(whole).decode())
