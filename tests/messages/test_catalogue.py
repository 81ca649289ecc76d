"""The messages of one language: formatting, plural forms, references, lists and numbers."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from babel.numbers import parse_decimal
from fluent.runtime import FluentBundle, FluentResource
from hypothesis import given
from hypothesis import strategies as st

from draisine.messages import Catalogue, Value, languages, load_catalogue
from draisine.messages.catalogue import MissingMessage, read_files, split_messages
from tests.soak import every_nth

NBSP, NARROW_NBSP = "\u00a0", "\u202f"
TEXT = """
# A comment of the file

## A section

-game = Draisine
# $name is a name
greeting = Hello, { $name }
about = { greeting }: this is { -game }.
cards =
    { $count ->
        [0] no cards
        [one] { $count } card
       *[other] { $count } cards
    }
lines =
    first
    second { "{" }
loop-a = a { loop-b }
loop-b = b
share = { NUMBER($share, style: "percent") }
broken = { nothing }
attribute =
    .title = Only an attribute
"""

MakeCatalogue = Callable[..., Catalogue]


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> MakeCatalogue:
    """Return a function that makes a catalogue from texts."""

    def made(*texts: str, language: str = "en") -> Catalogue:
        files = {f"{number}.ftl": text for number, text in enumerate(texts)}
        monkeypatch.setattr("draisine.messages.catalogue.read_files", lambda _: files)
        return Catalogue(language)

    return made


def test_values_are_filled_in(make: MakeCatalogue) -> None:
    catalogue = make(TEXT)
    assert catalogue.format("greeting", name="Ada") == "Hello, Ada"
    assert catalogue.format("lines") == "first\nsecond {"
    assert catalogue.format("share", share=0.25) == "25%"


def test_values_are_not_interpreted(make: MakeCatalogue) -> None:
    assert make(TEXT).format("greeting", name="{ $name } <b>\n.x = y") == "Hello, { $name } <b>\n.x = y"


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "Sep 8, 2026, 21:07"), ("fr", "8 sept. 2026, 21:07"), ("de", "08.09.2026, 21:07")],
)
def test_a_time(language: str, expected: str) -> None:
    assert load_catalogue(language).time(1_788_901_620) == expected


def test_numbers_that_are_not_grouped() -> None:
    assert load_catalogue("de").number(1512.4, grouped=False) == "1512"
    assert load_catalogue("de").number(-1512.4) == "−1.512"


def test_a_number_selects_the_plural_form(make: MakeCatalogue) -> None:
    catalogue = make(TEXT)
    assert [catalogue.format("cards", count=count) for count in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]
    assert catalogue.format("cards", count=12_345) == "12,345 cards"
    # A string is a name and not a quantity.
    assert catalogue.format("cards", count="1") == "1 cards"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["other", "one", "other", "other", "other"]),
        ("fr", ["one", "one", "other", "other", "other"]),
        ("pl", ["many", "one", "few", "many", "few"]),
    ],
)
def test_plural_forms_are_those_of_the_language(make: MakeCatalogue, language: str, forms: list[str]) -> None:
    catalogue = make(
        "form = { $count ->\n [one] one\n [few] few\n [many] many\n*[other] other\n }\n", language=language
    )
    assert [catalogue.format("form", count=count) for count in (0, 1, 2, 5, 22)] == forms


def test_references_are_parsed_with_the_message(make: MakeCatalogue) -> None:
    """Across files, and in either order."""
    catalogue = make("about = { greeting }: this is { -game }.", "greeting = Hello, { $name }\n-game = Draisine\n")
    assert catalogue.format("about", name="Ada") == "Hello, Ada: this is Draisine."
    assert make(TEXT).format("loop-a") == "a b"


def test_references_in_variants_and_with_arguments(make: MakeCatalogue) -> None:
    catalogue = make(
        "-city = { $case ->\n   *[nominative] Köln\n    [genitive] Kölns\n }\n"
        'trip = { $far ->\n    [yes] to { -city(case: "genitive") } edge\n   *[no] in { -city }\n }\n'
    )
    assert [catalogue.format("trip", far=far) for far in ("yes", "no")] == ["to Kölns edge", "in Köln"]


def test_only_messages_in_use_are_parsed(make: MakeCatalogue) -> None:
    """A syntax error elsewhere does not matter, and the file is still split correctly."""
    catalogue = make("good = Good\nbad = { $x\nnext = Next\n")
    assert (catalogue.format("good"), catalogue.format("next")) == ("Good", "Next")
    with pytest.raises(LookupError):
        catalogue.format("bad")


def test_a_missing_message_is_an_error(make: MakeCatalogue) -> None:
    catalogue = make(TEXT)
    with pytest.raises(MissingMessage, match="farewell"):
        catalogue.format("farewell")
    # It has attributes but no text.
    with pytest.raises(MissingMessage, match="attribute"):
        catalogue.format("attribute")


def test_a_missing_value_is_an_error(make: MakeCatalogue) -> None:
    with pytest.raises(ValueError, match=r"^en: greeting: .*name"):
        make(TEXT).format("greeting")
    with pytest.raises(ValueError, match=r"^en: broken: "):
        make(TEXT).format("broken")


def test_which_messages_there_are(make: MakeCatalogue) -> None:
    catalogue = make(TEXT)
    assert "greeting" in catalogue
    assert "farewell" not in catalogue
    assert 7 not in catalogue


def test_values_may_have_any_name(make: MakeCatalogue) -> None:
    catalogue = make("names = { $message_id } { $self }\n")
    assert catalogue.format("names", message_id="a", self="b") == "a b"


def test_lists() -> None:
    english, french = load_catalogue("en"), load_catalogue("fr")
    assert [english.join("abc"[:size]) for size in range(4)] == ["", "a", "a and b", "a, b, and c"]
    assert english.join("abc", "or") == "a, b, or c"
    assert (french.join("abc"), french.join("ab", "or")) == ("a, b et c", "a ou b")
    assert english.join([1, "b"]) == "1 and b"


def test_numbers() -> None:
    english, french = load_catalogue("en"), load_catalogue("fr")
    assert (english.number(1234.56, 1), french.number(1234.56, 1)) == ("1,234.6", f"1{NARROW_NBSP}234,6")
    assert (english.number(3), english.number(3, 2), english.number(-7)) == ("3", "3.00", "−7")
    # Nothing is left of the sign.
    assert (english.number(-0.04, 1), french.number(-0.0)) == ("0.0", "0")


@given(st.floats(-1e9, 1e9), st.integers(0, 4), st.sampled_from(languages()))
def test_numbers_are_read_back(value: float, digits: int, language: str) -> None:
    catalogue = load_catalogue(language)
    text = catalogue.number(value, digits)
    read = float(parse_decimal(text.replace("−", "-"), locale=catalogue.locale))
    assert read == pytest.approx(value, abs=0.51 * 10**-digits)
    assert not (read == 0 and text.startswith("−"))


def test_a_catalogue_is_loaded_once() -> None:
    assert load_catalogue("en") is load_catalogue("en")


@pytest.mark.parametrize("language", ["xx", "", "../en", "EN", "en-GB"])
def test_a_language_without_a_catalogue_is_an_error(language: str) -> None:
    with pytest.raises(ValueError, match="there is no catalogue for the language"):
        load_catalogue(language)


@pytest.mark.parametrize("language", languages())
def test_files_are_split_as_the_parser_reads_them(language: str) -> None:
    for name, text in read_files(language).items():
        parsed = {
            f"-{entry.id.name}" if type(entry).__name__ == "Term" else entry.id.name
            for entry in FluentResource(text).body
            if hasattr(entry, "id")
        }
        assert {found for found, _ in split_messages(text)} == parsed, name


@pytest.mark.parametrize("language", languages())
def test_messages_parsed_one_by_one_are_those_of_the_whole_file(language: str) -> None:
    whole, texts = FluentBundle([language], use_isolating=False), read_files(language).values()
    for text in texts:
        whole.add_resource(FluentResource(text))
    catalogue, variables = Catalogue(language), re.findall(r"\$(\w+)", "".join(texts))
    samples: tuple[Value, ...] = (0, 1, 3, 1000, "red")
    for value, name in product(samples, every_nth(catalogue.sources, 3)):
        if not name.startswith("-") and (pattern := whole.get_message(name).value):
            values = dict.fromkeys(variables, value)
            expected, errors = whole.format_pattern(pattern, values)
            assert (catalogue.format(name, **values), errors) == (expected, [])
