"""The server is an optional extra: commands that need it check that it is installed."""

from importlib.util import find_spec

from draisine.cli.localization.errors import CliError

PACKAGES = ("litestar", "sqlalchemy", "uvicorn")
"""Packages that only `draisine[server]` installs."""


def require_server() -> None:
    """Exit with the install command if the server's dependencies are missing."""
    if not all(map(find_spec, PACKAGES)):
        raise CliError("cli-error-server")
