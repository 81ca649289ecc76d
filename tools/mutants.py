"""Mutation testing of the rules (`make mutants`).

Cosmic Ray lists the possible mutations: another operator, another number, a negated condition, a loop that never runs.
A seeded sample of them is applied one at a time to a copy of the sources, and the scenes of the subject run uncompiled.
A mutant that no scene kills must be explained in docs/reports/mutation.md, or a scene must be added.
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
RULES = Path("src", "draisine", "engine", "rules")
REPORT = ROOT / "docs" / "reports" / "mutation.md"
FIGURES = re.compile(r"(<!-- figures: made by tools/mutants.py -->\n).*?(<!-- end -->)", re.DOTALL)

PROCESSES = len(os.sched_getaffinity(0))
SEED = 9
SAMPLE = 50
"""Mutants per subject."""
MIN_KILLED = 90
"""The percentage of mutants that must be killed."""
FACTS = "tests/play/test_fact_log.py"
MAX_SECONDS = 60
"""CPU time after which a game is taken to be endless; that kills the mutant too."""

EXCLUDED = re.compile(r"/(RemoveDecorator|Variable\w+|ReplaceComparisonOperator_\w+_Is(Not)?)$")
"""Excluded operators: uncompiled, `jit` does nothing and equal small integers are identical; random numbers in place of
a name are a different mutation in every run."""


@dataclass(frozen=True)
class Subject:
    """A subject of the rules: its source files and the test files of its scenes. The fact log (FACTS) is tested too."""

    name: str
    files: tuple[str, ...]
    scenes: str


SUBJECTS = (
    Subject(
        "scoring",
        ("scoring", "borrowing"),
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
    """One mutation of the sources."""

    subject: Subject
    file: str
    operator: str
    occurrence: int

    @property
    def path(self) -> Path:
        """The mutated file, relative to the root of the sources."""
        return RULES / f"{self.file}.py"

    def apply(self, source: str) -> str:
        """Apply the mutation to the source of the file."""
        mutated: str = mutate_code(source, get_operator(self.operator)(), self.occurrence)
        return mutated

    def __str__(self) -> str:
        before = (ROOT / self.path).read_text().split("\n")
        after = self.apply("\n".join(before)).split("\n")
        number, new = next((i, new) for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new)
        enclosing = next((line for line in reversed(before[:number]) if line.startswith("def ")), "def module(")
        function = enclosing.removeprefix("def ").partition("(")[0]
        return f"{self.file}.{function}: {before[number].strip()} → {new.strip()}"


def _operators() -> list[str]:
    return sorted(name for name in operator_names() if not EXCLUDED.search(name))


def all_mutants(subject: Subject) -> list[Mutant]:
    """All mutants of a subject."""
    return [
        Mutant(subject, file, operator, occurrence)
        for file in subject.files
        for operator in _operators()
        for occurrence in range(_occurrences(file, operator))
    ]


@cache
def _tree(file: str) -> list[object]:
    return list(ast_nodes(get_ast((ROOT / RULES / f"{file}.py").read_text())))


def _occurrences(file: str, operator: str) -> int:
    mutation = get_operator(operator)()
    return sum(len(list(mutation.mutation_positions(node))) for node in _tree(file))


OUTCOMES = {
    pytest.ExitCode.OK: True,
    pytest.ExitCode.TESTS_FAILED: False,
    pytest.ExitCode.INTERRUPTED: False,  # the mutated source could not be imported
    -signal.SIGXCPU: False,
}
"""Exit codes of a test run, and whether all scenes passed."""


class SceneRunner:
    """Runs scenes in copies of the sources, one copy per process."""

    def __init__(self, folder: Path) -> None:
        # Processes are forked with all slow imports, but without any module of the sources.
        self._server: ForkServerContext = multiprocessing.get_context("forkserver")
        self._server.set_forkserver_preload(["__main__", "hypothesis", "msgspec", "numba", "numpy"])
        self._copies = SimpleQueue[Path]()
        for number in range(PROCESSES):
            self._copies.put(_copy_sources(folder / str(number)))

    def check(self, subject: Subject) -> None:
        """Assert that the scenes of a subject pass without a mutation; also caches their byte code in every copy."""
        for _ in range(self._copies.qsize()):
            copy = self._copies.get()
            if not self._passes(copy, subject, mutated=False):
                raise SystemExit(f"{subject.name}: the scenes fail without a mutation")
            self._copies.put(copy)

    def survives(self, mutant: Mutant) -> bool:
        """Whether all scenes pass with the mutation."""
        copy = self._copies.get()
        source = (copy / mutant.path).read_text()
        (copy / mutant.path).write_text(mutant.apply(source))
        try:
            return self._passes(copy, mutant.subject, mutated=True)
        finally:
            (copy / mutant.path).write_text(source)
            self._copies.put(copy)

    def _passes(self, copy: Path, subject: Subject, *, mutated: bool) -> bool:
        process: ForkServerProcess = self._server.Process(target=_run_scenes, args=(copy, subject.scenes, mutated))
        process.start()
        process.join()
        if process.exitcode not in OUTCOMES:
            raise SystemExit(f"{subject.name}: the scenes cannot be run (exit code {process.exitcode})")
        return OUTCOMES[process.exitcode]


def _copy_sources(folder: Path) -> Path:
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("page"))
    shutil.copytree(ROOT / "tests", folder / "tests")
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def _run_scenes(copy: Path, scenes: str, mutated: bool) -> None:
    """Run scenes in this process, which imports the sources of the copy."""
    # Byte code of one mutant must not be used for the next: their sources may have the same size and time.
    sys.dont_write_bytecode = mutated
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS + 1))
    os.chdir(copy)
    sys.path[:0] = [str(copy / "src"), str(copy)]
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    # The fork server has imported Hypothesis before pytest could rewrite its assertions.
    warning = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
    options = ["-x", "-q", "-p", "no:cacheprovider", "-W", warning]
    sys.exit(pytest.main([*options, FACTS, *(f"tests/rules/test_{name}.py" for name in scenes.split())]))


def try_all(mutants: list[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Test all mutants; yields each one and whether it survives."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(PROCESSES) as pool:
        # Every mutant has its own fingerprint: a temporary cache avoids a folder for each of them.
        os.environ |= {"NUMBA_DISABLE_JIT": "1", "DRAISINE_CACHE": str(Path(folder, "cache"))}
        runner = SceneRunner(Path(folder))
        for subject in dict.fromkeys(mutant.subject for mutant in mutants):
            runner.check(subject)
        yield from zip(mutants, pool.map(runner.survives, mutants), strict=True)


def _counts(possible: int, tried: int, survived: int) -> str:
    killed = tried - survived
    return f"{possible} | {tried} | {killed} | {survived} | {100 * killed / tried:.1f}"


def _figures(survivors: list[Mutant]) -> str:
    lines = [
        f"{date.today():%-d %B %Y}, seed {SEED}.",
        "",
        "| subject | files | possible mutants | tried | killed | survived | killed, % |",
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
    """Test the sample, write the figures, and fail if too many survive or a survivor is not explained."""
    tried = count(1)
    mutants = [mutant for subject in SUBJECTS for mutant in Random(SEED).sample(all_mutants(subject), SAMPLE)]
    survivors = []
    for mutant, survives in try_all(mutants):
        print(f"{next(tried)}/{len(mutants)} {'SURVIVED' if survives else 'killed'}  {mutant}", flush=True)
        if survives:
            survivors.append(mutant)
    report = REPORT.read_text()
    REPORT.write_text(FIGURES.sub(lambda part: part[1] + _figures(survivors) + part[2], report))
    unexplained = [str(mutant) for mutant in survivors if f"`{mutant}`" not in report]
    print(*unexplained and ["survivors without an explanation:", *unexplained], sep="\n")
    sys.exit(bool(unexplained) or 100 * (len(mutants) - len(survivors)) < MIN_KILLED * len(mutants))


if __name__ == "__main__":
    main()
