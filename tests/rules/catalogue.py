"""The rules that docs/rules.md states, and the tests that carry them.

Both are read from the files themselves, not from the running session, so a partial run, or one worker of many, sees
them all.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

ROOT = Path(__file__).parents[2]
RULE_BOOK = ROOT / "docs" / "rules.md"
TESTS = ROOT / "tests"

STATED = re.compile(r"^- \*\*((?:[A-Z]+-)?[A-Z]+-\d+)\*\* — \S", re.MULTILINE)
MENTIONED = re.compile(r"\b(?:(?:BASE|US|EU|OW|AM|FJ)-[A-Z]+|A)-\d+\b")

RULE_MARK = {"pytest.mark.rule", "mark.rule"}
PARAMETRIZE = {"pytest.mark.parametrize", "mark.parametrize"}
PARAM = {"pytest.param", "param"}
RAISES = {"pytest.raises", "raises"}
# A test that is skipped or expected to fail proves nothing.
INACTIVE = {f"{mark}.{name}" for mark in ("pytest.mark", "mark") for name in ("skip", "xfail", "soak")}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def stated_ids(rule_book: str) -> list[str]:
    """The ids of all rules and decisions, in the order of the rule book."""
    return STATED.findall(rule_book)


def mentioned_ids(text: str) -> set[str]:
    """All ids that occur anywhere in the text, references included."""
    return set(MENTIONED.findall(text))


def count_by_prefix(ids: Iterable[str]) -> dict[str, int]:
    """How many ids each game has: BASE-DRAW-1 counts for BASE."""
    return dict(Counter(rule.partition("-")[0] for rule in ids))


def numbers_by_group(ids: Iterable[str]) -> dict[str, list[int]]:
    """The numbers used within each group: BASE-DRAW-1 is number 1 of BASE-DRAW."""
    groups: dict[str, list[int]] = {}
    for rule in ids:
        group, _, number = rule.rpartition("-")
        groups.setdefault(group, []).append(int(number))
    return groups


@dataclass(frozen=True)
class Marks:
    """Which tests carry which rules, and the problems of the marks."""

    carriers: Mapping[str, tuple[str, ...]]
    problems: tuple[str, ...]

    def missing(self, ids: Iterable[str]) -> list[str]:
        """The ids that no test carries."""
        return [rule for rule in ids if rule not in self.carriers]

    def unknown(self, ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The marks that name none of these ids, with the tests they are on."""
        known = set(ids)
        return {rule: tests for rule, tests in self.carriers.items() if rule not in known}


def read_sources(folder: Path) -> dict[str, str]:
    """Every Python file below the folder, by its path from the repository's root."""
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))}


def read_marks(sources: Mapping[str, str]) -> Marks:
    """Find the rule marks in these files, given as path and text."""
    modules = [Module(path, ast.parse(text, path)) for path, text in sources.items()]
    helpers = asserting_helpers(module.tree for module in modules)
    carriers: dict[str, list[str]] = {}
    problems: list[str] = []
    for module in modules:
        module.collect(helpers, carriers, problems)
    return Marks({rule: tuple(tests) for rule, tests in carriers.items()}, tuple(problems))


@dataclass(frozen=True)
class Module:
    """One parsed file of the test suite."""

    path: str
    tree: ast.Module

    def collect(self, helpers: set[str], carriers: dict[str, list[str]], problems: list[str]) -> None:
        """Add this file's tests to the carriers of their rules, and its faulty marks to the problems."""
        values = module_values(self.tree)
        attached: set[ast.expr] = set()
        for function, marks in self.tests():
            calls = [call for mark in marks for call in rule_calls(mark, values)]
            attached.update(call.func for call in calls)
            if not calls:
                continue
            where = f"{self.path}:{function.lineno} {function.name}"
            if not asserts(function, helpers):
                problems.append(f"{where} carries a rule but asserts nothing")
            elif not any(is_inactive(mark) for mark in marks):
                for rule in {rule: None for call in calls for rule in literal_ids(call)}:
                    carriers.setdefault(rule, []).append(where)
        problems.extend(self.faulty_marks(attached))

    def tests(self) -> Iterator[tuple[Function, list[ast.expr]]]:
        """The functions that pytest collects; none in a file that is no test module."""
        name = PurePath(self.path).name
        if name.startswith("test_") or name.endswith("_test.py"):
            yield from tests_in(self.tree.body, [])

    def faulty_marks(self, attached: set[ast.expr]) -> Iterator[str]:
        """Marks that reach no test, or whose ids are no literals: ignoring them would hide a missing rule."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute) and dotted(node) in RULE_MARK and node not in attached:
                yield f"{self.path}:{node.lineno} this rule mark is on no test"
            if isinstance(node, ast.Call) and dotted(node.func) in RULE_MARK and not names_only_literals(node):
                yield f"{self.path}:{node.lineno} a rule mark takes one or more ids, each a string literal"


def tests_in(body: list[ast.stmt], inherited: list[ast.expr]) -> Iterator[tuple[Function, list[ast.expr]]]:
    """The test functions of a module's or class's body, each with all marks that apply to it."""
    marks = [*inherited, *pytestmarks(body)]
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from tests_in(node.body, [*marks, *node.decorator_list])
        elif isinstance(node, Function) and node.name.startswith("test"):
            yield node, [*marks, *node.decorator_list]


def assignments(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """The plain `name = value` statements of a body, annotated or not."""
    for node in body:
        if isinstance(node, ast.Assign):
            yield from ((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value


def pytestmarks(body: list[ast.stmt]) -> list[ast.expr]:
    """The marks that a module or class sets for all its tests."""
    return [mark for name, value in assignments(body) if name == "pytestmark" for mark in elements(value)]


def module_values(tree: ast.Module) -> dict[str, ast.expr]:
    """The values of the module's names, so that a list of cases may have a name."""
    return dict(assignments(tree.body))


