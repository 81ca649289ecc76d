"""Problems of a catalogue compared with the source catalogue: for `draisine languages check` and the tests."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from draisine.messages.catalogue import read_files
from draisine.messages.languages import DEFAULT
from draisine.messages.message import Message, message

OPTIONAL = re.compile(r"\$(\w+) \(optional\)")
"""A variable that only some languages need, declared in a comment of the source catalogue."""


@dataclass(frozen=True)
class Entry:
    """A message or term: the file it is in, the variables it uses, and those that its comment declares optional."""

    file: str
    line: int
    variables: frozenset[str]
    optional: frozenset[str]
    references: frozenset[str]
    """The ids of messages and terms that it includes."""


@dataclass
class ParsedCatalogue:
    """All entries of a catalogue by id, and its problems."""

    entries: dict[str, Entry] = field(default_factory=dict)
    problems: list[Message] = field(default_factory=list)


def check_language(language: str) -> list[Message]:
    """Return every problem of a language's catalogue. Raises ValueError for a language without one."""
    own = parse_files(read_files(language))
    source = own if language == DEFAULT else parse_files(read_files(DEFAULT))
    return [*own.problems, *check_references(own), *compare(source, own)]


def parse_files(files: Mapping[str, str]) -> ParsedCatalogue:
    """Parse the Fluent files of a language, given by name."""
    parsed = ParsedCatalogue()
    for file, text in files.items():
        for entry in FluentParser().parse(text).body:
            line = text.count("\n", 0, entry.span.start if entry.span else 0) + 1
            if isinstance(entry, ast.Junk):
                reasons = [annotation.message or "" for annotation in entry.annotations]
                reason = reasons[0] if reasons else ""
                parsed.problems.append(message("languages-syntax", file=file, line=str(line), reason=reason))
            elif isinstance(entry, ast.Message | ast.Term):
                _add(parsed, file, line, entry)
    return parsed


def _add(parsed: ParsedCatalogue, file: str, line: int, entry: ast.Message | ast.Term) -> None:
    name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
    if name in parsed.entries:
        parsed.problems.append(message("languages-twice", file=file, line=str(line), name=name))
        return
    names = _Names()
    names.visit(entry)
    comment = entry.comment.content if entry.comment and entry.comment.content else ""
    parsed.entries[name] = Entry(
        file, line, frozenset(names.variables), frozenset(OPTIONAL.findall(comment)), frozenset(names.references)
    )


class _Names(Visitor):
    """Collects the variables of an entry, and the ids of the messages and terms that it includes."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.references.add(f"-{node.id.name}")
        self.generic_visit(node)


def check_references(parsed: ParsedCatalogue) -> Iterator[Message]:
    """Find messages that include one that does not exist."""
    for name, entry in parsed.entries.items():
        for other in sorted(entry.references - parsed.entries.keys()):
            yield message("languages-reference", file=entry.file, line=str(entry.line), name=name, other=other)


def compare(source: ParsedCatalogue, own: ParsedCatalogue) -> Iterator[Message]:
    """Find messages that are missing or not in the source, and those with other variables. Every language has its own
    terms."""
    for name, entry in source.entries.items():
        if name not in own.entries and not name.startswith("-"):
            yield message("languages-missing", file=entry.file, name=name)
    for name, entry in own.entries.items():
        if name.startswith("-"):
            continue
        if name not in source.entries:
            yield message("languages-unused", file=entry.file, line=str(entry.line), name=name)
            continue
        expected = source.entries[name]
        if entry.file != expected.file:
            yield message("languages-file", file=entry.file, name=name, expected=expected.file)
        for variable in sorted(expected.variables - entry.variables - expected.optional):
            yield message(
                "languages-variable-missing", file=entry.file, line=str(entry.line), name=name, variable=variable
            )
        for variable in sorted(entry.variables - expected.variables - expected.optional):
            yield message(
                "languages-variable-unknown", file=entry.file, line=str(entry.line), name=name, variable=variable
            )
