"""Nothing hidden leaves the server: each line of the list of known leaks is a test of what is sent, byte by byte."""

import json
import random
from base64 import b64encode, urlsafe_b64encode
from typing import Any

import msgspec
import pytest

from draisine.boards import load, names
from draisine.play import Game, IllegalMove, Move, Record, events, new_game, text
from draisine.play.moves import DrawCard, KeepTickets
from draisine.play.randomness import seed_hash
from draisine.server.tables import commands, entries
from draisine.server.tables.messages import Answer, Snapshot
from draisine.server.tables.refusals import Refused
from draisine.server.tables.rulings import Asker, decide
from draisine.server.tables.views import Viewer, own_ways, reason, told
from tests.play.test_hidden import DRAWN, TURNED_UP, any_of, common_moves, secrets, twin
from tests.server.scenes import (
    ADA,
    BEN,
    PEOPLE,
    SEED,
    ZOE,
    Room,
    any_move,
    encoded,
    eyes,
    opening,
    position,
    something_happens,
)
from tests.sizes import examples

BOARDS = names()


def viewers(room: Room) -> list[Viewer]:
    """Everybody around a table: each person with their seat, and one who only watches."""
    return [eyes(ZOE), *(eyes(PEOPLE[seat], seat) for seat in range(room.game.players))]


def a_table(board: str, players: int) -> Room:
    alvin = load(board).alvin is not None
    return Room.playing(new_game(board, players, SEED, {"alvin": True} if alvin else None))


def live(board: str, happenings: int, seed: int, players: int = 3) -> Room:
    """A table in the middle of a game, with undos, leavers and words behind it."""
    room, lot = a_table(board, players), random.Random(seed)
    for _ in range(happenings):
        if room.table.phase == "playing":
            something_happens(room, lot)
    return room


def in_play(room: Room) -> Room:
    assert room.table.phase == "playing", "the game is over too soon for this test"
    return room


# Spectators get the full state


def _no_more(less: Any, more: Any, where: str = "") -> None:
    """What one is told the other is told too; or one is told nothing at all."""
    if less is None or less in (more, []):
        return
    if isinstance(less, dict) and isinstance(more, dict) and less.keys() <= more.keys():
        for name, part in less.items():
            _no_more(part, more[name], f"{where}.{name}")
    elif isinstance(less, list) and isinstance(more, list) and len(less) == len(more):
        for number, part in enumerate(less):
            _no_more(part, more[number], f"{where}[{number}]")
    else:
        # Who one is oneself is no secret of anybody's.
        assert where.endswith((".yours", ".hosting", ".asked")), where


@pytest.mark.parametrize("board", BOARDS)
def test_a_spectators_snapshot_is_a_subset_of_every_seats(board: str) -> None:
    for happenings in (0, 2, 25, 60):
        room = in_play(live(board, happenings, 3))
        public = json.loads(room.shown(eyes(ZOE)))
        assert public["view"]["own"] is None
        assert public["choices"] is None
        for seat in range(3):
            _no_more(public, json.loads(room.shown(eyes(PEOPLE[seat], seat))))


@pytest.mark.parametrize("board", BOARDS)
def test_a_spectator_is_told_no_more_than_any_seat(board: str) -> None:
    room = live(board, 60, 5)
    public = json.loads(room.missed(eyes(ZOE)))["told"]
    for seat in range(3):
        own = {entry["seq"]: entry for entry in json.loads(room.missed(eyes(PEOPLE[seat], seat)))["told"]}
        for entry in public:
            _no_more(entry, own[entry["seq"]])


# The client says who it is


def test_no_command_has_a_field_for_who_asks() -> None:
    """Whoever asks is known from the session: a message that says otherwise is refused as unknown."""
    order = {"id": "1", "command": {"do": "play", "seat": 0, "move": "draw blind"}}
    msgspec.convert(order, commands.Order)
    for field in ("person", "asker", "by", "as", "host"):
        for wrong in (order | {field: "x"}, order | {"command": {"do": "start", field: "x"}}):
            with pytest.raises(msgspec.ValidationError, match="unknown field"):
                msgspec.convert(wrong, commands.Order)


# Undo stack, first state, log or debug fields carry secrets