def elements(value: ast.expr) -> list[ast.expr]:
    """The members of a literal list or tuple; anything else is its own only member."""
    return value.elts if isinstance(value, ast.List | ast.Tuple) else [value]


def rule_calls(mark: ast.expr, values: Mapping[str, ast.expr]) -> Iterator[ast.Call]:
    """The `pytest.mark.rule(...)` calls that a mark amounts to, those on single parameters included."""
    for node in resolved(mark, values):
        if not isinstance(node, ast.Call):
            continue
        if dotted(node.func) in RULE_MARK:
            yield node
        elif dotted(node.func) in PARAMETRIZE:
            yield from parameter_calls(node, values)


def parameter_calls(parametrize: ast.Call, values: Mapping[str, ast.expr]) -> Iterator[ast.Call]:
    for argument in [*parametrize.args, *(keyword.value for keyword in parametrize.keywords)]:
        for node in nodes_in(argument, values):
            if isinstance(node, ast.Call) and dotted(node.func) in PARAM:
                for keyword in node.keywords:
                    if keyword.arg == "marks":
                        yield from rule_calls(keyword.value, values)


def resolved(value: ast.expr, values: Mapping[str, ast.expr], seen: frozenset[str] = frozenset()) -> Iterator[ast.expr]:
    """The members of a value, with names replaced by their values."""
    for element in elements(value):
        if isinstance(element, ast.Name) and element.id in values and element.id not in seen:
            yield from resolved(values[element.id], values, seen | {element.id})
        else:
            yield element


def nodes_in(value: ast.expr, values: Mapping[str, ast.expr]) -> Iterator[ast.AST]:
    """All nodes of a value and of the named values it uses, each name followed once."""
    pending, seen = [value], set[str]()
    while pending:
        for node in ast.walk(pending.pop()):
            yield node
            if isinstance(node, ast.Name) and node.id in values and node.id not in seen:
                seen.add(node.id)
                pending.append(values[node.id])


def literal_ids(call: ast.Call) -> Iterator[str]:
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def names_only_literals(call: ast.Call) -> bool:
    return bool(call.args) and len(list(literal_ids(call))) == len(call.args) and not call.keywords


def is_inactive(mark: ast.expr) -> bool:
    return dotted(mark.func if isinstance(mark, ast.Call) else mark) in INACTIVE


def asserting_helpers(trees: Iterable[ast.Module]) -> set[str]:
    """The helpers `check_…` and `assert_…` whose definitions all assert."""
    definitions: dict[str, list[Function]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, Function) and node.name.startswith(("check_", "assert_")):
                definitions.setdefault(node.name, []).append(node)
    helpers: set[str] = set()
    # A helper may call another: repeat until no more are found.
    while found := {
        name
        for name, functions in definitions.items()
        if name not in helpers and all(asserts(function, helpers) for function in functions)
    }:
        helpers |= found
    return helpers


def asserts(function: Function, helpers: set[str]) -> bool:
    """Whether the body can fail: decorators do not count, nor does `assert True`."""
    nodes = (node for statement in function.body for node in ast.walk(statement))
    return any(is_assertion(node, helpers) for node in nodes)


def is_assertion(node: ast.AST, helpers: set[str]) -> bool:
    if isinstance(node, ast.Assert):
        return not isinstance(node.test, ast.Constant)
    if not isinstance(node, ast.Call):
        return False
    name = dotted(node.func)
    return name in RAISES or name.rpartition(".")[2] in helpers


def dotted(node: ast.expr) -> str:
    """`a.b.c` as text; an expression in front of the names is left out."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""
