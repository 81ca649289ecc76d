"""Decisions on commands: seats, moves, plans, chat and rematches, at tables in memory."""

import pytest

from draisine.play import format_move, new_game
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Command
from draisine.server.tables.plans import read_plan
from draisine.server.tables.ruling import MAX_NAME_LENGTH, MAX_TEXT_LENGTH, Actor
from draisine.server.tables.rulings import MAX_PLAN_TURNS, decide
from tests.server.table_scenes import ADA, BEN, CLAIM_MOVE, PEOPLE, SEED, ZOE, TableScene, opened_entry
from tests.server.tables.ruling_scenes import ada_to_move


def test_a_person_takes_seats_under_any_name() -> None:
    scene = TableScene(opened_entry(players=3))
    assert scene.send(ADA, commands.Sit(seat=1)) == [entries.Sat(seat=1, person=ADA.person, name="Ada")]
    assert scene.send(ADA, commands.Sit(seat=0, name="Ada's mother")) == [
        entries.Sat(seat=0, person=ADA.person, name="Ada's mother")
    ]
    assert scene.table.people == {ADA.person: [0, 1]}


def test_a_taken_seat_cannot_be_taken_again() -> None:
    scene = TableScene(opened_entry())
    scene.send(ADA, commands.Sit(seat=0))
    assert scene.refused(BEN, commands.Sit(seat=0)) == "seat_taken"
    assert scene.refused(ADA, commands.Sit(seat=0)) == "seat_taken"
    assert scene.refused(ADA, commands.SeatBot(seat=0, bot="conductor")) == "seat_taken"


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_unknown_seats_are_refused(seat: int) -> None:
    before_game: list[Command] = [
        commands.Sit(seat=seat),
        commands.Stand(seat=seat),
        commands.SeatBot(seat=seat, bot="conductor"),
        commands.Clear(seat=seat),
    ]
    scene = TableScene(opened_entry())
    assert {scene.refused(ADA, command) for command in before_game} == {"no_such_seat"}
    playing = ada_to_move()
    during_game: list[Command] = [
        commands.Play(seat=seat, move="draw blind"),
        commands.Undo(seat=seat),
        commands.Stand(seat=seat),
        commands.TakeBack(seat=seat),
        commands.PlanAhead(seat=seat, moves=[]),
    ]
    assert {playing.refused(ADA, command) for command in during_game} == {"no_such_seat"}


def test_a_watch_link_does_not_allow_taking_a_seat() -> None:
    scene = TableScene(opened_entry())
    watching = Actor(ZOE.person, ZOE.name, invited=False)
    assert scene.refused(watching, commands.Sit(seat=0)) == "not_invited"
    assert scene.send(watching, commands.Say(text="nice table", room="spectators"))


def test_only_the_own_seat_can_be_left() -> None:
    scene = TableScene(opened_entry())
    scene.send(ADA, commands.Sit(seat=0))
    assert scene.refused(BEN, commands.Stand(seat=0)) == "not_yours"
    assert scene.refused(BEN, commands.Stand(seat=1)) == "not_yours"
    assert scene.send(ADA, commands.Stand(seat=0)) == [entries.Stood(seat=0)]
    assert not scene.table.seats[0].taken


def test_only_the_host_seats_bots_clears_seats_and_starts() -> None:
    scene = TableScene(opened_entry())
    scene.send(BEN, commands.Sit(seat=0))
    for command in (commands.SeatBot(seat=1, bot="conductor"), commands.Clear(seat=0), commands.Start()):
        assert scene.refused(BEN, command) == "not_host"
    assert scene.send(ADA, commands.SeatBot(seat=1, bot="random")) == [entries.BotSat(seat=1, bot="random")]
    assert scene.send(ADA, commands.Clear(seat=0)) == [entries.Stood(seat=0)]
    assert scene.send(ADA, commands.Clear(seat=1)) == [entries.Stood(seat=1)]
    assert scene.refused(ADA, commands.Clear(seat=1)) == "seat_free"


@pytest.mark.parametrize(
    "bot", ["", "unknown", "Ticket", "os:system", "draisine.bots.builtin:RandomBot", "a:b:c", "baron@60s"]
)
def test_only_listed_bots_are_accepted(bot: str) -> None:
    """A bot name must not load arbitrary modules, nor keep a thread busy for long."""
    assert TableScene(opened_entry()).refused(ADA, commands.SeatBot(seat=0, bot=bot)) == "no_such_bot"


