"""Messages without plural forms, formatted without Fluent, which takes as long to load as the rest of a command."""

import re
import textwrap
from collections.abc import Mapping

VARIABLE = re.compile(r"\{ \$(\w+) \}")
ATTRIBUTE = re.compile(r"^\s+\.", re.MULTILINE)


def format_plain(source: str, values: Mapping[str, object]) -> str | None:
    """Format a message that consists of words and texts to fill in. Return None for every other message."""
    pattern = source.partition("=")[2]
    if "{" in VARIABLE.sub("", pattern) or ATTRIBUTE.search(pattern):
        return None
    texts = {name: value for name, value in values.items() if isinstance(value, str)}
    if not texts.keys() >= set(VARIABLE.findall(pattern)):
        return None
    first, _, rest = pattern.partition("\n")
    text = f"{first.strip()}\n{textwrap.dedent(rest)}".strip("\n ")
    return VARIABLE.sub(lambda found: texts[found[1]], text)
