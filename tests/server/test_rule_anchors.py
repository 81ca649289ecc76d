"""The page links every refusal of a move to a section of the rules, or to none on purpose."""

import re
from pathlib import Path

import pytest

from draisine.engine.enums import Refusal
from draisine.messages import DEFAULT, load_catalogue
from tests.rules.catalogue import RULE_BOOK, stated_ids

ANCHORS = Path(__file__).parents[2] / "web" / "src" / "rules" / "anchors.ts"
NO_RULE = {"no_such_seat", "unknown", "unknown_route", "unknown_city", "unknown_card", "unreadable"}
"""Refusals that the page cannot cause: moves that name things that do not exist."""


def codes_of(prefix: str) -> set[str]:
    """The codes of the messages with a prefix, without the variants of their wording."""
    ids = (name for name in load_catalogue(DEFAULT).sources if name.startswith(prefix))
    return {name.removeprefix(prefix).partition("-")[0] for name in ids}


REFUSALS = codes_of("refusal-")


def table(name: str) -> dict[str, str]:
    """The entries of a constant in the page's source."""
    text = ANCHORS.read_text("utf-8")
    body = re.search(rf"const {name}[^{{]*\{{\n(.*?)\n\}}", text, re.S)
    assert body, f"the format of {name} has changed"
    return dict(re.findall(r"^  (\w+): (.+),$", body[1], re.M))


def test_exactly_the_existing_refusals_are_listed() -> None:
    assert table("REASONS").keys() == REFUSALS


def test_every_refusal_of_the_engine_has_a_text() -> None:
    """So the list is complete for everything the rules refuse."""
    refused = {refusal.name.lower() for refusal in Refusal} - {"none"}
    assert refused <= REFUSALS


def test_only_moves_that_name_nonexistent_things_have_no_rule() -> None:
    assert {code for code, sections in table("REASONS").items() if sections == "[]"} == NO_RULE


@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_a_refusal_links_to_existing_sections(code: str) -> None:
    sections = re.findall(r'"(\w+)"', table("REASONS")[code])
    assert set(sections) <= table("SECTIONS").keys()


def test_refusals_of_the_table_are_not_rules_of_a_board() -> None:
    """The two shared codes mean different things for moves and for tables; a closed table accepts no moves at all."""
    assert REFUSALS & codes_of("error-") == {"closed", "no_such_seat"}


RULINGS = ANCHORS.parent / "rulings.ts"


def test_every_ruling_has_the_id_of_a_stated_rule() -> None:
    rulings = dict(re.findall(r'^  "([\w-]+)": \[(.+)\],$', RULINGS.read_text("utf-8"), re.M))
    noted = {name for name in load_catalogue(DEFAULT).sources if re.match(r"rules-\w+-note-", name)}
    assert rulings.keys() == noted
    stated = set(stated_ids(RULE_BOOK.read_text("utf-8")))
    assert {rule for ids in rulings.values() for rule in re.findall(r'"([\w-]+)"', ids)} <= stated