def test_the_game_can_start_when_every_seat_is_taken() -> None:
    scene = TableScene(opened_entry("europe", 3))
    scene.send(ADA, commands.Sit(seat=0))
    scene.send(BEN, commands.Sit(seat=2))
    assert scene.refused(ADA, commands.Start()) == "seats_free"
    scene.send(ADA, commands.SeatBot(seat=1, bot="conductor"))
    (started,) = scene.send(ADA, commands.Start())
    assert isinstance(started, entries.Started)
    assert scene.table.phase == "playing"
    assert scene.game.to_move == (0, 1, 2)
    assert started.header.seed is None
    assert started.header.seed_hash == scene.game.record().header.seed_hash


def test_every_game_has_its_own_seed() -> None:
    seeds = set()
    for _ in range(3):
        scene = TableScene(opened_entry())
        scene.append(entries.BotSat(seat=0, bot="random"), entries.BotSat(seat=1, bot="random"))
        seeds.add(decide(scene.table, ADA, commands.Start()).seed)
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds if seed is not None} == {32}


@pytest.mark.parametrize(
    "command",
    [commands.Sit(seat=0), commands.SeatBot(seat=1, bot="conductor"), commands.Clear(seat=1), commands.Start()],
    ids=lambda command: type(command).__name__,
)
def test_seats_cannot_change_during_the_game(command: Command) -> None:
    assert ada_to_move().refused(ADA, command) == "not_open"


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
def test_game_commands_are_refused_before_the_start(command: Command) -> None:
    scene = TableScene(opened_entry())
    scene.send(ADA, commands.Sit(seat=0))
    assert scene.refused(ADA, command) == "not_playing"


def test_a_closed_table_refuses_everything() -> None:
    scene = ada_to_move()
    scene.append(entries.Closed(why="abandoned"))
    assert scene.refused(ADA, commands.Play(seat=0, move="draw blind")) == "closed"
    assert scene.refused(ADA, commands.Say(text="hello?")) == "closed"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Zoë  ", "Zoë"),
        ("a\nb\tc\x00", "abc"),
        ("\u202eevil", "evil"),
        ("x" * MAX_NAME_LENGTH, "x" * MAX_NAME_LENGTH),
    ],
)
def test_control_characters_are_removed_from_names(name: str, shown: str) -> None:
    scene = TableScene(opened_entry())
    scene.send(BEN, commands.Sit(seat=0, name=name))
    assert scene.table.seats[0].name == shown


@pytest.mark.parametrize(("name", "reason"), [(" ", "empty"), ("\n", "empty"), ("x" * 41, "too_long")])
def test_unprintable_names_are_refused(name: str, reason: str) -> None:
    assert TableScene(opened_entry()).refused(BEN, commands.Sit(seat=0, name=name)) == reason


# Moves


def test_a_move_as_text() -> None:
    scene = ada_to_move()
    (played,) = scene.play(ADA, f"  {CLAIM_MOVE.replace(' ', '  ')} ")
    assert isinstance(played, entries.Played)
    assert (played.by, played.step.step, played.step.seat, played.step.move) == (ADA.person, 1, 0, CLAIM_MOVE)
    own = scene.game.view(0)
    assert own.routes == {"montreal-new_york": 0}
    assert (own.players[0].score, own.players[0].reserve) == (4, 42)
    assert own.own is not None
    assert own.own.hand == {"blue": 1, "red": 1}
    assert scene.game.to_move == (1,)


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
def test_an_illegal_move_changes_nothing(move: str, reason: str) -> None:
    assert ada_to_move().refused(ADA, commands.Play(seat=0, move=move)) == reason


def test_moves_out_of_turn_or_for_others_are_refused() -> None:
    scene = ada_to_move()
    assert scene.refused(BEN, commands.Play(seat=1, move="draw blind")) == "not_your_turn"
    assert scene.refused(BEN, commands.Play(seat=0, move="draw blind")) == "not_yours"
    assert scene.refused(ZOE, commands.Play(seat=0, move="draw blind")) == "not_yours"


def test_a_held_seat_must_be_taken_back_before_playing() -> None:
    scene = ada_to_move()
    assert scene.send(ADA, commands.Stand(seat=0)) == [entries.Held(seat=0, why="left")]
    assert scene.send(ADA, commands.Stand(seat=0)) == []
    assert scene.refused(ADA, commands.Play(seat=0, move=CLAIM_MOVE)) == "held"
    assert scene.refused(BEN, commands.TakeBack(seat=0)) == "not_yours"
    assert scene.send(ADA, commands.TakeBack(seat=0)) == [entries.TakenBack(seat=0)]
    assert scene.refused(ADA, commands.TakeBack(seat=0)) == "not_held"
    scene.play(ADA, CLAIM_MOVE)
    assert scene.game.to_move == (1,)


