"""`draisine admin`: maintain the database of a server, and moderate."""

from pathlib import Path
from typing import ClassVar

import rich_click as click

from draisine.cli.help_format import CommandGroup
from draisine.cli.params import data_option
from draisine.cli.server.admin.database import backup, migrate, prune
from draisine.cli.server.admin.people import ban, delete, export, people, rename, unban
from draisine.cli.server.admin.reports import answer, reports
from draisine.cli.server.admin.tables import check, end, inspect, list_tables, redact
from draisine.cli.server.extra import require_server

COMMANDS: dict[str, tuple[click.Command, ...]] = {
    "cli-section-tables": (list_tables, inspect, check, end, redact),
    "cli-section-people": (people, ban, unban, rename, export, delete),
    "cli-section-reports": (reports, answer),
    "cli-section-database": (prune, backup, migrate),
}
"""The commands by the title of their section."""


class Admin(CommandGroup):
    """The commands under titles."""

    sections: ClassVar = {title: tuple(str(each.name) for each in commands) for title, commands in COMMANDS.items()}


@click.group(cls=Admin)
@data_option("data_admin")
@click.pass_context
def admin(context: click.Context, data: Path | None) -> None:
    """Maintain a server's tables, people and database."""
    require_server()
    context.obj = data


for commands in COMMANDS.values():
    for command in commands:
        admin.add_command(command)
