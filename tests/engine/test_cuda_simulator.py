"""The same source serves a GPU: kernels in the CUDA simulator play as the CPU does, and rules use what both have."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from draisine.engine.compiler.records import new
from draisine.engine.state import Count, Scratch, State
from tests.engine.driving import charted, look
from tests.engine.kernels import PARTS, SEED, SIMULATED, play_one, player_counts
from tests.simulator import simulate

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "src" / "draisine" / "engine"


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the kernels wrote."""
    return simulate("tests.engine.kernels", tmp_path_factory.mktemp("kernels") / "played.npz")


def check_equal(found: Any, expected: Any, where: str) -> None:
    """Field by field, whatever the width of the numbers."""
    if expected.dtype.names is None:
        assert np.array_equal(found, expected), f"{where}: {found} instead of {expected}"
        return
    for name in expected.dtype.names:
        check_equal(found[name], expected[name], f"{where}.{name}")


@pytest.mark.parametrize("name", SIMULATED)
def test_kernels_play_as_the_cpu_does(name: str, simulated: dict[str, Any]) -> None:
    for number, seats in enumerate(player_counts(name)):
        state, view, other, scratch = new(State), new(State), new(State), new(Scratch)
        play_one(charted(name)[1], state, view, other, scratch, seats, SEED, number)
        counts = np.array([look(scratch.count[seat], Count) for seat in range(len(scratch.count))])
        for part, expected in zip(PARTS, (look(state), look(view), look(other), counts), strict=True):
            check_equal(simulated[f"{name} {part}"][number], expected, f"{part}[{number}]")


# What both targets take, read off the source.

Site = tuple[str, str]
"""A file's name and a function's."""

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
    return {path.stem: ast.parse(path.read_text("utf-8")) for path in sorted(ENGINE.glob("*.py"))}


def compiled_functions() -> Iterator[tuple[Site, ast.FunctionDef]]:
    for module, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and any(ast.unparse(mark) == "jit" for mark in node.decorator_list):
                yield (module, node.name), node


def inside(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Everything in the body, the docstring apart."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (node for statement in body for node in ast.walk(statement))


def test_rules_use_only_what_both_targets_take() -> None:
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
    """What a module's names mean: its own functions, and those it takes from other rooms of the engine."""
    tree = modules()[module]
    names = {node.name: (module, node.name) for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("draisine.engine."):
            source = node.module.rpartition(".")[2]
            names |= {alias.asname or alias.name: (source, alias.name) for alias in node.names}
    return names


def test_no_rule_calls_itself() -> None:
    """No recursion, not even round several corners."""
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
    # Take away, again and again, what calls nothing that is left: only circles remain.
    while done := {site for site, called in calls.items() if called.isdisjoint(calls)}:
        calls = {site: called for site, called in calls.items() if site not in done}
    assert sorted(calls) == []
    assert len(functions) > 100


def test_rules_call_only_rules() -> None:
    """A compiled function that called a plain one would not compile on every target."""
    functions = dict(compiled_functions())
    # popcount is an instruction of the processor, or arithmetic: compiled.py gives every target its own.
    built_in = {"range", "len", "min", "max", "abs", "popcount"}
    strange = [
        f"{site[0]}.py:{node.lineno} {site[1]} calls {ast.unparse(node.func)}"
        for site, function in functions.items()
        for node in inside(function)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) not in built_in
        and not (isinstance(node.func, ast.Name) and known_names(site[0]).get(node.func.id) in functions)
    ]
    assert strange == []
