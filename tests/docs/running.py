"""The blocks of a page, carried out one after the other in a folder, as somebody does who follows the page."""

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

from draisine.boards.schema import Board
from draisine.server.settings import Settings
from tests.docs.commands import carry_out, commands
from tests.docs.pages import ROOT, Block, Page
from tests.server.postgres import running_cluster

NEEDS = {"gpu": "a graphics card"}
"""What this machine may lack: a block that begins with `# needs: gpu` is compiled, and not run."""
APART = {"docs/openspiel.md": "absl, which OpenSpiel logs with, keeps the streams of the process that imports it"}
"""Pages whose Python runs in a process of its own."""
QUOTING = {
    "docs/adding-a-rule.md": (
        "tests/rules/test_amsterdam_goods.py",
        "src/draisine/boards/amsterdam.toml",
        "src/draisine/engine/rules/claims.py",
    )
}
"""Pages that show parts of files, one block for each: these must stand there to the letter."""
MY_BOARD, MY_MODULE, RECORD, SETTINGS = "my_board.toml", "my_module.py", "FILE", "settings.toml"
"""What pages take for granted: a board and a bot of one's own, a recorded game, and a server's settings."""


class Walk:
    """One page, from its first block to its last, in a folder."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._apart: list[str] = []
        self._said: str | None = None
        """What the block before has said; None if it was not run."""
        self._failed = ""
        """The command that has failed: the page has to show what it said."""
        self._kinds: dict[str, Callable[[Block], str | None]] = {
            "python": self._python,
            "sh": self._commands,
            "toml": self._toml,
            "json": self._json,
            "diff": self._change,
            "sql": self._statements,
        }

    def go(self) -> None:
        """Carry out all blocks."""
        quoted = QUOTING.get(self.page.name)
        if quoted:
            shown = zip(self.page.blocks, quoted, strict=True)
            assert [file for block, file in shown if block.content not in (ROOT / file).read_text("utf-8")] == []
            return
        for number, block in enumerate(self.page.blocks):
            try:
                self._take(block, first=number == 0)
            except Exception as error:
                error.add_note(f"in the block at {self.page.name}:{block.line}")
                raise
        assert not self._failed, f"{self.page.name}: {self._failed} fails, and nothing is shown of it"
        if self._apart:
            _run_apart("\n".join(self._apart))
        for kept in (ROOT / "docs" / "examples").iterdir():
            made = self.folder / kept.name
            told = f"{self.page.name} ends with another {kept.name}"
            assert not made.exists() or made.read_bytes() == kept.read_bytes(), told

    def _take(self, block: Block, first: bool) -> None:
        if block.kind == "text":
            assert not first, "this is the output of nothing"
            self._compare(block.content)
            return
        assert block.kind in self._kinds, f"nobody knows how to try a block of kind {block.kind!r}"
        assert not self._failed, f"{self._failed} fails, and nothing is shown of it"
        self._said = self._kinds[block.kind](block)

    def _python(self, block: Block) -> str | None:
        if block.file:
            content = self._write(block)
            compile(content, block.file, "exec")
            return None
        code = compile(block.content, f"{self.page.name}:{block.line}", "exec")
        need = re.match(r"# needs: (\w+)\n", block.content)
        if need:
            assert need[1] in NEEDS, f"nobody knows what {need[1]} is"
            return None
        if self.page.name in APART:
            self._apart.append(block.content)
            return None
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(code, self._names)
        return said.getvalue()

    def _commands(self, block: Block) -> str | None:
        forget(self.folder)
        said = [self._command(words) for words in commands(block.content)]
        assert said, "there is no command"
        return None if None in said else "".join(filter(None, said))

    def _command(self, words: list[str]) -> str | None:
        assert not self._failed, f"{self._failed} fails, and more commands follow"
        result = carry_out(words)
        if result is None:
            return None
        status, said = result
        if status:
            self._failed = f"'{' '.join(words)}' ({(said or '').strip()[:500]})"
        return said

    def _toml(self, block: Block) -> None:
        if block.file:
            self._write(block)
        else:
            part_of_a_file(tomllib.loads(block.content))

    def _json(self, block: Block) -> None:
        json.loads(block.content)

    def _statements(self, block: Block) -> None:
        """Carried out by whoever looks after a PostgreSQL."""
        with running_cluster() as cluster, psycopg.connect(cluster.url(), autocommit=True) as connection:
            for statement in block.content.split(";\n"):
                connection.execute(statement.encode())

    def _change(self, block: Block) -> None:
        """Lines of a file that are taken away, and those that stand in their place."""
        name, *lines = block.content.splitlines()
        path = self.folder / name.removeprefix("# ")
        before, after = (
            "\n".join(line[1:] for line in lines if line[0] in sides) + "\n" for sides in ((" ", "-"), (" ", "+"))
        )
        content = path.read_text("utf-8")
        assert content.count(before) == 1, f"{path.name} does not have these lines once"
        path.write_text(content.replace(before, after), "utf-8")

    def _write(self, block: Block) -> str:
        """Write the file that a block names, or go on with it; all that is in it now."""
        assert block.file
        path = self.folder / block.file
        before = path.read_text("utf-8") + "\n" if block.goes_on else ""
        path.write_text(before + block.body, "utf-8")
        return before + block.body

    def _compare(self, shown: str) -> None:
        """Whether a page shows what the block before it has said; `…` stands for anything."""
        self._failed = ""
        if self._said is None:
            return
        said, shown = (_trimmed(text) for text in (self._said, shown))
        pattern = re.escape(shown).replace("…", ".*?")
        assert re.fullmatch(pattern, said, re.DOTALL), f"the page shows\n{shown}\nbut this is said:\n{said}"


def furnish(folder: Path) -> None:
    """Put what pages take for granted into a folder."""
    from draisine.bots import fill_seats
    from draisine.matches import next_move, seat_bots
    from draisine.play import new_game

    for suffix in (".toml", ".layout.json"):
        shutil.copy(ROOT / "docs" / "examples" / f"brittany{suffix}", (folder / MY_BOARD).with_suffix(suffix))
    bot = next(block for block in Page(ROOT / "docs" / "write-a-bot.md").blocks if block.file)
    (folder / MY_MODULE).write_text(bot.body, "utf-8")
    shutil.copy(ROOT / "docs" / "examples" / SETTINGS, folder)
    game, entrants = new_game("amsterdam", players=2, seed=1), fill_seats(["random"], 2)
    bots = seat_bots(entrants, game.board, "1")
    while not game.is_over:
        next_move(game, entrants, bots)
    (folder / RECORD).write_text(game.record().to_text(), "utf-8")


@contextlib.contextmanager
def as_a_newcomer(folder: Path) -> Iterator[None]:
    """In a folder; what Python has imported from there, and where it looks, is forgotten afterwards."""
    before = list(sys.path)
    with contextlib.chdir(folder):
        try:
            yield
        finally:
            sys.path[:] = before
            forget(folder)


def forget(folder: Path) -> None:
    """Import anew what lies in a folder: a page changes its files."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


def part_of_a_file(content: dict[str, Any]) -> None:
    """Every key is one of a board file, or one of a server's settings, and has a value that it may have."""
    fields = {field.name: field.type for kind in (Board, Settings) for field in msgspec.structs.fields(kind)}
    for key, value in content.items():
        msgspec.convert(value, fields[key], str_keys=True)


def _run_apart(code: str) -> None:
    done = subprocess.run([sys.executable, "-"], input=code, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
