"""Decides undo requests: a move is taken back at once if it revealed nothing, otherwise if all active people agree."""

from typing import Literal

from draisine.play import Game, View
from draisine.server.tables import entries
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Actor, Ruling, require_own_seat, require_running
from draisine.server.tables.table import Table

UndoOffer = Literal["free", "ask"]


def undo(table: Table, actor: Actor, seat: int) -> Ruling:
    """Take the last move of a seat back, or ask the others."""
    game = require_running(table)
    require_own_seat(table, actor, seat)
    if table.seats[seat].held:
        raise Refused("held")
    if table.undo is not None:
        raise Refused("undo_pending")
    own = (step.step for step in reversed(game.steps) if step.seat == seat)
    last = next((step for step in own if step not in table.forced_steps), None)
    if last is None:
        raise Refused("nothing_to_undo")
    if table.last_undo == (seat, last - 1):
        raise Refused("undo_refused")
    if not _other_players(table, actor) or _revealed_nothing(table, seat, last - 1):
        return _go_back(seat, last - 1)
    return Ruling([entries.UndoAsked(seat=seat, to=last - 1)])


def undo_offer(table: Table, person: str, seat: int) -> UndoOffer | None:
    """Whether the seat's last move could be taken back at once (`free`) or the others would be asked (`ask`); None if
    there is nothing to take back now. It follows from what the seat sees and who sits at the table."""
    try:
        ruling = undo(table, Actor(person, ""), seat)
    except Refused:
        return None
    return "free" if isinstance(ruling.entries[0], entries.Undone) else "ask"


def _go_back(seat: int, to: int) -> Ruling:
    """Go back to a step. The seat's plan is dropped: it was made for another turn."""
    return Ruling([entries.Undone(seat=seat, to=to)], plan=(seat, []))


def _revealed_nothing(table: Table, seat: int, to: int) -> bool:
    """Whether since a step only this seat has decided anything, and nothing hidden was revealed. Every snapshot needs
    this, so it is cached until the game continues."""
    game = table.started_game
    steps = game.steps
    if not table.forced_steps.issuperset(range(to + 2, len(steps))):
        return False
    key = (seat, to, steps[-1].digest)
    if key not in table.reveal_checks:
        previous = table.previous_game
        before = previous if previous is not None and len(previous.steps) == to + 1 else game.at_step(to)
        table.reveal_checks = {key: revealed_nothing(before, game, seat)}
    return table.reveal_checks[key]


def revealed_nothing(earlier: Game, game: Game, seat: int) -> bool:
    """Whether the last move of a seat revealed nothing hidden to it."""
    before, now = earlier.view(seat), game.view(seat)
    if before.deck != now.deck or before.market != now.market or now.tunnel is not None:
        return False
    if now.ticket_deck < before.ticket_deck or now.phase == "over" or _knows_more(before, now):
        return False
    others = [number for number in range(game.players) if number != seat]
    return all(before.players[number] == now.players[number] for number in others)


def _knows_more(before: View, now: View) -> bool:
    """Whether a seat has learnt of cards or tickets that it did not know."""
    assert before.own is not None
    assert now.own is not None
    known = {ticket.id for ticket in before.own.tickets} | set(before.own.offer)
    fresh = ({ticket.id for ticket in now.own.tickets} | set(now.own.offer)) - known
    return bool(fresh) or any(count > before.own.hand.get(card, 0) for card, count in now.own.hand.items())


def answer_undo(table: Table, actor: Actor, agree: bool) -> Ruling:
    """Agree to an undo request, or end it."""
    require_running(table)
    if table.undo is None:
        raise Refused("no_undo_asked")
    if actor.person not in table.active_people:
        raise Refused("not_here")
    if not agree:
        withdrawn = actor.person == table.seats[table.undo.seat].person
        return Ruling([entries.UndoRefused(person=actor.person, why="withdrawn" if withdrawn else "refused")])
    ruling = Ruling([entries.UndoAgreed(person=actor.person)])
    waiting = _other_players(table, Actor(table.seats[table.undo.seat].person or "", "")) - table.undo.agreed
    if waiting <= {actor.person}:
        undone = _go_back(table.undo.seat, table.undo.to)
        ruling.entries += undone.entries
        ruling.plan = undone.plan
    return ruling


def settle_undo(table: Table, leaving: Actor) -> Ruling:
    """What happens to an undo request when a person leaves: their own is withdrawn, and others do not wait for them."""
    if table.undo is None:
        return Ruling()
    seat = table.seats[table.undo.seat]
    if seat.person == leaving.person:
        return Ruling([entries.UndoRefused(person=leaving.person, why="withdrawn")])
    waiting = _other_players(table, Actor(seat.person or "", "")) - table.undo.agreed
    return _go_back(table.undo.seat, table.undo.to) if waiting <= {leaving.person} else Ruling()


def _other_players(table: Table, actor: Actor) -> set[str]:
    """The other people who have to agree, present or not."""
    return table.active_people - {actor.person}
