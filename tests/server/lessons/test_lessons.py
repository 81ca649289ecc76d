"""The tutorial: its data are consistent, solutions reach the goals, and it reveals no more than a table would."""

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from draisine.boards import load, names
from draisine.messages import DEFAULT, languages
from draisine.play import Event
from draisine.server.lessons import Lesson, LessonProgress, chapters, find_lesson, play_lesson
from draisine.server.lessons.loader import ChapterSummary, list_chapters, matches
from tests.server.api_client import ApiClient, get_registry, running_app
from tests.server.async_tests import async_test

LESSONS = [lesson for chapter in chapters().values() for lesson in chapter.lesson]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
EVENTS = {event.__struct_config__.tag: set(event.__struct_fields__) for event in get_args(Event)}
BREAKING_SPACES = re.compile(r" [:;!?»]|« ")
"""French uses a narrow no-break space there."""


def lesson_of(name: str) -> Lesson:
    lesson = find_lesson(name)
    assert lesson is not None
    return lesson


def encoded_progress(lesson: Lesson, *moves: str) -> bytes:
    return msgspec.json.encode(play_lesson(lesson, moves))


# Data


def test_every_board_has_a_chapter_and_every_lesson_a_unique_id() -> None:
    assert sorted(chapter.board for chapter in chapters().values()) == sorted(names())
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)
    assert len(chapters()["usa"].lesson) == 6
    for chapter in chapters().values():
        assert {lesson.position.board for lesson in chapter.lesson} == {chapter.board}


@every_lesson
def test_the_solution_reaches_the_goal_step_by_step(lesson: Lesson) -> None:
    shown = play_lesson(lesson, [])
    assert (shown.done, shown.reached, shown.astray) == (0, False, False)
    for count in range(1, len(lesson.solution) + 1):
        before, shown = shown, play_lesson(lesson, lesson.solution[:count])
        assert shown.refused is None
        assert shown.done > before.done, lesson.solution[count - 1]
        assert not shown.astray
        assert shown.reached == (count == len(lesson.solution))
        assert shown.told
    assert shown.done == len(lesson.step)


@every_lesson
def test_the_learner_has_a_choice_until_the_goal_is_reached(lesson: Lesson) -> None:
    for count in range(len(lesson.solution)):
        shown = play_lesson(lesson, lesson.solution[:count])
        assert shown.now.choices is not None
        assert lesson.solution[count] in map(str, shown.now.choices.moves)


@every_lesson
def test_patterns_match_existing_events(lesson: Lesson) -> None:
    for pattern in (pattern for step in lesson.step for pattern in step.goal):
        kinds = pattern["type"] if isinstance(pattern["type"], list) else [pattern["type"]]
        for kind in kinds:
            assert set(pattern) - {"type"} <= EVENTS[kind], pattern


@every_lesson
def test_highlighted_things_exist_and_are_named_in_the_text(lesson: Lesson) -> None:
    board = load(lesson.position.board)
    ends = {name: route.between for name, route in zip(board.route_ids, board.route, strict=True)}
    for step in lesson.step:
        highlighted = {*step.point.cities, *(city for route in step.point.routes for city in ends[route])}
        assert all(1 <= slot <= board.cards.market for slot in step.point.market)
        for city in highlighted:
            for language, text in step.say.items():
                assert board.city_name(city, language) in text


def test_all_texts_exist_in_the_same_languages_with_correct_spacing() -> None:
    for chapter in chapters().values():
        for text in [chapter.title, chapter.says, *(text for lesson in chapter.lesson for text in texts_of(lesson))]:
            assert DEFAULT in text
            assert text.keys() == chapter.title.keys() <= set(languages())
            assert all(len(words) > 3 for words in text.values())
            assert text["en"] != text["fr"] or " " not in text["en"]
            assert not BREAKING_SPACES.search(text["fr"]), text["fr"]
            assert not re.search(r"\s[:;!?]", text["en"]), text["en"]


def texts_of(lesson: Lesson) -> Iterator[Any]:
    yield lesson.title
    yield lesson.learnt
    for step in lesson.step:
        yield step.say
        yield step.hint


