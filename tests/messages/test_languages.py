"""Which languages there are, and which one a reader gets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draisine.messages import DEFAULT, choose_language, languages, load_catalogue, negotiate, system_language
from draisine.messages.languages import FOLDER

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def test_every_folder_of_messages_is_a_language() -> None:
    folders = {path.parent.name for path in FOLDER.glob("*/*.ftl")}
    assert set(languages()) == folders
    assert languages()[0] == DEFAULT
    assert list(languages()[1:]) == sorted(languages()[1:])


@pytest.mark.parametrize("language", languages())
def test_a_language_has_a_locale(language: str) -> None:
    assert load_catalogue(language).locale.language == language


@pytest.mark.parametrize(
    ("tags", "language"),
    [
        (["fr"], "fr"),
        (["fr-CA"], "fr"),
        (["fr_FR.UTF-8"], "fr"),
        (["fr@euro"], "fr"),
        (["FR"], "fr"),
        (["xx", "fr", "en"], "fr"),
        (["en-GB", "fr"], "en"),
        (["fro"], DEFAULT),
        (["C.UTF-8"], DEFAULT),
        ([""], DEFAULT),
        ([], DEFAULT),
    ],
)
def test_the_first_supported_language_is_chosen(tags: list[str], language: str) -> None:
    assert choose_language(tags) == language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5", "fr"),
        ("en;q=0.4, fr;q=0.9", "fr"),
        ("en;q=0.9,fr;q=0.900", "en"),
        ("xx, fr;q=0.1", "fr"),
        ("fr;q=0, en", "en"),
        ("fr;q=0", DEFAULT),
        ("fr;q=0.0, xx", DEFAULT),
        ("fr ; q = 0.5", "fr"),
        ("es-419, fr;q=0.5", "fr"),
        ("fr-419", "fr"),
        ("*", DEFAULT),
        ("", DEFAULT),
        ("fr;q=2", DEFAULT),
        (";;;,,,=", DEFAULT),
    ],
)
def test_the_language_of_a_request(header: str, language: str) -> None:
    assert negotiate(header) == language


@given(st.text(st.sampled_from("frenFR-*;q=.,019 \t"), max_size=60) | st.text(max_size=60))
def test_any_header_gives_a_language(header: str) -> None:
    assert negotiate(header) in languages()


@given(st.permutations(languages()), st.data())
def test_the_heaviest_language_of_a_request_wins(order: list[str], data: st.DataObject) -> None:
    weights = sorted(
        data.draw(st.lists(st.integers(1, 999), min_size=len(order), max_size=len(order), unique=True)), reverse=True
    )
    parts = [f"{language};q=0.{weight:03}" for language, weight in zip(order, weights, strict=True)]
    assert negotiate(", ".join(data.draw(st.permutations(parts)))) == order[0]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, DEFAULT),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "C"}, DEFAULT),
        ({"LANG": "C.UTF-8"}, DEFAULT),
        ({"LANG": "POSIX"}, DEFAULT),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, DEFAULT),
        ({"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "en_US"}, "fr"),
        ({"LC_ALL": "en_GB", "LC_MESSAGES": "fr_CA"}, "en"),
        ({"LANGUAGE": "xx:fr:en", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LANGUAGE": "fr", "LC_ALL": "en_US.UTF-8"}, "fr"),
        ({"LANGUAGE": "", "LANG": "fr"}, "fr"),
        ({"LC_TIME": "fr_FR", "LC_CTYPE": "fr_FR"}, DEFAULT),
    ],
)
def test_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language
