"""Haste, where a test does hundreds of things on one page."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page


@contextmanager
def untraced(page: Page) -> Iterator[None]:
    """Keep no story of what is done now: a copy of the whole page after every click takes longer than the click."""
    tracing = page.context.tracing
    tracing.stop()
    try:
        yield
    finally:
        tracing.start(snapshots=True)
