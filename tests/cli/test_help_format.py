"""`--help`: every command has a purpose, examples and explained options, and fits into a terminal."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
import rich_click as click

from draisine.bots import BUILT_IN
from draisine.cli import main
from draisine.cli.params import BOTS
from draisine.messages import DEFAULT, languages, load_catalogue
from tests.cli.invocation import call

NARROW = 80
BORDER = re.compile(r"[│╭╰─]")
PROSE = re.compile(r" \S+ \S+ \S+")
"""A line of a paragraph: examples are indented further."""
ENGLISH = re.compile(r"\b(?:the|and|with|of|or|Usage|Default|default|required|Show|Print|Write|Number)\b")


def commands(group: click.Group, *before: str) -> Iterator[tuple[str, ...]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command
        yield (*before, name)
        if isinstance(command, click.Group):
            yield from commands(command, *before, name)


EVERY = list(commands(main))


def test_subcommands_are_found() -> None:
    assert {("play",), ("boards", "draw"), ("admin", "list")} <= set(EVERY)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_command_has_examples(path: tuple[str, ...], language: str) -> None:
    result = call(*path, "--help", columns=NARROW, language=language)
    assert result.exit_code == 0
    lines = [line for line in result.stdout.splitlines() if not BORDER.search(line)]
    usage, purpose, *_ = (line.strip() for line in lines if line.strip() and not line.startswith("   "))
    title = load_catalogue(language).format("cli-usage")
    assert usage.startswith(f"{title} draisine {' '.join(path)}")
    assert re.match(r"[A-ZÀ-Ý]\w+\W", purpose)
    example = rf"^   (?:DRAISINE_\w+=\S+ )?draisine {' '.join(path)}\b"
    assert re.search(example, result.stdout, re.MULTILINE), "an example, set off from the rest"


@pytest.mark.parametrize("language", [language for language in languages() if language != DEFAULT])
@pytest.mark.parametrize("path", [(), *EVERY], ids=" ".join)
def test_help_is_translated(path: tuple[str, ...], language: str) -> None:
    english, other = (call(*path, "--help", columns=300, language=each).stdout for each in (DEFAULT, language))
    assert "cli-" not in other
    assert not ENGLISH.search(other), ENGLISH.findall(other)
    prose = {line.strip() for line in english.splitlines() if PROSE.match(line)}
    assert not prose & {line.strip() for line in other.splitlines()}


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_option_and_argument_is_explained(path: tuple[str, ...]) -> None:
    command: click.Command = main
    for name in path:
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), name)
        assert found
        command = found
    context = click.Context(command)
    for parameter in command.params:
        assert getattr(parameter, "help", None), parameter.name
        assert not re.match(r"INTEGER|FLOAT|TEXT|DIRECTORY", parameter.make_metavar(context)), parameter.name


def test_examples_are_not_broken_in_a_narrow_terminal() -> None:
    for path, language in product(EVERY, languages()):
        wide, narrow = (call(*path, "--help", columns=columns, language=language).stdout for columns in (200, NARROW))
        for line in re.findall(r"^   \S.*$", wide, re.MULTILINE):
            assert line.rstrip() in {other.rstrip() for other in narrow.splitlines()}


def test_all_bots_are_listed() -> None:
    assert set(BOTS) == set(BUILT_IN)
    output = call("simulate", "--help").stdout
    assert all(re.search(rf"^   {name} +\w.* \w", output, re.MULTILINE) for name in BUILT_IN)


def test_order_of_commands() -> None:
    output = call("--help").stdout
    assert all(re.search(rf"^│ {path[0]} ", output, re.MULTILINE) for path in EVERY)
    assert output.index("│ play ") < output.index("│ simulate ") < output.index("│ warm ")
