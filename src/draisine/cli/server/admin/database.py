"""`draisine admin`: prune, back up and migrate the database."""

import time
from pathlib import Path

import rich_click as click

from draisine.cli.files import format_size
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import t
from draisine.cli.server.admin.common import with_store
from draisine.cli.server.process import prepare_database
from draisine.cli.server.serve import read_settings_file, settings_option

PRUNED = ("open_tables", "unfinished_tables", "finished_tables", "chats", "people", "reports", "answers")
"""What is counted, in the order of the output."""


@click.command(cls=Command)
@settings_option
@option("--dry-run", is_flag=True)
@click.pass_obj
def prune(url: str, settings: Path | None, dry_run: bool) -> None:
    """Delete what is older than the settings allow."""
    chosen = read_settings_file(settings)
    pruned = with_store(url, lambda store: store.retention.prune(chosen, time.time(), dry_run=dry_run))
    for field in PRUNED:
        click.echo(f"{getattr(pruned, field):>8} {t(f'cli-prune-{field}')}")
    click.echo(t("cli-prune-dry_run" if dry_run else "cli-prune-deleted"))


@click.command(cls=Command)
@argument("file", text="new_file", metavar="file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(url: str, file: Path) -> None:
    """Copy the SQLite database of a running server to a file."""
    from draisine.server.maintenance import back_up_sqlite

    if not url.startswith("sqlite:///"):
        raise CliError("cli-error-backup_postgresql")
    if file.exists():
        raise CliError("cli-error-exists", file=str(file))
    database = Path(url.removeprefix("sqlite:///"))
    if not database.exists():
        raise CliError("cli-error-backup_missing", file=str(database))
    back_up_sqlite(database, file)
    click.echo(t("cli-written-size", file=str(file), size=format_size(file.stat().st_size)))


@click.command(cls=Command)
@click.pass_obj
def migrate(url: str) -> None:
    """Migrate the database to this release."""
    prepare_database(url)
    click.echo(t("cli-admin-migrated"))
