"""The rules on a GPU: kernels in the CUDA simulator play the same games, and rules use only what both targets have."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from draisine.engine.compiler.records import new
from draisine.engine.state import Scratch, SeatPoints, State
from tests.cuda_simulator import simulate
from tests.engine.compiler.kernels import PARTS, SEED, SIMULATED, play_one, player_counts
from tests.engine.driver import load_compiled, to_numpy

ROOT = Path(__file__).parents[3]
ENGINE = ROOT / "src" / "draisine" / "engine"


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The results of the kernels."""
    return simulate("tests.engine.compiler.kernels", tmp_path_factory.mktemp("kernels") / "played.npz")


def check_equal(found: Any, expected: Any, path: str) -> None:
    """Compare records field by field, regardless of the width of the numbers."""
    if expected.dtype.names is None:
        assert np.array_equal(found, expected), f"{path}: {found} instead of {expected}"
        return
    for name in expected.dtype.names:
        check_equal(found[name], expected[name], f"{path}.{name}")


@pytest.mark.parametrize("name", SIMULATED)
def test_kernels_play_the_same_games_as_the_cpu(name: str, simulated: dict[str, Any]) -> None:
    for number, seats in enumerate(player_counts(name)):
        state, observation, resampled, scratch = new(State), new(State), new(State), new(Scratch)
        play_one(load_compiled(name)[1], state, observation, resampled, scratch, seats, SEED, number)
        scores = np.array([to_numpy(scratch.scores[seat], SeatPoints) for seat in range(len(scratch.scores))])
        states = (to_numpy(state), to_numpy(observation), to_numpy(resampled))
        for part, expected in zip(PARTS, (*states, scores), strict=True):
            check_equal(simulated[f"{name} {part}"][number], expected, f"{part}[{number}]")


# Static checks of the sources

Site = tuple[str, str]
"""The names of a module and of a function."""

BANNED = (
    ast.AsyncFunctionDef,
    ast.Assert,
    ast.Await,
    ast.ClassDef,
    ast.Delete,
    ast.Dict,
    ast.DictComp,
    ast.FunctionDef,
    ast.GeneratorExp,
    ast.Global,
    ast.JoinedStr,
    ast.Lambda,
    ast.List,
    ast.ListComp,
    ast.Match,
    ast.Nonlocal,
    ast.Raise,
    ast.Set,
    ast.SetComp,
    ast.Starred,
    ast.Try,
    ast.With,
    ast.Yield,
    ast.YieldFrom,
)


@cache
def modules() -> dict[str, ast.Module]:
    """The modules of the engine by their names below `draisine.engine`."""
    return {
        ".".join(path.relative_to(ENGINE).with_suffix("").parts): ast.parse(path.read_text("utf-8"))
        for path in sorted(ENGINE.rglob("*.py"))
    }


def compiled_functions() -> Iterator[tuple[Site, ast.FunctionDef]]:
    for module, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and any(ast.unparse(mark) == "jit" for mark in node.decorator_list):
                yield (module, node.name), node


def inside(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """All nodes of the body, without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (node for statement in body for node in ast.walk(statement))


def test_rules_use_only_what_both_targets_support() -> None:
    found = [
        f"{module}.py:{node.lineno} {name}: {type(node).__name__}"
        for (module, name), function in compiled_functions()
        for node in inside(function)
        if isinstance(node, BANNED)
        or (isinstance(node, ast.Name) and node.id in {"np", "math", "print"})
        or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes | float))
    ]
    assert found == []


def known_names(module: str) -> dict[str, Site]:
    """The functions that a module's names refer to: its own, and those imported from other modules of the engine."""
    tree = modules()[module]
    names = {node.name: (module, node.name) for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("draisine.engine."):
            source = node.module.removeprefix("draisine.engine.")
            names |= {alias.asname or alias.name: (source, alias.name) for alias in node.names}
    return names


def test_no_rule_calls_itself() -> None:
    """No recursion, not even an indirect one."""
    functions = dict(compiled_functions())
    calls = {
        site: {
            known_names(site[0]).get(node.func.id, ("", ""))
            for node in inside(function)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        & functions.keys()
        for site, function in functions.items()
    }
    # Repeatedly remove the functions that call none of the others: only cycles remain.
    while done := {site for site, called in calls.items() if called.isdisjoint(calls)}:
        calls = {site: called for site, called in calls.items() if site not in done}
    assert sorted(calls) == []
    assert len(functions) > 200


def test_rules_call_only_rules() -> None:
    """A compiled function that called a plain one would not compile on every target."""
    functions = dict(compiled_functions())
    # Every target has its own implementation of popcount.
    built_in = {"range", "len", "min", "max", "abs", "popcount"}
    unknown = [
        f"{site[0]}.py:{node.lineno} {site[1]} calls {ast.unparse(node.func)}"
        for site, function in functions.items()
        for node in inside(function)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) not in built_in
        and not (isinstance(node.func, ast.Name) and known_names(site[0]).get(node.func.id) in functions)
    ]
    assert unknown == []
