"""No hidden information is sent: a test for each known kind of leak."""

import json
import random
from base64 import b64encode, urlsafe_b64encode
from typing import Any

import msgspec
import pytest

from draisine.boards import load, names
from draisine.play import Game, Record, events
from draisine.play.moves import DrawCard
from draisine.play.randomness import seed_hash
from draisine.server.tables import commands, entries
from draisine.server.tables.plans import read_plan
from tests.play.test_hidden_information import secrets
from tests.server.table_scenes import (
    ADA,
    BEN,
    PEOPLE,
    SEED,
    ZOE,
    TableScene,
    encode,
    opened_entry,
    position,
    random_move,
    viewer_of,
)
from tests.server.tables.view_scenes import answers, check_playing, new_scene, random_scene, viewers

# Leak: spectators get the full state


def _check_subset(less: Any, more: Any, where: str = "") -> None:
    """Everything in `less` is also in `more`, or empty."""
    if less is None or less in (more, []):
        return
    if isinstance(less, dict) and isinstance(more, dict) and less.keys() <= more.keys():
        for name, part in less.items():
            _check_subset(part, more[name], f"{where}.{name}")
    elif isinstance(less, list) and isinstance(more, list) and len(less) == len(more):
        for number, part in enumerate(less):
            _check_subset(part, more[number], f"{where}[{number}]")
    else:
        # These depend on the viewer and reveal nothing about others.
        assert where.endswith((".yours", ".hosting", ".asked", ".may_vote")), where


@pytest.mark.parametrize("board", names())
def test_a_spectators_snapshot_is_a_subset_of_every_seats_snapshot(board: str) -> None:
    for actions in (0, 2, 25, 60):
        scene = check_playing(random_scene(board, actions, 3))
        public = json.loads(scene.snapshot_bytes(viewer_of(ZOE)))
        assert public["view"]["own"] is None
        assert public["choices"] is None
        for seat in range(3):
            _check_subset(public, json.loads(scene.snapshot_bytes(viewer_of(PEOPLE[seat], seat))))


@pytest.mark.parametrize("board", names())
def test_a_spectators_entries_are_a_subset_of_every_seats_entries(board: str) -> None:
    scene = random_scene(board, 60, 5)
    public = json.loads(scene.update_bytes(viewer_of(ZOE)))["told"]
    for seat in range(3):
        own = {entry["seq"]: entry for entry in json.loads(scene.update_bytes(viewer_of(PEOPLE[seat], seat)))["told"]}
        for entry in public:
            _check_subset(entry, own[entry["seq"]])


# Leak: the client states its identity


def test_no_command_has_a_field_for_its_sender() -> None:
    """The sender is known from the session; fields that claim another one are refused as unknown."""
    order = {"id": "1", "command": {"do": "play", "seat": 0, "move": "draw blind"}}
    msgspec.convert(order, commands.Order)
    for field in ("person", "asker", "by", "as", "host"):
        for wrong in (order | {field: "x"}, order | {"command": {"do": "start", field: "x"}}):
            with pytest.raises(msgspec.ValidationError, match="unknown field"):
                msgspec.convert(wrong, commands.Order)


# Leak: undo stack, first state, log or debug fields carry secrets


def secret_strings(scene: TableScene) -> dict[str, bytes]:
    """Strings that must not be in any message during the game."""
    secret = {
        "seed in hexadecimal": SEED.hex().encode(),
        "seed": SEED,
        "seed in base 64": b64encode(SEED).rstrip(b"="),
        "seed in URL-safe base 64": urlsafe_b64encode(SEED).rstrip(b"="),
    }
    secret |= {f"person {actor.name}": actor.person.encode() for actor in (*PEOPLE, ZOE)}
    steps = [entry.step for entry in scene.entries if isinstance(entry, entries.Played)]
    steps += [entry.deal for entry in scene.entries if isinstance(entry, entries.Started)]
    for step in steps:
        secret[f"digest of step {step.step}"] = step.digest.encode()
        if step.chance is not None:
            secret[f"chance of step {step.step}"] = step.chance.encode()
    deck = scene.game.position().deck or []
    if len(deck) >= 6:
        secret["top of the deck"] = encode(deck[:6])[1:-1]
        secret["bottom of the deck"] = encode(deck[-6:])[1:-1]
    return secret


