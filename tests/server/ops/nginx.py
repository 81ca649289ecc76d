"""A real nginx with the configuration of `docs/examples/`, on loopback."""

import asyncio
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.ops.processes import ROOT, free_port

EXAMPLE = ROOT / "docs" / "examples" / "nginx.conf"
START_TIMEOUT = 30
# Everything that a distribution may log by default is on, so that only the example keeps tokens out of the logs.
MAIN = """
pid {folder}/nginx.pid;
error_log {folder}/main-error.log info;
daemon off;
events {{ worker_connections 256; }}
http {{
    access_log {folder}/main-access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/draisine.conf;
}}
"""


class Nginx:
    """A running nginx. `logs` has everything that it wrote."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.http, self.https = free_port(), free_port()

    @property
    def tls(self) -> ssl.SSLContext:
        """Trusts the certificate of this proxy."""
        context = ssl.create_default_context(cafile=str(self.folder / "cert.pem"))
        context.check_hostname = False
        return context

    @property
    def logs(self) -> str:
        """Everything that nginx wrote."""
        return "".join(path.read_text() for path in sorted(self.folder.glob("*.log")))

    def configure(self, port: int, example: str) -> None:
        """Write the example with the ports and paths of this test."""
        changes = {
            r"server 127\.0\.0\.1:8018;": f"server 127.0.0.1:{port};",
            r"listen 443 ssl;": f"listen 127.0.0.1:{self.https} ssl;",
            r"listen 80;": f"listen 127.0.0.1:{self.http};",
            r"/etc/ssl/draisine\.example\.pem": f"{self.folder}/cert.pem",
            r"/etc/ssl/draisine\.example\.key": f"{self.folder}/key.pem",
            r"/var/log/nginx/": f"{self.folder}/",
        }
        for pattern, value in changes.items():
            example = re.sub(pattern, value, example)
        (self.folder / "draisine.conf").write_text(example)
        (self.folder / "nginx.conf").write_text(MAIN.format(folder=self.folder))


@asynccontextmanager
async def running_nginx(folder: Path, port: int, example: str | None = None) -> AsyncIterator[Nginx]:
    """A proxy of the server at a port, with the example configuration or another one."""
    program = _find_program()
    nginx = Nginx(folder)
    nginx.configure(port, example or EXAMPLE.read_text("utf-8"))
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
            *("-subj", "/CN=draisine.example", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"),
        ],
        check=True,
        capture_output=True,
    )
    # As root, the workers run as another user, who must reach the folder.
    user = ["-g", "user root;"] if os.geteuid() == 0 else []
    process = await asyncio.create_subprocess_exec(
        *(program, "-p", str(folder), "-c", str(folder / "nginx.conf"), *user),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        await _wait_for(nginx.https, process)
        yield nginx
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _wait_for(port: int, process: asyncio.subprocess.Process) -> None:
    async with asyncio.timeout(START_TIMEOUT):
        while True:
            if process.returncode is not None:
                assert process.stderr is not None
                pytest.fail((await process.stderr.read()).decode())
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return


def _find_program() -> str:
    program = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None or shutil.which("openssl") is None:
        missing = "nginx or openssl is missing: install Debian's packages `nginx-light` and `openssl`"
        if os.environ.get("CI"):
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    return program
