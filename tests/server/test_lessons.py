"""The tutorial: its data hold, what it asks for reaches its goals, and it tells nobody more than a table would."""

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from draisine.boards import load, names
from draisine.play import Event
from draisine.server.lessons import Lesson, LessonShown, chapters, find_lesson, teach
from draisine.server.lessons.loader import ChapterListed, chapters_listed, fits
from tests.server.store.scenes import in_loop
from tests.server.visitors import Visitor, server

LESSONS = [lesson for chapter in chapters().values() for lesson in chapter.lesson]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
EVENTS = {event.__struct_config__.tag: set(event.__struct_fields__) for event in get_args(Event)}
STRETCHES = re.compile(r" [:;!?»]|« ")
"""French has a narrow space there at which no line breaks."""


def lesson_of(name: str) -> Lesson:
    lesson = find_lesson(name)
    assert lesson is not None
    return lesson


def answered(lesson: Lesson, *moves: str) -> bytes:
    return msgspec.json.encode(teach(lesson, moves))


# The data


def test_every_board_has_a_chapter_and_every_lesson_a_name_of_its_own() -> None:
    assert sorted(chapter.board for chapter in chapters().values()) == sorted(names())
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)
    assert len(chapters()["usa"].lesson) == 6
    for chapter in chapters().values():
        assert {lesson.position.board for lesson in chapter.lesson} == {chapter.board}


@every_lesson
def test_the_goal_is_reached_by_the_solution_step_by_step_and_not_before(lesson: Lesson) -> None:
    shown = teach(lesson, [])
    assert (shown.done, shown.reached, shown.astray) == (0, False, False)
    for count in range(1, len(lesson.solution) + 1):
        before, shown = shown, teach(lesson, lesson.solution[:count])
        assert shown.refused is None
        assert shown.done > before.done, lesson.solution[count - 1]
        assert not shown.astray
        assert shown.reached == (count == len(lesson.solution))
        assert shown.told
    assert shown.done == len(lesson.step)


@every_lesson
def test_the_learner_is_asked_something_until_the_goal_is_reached(lesson: Lesson) -> None:
    for count in range(len(lesson.solution)):
        shown = teach(lesson, lesson.solution[:count])
        assert shown.now.choices is not None
        assert lesson.solution[count] in shown.now.choices.moves


@every_lesson
def test_patterns_tell_of_events_that_there_are(lesson: Lesson) -> None:
    for pattern in (pattern for step in lesson.step for pattern in step.goal):
        kinds = pattern["type"] if isinstance(pattern["type"], list) else [pattern["type"]]
        for kind in kinds:
            assert set(pattern) - {"type"} <= EVENTS[kind], pattern


@every_lesson
def test_what_is_pointed_at_is_there_and_called_as_the_page_calls_it(lesson: Lesson) -> None:
    board = load(lesson.position.board)
    cities = {city.id: {"en": city.en or city.name, "fr": city.fr or city.name} for city in board.city}
    ends = {name: route.between for name, route in zip(board.route_ids, board.route, strict=True)}
    for step in lesson.step:
        pointed = {*step.point.cities, *(city for route in step.point.routes for city in ends[route])}
        assert all(1 <= place <= board.cards.market for place in step.point.market)
        for city in pointed:
            assert cities[city]["en"] in step.say.en
            assert cities[city]["fr"] in step.say.fr


def test_both_languages_say_everything_as_they_should() -> None:
    for chapter in chapters().values():
        for words in [chapter.title, chapter.says, *(words for lesson in chapter.lesson for words in said(lesson))]:
            assert len(words.en) > 3
            assert len(words.fr) > 3
            assert words.en != words.fr or " " not in words.en
            assert not STRETCHES.search(words.fr), words.fr
            assert not re.search(r"\s[:;!?]", words.en), words.en


def said(lesson: Lesson) -> Iterator[Any]:
    yield lesson.title
    yield lesson.learnt
    for step in lesson.step:
        yield step.say
        yield step.hint


