"""The package as others get it: built from its sources, installed where there is nothing else, and played with."""

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

from draisine import __version__
from draisine.boards import names
from hatch_build import PAGE, ROOT, SKIP, STAMP, fingerprint

PACKAGE = ROOT / "src" / "draisine"
built = pytest.mark.skipif(bool(os.environ.get(SKIP)), reason=f"{SKIP} is set: the page is not built")


class Archives(NamedTuple):
    sources: Path
    wheel: Path


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    """What `python -m build` makes: an archive of the sources, and a wheel from that archive."""
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--python", sys.executable, "--build-constraints", pins("build"), "--out-dir", folder, ROOT)
    (sources,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Archives(sources, wheel)


def uv(*words: str | Path) -> None:
    done = subprocess.run([find_uv_bin(), *words], env=surroundings(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def pins(name: str) -> Path:
    return ROOT / "constraints" / f"{name}.txt"


def surroundings() -> dict[str, str]:
    """No way leads from here to these sources. Compiled code may be shared: it is named by what was compiled."""
    ours = ("PYTHONPATH", "VIRTUAL_ENV", "DRAISINE_DATA", "DRAISINE_DATABASE", "DRAISINE_SETTINGS")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"UV_PYTHON_DOWNLOADS": "never", "COLUMNS": "100", "NO_COLOR": "1"}


def test_the_wheel_has_all_of_the_package_and_nothing_else(archives: Archives) -> None:
    with zipfile.ZipFile(archives.wheel) as wheel:
        packed = {Path(name) for name in wheel.namelist() if name.startswith("draisine/")}
    there = {path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*") if path.is_file()}
    assert packed == {path for path in there if "__pycache__" not in path.parts}
    assert {Path("draisine/boards") / f"{name}.layout.json" for name in names()} <= packed


def test_the_archive_of_the_sources_has_what_tests_and_builds_them(archives: Archives) -> None:
    with tarfile.open(archives.sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for needed in (
        "Makefile",
        "LICENSE",
        "hatch_build.py",
        "web/package-lock.json",
        "web/.npmrc",
        "tests/test_wheel.py",
    ):
        assert needed in names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


@built
def test_the_page_in_the_wheel_is_that_of_these_sources(archives: Archives) -> None:
    """The wheel was built from the archive, where the same stamp must fit: nobody else needs Node."""
    with zipfile.ZipFile(archives.wheel) as wheel:
        assert wheel.read(str((PAGE / STAMP).relative_to("src"))).decode() == fingerprint(ROOT)


class Installed:
    """The command as somebody has it who installed the wheel, in an empty folder."""

    def __init__(self, wheel: Path, place: Path) -> None:
        self.folder, venv = place / "empty", place / "venv"
        self.folder.mkdir()
        uv("venv", "--python", sys.executable, venv)
        uv("pip", "install", "--python", venv / "bin" / "python", "--constraint", pins("runtime"), wheel)
        self.program = venv / "bin" / "draisine"

    def start(self, *words: str) -> "subprocess.Popen[str]":
        command, pipe = [str(self.program), *words], subprocess.PIPE
        return subprocess.Popen(command, cwd=self.folder, env=surroundings(), stdout=pipe, stderr=pipe, text=True)

    def says(self, *words: str) -> str:
        with self.start(*words) as process:
            told, wrong = process.communicate()
        assert process.returncode == 0, wrong
        return told

    @contextmanager
    def serves(self) -> Iterator[str]:
        """The address of a server that runs meanwhile, and ends in good order."""
        with self.start("serve", "--port", "0", "--data", "tables") as server:
            try:
                assert server.stderr
                (address,) = re.findall(r"http://\S+", server.stderr.readline())
                yield address
            finally:
                server.send_signal(signal.SIGINT)
                server.communicate(timeout=60)
        assert server.returncode == 0


def test_a_wheel_alone_plays(archives: Archives, tmp_path: Path) -> None:
    draisine = Installed(archives.wheel, tmp_path)
    assert draisine.says("--version") == f"draisine {__version__}\n"
    assert "draisine simulate usa" in draisine.says("--help")
    assert "_DRAISINE_COMPLETE" in draisine.says("completion", "bash")

    assert all(name in draisine.says("boards", "list") for name in names())
    draisine.says("boards", "draw", "europe", "-o", "europe.png", "--width", "400")
    assert (draisine.folder / "europe.png").read_bytes().startswith(b"\x89PNG")

    result = json.loads(draisine.says("simulate", "amsterdam", "--bots", "conductor,random", "--games", "20", "--json"))
    assert (result["games"], result["complete"]) == (20, True)
    assert result["seats"][0]["mean_points"] > result["seats"][1]["mean_points"]

    with draisine.serves() as address:
        assert [board["id"] for board in json.loads(fetched(f"{address}/api/boards"))] == names()
        if not os.environ.get(SKIP):
            loads = re.findall(r'(?:src|href)="(/[^"]+)"', fetched(address).decode())
            assert any(name.endswith(".js") for name in loads)
            assert all(fetched(address + name) for name in loads)


def fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:
        content: bytes = answer.read()
    return content
