"""A view as a few lines of text."""

from draisine.play.moves import Cards, format_cards
from draisine.play.view import PlayerView, View


def view_text(view: View) -> str:
    """A summary of a view for a small terminal."""
    lines = [
        f"{view.board}: {_status(view)}",
        f"market: {', '.join(card or '–' for card in view.market)}; deck {view.deck}, tickets {view.ticket_deck}",
    ]
    lines += [_player(view, player) for player in view.players]
    if view.own is not None:
        tickets = [f"{ticket.id}{' ✓' if ticket.done else ''}" for ticket in view.own.tickets]
        lines.append(f"hand of seat {view.seat}: {_cards(view.own.hand)}")
        lines.append(f"tickets: {', '.join(tickets) or '–'}")
        if view.own.offer:
            lines.append(f"on offer: {', '.join(view.own.offer)}")
    return "\n".join(lines)


def _status(view: View) -> str:
    if view.end is not None:
        return f"over ({view.end})"
    seats = ", ".join(f"seat {seat}" for seat in view.to_move)
    return f"{seats} to decide ({view.phase})"


def _player(view: View, player: PlayerView) -> str:
    routes = sum(1 for owner in view.routes.values() if owner == player.seat)
    known = f", {_cards(player.known)} of them known" if player.known else ""
    return (
        f"seat {player.seat}: {player.score} points, {routes} routes, {player.reserve} trains left, "
        f"{player.tickets} tickets, {player.cards} cards{known}"
    )


def _cards(cards: Cards) -> str:
    return format_cards(cards) or "–"
