"""Changes the rules in small ways, one at a time, and shows that the scenes notice (`make mutants`).

Cosmic Ray says which changes there are: another operator, another number, a condition turned round, a loop that never
runs. A seeded sample of them is tried, each in a copy of the sources, uncompiled, against the scenes of its subject. A
change that no scene notices has survived: it must be explained in docs/reports/mutation.md, or gets a scene.
"""

import multiprocessing
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import count
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from queue import SimpleQueue
from random import Random

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parents[1]
ENGINE = Path("src", "draisine", "engine")
REPORT = ROOT / "docs" / "reports" / "mutation.md"
FIGURES = re.compile(r"(<!-- figures: made by tools/mutants.py -->\n).*?(<!-- end -->)", re.DOTALL)

PROCESSES = len(os.sched_getaffinity(0))
SEED = 9
SAMPLE = 50
"""How many changes are tried of each subject."""
BAR = 90
"""How many of a hundred must be noticed."""
FACTS = "tests/play/test_facts.py"
PATIENCE = 60
"""Seconds of work after which a change has made a game endless, which is noticed too."""

MEANINGLESS = re.compile(r"/(RemoveDecorator|Variable\w+|ReplaceComparisonOperator_\w+_Is(Not)?)$")
"""Operators that are not tried: uncompiled, `jit` does nothing and small numbers are identical when they are equal;
random numbers for a name are another change in every run."""


@dataclass(frozen=True)
class Subject:
    """Something the rules do: the files that say it, and the scenes that show it, by the names of their files. What
    the rules write down of it (FACTS) is looked at as well."""

    name: str
    files: tuple[str, ...]
    scenes: str


SUBJECTS = (
    Subject(
        "scoring",
        ("count", "borrowing"),
        "base_end base_path base_ticket europe_borrowing europe_end usa old_west_count old_west_alvin amsterdam_end"
        " amsterdam_goods first_journey_end decisions_end decisions_stations decisions_amsterdam"
        " decisions_old_west_end",
    ),
    Subject("tunnels", ("tunnels",), "europe_tunnels decisions_europe visibility_boards visibility"),
    Subject(
        "Cities",
        ("cities",),
        "old_west_cities old_west_setup old_west_alvin decisions_old_west decisions_alvin old_west_turns"
        " old_west_count first_journey_routes",
    ),
    Subject(
        "payments",
        ("payments", "claims"),
        "base_claim base_multi europe_routes europe_stations old_west_routes decisions_europe amsterdam_goods"
        " amsterdam_turn first_journey_routes first_journey_end old_west_alvin base_draw",
    ),
)


@dataclass(frozen=True)
class Mutant:
    """One small change."""

    subject: Subject
    file: str
    operator: str
    occurrence: int

    @property
    def path(self) -> Path:
        """The file that is changed, in the sources or in a copy of them."""
        return ENGINE / f"{self.file}.py"

    def change(self, source: str) -> str:
        """The source, changed."""
        changed: str = mutate_code(source, get_operator(self.operator)(), self.occurrence)
        return changed

    def __str__(self) -> str:
        before = (ROOT / self.path).read_text().split("\n")
        after = self.change("\n".join(before)).split("\n")
        number, new = next((i, new) for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new)
        around = next((line for line in reversed(before[:number]) if line.startswith("def ")), "def module(")
        function = around.removeprefix("def ").partition("(")[0]
        return f"{self.file}.{function}: {before[number].strip()} → {new.strip()}"


def _operators() -> list[str]:
    return sorted(name for name in operator_names() if not MEANINGLESS.search(name))


def all_mutants(subject: Subject) -> list[Mutant]:
    """Every change to the files of a subject."""
    return [
        Mutant(subject, file, operator, occurrence)
        for file in subject.files
        for operator in _operators()
        for occurrence in range(_occurrences(file, operator))
    ]


@cache
def _tree(file: str) -> list[object]:
    return list(ast_nodes(get_ast((ROOT / ENGINE / f"{file}.py").read_text())))


def _occurrences(file: str, operator: str) -> int:
    made = get_operator(operator)()
    return sum(len(list(made.mutation_positions(node))) for node in _tree(file))


ENDINGS = {
    pytest.ExitCode.OK: True,
    pytest.ExitCode.TESTS_FAILED: False,
    pytest.ExitCode.INTERRUPTED: False,  # the changed source could not even be imported
    -signal.SIGXCPU: False,
}
"""How a run of scenes may end, and whether all of them held."""


