"""Nothing that a seat must not know leaves the game: the same to the eye, whatever is hidden."""

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from draisine.engine.compiler.records import new
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.play import Event, Game, Move, View, events, seen_by
from draisine.play.position.document import write_position
from draisine.play.referee import Referee
from tests.play.courses import begin, lots, play_some, seeds, tables
from tests.sizes import examples

TURNED_UP = (events.MarketFilled, events.MarketSwept, events.TunnelTried, events.TicketDone, events.GameOver)
"""Events in which a hidden card or ticket comes to light for all, or in which hidden ones decide."""


DRAWN = (events.BlindTaken, events.TicketsOffered, events.TicketDrawn)
"""Events in which a hidden card or ticket comes to light for the seat that draws it."""


def any_of(told: list[Event], kinds: tuple[type, ...]) -> bool:
    return any(isinstance(event, kinds) for event in told)


def twin(game: Game, viewer: int | None, seed: int) -> Game:
    """Another game that the viewer cannot tell from this one: all he does not know is dealt anew."""
    referee = Referee(game.board)
    state, scratch = new(State), new(Scratch)
    seed_rng(state, seed, 0)
    resample(referee.tables, game.observation(viewer), state, scratch)
    return Game.from_position(write_position(referee, state, game.options), board=game.board, seed=1)


def as_seen(game: Game, viewer: int | None, since: int) -> tuple[bytes, bytes]:
    """The bytes that a viewer would be sent."""
    told = msgspec.json.encode(game.events_for(viewer, since))
    return msgspec.json.encode(game.view(viewer)), told


def common_moves(one: Game, other: Game, seat: int) -> list[Move]:
    open_in_other = {str(move) for move in other.legal_moves(seat)}
    return [move for move in one.legal_moves(seat) if str(move) in open_in_other]


@settings(max_examples=examples(40), deadline=None)
@given(tables, seeds, st.integers(0, 250), st.data())
def test_states_that_differ_in_secrets_look_and_go_on_alike(
    table: tuple[str, int], seed: int, steps: int, data: st.DataObject
) -> None:
    game = begin(*table, seed)
    play_some(game, seed, steps)
    assume(not game.is_over)
    viewer = data.draw(st.sampled_from([None, *range(game.players)]))
    first = Game.from_position(game.position(), board=game.board, seed=1)
    second = twin(game, viewer, seed)
    assert as_seen(first, viewer, 0) == as_seen(second, viewer, 0)
    seat = data.draw(st.sampled_from(first.to_move))
    shared = common_moves(first, second, seat)
    assume(shared)
    move = data.draw(st.sampled_from(shared))
    told = first.play(move, seat) + second.play(move, seat)
    # The last choice at set-up brings to light how many tickets the others have kept.
    settled = any_of(told, (events.TicketsChosen,)) and any_of(told, (events.TicketsKept,))
    learned = settled or any_of(told, TURNED_UP) or (viewer == seat and any_of(told, DRAWN))
    if not learned:
        assert as_seen(first, viewer, 0) == as_seen(second, viewer, 0)


def secrets(game: Game, viewer: int | None) -> set[str]:
    """Names of tickets that the viewer must not find in anything he is sent."""
    position = game.position()
    hidden: set[str] = set(position.ticket_deck or []) | set(position.tickets_out or []) | set(position.ticket_discard)
    for seat, held in enumerate(position.seats):
        if seat != viewer:
            hidden |= {*held.tickets, *held.offer}
    known = {name for name, seat in position.put_by.items() if seat == viewer}
    return hidden - known


@settings(max_examples=examples(12), deadline=None)
@given(tables, seeds)
def test_no_message_names_a_ticket_that_is_hidden(table: tuple[str, int], seed: int) -> None:
    game = begin(*table, seed)
    for number, _ in enumerate(lots(game, seed)):
        if number % 6 or game.is_over:
            continue
        for viewer in (None, *range(game.players)):
            content = msgspec.json.encode(game.view(viewer)).decode()
            assert not [name for name in secrets(game, viewer) if f'"{name}"' in content]


def public_part(view: View) -> View:
    return msgspec.structs.replace(view, own=None, seat=None)


@settings(max_examples=examples(12), deadline=None)
@given(tables, seeds, st.integers(0, 200))
def test_a_spectator_sees_what_every_seat_sees_and_no_more(table: tuple[str, int], seed: int, steps: int) -> None:
    game = begin(*table, seed)
    play_some(game, seed, steps)
    public = game.view(None)
    assert public.own is None
    for seat in range(game.players):
        assert public_part(game.view(seat)) == public


def test_an_event_keeps_its_secret_from_all_but_its_seat() -> None:
    drawn = events.BlindTaken(seat=1, card="red")
    assert seen_by(drawn, 1).card == "red"  # type: ignore[union-attr]
    assert seen_by(drawn, 0) == events.BlindTaken(seat=1)
    assert seen_by(drawn, None) == events.BlindTaken(seat=1)
    assert b"red" not in msgspec.json.encode(seen_by(drawn, 0))


@settings(max_examples=examples(12), deadline=None)
@given(tables, seeds)
def test_events_of_others_never_carry_cards_or_tickets_that_stay_hidden(table: tuple[str, int], seed: int) -> None:
    game = begin(*table, seed)
    play_some(game, seed, 60)
    for event in game.events_for(None):
        for secret in ("card", "ticket", "tickets", "cards"):
            if isinstance(event, events._Secret):
                assert getattr(event, secret, None) is None
