"""Messages that are formatted without Fluent, exactly as Fluent would."""

import re

import pytest
from fluent.runtime import FluentBundle, FluentResource

from draisine.messages import languages, load_catalogue
from draisine.messages.catalogue import read_files
from draisine.messages.plain import format_plain

VARIABLE = re.compile(r"\$(\w+)")


@pytest.mark.parametrize("language", languages())
def test_plain_messages_are_formatted_as_by_fluent(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    for content in read_files(language).values():
        bundle.add_resource(FluentResource(content))
    plain = 0
    for name, source in load_catalogue(language).sources.items():
        values = dict.fromkeys(VARIABLE.findall(source), "a  value ")
        text = format_plain(source, values)
        if text is not None and not name.startswith("-"):
            plain += 1
            pattern = bundle.get_message(name).value
            assert pattern is not None
            assert bundle.format_pattern(pattern, values)[0] == text
    assert plain > 500


@pytest.mark.parametrize(
    "source",
    [
        "count = { $count ->\n    [one] one\n   *[other] more\n}\n",
        "other = { -term }\n",
        'quoted = {"{"}\n',
        "with = text\n    .title = attribute\n",
        "number = { $number }\n",
        "missing = { $name }\n",
    ],
)
def test_other_messages_need_fluent(source: str) -> None:
    assert format_plain(source, {"number": 3, "count": 1}) is None


def test_lines_keep_their_relative_indent() -> None:
    source = "help =\n    Draw a board.\n\n      draisine boards draw { $board }\n"
    assert format_plain(source, {"board": "usa"}) == "Draw a board.\n\n  draisine boards draw usa"
