"""Refusals and their messages."""

import re
from pathlib import Path

import pytest

from draisine.messages import DEFAULT, languages, load_catalogue, message
from draisine.play.errors import RecordError
from draisine.server import tables
from draisine.server.http.errors import CODES, STATUS
from draisine.server.tables.refusals import EMPTY_SEAT, MAX_REASON, Refused, explain, shorten

SOURCES = sorted(Path(tables.__file__).parents[1].rglob("*.py"))
RAISED = re.compile(r'\b(?:Refused|NotFound)\(\s*"(\w+)"')


def raised_codes() -> set[str]:
    """The codes of all refusals in the source of the server."""
    found = {code for path in SOURCES for code in RAISED.findall(path.read_text("utf-8"))}
    return found | set(CODES.values()) | {EMPTY_SEAT}


def test_exactly_the_codes_in_use_have_a_message() -> None:
    written = {name.removeprefix("error-").partition("-")[0] for name in load_catalogue(DEFAULT).sources
               if name.startswith("error-")}  # fmt: skip
    assert written == raised_codes()


def test_only_codes_in_use_have_a_status() -> None:
    assert STATUS.keys() <= raised_codes()


@pytest.mark.parametrize("language", languages())
def test_a_refusal_is_a_sentence(language: str) -> None:
    for name, source in load_catalogue(language).sources.items():
        text = source.partition("=")[2].strip()
        if re.fullmatch(r"error-\w+", name) and not text.startswith("{"):
            assert text[0].isupper() or text.startswith("«"), text
            assert text.endswith((".", "}")), text


def test_a_refusal_has_a_code_and_a_text() -> None:
    refused = Refused("too_many_tables", most=3, retry_after=2.0)
    assert (refused.code, refused.retry_after) == ("too_many_tables", 2.0)
    assert refused.message == message("error-too_many_tables", most=3)
    assert str(refused) == "You already have 3 unfinished tables. Finish or close one first."
    assert refused.text("fr").startswith("Vous avez déjà 3 tables inachevées.")


def test_the_reason_of_an_error_is_its_message_in_the_same_language() -> None:
    refused = Refused("record_broken", detail=explain(RecordError("record-empty")))
    assert refused.message.values == {"detail": message("record-empty")}
    for language in languages():
        assert message("record-empty").text(language) in refused.text(language)
    assert explain(ValueError("not\n a number")) == "not a number"


def test_texts_of_a_reason_are_shortened() -> None:
    long = "x" * 1000
    assert shorten(message("a", b=message("c", d=long), n=5)) == message("a", b=message("c", d=shorten(long)), n=5)
    assert len(str(shorten(long))) == MAX_REASON