def test_what_fits_a_pattern() -> None:
    event = {"type": "route_claimed", "seat": 0, "cards": {"red": 2, "locomotive": 1}, "tickets": ["x", "y"]}
    fitting: list[dict[str, Any]] = [
        {"type": "route_claimed"},
        {"type": ["tunnel_left", "route_claimed"], "seat": 0},
        {"cards": {"locomotive": 1}},
        {"tickets": ["y"]},
        {},
    ]
    others: list[dict[str, Any]] = [
        {"type": "x"},
        {"seat": 1},
        {"cards": {"locomotive": 2}},
        {"tickets": ["y", "z"]},
        {"city": "a"},
    ]
    assert [fits(pattern, event) for pattern in fitting] == [True] * len(fitting)
    assert [fits(pattern, event) for pattern in others] == [False] * len(others)


# How a lesson goes


def test_a_lesson_is_shown_as_a_table_is() -> None:
    shown = teach(lesson_of("usa-claim"), [])
    now = shown.now
    assert (now.seat, now.table.id, now.table.phase) == (0, "usa-claim", "playing")
    assert [(seat.yours, seat.bot) for seat in now.table.seats] == [(True, None), (False, "conductor")]
    assert now.view is not None
    assert now.view.own is not None
    assert now.view.own.hand == {"blue": 3, "green": 3, "white": 1}
    assert now.choices is not None
    assert now.choices.reasons
    assert [way.ticket for way in shown.ways] == ["vancouver-montreal"]
    assert shown.count is None


def test_the_others_answer_and_only_the_last_move_is_told() -> None:
    shown = teach(lesson_of("usa-claim"), ["claim montreal-new_york with 3 blue"])
    assert [told.seat for told in shown.told] == [0, 1, 1]
    assert shown.now.view is not None
    assert shown.now.view.to_move == [0]
    later = teach(lesson_of("usa-claim"), lesson_of("usa-claim").solution)
    # Once there is nothing left to learn, nobody goes on.
    assert [told.seat for told in later.told] == [0]


def test_a_move_that_leads_elsewhere_is_played_and_said_to_be_one() -> None:
    lesson = lesson_of("usa-tickets")
    shown = teach(lesson, ["draw tickets", "keep seattle-los_angeles"])
    assert (shown.done, shown.astray, shown.refused) == (1, True, None)
    assert shown.now.view is not None
    assert shown.now.view.own is not None
    assert "seattle-los_angeles" in {ticket.id for ticket in shown.now.view.own.tickets}


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("claim chicago-duluth with 3 blue", "cards_short"),
        ("claim nowhere-else with 1 red", "unknown_route"),
        ("dance", "unreadable"),
        ("", "unreadable"),
        ("draw 99999999999999999999", None),
        ("keep usa", None),
        ("claim montreal-new_york with -3 blue", None),
    ],
)
def test_a_move_that_cannot_be_played_is_refused_in_words_and_changes_nothing(move: str, code: str | None) -> None:
    lesson = lesson_of("usa-claim")
    before, shown = teach(lesson, []), teach(lesson, [move, *lesson.solution])
    assert shown.refused is not None
    assert code in (None, shown.refused.code)
    assert shown.refused.en
    assert shown.refused.fr
    assert (shown.moves, shown.done, shown.told) == (0, 0, [])
    assert shown.now == before.now


def test_the_last_scene_ends_with_the_count() -> None:
    lesson = lesson_of("usa-end")
    shown = teach(lesson, lesson.solution)
    assert shown.now.table.phase == "over"
    assert shown.count is not None
    assert shown.count.sheet.winners == [0]
    blind = teach(lesson, [lesson.solution[0], "draw blind", "draw blind"])
    assert blind.reached


@every_lesson
def test_whatever_a_learner_does_the_lesson_goes_on(lesson: Lesson) -> None:
    rng = random.Random(lesson.id)
    moves: list[str] = []
    for _ in range(5):
        shown = teach(lesson, moves)
        assert shown.refused is None
        if shown.reached or shown.now.choices is None:
            assert shown.reached or shown.now.table.phase == "over"
            break
        moves.append(rng.choice(shown.now.choices.moves))
    assert answered(lesson, *moves) == answered(lesson, *moves)


# What a learner must not know


