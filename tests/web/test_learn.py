"""The tutorial at the page: all its scenes by mouse, keyboard and finger, in both languages."""

import json

import pytest
from playwright.sync_api import Page, expect

from draisine.server.lessons import Lesson, chapters
from tests.sizes import daily
from tests.web.axe import check_axe
from tests.web.hands import By
from tests.web.pupils import Pupil
from tests.web.test_touch import PHONE, check_width
from tests.web.visits import Language, Visitor

MAIN = "usa"
KEPT = "() => JSON.parse(localStorage.getItem('draisine.lessons') ?? '[]')"


def lessons(chapter: str) -> list[Lesson]:
    return chapters()[chapter].lesson


def take_all(pupil: Pupil, chapter: str) -> None:
    """Take all lessons of a chapter, the first of which is open, to the words at its end."""
    for lesson in lessons(chapter):
        pupil.take(lesson)
        pupil.go_on()
    expect(pupil.page.get_by_role("heading", level=1)).to_have_text(pupil.word("learn.finished"))
    assert pupil.page.evaluate(KEPT) == [lesson.id for lesson in lessons(chapter)]


def at_lesson(page: Page, lesson: str, language: Language = "en", by: By = "mouse") -> Pupil:
    page.goto(f"/learn/{lesson}")
    pupil = Pupil(page, language, by)
    pupil.settled()
    return pupil


# From start to end


@pytest.mark.parametrize(("language", "by"), daily([("fr", "keyboard"), ("en", "mouse")], 2))
def test_a_newcomer_learns_the_game_from_the_first_page_on(visitor: Visitor, language: Language, by: By) -> None:
    page = visitor(language)
    page.goto("/")
    pupil = Pupil(page, language, by)
    pupil.press(page.get_by_role("link", name=pupil.word("learn.home")))
    expect(page.get_by_role("heading", level=1)).to_have_text(pupil.word("learn.title"))
    pupil.press(page.locator(".first a.main"))
    expect(pupil.card.get_by_role("heading")).to_be_focused()
    take_all(pupil, MAIN)
    check_axe(page)
    expect(page.locator(".first .mark.done")).to_have_count(len(lessons(MAIN)))
    expect(page.locator(f'main a[href="/rules/{MAIN}"]')).to_be_visible()
    pupil.press(page.get_by_role("button", name=pupil.word("learn.play")))
    pupil.settled()
    expect(pupil.card).to_have_count(0)


def test_a_phone_learns_the_game_by_finger(visitor: Visitor) -> None:
    page = visitor("fr", size=PHONE, touch=True)
    page.goto("/learn")
    check_width(page, "the chapters")
    pupil = Pupil(page, "fr", "touch")
    pupil.press(page.locator(".first a.main"))
    for lesson in lessons(MAIN):
        pupil.settled()
        check_width(page, lesson.id)
        pupil.take(lesson)
        pupil.go_on()
    expect(page.get_by_role("heading", level=1)).to_have_text(pupil.word("learn.finished"))
    check_width(page, "the end")


@pytest.mark.parametrize("number", range(1, len(list(chapters()))))
@pytest.mark.parametrize("second", daily([False, True], 2))
def test_every_other_chapter_can_be_taken_alone(visitor: Visitor, number: int, second: bool) -> None:
    chapter = list(chapters())[number]
    language: Language = "fr" if (number % 2 == 1) != second else "en"
    by: By = "keyboard" if (number // 2 % 2 == 1) != second else "mouse"
    take_all(at_lesson(visitor(language), lessons(chapter)[0].id, language, by), chapter)


# On the way


def test_a_scene_is_skipped_left_and_found_again(visitor: Visitor) -> None:
    page = visitor("en")
    first, second = lessons(MAIN)[:2]
    pupil = at_lesson(page, first.id)
    pupil.press(pupil.card.get_by_role("link", name=pupil.word("learn.skip")))
    pupil.take(second)
    pupil.press(pupil.card.get_by_role("link", name=pupil.word("learn.leave")))
    expect(page.locator(".first .mark.done")).to_have_count(1)
    page.reload()
    expect(page.locator(".first .mark.done")).to_have_count(1)
    assert page.evaluate(KEPT) == [second.id]
    onward = page.locator(".first").get_by_role("link", name=pupil.word("learn.continue"))
    expect(onward).to_have_attribute("href", f"/learn/{first.id}")
    check_axe(page)
    at_lesson(page, lessons(MAIN)[-1].id)
    pupil.press(pupil.card.get_by_role("link", name=pupil.word("learn.skip")))
    expect(page.get_by_role("heading", level=1)).to_have_text(pupil.word("learn.title"))


def test_a_move_that_leads_elsewhere_is_told_kindly_and_taken_again(visitor: Visitor) -> None:
    page = visitor("fr")
    lesson = lessons(MAIN)[2]
    pupil = at_lesson(page, lesson.id, "fr")
    before = pupil.seq()
    pupil.do(lesson, "draw 1")
    pupil.changed(before)
    expect(pupil.card.get_by_role("status")).to_contain_text(pupil.word("learn.astray"))
    expect(pupil.card.get_by_role("status")).to_contain_text(lesson.step[0].hint.fr)
    check_axe(page)
    pupil.press(pupil.card.get_by_role("button", name=pupil.word("learn.again")))
    expect(pupil.card).not_to_contain_text(pupil.word("learn.astray"))
    pupil.take(lesson)


def test_what_cannot_be_done_says_why_and_costs_nothing(visitor: Visitor) -> None:
    page = visitor("en")
    lesson = lessons(MAIN)[3]
    pupil = at_lesson(page, lesson.id)
    pupil.point_at("new_york-pittsburgh/2")
    expect(page.get_by_role("alert")).to_contain_text("New York – Pittsburgh")
    expect(pupil.card).not_to_contain_text(pupil.word("learn.astray"))
    pupil.take(lesson)


@pytest.mark.parametrize("kept", ["not JSON", "{}", '[1, "usa-draw", null]'])
def test_progress_that_cannot_be_read_is_no_progress(visitor: Visitor, kept: str) -> None:
    page = visitor("en")
    page.add_init_script(f"localStorage.setItem('draisine.lessons', {json.dumps(kept)})")
    page.goto("/learn")
    expect(page.locator(".first .mark")).to_have_count(len(lessons(MAIN)))
    expect(page.locator(".mark.done")).to_have_count(int("usa-draw" in kept))


def test_a_lesson_that_is_not_there_leads_to_those_that_are(visitor: Visitor) -> None:
    page = visitor("en")
    page.goto("/learn/nothing")
    page.locator("main a.button").click()
    expect(page.locator(".chapters")).to_be_visible()
