"""Every rule of docs/rules.md has a test that carries its id, and no test carries an id that is not there."""

import re
from textwrap import dedent

import pytest

from tests.rules.catalogue import (
    RULE_BOOK,
    TESTS,
    Marks,
    count_by_prefix,
    mentioned_ids,
    numbers_by_group,
    read_marks,
    read_sources,
    stated_ids,
)

RULES_BY_PREFIX = {"BASE": 63, "US": 18, "EU": 57, "OW": 49, "AM": 35, "FJ": 33}
DECISIONS = 97

# The rule book is our own text about games: it names no product, publisher or other implementation, nor our sources.
FOREIGN_NAMES = (
    r"ticket to ride",
    r"days of wonder",
    r"asmodee",
    r"alan moon|alan r\. moon",
    r"board ?game ?arena",
    r"\bbga\b",
    r"\bgk\b",
    r"garykac",
    r"thoun",
    r"jrmdel",
    r"rigard",
    r"vdocuments|docslib|yumpu|mwitty",
    r"european express",
    r"dexter",
    r"map collection",
    r"\bocr\b",
    r"\b00[0-4]\b",
)


@pytest.fixture(scope="module")
def rule_book() -> str:
    return RULE_BOOK.read_text("utf-8")


@pytest.fixture(scope="module")
def ids(rule_book: str) -> list[str]:
    return stated_ids(rule_book)


@pytest.fixture(scope="module")
def marks() -> Marks:
    return read_marks(read_sources(TESTS))


def test_the_rule_book_states_every_rule_and_decision(ids: list[str]) -> None:
    assert sum(RULES_BY_PREFIX.values()) == 255
    assert count_by_prefix(ids) == {**RULES_BY_PREFIX, "A": DECISIONS}


def test_the_rule_book_states_each_id_once(ids: list[str]) -> None:
    assert sorted(ids) == sorted(set(ids))


def test_every_bold_bullet_of_the_rule_book_is_a_rule(rule_book: str, ids: list[str]) -> None:
    assert len(re.findall(r"^\s*[-*] \*\*", rule_book, re.MULTILINE)) == len(ids)


def test_rules_are_numbered_without_gaps(ids: list[str]) -> None:
    # Decisions leave room between the games, so only rules are dense.
    groups = {group: numbers for group, numbers in numbers_by_group(ids).items() if group != "A"}
    assert groups == {group: list(range(1, len(numbers) + 1)) for group, numbers in groups.items()}


def test_the_rule_book_refers_to_no_rule_it_does_not_state(rule_book: str, ids: list[str]) -> None:
    assert mentioned_ids(rule_book) - set(ids) == set()


@pytest.mark.parametrize("name", FOREIGN_NAMES)
def test_the_rule_book_names_no_other_product(rule_book: str, name: str) -> None:
    assert re.findall(name, rule_book, re.IGNORECASE) == []


def test_rule_marks_are_sound(marks: Marks) -> None:
    assert not marks.problems, "\n".join(marks.problems)


def test_rule_marks_name_rules_that_exist(marks: Marks, ids: list[str]) -> None:
    unknown = marks.unknown(ids)
    assert not unknown, "\n".join(f"{rule}: {', '.join(tests)}" for rule, tests in unknown.items())


def test_every_rule_has_a_test(marks: Marks, ids: list[str]) -> None:
    missing = marks.missing(ids)
    assert not missing, f"{len(missing)} of {len(ids)} rules have no test:\n{' '.join(missing)}"


def marks_in(text: str, path: str = "tests/test_scene.py", **others: str) -> Marks:
    sources = {path: text} | {f"tests/{name}.py": other for name, other in others.items()}
    return read_marks({name: "import pytest\n" + dedent(source) for name, source in sources.items()})


CARRYING = {
    "a decorator": """
        @pytest.mark.rule("X-1", "X-2")
        def test_it() -> None:
            assert 1 + 1 == 2
        """,
    "two decorators": """
        @pytest.mark.rule("X-1")
        @pytest.mark.rule("X-2")
        async def test_it() -> None:
            assert 1 + 1 == 2
        """,
    "a mark for the module and one for the test": """
        pytestmark = pytest.mark.rule("X-1")

        @pytest.mark.rule("X-2")
        def test_it() -> None:
            assert 1 + 1 == 2
        """,
    "a list of marks for the module": """
        pytestmark: list[pytest.MarkDecorator] = [pytest.mark.rule("X-1"), pytest.mark.rule("X-2")]

        def test_it() -> None:
            assert 1 + 1 == 2
        """,
    "a class": """
        @pytest.mark.rule("X-1")
        class TestIt:
            pytestmark = pytest.mark.rule("X-2")

            def test_it(self) -> None:
                assert 1 + 1 == 2
        """,
    "parameters": """
        @pytest.mark.parametrize("n", [
            pytest.param(1, marks=pytest.mark.rule("X-1")),
            pytest.param(2, marks=[pytest.mark.rule("X-2")]),
        ])
        def test_it(n: int) -> None:
            assert n
        """,
    "parameters with a name": """
        FIRST = [pytest.param(1, marks=pytest.mark.rule("X-1"))]
        CASES = [*FIRST, pytest.param(2, marks=(pytest.mark.rule("X-2"),))]

        @pytest.mark.parametrize("n", CASES)
        def test_it(n: int) -> None:
            assert n
        """,
    "marks with a name": """
        both = pytest.mark.rule("X-1", "X-2")

        @both
        def test_it() -> None:
            assert 1 + 1 == 2
        """,
    "the short form": """
        from pytest import mark, raises

        @mark.rule("X-1", "X-2")
        def test_it() -> None:
            with raises(ValueError):
                int("x")
        """,
}


