"""A server in this process: its socket first, so that nobody who is early is sent away; the rest while they wait."""

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

from draisine.cli.lazy_group import Trouble

if TYPE_CHECKING:
    from draisine.server.settings import Settings

PATIENCE = 120.0
EVERYWHERE = ("0.0.0.0", "::", "")
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
"""Where none of these is set, a browser would open in the terminal, over the server's own words."""


def run_server(host: str, port: int, database: str, settings: "Settings", *, browser: bool = False) -> None:
    """Serve until told to stop."""
    taken = _listen(host, port)
    address = page_at(host, taken.getsockname()[1])
    everywhere = " and at every address of this machine" if host in EVERYWHERE else ""
    click.echo(f"draisine listens at {address}{everywhere} – Ctrl-C stops it", err=True)
    if browser:
        threading.Thread(target=_open_browser, args=(address,), daemon=True).start()

    import uvicorn

    from draisine.server.app import create_app
    from draisine.server.ops.logs import set_up_logs

    set_up_logs()
    bring_up_to_date(database)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(database, settings),
            log_config=None,
            access_log=False,
            ws_max_size=settings.largest_request,
            # Messages are small; what compresses them would cost every socket a quarter of a megabyte.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            server_header=False,
        )
    )
    for stop in (signal.SIGINT, signal.SIGTERM):
        # uvicorn ends in good order and then passes the signal on, as if nothing had been done about it.
        signal.signal(stop, lambda *_: None)
    # What is here now stays, and tables go without leaving garbage: to look through all of it for some, again and
    # again, would make everybody wait.
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    server.run(sockets=[taken])
    if not server.started:
        sys.exit(1)


def bring_up_to_date(database: str) -> None:
    """Let a database be of this release; where it cannot be used, one line says why."""
    from sqlalchemy.exc import DBAPIError

    from draisine.server.store import upgrade

    try:
        upgrade(database)
    except DBAPIError as error:
        raise Trouble(f"the database cannot be used: {str(error.orig).strip().splitlines()[0]}") from None


def runs_at(host: str, port: int) -> bool:
    """Whether a server of ours answers there already."""
    try:
        with urllib.request.urlopen(f"{page_at(host, port)}/health", timeout=2) as answer:
            return b'"engine"' in answer.read()
    except (OSError, HTTPException):
        return False


def open_page(address: str) -> None:
    """Show the page of a server that runs; where there is no screen, nothing opens."""
    screen = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in SCREENS)
    if screen:
        webbrowser.open(address)


def page_at(host: str, port: int) -> str:
    """An address that a browser on this machine can go to."""
    near = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{near}:{port}"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        taken = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while ")[0]
        other = "--port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise Trouble(f"{host}:{port} cannot be used ({why}): choose another with {other}") from None
    taken.set_inheritable(True)
    return taken


def _open_browser(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"{address}/health", timeout=PATIENCE).close()
        except (OSError, HTTPException):
            time.sleep(0.2)
        else:
            open_page(address)
            return
