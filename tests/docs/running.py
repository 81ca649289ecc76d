"""Run the code blocks of a page one after the other in a folder, as a reader would."""

import contextlib
import io
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import psycopg

from draisine.boards.decoding import collect_names
from draisine.boards.schema import Board
from draisine.cli.server.process import prepare_database
from draisine.messages.check import parse_files
from draisine.server.settings import Settings
from tests.docs.commands import commands, run_command
from tests.docs.pages import ROOT, Block, Page
from tests.server.postgres import running_cluster

NEEDS = {"gpu": "a CUDA device"}
"""Optional hardware: a block that starts with `# needs: gpu` is compiled but not run."""
SUBPROCESS = {"docs/openspiel.md": "absl, used by OpenSpiel for logging, keeps the streams of the importing process"}
"""Pages whose Python runs in a subprocess, with the reason."""
QUOTING = {
    "docs/adding-a-rule.md": (
        "tests/rules/test_amsterdam_goods.py",
        "src/draisine/boards/amsterdam.toml",
        "src/draisine/engine/rules/claims.py",
    )
}
"""Pages whose blocks quote files verbatim, one file per block."""
MY_BOARD, MY_MODULE, RECORD, SETTINGS = "my_board.toml", "my_module.py", "FILE", "settings.toml"
"""Files that pages assume: a board, a bot, a recorded game, and server settings."""


