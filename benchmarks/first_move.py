"""From starting the program to a person's first move against a bot.

python -m benchmarks.first_move                      this commit
python -m benchmarks.first_move --against COMMIT     alternating with another one
python -m benchmarks.first_move --only wheel         one of the two rows: `clone` or `wheel`

clone   a fresh clone of the commit: `make play`, with an empty cache of compiled code. Packages are downloaded before
        anything is timed, into the caches of pip, uv and npm.
wheel   the wheel with the server installed in an empty environment, by pip's defaults; an empty cache of compiled code.
        The command `draisine serve` is timed.

Both end when the server has accepted the first moves of a person who plays against the conductor on the USA board: the
choice of tickets, and the first turn, which may come after that of the bot. Processor time includes all that the
program has started, up to then and while it ends.
"""

import argparse
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console

from benchmarks.report import Line, describe_machine, spread, tabulate, write_figures
from draisine.cli.server.process import DISPLAY_VARIABLES

ROOT = Path(__file__).parents[1]
ROWS = {"clone": (40.0, 25.0), "wheel": (5.0, 2.0)}
"""Seconds: the bar and the aim."""
RETRY_SECONDS = 0.02
ORDER_RETRY_SECONDS = 0.5
"""Between attempts to start a game; the server limits orders per second."""
TIMEOUT = 1800.0
ADDRESS = re.compile(rb"127\.0\.0\.1:\d+")


class Start(NamedTuple):
    """Seconds from the start of a program to the first moves, and the processor time of all its processes."""

    tickets: float
    turn: float
    core: float


