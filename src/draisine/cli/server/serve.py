"""`draisine serve`: run the server."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError
from draisine.cli.params import data_option
from draisine.cli.server.extra import require_server
from draisine.cli.server.process import is_running, open_page, page_url, run_server

if TYPE_CHECKING:
    from draisine.server.settings import Settings

DATABASE_VARIABLE = "DRAISINE_DATABASE"
settings_option = click.option(
    "--settings",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="DRAISINE_SETTINGS",
    show_envvar=True,
    help="A TOML file with limits and timeouts.",
)


@click.command(cls=Command)
@click.option(
    "--host", metavar="ADDRESS", default="127.0.0.1", show_default=True,
    help="The address to listen on. The default accepts only this machine; 0.0.0.0 accepts the network.",
)  # fmt: skip
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="PORT", default=8018, show_default=True,
    help="The port to listen on; 0 chooses a free one.",
)  # fmt: skip
@data_option("The folder for the database. Default: draisine in your data folder.")
@settings_option
@click.option("--browser", is_flag=True, help="Open the page in a browser; if a server is already running, only that.")
def serve(host: str, port: int, data: Path | None, settings: Path | None, browser: bool) -> None:
    """Run the server and its page: people join tables by link, bots fill the seats.

    Every move is stored before it is acknowledged: in a SQLite file, or in PostgreSQL if DRAISINE_DATABASE is set
    (postgresql://user:password@host/database). Stop it with Ctrl-C: clients reconnect after a restart.

      draisine serve                     for this machine: http://127.0.0.1:8018
      draisine serve --host 0.0.0.0      for the local network
      draisine serve --host 0.0.0.0 --port 80 --data /srv/draisine
      DRAISINE_DATABASE=postgresql://localhost/draisine draisine serve
    """
    require_server()
    if browser and is_running(host, port):
        click.echo(f"draisine is already running at {page_url(host, port)}", err=True)
        open_page(page_url(host, port))
        return
    run_server(host, port, database_url(data), read_settings_file(settings), browser=browser)


def database_url(data: Path | None) -> str:
    """Return the database URL from the environment, or the SQLite file in the data folder."""
    named = os.environ.get(DATABASE_VARIABLE)
    if not named:
        return f"sqlite:///{_data_folder(data) / 'draisine.db'}"
    from draisine.server.store.database import parse_url

    try:
        parse_url(named)
    except ValueError as error:
        raise CliError(f"{DATABASE_VARIABLE}: {error}") from None
    return named


def read_settings_file(path: Path | None) -> "Settings":
    """Read settings from a file; without one, the defaults."""
    from draisine.server.settings import Settings, read_settings

    if path is None:
        return Settings()
    try:
        return read_settings(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CliError(f"{path}: {error}") from None


def _data_folder(data: Path | None) -> Path:
    """Return the data folder, created with permissions for its owner only."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = data or home / "draisine"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CliError(f"{folder} cannot be created: {error.strerror}") from None
    return folder.resolve()
