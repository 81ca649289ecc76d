"""What comes of a command: entries to be kept, or a refusal. Nothing here waits, stores or sends."""

from dataclasses import dataclass, field
from typing import Literal

from draisine.bots import BotError, find_bot
from draisine.play import Game, IllegalMove, View, new_game
from draisine.play.randomness import secret_seed
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Command
from draisine.server.tables.entries import Entry
from draisine.server.tables.refusals import Refused
from draisine.server.tables.table import Phase, Seat, Table
from draisine.server.tokens import sequel_id

LONGEST_NAME, LONGEST_TEXT, LONGEST_PLAN = 40, 500, 12
UndoOffer = Literal["free", "ask"]


@dataclass
class Ruling:
    """Entries to be kept together or not at all, and what goes with them."""

    entries: list[Entry] = field(default_factory=list)
    seed: bytes | None = None
    """The secret of a game that begins."""
    plan: tuple[int, list[str]] | None = None
    """A seat's plan for its next turn: kept by itself, for nobody else may see it."""
    game: Game | None = None
    """The game as these entries leave it: a copy, which becomes the table's game once they are kept."""
    sequel: list[Entry] = field(default_factory=list)
    """The first entries of another table, which is opened first."""

    def phase_of(self, table: Table) -> Phase:
        """The phase that the table will be in once this is kept."""
        if self.game is None:
            return table.phase
        return "over" if self.game.is_over else "playing"


@dataclass(frozen=True)
class Asker:
    """A person who asks, as the session says."""

    person: str
    name: str
    invited: bool = True
    """Whether they may sit down: a link to watch is not enough."""


def decide(table: Table, asker: Asker, command: Command, seq: int | None = None) -> Ruling:
    """What comes of a command. `seq` is the last entry that the asker knew."""
    if table.phase == "closed":
        raise Refused("closed")
    match command:
        case commands.Play(seat=seat, move=move):
            return _play(table, asker, seat, move, seq)
        case commands.Undo(seat=seat):
            return _undo(table, asker, seat)
        case commands.AnswerUndo(agree=agree):
            return _answer(table, asker, agree)
        case commands.TakeBack(seat=seat):
            _own(table, asker, seat)
            if not table.seats[seat].held:
                raise Refused("not_held")
            # Whoever comes back plays themselves: what they planned before they went is not played over their head.
            return Ruling([entries.TakenBack(seat=seat)], plan=(seat, []))
        case commands.PlanAhead(seat=seat, moves=moves):
            return _plan(table, asker, seat, moves)
        case commands.Say(text=text, room=room):
            return _say(table, asker, text, room)
        case commands.Rematch():
            return _rematch(table, asker)
        case commands.AllowHints(agree=agree):
            return _allow_hints(table, asker, agree)
    return _gather(table, asker, command)


def _gather(table: Table, asker: Asker, command: Command) -> Ruling:
    """Who sits where, and the start."""
    match command:
        case commands.Stand(seat=seat) if table.phase == "playing":
            _own(table, asker, seat)
            if table.seats[seat].held:
                return Ruling()
            settled = _settled(table, asker)
            return Ruling([entries.Held(seat=seat, why="left"), *settled.entries], plan=settled.plan)
        case _ if table.phase != "open":
            raise Refused("not_open")
        case commands.Sit(seat=seat, name=name):
            if not asker.invited:
                raise Refused("not_invited")
            _free(table, seat)
            return Ruling(
                [entries.Sat(seat=seat, person=asker.person, name=printable(name or asker.name, LONGEST_NAME))]
            )
        case commands.Stand(seat=seat):
            _own(table, asker, seat)
            return Ruling([entries.Stood(seat=seat)])
        case commands.SeatBot(seat=seat, bot=bot):
            _host(table, asker)
            _free(table, seat)
            _known_bot(bot)
            return Ruling([entries.BotSat(seat=seat, bot=bot)])
        case commands.Clear(seat=seat):
            _host(table, asker)
            if not _seat(table, seat).taken:
                raise Refused("seat_free", seat=seat)
            return Ruling([entries.Stood(seat=seat)])
        case _:
            return _start(table, asker)


