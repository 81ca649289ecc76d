"""The command line: `draisine` and its commands. Its texts are in the message catalogues (`cli.ftl`)."""

from typing import ClassVar

import rich_click as click

from draisine import __version__
from draisine.cli.help_format import CONFIG
from draisine.cli.lazy_group import LazyGroup
from draisine.cli.localization.errors import usage_error
from draisine.cli.localization.parameters import Option, language_option, option
from draisine.cli.localization.texts import t


class Draisine(LazyGroup):
    """All commands; each is a function of the same name in its module."""

    sections: ClassVar = {
        "cli-section-play": ("serve", "play", "replay", "review", "verify"),
        "cli-section-bots": ("simulate", "arena", "benchmark", "train", "boards"),
        "cli-section-server": ("admin", "worker", "doctor"),
        "cli-section-machine": ("completion", "warm", "bench", "languages"),
    }
    modules: ClassVar = {
        "serve": "draisine.cli.server.serve",
        "play": "draisine.cli.play",
        "replay": "draisine.cli.replay",
        "review": "draisine.cli.review.command",
        "verify": "draisine.cli.verify",
        "simulate": "draisine.cli.simulate.command",
        "arena": "draisine.cli.arena.command",
        "benchmark": "draisine.cli.benchmark.command",
        "train": "draisine.cli.train.command",
        "boards": "draisine.cli.boards.group",
        "admin": "draisine.cli.server.admin.group",
        "worker": "draisine.cli.server.worker",
        "doctor": "draisine.cli.doctor.command",
        "completion": "draisine.cli.completion",
        "warm": "draisine.cli.warm",
        "bench": "draisine.cli.bench",
        "languages": "draisine.cli.languages.group",
    }


@click.group(cls=Draisine, invoke_without_command=True, context_settings={"rich_help_config": CONFIG})
@language_option
@click.version_option(__version__, cls=Option, prog_name="draisine", message="%(prog)s %(version)s")
@option("--lan", is_flag=True)
@click.pass_context
def main(context: click.Context, lan: bool) -> None:
    """Run a command; without one, start the server and open its page."""
    if lan and context.invoked_subcommand is not None:
        raise usage_error("cli-error-lan_command")
    if context.invoked_subcommand is None:
        click.echo(t("cli-hint"), err=True)
        from draisine.cli.server.serve import serve

        serve.main(["--browser", *(["--lan"] if lan else [])], "draisine", standalone_mode=False)
