"""The generated TypeScript types match the server's messages."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("typescript", ROOT / "tools" / "typescript.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_generated_files_are_current() -> None:
    """If this fails, run `make types`."""
    assert (ROOT / "web" / "src" / "wire.ts").read_text("utf-8") == tool().typescript()
    assert (ROOT / "web" / "src" / "rules" / "boards.json").read_text("utf-8") == tool().boards()


def test_every_kind_of_message_is_included() -> None:
    text = tool().typescript()
    for line in ('  type: "snapshot";', '  do: "play";', "  choices: Choices | null;", "  seat: number | null;"):
        assert line in text