def keep_moves(scene: TableScene) -> list[bytes]:
    """The texts of moves that name tickets."""
    steps = [entry.step for entry in scene.entries if isinstance(entry, entries.Played)]
    return [step.move.encode() for step in steps if step.move and step.move.startswith("keep ")]


@pytest.mark.parametrize("board", names())
@pytest.mark.parametrize("actions", [0, 3, 20, 70])
def test_no_message_contains_a_secret_of_the_server(board: str, actions: int) -> None:
    scene = check_playing(random_scene(board, actions, 7))
    secret = secret_strings(scene)
    for viewer in viewers(scene):
        for sent in (scene.snapshot_bytes(viewer), scene.update_bytes(viewer)):
            assert [name for name, value in secret.items() if value in sent] == []


@pytest.mark.parametrize("board", names())
def test_the_text_of_a_move_that_names_tickets_is_never_sent(board: str) -> None:
    """Not even to the player who made it: moves are sent as events, and choices as legal moves."""
    scene = check_playing(random_scene(board, 70, 7))
    moves = keep_moves(scene)
    for viewer in viewers(scene):
        sent = encode(scene.session.update(viewer, 0).told)
        assert [move for move in moves if move in sent] == []


@pytest.mark.parametrize("board", names())
def test_no_message_names_a_ticket_hidden_from_its_viewer(board: str) -> None:
    # A ticket between adjacent cities has the same id as their route, which is public.
    routes = set(load(board).route_ids)
    for actions in (3, 25, 60):
        scene = check_playing(random_scene(board, actions, 11))
        for viewer in viewers(scene):
            hidden = secrets(scene.game, viewer.seat) - routes
            sent = scene.snapshot_bytes(viewer).decode()
            assert [name for name in hidden if f'"{name}"' in sent] == []
        public = scene.update_bytes(viewer_of(ZOE)).decode()
        assert [name for name in secrets(scene.game, None) - routes if f'"{name}"' in public] == []


def test_an_undone_draw_is_visible_only_to_its_seat() -> None:
    scene = TableScene.with_game(position(deck_top=["purple"], market=["red"] * 2 + ["white"] * 3))
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    scene.send(BEN, commands.AnswerUndo(agree=True))
    drawn = events.BlindTaken(seat=0, card="purple")
    assert scene.session.update(viewer_of(ADA, 0), 3).told[0].events == [drawn]
    for viewer in (viewer_of(BEN, 1), viewer_of(ZOE)):
        assert scene.session.update(viewer, 3).told[0].events == [events.BlindTaken(seat=0)]
        assert b"purple" not in encode(scene.session.update(viewer, 3).told)


def test_a_plan_is_shown_only_to_its_seat() -> None:
    scene = TableScene.with_game(position())
    scene.session.plans[1] = read_plan(["draw 3"])
    assert scene.session.snapshot(viewer_of(BEN, 1)).plan == [[[DrawCard(3)]]]
    for viewer in (viewer_of(ADA, 0), viewer_of(ZOE), viewer_of(BEN)):
        assert scene.session.snapshot(viewer).plan == []
        assert b'"draw"' not in msgspec.json.encode(scene.session.update(viewer, 0).told)


def test_answers_to_an_undo_request_are_anonymous() -> None:
    scene = TableScene.with_game(position(players=3))
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    scene.send(BEN, commands.AnswerUndo(agree=True))
    asked, agreed = scene.session.update(viewer_of(ZOE), scene.table.seq - 2).told
    assert (asked.what, asked.seat) == ("undo_asked", 0)
    assert (agreed.what, agreed.seat, agreed.name) == ("undo_agreed", None, None)


# Leak: stable ids or positions show which hidden card moved


def test_hands_are_counts_by_colour() -> None:
    """Equal hands are sent as equal bytes, regardless of the order in which the cards were drawn."""
    hands = []
    for first, second in (("green", "white"), ("white", "green")):
        scene = TableScene.with_game(position(deck_top=[first, second]))
        scene.play(ADA, "draw blind")
        scene.play(ADA, "draw blind")
        hands.append(scene.snapshot_bytes(viewer_of(ADA, 0)))
    assert hands[0] == hands[1]