def secret_words(room: Room) -> dict[str, bytes]:
    """What must be in no message to anybody while the game goes on."""
    words = {
        "seed in hexadecimal": SEED.hex().encode(),
        "seed": SEED,
        "seed in base 64": b64encode(SEED).rstrip(b"="),
        "seed for addresses": urlsafe_b64encode(SEED).rstrip(b"="),
    }
    words |= {f"person {asker.name}": asker.person.encode() for asker in (*PEOPLE, ZOE)}
    steps = [entry.step for entry in room.entries if isinstance(entry, entries.Played)]
    steps += [entry.deal for entry in room.entries if isinstance(entry, entries.Started)]
    for step in steps:
        words[f"digest of step {step.step}"] = step.digest.encode()
        if step.chance is not None:
            words[f"chance of step {step.step}"] = step.chance.encode()
    deck = room.game.position().deck or []
    if len(deck) >= 6:
        words["top of the deck"] = encoded(deck[:6])[1:-1]
        words["bottom of the deck"] = encoded(deck[-6:])[1:-1]
    return words


def kept_tickets(room: Room) -> list[bytes]:
    """The words of moves that name tickets."""
    steps = [entry.step for entry in room.entries if isinstance(entry, entries.Played)]
    return [step.move.encode() for step in steps if step.move and step.move.startswith("keep ")]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("happenings", [0, 3, 20, 70])
def test_no_message_carries_a_secret_of_the_server(board: str, happenings: int) -> None:
    room = in_play(live(board, happenings, 7))
    secret = secret_words(room)
    for viewer in viewers(room):
        for sent in (room.shown(viewer), room.missed(viewer)):
            assert [name for name, word in secret.items() if word in sent] == []


@pytest.mark.parametrize("board", BOARDS)
def test_the_words_of_a_move_that_names_tickets_are_sent_to_nobody(board: str) -> None:
    """Not even to those who chose them: moves are told as events, choices as what is still open."""
    room = in_play(live(board, 70, 7))
    moves = kept_tickets(room)
    for viewer in viewers(room):
        told_words = encoded(room.live.update(viewer, 0).told)
        assert [move for move in moves if move in told_words] == []


@pytest.mark.parametrize("board", BOARDS)
def test_no_message_names_a_ticket_that_is_hidden_from_its_reader(board: str) -> None:
    # A ticket between two neighbours is called like the route between them, which everybody may name.
    routes = set(load(board).route_ids)
    for happenings in (3, 25, 60):
        room = in_play(live(board, happenings, 11))
        for viewer in viewers(room):
            hidden = secrets(room.game, viewer.seat) - routes
            sent = room.shown(viewer).decode()
            assert [name for name in hidden if f'"{name}"' in sent] == []
        public = room.missed(eyes(ZOE)).decode()
        assert [name for name in secrets(room.game, None) - routes if f'"{name}"' in public] == []


def test_an_undone_draw_is_told_to_nobody_but_its_seat() -> None:
    room = Room.playing(position(deck_top=["purple"], market=["red"] * 2 + ["white"] * 3))
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    room.ask(BEN, commands.AnswerUndo(agree=True))
    drawn = events.BlindTaken(seat=0, card="purple")
    assert room.live.update(eyes(ADA, 0), 3).told[0].events == [drawn]
    for viewer in (eyes(BEN, 1), eyes(ZOE)):
        assert room.live.update(viewer, 3).told[0].events == [events.BlindTaken(seat=0)]
        assert b"purple" not in encoded(room.live.update(viewer, 3).told)


def test_a_plan_is_shown_to_its_seat_alone() -> None:
    room = Room.playing(position())
    room.live.plans[1] = ["draw 3"]
    assert room.live.snapshot(eyes(BEN, 1)).plan == ["draw 3"]
    for viewer in (eyes(ADA, 0), eyes(ZOE), eyes(BEN)):
        assert room.live.snapshot(viewer).plan == []
        assert b"draw 3" not in msgspec.json.encode(room.live.update(viewer, 0).told)


def test_agreeing_to_an_undo_or_not_tells_no_name() -> None:
    room = Room.playing(position(players=3))
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    room.ask(BEN, commands.AnswerUndo(agree=True))
    asked, agreed = room.live.update(eyes(ZOE), room.table.seq - 2).told
    assert (asked.what, asked.seat) == ("undo_asked", 0)
    assert (agreed.what, agreed.seat, agreed.name) == ("undo_agreed", None, None)


# Stable ids or positions tell which hidden card moved


def test_hands_are_counts_by_colour() -> None:
    """In whatever order cards came, equal hands are sent as equal bytes."""
    hands = []
    for first, second in (("green", "white"), ("white", "green")):
        room = Room.playing(position(deck_top=[first, second]))
        room.play(ADA, "draw blind")
        room.play(ADA, "draw blind")
        hands.append(room.shown(eyes(ADA, 0)))
    assert hands[0] == hands[1]


