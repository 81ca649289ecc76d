"""Behind every reason why a move is refused, the page knows the rule, or knows that there is none."""

import re
from pathlib import Path

import pytest

from draisine.engine.enums import Refusal
from draisine.play.text.refusal_texts import REFUSALS
from draisine.server.tables.refusals import WORDS

ANCHORS = Path(__file__).parents[2] / "web" / "src" / "rules" / "anchors.ts"
NO_RULE = {"no_such_seat", "unknown", "unknown_route", "unknown_city", "unknown_card", "unreadable"}
"""What no player can run into at the page: moves that name things which are not there."""


def table(name: str) -> dict[str, str]:
    """The entries of one of the page's tables, as they are written there."""
    text = ANCHORS.read_text("utf-8")
    body = re.search(rf"const {name}[^{{]*\{{\n(.*?)\n\}}", text, re.S)
    assert body, f"{name} is written in another way now"
    return dict(re.findall(r"^  (\w+): (.+),$", body[1], re.M))


def test_every_reason_is_listed_and_no_other() -> None:
    assert table("REASONS").keys() == REFUSALS.keys()


def test_every_refusal_of_the_engine_has_words() -> None:
    """So the table is complete for whatever the rules refuse."""
    refused = {refusal.name.lower() for refusal in Refusal} - {"none"}
    assert refused <= REFUSALS.keys()


def test_only_moves_that_make_no_sense_have_no_rule() -> None:
    assert {code for code, sections in table("REASONS").items() if sections == "[]"} == NO_RULE


@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_a_reason_leads_to_a_section(code: str) -> None:
    sections = re.findall(r'"(\w+)"', table("REASONS")[code])
    assert set(sections) <= table("SECTIONS").keys()


def test_what_is_refused_around_a_table_is_no_rule_of_a_board() -> None:
    """A code that both have in common means another thing there: at a closed table nobody points at a route."""
    assert REFUSALS.keys() & WORDS["en"].keys() == {"closed", "no_such_seat"}
