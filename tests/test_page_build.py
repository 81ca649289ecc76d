"""The build of the web page: only when needed, complete, small, and without traces of the machine."""

import gzip
import json
import os
import re
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from draisine.messages import DEFAULT, languages, load_catalogue
from hatch_build import (
    CATALOGUES,
    NODE,
    PAGE,
    ROOT,
    SHARED,
    SKIP,
    STAMP,
    BuildError,
    build_page,
    fingerprint,
    has_packages,
    is_current,
)
from tests.test_architecture import MACHINE_PATH
from tools import message_ids

BUILT = ROOT / PAGE
MAX_SCRIPT_BYTES, MAX_FONT_BYTES = 75_000, 80_000
"""Of the scripts and messages before the first paint (compressed), and of all fonts."""
# Dynamic imports, `import(…)`, do not match.
STATIC_IMPORT = re.compile(r"""\b(?:import|export)\b[^"'()]*["'](\.{1,2}/[^"']+\.js)["']""")

Tree = dict[str, str]
SOURCES: Tree = {
    "web/package.json": "{}",
    "web/package-lock.json": "{}",
    "web/.npmrc": "audit=false",
    "web/src/main.ts": "mount()",
    "web/board/src/index.ts": "export {}",
    **dict.fromkeys(SHARED, "{}"),
    f"{CATALOGUES}/en/page.ftl": "app-name = Draisine",
}
built = pytest.mark.skipif(bool(os.environ.get(SKIP)), reason=f"{SKIP} is set: the page is not built")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    _write(tmp_path, SOURCES)
    return tmp_path


@pytest.mark.parametrize("name", SOURCES)
def test_every_source_changes_the_fingerprint(tree: Path, name: str) -> None:
    before = fingerprint(tree)
    _write(tree, {name: "changed"})
    assert fingerprint(tree) != before


def test_a_renamed_source_changes_the_fingerprint(tree: Path) -> None:
    before = fingerprint(tree)
    (tree / "web/src/main.ts").rename(tree / "web/src/start.ts")
    assert fingerprint(tree) != before


@pytest.mark.parametrize(
    "name", ["web/node_modules/vite/index.js", "web/src/main.test.ts", "web/.svelte-kit/a.ts", "web/src/.swp"]
)
def test_other_files_do_not_change_the_fingerprint(tree: Path, name: str) -> None:
    before = fingerprint(tree)
    _write(tree, {name: "anything"})
    assert fingerprint(tree) == before