# Seed visible or guessable


def test_the_hash_of_the_seed_is_shown_at_the_start_and_the_seed_after_the_end() -> None:
    room = Room(opening("first_journey"))
    room.ask(ADA, commands.Sit(seat=0))
    room.ask(BEN, commands.Sit(seat=1))
    assert room.live.snapshot(eyes(ZOE)).table.seed_hash is None
    room.ask(ADA, commands.Start())
    shown = {room.live.snapshot(viewer).table.seed_hash for viewer in viewers(room)}
    lot = random.Random(1)
    while room.table.phase == "playing":
        assert room.game.record().header.seed is None
        seat, move = any_move(room.game, lot)
        room.play(PEOPLE[seat], move)
    record = Record.from_text(room.game.record().to_text())
    assert record.header.seed is not None
    assert shown == {seed_hash(bytes.fromhex(record.header.seed))}
    assert Game.replay(record).digest() == room.game.digest()


# The mover's options or prompts go to all


@pytest.mark.parametrize("board", BOARDS)
def test_choices_are_for_the_owner_of_a_seat_that_owes_a_move(board: str) -> None:
    lot = random.Random(2)
    room = a_table(board, 3)
    for _ in range(40):
        owing = room.game.to_move
        assert room.live.snapshot(eyes(ZOE)).choices is None
        for seat in range(3):
            choices = room.live.snapshot(eyes(PEOPLE[seat], seat)).choices
            assert (choices is not None) == (seat in owing)
            if choices is not None:
                assert choices.moves == [text(move) for move in room.game.legal_moves(seat)]
                assert choices.refused.keys() <= set(room.game.board.route_ids)
                assert {*choices.refused.values()} == {*range(len(choices.reasons))}
        seat, move = any_move(room.game, lot)
        room.play(PEOPLE[seat], move)


def test_no_choices_once_the_game_is_over_or_before_it_began() -> None:
    room = Room(opening())
    room.ask(ADA, commands.Sit(seat=0))
    assert room.live.snapshot(eyes(ADA, 0)).choices is None
    done = a_table("amsterdam", 2)
    lot = random.Random(3)
    while done.table.phase == "playing":
        seat, move = any_move(done.game, lot)
        done.play(PEOPLE[seat], move)
    assert [done.live.snapshot(viewer).choices for viewer in viewers(done)] == [None] * 3


def test_a_tunnel_asks_everybody_alike_able_to_pay_or_not() -> None:
    """What onlookers see of a tunnel is the same whether the digger has the card that is due or not."""
    seen = []
    for spare in ("orange", "locomotive", "white"):
        room = Room.playing(
            position(
                "europe",
                seats=[{"hand": {"orange": 3, spare: 4 if spare == "orange" else 1}}],
                deck_top=["orange", "green", "green"],
                market=["blue"] * 5,
            )
        )
        room.play(ADA, "claim angora-smyrna with 3 orange")
        choices = room.live.snapshot(eyes(ADA, 0)).choices
        assert choices is not None
        assert (len(choices.moves) > 1) == (spare != "white")
        seen.append([room.shown(eyes(BEN, 1)), room.missed(eyes(BEN, 1)), room.shown(eyes(ZOE))])
    assert seen[0] == seen[1] == seen[2]


# Error texts tell of other hands


TRIES = [
    "draw blind",
    "draw 1",
    "draw tickets",
    "swap tickets",
    "pass",
    "leave tunnel",
    "no city",
    "extra 1 locomotive",
    "keep nothing-at_all",
]


def answers(room: Room, asker: Asker, moves: list[str]) -> bytes:
    """What somebody is answered to orders that are not carried out."""
    found = []
    for seat in range(room.game.players):
        for move in moves:
            command = commands.Play(seat=seat, move=move)
            try:
                if seat not in room.table.people.get(asker.person, []) or not _open(room, seat, move):
                    decide(room.table, asker, command)
            except (Refused, IllegalMove) as error:
                found.append(Answer(order="x", seq=room.table.seq, refused=reason(error)))
    return encoded(found)


def _open(room: Room, seat: int, move: str) -> bool:
    return move in {text(each) for each in room.game.legal_moves(seat)}


