"""Files that commands read and write."""

import sys
from pathlib import Path

from draisine.cli.localization.errors import CliError
from draisine.cli.localization.texts import number, t
from draisine.messages.details import os_detail


def check_writable(path: Path) -> None:
    """Raise an error unless the file can be written, before any slow work starts."""
    if not path.parent.is_dir():
        raise CliError("cli-error-no_folder", file=str(path), folder=str(path.parent))
    new = not path.exists()
    try:
        path.open("a").close()
    except OSError as error:
        raise CliError("cli-error-unwritable", file=str(path), detail=os_detail(error)) from None
    if new:
        path.unlink()


def write_file(path: Path, content: bytes) -> None:
    """Write a file, or raise an error that says why it failed."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise CliError("cli-error-unwritable", file=str(path), detail=os_detail(error)) from None


def read_file(path: Path) -> bytes:
    """Read a file, or raise an error that says why it failed."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise CliError("cli-error-unreadable", file=str(path), detail=os_detail(error)) from None


def read_input(path: Path) -> bytes:
    """Read a file, or standard input for `-`."""
    return sys.stdin.buffer.read() if str(path) == "-" else read_file(path)


def format_size(size: int) -> str:
    """Return a size in kilobytes."""
    return t("cli-kilobytes", number=number(size / 1000))
