"""Run the server in this process. The socket is opened first, so that early connections wait instead of failing."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from http.client import HTTPException
from typing import TYPE_CHECKING

import rich_click as click

from draisine import __version__
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.texts import t
from draisine.cli.server.data_folder import PRIVATE_UMASK
from draisine.messages.details import os_detail, shorten
from draisine.server import addresses
from draisine.server.addresses import WILDCARD_HOSTS

if TYPE_CHECKING:
    from sqlalchemy.exc import DBAPIError

    from draisine.server.http.local_network import ExtensibleServer, LocalNetwork
    from draisine.server.settings import Settings

STARTUP_TIMEOUT = 120.0
SWITCH_INTERVAL = 0.00002
"""Seconds after which a waiting thread requests Python's lock, by default 5 ms. Every compiled function releases the
lock for a moment, which begins the interval again but rarely suffices to take it: with the default, a thread that
replays a game blocks the event loop for more than 100 ms."""
DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
"""If none of these is set, a text browser would open in the terminal and hide the server's output."""


class Unavailable(CliError):
    """Raised while something else has to stop first. The exit status is EX_TEMPFAIL: systemd tries again."""

    exit_code = 75


class Misconfigured(CliError):
    """Raised for what will not change by itself. The exit status is EX_CONFIG: systemd does not try again."""

    exit_code = 78


def run_server(
    host: str,
    port: int,
    database: str,
    settings: "Settings",
    *,
    lan: bool = False,
    browser: bool = False,
    data_unused: str = "",
) -> None:
    """Serve until a signal stops the process; with `lan`, also at the addresses in the local network. `data_unused`:
    the environment variable because of which the data folder is not used."""
    wait_for_database(database)
    taken = [_listen(host, port)]
    from draisine.server.ops.logs import configure_logging, in_terminal

    configure_logging()
    if data_unused:
        _warn_of_unused_data(data_unused)
    from draisine.server.http.local_network import LocalNetwork

    port = taken[0].getsockname()[1]
    address = page_url(host, port)
    network = LocalNetwork(host, port, addresses.lan_addresses)
    if lan:
        taken += _listen_in_network(network)
    os.umask(PRIVATE_UMASK)
    lock = open_database(database)
    if in_terminal():
        _say_running(host, address, network.urls if lan else [])
        click.echo(t("cli-serve-database", database=_describe(database)), err=True)
    if browser:
        threading.Thread(target=_open_browser_when_ready, args=(address,), daemon=True).start()

    server = _make_server(database, settings, network)
    network.attach(server.listen)
    for stop in (signal.SIGINT, signal.SIGTERM):
        # uvicorn shuts down gracefully and then raises the captured signal again.
        signal.signal(stop, lambda *_: None)
    # Modules stay loaded and tables leave few reference cycles: frequent full collections would only pause requests.
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(SWITCH_INTERVAL)
    server.run(sockets=taken)
    del lock
    if not server.started:
        sys.exit(1)


def _make_server(database: str, settings: "Settings", network: "LocalNetwork") -> "ExtensibleServer":
    import uvicorn

    from draisine.server.app import create_app
    from draisine.server.http.body_deadline import BodyDeadline
    from draisine.server.http.connections import raise_file_limit
    from draisine.server.http.local_network import ExtensibleServer
    from draisine.server.http.protocols import limited_protocols
    from draisine.server.http.request_slots import RequestSlots

    return ExtensibleServer(
        uvicorn.Config(
            RequestSlots(BodyDeadline(create_app(database, settings, network=network), settings.body_seconds)),
            **limited_protocols(settings, raise_file_limit(settings.connections)),
            log_config=None,
            access_log=False,
            ws_max_size=settings.largest_request,
            # Messages are small; compression would cost a quarter of a megabyte per socket.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            server_header=False,
        )
    )


def _say_running(host: str, address: str, others: list[str]) -> None:
    if others:
        click.echo(t("cli-serve-running-lan", address=address, others=" ".join(others)), err=True)
    else:
        everywhere = "-everywhere" if host in WILDCARD_HOSTS else ""
        click.echo(t(f"cli-serve-running{everywhere}", address=address), err=True)


