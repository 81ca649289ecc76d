"""The page of a review: complete, in every language, and self-contained."""

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from draisine.cli.review.page import review_page
from draisine.cli.review.selection import costliest
from draisine.cli.review.wording import Wording
from draisine.messages import languages, load_catalogue
from draisine.review import Effort, Review, Timeline, review_game
from tests.arena.report.test_page import Page
from tests.cli.review.games import finished_game

SECTIONS = ["curve", "quality", "accounting", "worst", "decisions", "luck", "offers", "facts", "method"]
WORST = 4


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return Timeline(finished_game())


@pytest.fixture(scope="module")
def review() -> Review:
    return review_game(finished_game(), effort=Effort().scaled(0.1))


@pytest.fixture(scope="module", params=languages())
def wording(request: pytest.FixtureRequest, timeline: Timeline) -> Wording:
    return Wording(timeline, str(request.param))


def test_a_page_is_whole(review: Review, wording: Wording) -> None:
    document = review_page(review, wording, WORST)
    read = Page(document)
    assert document.startswith("<!doctype html>")
    assert [name for name in read.ids if name in SECTIONS] == SECTIONS
    assert max(Counter(read.ids).values()) == 1
    assert "{" not in read.text
    assert "cli-review" not in document
    assert ("lang", wording.language) in read.attributes
    assert load_catalogue(wording.language).format("review-curve") in read.text


def test_it_tells_the_costliest_decisions(review: Review, wording: Wording) -> None:
    document = Page(review_page(review, wording, WORST)).text
    decisions = costliest(review, WORST)
    assert len(decisions) == WORST
    for decision in decisions:
        assert decision.best is not None
        for sentence in (
            wording.text("cli-review-played", move=wording.move(decision.step, decision.move)),
            wording.text("review-better", move=wording.move(decision.step, decision.best)),
            wording.cost(decision),
        ):
            assert sentence in document


def test_the_board_is_drawn_once_and_used_by_every_picture(review: Review, timeline: Timeline) -> None:
    document = review_page(review, Wording(timeline, "en"), 100)
    pictures = len(re.findall(r'aria-label="The board before step \d+"', document))
    assert pictures > 0
    assert len(re.findall(r'<use href="#ground">', document)) == pictures
    assert 'class="choice better"' in document
    assert 'class="choice played"' in document


def test_it_needs_nothing_from_anywhere(review: Review, wording: Wording) -> None:
    document = review_page(review, wording, WORST)
    assert not re.search(r"https?:|//\w+\.|@import|<link|<img|<iframe|<script|\ssrc=", document)
    used = {value for name, value in Page(document).attributes if name in ("href", "src", "xlink:href")}
    assert all(value.startswith("#") for value in used)
    assert {value.removeprefix("#") for value in used} <= set(re.findall(r'id="([^"]+)"', document))


def test_every_colour_has_a_value(review: Review, timeline: Timeline) -> None:
    document = review_page(review, Wording(timeline, "en"), WORST)
    defined = set(re.findall(r"(--[\w-]+):", document))
    assert set(re.findall(r"var\((--[\w-]+)\)", document)) <= defined


def test_a_game_without_losses(review: Review, timeline: Timeline) -> None:
    perfect = replace(review, decisions=[], offers=[])
    document = Page(review_page(perfect, Wording(timeline, "en"), WORST))
    assert "No move was clearly worse than the best one." in document.text
    assert "No tickets to choose from." in document.text
    assert [name for name in document.ids if name in SECTIONS] == SECTIONS


def test_a_board_without_a_layout_has_no_pictures() -> None:
    record = finished_game("small")
    review = review_game(record, effort=Effort().scaled(0))
    document = review_page(review, Wording(Timeline(record), "en"), WORST)
    assert [name for name in Page(document).ids if name in SECTIONS] == SECTIONS
    assert 'class="choice' not in document