def test_a_stale_move_is_refused() -> None:
    scene = ada_to_move()
    known_seq = scene.table.seq
    scene.play(ADA, "draw blind")
    assert scene.refused(ADA, commands.Play(seat=0, move="draw blind"), known_seq) == "behind"
    assert scene.send(ADA, commands.Play(seat=0, move="draw blind"), known_seq + 1)


def test_setup_choices_of_others_do_not_make_a_choice_stale() -> None:
    scene = TableScene.with_game(new_game("usa", 2, SEED))
    known_seq = scene.table.seq
    for seat in (1, 0):
        move = format_move(scene.game.legal_moves(seat)[0])
        assert scene.send(PEOPLE[seat], commands.Play(seat=seat, move=move), known_seq)


def test_chat_and_leaving_do_not_make_a_move_stale() -> None:
    scene = ada_to_move()
    known_seq = scene.table.seq
    scene.send(BEN, commands.Say(text="your turn"))
    scene.send(BEN, commands.Stand(seat=1))
    assert scene.send(ADA, commands.Play(seat=0, move=CLAIM_MOVE), known_seq)


def test_an_undo_makes_a_move_stale() -> None:
    scene = ada_to_move()
    scene.play(ADA, CLAIM_MOVE)
    known_seq = scene.table.seq
    scene.send(ADA, commands.Undo(seat=0))
    assert scene.refused(ADA, commands.Play(seat=0, move="draw blind"), known_seq) == "behind"


# Plans


def test_a_plan_is_stored_for_its_seat_without_an_entry() -> None:
    scene = ada_to_move()
    ruling = decide(scene.table, BEN, commands.PlanAhead(seat=1, moves=[CLAIM_MOVE, " draw blind "]))
    assert (ruling.entries, ruling.plan) == ([], (1, read_plan([CLAIM_MOVE, "draw blind"])))


def test_an_empty_plan_removes_the_plan() -> None:
    assert decide(ada_to_move().table, ADA, commands.PlanAhead(seat=0, moves=[])).plan == (0, [])


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["draw blind"] * (MAX_PLAN_TURNS + 1), "too_long"),
        (["x" * (MAX_TEXT_LENGTH + 1)], "too_long"),
        (["draw blind", ""], "empty"),
        (["\n"], "empty"),
    ],
)
def test_invalid_plans_are_refused(moves: list[str], reason: str) -> None:
    assert ada_to_move().refused(ADA, commands.PlanAhead(seat=0, moves=moves)) == reason


def test_only_the_own_seat_can_be_planned() -> None:
    assert ada_to_move().refused(BEN, commands.PlanAhead(seat=0, moves=["draw blind"])) == "not_yours"


# Chat


def test_players_and_spectators_have_separate_chats() -> None:
    scene = ada_to_move()
    assert scene.refused(ZOE, commands.Say(text="draw!", room="players")) == "not_here"
    assert scene.refused(ADA, commands.Say(text="look at my cards", room="spectators")) == "not_here"
    assert scene.send(ADA, commands.Say(text=" hello ")) == [
        entries.Said(person=ADA.person, name="Ada", text="hello", room="players")
    ]
    assert scene.send(ZOE, commands.Say(text="she will lose", room="spectators")) == [
        entries.Said(person=ZOE.person, name="Zoe", text="she will lose", room="spectators")
    ]


@pytest.mark.parametrize(("text", "reason"), [("", "empty"), ("\u200b", "empty"), ("x" * 501, "too_long")])
def test_empty_and_long_messages_are_refused(text: str, reason: str) -> None:
    assert ada_to_move().refused(ADA, commands.Say(text=text)) == reason


# Rematch


def test_players_can_open_a_rematch_after_the_game() -> None:
    scene = ada_to_move(ADA, "conductor", BEN, players=3)
    assert scene.refused(ADA, commands.Rematch()) == "not_over"
    scene.table.phase = "over"
    assert scene.refused(ZOE, commands.Rematch()) == "not_here"
    ruling = decide(scene.table, BEN, commands.Rematch())
    assert ruling.sequel == [
        entries.Opened(options=scene.table.options, host=BEN.person),
        entries.Reserved(seat=0, person=ADA.person, name="Ada"),
        entries.BotSat(seat=1, bot="conductor"),
        entries.Sat(seat=2, person=BEN.person, name="Ben"),
    ]
    scene.apply(ruling)
    assert scene.refused(ADA, commands.Rematch()) == "rematched"