def _start(table: Table, asker: Asker) -> Ruling:
    _host(table, asker)
    if not all(seat.taken for seat in table.seats):
        raise Refused("seats_free")
    options, seed = table.options, table.deal.seed if table.deal else secret_seed()
    if seed is None:
        raise Refused("deal_gone")
    game = new_game(options.board, options.players, seed, options.game)
    record = game.record()
    return Ruling([entries.Started(header=record.header, deal=record.steps[0])], seed=seed, game=game)


def _play(table: Table, asker: Asker, seat: int, move: str, seq: int | None) -> Ruling:
    game = _running(table)
    _own(table, asker, seat)
    if table.seats[seat].held:
        raise Refused("held")
    if seq is not None and seq < table.since.get(seat, 0):
        raise Refused("behind")
    return moved(game, seat, move, asker.person)


def moved(game: Game, seat: int, move: str, by: str) -> Ruling:
    """A move, tried on a copy of the game: nobody sees what is not kept yet."""
    ahead = game.copy()
    try:
        ahead.play(move, seat)
    except IllegalMove:
        raise
    except ValueError as error:
        raise Refused("bad_move", reason=str(error)[:200]) from None
    return Ruling([entries.Played(by=by, step=ahead.steps[-1])], game=ahead)


def _undo(table: Table, asker: Asker, seat: int) -> Ruling:
    game = _running(table)
    _own(table, asker, seat)
    if table.seats[seat].held:
        raise Refused("held")
    if table.undo is not None:
        raise Refused("undo_pending")
    last = next((step.step for step in reversed(game.steps) if step.seat == seat), None)
    if last is None:
        raise Refused("nothing_to_undo")
    if not _others(table, asker) or _learnt_nothing(table, seat, last - 1):
        return _undone(seat, last - 1)
    return Ruling([entries.UndoAsked(seat=seat, to=last - 1)])


def undo_offer(table: Table, person: str, seat: int) -> UndoOffer | None:
    """What it would be now to take the seat's last move back: done at once, or asked of the others. None: there is
    nothing to take back, or not now. It follows from what the seat sees and from who sits around the table."""
    try:
        ruling = _undo(table, Asker(person, ""), seat)
    except Refused:
        return None
    return "free" if isinstance(ruling.entries[0], entries.Undone) else "ask"


def _undone(seat: int, to: int) -> Ruling:
    """Back to a step. It is the seat's turn again, to be played by hand: its plan was meant for another one."""
    return Ruling([entries.Undone(seat=seat, to=to)], plan=(seat, []))


def _learnt_nothing(table: Table, seat: int, to: int) -> bool:
    """Whether since a step only this seat has acted, and nothing hidden has come to light. It is asked for whenever the
    table is shown, so what was found out is remembered until the game goes on."""
    game = table.playing
    steps = game.steps
    if to != len(steps) - 2:
        return False
    key = (seat, to, steps[-1].digest)
    if key not in table.judged:
        earlier = table.earlier
        before = earlier if earlier is not None and len(earlier.steps) == to + 1 else game.back_to(to)
        table.judged = {key: learnt_nothing(before, game, seat)}
    return table.judged[key]


def learnt_nothing(earlier: Game, game: Game, seat: int) -> bool:
    """Whether nothing hidden has come to light for a seat by its last move."""
    before, now = earlier.view(seat), game.view(seat)
    if before.deck != now.deck or before.market != now.market or now.tunnel is not None:
        return False
    if now.ticket_deck < before.ticket_deck or now.phase == "over" or _holds_more(before, now):
        return False
    others = [number for number in range(game.players) if number != seat]
    return all(before.players[number] == now.players[number] for number in others)


def _holds_more(before: View, now: View) -> bool:
    """Whether a seat has come to know cards or tickets that it did not know."""
    assert before.own is not None
    assert now.own is not None
    known = {ticket.id for ticket in before.own.tickets} | set(before.own.offer)
    fresh = ({ticket.id for ticket in now.own.tickets} | set(now.own.offer)) - known
    return bool(fresh) or any(count > before.own.hand.get(card, 0) for card, count in now.own.hand.items())


