"""What comes of what people ask: scenes at a table, without a store and without a wire."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import new_game, text
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Command
from draisine.server.tables.refusals import WORDS
from draisine.server.tables.rulings import LONGEST_NAME, LONGEST_PLAN, LONGEST_TEXT, Asker, decide
from tests.server.scenes import ADA, BEN, CLEO, PEOPLE, SEED, ZOE, Room, opening, position

BLUES = {"hand": {"blue": 4, "red": 1}}
CLAIM = "claim montreal-new_york with 3 blue"
"""Three blue spaces, four points, and no card is drawn."""


def at_turn(*sitters: Asker | str, players: int = 2, **document: Any) -> Room:
    """Ada's turn in the middle of a game on the USA board, with four blue cards in her hand."""
    game = position(players=players, seats=[BLUES], deck_top=["green", "white", "black"], **document)
    return Room.playing(game, *sitters)


def test_somebody_sits_down_under_a_name_of_their_own_or_another() -> None:
    room = Room(opening(players=3))
    assert room.ask(ADA, commands.Sit(seat=1)) == [entries.Sat(seat=1, person=ADA.person, name="Ada")]
    assert room.ask(ADA, commands.Sit(seat=0, name="Ada's mother")) == [
        entries.Sat(seat=0, person=ADA.person, name="Ada's mother")
    ]
    assert room.table.people == {ADA.person: [0, 1]}


def test_a_taken_seat_stays_with_whoever_has_it() -> None:
    room = Room(opening())
    room.ask(ADA, commands.Sit(seat=0))
    assert room.refused(BEN, commands.Sit(seat=0)) == "seat_taken"
    assert room.refused(ADA, commands.Sit(seat=0)) == "seat_taken"
    assert room.refused(ADA, commands.SeatBot(seat=0, bot="conductor")) == "seat_taken"


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_a_seat_that_is_not_there(seat: int) -> None:
    asked: list[Command] = [
        commands.Sit(seat=seat),
        commands.Stand(seat=seat),
        commands.SeatBot(seat=seat, bot="conductor"),
        commands.Clear(seat=seat),
    ]
    room = Room(opening())
    assert {room.refused(ADA, command) for command in asked} == {"no_such_seat"}
    playing = at_turn()
    later: list[Command] = [
        commands.Play(seat=seat, move="draw blind"),
        commands.Undo(seat=seat),
        commands.Stand(seat=seat),
        commands.TakeBack(seat=seat),
        commands.PlanAhead(seat=seat, moves=[]),
    ]
    assert {playing.refused(ADA, command) for command in later} == {"no_such_seat"}


def test_a_link_to_watch_is_not_enough_to_sit_down() -> None:
    room = Room(opening())
    watching = Asker(ZOE.person, ZOE.name, invited=False)
    assert room.refused(watching, commands.Sit(seat=0)) == "not_invited"
    assert room.ask(watching, commands.Say(text="nice table", room="spectators"))


def test_one_stands_up_from_ones_own_seat_only() -> None:
    room = Room(opening())
    room.ask(ADA, commands.Sit(seat=0))
    assert room.refused(BEN, commands.Stand(seat=0)) == "not_yours"
    assert room.refused(BEN, commands.Stand(seat=1)) == "not_yours"
    assert room.ask(ADA, commands.Stand(seat=0)) == [entries.Stood(seat=0)]
    assert not room.table.seats[0].taken


def test_only_the_host_seats_bots_clears_seats_and_starts() -> None:
    room = Room(opening())
    room.ask(BEN, commands.Sit(seat=0))
    for command in (commands.SeatBot(seat=1, bot="conductor"), commands.Clear(seat=0), commands.Start()):
        assert room.refused(BEN, command) == "not_host"
    assert room.ask(ADA, commands.SeatBot(seat=1, bot="random")) == [entries.BotSat(seat=1, bot="random")]
    assert room.ask(ADA, commands.Clear(seat=0)) == [entries.Stood(seat=0)]
    assert room.ask(ADA, commands.Clear(seat=1)) == [entries.Stood(seat=1)]
    assert room.refused(ADA, commands.Clear(seat=1)) == "seat_free"


@pytest.mark.parametrize("bot", ["", "nobody", "Ticket", "os:system", "draisine.bots.builtin:RandomBot", "a:b:c"])
def test_a_bot_is_one_of_ours(bot: str) -> None:
    """Nobody at a table names a module that is then loaded."""
    assert Room(opening()).refused(ADA, commands.SeatBot(seat=0, bot=bot)) == "no_such_bot"


