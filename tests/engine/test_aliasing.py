"""Compiled rules take it for granted that no two of their records overlap: so none gets a record and a part of it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import draisine

ROOMS = [Path(draisine.__file__).parent / room for room in ("engine", "bots")]

PARTS = {
    "State": {"Player", "RouteSet", "Chance"},
    "Work": {"Trail", "Block", "Count", "Entry"},
    "Trail": {"Block"},
}
"""What may be written to and lies within what. Charts are only read, and may be passed with their parts."""


def rules() -> Iterator[ast.FunctionDef]:
    for room in ROOMS:
        for path in sorted(room.glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef) and any(ast.unparse(d) == "jit" for d in node.decorator_list):
                    yield node


def test_no_rule_gets_a_record_and_a_part_of_it() -> None:
    seen = 0
    for rule in rules():
        seen += 1
        kinds = {ast.unparse(argument.annotation) for argument in rule.args.args if argument.annotation}
        overlaps = [(whole, part) for whole, parts in PARTS.items() for part in parts if {whole, part} <= kinds]
        assert not overlaps, (rule.name, overlaps)
    assert seen > 150