def _answer(table: Table, asker: Asker, agree: bool) -> Ruling:
    _running(table)
    if table.undo is None:
        raise Refused("no_undo_asked")
    if asker.person not in table.people:
        raise Refused("not_here")
    if not agree:
        withdrawn = asker.person == table.seats[table.undo.seat].person
        return Ruling([entries.UndoRefused(person=asker.person, why="withdrawn" if withdrawn else "refused")])
    ruling = Ruling([entries.UndoAgreed(person=asker.person)])
    waiting = _others(table, Asker(table.seats[table.undo.seat].person or "", "")) - table.undo.agreed
    if waiting <= {asker.person}:
        undone = _undone(table.undo.seat, table.undo.to)
        ruling.entries += undone.entries
        ruling.plan = undone.plan
    return ruling


def _settled(table: Table, leaver: Asker) -> Ruling:
    """What becomes of a request to undo when somebody leaves: theirs is dropped, and they are not waited for."""
    if table.undo is None:
        return Ruling()
    seat = table.seats[table.undo.seat]
    if seat.person == leaver.person:
        return Ruling([entries.UndoRefused(person=leaver.person, why="withdrawn")])
    waiting = _others(table, Asker(seat.person or "", "")) - table.undo.agreed
    return _undone(table.undo.seat, table.undo.to) if waiting <= {leaver.person} else Ruling()


def _others(table: Table, asker: Asker) -> set[str]:
    """Everybody else at the table who is there to be asked."""
    return {seat.person for seat in table.seats if seat.person and not seat.held} - {asker.person}


def _plan(table: Table, asker: Asker, seat: int, moves: list[str]) -> Ruling:
    _running(table)
    _own(table, asker, seat)
    if len(moves) > LONGEST_PLAN:
        raise Refused("too_long")
    return Ruling(plan=(seat, [printable(move, LONGEST_TEXT) for move in moves]))


def _say(table: Table, asker: Asker, text: str, room: commands.Room) -> Ruling:
    if (room == "players") != (asker.person in table.people):
        raise Refused("not_here")
    said = entries.Said(person=asker.person, name=asker.name, text=printable(text, LONGEST_TEXT), room=room)
    return Ruling([said])


def _rematch(table: Table, asker: Asker) -> Ruling:
    if table.phase != "over":
        raise Refused("not_over")
    if asker.person not in table.people:
        raise Refused("not_here")
    if table.rematch is not None:
        raise Refused("rematched")
    sequel: list[Entry] = [entries.Opened(options=table.options, host=asker.person)]
    for number, seat in enumerate(table.seats):
        if seat.bot is not None:
            sequel.append(entries.BotSat(seat=number, bot=seat.bot))
        elif seat.person is not None:
            sequel.append(entries.Sat(seat=number, person=seat.person, name=seat.name))
    return Ruling([entries.Rematched(table=sequel_id(table.id))], sequel=sequel)


def _allow_hints(table: Table, asker: Asker, agree: bool) -> Ruling:
    if asker.person not in table.people:
        raise Refused("not_here")
    if table.phase == "over":
        raise Refused("not_playing")
    same = asker.person in table.hinted if agree else not table.hinted
    return Ruling([] if same else [entries.HintsAllowed(person=asker.person, agree=agree)])


def _running(table: Table) -> Game:
    if table.phase != "playing":
        raise Refused("not_playing")
    return table.playing


def _seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Refused("no_such_seat", seat=seat)
    return table.seats[seat]


def _own(table: Table, asker: Asker, seat: int) -> None:
    if _seat(table, seat).person != asker.person:
        raise Refused("not_yours", seat=seat)


def _free(table: Table, seat: int) -> None:
    if _seat(table, seat).taken:
        raise Refused("seat_taken", seat=seat)


def _host(table: Table, asker: Asker) -> None:
    if asker.person != table.host:
        raise Refused("not_host")


def _known_bot(name: str) -> None:
    """A bot of our own: nobody at a table names modules to be loaded."""
    try:
        if ":" in name:
            raise Refused("no_such_bot", bot=name)
        find_bot(name)
    except BotError:
        raise Refused("no_such_bot", bot=name[:40]) from None


def printable(text: str, longest: int) -> str:
    """Words as they may be shown: on one line, not empty, not endless."""
    kept = "".join(letter for letter in text if letter.isprintable()).strip()
    if not kept:
        raise Refused("empty")
    if len(kept) > longest:
        raise Refused("too_long")
    return kept
