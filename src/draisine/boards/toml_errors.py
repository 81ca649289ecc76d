"""Syntax errors of TOML in the reader's language: `tomllib` describes them in English only."""

import re

from draisine.boards.problems import Finding
from draisine.messages import Message, message

ERRORS = {
    r"Invalid value": "boards-toml-value",
    r"Invalid statement": "boards-toml-statement",
    r"Invalid initial character": "boards-toml-key",
    r"Invalid date": "boards-toml-date",
    r"Expected newline": "boards-toml-newline",
    r"Expected '='": "boards-toml-equals",
    r"Expected '\]": "boards-toml-header",
    r"Unterminated string|Illegal character '\\n'|Expected (?:'\"|\"')": "boards-toml-text",
    r"Unescaped|Invalid hex|Escaped character": "boards-toml-escape",
    r"Illegal character|Found invalid character": "boards-toml-character",
    r"Unclosed array": "boards-toml-list",
    r"Unclosed inline table": "boards-toml-table",
    r"Cannot|Duplicate": "boards-toml-twice",
}
"""The message for each error of `tomllib`, by the beginning of its text."""


def syntax_finding(error: str, text: str) -> Finding:
    """Parse an error like `Expected … (at line 3, column 7)`; only for an overlong number it has no position."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", error, re.DOTALL)
    if not match:
        return Finding("", message("boards-toml", detail=message("boards-toml-digits")))
    line, column = match[2] or text.count("\n") + 1, match[3]
    position = message("boards-entry-position", line=line, column=column) if column else line_label(line)
    known = (name for pattern, name in ERRORS.items() if re.match(pattern, match[1]))
    return Finding(position, message("boards-toml", detail=message(next(known, "boards-toml-other"))))


def line_label(line: int | str) -> Message:
    """The label of a line: `line 3`."""
    return message("boards-entry-line", line=str(line))