def test_the_game_begins_when_every_seat_is_taken() -> None:
    room = Room(opening("europe", 3))
    room.ask(ADA, commands.Sit(seat=0))
    room.ask(BEN, commands.Sit(seat=2))
    assert room.refused(ADA, commands.Start()) == "seats_free"
    room.ask(ADA, commands.SeatBot(seat=1, bot="conductor"))
    (started,) = room.ask(ADA, commands.Start())
    assert isinstance(started, entries.Started)
    assert room.table.phase == "playing"
    assert room.game.to_move == (0, 1, 2)
    assert started.header.seed is None
    assert started.header.seed_hash == room.game.record().header.seed_hash


def test_every_game_has_a_seed_of_its_own() -> None:
    seeds = set()
    for _ in range(3):
        room = Room(opening())
        room.keep(entries.BotSat(seat=0, bot="random"), entries.BotSat(seat=1, bot="random"))
        seeds.add(decide(room.table, ADA, commands.Start()).seed)
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds if seed is not None} == {32}


@pytest.mark.parametrize(
    "command",
    [commands.Sit(seat=0), commands.SeatBot(seat=1, bot="conductor"), commands.Clear(seat=1), commands.Start()],
    ids=lambda command: type(command).__name__,
)
def test_who_sits_where_is_settled_once_the_game_has_begun(command: Command) -> None:
    assert at_turn().refused(ADA, command) == "not_open"


@pytest.mark.parametrize(
    "command",
    [
        commands.Play(seat=0, move="draw blind"),
        commands.Undo(seat=0),
        commands.AnswerUndo(agree=True),
        commands.PlanAhead(seat=0, moves=["draw blind"]),
    ],
    ids=lambda command: type(command).__name__,
)
def test_nothing_is_played_before_the_game_has_begun(command: Command) -> None:
    room = Room(opening())
    room.ask(ADA, commands.Sit(seat=0))
    assert room.refused(ADA, command) == "not_playing"


def test_a_closed_table_takes_nothing() -> None:
    room = at_turn()
    room.keep(entries.Closed(why="nobody came"))
    assert room.refused(ADA, commands.Play(seat=0, move="draw blind")) == "closed"
    assert room.refused(ADA, commands.Say(text="hello?")) == "closed"


@pytest.mark.parametrize(
    ("name", "kept"),
    [("  Zoë  ", "Zoë"), ("a\nb\tc\x00", "abc"), ("\u202eevil", "evil"), ("x" * LONGEST_NAME, "x" * LONGEST_NAME)],
)
def test_a_name_is_shown_on_one_line(name: str, kept: str) -> None:
    room = Room(opening())
    room.ask(BEN, commands.Sit(seat=0, name=name))
    assert room.table.seats[0].name == kept


@pytest.mark.parametrize(("name", "reason"), [(" ", "empty"), ("\n", "empty"), ("x" * 41, "too_long")])
def test_a_name_that_cannot_be_shown(name: str, reason: str) -> None:
    assert Room(opening()).refused(BEN, commands.Sit(seat=0, name=name)) == reason


# Playing


def test_a_move_in_words() -> None:
    room = at_turn()
    (played,) = room.play(ADA, f"  {CLAIM.replace(' ', '  ')} ")
    assert isinstance(played, entries.Played)
    assert (played.by, played.step.step, played.step.seat, played.step.move) == (ADA.person, 1, 0, CLAIM)
    own = room.game.view(0)
    assert own.routes == {"montreal-new_york": 0}
    assert (own.players[0].score, own.players[0].reserve) == (4, 42)
    assert own.own is not None
    assert own.own.hand == {"blue": 1, "red": 1}
    assert room.game.to_move == (1,)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("", "unreadable"),
        ("dance", "unreadable"),
        ("draw", "unreadable"),
        ("draw 0", "unknown"),
        ("draw 6", "unknown"),
        ("draw -1", "unknown"),
        (f"draw {10**30}", "unknown"),
        (f"claim montreal-new_york with {10**30} blue", "price"),
        ("claim montreal-new_york with -3 blue", "wrong_payment"),
        ("pass", "can_act"),
        ("leave tunnel", "not_now"),
        ("keep boston-miami", "not_now"),
        ("claim nowhere with 1 red", "unknown_route"),
        ("claim montreal-new_york with 3 pink", "unknown_card"),
        ("claim montreal-new_york with 2 blue", "price"),
        ("claim montreal-new_york with 3 red", "wrong_colour"),
        ("claim montreal-new_york with 2 blue + 1 locomotive", "not_in_hand"),
        ("claim montreal-new_york with 3 blue + 0 locomotive", "wrong_payment"),
        ("x" * 5000, "unreadable"),
        ("draw \ud800", "unreadable"),
    ],
)
def test_a_move_that_is_not_open_changes_nothing(move: str, reason: str) -> None:
    assert at_turn().refused(ADA, commands.Play(seat=0, move=move)) == reason