def test_matching_of_patterns() -> None:
    event = {"type": "route_claimed", "seat": 0, "cards": {"red": 2, "locomotive": 1}, "tickets": ["x", "y"]}
    matching: list[dict[str, Any]] = [
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
    assert [matches(pattern, event) for pattern in matching] == [True] * len(matching)
    assert [matches(pattern, event) for pattern in others] == [False] * len(others)


# Playing a lesson


def test_a_lesson_is_shown_like_a_table() -> None:
    shown = play_lesson(lesson_of("usa-claim"), [])
    now = shown.now
    assert (now.seat, now.table.id, now.table.phase) == (0, "usa-claim", "playing")
    assert [(seat.yours, seat.bot) for seat in now.table.seats] == [(True, None), (False, "conductor")]
    assert now.view is not None
    assert now.view.own is not None
    assert now.view.own.hand == {"blue": 3, "green": 3, "white": 1}
    assert now.choices is not None
    assert now.choices.reasons
    assert [path.ticket for path in shown.ways.paths] == ["vancouver-montreal"]
    assert shown.count is None


def test_opponents_reply_and_only_the_last_turn_is_reported() -> None:
    shown = play_lesson(lesson_of("usa-claim"), ["claim montreal-new_york with 3 blue"])
    assert [event.seat for event in shown.told] == [0, 1, 1]
    assert shown.now.view is not None
    assert shown.now.view.to_move == [0]
    later = play_lesson(lesson_of("usa-claim"), lesson_of("usa-claim").solution)
    # Opponents do not move once the goal is reached.
    assert [event.seat for event in later.told] == [0]


def test_a_move_away_from_the_goal_is_played_and_marked() -> None:
    lesson = lesson_of("usa-tickets")
    shown = play_lesson(lesson, ["draw tickets", "keep seattle-los_angeles"])
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
def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing(move: str, code: str | None) -> None:
    lesson = lesson_of("usa-claim")
    before, shown = play_lesson(lesson, []), play_lesson(lesson, [move, *lesson.solution])
    assert shown.refused is not None
    assert code in (None, shown.refused.code)
    assert all(shown.refused.message.text(language) for language in languages())
    assert (shown.moves, shown.done, shown.told) == (0, 0, [])
    assert shown.now == before.now


def test_the_last_lesson_ends_with_the_final_count() -> None:
    lesson = lesson_of("usa-end")
    shown = play_lesson(lesson, lesson.solution)
    assert shown.now.table.phase == "over"
    assert shown.count is not None
    assert shown.count.sheet.winners == [0]
    blind = play_lesson(lesson, [lesson.solution[0], "draw blind", "draw blind"])
    assert blind.reached


@every_lesson
def test_random_moves_never_break_a_lesson(lesson: Lesson) -> None:
    rng = random.Random(lesson.id)
    moves: list[str] = []
    for _ in range(5):
        shown = play_lesson(lesson, moves)
        assert shown.refused is None
        if shown.reached or shown.now.choices is None:
            assert shown.reached or shown.now.table.phase == "over"
            break
        moves.append(str(rng.choice(shown.now.choices.moves)))
    assert encoded_progress(lesson, *moves) == encoded_progress(lesson, *moves)


# Hidden information


def with_other_secrets(lesson: Lesson) -> Lesson:
    """The same lesson with other hidden information: the hands of the opponents and the order of the decks."""
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
    reversed_deck = position.deck_top[::-1]
    return msgspec.structs.replace(
        lesson,
        position=msgspec.structs.replace(
            position, seats=[own, *changed], deck_top=reversed_deck, ticket_deck_top=position.ticket_deck_top[::-1]
        ),
    )


@every_lesson
def test_hidden_information_does_not_affect_the_start_of_a_lesson(lesson: Lesson) -> None:
    other = with_other_secrets(lesson)
    assert encoded_progress(lesson) == encoded_progress(other)


@pytest.mark.parametrize("name", ["usa-claim", "usa-doubles", "europe-ferry", "europe-station", "old_west-start"])
def test_hidden_information_does_not_affect_the_course_of_a_lesson(name: str) -> None:
    lesson = lesson_of(name)
    other = with_other_secrets(lesson)
    for count in range(len(lesson.solution) + 1):
        moves = lesson.solution[:count]
        assert encoded_progress(lesson, *moves) == encoded_progress(other, *moves)


def test_the_list_of_lessons_contains_no_positions_or_solutions() -> None:
    encoded = msgspec.json.encode(list_chapters()).decode()
    for secret in ('"position"', '"hand"', '"deck_top"', '"solution"', '"others"', '"goal"'):
        assert secret not in encoded


# Over HTTP


@async_test
async def test_lessons_are_listed_and_played_without_a_session(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        listed = msgspec.json.decode((await http.get("/api/lessons")).content, type=list[ChapterSummary])
        assert [lesson.id for chapter in listed for lesson in chapter.lessons] == [lesson.id for lesson in LESSONS]
        lesson = lesson_of("usa-draw")
        answer = await http.post("/api/lessons/usa-draw", json={"moves": lesson.solution})
        assert answer.status_code == 200
        assert answer.json()["reached"] is True
        assert answer.content == encoded_progress(lesson, *lesson.solution)
        requests = [http.post("/api/lessons/usa-draw", json={"moves": ["draw 1"]}) for _ in range(8)]
        assert len({each.content for each in await asyncio.gather(*requests)}) == 1


@async_test
async def test_invalid_requests_are_refused_with_a_reason(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        missing = await http.post("/api/lessons/nothing", json={"moves": []})
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
            answer = await http.post("/api/lessons/usa-draw", json=content)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), content
        assert (await http.post("/api/lessons/usa-draw", content=b"{")).status_code == 400
        assert (await http.post("/api/lessons/usa-draw", json={})).status_code == 200


@async_test
async def test_lessons_are_unavailable_while_the_engine_compiles(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        get_registry(app).ready.clear()
        answer = await http.post("/api/lessons/usa-draw", json={"moves": []})
        assert (answer.status_code, answer.json()["code"]) == (503, "compiling")
        assert (await http.get("/api/lessons")).status_code == 200


def test_a_response_has_the_declared_fields() -> None:
    shown = msgspec.json.decode(encoded_progress(lesson_of("usa-draw")), type=dict[str, Any])
    assert set(shown) == set(LessonProgress.__struct_fields__)
