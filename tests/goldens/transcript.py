"""A game as readable text: every move, its events, and every seat's view after it.

Of a spectator's view only the lines that changed are printed; of a seat's view only those that changed and differ from
the spectator's.
"""

from collections.abc import Iterator

from draisine.play import Event, Game, View, redact_for
from draisine.play.moves import Cards, format_cards


def _cards(cards: Cards) -> str:
    return format_cards(cards) or "none"


def _pairs(table: dict[str, int]) -> str:
    return ", ".join(f"{name}={seat}" for name, seat in table.items()) or "none"


def view_lines(view: View) -> dict[str, str]:
    """A view as named lines."""
    last = "" if view.turns_left is None else f", {view.turns_left} turns left"
    ended = "" if view.end is None else f", ended by {view.end}"
    lines = {
        "course": f"{view.phase}, to move {view.to_move}, first {view.first}{last}{ended}",
        "market": " ".join(card or "-" for card in view.market) or "none",
        "piles": f"deck {view.deck}, tickets {view.ticket_deck}, ticket discard {view.ticket_discard}",
        "discard": _cards(view.discard),
        "closed": ", ".join(view.closed) or "none",
        "stations": _pairs(view.stations),
        "cities": _pairs(view.cities),
        **{f"route {name}": f"seat {seat}" for name, seat in view.routes.items()},
        "extras": f"goods {view.goods}, alvin {view.alvin_at} {view.alvin_with}, pending {view.pending}",
        "tunnel": "none" if view.tunnel is None else str(view.tunnel),
    }
    for player in view.players:
        lines[f"seat {player.seat}"] = (
            f"{player.cards} cards ({_cards(player.known)} known), {player.tickets} tickets, {player.reserve} trains, "
            f"{player.score} points, stations {player.stations}, cities {player.cities}, start {player.start}, "
            f"goods {player.goods}, coasts {player.coasts}, offered {player.offered}, shown {player.shown}"
            + ("" if player.revealed is None else f", revealed {player.revealed}")
        )
    if view.own is not None:
        lines["hand"] = _cards(view.own.hand)
        lines["tickets"] = ", ".join(t.id + (" done" if t.done else "") for t in view.own.tickets) or "none"
        lines["offer"] = f"{view.own.offer}, chosen {view.own.chosen}"
        lines["put away"] = str(view.own.put_away)
    return lines


def _changes(before: dict[str, str], after: dict[str, str], public: dict[str, str]) -> Iterator[str]:
    for name, line in after.items():
        if before.get(name) != line != public.get(name):
            yield f"    {name}: {line}"


def _event_line(event: Event) -> str:
    fields = ", ".join(f"{name}={getattr(event, name)}" for name in event.__struct_fields__)
    return f"{type(event).__name__}({fields})"


class Transcript:
    """Records a game as every seat and a spectator see it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[str] = []
        self.events_shown = 0
        self.views: dict[int | None, dict[str, str]] = {seat: {} for seat in (None, *range(game.players))}
        self.add_step("beginning")

    def add_step(self, title: str) -> None:
        """Append the new events and the changes of all views."""
        self.lines.append(f"# {title}")
        events = self.game.events[self.events_shown :]
        self.events_shown += len(events)
        self.lines += [f"  {_event_line(redact_for(event, None))}" for event in events]
        public: dict[str, str] = {}
        for seat in self.views:
            after = view_lines(self.game.view(seat))
            secret = [
                _event_line(event) for event in events if redact_for(event, None) != event == redact_for(event, seat)
            ]
            changes = [*(f"    {line}" for line in secret), *_changes(self.views[seat], after, public)]
            if changes:
                self.lines += [f"  {'spectator' if seat is None else f'seat {seat}'}", *changes]
            self.views[seat] = after
            public = public or after

    def finish(self) -> str:
        """Append the final count and return the text."""
        self.lines.append("# final count")
        for score in self.game.score_sheet().seats:
            lines = ", ".join(f"{line.kind} {line.points}" for line in score.lines)
            self.lines.append(f"  seat {score.seat}: {score.total}{' won' if score.won else ''} ({lines})")
            tickets = ", ".join(ticket.id + (" done" if ticket.done else " failed") for ticket in score.tickets)
            self.lines.append(f"    tickets: {tickets or 'none'}; borrowed: {score.borrowed}; trail {score.trail}")
        return "\n".join(self.lines) + "\n"
