"""Decides commands about seats and their colours, the start and the end of a table, and votes on people who are away.

A table stores only the colours that were chosen: other seats have those of their numbers, as at older tables."""

from collections.abc import Container, Sequence

from draisine.drawing.art.tokens import seat_ids
from draisine.play import new_game
from draisine.play.randomness import generate_seed
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Command
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import (
    MAX_NAME_LENGTH,
    Actor,
    Ruling,
    clean_text,
    find_seat,
    require_bot,
    require_free_seat,
    require_host,
    require_own_seat,
    require_running,
)
from draisine.server.tables.table import Seat, Table
from draisine.server.tables.undo import settle_undo


def decide_seating(table: Table, actor: Actor, command: Command) -> Ruling:
    """Decide commands about seats and the start."""
    match command:
        case commands.Stand(seat=seat) if table.phase == "playing":
            require_own_seat(table, actor, seat)
            if table.seats[seat].held:
                return Ruling()
            settled = settle_undo(table, actor)
            return Ruling([entries.Held(seat=seat, why="left"), *settled.entries], plan=settled.plan)
        case _ if table.phase != "open":
            raise Refused("not_open")
        case commands.Sit(seat=seat, name=name, colour=colour):
            return _sit(table, actor, seat, name, colour)
        case commands.ChooseColour(seat=seat, colour=chosen):
            return choose_colour(table, actor, seat, chosen)
        case commands.Stand(seat=seat):
            if find_seat(table, seat).reserved_for != actor.person:
                require_own_seat(table, actor, seat)
            return Ruling([entries.Stood(seat=seat)])
        case commands.SeatBot(seat=seat, bot=bot, colour=colour):
            require_host(table, actor)
            require_free_seat(table, seat)
            require_bot(bot)
            return Ruling([entries.BotSat(seat=seat, bot=bot, colour=settle_colour(table, seat, colour))])
        case commands.Clear(seat=seat):
            require_host(table, actor)
            if not (find_seat(table, seat).taken or table.seats[seat].reserved_for):
                raise Refused("seat_free")
            return Ruling([entries.Stood(seat=seat)])
        case _:
            return _start(table, actor)


def _sit(table: Table, actor: Actor, seat: int, name: str, colour: str | None) -> Ruling:
    require_free_seat(table, seat)
    reserved_for = table.seats[seat].reserved_for
    if reserved_for not in (None, actor.person):
        raise Refused("seat_reserved")
    if not actor.invited:
        raise Refused("not_invited")
    if actor.blocked & {table.host, *table.people}:
        raise Refused("blocked")
    has_seat = actor.person in table.people and reserved_for is None
    if has_seat and actor.person != table.host and not table.options.allows_several_seats:
        raise Refused("second_seat")
    chosen = name or (table.seats[seat].name if reserved_for else actor.name)
    sat = entries.Sat(
        seat=seat,
        person=actor.person,
        name=clean_text(chosen, MAX_NAME_LENGTH),
        colour=settle_colour(table, seat, colour),
    )
    return Ruling([sat])


def close_table(table: Table, actor: Actor) -> Ruling:
    """Close a table that has not begun, or where no other person plays."""
    require_host(table, actor)
    if table.phase == "over":
        raise Refused("not_open")
    if table.phase == "playing" and table.active_people - {actor.person}:
        raise Refused("not_alone")
    return Ruling([entries.Closed(why="", by="host")])


def change_host(table: Table, leaving: str) -> Ruling:
    """What becomes of a table whose host is about to be deleted: the first other person with a seat becomes the host. A
    table that waits for players and has none is closed."""
    if table.host != leaving or table.phase not in ("open", "playing"):
        return Ruling()
    others = [person for person in table.people if person != leaving]
    if others:
        return Ruling([entries.HostChanged(person=others[0])])
    return Ruling([entries.Closed(why="", by="host")] if table.phase == "open" else [])


def voters(table: Table, away: Container[int]) -> set[str]:
    """The people who vote on the seats of those who are away: all who play and are there themselves."""
    return {
        seat.person
        for number, seat in enumerate(table.seats)
        if seat.person is not None and not seat.held and number not in away
    }


def vote(table: Table, actor: Actor, seat: int, choice: commands.VoteChoice, away: Container[int]) -> Ruling:
    """Vote on the seat of a person who is away; the last vote needed carries the choice out."""
    require_running(table)
    find_seat(table, seat)
    if seat not in away:
        raise Refused("not_away")
    asked = voters(table, away)
    if actor.person not in asked:
        raise Refused("not_here")
    votes = table.votes.get(seat, {})
    if votes.get(actor.person) == choice:
        return Ruling()
    ruling = Ruling([entries.Voted(person=actor.person, seat=seat, choice=choice)])
    if all(votes.get(person) == choice for person in asked - {actor.person}):
        held, ended = entries.Held(seat=seat, why="away"), entries.Closed(why="", by="players")
        ruling.entries.append(held if choice == "bot" else ended)
    return ruling


def _start(table: Table, actor: Actor) -> Ruling:
    require_host(table, actor)
    if not all(seat.taken for seat in table.seats):
        raise Refused("seats_free")
    options, seed = table.options, table.deal.seed if table.deal else generate_seed()
    if seed is None:
        raise Refused("deal_gone")
    game = new_game(options.board, options.players, seed, options.game)
    record = game.record()
    return Ruling([entries.Started(header=record.header, deal=record.steps[0])], seed=seed, game=game)


def seat_colours(seats: Sequence[Seat]) -> list[str]:
    """The colour of each seat: the chosen one, else that of its number, else the first one that is free."""
    colours: dict[int, str] = {}
    for number, seat in enumerate(seats):
        # A colour that this release does not know counts as none.
        if seat.colour in seat_ids() and seat.colour not in colours.values():
            colours[number] = seat.colour
    without = [number for number in range(len(seats)) if number not in colours]
    for number in without:
        if seat_ids()[number] not in colours.values():
            colours[number] = seat_ids()[number]
    for number in without:
        if number not in colours:
            colours[number] = next(colour for colour in seat_ids() if colour not in colours.values())
    return [colours[number] for number in range(len(seats))]


def settle_colour(table: Table, seat: int, wanted: str | None) -> str | None:
    """The colour to be stored for a player who takes a seat: the wanted one, or the one that the seat shows. None is
    the colour of its number."""
    if wanted is not None:
        require_free_colour(table, seat, wanted)
    colour = wanted or seat_colours(table.seats)[seat]
    return None if colour == seat_ids()[seat] else colour


def choose_colour(table: Table, actor: Actor, seat: int, colour: str) -> Ruling:
    """Change the colour of a seat of the actor, or as the host that of a bot."""
    if find_seat(table, seat).bot is None:
        require_own_seat(table, actor, seat)
    else:
        require_host(table, actor)
    require_free_colour(table, seat, colour)
    if seat_colours(table.seats)[seat] == colour:
        return Ruling()
    return Ruling([entries.ColourChosen(seat=seat, colour=colour)])


def require_free_colour(table: Table, seat: int, colour: str) -> None:
    """Check that a colour exists, and that no other player has it. Colours of free seats can be taken."""
    if colour not in seat_ids():
        raise Refused("no_such_colour", colour=colour[:40])
    for number, shown in enumerate(seat_colours(table.seats)):
        other = table.seats[number]
        if shown == colour and number != seat and (other.taken or other.reserved_for is not None):
            raise Refused("colour_taken")
