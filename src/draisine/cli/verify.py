"""`draisine verify`: check that the deal of a game was fixed before its first move."""

from pathlib import Path

import rich_click as click

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError


@click.command(cls=Command)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path), help="The record of a finished game.")
def verify(file: Path) -> None:
    """Check that a recorded game was played by the rules, and its deal fixed before the first move.

    The hash of a secret seed is published when a game starts; the record of the finished game contains the seed. This
    command replays the record, compares the hash, and recomputes every shuffle from the seed.

      draisine verify game.jsonl
    """
    from draisine.cli.warmup import warm_game
    from draisine.play import Record, RecordError
    from draisine.play.verification import verify as check

    try:
        record = Record.from_text(file.read_bytes())
        warm_game(record.header.board)
        game = check(record)
    except OSError as error:
        raise CliError(f"{file} cannot be read: {error.strerror}") from None
    except RecordError as error:
        raise CliError(f"{file}: {error}") from None
    random_steps = sum(step.chance is not None for step in record.steps)
    click.echo(f"{file}: {game.board.title.en}, {game.players} players, {len(record.steps) - 1} steps: all legal")
    click.echo(f"the deal was fixed before the first move: seed {record.header.seed}")
    click.echo(
        f"its hash is {record.header.seed_hash}, as published at the start; {random_steps} random steps follow from it"
    )