# Leak: the seed is visible or can be guessed


def test_the_seed_hash_is_shown_at_the_start_and_the_seed_at_the_end() -> None:
    scene = TableScene(opened_entry("first_journey"))
    scene.send(ADA, commands.Sit(seat=0))
    scene.send(BEN, commands.Sit(seat=1))
    assert scene.session.snapshot(viewer_of(ZOE)).table.seed_hash is None
    scene.send(ADA, commands.Start())
    shown = {scene.session.snapshot(viewer).table.seed_hash for viewer in viewers(scene)}
    rng = random.Random(1)
    while scene.table.phase == "playing":
        assert scene.game.record().header.seed is None
        seat, move = random_move(scene.game, rng)
        scene.play(PEOPLE[seat], move)
    record = Record.from_text(scene.game.record().to_text())
    assert record.header.seed is not None
    assert shown == {seed_hash(bytes.fromhex(record.header.seed))}
    assert Game.replay(record).digest() == scene.game.digest()


# Leak: choices or prompts of a player are sent to everyone


@pytest.mark.parametrize("board", names())
def test_choices_are_sent_only_to_the_owner_of_a_seat_that_is_to_move(board: str) -> None:
    rng = random.Random(2)
    scene = new_scene(board, 3)
    for _ in range(40):
        to_move = scene.game.to_move
        assert scene.session.snapshot(viewer_of(ZOE)).choices is None
        for seat in range(3):
            choices = scene.session.snapshot(viewer_of(PEOPLE[seat], seat)).choices
            assert (choices is not None) == (seat in to_move)
            if choices is not None:
                assert choices.moves == scene.game.legal_moves(seat)
                assert choices.refused.keys() <= set(scene.game.board.route_ids)
                assert {*choices.refused.values()} == {*range(len(choices.reasons))}
        seat, move = random_move(scene.game, rng)
        scene.play(PEOPLE[seat], move)


def test_there_are_no_choices_before_or_after_the_game() -> None:
    scene = TableScene(opened_entry())
    scene.send(ADA, commands.Sit(seat=0))
    assert scene.session.snapshot(viewer_of(ADA, 0)).choices is None
    done = new_scene("amsterdam", 2)
    rng = random.Random(3)
    while done.table.phase == "playing":
        seat, move = random_move(done.game, rng)
        done.play(PEOPLE[seat], move)
    assert [done.session.snapshot(viewer).choices for viewer in viewers(done)] == [None] * 3


def test_a_tunnel_does_not_reveal_whether_the_player_can_pay() -> None:
    """Others receive the same bytes whether or not the player has the demanded card."""
    seen = []
    for spare in ("orange", "locomotive", "white"):
        scene = TableScene.with_game(
            position(
                "europe",
                seats=[{"hand": {"orange": 3, spare: 4 if spare == "orange" else 1}}],
                deck_top=["orange", "green", "green"],
                market=["blue"] * 5,
            )
        )
        scene.play(ADA, "claim angora-smyrna with 3 orange")
        choices = scene.session.snapshot(viewer_of(ADA, 0)).choices
        assert choices is not None
        assert (len(choices.moves) > 1) == (spare != "white")
        seen.append(
            [
                scene.snapshot_bytes(viewer_of(BEN, 1)),
                scene.update_bytes(viewer_of(BEN, 1)),
                scene.snapshot_bytes(viewer_of(ZOE)),
            ]
        )
    assert seen[0] == seen[1] == seen[2]


# Leak: errors reveal the hands of others


def test_errors_depend_only_on_the_senders_seat() -> None:
    """Ben tries to keep tickets that he was not offered: the answers do not depend on who has them."""
    refusals = []
    for held in ("boston-miami", "calgary-phoenix"):
        scene = TableScene.with_game(
            position(
                seats=[{"tickets": [held], "hand": {"red": 2}}, {"offer": ["denver-el_paso", "duluth-houston"]}],
                mover=1,
                phase="keep_tickets",
            )
        )
        moves = [f"keep {ticket}" for ticket in ("boston-miami", "calgary-phoenix", "nowhere-nothing")]
        refusals.append(answers(scene, BEN, moves))
    assert refusals[0] == refusals[1]
    assert b"not_offered" in refusals[0]
