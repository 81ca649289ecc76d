"""`draisine languages`: list the languages and check their translations."""

import sys

import rich_click as click
from rich.console import Console
from rich.text import Text

from draisine.cli.boards.contents import make_table
from draisine.cli.help_format import CommandGroup
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument
from draisine.cli.localization.texts import current_language, number, percent, t
from draisine.messages import DEFAULT, load_catalogue
from draisine.messages import languages as all_languages

SOURCE_FOLDER = f"src/draisine/messages/{DEFAULT}"


@click.group(cls=CommandGroup)
def languages() -> None:
    """List the languages and check their translations."""


@languages.command("list")
def list_languages() -> None:
    """List all languages with the number of their messages."""
    table = make_table("language", "name", "#texts", "#complete")
    source = _messages(DEFAULT)
    for language in all_languages():
        own = _messages(language)
        complete = percent(len(own & source) / len(source), 0)
        table.add_row(language, _own_name(language), number(len(own)), complete)
    Console().print(table)


@languages.command()
@argument("languages", metavar="language", nargs=-1)
def check(languages: tuple[str, ...]) -> None:
    """Check translations; the exit status is 1 if there is a problem."""
    from draisine.messages.check import check_language

    for language in languages:
        if language not in all_languages():
            raise CliError("cli-languages-none", language=language, folder=SOURCE_FOLDER)
    console = Console()
    broken = False
    for language in languages or all_languages():
        problems = check_language(language)
        for problem in problems:
            line = Text(f"{language}/{problem.text(current_language())}")
            line.stylize("bold", 0, len(language))
            console.print(line, soft_wrap=True)
        if problems:
            broken = True
            console.print(Text(t("cli-check-problems", problems=len(problems)), style="red"))
        else:
            count = len(_messages(language))
            console.print(Text(t("cli-languages-ok", language=language, messages=count), style="green"))
    sys.exit(1 if broken else 0)


def _messages(language: str) -> set[str]:
    """Return the ids of all messages; terms are parts of messages."""
    return {name for name in load_catalogue(language).sources if not name.startswith("-")}


def _own_name(language: str) -> str:
    """Return the name of a language in that language."""
    return load_catalogue(language).locale.get_display_name() or language
