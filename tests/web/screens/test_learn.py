"""The tutorial at the page: all lessons by mouse, keyboard and touch, in both languages."""

import json

import pytest
from playwright.sync_api import Page, expect

from draisine.server.lessons import Lesson, chapters
from tests.soak import every_nth
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, Language, PageFactory
from tests.web.layout_checks import check_width
from tests.web.lesson_player import LessonPlayer
from tests.web.page_player import InputDevice

MAIN = "usa"
READ_PROGRESS = "() => JSON.parse(localStorage.getItem('draisine.lessons') ?? '[]')"


def lessons(chapter: str) -> list[Lesson]:
    return chapters()[chapter].lesson


def complete_all(learner: LessonPlayer, chapter: str) -> None:
    """Complete all lessons of a chapter whose first one is open."""
    for lesson in lessons(chapter):
        learner.complete(lesson)
        learner.follow_next_link()
    expect(learner.page.get_by_role("heading", level=1)).to_have_text(learner.text("learn-finished"))
    assert learner.page.evaluate(READ_PROGRESS) == [lesson.id for lesson in lessons(chapter)]


def open_lesson(page: Page, lesson: str, language: Language = "en", device: InputDevice = "mouse") -> LessonPlayer:
    page.goto(f"/learn/{lesson}")
    learner = LessonPlayer(page, language, device)
    learner.wait_for_turn()
    return learner


# Whole chapters


@pytest.mark.parametrize(("language", "device"), every_nth([("en", "mouse"), ("fr", "keyboard")], 2))
def test_a_newcomer_completes_the_tutorial_from_the_home_page(
    open_page: PageFactory, language: Language, device: InputDevice
) -> None:
    page = open_page(language)
    page.goto("/")
    learner = LessonPlayer(page, language, device)
    learner.press(page.get_by_role("link", name=learner.text("learn-home")))
    expect(page.get_by_role("heading", level=1)).to_have_text(learner.text("learn-title"))
    learner.press(page.locator(".first a.main"))
    expect(learner.card.get_by_role("heading")).to_be_focused()
    complete_all(learner, MAIN)
    check_axe(page)
    expect(page.locator(".first .mark.done")).to_have_count(len(lessons(MAIN)))
    expect(page.locator(f'main a[href="/rules/{MAIN}"]')).to_be_visible()
    learner.press(page.get_by_role("button", name=learner.text("learn-play")))
    learner.wait_for_turn()
    expect(learner.card).to_have_count(0)


def test_the_tutorial_by_touch_on_a_phone(open_page: PageFactory) -> None:
    page = open_page("fr", size=PHONE, touch=True)
    page.goto("/learn")
    check_width(page, "the chapters")
    learner = LessonPlayer(page, "fr", "touch")
    learner.press(page.locator(".first a.main"))
    for lesson in lessons(MAIN):
        learner.wait_for_turn()
        check_width(page, lesson.id)
        learner.complete(lesson)
        learner.follow_next_link()
    expect(page.get_by_role("heading", level=1)).to_have_text(learner.text("learn-finished"))
    check_width(page, "the end")


@pytest.mark.parametrize("number", every_nth(range(1, len(list(chapters()))), 3))
@pytest.mark.parametrize("second", every_nth([False, True], 2))
def test_every_other_chapter_can_be_completed_on_its_own(open_page: PageFactory, number: int, second: bool) -> None:
    chapter = list(chapters())[number]
    language: Language = "fr" if (number % 2 == 1) != second else "en"
    device: InputDevice = "keyboard" if (number // 2 % 2 == 1) != second else "mouse"
    complete_all(open_lesson(open_page(language), lessons(chapter)[0].id, language, device), chapter)


# Single lessons


def test_a_lesson_can_be_skipped_left_and_resumed(open_page: PageFactory) -> None:
    page = open_page("en")
    first, second = lessons(MAIN)[:2]
    learner = open_lesson(page, first.id)
    learner.press(learner.card.get_by_role("link", name=learner.text("learn-skip")))
    learner.complete(second)
    learner.press(learner.card.get_by_role("link", name=learner.text("learn-leave")))
    expect(page.locator(".first .mark.done")).to_have_count(1)
    page.reload()
    expect(page.locator(".first .mark.done")).to_have_count(1)
    assert page.evaluate(READ_PROGRESS) == [second.id]
    resume = page.locator(".first").get_by_role("link", name=learner.text("home-continue"))
    expect(resume).to_have_attribute("href", f"/learn/{first.id}")
    check_axe(page)
    open_lesson(page, lessons(MAIN)[-1].id)
    learner.press(learner.card.get_by_role("link", name=learner.text("learn-skip")))
    expect(page.get_by_role("heading", level=1)).to_have_text(learner.text("learn-title"))


def test_a_wrong_move_is_explained_and_can_be_repeated(open_page: PageFactory) -> None:
    page = open_page("fr")
    lesson = lessons(MAIN)[2]
    learner = open_lesson(page, lesson.id, "fr")
    before = learner.seq()
    learner.play_move(lesson, "draw 1")
    learner.wait_for_change(before)
    expect(learner.card.get_by_role("status")).to_contain_text(learner.text("learn-astray"))
    expect(learner.card.get_by_role("status")).to_contain_text(lesson.step[0].hint["fr"])
    check_axe(page)
    learner.press(learner.card.get_by_role("button", name=learner.text("learn-again")))
    expect(learner.card).not_to_contain_text(learner.text("learn-astray"))
    learner.complete(lesson)


def test_an_illegal_move_says_why_and_costs_nothing(open_page: PageFactory) -> None:
    page = open_page("en")
    lesson = lessons(MAIN)[3]
    learner = open_lesson(page, lesson.id)
    learner.click_route("new_york-pittsburgh/2")
    expect(page.get_by_role("alert")).to_contain_text("New York – Pittsburgh")
    expect(learner.card).not_to_contain_text(learner.text("learn-astray"))
    learner.complete(lesson)


@pytest.mark.parametrize("stored", ["not JSON", "{}", '[1, "usa-draw", null]'])
def test_unreadable_progress_is_ignored(open_page: PageFactory, stored: str) -> None:
    page = open_page("en")
    page.add_init_script(f"localStorage.setItem('draisine.lessons', {json.dumps(stored)})")
    page.goto("/learn")
    expect(page.locator(".first .mark")).to_have_count(len(lessons(MAIN)))
    expect(page.locator(".mark.done")).to_have_count(int("usa-draw" in stored))


def test_an_unknown_lesson_links_to_the_chapters(open_page: PageFactory) -> None:
    page = open_page("en")
    page.goto("/learn/nothing")
    page.locator("main a.button").click()
    expect(page.locator(".chapters")).to_be_visible()
