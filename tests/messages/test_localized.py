"""Names by language in board and lesson files."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draisine.messages import localize

NAMES = {"de": "Köln", "en": "Cologne", "fr": "Cologne-sur-Rhin"}


@pytest.mark.parametrize(
    ("text", "language", "fallback", "expected"),
    [
        (NAMES, "de", None, "Köln"),
        (NAMES, "de", "Colonia", "Köln"),
        (NAMES, "it", "Colonia", "Colonia"),
        (NAMES, None, "Colonia", "Colonia"),
        (NAMES, "it", None, "Cologne"),
        (NAMES, None, None, "Cologne"),
        ({"de": "Köln", "fr": "Cologne"}, "it", None, "Köln"),
        ({}, "de", "Colonia", "Colonia"),
        ({"de": ""}, "de", "Colonia", ""),
    ],
)
def test_a_text_in_a_language(text: dict[str, str], language: str | None, fallback: str | None, expected: str) -> None:
    assert localize(text, language, fallback) == expected


@given(
    st.dictionaries(st.sampled_from(["de", "en", "fr", "it"]), st.text(), min_size=1),
    st.none() | st.sampled_from(["de", "en", "fr", "it", "xx"]),
)
def test_there_is_always_a_text(text: dict[str, str], language: str | None) -> None:
    expected = text.get(language or "en", text.get("en"))
    found = localize(text, language)
    assert found in text.values()
    if expected is not None:
        assert found == expected