def test_nobody_moves_out_of_turn_or_for_another() -> None:
    room = at_turn()
    assert room.refused(BEN, commands.Play(seat=1, move="draw blind")) == "not_your_turn"
    assert room.refused(BEN, commands.Play(seat=0, move="draw blind")) == "not_yours"
    assert room.refused(ZOE, commands.Play(seat=0, move="draw blind")) == "not_yours"


def test_a_held_seat_is_taken_back_before_its_person_plays() -> None:
    room = at_turn()
    assert room.ask(ADA, commands.Stand(seat=0)) == [entries.Held(seat=0, why="left")]
    assert room.ask(ADA, commands.Stand(seat=0)) == []
    assert room.refused(ADA, commands.Play(seat=0, move=CLAIM)) == "held"
    assert room.refused(BEN, commands.TakeBack(seat=0)) == "not_yours"
    assert room.ask(ADA, commands.TakeBack(seat=0)) == [entries.TakenBack(seat=0)]
    assert room.refused(ADA, commands.TakeBack(seat=0)) == "not_held"
    room.play(ADA, CLAIM)
    assert room.game.to_move == (1,)


def test_a_move_is_refused_if_the_game_went_on_since_its_player_looked() -> None:
    room = at_turn()
    looked = room.table.seq
    room.play(ADA, "draw blind")
    assert room.refused(ADA, commands.Play(seat=0, move="draw blind"), looked) == "behind"
    assert room.ask(ADA, commands.Play(seat=0, move="draw blind"), looked + 1)


def test_what_another_chooses_at_set_up_does_not_make_a_choice_late() -> None:
    room = Room.playing(new_game("usa", 2, SEED))
    looked = room.table.seq
    for seat in (1, 0):
        move = text(room.game.legal_moves(seat)[0])
        assert room.ask(PEOPLE[seat], commands.Play(seat=seat, move=move), looked)


def test_chat_and_leavers_do_not_make_a_move_late() -> None:
    room = at_turn()
    looked = room.table.seq
    room.ask(BEN, commands.Say(text="your turn"))
    room.ask(BEN, commands.Stand(seat=1))
    assert room.ask(ADA, commands.Play(seat=0, move=CLAIM), looked)


def test_a_move_after_an_undo_is_late_too() -> None:
    room = at_turn()
    room.play(ADA, CLAIM)
    looked = room.table.seq
    room.ask(ADA, commands.Undo(seat=0))
    assert room.refused(ADA, commands.Play(seat=0, move="draw blind"), looked) == "behind"


# Taking back


