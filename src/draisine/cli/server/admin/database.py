"""`draisine admin`: prune, back up and migrate the database."""

import time
from pathlib import Path

import msgspec
import rich_click as click

from draisine.cli.files import format_size
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import t
from draisine.cli.params import json_option
from draisine.cli.server.admin.common import (
    UnusableDatabase,
    create_new_file,
    database_revision,
    existing_database,
    print_json,
    print_result,
    with_store,
)
from draisine.cli.server.process import prepare_database
from draisine.cli.server.serve import read_settings_file, settings_option

PRUNED = ("open_tables", "unfinished_tables", "finished_tables", "chats", "people", "reports", "answers")
"""What is counted, in the order of the output."""


@click.command(cls=Command)
@settings_option
@option("--dry-run", is_flag=True)
@json_option
@click.pass_obj
def prune(data: Path | None, settings: Path | None, dry_run: bool, as_json: bool) -> None:
    """Delete what is older than the settings allow."""
    chosen = read_settings_file(settings)
    pruned = with_store(data, lambda store: store.retention.prune(chosen, time.time(), dry_run=dry_run))
    if as_json:
        return print_json({**msgspec.structs.asdict(pruned), "dry_run": dry_run})
    for field in PRUNED:
        click.echo(f"{getattr(pruned, field):>8} {t(f'cli-prune-{field}')}")
    return click.echo(t("cli-prune-dry_run" if dry_run else "cli-prune-deleted"))


@click.command(cls=Command)
@argument("file", text="new_file", metavar="file", type=click.Path(dir_okay=False, path_type=Path))
@json_option
@click.pass_obj
def backup(data: Path | None, file: Path, as_json: bool) -> None:
    """Copy the SQLite database of a running server to a file."""
    from draisine.server.maintenance import back_up_sqlite

    url = existing_database(data)
    if not url.startswith("sqlite:///"):
        raise CliError("cli-error-backup_postgresql")
    create_new_file(file)
    try:
        back_up_sqlite(Path(url.removeprefix("sqlite:///")), file)
    except BaseException:
        file.unlink()
        raise
    size = file.stat().st_size
    text = t("cli-written-size", file=str(file), size=format_size(size))
    print_result(as_json, text, file=str(file), bytes=size)


@click.command(cls=Command)
@json_option
@click.pass_obj
def migrate(data: Path | None, as_json: bool) -> None:
    """Migrate the database to this release."""
    from draisine.server.store.migration import newest_revision

    url, newest = existing_database(data), newest_revision()
    found = database_revision(url)
    if found is not None and found > newest:
        raise UnusableDatabase("cli-error-database_newer", found=found, needed=newest)
    prepare_database(url)
    print_result(as_json, t("cli-admin-migrated"), before=found, revision=newest)
