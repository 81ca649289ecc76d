"""What docs/review.md says is so."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from draisine.review import Effort, Review
from draisine.review.labels import BLUNDER, GOOD, INACCURACY, MISTAKE, ONLY_ONE, Label
from draisine.review.model import (
    FORMAT_VERSION,
    Accounting,
    Curve,
    Decision,
    LuckEvent,
    LuckKind,
    Offer,
    Phase,
    Quality,
    SeatReview,
    TicketChoice,
)

PAGE = (Path(__file__).parents[3] / "docs" / "review.md").read_text("utf-8")


@pytest.mark.parametrize(
    "struct", [Review, SeatReview, Accounting, Quality, Curve, Decision, LuckEvent, Offer, TicketChoice]
)
def test_every_field_is_explained(struct: type[msgspec.Struct]) -> None:
    assert set(struct.__struct_fields__) <= set(re.findall(r"`(\w+)`", PAGE))


def test_every_kind_is_named() -> None:
    assert set(get_args(LuckKind)) | set(get_args(Phase)) <= set(re.findall(r"`(\w+)`", PAGE))
    assert f"| `version` | {FORMAT_VERSION};" in PAGE


def test_the_table_of_labels() -> None:
    rows = dict(re.findall(r"^\| (\w+) \| ([^|]+) \|$", PAGE.partition("| label |")[2], re.MULTILINE))
    assert set(get_args(Label)) <= rows.keys()
    shown = {label: [float(number) for number in re.findall(r"\d+", rows[label])] for label in get_args(Label)}
    assert shown == {
        "great": [ONLY_ONE],
        "best": [GOOD],
        "good": [GOOD, INACCURACY],
        "inaccuracy": [INACCURACY, MISTAKE],
        "mistake": [MISTAKE, BLUNDER],
        "blunder": [BLUNDER],
    }


def test_the_numbers_of_deals() -> None:
    usual = Effort.for_players(2)
    assert f"{usual.compared} in a game of two" in PAGE
    assert f"up to {usual.most:,} if it is close" in PAGE