def test_errors_speak_of_the_askers_own_seat_only() -> None:
    """Ben names each ticket of the board as one to keep: the answers are the same whoever has it."""
    asked = []
    for held in ("boston-miami", "calgary-phoenix"):
        room = Room.playing(
            position(
                seats=[{"tickets": [held], "hand": {"red": 2}}, {"offer": ["denver-el_paso", "duluth-houston"]}],
                mover=1,
                phase="keep_tickets",
            )
        )
        moves = [f"keep {ticket}" for ticket in ("boston-miami", "calgary-phoenix", "nowhere-nothing")]
        asked.append(answers(room, BEN, moves))
    assert asked[0] == asked[1]
    assert b"not_offered" in asked[0]


# Non-interference


def as_room(game: Game) -> Room:
    return Room.playing(game)


def everything(room: Room, viewer: Viewer, after: int) -> tuple[bytes, bytes, bytes]:
    return room.shown(viewer), room.missed(viewer, after), encoded(own_ways(room.table, viewer))


def learned(happened: list[events.Event], viewer: int | None, seat: int) -> bool:
    """Whether a move brought something hidden to light for the viewer."""
    settled = any_of(happened, (events.TicketsChosen,)) and any_of(happened, (events.TicketsKept,))
    return settled or any_of(happened, TURNED_UP) or (viewer == seat and any_of(happened, DRAWN))


def check_alike(game: Game, viewer: Viewer, lot: random.Random) -> bool:
    """Two tables that differ only in what the viewer must not know, before and after a move; whether one was made."""
    first = as_room(Game.from_position(game.position(), board=game.board, seed=SEED))
    hidden = twin(game, viewer.seat, lot.randrange(2**32))
    second = as_room(Game.from_position(hidden.position(), board=game.board, seed=SEED))
    asker = next((asker for asker in PEOPLE if asker.person == viewer.person), ZOE)
    assert everything(first, viewer, 0) == everything(second, viewer, 0)
    assert answers(first, asker, TRIES) == answers(second, asker, TRIES)
    seat = lot.choice(first.game.to_move)
    shared: list[Move] = common_moves(first.game, second.game, seat)
    # A card taken from the market turns up a hidden one: other moves tell more here.
    quiet = [move for move in shared if not isinstance(move, DrawCard)] or shared
    if not quiet:
        return False
    move, known = text(lot.choice(quiet)), first.table.seq
    for room in (first, second):
        room.ask(BEN, commands.Say(text="well?"))
        room.play(PEOPLE[seat], move)
    happened = [event for room in (first, second) for event in room.table.told[room.table.seq]]
    if learned(happened, viewer.seat, seat):
        return False
    assert everything(first, viewer, known) == everything(second, viewer, known)
    for room in (first, second):
        room.ask(PEOPLE[seat], commands.Undo(seat=seat))
    assert everything(first, viewer, known) == everything(second, viewer, known)
    return True