def hidden_otherwise(lesson: Lesson) -> Lesson:
    """The same lesson with other secrets: what the others hold, and the order of what lies face down."""
    position = lesson.position
    board = load(position.board)
    own, *others = position.seats
    used = {name for seat in position.seats for name in seat.tickets} | set(position.ticket_deck_top)
    free = [
        name
        for name, ticket in zip(board.ticket_ids, board.ticket, strict=True)
        if name not in used and not ticket.long
    ]
    kinds = [kind for kind in board.cards.deck if kind != "locomotive"]
    changed = [
        msgspec.structs.replace(seat, hand={kinds[1]: sum(seat.hand.values())}, tickets=free[: len(seat.tickets)])
        for seat in others
    ]
    assert changed != others
    mixed = position.deck_top[::-1]
    return msgspec.structs.replace(
        lesson,
        position=msgspec.structs.replace(
            position, seats=[own, *changed], deck_top=mixed, ticket_deck_top=position.ticket_deck_top[::-1]
        ),
    )


@every_lesson
def test_no_secret_of_the_others_is_told(lesson: Lesson) -> None:
    other = hidden_otherwise(lesson)
    assert answered(lesson) == answered(other)


@pytest.mark.parametrize("name", ["usa-claim", "usa-doubles", "europe-ferry", "europe-station", "old_west-start"])
def test_nor_while_it_goes_on(name: str) -> None:
    lesson = lesson_of(name)
    other = hidden_otherwise(lesson)
    for count in range(len(lesson.solution) + 1):
        moves = lesson.solution[:count]
        assert answered(lesson, *moves) == answered(other, *moves)


def test_a_list_of_lessons_tells_words_and_no_cards() -> None:
    written = msgspec.json.encode(chapters_listed()).decode()
    for secret in ('"position"', '"hand"', '"deck_top"', '"solution"', '"others"', '"goal"'):
        assert secret not in written


# At the door


@in_loop
async def test_lessons_are_listed_and_taken_without_a_session(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        web = Visitor(app).web
        listed = msgspec.json.decode((await web.get("/api/lessons")).content, type=list[ChapterListed])
        assert [lesson.id for chapter in listed for lesson in chapter.lessons] == [lesson.id for lesson in LESSONS]
        lesson = lesson_of("usa-draw")
        answer = await web.post("/api/lessons/usa-draw", json={"moves": lesson.solution})
        assert answer.status_code == 200
        assert answer.json()["reached"] is True
        assert answer.content == answered(lesson, *lesson.solution)
        many = [web.post("/api/lessons/usa-draw", json={"moves": ["draw 1"]}) for _ in range(8)]
        assert len({each.content for each in await asyncio.gather(*many)}) == 1


@in_loop
async def test_bad_questions_are_refused_in_words(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        web = Visitor(app).web
        missing = await web.post("/api/lessons/nothing", json={"moves": []})
        assert (missing.status_code, missing.json()["code"]) == (404, "no_such_lesson")
        wrong: list[Any] = [
            {"moves": ["draw blind"] * 61},
            {"moves": ["x" * 201]},
            {"moves": "draw blind"},
            {"moves": [1]},
            {"moves": None},
            {"moves": [], "seat": 1},
            [],
            "moves",
        ]
        for content in wrong:
            answer = await web.post("/api/lessons/usa-draw", json=content)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), content
        assert (await web.post("/api/lessons/usa-draw", content=b"{")).status_code == 400
        assert (await web.post("/api/lessons/usa-draw", json={})).status_code == 200


@in_loop
async def test_nothing_is_taught_while_the_engine_is_being_compiled(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        web = Visitor(app).web
        app.state.hall.ready.clear()
        answer = await web.post("/api/lessons/usa-draw", json={"moves": []})
        assert (answer.status_code, answer.json()["code"]) == (503, "compiling")
        assert (await web.get("/api/lessons")).status_code == 200


def test_an_answer_is_what_the_page_is_told_of() -> None:
    shown = msgspec.json.decode(answered(lesson_of("usa-draw")), type=dict[str, Any])
    assert set(shown) == set(LessonShown.__struct_fields__)
