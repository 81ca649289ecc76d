"""`draisine admin`: the reports of people, and their answers."""

import time
from typing import TYPE_CHECKING

import rich_click as click

from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import t
from draisine.cli.server.admin.common import format_time, with_store
from draisine.messages.details import shorten

if TYPE_CHECKING:
    from draisine.server.store import ReportRow


@click.command(cls=Command)
@option("--all", "answered", text="all_reports", is_flag=True)
@click.pass_obj
def reports(url: str, answered: bool) -> None:
    """List the reports that wait for an answer."""
    rows = with_store(url, lambda store: store.moderation.list_reports(answered=answered))
    click.echo("\n\n".join(map(_format, rows)) or t("cli-admin-no_reports"))


def _format(report: "ReportRow") -> str:
    lines = [
        _heading(report),
        f"  {report.text}",
        *(f"  | {said.name}: {said.text}" for said in report.chat),
    ]
    if report.answer is not None:
        time, text = format_time(report.answered), shorten(report.answer)
        lines.append(f"  {t('cli-admin-report-answer', time=time, answer=text)}")
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _heading(report: "ReportRow") -> str:
    values = {
        "id": report.id,
        "time": format_time(report.created),
        "kind": report.kind,
        "table": report.table_id,
        "person": report.person,
    }
    if not report.reported:
        return t("cli-admin-report", **values)
    if not report.reported_name:
        return t("cli-admin-report-about_deleted", about=report.reported, **values)
    return t("cli-admin-report-about", name=report.reported_name, about=report.reported, **values)


@click.command(cls=Command)
@argument("report", metavar="report")
@argument("text", text="answer", metavar="answer")
@click.pass_obj
def answer(url: str, report: str, text: str) -> None:
    """Answer a report; a second answer replaces the first."""
    if not text.strip():
        raise CliError("cli-error-empty_answer")
    if not with_store(url, lambda store: store.moderation.answer(report, text.strip(), time.time())):
        raise CliError("cli-error-no_report", report=report)
    click.echo(t("cli-admin-answered", report=report))
