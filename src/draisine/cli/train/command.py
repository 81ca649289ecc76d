"""`draisine train`: train a net for a board."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import rich_click as click

from draisine.cli.engine_startup import available_cores, start_engine
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import option
from draisine.cli.params import board_argument, seed_option
from draisine.cli.seats import load_board
from draisine.cli.train.lines import describe

if TYPE_CHECKING:
    from draisine.boards import Board
    from draisine.learning.progress import Event

RUNS = Path("runs")
"""The folder of runs, ignored by git."""


class TrainOptions(NamedTuple):
    """The options of the command."""

    board: str
    config: Path | None
    out: Path | None
    start: Path | None
    minutes: float | None
    device: str
    threads: int | None
    seed: int


@click.command(cls=Command)
@board_argument()
@option("--config", text="config_train", type=click.Path(dir_okay=False, path_type=Path), metavar="file")
@option("--out", text="out_train", type=click.Path(file_okay=False, path_type=Path), metavar="folder")
@option("--from", "start", text="from", type=click.Path(file_okay=False, path_type=Path), metavar="folder")
@option("--minutes", type=click.FloatRange(0, min_open=True), metavar="n")
@option("--device", type=click.Choice(("auto", "cpu", "cuda")), default="auto", show_default=True)
@option("--threads", text="threads_train", type=click.IntRange(1, 1024), metavar="n")
@seed_option
def train(**options: Any) -> None:
    """Train a net for a board."""
    asked = TrainOptions(**options)
    board = load_board(asked.board)
    if find_spec("torch") is None:
        raise CliError("cli-error-train")
    device = choose_device(asked.device)
    start_engine(lambda: _train(board, device, asked))


def choose_device(asked: str) -> str:
    """Return the device of a run: a GPU needs PyTorch and numba-cuda, for the net and for the games."""
    if asked == "cpu":
        return asked
    import torch

    usable = torch.cuda.is_available() and find_spec("numba_cuda") is not None
    if asked == "cuda" and not usable:
        raise CliError("cli-error-cuda")
    return "cuda" if usable else "cpu"


def _train(board: "Board", device: str, asked: TrainOptions) -> None:
    from draisine.bots import BotError
    from draisine.envs.startup.progress import announcements_off
    from draisine.learning.config import TrainingError, read_config
    from draisine.learning.trainer import RunOptions
    from draisine.learning.trainer import train as run

    folder = asked.out or RUNS / board.id
    threads = asked.threads or available_cores()
    options = RunOptions(folder, asked.start, asked.minutes, device, threads, asked.seed)
    try:
        # `start_engine` explains the wait, in the language of the user.
        with announcements_off():
            run(board, read_config(board, asked.config), options, lambda event: _print(event, board.id, folder))
    except (TrainingError, BotError) as error:
        raise CliError.wrap(error) from error
    except OSError as error:
        raise CliError("cli-error-train_files", folder=str(folder), detail=error.strerror or str(error)) from error


def _print(event: "Event", board: str, folder: Path) -> None:
    for line in describe(event, board, folder):
        click.echo(line)