@pytest.mark.parametrize("text", CARRYING.values(), ids=CARRYING.keys())
def test_a_test_carries_its_rules(text: str) -> None:
    marks = marks_in(text)
    assert marks.problems == ()
    assert sorted(marks.carriers) == ["X-1", "X-2"]
    assert all("test_it" in test for tests in marks.carriers.values() for test in tests)


def test_an_id_in_a_docstring_does_not_count() -> None:
    marks = marks_in('''
        def test_it() -> None:
            """X-1: pytest.mark.rule("X-1")."""
            assert 1 + 1 == 2
        ''')
    assert (marks.carriers, marks.problems) == ({}, ())


@pytest.mark.parametrize("idle", ["skip", "skip(reason='later')", "xfail(strict=True)", "soak"])
def test_a_skipped_test_does_not_count(idle: str) -> None:
    marks = marks_in(f"""
        @pytest.mark.{idle}
        @pytest.mark.rule("X-1")
        def test_it() -> None:
            assert 1 + 1 == 2
        """)
    assert (marks.carriers, marks.problems) == ({}, ())


@pytest.mark.parametrize(
    "body", ["pass", "assert True", "print('assert')", "check_it()", "check_elsewhere()", "check()"]
)
def test_a_marked_test_must_assert(body: str) -> None:
    marks = marks_in(f"""
        def check_it() -> None:
            pass

        @pytest.mark.rule("X-1")
        def test_it() -> None:
            {body}
        """)
    assert marks.carriers == {}
    assert marks.problems == ("tests/test_scene.py:7 test_it carries a rule but asserts nothing",)


@pytest.mark.parametrize("body", ["check_it()", "scenes.check_it()", "assert_all()"])
def test_a_helper_of_the_suite_may_assert(body: str) -> None:
    text = f"""
        @pytest.mark.rule("X-1")
        def test_it() -> None:
            {body}
        """
    scenes = """
        def assert_all() -> None:
            check_it()

        def check_it() -> None:
            assert 1 + 1 == 2
        """
    marks = marks_in(text, scenes=scenes)
    assert marks.problems == ()
    assert marks.carriers == {"X-1": ("tests/test_scene.py:4 test_it",)}


@pytest.mark.parametrize("ids", ["", "RULE", "f'X-{1}'", "*RULES", "1", "id='X-1'", "'X-1', RULE"])
def test_ids_are_string_literals(ids: str) -> None:
    marks = marks_in(f"""
        @pytest.mark.rule({ids})
        def test_it() -> None:
            assert 1 + 1 == 2
        """)
    assert marks.problems == ("tests/test_scene.py:3 a rule mark takes one or more ids, each a string literal",)


UNATTACHED = {
    "on a function that is no test": """
        @pytest.mark.rule("X-1")
        def scene() -> None:
            assert 1 + 1 == 2
        """,
    "on a class that is no test": """
        @pytest.mark.rule("X-1")
        class Scene:
            def test_it(self) -> None:
                assert 1 + 1 == 2
        """,
    "without ids": """
        @pytest.mark.rule
        def test_it() -> None:
            assert 1 + 1 == 2
        """,
    "in cases that no test uses": """
        CASES = [pytest.param(1, marks=pytest.mark.rule("X-1"))]
        """,
    "under another name": """
        rule = pytest.mark.rule
        """,
}


@pytest.mark.parametrize("text", UNATTACHED.values(), ids=UNATTACHED.keys())
def test_a_mark_on_no_test_is_an_error(text: str) -> None:
    marks = marks_in(text)
    assert marks.carriers == {}
    assert marks.problems == ("tests/test_scene.py:3 this rule mark is on no test",)


def test_a_mark_in_a_file_that_pytest_does_not_open_is_an_error() -> None:
    marks = marks_in(CARRYING["a decorator"], path="tests/scenes.py")
    assert marks.carriers == {}
    assert marks.problems == ("tests/scenes.py:3 this rule mark is on no test",)


def test_missing_and_unknown_ids_are_reported() -> None:
    marks = marks_in(CARRYING["a decorator"])
    assert marks.missing(["X-1", "X-3"]) == ["X-3"]
    assert marks.unknown(["X-1", "X-3"]) == {"X-2": ("tests/test_scene.py:4 test_it",)}
