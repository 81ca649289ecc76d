"""Compiled rules assume that their records do not overlap, so no rule may take a record and a part of it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import draisine

PACKAGES = [Path(draisine.__file__).parent / name for name in ("engine", "encoding", "bots", "matches", "envs")]
READ_ONLY = {"BoardTables"}
"""Records that rules only read: they may be passed together with their parts."""


@cache
def definitions() -> list[ast.AST]:
    paths = [path for package in PACKAGES for path in sorted(package.rglob("*.py"))]
    return [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def is_decorated(node: ast.FunctionDef | ast.ClassDef, *names: str) -> bool:
    return any(ast.unparse(decorator) in names for decorator in node.decorator_list)


def names_in(annotation: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}


@cache
def records() -> dict[str, set[str]]:
    """The records directly within each record, by class name."""
    classes = [node for node in definitions() if isinstance(node, ast.ClassDef) and is_decorated(node, "record")]
    fields = {cls.name: [item for item in cls.body if isinstance(item, ast.AnnAssign)] for cls in classes}
    return {
        name: {part for item in items for part in names_in(item.annotation)} & fields.keys()
        for name, items in fields.items()
    }


def parts_of(record: str) -> set[str]:
    """All records within a record."""
    direct = records()[record]
    return direct.union(*(parts_of(part) for part in direct))


def rules() -> Iterator[ast.FunctionDef]:
    for node in definitions():
        if isinstance(node, ast.FunctionDef) and is_decorated(node, "jit", "jit_vectorized"):
            yield node


def test_no_rule_takes_a_record_and_a_part_of_it() -> None:
    all_rules = list(rules())
    for rule in all_rules:
        types = {ast.unparse(argument.annotation) for argument in rule.args.args if argument.annotation}
        wholes = (types & records().keys()) - READ_ONLY
        overlaps = [(whole, part) for whole in wholes for part in parts_of(whole) & types]
        assert not overlaps, (rule.name, overlaps)
    assert len(all_rules) > 300


def test_the_parts_of_records_are_found() -> None:
    assert parts_of("State") == {"Player", "RouteSet", "Rng"}
    assert parts_of("Scratch") == {"TrailSearch", "Block", "SeatPoints", "FactEntry"}
