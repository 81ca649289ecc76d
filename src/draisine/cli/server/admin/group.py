"""`draisine admin`: maintain the database of a server, and moderate."""

from pathlib import Path

import rich_click as click

from draisine.cli.help_format import CommandGroup
from draisine.cli.params import data_option
from draisine.cli.server.admin.database import backup, migrate, prune
from draisine.cli.server.admin.people import ban, delete, export, people, rename, unban
from draisine.cli.server.admin.reports import answer, reports
from draisine.cli.server.admin.tables import check, end, inspect, list_tables, redact
from draisine.cli.server.extra import require_server
from draisine.cli.server.serve import database_url

PANELS = {
    "Tables": (list_tables, inspect, check, end, redact),
    "People": (people, ban, unban, rename, export, delete),
    "Reports": (reports, answer),
    "Database": (prune, backup, migrate),
}


@click.group(cls=CommandGroup)
@data_option("The data folder of the server, as for 'draisine serve'.")
@click.pass_context
def admin(context: click.Context, data: Path | None) -> None:
    """Maintain a server's tables, people and database, also while the server is running.

    If DRAISINE_DATABASE is set, the commands use that PostgreSQL database.

      draisine admin list                 list all tables
      draisine admin end TABLE            close a table permanently
      draisine admin people --heavy       list the people who store most
      draisine admin ban PERSON           lock an account
      draisine admin reports              list the reports without an answer
      draisine admin prune                delete old data
      draisine admin check                replay and verify every stored game
      draisine admin backup FILE          copy the database of a running server
    """
    require_server()
    context.obj = database_url(data)


for title, commands in PANELS.items():
    admin.add_panel(click.RichCommandPanel(title, commands=[str(command.name) for command in commands]))
    for command in commands:
        admin.add_command(command)
