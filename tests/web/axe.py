"""Whether everybody can use the page, as far as a program can tell: axe-core's rules."""

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_axe = Axe()


def check_axe(page: Page, within: str | None = None, *, without: Sequence[str] = ()) -> None:
    """Fails with every fault that is found on the page, or within an element of it; some rules may be left out."""
    options = {"rules": {rule: {"enabled": False} for rule in without}, "resultTypes": ["violations"]}
    found = _axe.run(page, context=within, options=options).response["violations"]
    assert not found, "\n".join(["faults of accessibility:", *(_told(fault) for fault in found)])


def _told(fault: dict[str, Any]) -> str:
    lines = [f"- {fault['id']} ({fault['impact']}): {fault['help']}"]
    for node in fault["nodes"]:
        lines += [f"    {' '.join(map(str, node['target']))}  {node['html'][:160]}"]
        lines += [f"      {line.strip()}" for line in node["failureSummary"].splitlines()[1:]]
    return "\n".join(lines)
