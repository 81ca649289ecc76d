"""Checks of the machine: Python, packages, page, cache, disk, settings, limits and port."""

import platform
import re
import shutil
import socket
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from draisine.cli.doctor.findings import Finding, ok, problem, warning
from draisine.cli.localization.texts import number
from draisine.cli.server.process import is_running, page_url
from draisine.messages.details import detail, os_detail

if TYPE_CHECKING:
    from draisine.server.settings import Settings

LOW_DISK, FULL_DISK = 1_000_000_000, 100_000_000
"""Free bytes: little, and too little for the compiled engine and a backup."""
FILES_BESIDE_CONNECTIONS = 256
"""Files that a server opens beside its connections."""


def check_python() -> Iterator[Finding]:
    """The version of Python, which was checked when the package was installed."""
    yield ok("python", "python", version=platform.python_version())


def check_packages() -> Iterator[Finding]:
    """Whether everything that the server needs is installed."""
    missing = [name for name in _requirements() if not _is_installed(name)]
    if missing:
        yield problem("packages", "packages-missing", names=", ".join(missing))
    else:
        yield ok("packages", "packages", version=metadata.version("draisine"))


def _requirements() -> list[str]:
    """The names of the packages that `draisine[server]` requires on Linux and macOS."""
    found = []
    for line in metadata.requires("draisine") or []:
        requirement, _, marker = line.partition(";")
        if "extra" not in marker or re.search(r"extra == ['\"]server['\"]", marker):
            found += re.findall(r"^[\w.-]+", requirement)
    return sorted(set(found))


def _is_installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def check_page() -> Iterator[Finding]:
    """Whether the page was built."""
    import draisine.server

    folder = Path(draisine.server.__file__).parent / "page"
    yield ok("page", "page") if (folder / "index.html").exists() else problem("page", "page-missing")


def check_cache() -> Iterator[Finding]:
    """Whether compiled code is stored, and complete."""
    from draisine.engine.compiler.folders import CACHE_DIR, is_temporary, is_warm

    if is_temporary():
        yield problem("cache", "cache-unwritable")
    elif is_warm():
        yield ok("cache", "cache", folder=str(CACHE_DIR.parent))
    else:
        yield warning("cache", "cache-cold", folder=str(CACHE_DIR.parent))


def check_disk(folder: Path) -> Iterator[Finding]:
    """Whether there is room for games and backups."""
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    values = {"folder": str(folder), "megabytes": number(free // 1_000_000)}
    if free < FULL_DISK:
        yield problem("disk", "disk-full", **values)
    elif free < LOW_DISK:
        yield warning("disk", "disk-low", **values)
    else:
        yield ok("disk", "disk", **values)


def check_settings(file: Path | None) -> Iterator[Finding]:
    """Whether the settings can be read, and what does not fit together there."""
    from draisine.server.settings import Settings, read_settings

    try:
        settings = Settings() if file is None else read_settings(file.read_text("utf-8"))
    except OSError as error:
        yield problem("settings", "settings-unreadable", file=str(file), detail=os_detail(error))
        return
    except ValueError as error:
        yield problem("settings", "settings-invalid", file=str(file), detail=detail(error))
        return
    if settings.tls and not settings.proxies:
        yield warning("settings", "settings-no_proxies")
    elif file is None:
        yield ok("settings", "settings-default")
    else:
        yield ok("settings", "settings", file=str(file))
    yield from _check_limits(settings)


def _check_limits(settings: "Settings") -> Iterator[Finding]:
    """Whether the process may open as many files as the settings need; a server raises its soft limit itself."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = settings.connections + FILES_BESIDE_CONNECTIONS
    if hard == resource.RLIM_INFINITY or hard >= needed:
        yield ok("limits", "limits", needed=str(needed))
    else:
        yield warning("limits", "limits-low", allowed=str(hard), needed=str(needed))


def check_port(host: str, port: int) -> Iterator[Finding]:
    """Whether a server runs at an address, or could."""
    address = page_url(host, port)
    if is_running(host, port):
        yield ok("port", "port-running", address=address)
        return
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as error:
        yield problem("port", "port-taken", address=address, detail=os_detail(error))
    else:
        yield ok("port", "port-free", address=address)
