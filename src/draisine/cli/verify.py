"""`draisine verify`: check that the deal of a game was fixed before its first move."""

from pathlib import Path

import rich_click as click

from draisine.cli.files import read_file
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument
from draisine.cli.localization.texts import current_language, t
from draisine.messages import message
from draisine.messages.details import detail


@click.command(cls=Command)
@argument("file", text="record_finished", metavar="file", type=click.Path(path_type=Path))
def verify(file: Path) -> None:
    """Replay a record, compare the hash of its seed, and recompute every shuffle."""
    from draisine.cli.warmup import warm_game
    from draisine.play import Record, RecordError
    from draisine.play.verification import verify as check

    try:
        record = Record.from_text(read_file(file))
        warm_game(record.header.board)
        game = check(record)
    except RecordError as error:
        raise CliError("cli-error-file", file=str(file), detail=detail(error)) from None
    random_steps = sum(step.chance is not None for step in record.steps)
    board, players = game.board.title_in(current_language()), message("number-players", count=game.players)
    click.echo(
        t("cli-verify-legal", file=str(file), board=board, players=players, steps=len(record.steps) - 1),
    )
    click.echo(t("cli-verify-fixed", seed=str(record.header.seed)))
    click.echo(t("cli-verify-hash", hash=str(record.header.seed_hash), steps=random_steps))
