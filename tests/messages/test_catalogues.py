"""All catalogues: complete, correct, and typeset as their languages require."""

import re

import pytest

from draisine.messages import DEFAULT, languages, load_catalogue, message
from draisine.messages.catalogue import read_files
from draisine.messages.check import check_language, compare, parse_files

LANGUAGES = languages()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_complete_and_correct(language: str) -> None:
    assert [problem.text() for problem in check_language(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_the_same_files(language: str) -> None:
    assert read_files(language).keys() == read_files(DEFAULT).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_a_name_of_its_own(language: str) -> None:
    name = load_catalogue(language).format("language-name")
    others = {load_catalogue(other).format("language-name") for other in LANGUAGES if other != language}
    assert name
    assert name not in others


def test_french_has_a_no_break_space_before_two_part_punctuation() -> None:
    for file, text in read_files("fr").items():
        for number, line in enumerate(text.splitlines(), 1):
            if not line.startswith("#"):
                value = re.sub(r"\{[^{}]*\}|https?://\S*|\w+:\w+|--?\S+", "x", line)
                wrong = r"[^\u202f\u00a0][;:!?](?:\s|$)|[^\u202f\u00a0]»|«[^\u202f\u00a0]"
                assert not re.search(wrong, value), f"{file}:{number}: {line}"


ELISION = re.compile(
    r"\b(de|que|le|la|je|ne|se|jusque|lorsque|puisque)\s\{ ?\$(name|names|seat|city|board|bot|host|other|owner|home)\b"
)
"""Words that lose their vowel before another one, in front of a name."""


def test_french_has_no_word_that_a_name_would_shorten() -> None:
    found = [
        f"{file}:{number}: {line}"
        for file, text in read_files("fr").items()
        for number, line in enumerate(text.splitlines(), 1)
        if not line.startswith("#") and ELISION.search(line)
    ]
    assert not found
    assert ELISION.search("seat-same = même personne que { $name }")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != DEFAULT])
def test_a_missing_message_is_found(language: str) -> None:
    source = parse_files(read_files(DEFAULT))
    own = parse_files(read_files(language))
    before = list(compare(source, own))
    own.entries.pop("app-tagline")
    (problem,) = [problem for problem in compare(source, own) if problem not in before]
    assert problem == message("languages-missing", file="page.ftl", name="app-tagline")


SOURCE = """
app-name = Draisine
# $kind (optional): for languages with genders
greeting = Hello, { $name }
count =
    { $number ->
        [one] { $number } card
       *[other] { $number } cards
    }
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("app-name = Draisine\ngreeting = Salut, { $name }\ncount = { $number } { $number }", []),
        ("app-name = Draisine\ngreeting = Salut, { $name }", ["languages-missing"]),
        ("app-name = Draisine\ngreeting = { $kind } { $name }\ncount = { $number }", []),
        ("app-name = Draisine\ngreeting = Salut\ncount = { $number }", ["languages-variable-missing"]),
        ("app-name = { $x }\ngreeting = { $name }\ncount = { $number }", ["languages-variable-unknown"]),
        ("app-name = D\ngreeting = { $name }\ncount = { $number }\nold = Old", ["languages-unused"]),
        ("-brand = D\napp-name = { -brand }\ngreeting = { $name }\ncount = { $number }", []),
    ],
)
def test_differences_to_the_source_are_found(text: str, expected: list[str]) -> None:
    found = compare(parse_files({"a.ftl": SOURCE}), parse_files({"a.ftl": text}))
    assert [problem.id for problem in found] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = { $x", "languages-syntax"),
        ("a = 1\na = 2", "languages-twice"),
    ],
)
def test_broken_files_are_found(text: str, expected: str) -> None:
    assert [problem.id for problem in parse_files({"a.ftl": text}).problems] == [expected]