def test_the_location_of_the_sources_does_not_change_the_fingerprint(
    tree: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    _write(elsewhere, SOURCES)
    assert fingerprint(elsewhere) == fingerprint(tree)


def test_the_page_is_current_until_a_source_changes(tree: Path) -> None:
    assert not is_current(tree)
    _write(tree, {f"{PAGE}/{STAMP}": fingerprint(tree)})
    assert is_current(tree)
    _write(tree, {"web/src/main.ts": "mount(more)"})
    assert not is_current(tree)


@pytest.fixture
def no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """Building anything fails."""
    monkeypatch.delenv(SKIP, raising=False)
    monkeypatch.setattr(hatch_build, "_node_package", lambda: None)


@pytest.mark.usefixtures("no_node")
def test_a_current_page_is_not_built_again(tree: Path) -> None:
    _write(tree, {f"{PAGE}/{STAMP}": fingerprint(tree)})
    build_page(tree)


@pytest.mark.usefixtures("no_node")
def test_the_build_can_be_skipped(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SKIP, "1")
    build_page(tree)
    assert not (tree / PAGE).exists()


@pytest.mark.usefixtures("no_node")
def test_the_error_names_the_missing_node_package(tree: Path) -> None:
    with pytest.raises(BuildError, match=re.escape(NODE)):
        build_page(tree)


def test_build_errors_contain_no_addresses(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = r"request to https://packages.example/vite failed\n    at Socket\nENOTFOUND packages.example"
    monkeypatch.setattr(hatch_build, "_node", lambda: Path(sys.executable))
    with pytest.raises(BuildError) as error:
        hatch_build._run_node(tree, ["-c", f"print('{output}'); exit(1)"], "npm says:")
    assert str(error.value) == (
        f"the page cannot be built: npm says:\n\nrequest to … failed\nENOTFOUND …\n\n{SKIP}=1 skips the page."
    )


LOCK: dict[str, dict[str, Any]] = {
    "": {},
    "board": {"version": "0.1.0"},
    "node_modules/@draisine/board": {"link": True},
    "node_modules/vite": {"version": "8.3.5"},
    "node_modules/vitest": {"version": "5.1.0", "dev": True},
    "node_modules/fsevents": {"version": "2.3.3", "optional": True},
}


@pytest.mark.parametrize(
    ("found", "for_building", "for_tests"),
    [
        (None, False, False),
        ({}, False, False),
        ({"vite": "8.3.4"}, False, False),
        ({"vite": "8.3.5"}, True, False),
        ({"vite": "8.3.5", "vitest": "4.0.0"}, True, False),
        ({"vite": "8.3.5", "vitest": "5.1.0", "chai": "1"}, True, True),
    ],
)
def test_installed_packages_match_the_lock_file(
    tmp_path: Path, found: dict[str, str] | None, for_building: bool, for_tests: bool
) -> None:
    _write(tmp_path, {"package-lock.json": json.dumps({"packages": LOCK})})
    if found is not None:
        packages = {f"node_modules/{name}": {"version": version} for name, version in found.items()}
        _write(tmp_path, {"node_modules/.package-lock.json": json.dumps({"packages": packages})})
    assert has_packages(tmp_path, tests=False) == for_building
    assert has_packages(tmp_path, tests=True) == for_tests


def test_the_lock_file_has_no_addresses() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert packages
    addresses = {name: package["resolved"] for name, package in packages.items() if "resolved" in package}
    linked = {name for name, package in packages.items() if package.get("link")}
    assert set(addresses) == linked
    assert all((ROOT / "web" / folder).is_dir() for folder in addresses.values())


def test_one_node_version_is_pinned_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert NODE in project["optional-dependencies"]["dev"]
    for name in ("build", "dev"):
        assert NODE in (ROOT / "constraints" / f"{name}.txt").read_text().splitlines()


class IndexParser(HTMLParser):
    """The resources that an HTML file loads, and inline content that the content security policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.forbidden: list[str] = []
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self._in_script = tag == "script"
        self.loads += [
            attributes[name] or "" for name in ("src", "href") if name in attributes and tag in ("script", "link")
        ]
        if tag == "style" or "style" in attributes or any(name.startswith("on") for name in attributes):
            self.forbidden.append(self.get_starttag_text() or tag)

    def handle_data(self, data: str) -> None:
        if self._in_script and data.strip():
            self.forbidden.append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._in_script = False


@pytest.fixture(scope="module")
def index() -> IndexParser:
    reader = IndexParser()
    reader.feed((BUILT / "index.html").read_text())
    return reader


@built
def test_the_page_is_built() -> None:
    assert is_current(ROOT), "the page is missing or stale: run `make page`"


@built
def test_all_resources_of_the_page_exist(index: IndexParser) -> None:
    assert any(name.endswith(".js") for name in index.loads)
    assert all(name.startswith("/") and (BUILT / name[1:]).is_file() for name in index.loads), index.loads


@built
def test_the_page_has_no_inline_scripts_or_styles(index: IndexParser) -> None:
    assert not index.forbidden


@built
@pytest.mark.parametrize("language", languages())
def test_the_scripts_of_the_page_are_small(index: IndexParser, language: str) -> None:
    (messages,) = (BUILT / "assets").glob(f"messages-page-{language}-*.js")
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in {*_initial_scripts(index), messages}}
    assert sum(sizes.values()) <= MAX_SCRIPT_BYTES, sizes


@built
@pytest.mark.parametrize("language", languages())
def test_every_language_has_its_own_files(language: str) -> None:
    """Messages are separate scripts, so a page loads one language; manifest and offline page have all of them."""
    catalogue = load_catalogue(language)
    manifest = json.loads((BUILT / f"app.{language}.webmanifest").read_text())
    assert (manifest["lang"], manifest["description"]) == (language, catalogue.format("app-tagline"))
    assert f'<section lang="{language}"><h1>{catalogue.format("offline-title")}' in (BUILT / "offline.html").read_text()
    worker = (BUILT / "sw.js").read_text()
    for part in ("page", "rules"):
        (script,) = (BUILT / "assets").glob(f"messages-{part}-{language}-*.js")
        assert f'"/assets/{script.name}"' in worker


@built
def test_no_script_contains_messages(index: IndexParser) -> None:
    tagline = load_catalogue(DEFAULT).format("app-tagline")
    assert not [path.name for path in _initial_scripts(index) if tagline in path.read_text()]


def test_the_message_ids_of_the_page_are_current() -> None:
    assert message_ids.FILE.read_text() == message_ids.message_ids(), "run `make types`"


@built
def test_the_fonts_of_the_page_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in _files() if path.suffix in (".woff2", ".woff", ".ttf", ".otf")}
    assert sum(sizes.values()) <= MAX_FONT_BYTES, sizes


@built
def test_the_page_contains_no_machine_paths() -> None:
    texts = {path: path.read_text(errors="replace") for path in _files()}
    found = [path.name for path, text in texts.items() if str(ROOT) in text or MACHINE_PATH.search(text)]
    assert not found


@built
def test_the_page_has_no_source_maps() -> None:
    assert not [path.name for path in _files() if path.suffix == ".map"]


def _initial_scripts(index: IndexParser) -> set[Path]:
    """The scripts that are loaded before the first paint."""
    waiting = [BUILT / name[1:] for name in index.loads if name.endswith(".js")]
    found: set[Path] = set()
    while waiting:
        script = waiting.pop()
        if script not in found:
            found.add(script)
            waiting += [(script.parent / name).resolve() for name in STATIC_IMPORT.findall(script.read_text())]
    return found


def _files() -> list[Path]:
    return [path for path in BUILT.rglob("*") if path.is_file()]


def _write(root: Path, tree: Tree) -> None:
    for name, content in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
