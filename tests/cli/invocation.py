"""Run the command line in this process or in a subprocess."""

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from draisine.cli import main


def call(*args: str, columns: int = 100, language: str = "en", stdin: str | None = None) -> Result:
    """Run in this process, as in a terminal of `columns` columns without colours, in the locale of a language."""
    environment = {"COLUMNS": str(columns), "NO_COLOR": "1", "LANGUAGE": language}
    return CliRunner().invoke(main, args, input=stdin, env=environment, prog_name="draisine")


def launch(*args: str, folder: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run in a subprocess."""
    command = [sys.executable, "-m", "draisine.cli", *args]
    environment = os.environ | {"COLUMNS": "100", "NO_COLOR": "1", "LANGUAGE": "en"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def error_line(result: Result) -> str:
    """Return the error message of a failed command: one line, nothing else, and no traceback."""
    assert result.stdout == ""
    assert result.exception is None or isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    return line


def admin_error(result: Result) -> str:
    """Return the error message of a failed `draisine admin`, which comes after the name of the database."""
    assert result.stdout == ""
    assert result.exception is None or isinstance(result.exception, SystemExit)
    database, line = result.stderr.splitlines()
    assert database.startswith("database: ")
    return line
