"""`draisine doctor`: check an installation of the server, and say what to fix."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import rich_click as click

from draisine.cli.doctor.findings import Finding
from draisine.cli.help_format import Command
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import current_language, t
from draisine.cli.params import data_option, json_option

MARKS = {"ok": "✓", "warning": "!", "problem": "✗"}
CHECKS = (
    "python", "packages", "page", "cache", "settings", "database", "permissions", "disk", "workers", "port", "proxy",
)  # fmt: skip
NEED_SERVER = ("settings", "database", "workers", "proxy")
"""Checks that need the packages of the server."""


@click.command(cls=Command)
@data_option()
@option(
    "--settings", text="settings_checked", type=click.Path(path_type=Path), metavar="file", envvar="DRAISINE_SETTINGS"
)
@option("--host", text="host_checked", metavar="address", default="127.0.0.1", show_default=True)
@option("--port", text="port_checked", type=click.IntRange(1, 65535), metavar="port", default=8018, show_default=True)
@option("--url", metavar="url")
@option("--only", type=click.Choice(CHECKS), multiple=True)
@option("--strict", is_flag=True)
@json_option
def doctor(
    data: Path | None,
    settings: Path | None,
    host: str,
    port: int,
    url: str | None,
    only: tuple[str, ...],
    strict: bool,
    as_json: bool,
) -> None:
    """Check an installation of the server."""
    found = list(_run(only or CHECKS, data, settings, (host, port), url))
    problems = sum(finding.level == "problem" for finding in found)
    warnings = sum(finding.level == "warning" for finding in found)
    if as_json:
        _print_json(found)
    else:
        for finding in found:
            click.echo(f"{MARKS[finding.level]} {finding.message.text(current_language())}")
        click.echo(t("doctor-summary", problems=problems, warnings=warnings))
    sys.exit(1 if problems or (strict and warnings) else 0)


def _print_json(found: list[Finding]) -> None:
    import msgspec

    rows = [{"check": each.check, "level": each.level, "text": each.message.text()} for each in found]
    click.echo(msgspec.json.encode({"checks": rows}))


def _run(
    chosen: tuple[str, ...], data: Path | None, settings: Path | None, address: tuple[str, int], url: str | None
) -> Iterator[Finding]:
    from draisine.cli.doctor import machine, proxy, storage
    from draisine.cli.server.data_folder import find_data_folder

    folder = find_data_folder(data)
    checks: dict[str, Callable[[], Iterator[Finding]]] = {
        "python": machine.check_python,
        "packages": machine.check_packages,
        "page": machine.check_page,
        "cache": machine.check_cache,
        "settings": lambda: machine.check_settings(settings),
        "database": lambda: storage.check_database(folder),
        "permissions": lambda: storage.check_permissions(folder),
        "disk": lambda: machine.check_disk(folder),
        "workers": storage.check_workers,
        "port": lambda: machine.check_port(*address),
        "proxy": lambda: iter(()) if url is None else proxy.check_proxy(url),
    }
    incomplete = False
    for name in CHECKS:
        if name not in chosen or (incomplete and name in NEED_SERVER):
            continue
        for finding in checks[name]():
            incomplete |= finding.check == "packages" and finding.level == "problem"
            yield finding
