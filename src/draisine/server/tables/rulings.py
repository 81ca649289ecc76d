"""Decides commands: a pure function from a table and a command to new entries, or a refusal."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from draisine.bots import BotError, find_bot
from draisine.play import Game, Move, View, new_game
from draisine.play.randomness import generate_seed
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Command
from draisine.server.tables.entries import Entry
from draisine.server.tables.plans import Plan, Turn, read_plan
from draisine.server.tables.refusals import Refused
from draisine.server.tables.table import Phase, Seat, Table
from draisine.server.tokens import rematch_id

MAX_NAME_LENGTH, MAX_TEXT_LENGTH, MAX_PLAN_TURNS, MAX_TURN_BYTES = 40, 500, 12, 2_000
UndoOffer = Literal["free", "ask"]


@dataclass
class Ruling:
    """The entries that follow from a command, to be stored together or not at all, and what goes with them."""

    entries: list[Entry] = field(default_factory=list)
    seed: bytes | None = None
    """The secret seed of a game that begins."""
    plan: tuple[int, Plan] | None = None
    """A seat and its new plan: stored outside the log, because it is private."""
    game: Game | None = None
    """The game after these entries: a copy, which becomes the table's game once they are stored."""
    sequel: list[Entry] = field(default_factory=list)
    """The first entries of the table of a rematch, which is created first."""

    def phase_of(self, table: Table) -> Phase:
        """The phase of the table once this is stored."""
        if self.game is None:
            return table.phase
        return "over" if self.game.is_over else "playing"


@dataclass(frozen=True)
class Actor:
    """The person who sent a command, as authenticated."""

    person: str
    name: str
    invited: bool = True
    """Whether they may take a seat: a link for spectators is not enough."""


def decide(table: Table, actor: Actor, command: Command, seq: int | None = None) -> Ruling:
    """Decide a command. `seq` is the last entry that the client knew. Refused or IllegalMove say why not."""
    if table.phase == "closed":
        raise Refused("closed")
    match command:
        case commands.Play(seat=seat, move=move):
            return _play(table, actor, seat, move, seq)
        case commands.Undo(seat=seat):
            return _undo(table, actor, seat)
        case commands.AnswerUndo(agree=agree):
            return _answer(table, actor, agree)
        case commands.TakeBack(seat=seat):
            _require_own_seat(table, actor, seat)
            if not table.seats[seat].held:
                raise Refused("not_held")
            # The plan was made before they left: a person who returns decides for themselves.
            return Ruling([entries.TakenBack(seat=seat)], plan=(seat, []))
        case commands.PlanAhead(seat=seat, moves=moves):
            return _plan(table, actor, seat, moves)
        case commands.Say(text=text, room=room):
            return _say(table, actor, text, room)
        case commands.Rematch():
            return _rematch(table, actor)
        case commands.AllowHints(agree=agree):
            return _allow_hints(table, actor, agree)
    return _decide_seating(table, actor, command)


def _decide_seating(table: Table, actor: Actor, command: Command) -> Ruling:
    """Decide commands about seats and the start."""
    match command:
        case commands.Stand(seat=seat) if table.phase == "playing":
            _require_own_seat(table, actor, seat)
            if table.seats[seat].held:
                return Ruling()
            settled = _settle_undo(table, actor)
            return Ruling([entries.Held(seat=seat, why="left"), *settled.entries], plan=settled.plan)
        case _ if table.phase != "open":
            raise Refused("not_open")
        case commands.Sit(seat=seat, name=name):
            if not actor.invited:
                raise Refused("not_invited")
            _require_free_seat(table, seat)
            return Ruling(
                [entries.Sat(seat=seat, person=actor.person, name=clean_text(name or actor.name, MAX_NAME_LENGTH))]
            )
        case commands.Stand(seat=seat):
            _require_own_seat(table, actor, seat)
            return Ruling([entries.Stood(seat=seat)])
        case commands.SeatBot(seat=seat, bot=bot):
            _require_host(table, actor)
            _require_free_seat(table, seat)
            _require_bot(bot)
            return Ruling([entries.BotSat(seat=seat, bot=bot)])
        case commands.Clear(seat=seat):
            _require_host(table, actor)
            if not _seat(table, seat).taken:
                raise Refused("seat_free", seat=seat)
            return Ruling([entries.Stood(seat=seat)])
        case _:
            return _start(table, actor)


def _start(table: Table, actor: Actor) -> Ruling:
    _require_host(table, actor)
    if not all(seat.taken for seat in table.seats):
        raise Refused("seats_free")
    options, seed = table.options, table.deal.seed if table.deal else generate_seed()
    if seed is None:
        raise Refused("deal_gone")
    game = new_game(options.board, options.players, seed, options.game)
    record = game.record()
    return Ruling([entries.Started(header=record.header, deal=record.steps[0])], seed=seed, game=game)


def _play(table: Table, actor: Actor, seat: int, move: Move | str, seq: int | None) -> Ruling:
    game = _require_running(table)
    _require_own_seat(table, actor, seat)
    if table.seats[seat].held:
        raise Refused("held")
    if seq is not None and seq < table.owing_since.get(seat, 0):
        raise Refused("behind")
    return play_move(game, seat, move, actor.person)


def play_move(game: Game, seat: int, move: Move | str, by: str) -> Ruling:
    """Play a move on a copy of the game: the table's own game changes only once the entry is stored."""
    next_game = game.copy()
    try:
        next_game.play(move, seat)
    except ValueError as error:
        raise Refused("bad_move", reason=str(error)[:200]) from None
    return Ruling([entries.Played(by=by, step=next_game.steps[-1])], game=next_game)