class PageRunner:
    """Runs all blocks of a page in a folder."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._subprocess_code: list[str] = []
        self._output: str | None = None
        """The output of the previous block; None if it was not run."""
        self._failed = ""
        """The command that failed: the page has to show its output."""
        self._handlers: dict[str, Callable[[Block], str | None]] = {
            "python": self._python,
            "sh": self._commands,
            "toml": self._toml,
            "json": self._json,
            "diff": self._change,
            "ftl": self._messages,
            "sql": self._statements,
            # Generated: tests/server/api/test_api_page.py compares it.
            "ts": lambda _block: None,
        }

    def run(self) -> None:
        """Run all blocks."""
        quoted_files = QUOTING.get(self.page.name)
        if quoted_files:
            shown = zip(self.page.blocks, quoted_files, strict=True)
            assert [file for block, file in shown if block.content not in (ROOT / file).read_text("utf-8")] == []
            return
        for number, block in enumerate(self.page.blocks):
            try:
                self._run_block(block, first=number == 0)
            except Exception as error:
                error.add_note(f"in the block at {self.page.name}:{block.line}")
                raise
        assert not self._failed, f"{self.page.name}: {self._failed} fails, and its output is not shown"
        if self._subprocess_code:
            _run_in_subprocess("\n".join(self._subprocess_code))
        for example in (ROOT / "docs" / "examples").iterdir():
            made = self.folder / example.name
            message = f"{self.page.name} ends with another {example.name}"
            assert not made.exists() or made.read_bytes() == example.read_bytes(), message

    def _run_block(self, block: Block, first: bool) -> None:
        if block.kind == "text":
            assert not first, "output without a command"
            self._compare(block.content)
            return
        assert block.kind in self._handlers, f"unknown kind of block {block.kind!r}"
        assert not self._failed, f"{self._failed} fails, and its output is not shown"
        self._output = self._handlers[block.kind](block)

    def _python(self, block: Block) -> str | None:
        if block.file:
            content = self._write(block)
            compile(content, block.file, "exec")
            return None
        code = compile(block.content, f"{self.page.name}:{block.line}", "exec")
        need = re.match(r"# needs: (\w+)\n", block.content)
        if need:
            assert need[1] in NEEDS, f"unknown need {need[1]!r}"
            return None
        if self.page.name in SUBPROCESS:
            self._subprocess_code.append(block.content)
            return None
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(code, self._names)
        return output.getvalue()

    def _commands(self, block: Block) -> str | None:
        unload_modules(self.folder)
        outputs = [self._command(words) for words in commands(block.content)]
        assert outputs, "there is no command"
        return None if None in outputs else "".join(filter(None, outputs))

    def _command(self, words: list[str]) -> str | None:
        assert not self._failed, f"{self._failed} fails, and more commands follow"
        result = run_command(words)
        if result is None:
            return None
        status, output = result
        if status:
            self._failed = f"'{' '.join(words)}' ({(output or '').strip()[:500]})"
        return output

    def _toml(self, block: Block) -> None:
        if block.file:
            self._write(block)
        else:
            check_keys(collect_names(tomllib.loads(block.content)))

    def _json(self, block: Block) -> None:
        json.loads(block.content)

    def _messages(self, block: Block) -> None:
        assert parse_files({self.page.name: block.content}).problems == []

    def _statements(self, block: Block) -> None:
        """Execute SQL in a temporary PostgreSQL cluster, in the database of a server."""
        with running_cluster() as cluster, psycopg.connect(cluster.url(), autocommit=True) as connection:
            prepare_database(cluster.url())
            for statement in block.content.split(";\n"):
                connection.execute(statement.encode())

    def _change(self, block: Block) -> None:
        """Apply a diff to a file."""
        name, *lines = block.content.splitlines()
        path = self.folder / name.removeprefix("# ")
        before, after = (
            "\n".join(line[1:] for line in lines if line[0] in sides) + "\n" for sides in ((" ", "-"), (" ", "+"))
        )
        content = path.read_text("utf-8")
        assert content.count(before) == 1, f"{path.name} does not contain these lines exactly once"
        path.write_text(content.replace(before, after), "utf-8")

    def _write(self, block: Block) -> str:
        """Write or extend the file that a block names; return its content."""
        assert block.file
        path = self.folder / block.file
        before = path.read_text("utf-8") + "\n" if block.continues else ""
        path.write_text(before + block.body, "utf-8")
        return before + block.body

    def _compare(self, shown: str) -> None:
        """Compare the page with the output of the previous block; `…` matches anything."""
        self._failed = ""
        if self._output is None:
            return
        output, shown = (_trim(text) for text in (self._output, shown))
        pattern = re.escape(shown).replace("…", ".*?")
        assert re.fullmatch(pattern, output, re.DOTALL), f"the page shows\n{shown}\nbut the output is\n{output}"


def write_fixtures(folder: Path) -> None:
    """Write the files that pages assume."""
    from draisine.bots import fill_seats
    from draisine.matches import next_move, seat_bots
    from draisine.play import new_game

    for suffix in (".toml", ".layout.json"):
        shutil.copy(ROOT / "docs" / "examples" / f"brittany{suffix}", (folder / MY_BOARD).with_suffix(suffix))
    bot = next(block for block in Page(ROOT / "docs" / "write-a-bot.md").blocks if block.file)
    (folder / MY_MODULE).write_text(bot.body, "utf-8")
    shutil.copy(ROOT / "docs" / "examples" / SETTINGS, folder)
    game, specs = new_game("amsterdam", players=2, seed=1), fill_seats(["random"], 2)
    bots = seat_bots(specs, game.board, "1")
    while not game.is_over:
        next_move(game, bots)
    (folder / RECORD).write_text(game.record().to_text(), "utf-8")


@contextlib.contextmanager
def working_in(folder: Path) -> Iterator[None]:
    """Change into a folder; afterwards restore `sys.path` and unload modules imported from there."""
    before = list(sys.path)
    with contextlib.chdir(folder):
        try:
            yield
        finally:
            sys.path[:] = before
            unload_modules(folder)


def unload_modules(folder: Path) -> None:
    """Unload modules of a folder, because pages change its files."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


def check_keys(content: dict[str, Any]) -> None:
    """Check that every key and value belongs to a board file or to the server settings."""
    fields = {field.name: field.type for kind in (Board, Settings) for field in msgspec.structs.fields(kind)}
    for key, value in content.items():
        msgspec.convert(value, fields[key], str_keys=True)


def _run_in_subprocess(code: str) -> None:
    done = subprocess.run([sys.executable, "-"], input=code, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _trim(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
