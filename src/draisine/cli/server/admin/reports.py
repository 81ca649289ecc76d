"""`draisine admin`: the reports of people, and their answers."""

import time
from typing import TYPE_CHECKING

import rich_click as click

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError
from draisine.cli.server.admin.common import format_time, with_store

if TYPE_CHECKING:
    from draisine.server.store import ReportRow


@click.command(cls=Command)
@click.option("--all", "answered", is_flag=True, help="Also reports that have an answer.")
@click.pass_obj
def reports(url: str, answered: bool) -> None:
    """List the reports that wait for an answer, the oldest first, with the chat that they are about.

    draisine admin reports
    draisine admin reports --all
    """
    rows = with_store(url, lambda store: store.moderation.list_reports(answered=answered))
    click.echo("\n\n".join(map(_format, rows)) or "there are no reports")


def _format(report: "ReportRow") -> str:
    about = f"about {report.reported_name or 'a deleted person'} ({report.reported})" if report.reported else ""
    lines = [
        f"{report.id}  {format_time(report.created)}  {report.kind}  at {report.table_id}  by {report.person}  {about}",
        f"  {report.text}",
        *(f"  | {said.name}: {said.text}" for said in report.chat),
        *([f"  answered {format_time(report.answered)}: {report.answer}"] if report.answer is not None else []),
    ]
    return "\n".join(line.rstrip() for line in lines if line.strip())


@click.command(cls=Command)
@click.argument("report", metavar="REPORT", help="The id of the report, as shown by 'draisine admin reports'.")
@click.argument("text", metavar="ANSWER", help="Shown to the person who reported.")
@click.pass_obj
def answer(url: str, report: str, text: str) -> None:
    """Answer a report; a second answer replaces the first.

    draisine admin answer REPORT "Thank you: this person is banned."
    """
    if not text.strip():
        raise CliError("the answer is empty")
    if not with_store(url, lambda store: store.moderation.answer(report, text.strip(), time.time())):
        raise CliError(f"there is no report {report}: 'draisine admin reports --all' lists all")
    click.echo(f"{report} is answered")
