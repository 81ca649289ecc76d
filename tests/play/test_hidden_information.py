"""Views and events never depend on what the viewer must not know (non-interference)."""

from contextlib import suppress

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from draisine.engine.compiler.records import new
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.play import Event, Game, Move, PositionError, View, events, redact_for
from draisine.play.position import make_position
from draisine.play.referee import Referee
from draisine.play.view import make_view
from tests.play.random_games import SETUPS, play_random_moves, random_moves, seeds, setups, start_game
from tests.soak import max_examples

TURNED_UP = (events.MarketFilled, events.MarketSwept, events.TunnelTried, events.TicketDone, events.GameOver)
"""Events that reveal a hidden card or ticket to all, or whose outcome depends on one."""


DRAWN = (events.BlindTaken, events.TicketsOffered, events.TicketDrawn)
"""Events that reveal a hidden card or ticket to the seat that draws it."""


def any_of(played: list[Event], kinds: tuple[type, ...]) -> bool:
    return any(isinstance(event, kinds) for event in played)


def indistinguishable_game(game: Game, viewer: int | None, seed: int) -> Game:
    """Return a game that the viewer cannot distinguish from this one: everything it does not know is resampled, until
    the moment is possible (a rival may be dealt tickets that it has already linked)."""
    referee = Referee(game.board)
    state, scratch = new(State), new(Scratch)
    for attempt in range(1000):
        seed_rng(state, seed, attempt)
        resample(referee.tables, game.observation(viewer), state, scratch)
        with suppress(PositionError):
            return Game.from_position(make_position(referee, state, game.options), board=game.board, seed=1)
    raise AssertionError("no possible game found")


def received(game: Game, viewer: int | None, since: int) -> tuple[bytes, bytes]:
    """The bytes that a viewer receives."""
    played = msgspec.json.encode(game.events_for(viewer, since))
    return msgspec.json.encode(game.view(viewer)), played


def common_moves(one: Game, other: Game, seat: int) -> list[Move]:
    legal_in_other = {str(move) for move in other.legal_moves(seat)}
    return [move for move in one.legal_moves(seat) if str(move) in legal_in_other]


@settings(max_examples=max_examples(40), deadline=None)
@given(setups, seeds, st.integers(0, 250), st.data())
def test_views_and_events_do_not_depend_on_secrets(
    setup: tuple[str, int], seed: int, steps: int, data: st.DataObject
) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    assume(not game.is_over)
    viewer = data.draw(st.sampled_from([None, *range(game.players)]))
    first = Game.from_position(game.position(), board=game.board, seed=1)
    second = indistinguishable_game(game, viewer, seed)
    assert received(first, viewer, 0) == received(second, viewer, 0)
    seat = data.draw(st.sampled_from(first.to_move))
    shared = common_moves(first, second, seat)
    assume(shared)
    move = data.draw(st.sampled_from(shared))
    played = first.play(move, seat) + second.play(move, seat)
    # The last choice at set-up reveals how many tickets the others have kept.
    all_chosen = any_of(played, (events.TicketsChosen,)) and any_of(played, (events.TicketsKept,))
    learned = all_chosen or any_of(played, TURNED_UP) or (viewer == seat and any_of(played, DRAWN))
    if not learned:
        assert received(first, viewer, 0) == received(second, viewer, 0)


def secrets(game: Game, viewer: int | None) -> set[str]:
    """Tickets that must not appear in anything the viewer receives."""
    position = game.position()
    hidden: set[str] = set(position.ticket_deck or []) | set(position.tickets_out or []) | set(position.ticket_discard)
    for seat, held in enumerate(position.seats):
        if seat != viewer:
            hidden |= {*held.tickets, *held.offer}
    known = {name for name, seat in position.put_by.items() if seat == viewer}
    return hidden - known


@settings(max_examples=max_examples(12), deadline=None)
@given(setups, seeds)
def test_no_view_contains_a_hidden_ticket(setup: tuple[str, int], seed: int) -> None:
    game = start_game(*setup, seed)
    for number, _ in enumerate(random_moves(game, seed)):
        if number % 6 or game.is_over:
            continue
        for viewer in (None, *range(game.players)):
            content = msgspec.json.encode(game.view(viewer)).decode()
            assert not [name for name in secrets(game, viewer) if f'"{name}"' in content]


def public_part(view: View) -> View:
    return msgspec.structs.replace(view, own=None, seat=None)


@settings(max_examples=max_examples(12), deadline=None)
@given(setups, seeds, st.integers(0, 200))
def test_spectator_sees_exactly_the_public_part(setup: tuple[str, int], seed: int, steps: int) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    public = game.view(None)
    assert public.own is None
    for seat in range(game.players):
        assert public_part(game.view(seat)) == public


def test_redacted_event_keeps_its_secrets_for_its_seat() -> None:
    drawn = events.BlindTaken(seat=1, card="red")
    assert redact_for(drawn, 1).card == "red"  # type: ignore[union-attr]
    assert redact_for(drawn, 0) == events.BlindTaken(seat=1)
    assert redact_for(drawn, None) == events.BlindTaken(seat=1)
    assert b"red" not in msgspec.json.encode(redact_for(drawn, 0))


@settings(max_examples=max_examples(12), deadline=None)
@given(setups, seeds)
def test_private_events_are_redacted_for_spectators(setup: tuple[str, int], seed: int) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, 60)
    for event in game.events_for(None):
        for secret in ("card", "ticket", "tickets", "cards"):
            if isinstance(event, events.PrivateEvent):
                assert getattr(event, secret, None) is None


def test_the_public_parts_of_a_view_are_the_same_for_seats_and_spectators() -> None:
    """A game builds them once, from what a spectator sees; each seat's own observation gives the same."""
    for board, players in SETUPS:
        game = start_game(board, players, players)
        referee, scratch = Referee(game.board), new(Scratch)
        for number, _ in enumerate(random_moves(game, players)):
            if number < players or number % 23 == 0 or game.is_over:
                for seat in (None, *range(players)):
                    assert game.view(seat) == make_view(referee, scratch, game.observation(seat))


def test_a_copy_of_a_game_is_independent() -> None:
    game = start_game("europe", 3, 1)
    play_random_moves(game, 1, 30)
    before, views = game.digest(), [game.view(seat) for seat in (None, 0, 1, 2)]
    other = game.copy()
    play_random_moves(other, 2, 10)
    assert other.digest() != before
    assert (game.digest(), len(game.steps)) == (before, 31)
    assert [game.view(seat) for seat in (None, 0, 1, 2)] == views
