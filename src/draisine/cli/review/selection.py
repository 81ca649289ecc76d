"""Parts of a review: those of one seat, the costliest decisions, the luckiest and unluckiest events."""

from msgspec.structs import replace

from draisine.review import Review
from draisine.review.model import Decision, LuckEvent

EXTREMES = 3
"""How many of the luckiest and of the unluckiest events are shown."""


def of_seat(review: Review, seat: int) -> Review:
    """Return a review without the figures, decisions and events of other seats. The curves remain whole."""
    return replace(
        review,
        seats=[each for each in review.seats if each.seat == seat],
        decisions=[decision for decision in review.decisions if decision.seat == seat],
        luck=[event for event in review.luck if event.seat == seat],
        offers=[offer for offer in review.offers if offer.seat == seat],
    )


def costliest(review: Review, most: int) -> list[Decision]:
    """Return the decisions with the greatest losses, the greatest first."""
    lost = [decision for decision in review.decisions if decision.loss > 0]
    return sorted(lost, key=lambda decision: -decision.loss)[:most]


def luckiest(review: Review) -> list[LuckEvent]:
    """Return the luckiest events, then the unluckiest, the most extreme at both ends."""
    ranked = sorted(review.luck, key=lambda event: -event.luck)
    good, bad = [event for event in ranked if event.luck > 0], [event for event in ranked if event.luck < 0]
    return good[:EXTREMES] + bad[-EXTREMES:]
