"""`draisine serve`: tables for friends."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import Trouble
from draisine.cli.params import data_option
from draisine.cli.server.process import open_page, page_at, run_server, runs_at

if TYPE_CHECKING:
    from draisine.server.settings import Settings

DATABASE = "DRAISINE_DATABASE"


@click.command(cls=Command)
@click.option(
    "--host", metavar="ADDRESS", default="127.0.0.1", show_default=True,
    help="Where to listen. So, only this machine gets in; 0.0.0.0 lets everybody in who reaches it.",
)  # fmt: skip
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="PORT", default=8018, show_default=True,
    help="The port to listen at; 0 takes any that is free.",
)  # fmt: skip
@data_option("The folder where games are kept. Left out: draisine in your data folder.")
@click.option(
    "--settings",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="DRAISINE_SETTINGS",
    show_envvar=True,
    help="A TOML file with limits and paces.",
)
@click.option("--browser", is_flag=True, help="Open the page in a browser; only that, where a server runs already.")
def serve(host: str, port: int, data: Path | None, settings: Path | None, browser: bool) -> None:
    """Serve tables and the page to play on: people sit down by a link, bots fill the seats.

    Every move is kept before it is answered: in a SQLite file, or in PostgreSQL where DRAISINE_DATABASE names one
    (postgresql://user:password@host/database). Stop it with Ctrl-C: whoever is connected comes back by itself.

      draisine serve                     for this machine: http://127.0.0.1:8018
      draisine serve --host 0.0.0.0      for everybody in the house
      draisine serve --host 0.0.0.0 --port 80 --data /srv/draisine
      DRAISINE_DATABASE=postgresql://localhost/draisine draisine serve
    """
    if browser and runs_at(host, port):
        click.echo(f"draisine runs already at {page_at(host, port)}", err=True)
        open_page(page_at(host, port))
        return
    run_server(host, port, database_url(data), _settings(settings), browser=browser)


def database_url(data: Path | None) -> str:
    """The database that is meant: the one that the environment names, or the file in the data folder."""
    named = os.environ.get(DATABASE)
    if not named:
        return f"sqlite:///{_folder(data) / 'draisine.db'}"
    from draisine.server.store.database import address

    try:
        address(named)
    except ValueError as error:
        raise Trouble(f"{DATABASE}: {error}") from None
    return named


def _settings(path: Path | None) -> "Settings":
    from draisine.server.settings import Settings, read_settings

    if path is None:
        return Settings()
    try:
        return read_settings(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise Trouble(f"{path}: {error}") from None


def _folder(data: Path | None) -> Path:
    """The folder of the data, made if it is not there; nobody else may look into it."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = data or home / "draisine"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(f"{folder} cannot be made: {error.strerror}") from None
    return folder.resolve()
