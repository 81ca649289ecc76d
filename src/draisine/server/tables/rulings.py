"""Decides commands: a pure function from a table and a command to new entries, or a refusal."""

from collections.abc import Container, Sequence

import msgspec

from draisine.play import Game, Move
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Command
from draisine.server.tables.entries import Entry
from draisine.server.tables.forced import FORCED, play_forced
from draisine.server.tables.plans import Turn, read_plan
from draisine.server.tables.refusals import Refused, explain
from draisine.server.tables.ruling import (
    MAX_TEXT_LENGTH,
    Actor,
    Ruling,
    clean_text,
    require_own_seat,
    require_running,
)
from draisine.server.tables.seating import close_table, decide_seating, vote
from draisine.server.tables.table import Table
from draisine.server.tables.undo import answer_undo, undo
from draisine.server.tokens import rematch_id

MAX_PLAN_TURNS, MAX_TURN_BYTES = 12, 2_000


def decide(
    table: Table,
    actor: Actor,
    command: Command,
    seq: int | None = None,
    away: Container[int] = (),
    out_of_time: Container[int] = (),
) -> Ruling:
    """Decide a command. `seq` is the last entry that the client knew, `away` the seats whose people have owed a
    decision for too long, `out_of_time` the held seats whose people have no time left for this turn. Refused or
    IllegalMove say why not."""
    if table.phase == "closed":
        raise Refused("closed")
    match command:
        case commands.Play(seat=seat, move=move):
            return _play(table, actor, seat, move, seq)
        case commands.Undo(seat=seat):
            return undo(table, actor, seat)
        case commands.AnswerUndo(agree=agree):
            return answer_undo(table, actor, agree)
        case commands.TakeBack(seat=seat):
            require_own_seat(table, actor, seat)
            if not table.seats[seat].held:
                raise Refused("not_held")
            if seat in out_of_time:
                # They would only delay the bot.
                raise Refused("out_of_time")
            # The plan was made before they left: a person who returns decides for themselves.
            return Ruling([entries.TakenBack(seat=seat)], plan=(seat, []))
        case commands.PlanAhead(seat=seat, moves=moves):
            return _plan(table, actor, seat, moves)
        case commands.Say() | commands.React():
            return _say(table, actor, command)
        case commands.Rematch():
            return _rematch(table, actor)
        case commands.AllowHints(agree=agree):
            return _allow_hints(table, actor, agree)
        case commands.Vote(seat=seat, choice=choice):
            return vote(table, actor, seat, choice, away)
        case commands.Close():
            return close_table(table, actor)
    return decide_seating(table, actor, command)


def _play(table: Table, actor: Actor, seat: int, move: Move | str, seq: int | None) -> Ruling:
    game = require_running(table)
    require_own_seat(table, actor, seat)
    if table.seats[seat].held:
        raise Refused("held")
    if seq is not None and seq < table.owing_since.get(seat, 0):
        raise Refused("behind")
    return answer_forced(play_move(game, seat, move, actor.person))


def play_move(game: Game, seat: int, move: Move | str, by: str) -> Ruling:
    """Play a move on a copy of the game: the table's own game changes only once the entry is stored."""
    next_game = game.copy()
    try:
        next_game.play(move, seat)
    except ValueError as error:
        raise Refused("bad_move", reason=explain(error)) from None
    return Ruling([entries.Played(by=by, step=next_game.steps[-1])], game=next_game)


def answer_forced(ruling: Ruling) -> Ruling:
    """Add the forced answers that a move leads to, to be stored together with it."""
    if ruling.game is not None:
        count = play_forced(ruling.game)
        answers = ruling.game.steps[len(ruling.game.steps) - count :]
        ruling.entries += [entries.Played(by=FORCED, step=step) for step in answers]
    return ruling


def _plan(table: Table, actor: Actor, seat: int, turns: Sequence[Turn | str]) -> Ruling:
    require_running(table)
    require_own_seat(table, actor, seat)
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


def _say(table: Table, actor: Actor, command: commands.Say | commands.React) -> Ruling:
    if (command.room == "players") != (actor.person in table.people):
        raise Refused("not_here")
    said = entries.Said(person=actor.person, name=actor.name, text="", room=command.room)
    if isinstance(command, commands.React):
        said = msgspec.structs.replace(said, reaction=command.reaction)
    else:
        said = msgspec.structs.replace(said, text=clean_text(command.text, MAX_TEXT_LENGTH))
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
            sequel.append(entries.BotSat(seat=number, bot=seat.bot, colour=seat.colour))
        elif seat.person == actor.person:
            sequel.append(entries.Sat(seat=number, person=actor.person, name=seat.name, colour=seat.colour))
        elif seat.person is not None:
            sequel.append(entries.Reserved(seat=number, person=seat.person, name=seat.name, colour=seat.colour))
    return Ruling([entries.Rematched(table=rematch_id(table.id))], sequel=sequel)


def _allow_hints(table: Table, actor: Actor, agree: bool) -> Ruling:
    if actor.person not in table.people:
        raise Refused("not_here")
    if table.phase == "over":
        raise Refused("not_playing")
    same = actor.person in table.hint_consents if agree else not table.hint_consents
    return Ruling([] if same else [entries.HintsAllowed(person=actor.person, agree=agree)])
