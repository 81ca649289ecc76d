"""The data folder of a server: where it is, and that only its owner can read it."""

import os
import stat
from pathlib import Path

import rich_click as click

from draisine.cli.localization.errors import CliError
from draisine.cli.localization.texts import t
from draisine.messages.details import os_detail

DATABASE = "draisine.db"
FILES = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")
"""The files of the database: SQLite gives new ones the mode of the first."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO
PRIVATE_UMASK = 0o077


def find_data_folder(data: Path | None) -> Path:
    """The data folder, whether it exists or not."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return (data or home / "draisine").absolute()


def open_data_folder(data: Path | None) -> Path:
    """The data folder, created if it is missing. Its database becomes private; a folder that others can open is left as
    it is, because it may have other purposes, and is reported."""
    folder = find_data_folder(data)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CliError("cli-error-uncreatable", folder=str(folder), detail=os_detail(error)) from None
    folder = folder.resolve()
    closed = [file for file in FILES if _make_private(folder / file)]
    if closed:
        click.echo(t("cli-data-closed", files=", ".join(closed), folder=str(folder)), err=True)
    if is_open_to_others(folder):
        click.echo(t("cli-data-open", folder=str(folder)), err=True)
    return folder


def is_open_to_others(path: Path) -> bool:
    """Whether other users of this machine have any access to a file or folder, as far as its own mode allows."""
    return bool(path.stat().st_mode & OTHERS)


def create_private(file: Path) -> None:
    """Create an empty file that only its owner can read. Raises OSError, also if it exists."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _make_private(file: Path) -> bool:
    """Whether a file was open to others; now it is not, if it is ours."""
    try:
        if not is_open_to_others(file):
            return False
        file.chmod(0o600)
    except OSError:
        return False
    return True
