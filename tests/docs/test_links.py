"""Every link of the documentation leads somewhere, and every picture is there."""

from pathlib import Path

from tests.docs.pages import Page, pages

PAGES = {page.path: page for page in pages()}


def test_links_lead_somewhere() -> None:
    found = [(page, link) for page in PAGES.values() for link in page.links if "://" not in link]
    assert len(found) > 50
    lost = [f"{page}: {link}" for page, link in found if not _leads(page, link)]
    assert not lost, "\n  ".join(["links that lead nowhere:", *lost])


def _leads(page: Page, link: str) -> bool:
    target, _, anchor = _target(page, link), *link.partition("#")[1:]
    return target.exists() and (not anchor or anchor in PAGES[target].anchors)


def _target(page: Page, link: str) -> Path:
    name = link.partition("#")[0]
    return (page.path.parent / name).resolve() if name else page.path
