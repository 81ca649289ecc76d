"""`draisine admin`: prune, back up and migrate the database."""

import time
from pathlib import Path

import rich_click as click

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError
from draisine.cli.server.admin.common import with_store
from draisine.cli.server.process import prepare_database
from draisine.cli.server.serve import read_settings_file, settings_option

PRUNED = {
    "open_tables": "tables whose game never began",
    "unfinished_tables": "games that were not finished",
    "finished_tables": "finished games",
    "chats": "chats",
    "people": "people",
    "reports": "answered reports",
    "answers": "ended tables whose answers to orders are not needed any more",
}


@click.command(cls=Command)
@settings_option
@click.option("--dry-run", is_flag=True, help="Only count what would be deleted.")
@click.pass_obj
def prune(url: str, settings: Path | None, dry_run: bool) -> None:
    """Delete what is older than the settings keep_…_days allow. The server also does this once an hour.

    draisine admin prune --dry-run
    draisine admin prune --settings settings.toml
    """
    chosen = read_settings_file(settings)
    pruned = with_store(url, lambda store: store.retention.prune(chosen, time.time(), dry_run=dry_run))
    for field, text in PRUNED.items():
        click.echo(f"{getattr(pruned, field):>8} {text}")
    click.echo("nothing was deleted: leave out --dry-run" if dry_run else "deleted")


@click.command(cls=Command)
@click.argument(
    "file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A new file; existing files are not overwritten.",
)
@click.pass_obj
def backup(url: str, file: Path) -> None:
    """Copy the SQLite database of a running server to a file. For PostgreSQL use pg_dump.

    draisine admin backup draisine-monday.db
    """
    from draisine.server.maintenance import back_up_sqlite

    if not url.startswith("sqlite:///"):
        raise CliError("this is a PostgreSQL database: back it up with pg_dump")
    if file.exists():
        raise CliError(f"{file} already exists: choose another name")
    database = Path(url.removeprefix("sqlite:///"))
    if not database.exists():
        raise CliError(f"{database} does not exist: set --data to the folder of the server")
    back_up_sqlite(database, file)
    click.echo(f"{file} written ({file.stat().st_size / 1000:,.0f} KB)")


@click.command(cls=Command)
@click.pass_obj
def migrate(url: str) -> None:
    """Migrate the database to this release. The server also does this at startup.

    draisine admin migrate
    """
    prepare_database(url)
    click.echo("the database is up to date")