def open_database(database: str) -> int | None:
    """Prepare a database for a server, and return the lock on a SQLite file. Raises `Unavailable` if another server
    has it."""
    from draisine.server.ops.logs import log

    log.info("starting", version=__version__, database=_describe(database))
    lock = _lock(database) if database.startswith("sqlite:") else None
    revision = prepare_database(database)
    if revision is not None:
        log.info("the database was migrated", revision=revision)
    return lock


def prepare_database(database: str) -> str | None:
    """Migrate a database to this release once no server of another one uses it, and create the queue of the workers:
    they need no right to do so. Returns the new revision if there was anything to migrate."""
    if database.startswith("sqlite:"):
        return migrate_database(database)
    from draisine.server.bots.queue import create_queue

    check_servers(database, "database-other_release")
    revision = migrate_database(database)
    asyncio.run(create_queue(database))
    return revision


def wait_for_database(database: str) -> None:
    """Wait until a PostgreSQL server can be reached: before anything listens, so that proxies pass clients on."""
    if not database.startswith("sqlite:"):
        from draisine.server.ops.logs import configure_logging
        from draisine.server.store.migration import wait_until_reachable

        configure_logging()
        wait_until_reachable(database)


def _warn_of_unused_data(variable: str) -> None:
    from draisine.server.ops.logs import in_terminal, log

    if in_terminal():
        click.echo(t("cli-serve-data_unused", variable=variable), err=True)
    else:
        log.warning(f"--data is not used: {variable} names the database")


def _lock(database: str) -> int | None:
    from draisine.server.ops.sqlite_lock import DatabaseInUse, lock_sqlite

    try:
        return lock_sqlite(database)
    except DatabaseInUse as error:
        raise Unavailable.wrap(error) from None
    except OSError as error:
        raise CliError("cli-error-database", detail=os_detail(error)) from None


def check_servers(database: str, message_id: str) -> None:
    """Raise `Unavailable` with a message while servers of another release run on a PostgreSQL database."""
    from draisine.server.bots.releases import check_servers
    from draisine.server.ops.sqlite_lock import DatabaseInUse

    try:
        asyncio.run(check_servers(database, message_id))
    except DatabaseInUse as error:
        raise Unavailable.wrap(error) from None


def migrate_database(database: str) -> str | None:
    """Migrate a database to this release; return its new revision if there was anything to do."""
    from sqlalchemy.exc import DBAPIError

    from draisine.server.store import NewerDatabase, upgrade

    try:
        return upgrade(database)
    except NewerDatabase as error:
        raise Misconfigured.wrap(error) from None
    except DBAPIError as error:
        raise CliError("cli-error-database", detail=shorten(first_line(error))) from None


def first_line(error: "DBAPIError") -> str:
    """The first line of what a database driver says."""
    return str(error.orig).strip().splitlines()[0]


def _describe(database: str) -> str:
    from draisine.server.store.database import describe_url

    return describe_url(database)


def is_running(host: str, port: int) -> bool:
    """Whether a Draisine server already answers at this address."""
    try:
        with urllib.request.urlopen(f"{page_url(host, port)}/health", timeout=2) as answer:
            return b'"engine"' in answer.read()
    except (OSError, HTTPException):
        return False


def open_page(address: str) -> None:
    """Open the page in a browser if there is a display."""
    screen = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in DISPLAY_VARIABLES)
    if screen:
        webbrowser.open(address)


def page_url(host: str, port: int) -> str:
    """Return a URL that a browser on this machine can open."""
    near = "127.0.0.1" if host in WILDCARD_HOSTS else f"[{host}]" if ":" in host else host
    return f"http://{near}:{port}"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        taken = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        other = "--port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise CliError("cli-error-address", address=f"{host}:{port}", detail=os_detail(error), option=other) from None
    taken.set_inheritable(True)
    return taken


def _listen_in_network(network: "LocalNetwork") -> list[socket.socket]:
    from draisine.server.http.local_network import NoLocalNetwork

    try:
        return network.bind()
    except NoLocalNetwork:
        raise CliError("cli-error-no_network") from None
    except OSError as error:
        raise CliError(
            "cli-error-address", address=str(error.filename), detail=os_detail(error), option="--port"
        ) from None


def _open_browser_when_ready(address: str) -> None:
    until = time.monotonic() + STARTUP_TIMEOUT
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"{address}/health", timeout=STARTUP_TIMEOUT).close()
        except (OSError, HTTPException):
            time.sleep(0.2)
        else:
            open_page(address)
            return