class Guest:
    """A person who plays over HTTP."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._headers = {"Content-Type": "application/json"}

    def register(self) -> None:
        """Register, once the server answers."""
        me = self.request("/api/people", {"name": "Ada"})
        self._headers["Authorization"] = f"Bearer {me['token']}"

    def request(self, path: str, content: object = None) -> Any:
        """Send a request until the server answers it."""
        until = time.monotonic() + TIMEOUT
        while True:
            data = None if content is None else json.dumps(content).encode()
            try:
                request = urllib.request.Request(self._address + path, data, self._headers)
                with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                    return json.load(answer)
            except OSError as error:
                wrong = isinstance(error, urllib.error.HTTPError) and error.code < 500
                if wrong or time.monotonic() > until:
                    raise
                time.sleep(RETRY_SECONDS)

    def order(self, table: str, number: str, **command: object) -> None:
        """Send an order until it is carried out."""
        for attempt in range(10**9):
            order = {"id": f"{number}-{attempt}", "command": command}
            refused = self.request(f"/api/tables/{table}/orders", order)["refused"]
            if refused is None:
                return
            assert refused["code"] == "compiling", refused
            time.sleep(ORDER_RETRY_SECONDS)


def play_first_moves(address: str, bot: str = "conductor") -> Iterator[str]:
    """Play against a bot; yield "tickets" and "turn" once the moves are accepted."""
    guest = Guest(address)
    guest.register()
    table = guest.request("/api/tables", {"board": "usa", "players": 2})["id"]
    guest.order(table, "sit", do="sit", seat=0)
    guest.order(table, "bot", do="seat_bot", seat=1, bot=bot)
    guest.order(table, "start", do="start")
    for move in ("tickets", "turn"):
        while not (choices := guest.request(f"/api/tables/{table}")["choices"]) or not choices["moves"]:
            time.sleep(RETRY_SECONDS)
        guest.order(table, move, do="play", seat=0, move=choices["moves"][0])
        yield move


def measure(command: list[str], folder: Path, environment: dict[str, str]) -> Start:
    """Run a program that starts a server, until the first turn."""
    before, began = _core_seconds(), time.perf_counter()
    with _running(command, folder, environment) as address:
        moves = {move: time.perf_counter() - began for move in play_first_moves(address())}
    return Start(moves["tickets"], moves["turn"], _core_seconds() - before)


@contextmanager
def _running(command: list[str], folder: Path, environment: dict[str, str]) -> Iterator[Callable[[], str]]:
    """A program in a session of its own; yields a function that waits for the address of its server."""
    log = folder / "output.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            start_new_session=True,
        )  # fmt: skip

    def address() -> str:
        until = time.monotonic() + TIMEOUT
        while not (found := ADDRESS.search(log.read_bytes())):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(log.read_text())
            time.sleep(RETRY_SECONDS)
        return f"http://{found[0].decode()}"

    try:
        yield address
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(TIMEOUT)


def _core_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Commit:
    """A commit in a clone of its own, and its wheel."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self._folder = name, folder
        self.rows: dict[str, list[Start]] = {row: [] for row in ROWS}
        self._source, self._caches = folder / "source", 0
        run("git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(self._source))
        run("git", "-C", str(self._source), "checkout", "--quiet", "--detach", name)

    def prepare(self, rows: list[str]) -> None:
        """Download all packages, and build the wheel."""
        run("make", "-C", str(self._source), "--silent", "wheel" if "wheel" in rows else "page")

    def start_clone(self) -> Start:
        """Time `make play` in a fresh clone."""
        folder = self._folder / "clone"
        run("git", "clone", "--quiet", str(self._source), str(folder))
        try:
            return measure(["make", "play"], folder, self._environment())
        finally:
            shutil.rmtree(folder)

    def start_wheel(self) -> Start:
        """Time `draisine serve` of the installed wheel."""
        tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
        wheels = sorted((self._source / "dist").glob("*.whl"), key=lambda path: tag in path.name)
        folder = self._folder / "installed"
        folder.mkdir()
        try:
            run(sys.executable, "-m", "uv", "venv", "--quiet", "--python", sys.executable, str(folder / "venv"))
            python = str(folder / "venv" / "bin" / "python")
            constraints = str(self._source / "constraints" / "runtime.txt")
            run(sys.executable, "-m", "uv", "pip", "install", "--quiet", "--compile-bytecode", "--python", python,
                "--constraint", constraints, f"{wheels[-1]}[server]")  # fmt: skip
            program = str(folder / "venv" / "bin" / "draisine")
            command = [program, "serve", "--port", "0", "--data", str(folder / "data")]
            return measure(command, folder, self._environment())
        finally:
            shutil.rmtree(folder)

    def _environment(self) -> dict[str, str]:
        """Without a display, and with an empty cache and data folder."""
        self._caches += 1
        kept = {name: value for name, value in os.environ.items() if name not in DISPLAY_VARIABLES}
        empty = self._folder / f"empty-{self._caches}"
        return kept | {"DRAISINE_CACHE": str(empty / "cache"), "XDG_DATA_HOME": str(empty / "data")}

    def lines(self, row: str) -> list[Line]:
        """The lines of the report."""
        measured, (bar, aim) = self.rows[row], ROWS[row]
        tickets, turn, core = (median(values) for values in zip(*measured, strict=True))
        note = f"rounds {spread([start.tickets for start in measured], 1)}; core {core:.1f} s"
        return [
            Line(f"{row}, {self.name}: tickets chosen", tickets, "s", bar, aim, more_is_better=False, note=note),
            Line("  first turn played", turn, "s", more_is_better=False),
        ]


def run(*command: str) -> None:
    """Run a command that is not timed; its output is shown if it fails."""
    completed = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if completed.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{completed.stdout}{completed.stderr}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.first_move", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--against", metavar="COMMIT", help="measure this commit as well")
    parser.add_argument("--only", choices=ROWS, help="one row")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file as well")
    return parser.parse_args()


def main() -> None:
    """Measure both rows and print one table."""
    options, console, machine = _options(), Console(highlight=False), describe_machine()
    console.print(", ".join(f"{key} {value}" for key, value in machine.items()))
    rows = [options.only] if options.only else list(ROWS)
    with tempfile.TemporaryDirectory() as folder:
        names = [options.against, "HEAD"] if options.against else ["HEAD"]
        commits = []
        for number, name in enumerate(names):
            console.print(f"Preparing {name} …")
            (parent := Path(folder) / str(number)).mkdir()
            commits.append(Commit(name, parent))
            commits[-1].prepare(rows)
        for _ in range(options.rounds):
            for row in rows:
                for commit in commits:
                    start = commit.start_clone() if row == "clone" else commit.start_wheel()
                    commit.rows[row].append(start)
                    console.print(f"{row}, {commit.name}: {start.tickets:.1f} s, core {start.core:.1f} s")
    lines = [line for row in rows for commit in commits for line in commit.lines(row)]
    console.print(tabulate(lines))
    if options.json:
        write_figures(options.json, machine, lines)


if __name__ == "__main__":
    main()