def _undo(table: Table, actor: Actor, seat: int) -> Ruling:
    game = _require_running(table)
    _require_own_seat(table, actor, seat)
    if table.seats[seat].held:
        raise Refused("held")
    if table.undo is not None:
        raise Refused("undo_pending")
    last = next((step.step for step in reversed(game.steps) if step.seat == seat), None)
    if last is None:
        raise Refused("nothing_to_undo")
    if not _other_players(table, actor) or _revealed_nothing(table, seat, last - 1):
        return _go_back(seat, last - 1)
    return Ruling([entries.UndoAsked(seat=seat, to=last - 1)])


def undo_offer(table: Table, person: str, seat: int) -> UndoOffer | None:
    """Whether the seat's last move could be taken back at once (`free`) or the others would be asked (`ask`); None if
    there is nothing to take back now. It follows from what the seat sees and who sits at the table."""
    try:
        ruling = _undo(table, Actor(person, ""), seat)
    except Refused:
        return None
    return "free" if isinstance(ruling.entries[0], entries.Undone) else "ask"


def _go_back(seat: int, to: int) -> Ruling:
    """Go back to a step. The seat's plan is dropped: it was made for another turn."""
    return Ruling([entries.Undone(seat=seat, to=to)], plan=(seat, []))


def _revealed_nothing(table: Table, seat: int, to: int) -> bool:
    """Whether since a step only this seat has acted, and nothing hidden was revealed. Every snapshot needs this, so it
    is cached until the game continues."""
    game = table.started_game
    steps = game.steps
    if to != len(steps) - 2:
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


def _answer(table: Table, actor: Actor, agree: bool) -> Ruling:
    _require_running(table)
    if table.undo is None:
        raise Refused("no_undo_asked")
    if actor.person not in table.people:
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


def _settle_undo(table: Table, leaving: Actor) -> Ruling:
    """What happens to an undo request when a person leaves: their own is withdrawn, and others do not wait for them."""
    if table.undo is None:
        return Ruling()
    seat = table.seats[table.undo.seat]
    if seat.person == leaving.person:
        return Ruling([entries.UndoRefused(person=leaving.person, why="withdrawn")])
    waiting = _other_players(table, Actor(seat.person or "", "")) - table.undo.agreed
    return _go_back(table.undo.seat, table.undo.to) if waiting <= {leaving.person} else Ruling()


def _other_players(table: Table, actor: Actor) -> set[str]:
    """The other people at the table who are present."""
    return {seat.person for seat in table.seats if seat.person and not seat.held} - {actor.person}


def _plan(table: Table, actor: Actor, seat: int, turns: Sequence[Turn | str]) -> Ruling:
    _require_running(table)
    _require_own_seat(table, actor, seat)
    if len(turns) > MAX_PLAN_TURNS:
        raise Refused("too_long")
    return Ruling(plan=(seat, read_plan(_check_turn(turn) for turn in turns)))


def _check_turn(turn: Turn | str) -> Turn | str:
    if isinstance(turn, str):
        return clean_text(turn, MAX_TEXT_LENGTH)
    if not turn or not all(turn):
        raise Refused("empty")
    if len(msgspec.json.encode(turn)) > MAX_TURN_BYTES:
        raise Refused("too_long")
    return turn


def _say(table: Table, actor: Actor, text: str, room: commands.Room) -> Ruling:
    if (room == "players") != (actor.person in table.people):
        raise Refused("not_here")
    said = entries.Said(person=actor.person, name=actor.name, text=clean_text(text, MAX_TEXT_LENGTH), room=room)
    return Ruling([said])


def _rematch(table: Table, actor: Actor) -> Ruling:
    if table.phase != "over":
        raise Refused("not_over")
    if actor.person not in table.people:
        raise Refused("not_here")
    if table.rematch is not None:
        raise Refused("rematched")
    sequel: list[Entry] = [entries.Opened(options=table.options, host=actor.person)]
    for number, seat in enumerate(table.seats):
        if seat.bot is not None:
            sequel.append(entries.BotSat(seat=number, bot=seat.bot))
        elif seat.person is not None:
            sequel.append(entries.Sat(seat=number, person=seat.person, name=seat.name))
    return Ruling([entries.Rematched(table=rematch_id(table.id))], sequel=sequel)


def _allow_hints(table: Table, actor: Actor, agree: bool) -> Ruling:
    if actor.person not in table.people:
        raise Refused("not_here")
    if table.phase == "over":
        raise Refused("not_playing")
    same = actor.person in table.hint_consents if agree else not table.hint_consents
    return Ruling([] if same else [entries.HintsAllowed(person=actor.person, agree=agree)])


def _require_running(table: Table) -> Game:
    if table.phase != "playing":
        raise Refused("not_playing")
    return table.started_game


def _seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Refused("no_such_seat", seat=seat)
    return table.seats[seat]


def _require_own_seat(table: Table, actor: Actor, seat: int) -> None:
    if _seat(table, seat).person != actor.person:
        raise Refused("not_yours", seat=seat)


def _require_free_seat(table: Table, seat: int) -> None:
    if _seat(table, seat).taken:
        raise Refused("seat_taken", seat=seat)


def _require_host(table: Table, actor: Actor) -> None:
    if actor.person != table.host:
        raise Refused("not_host")


def _require_bot(name: str) -> None:
    """Check that a bot is built in: clients must not name modules to import."""
    try:
        if ":" in name:
            raise Refused("no_such_bot", bot=name)
        find_bot(name)
    except BotError:
        raise Refused("no_such_bot", bot=name[:40]) from None


def clean_text(text: str, longest: int) -> str:
    """A text on one line without control characters; Refused if it is empty or too long."""
    cleaned = "".join(letter for letter in text if letter.isprintable()).strip()
    if not cleaned:
        raise Refused("empty")
    if len(cleaned) > longest:
        raise Refused("too_long")
    return cleaned