@pytest.mark.parametrize("board", BOARDS)
def test_whatever_is_hidden_the_same_bytes_are_sent(board: str) -> None:
    """For a seat and for a spectator, at moments of a random game: snapshot, news, answers and undo."""
    lot, compared = random.Random(f"{board} 1"), 0
    for _ in range(examples(1)):
        room = a_table(board, lot.randrange(2, load(board).players.most + 1))
        number = 0
        while room.table.phase == "playing":
            if number % (len(room.game.board.route) // 3) == 0:
                seat = lot.randrange(room.game.players)
                compared += check_alike(room.game, eyes(PEOPLE[seat], seat), lot)
                compared += check_alike(room.game, eyes(ZOE), lot)
            seat, move = any_move(room.game, lot)
            room.play(PEOPLE[seat], move)
            number += 1
    assert compared >= 3


def test_the_comparison_finds_a_leak() -> None:
    """Whoever may see more is sent other bytes: the test above is not blind."""
    room = a_table("usa", 2)
    other = as_room(Game.from_position(twin(room.game, 0, 5).position(), seed=SEED))
    same = as_room(Game.from_position(room.game.position(), seed=SEED))
    assert same.shown(eyes(ADA, 0)) == other.shown(eyes(ADA, 0))
    assert same.shown(eyes(BEN, 1)) != other.shown(eyes(BEN, 1))


# What is shown of a table and its words


def test_a_table_as_its_host_a_guest_and_a_stranger_see_it() -> None:
    room = Room(opening(players=3))
    room.ask(ADA, commands.Sit(seat=0))
    room.ask(BEN, commands.Sit(seat=1, name="Benjamin"))
    room.ask(ADA, commands.SeatBot(seat=2, bot="conductor"))
    for viewer, hosting, yours in ((eyes(ADA, 0), True, 0), (eyes(BEN, 1), False, 1), (eyes(ZOE), False, None)):
        shown = room.live.snapshot(viewer)
        assert isinstance(shown, Snapshot)
        assert shown.table.hosting == hosting
        assert [seat.seat for seat in shown.table.seats if seat.yours] == ([] if yours is None else [yours])
        assert [(seat.name, seat.bot) for seat in shown.table.seats] == [
            ("Ada", None),
            ("Benjamin", None),
            ("", "conductor"),
        ]


def test_each_room_hears_its_own_words() -> None:
    room = Room.playing(position())
    room.ask(ADA, commands.Say(text="good luck"))
    room.ask(ZOE, commands.Say(text="Ben will win", room="spectators"))
    heard = {
        viewer.person: [said.text for said in room.live.snapshot(viewer).chat]
        for viewer in (eyes(ADA, 0), eyes(BEN, 1), eyes(ZOE))
    }
    assert heard == {ADA.person: ["good luck"], BEN.person: ["good luck"], ZOE.person: ["Ben will win"]}
    assert b"good luck" not in room.missed(eyes(ZOE))
    assert b"Ben will win" not in room.missed(eyes(ADA, 0))


def test_somebody_who_is_muted_is_not_heard() -> None:
    room = Room.playing(position())
    room.ask(ADA, commands.Say(text="la la la"))
    deaf = Viewer(BEN.person, 1, frozenset({ADA.person}))
    assert room.live.snapshot(deaf).chat == []
    assert b"la la la" not in room.missed(deaf)


def test_who_is_still_asked_about_an_undo() -> None:
    room = Room.playing(position(players=3))
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    room.ask(BEN, commands.AnswerUndo(agree=True))
    asked = {}
    for seat, asker in enumerate(PEOPLE[:3]):
        undo = room.live.snapshot(eyes(asker, seat)).table.undo
        assert undo is not None
        assert (undo.seat, undo.waiting) == (0, 1)
        asked[asker.name] = undo.asked
    assert asked == {"Ada": False, "Ben": False, "Cleo": True}


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        (entries.Sat(seat=1, person="p", name="Ben"), {"what": "sat", "seat": 1, "name": "Ben"}),
        (entries.BotSat(seat=1, bot="conductor"), {"what": "bot_sat", "seat": 1, "bot": "conductor"}),
        (entries.Stood(seat=1), {"what": "stood", "seat": 1}),
        (entries.Held(seat=1, why="clock"), {"what": "held", "seat": 1, "why": "clock"}),
        (entries.TakenBack(seat=1), {"what": "taken_back", "seat": 1}),
        (entries.UndoAsked(seat=1, to=4), {"what": "undo_asked", "seat": 1}),
        (entries.UndoAgreed(person="p"), {"what": "undo_agreed"}),
        (entries.UndoRefused(person="p"), {"what": "undo_refused", "why": "refused"}),
        (entries.UndoRefused(person="", why="lapsed"), {"what": "undo_refused", "why": "lapsed"}),
        (entries.Undone(seat=1, to=4), {"what": "undone", "seat": 1}),
        (entries.Rematched(table="u"), {"what": "rematched", "table": "u"}),
        (entries.Closed(why="nobody came"), {"what": "closed"}),
    ],
    ids=lambda value: value.get("what") if isinstance(value, dict) else "",
)
def test_an_entry_as_it_is_told(entry: entries.Entry, shown: dict[str, Any]) -> None:
    room = Room(opening())
    assert json.loads(encoded(told(room.table, 9, 1.5, entry, eyes(ZOE)))) == {"seq": 9, "at": 1.5, **shown}


def test_keeping_tickets_is_told_as_a_number() -> None:
    room = Room.playing(position(phase="keep_tickets", seats=[{"offer": ["boston-miami", "calgary-phoenix"]}]))
    room.play(ADA, text(KeepTickets(["boston-miami"])))
    (own,) = room.live.update(eyes(ADA, 0), 3).told
    (public,) = room.live.update(eyes(BEN, 1), 3).told
    assert own.events[0] == events.TicketsKept(seat=0, kept=1, rejected=1, tickets=["boston-miami"])
    assert public.events[0] == events.TicketsKept(seat=0, kept=1, rejected=1)
    assert b"boston-miami" not in room.missed(eyes(BEN, 1))
