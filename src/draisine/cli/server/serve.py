"""`draisine serve`: run the server."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError, usage_error
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import t
from draisine.cli.params import data_option
from draisine.cli.server.data_folder import DATABASE, open_data_folder
from draisine.cli.server.extra import require_server
from draisine.cli.server.process import is_running, open_page, page_url, run_server
from draisine.messages.details import detail
from draisine.server.addresses import is_loopback

if TYPE_CHECKING:
    from draisine.server.settings import Settings

DATABASE_VARIABLE = "DRAISINE_DATABASE"
settings_option = option(
    "--settings",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="file",
    envvar="DRAISINE_SETTINGS",
    show_envvar=True,
)


@click.command(cls=Command)
@option("--host", metavar="address", default="127.0.0.1", show_default=True)
@option("--lan", is_flag=True)
@option("--port", type=click.IntRange(0, 65535), metavar="port", default=8018, show_default=True)
@data_option()
@settings_option
@option("--browser", is_flag=True)
def serve(host: str, lan: bool, port: int, data: Path | None, settings: Path | None, browser: bool) -> None:
    """Run the server and its page."""
    require_server()
    if lan and not is_loopback(host):
        raise usage_error("cli-error-lan_host")
    if browser and is_running(host, port):
        click.echo(t("cli-serve-already", address=page_url(host, port)), err=True)
        open_page(page_url(host, port))
        return
    unused = DATABASE_VARIABLE if data is not None and os.environ.get(DATABASE_VARIABLE) else ""
    chosen = read_settings_file(settings)
    run_server(host, port, database_url(data), chosen, lan=lan, browser=browser, data_unused=unused)


def database_url(data: Path | None) -> str:
    """Return the database URL from the environment, or the SQLite file in the data folder, which is created."""
    return named_database() or f"sqlite:///{open_data_folder(data) / DATABASE}"


def named_database() -> str | None:
    """Return the database URL from the environment, if there is one."""
    named = os.environ.get(DATABASE_VARIABLE)
    if not named:
        return None
    from draisine.server.store.database import parse_url

    try:
        parse_url(named)
    except ValueError as error:
        raise CliError("cli-error-file", file=DATABASE_VARIABLE, detail=detail(error)) from None
    return named


def read_settings_file(path: Path | None) -> "Settings":
    """Read settings from a file; without one, the defaults."""
    from draisine.server.settings import Settings, read_settings

    if path is None:
        return Settings()
    try:
        return read_settings(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CliError("cli-error-file", file=str(path), detail=detail(error)) from None