class Workshop:
    """Copies of the sources, one for each process that works at a time."""

    def __init__(self, folder: Path) -> None:
        # A process of the server starts with all that is slow to import, but without any of the sources.
        self._server: ForkServerContext = multiprocessing.get_context("forkserver")
        self._server.set_forkserver_preload(["__main__", "hypothesis", "msgspec", "numba", "numpy"])
        self._copies = SimpleQueue[Path]()
        for number in range(PROCESSES):
            self._copies.put(_copied(folder / str(number)))

    def check(self, subject: Subject) -> None:
        """The scenes of a subject hold where nothing is changed. This also leaves their byte code in every copy."""
        for _ in range(self._copies.qsize()):
            copy = self._copies.get()
            if not self._holds(copy, subject, changed=False):
                raise SystemExit(f"{subject.name}: the scenes fail without any change")
            self._copies.put(copy)

    def survives(self, mutant: Mutant) -> bool:
        """Whether no scene notices the change."""
        copy = self._copies.get()
        source = (copy / mutant.path).read_text()
        (copy / mutant.path).write_text(mutant.change(source))
        try:
            return self._holds(copy, mutant.subject, changed=True)
        finally:
            (copy / mutant.path).write_text(source)
            self._copies.put(copy)

    def _holds(self, copy: Path, subject: Subject, *, changed: bool) -> bool:
        process: ForkServerProcess = self._server.Process(target=_run_scenes, args=(copy, subject.scenes, changed))
        process.start()
        process.join()
        if process.exitcode not in ENDINGS:
            raise SystemExit(f"{subject.name}: the scenes cannot be run (exit code {process.exitcode})")
        return ENDINGS[process.exitcode]


def _copied(folder: Path) -> Path:
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("page"))
    shutil.copytree(ROOT / "tests", folder / "tests")
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def _run_scenes(copy: Path, scenes: str, changed: bool) -> None:
    """In a process of its own: what is imported here is what stands in the copy."""
    # Byte code of one change must not be taken for that of the next, which may be as long and as old.
    sys.dont_write_bytecode = changed
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1))
    os.chdir(copy)
    sys.path[:0] = [str(copy / "src"), str(copy)]
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    # The server has imported Hypothesis before pytest could look into it.
    known = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
    options = ["-x", "-q", "-p", "no:cacheprovider", "-W", known]
    sys.exit(pytest.main([*options, FACTS, *(f"tests/rules/test_{name}.py" for name in scenes.split())]))


def try_all(mutants: list[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Each change, and whether it survives."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(PROCESSES) as pool:
        # Every change is a new fingerprint of the sources: none of them shall leave a folder in the cache.
        os.environ |= {"NUMBA_DISABLE_JIT": "1", "DRAISINE_CACHE": str(Path(folder, "cache"))}
        workshop = Workshop(Path(folder))
        for subject in dict.fromkeys(mutant.subject for mutant in mutants):
            workshop.check(subject)
        yield from zip(mutants, pool.map(workshop.survives, mutants), strict=True)


def _counts(possible: int, tried: int, survived: int) -> str:
    noticed = tried - survived
    return f"{possible} | {tried} | {noticed} | {survived} | {100 * noticed / tried:.1f}"


def _figures(survivors: list[Mutant]) -> str:
    lines = [
        f"{date.today():%-d %B %Y}, seed {SEED}.",
        "",
        "| subject | files | possible changes | tried | noticed | survived | noticed, % |",
        "|---|---|---|---|---|---|---|",
    ]
    left = Counter(mutant.subject for mutant in survivors)
    possible = {subject: len(all_mutants(subject)) for subject in SUBJECTS}
    for subject in SUBJECTS:
        files = ", ".join(f"`{file}.py`" for file in subject.files)
        lines.append(f"| {subject.name} | {files} | {_counts(possible[subject], SAMPLE, left[subject])} |")
    lines.append(f"| all | | {_counts(sum(possible.values()), SAMPLE * len(SUBJECTS), len(survivors))} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Try the sample, write the figures, and fail where too much survives or a survivor is not explained."""
    tried = count(1)
    mutants = [mutant for subject in SUBJECTS for mutant in Random(SEED).sample(all_mutants(subject), SAMPLE)]
    survivors = []
    for mutant, survives in try_all(mutants):
        print(f"{next(tried)}/{len(mutants)} {'SURVIVED' if survives else 'noticed'}  {mutant}", flush=True)
        if survives:
            survivors.append(mutant)
    report = REPORT.read_text()
    REPORT.write_text(FIGURES.sub(lambda part: part[1] + _figures(survivors) + part[2], report))
    unexplained = [str(mutant) for mutant in survivors if f"`{mutant}`" not in report]
    print(*unexplained and ["survived without an explanation:", *unexplained], sep="\n")
    sys.exit(bool(unexplained) or 100 * (len(mutants) - len(survivors)) < BAR * len(mutants))


if __name__ == "__main__":
    main()