def test_a_claim_is_taken_back_at_once_for_nothing_was_learnt() -> None:
    room = at_turn()
    before = room.game.digest()
    room.play(ADA, CLAIM)
    assert room.ask(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    assert room.game.digest() == before
    assert room.game.to_move == (0,)
    room.play(ADA, "draw blind")
    assert [step.move for step in room.game.steps] == [None, "draw blind"]


@pytest.mark.parametrize("move", ["draw blind", "draw 1", "draw tickets"])
def test_after_something_hidden_came_to_light_the_others_are_asked(move: str) -> None:
    room = at_turn(players=2, market=["green", "white", "black", "red", "red"])
    room.play(ADA, move)
    after = room.game.digest()
    assert room.ask(ADA, commands.Undo(seat=0)) == [entries.UndoAsked(seat=0, to=0)]
    assert room.game.digest() == after


def test_after_another_player_acted_the_others_are_asked() -> None:
    room = at_turn()
    before = room.game.digest()
    room.play(ADA, CLAIM)
    room.play(BEN, "draw blind")
    assert room.ask(ADA, commands.Undo(seat=0)) == [entries.UndoAsked(seat=0, to=0)]
    assert room.ask(BEN, commands.AnswerUndo(agree=True)) == [
        entries.UndoAgreed(person=BEN.person),
        entries.Undone(seat=0, to=0),
    ]
    assert room.game.digest() == before


def test_fishing_is_useless_the_same_card_comes_again() -> None:
    room = at_turn()
    for _ in range(3):
        room.play(ADA, "draw blind")
        view = room.game.view(0)
        assert view.own is not None
        assert view.own.hand == {"blue": 4, "red": 1, "green": 1}
        room.ask(ADA, commands.Undo(seat=0))
        room.ask(BEN, commands.AnswerUndo(agree=True))


def test_fishing_in_a_shuffle_is_useless() -> None:
    """The last card of the deck is drawn and the discard is shuffled: it is the same deck each time."""
    room = Room.playing(position(seats=[BLUES], deck=["green"], market=["red"] * 5))
    decks = set()
    for _ in range(3):
        room.play(ADA, "draw blind")
        room.play(ADA, "draw blind")
        decks.add(tuple(room.game.position().deck or ()))
        for _ in range(2):
            room.ask(ADA, commands.Undo(seat=0))
            room.ask(BEN, commands.AnswerUndo(agree=True))
    assert len(decks) == 1


def test_one_refusal_settles_it() -> None:
    room = at_turn(players=3)
    room.play(ADA, "draw blind")
    after = room.game.digest()
    room.ask(ADA, commands.Undo(seat=0))
    room.ask(BEN, commands.AnswerUndo(agree=True))
    assert room.ask(CLEO, commands.AnswerUndo(agree=False)) == [entries.UndoRefused(person=CLEO.person)]
    assert room.table.undo is None
    assert room.game.digest() == after
    assert room.refused(BEN, commands.AnswerUndo(agree=True)) == "no_undo_asked"


def test_all_must_agree() -> None:
    room = at_turn(players=3)
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    assert room.ask(CLEO, commands.AnswerUndo(agree=True)) == [entries.UndoAgreed(person=CLEO.person)]
    assert room.ask(CLEO, commands.AnswerUndo(agree=True)) == [entries.UndoAgreed(person=CLEO.person)]
    assert room.ask(ADA, commands.AnswerUndo(agree=True)) == [entries.UndoAgreed(person=ADA.person)]
    assert len(room.game.steps) == 2
    assert room.ask(BEN, commands.AnswerUndo(agree=True))[-1] == entries.Undone(seat=0, to=0)


def test_one_asks_at_a_time() -> None:
    room = at_turn()
    room.play(ADA, "draw blind")
    room.play(ADA, "draw blind")
    room.play(BEN, "draw blind")
    room.ask(BEN, commands.Undo(seat=1))
    assert room.refused(ADA, commands.Undo(seat=0)) == "undo_pending"
    assert room.refused(BEN, commands.Undo(seat=1)) == "undo_pending"


def test_a_move_ends_the_question() -> None:
    room = at_turn()
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    room.play(ADA, "draw blind")
    assert room.refused(BEN, commands.AnswerUndo(agree=True)) == "no_undo_asked"


def test_only_those_at_the_table_are_asked() -> None:
    room = at_turn()
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    assert room.refused(ZOE, commands.AnswerUndo(agree=False)) == "not_here"
    assert room.refused(ZOE, commands.AnswerUndo(agree=True)) == "not_here"


def test_whoever_has_left_is_not_waited_for() -> None:
    room = at_turn(players=3)
    room.ask(CLEO, commands.Stand(seat=2))
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    assert room.ask(BEN, commands.AnswerUndo(agree=True))[-1] == entries.Undone(seat=0, to=0)


def test_alone_against_bots_any_move_is_taken_back_at_once() -> None:
    room = at_turn(ADA, "conductor")
    before = room.game.digest()
    room.play(ADA, CLAIM)
    room.play_as_bot(1, "draw blind")
    room.play_as_bot(1, "draw blind")
    assert room.ask(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    assert room.game.digest() == before


def test_alone_with_two_seats_on_one_device_any_move_is_taken_back_at_once() -> None:
    room = at_turn(ADA, ADA)
    room.play(ADA, "draw blind", 0)
    room.play(ADA, "draw blind", 0)
    room.play(ADA, "draw blind", 1)
    assert room.ask(ADA, commands.Undo(seat=1)) == [entries.Undone(seat=1, to=2)]


def test_there_is_nothing_to_take_back_before_ones_first_move() -> None:
    room = at_turn()
    assert room.refused(ADA, commands.Undo(seat=0)) == "nothing_to_undo"
    room.play(ADA, CLAIM)
    assert room.refused(BEN, commands.Undo(seat=1)) == "nothing_to_undo"
    assert room.refused(BEN, commands.Undo(seat=0)) == "not_yours"


def test_a_choice_at_set_up_is_taken_back_at_once_while_nobody_else_has_chosen() -> None:
    room = Room.playing(new_game("usa", 2, SEED))
    offer = room.game.view(0).own.offer  # type: ignore[union-attr]
    room.play(ADA, f"keep {', '.join(offer)}")
    assert room.ask(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    assert room.game.to_move == (0, 1)


def test_the_last_to_choose_at_set_up_has_seen_how_many_the_others_kept() -> None:
    room = Room.playing(new_game("usa", 2, SEED))
    for seat, asker in enumerate((ADA, BEN)):
        room.play(asker, f"keep {', '.join(room.game.view(seat).own.offer)}")  # type: ignore[union-attr]
    assert room.ask(BEN, commands.Undo(seat=1)) == [entries.UndoAsked(seat=1, to=1)]


def test_new_tickets_from_a_shuffled_pile_are_something_learnt() -> None:
    """The pile is larger after the swap than before it, and yet two hidden tickets came from it."""
    every = [str(ticket) for ticket in load("first_journey").ticket_ids]
    held = [{"tickets": every[:2]}, {"tickets": every[2:4]}]
    room = Room.playing(position("first_journey", seats=held, ticket_deck=[], ticket_discard=every[4:]))
    room.play(ADA, "swap tickets")
    assert room.ask(ADA, commands.Undo(seat=0)) == [entries.UndoAsked(seat=0, to=0)]


def test_when_the_last_who_is_asked_leaves_the_move_is_taken_back() -> None:
    room = at_turn(players=3)
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    assert room.ask(BEN, commands.Stand(seat=1)) == [entries.Held(seat=1, why="left")]
    assert room.ask(CLEO, commands.Stand(seat=2)) == [entries.Held(seat=2, why="left"), entries.Undone(seat=0, to=0)]


def test_whoever_asks_and_leaves_asks_no_more() -> None:
    room = at_turn()
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    room.ask(ADA, commands.Stand(seat=0))
    assert room.table.undo is None
    assert len(room.game.steps) == 2


# Plans


def test_a_plan_is_kept_for_its_seat_and_adds_nothing_to_what_all_may_read() -> None:
    room = at_turn()
    ruling = decide(room.table, BEN, commands.PlanAhead(seat=1, moves=[CLAIM, " draw blind "]))
    assert (ruling.entries, ruling.plan) == ([], (1, [CLAIM, "draw blind"]))


def test_no_moves_are_no_plan() -> None:
    assert decide(at_turn().table, ADA, commands.PlanAhead(seat=0, moves=[])).plan == (0, [])


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["draw blind"] * (LONGEST_PLAN + 1), "too_long"),
        (["x" * (LONGEST_TEXT + 1)], "too_long"),
        (["draw blind", ""], "empty"),
        (["\n"], "empty"),
    ],
)
def test_a_plan_that_is_not_taken(moves: list[str], reason: str) -> None:
    assert at_turn().refused(ADA, commands.PlanAhead(seat=0, moves=moves)) == reason


