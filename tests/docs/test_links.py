"""Every link and image of the documentation resolves."""

from pathlib import Path

from tests.docs.pages import Page, pages

PAGES = {page.path: page for page in pages()}


def test_links_resolve() -> None:
    found = [(page, link) for page in PAGES.values() for link in page.links if "://" not in link]
    assert len(found) > 50
    broken = [f"{page}: {link}" for page, link in found if not _resolves(page, link)]
    assert not broken, "\n  ".join(["broken links:", *broken])


def _resolves(page: Page, link: str) -> bool:
    target, _, anchor = _target(page, link), *link.partition("#")[1:]
    return target.exists() and (not anchor or anchor in PAGES[target].anchors)


def _target(page: Page, link: str) -> Path:
    name = link.partition("#")[0]
    return (page.path.parent / name).resolve() if name else page.path
