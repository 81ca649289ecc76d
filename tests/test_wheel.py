"""The distributed package: built from its sources, installed into an empty environment, and used."""

import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from uv import find_uv_bin

from benchmarks.first_move import play_first_moves
from draisine import __version__
from draisine.boards import names
from hatch_build import CODE_FOLDER, MACHINE_CODE, PAGE, PLATFORM, ROOT, SKIP, STAMP, fingerprint
from tests.test_architecture import MACHINE_PATH

PACKAGE = ROOT / "src" / "draisine"
built = pytest.mark.skipif(bool(os.environ.get(SKIP)), reason=f"{SKIP} is set: the page is not built")


class Archives(NamedTuple):
    sources: Path
    wheel: Path


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    """Build a source archive, and a wheel from that archive, as `python -m build` does."""
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--python", sys.executable, "--build-constraints", pins("build"), "--out-dir", folder, ROOT)
    (sources,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Archives(sources, wheel)


@pytest.fixture(scope="module")
def code_wheel(archives: Archives, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel with machine code from the source archive, as `make wheel` does."""
    folder = tmp_path_factory.mktemp("code")
    arguments: list[str | Path] = ["--wheel", "--python", sys.executable, "--out-dir", folder, archives.sources]
    for name in ("build", "runtime"):
        arguments += ["--build-constraints", pins(name)]
    uv("build", *arguments, **{MACHINE_CODE: "1"})
    (wheel,) = folder.glob("*.whl")
    return wheel


def uv(*arguments: str | Path, **variables: str) -> None:
    completed = subprocess.run(
        [find_uv_bin(), *arguments], env=environment() | variables, capture_output=True, text=True, check=False
    )
    assert completed.returncode == 0, completed.stderr


def pins(name: str) -> Path:
    return ROOT / "constraints" / f"{name}.txt"


def environment() -> dict[str, str]:
    """The environment without access to this checkout; the cache of compiled code is shared by fingerprint."""
    removed = ("PYTHONPATH", "VIRTUAL_ENV", "DRAISINE_DATA", "DRAISINE_DATABASE", "DRAISINE_SETTINGS")
    others = {name: value for name, value in os.environ.items() if name not in removed}
    return others | {"UV_PYTHON_DOWNLOADS": "never", "COLUMNS": "100", "NO_COLOR": "1"}


def test_the_wheel_contains_exactly_the_package(archives: Archives) -> None:
    with zipfile.ZipFile(archives.wheel) as wheel:
        packed = {Path(name) for name in wheel.namelist() if name.startswith("draisine/")}
    files = {path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*") if path.is_file()}
    assert packed == {path for path in files if "__pycache__" not in path.parts}
    assert {Path("draisine/boards") / f"{name}.layout.json" for name in names()} <= packed


def test_the_source_archive_contains_tests_and_build_files(archives: Archives) -> None:
    with tarfile.open(archives.sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for required in (
        "Makefile",
        "LICENSE",
        "hatch_build.py",
        "web/package-lock.json",
        "web/.npmrc",
        "tests/test_wheel.py",
    ):
        assert required in names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


@built
def test_the_page_in_the_wheel_is_current(archives: Archives) -> None:
    """The wheel was built from the archive, with the page of the archive: installing it needs no Node."""
    with zipfile.ZipFile(archives.wheel) as wheel:
        assert wheel.read(str((PAGE / STAMP).relative_to("src"))).decode() == fingerprint(ROOT)


class Installed:
    """The installed command, run in an empty folder."""

    def __init__(self, wheel: Path, parent: Path, cache: str = "", extra: str = "") -> None:
        self.folder, venv = parent / "empty", parent / "venv"
        self.folder.mkdir()
        self._environment = environment() | ({"DRAISINE_CACHE": cache} if cache else {})
        uv("venv", "--python", sys.executable, venv)
        self._python, self._wheel = venv / "bin" / "python", wheel
        self.program = venv / "bin" / "draisine"
        self.install(extra)

    def install(self, extra: str = "") -> None:
        """Install the wheel, with an extra such as `[server]`."""
        requirement = f"{self._wheel}{extra}"
        uv("pip", "install", "--python", self._python, "--constraint", pins("runtime"), requirement)

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        command, pipe = [str(self.program), *arguments], subprocess.PIPE
        return subprocess.Popen(command, cwd=self.folder, env=self._environment, stdout=pipe, stderr=pipe, text=True)

    def run(self, *arguments: str) -> str:
        with self.start(*arguments) as process:
            output, errors = process.communicate()
        assert process.returncode == 0, errors
        return output

    @contextmanager
    def serve(self) -> Iterator[str]:
        """Run a server in the background; yields its address."""
        with self.start("serve", "--port", "0", "--data", "tables") as server:
            try:
                assert server.stderr
                events = map(json.loads, server.stderr)
                yield next(f"http://{event['addresses'][0]}" for event in events if "addresses" in event)
            finally:
                server.send_signal(signal.SIGINT)
                server.communicate(timeout=60)
        assert server.returncode == 0


def test_the_installed_command_works(archives: Archives, tmp_path: Path) -> None:
    draisine = Installed(archives.wheel, tmp_path)
    assert draisine.run("--version") == f"draisine {__version__}\n"
    assert "draisine simulate usa" in draisine.run("--help")
    assert "_DRAISINE_COMPLETE" in draisine.run("completion", "bash")

    assert all(name in draisine.run("boards", "list") for name in names())
    draisine.run("boards", "draw", "europe", "-o", "europe.png", "--width", "400")
    assert (draisine.folder / "europe.png").read_bytes().startswith(b"\x89PNG")

    result = json.loads(draisine.run("simulate", "amsterdam", "--bots", "conductor,random", "--games", "20", "--json"))
    assert (result["games"], result["complete"]) == (20, True)
    assert result["seats"][0]["mean_points"] > result["seats"][1]["mean_points"]

    for command in ((), ("serve",), ("worker",), ("admin", "list")):
        with draisine.start(*command) as process:
            output, errors = process.communicate()
        assert (process.returncode, output) == (1, "")
        assert "the server is not installed: pip install 'draisine[server]'" in errors
        assert "'draisine play' shows a game between bots" in errors

    draisine.install("[server]")
    with draisine.serve() as address:
        assert [board["id"] for board in json.loads(fetch(f"{address}/api/boards"))] == names()
        if not os.environ.get(SKIP):
            loads = re.findall(r'(?:src|href)="(/[^"]+)"', fetch(address).decode())
            assert any(name.endswith(".js") for name in loads)
            assert all(fetch(address + name) for name in loads)


def fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:
        content: bytes = answer.read()
    return content


MAX_CODE_BYTES, MAX_WHEEL_BYTES = 1_500_000, 6_000_000


@pytest.mark.soak
def test_a_wheel_with_machine_code_is_for_one_python_and_small(archives: Archives, code_wheel: Path) -> None:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert code_wheel.name == f"draisine-{__version__}-{python}-{python}-{PLATFORM}.whl"
    with zipfile.ZipFile(code_wheel) as wheel, zipfile.ZipFile(archives.wheel) as other:
        code = [entry for entry in wheel.infolist() if entry.filename.startswith(f"{CODE_FOLDER}/")]
        assert {entry.filename for entry in code} == {*wheel.namelist()} - {*other.namelist()}
        assert sum(entry.compress_size for entry in code) < MAX_CODE_BYTES
        assert not [entry.filename for entry in code if MACHINE_PATH.search(wheel.read(entry).decode("latin-1"))]
    assert code_wheel.stat().st_size < MAX_WHEEL_BYTES


@pytest.mark.soak
@pytest.mark.parametrize("cache", ["empty", "unwritable"])
def test_the_first_game_compiles_nothing(code_wheel: Path, tmp_path: Path, cache: str) -> None:
    """With an empty cache, where what is compiled would be found; and with one that cannot be written."""
    folder = tmp_path / "cache"
    if cache == "unwritable":
        folder.touch()
    draisine = Installed(code_wheel, tmp_path, str(folder), "[server]")
    bots = "baron@30,engineer,conductor,passenger"
    assert json.loads(draisine.run("simulate", "usa", "--bots", bots, "--games", "1", "--json"))["complete"]
    assert not list(folder.rglob("*.nbc"))

    with draisine.serve() as address:
        assert json.loads(fetch(f"{address}/health")) == {"status": "ok", "engine": "ready"}
        assert not any(bot["preparing"] for bot in json.loads(fetch(f"{address}/api/bots")))
        assert list(play_first_moves(address, "baron")) == ["tickets", "turn"]
    assert cache == "unwritable" or list(folder.rglob("*.nbc")), "the server compiles for this processor meanwhile"