def test_one_plans_for_oneself() -> None:
    assert at_turn().refused(BEN, commands.PlanAhead(seat=0, moves=["draw blind"])) == "not_yours"


# Words


def test_there_are_two_rooms_and_everybody_speaks_in_their_own() -> None:
    room = at_turn()
    assert room.refused(ZOE, commands.Say(text="draw!", room="players")) == "not_here"
    assert room.refused(ADA, commands.Say(text="look at my cards", room="spectators")) == "not_here"
    assert room.ask(ADA, commands.Say(text=" hello ")) == [
        entries.Said(person=ADA.person, name="Ada", text="hello", room="players")
    ]
    assert room.ask(ZOE, commands.Say(text="she will lose", room="spectators")) == [
        entries.Said(person=ZOE.person, name="Zoe", text="she will lose", room="spectators")
    ]


@pytest.mark.parametrize(("text", "reason"), [("", "empty"), ("\u200b", "empty"), ("x" * 501, "too_long")])
def test_words_that_are_not_passed_on(text: str, reason: str) -> None:
    assert at_turn().refused(ADA, commands.Say(text=text)) == reason


# Meeting again


def test_a_rematch_is_for_those_who_played_once_the_game_is_over() -> None:
    room = at_turn(ADA, "conductor", BEN, players=3)
    assert room.refused(ADA, commands.Rematch()) == "not_over"
    room.table.phase = "over"
    assert room.refused(ZOE, commands.Rematch()) == "not_here"
    ruling = decide(room.table, BEN, commands.Rematch())
    assert ruling.sequel == [
        entries.Opened(options=room.table.options, host=BEN.person),
        entries.Sat(seat=0, person=ADA.person, name="Ada"),
        entries.BotSat(seat=1, bot="conductor"),
        entries.Sat(seat=2, person=BEN.person, name="Ben"),
    ]
    room.carry_out(ruling)
    assert room.refused(ADA, commands.Rematch()) == "rematched"


def test_every_reason_has_words_in_both_languages() -> None:
    assert WORDS["en"].keys() == WORDS["fr"].keys()
