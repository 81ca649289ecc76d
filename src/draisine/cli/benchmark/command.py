"""`draisine benchmark`: play the games of the leaderboard."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import rich_click as click
from click.shell_completion import CompletionItem

from draisine.cli.arena.games import show_progress, warm_up
from draisine.cli.engine_startup import available_cores, start_engine
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError, CliUsageError, usage_error
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import join, t
from draisine.cli.params import BotsType, json_option
from draisine.messages.details import detail, shorten

if TYPE_CHECKING:
    from draisine.arena.benchmark import Entry, Match, Task
    from draisine.arena.benchmark.runner import Progress

TASKS = ("usa-2", "europe-2", "old_west-2", "first_journey-2", "amsterdam-2", "usa-4", "europe-4")
"""The ids of the tasks, here because importing the protocol loads NumPy."""


class TasksType(click.ParamType):  # type: ignore[type-arg]
    """Tasks, separated by commas."""

    name = "tasks"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Complete the last name of a comma-separated list."""
        del ctx, param
        before, comma, prefix = incomplete.rpartition(",")
        return [CompletionItem(f"{before}{comma}{name}") for name in TASKS if name.startswith(prefix)]


class BenchmarkOptions(NamedTuple):
    """The options of the command."""

    policy: str
    tasks: str | None
    quick: bool
    entry: Path | None
    name: str | None
    link: str | None
    out: Path | None
    jobs: int | None
    as_json: bool


@click.command(cls=Command)
@argument("policy", metavar="policy", type=BotsType())
@option("--tasks", type=TasksType(), metavar="tasks", values={"names": ", ".join(TASKS)})
@option("--quick", text="quick_benchmark", is_flag=True)
@option("--entry", type=click.Path(dir_okay=False, path_type=Path), metavar="file")
@option("--name", text="name_entry", metavar="name")
@option("--link", text="link_entry", metavar="address")
@option("--out", text="out_benchmark", type=click.Path(file_okay=False, path_type=Path), metavar="folder")
@option("--jobs", type=click.IntRange(1, 1024), metavar="n")
@json_option
def benchmark(**options: Any) -> None:
    """Play the games of the leaderboard."""
    asked = BenchmarkOptions(**options)
    names = _split_tasks(asked.tasks)
    _check_options(asked)
    _check_policy(asked.policy)
    _check_folders(asked)
    import msgspec

    entry = _play(asked, names)
    entry = msgspec.structs.replace(entry, name=asked.name or entry.name, link=asked.link)
    if asked.as_json:
        click.echo(msgspec.json.encode(entry).decode())
    else:
        from draisine.cli.benchmark.table import print_table

        print_table(entry)
    if asked.entry:
        _write(asked.entry, entry)


def _split_tasks(tasks: str | None) -> list[str]:
    """Return the names of --tasks; without it, all."""
    if tasks is None:
        return list(TASKS)
    named = [name.strip() for name in tasks.split(",")]
    for name in named:
        if name not in TASKS:
            raise usage_error("cli-error-benchmark_tasks", name=shorten(name), names=join(TASKS))
    return named


def _check_options(asked: BenchmarkOptions) -> None:
    if asked.quick and asked.entry:
        raise usage_error("cli-error-benchmark_quick")
    for given, name in ((asked.name, "--name"), (asked.link, "--link")):
        if given is not None and not asked.entry:
            raise usage_error("cli-error-requires", option=name, other="--entry")
    if asked.entry and asked.entry.suffix != ".json":
        raise usage_error("cli-error-ends", file=str(asked.entry), endings=".json")
    if asked.name is not None or asked.link is not None:
        from draisine.arena.benchmark.entry import LINK, NAME

        if asked.name is not None and not NAME.fullmatch(asked.name):
            raise usage_error("cli-error-benchmark_name")
        if asked.link is not None and not LINK.fullmatch(asked.link):
            raise usage_error("cli-error-benchmark_link", link=shorten(asked.link))


def _check_policy(policy: str) -> None:
    from draisine.bots import BotError, find_bot

    try:
        find_bot(policy)
    except BotError as error:
        raise CliUsageError(detail(error)) from None


def _check_folders(asked: BenchmarkOptions) -> None:
    """Create the folder of --out and check that of --entry before minutes of play."""
    if asked.entry and not asked.entry.absolute().parent.is_dir():
        raise CliError("cli-error-no_folder", file=str(asked.entry), folder=str(asked.entry.parent))
    if asked.out:
        try:
            asked.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CliError("cli-error-uncreatable", folder=str(asked.out), detail=detail(error)) from None


def _play(asked: BenchmarkOptions, names: list[str]) -> "Entry":
    from draisine.arena import ArenaError, RunFileError
    from draisine.arena.benchmark import TASKS as ALL
    from draisine.arena.benchmark import BenchmarkError, make_matches, run_benchmark

    tasks = [task for task in ALL if task.name in names]
    matches = make_matches(asked.policy, tasks, quick=asked.quick)
    jobs = asked.jobs or available_cores()
    _start(asked.policy, tasks)
    try:
        with _show_total(matches) as progress:
            return run_benchmark(asked.policy, tasks, jobs, quick=asked.quick, folder=asked.out, progress=progress)
    except (ArenaError, RunFileError, BenchmarkError) as error:
        raise CliError.wrap(error) from error
    except KeyboardInterrupt:
        if asked.out:
            click.echo(t("cli-benchmark-resume", folder=str(asked.out)), err=True)
        raise


def _start(policy: str, tasks: "Sequence[Task]") -> None:
    """Load the engine, and seat the bot on every board: a net may be for another one.

    A bot written in Python plays a game without a time limit, in which it may compile code that its workers load."""
    from draisine.arena import ArenaConfig
    from draisine.arena.benchmark.protocol import OPPONENTS, SEED
    from draisine.boards import load
    from draisine.bots import BotError, find_bot
    from draisine.matches import MatchRunner, seat_bots

    first, spec = tasks[0], find_bot(policy)
    start_engine(lambda: warm_up(ArenaConfig(load(first.board), list(OPPONENTS[:2]), first.players, SEED)))
    for task in tasks:
        try:
            seat_bots([spec], load(task.board), "benchmark")
        except BotError as error:
            raise CliError("cli-error-benchmark_task", task=task.name, detail=detail(error)) from None
    if not spec.compiled:
        seats = [spec, *[find_bot(OPPONENTS[0])] * (first.players - 1)]
        start_engine(lambda: list(MatchRunner(load(first.board), seats, SEED).outcomes(0, 1)))


@contextmanager
def _show_total(matches: "Sequence[Match]") -> "Iterator[Progress | None]":
    """Show one progress bar for all matches."""
    before = dict(zip(matches, _running_totals(matches), strict=True))
    with show_progress(0, sum(match.games for match in matches)) as report:
        yield (lambda match, played: report(before[match] + played)) if report else None


def _running_totals(matches: "Sequence[Match]") -> list[int]:
    """Return the number of games before each match."""
    games = [match.games for match in matches]
    return [sum(games[:number]) for number in range(len(games))]


def _write(file: Path, entry: "Entry") -> None:
    from draisine.arena.benchmark import write_entry

    try:
        write_entry(file, entry)
    except OSError as error:
        raise CliError("cli-error-unwritable", file=str(file), detail=detail(error)) from None
    click.echo(t("cli-written", file=str(file)), err=True)
