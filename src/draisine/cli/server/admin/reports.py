"""`draisine admin`: the reports of people, and their answers."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import t
from draisine.cli.params import json_option
from draisine.cli.server.admin.common import format_time, print_json, print_result, with_store
from draisine.messages.details import shorten

if TYPE_CHECKING:
    from draisine.server.store import ReportRow


@click.command(cls=Command)
@option("--all", "answered", text="all_reports", is_flag=True)
@json_option
@click.pass_obj
def reports(data: Path | None, answered: bool, as_json: bool) -> None:
    """List the reports that wait for an answer."""
    rows = with_store(data, lambda store: store.moderation.list_reports(answered=answered))
    if as_json:
        return print_json({"reports": rows})
    return click.echo("\n\n".join(map(_format, rows)) or t("cli-admin-no_reports"))


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
@json_option
@click.pass_obj
def answer(data: Path | None, report: str, text: str, as_json: bool) -> None:
    """Answer a report; a second answer replaces the first."""
    if not text.strip():
        raise CliError("cli-error-empty_answer")
    if not with_store(data, lambda store: store.moderation.answer(report, text.strip(), time.time())):
        raise CliError("cli-error-no_report", report=report)
    print_result(as_json, t("cli-admin-answered", report=report), report=report, answer=text.strip())
