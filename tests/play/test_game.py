import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draisine
from draisine.play import Game, IllegalMove, Move, Options, new_game, parse_move
from draisine.play.moves import Claim, DrawCard, KeepTickets, Pass
from tests.play.random_games import SETUPS, finished_game, play_random_moves, random_moves, seeds, setups, start_game
from tests.scenes import refused, scene
from tests.soak import max_examples


def test_few_lines_play_a_game() -> None:
    game = draisine.new_game("usa", players=2, seed=1)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    assert [score.seat for score in game.score_sheet().seats] == [0, 1]


def test_seats_choose_setup_tickets_in_any_order() -> None:
    game = new_game("usa", 3, seed=7, options={"first": 0})
    assert list(game.to_move) == [0, 1, 2]
    for seat in (2, 0, 1):
        assert seat in game.to_move
        game.play(KeepTickets(game.view(seat).own.offer), seat)  # type: ignore[union-attr]
    assert list(game.to_move) == [0]


def test_order_of_setup_choices_does_not_matter() -> None:
    """A-21: replays agree, and the order of the answers leaks nothing."""
    games = [new_game("old_west", 3, seed=7) for _ in range(2)]
    for game, order in zip(games, ([0, 1, 2], [2, 1, 0]), strict=True):
        for seat in order:
            offer = game.view(seat).own.offer  # type: ignore[union-attr]
            game.play(KeepTickets(offer[:3]), seat)
    assert games[0].position().seats == games[1].position().seats


def test_seed_determines_the_deal() -> None:
    assert new_game("europe", 4, seed=3).position() == new_game("europe", 4, seed=3).position()
    assert new_game("europe", 4, seed=3).position() != new_game("europe", 4, seed=4).position()


def test_games_without_a_seed_differ() -> None:
    assert new_game("usa").position() != new_game("usa").position()


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (1, None, "usa is for 2 to 5 players, not 1"),
        (6, None, "usa is for 2 to 5 players, not 6"),
        (2, {"alvin": True}, "usa is played without Alvin"),
        (2, {"first": 2}, "seat 2 cannot start: the seats are 0 to 1"),
        (2, {"dexter": True}, "The options are: alvin, first"),
    ],
)
def test_invalid_options_are_refused_with_a_reason(players: int, options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        new_game("usa", players, 1, options)


def test_refusal_in_another_language() -> None:
    game = scene("usa", 3, [{"hand": {"green": 1}}])
    reason = game.why_not("portland-san_francisco/1")
    assert reason is not None
    assert str(reason) == "4 more green cards needed"
    assert reason.text("fr") == "il manque 4 cartes vertes"


@settings(max_examples=max_examples(15), deadline=None)
@given(setups, seeds, st.integers(0, 200))
def test_refusals_of_all_routes_equal_those_of_each(setup: tuple[str, int], seed: int, steps: int) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    for seat in {*game.to_move[:1], seed % game.players}:
        alone = {route: game.why_not(route, seat) for route in game.board.route_ids}
        together = {route: str(reason) for route, reason in game.refusals(seat).items()}
        assert together == {route: str(reason) for route, reason in alone.items() if reason is not None}


def test_misspelled_route_gets_a_hint() -> None:
    game = scene("usa", 2, [{"hand": {"red": 2}}])
    with pytest.raises(IllegalMove, match="atlanta-miami"):
        game.play("claim atlanta-miamy with 2 red")


def test_move_has_one_canonical_form() -> None:
    """No card with count zero, no ticket twice."""
    game = scene("usa", 2, [{"hand": {"blue": 3, "locomotive": 1}}])
    assert refused(game, Claim("montreal-new_york", {"blue": 3, "locomotive": 0})) == "wrong_payment"
    game = scene("usa", 2, phase="keep_tickets", seats=[{"offer": ["boston-miami", "calgary-phoenix"]}])
    assert refused(game, "keep boston-miami, boston-miami") == "twice"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nonexistent_seat_is_refused(seat: int) -> None:
    game = scene("usa", 2)
    assert refused(game, "draw blind", seat) == "no_such_seat"


def test_finished_game_accepts_no_moves() -> None:
    game = finished_game("first_journey", 2, 1)
    assert game.to_move == ()
    assert game.legal_moves() == []
    assert refused(game, "draw blind") == "game_over"
    assert refused(game, "draw blind", 0) == "game_over"


def _variations(game: Game, seat: int) -> list[Move]:
    """Illegal neighbours of the legal moves: other slots, more and fewer cards, other routes."""
    moves: list[Move] = [
        Pass(),
        DrawCard(0),
        DrawCard(6),
        parse_move("leave tunnel"),
        parse_move("no city"),
        parse_move("swap tickets"),
    ]
    routes = game.board.route_ids
    for move in game.legal_moves(seat)[:40]:
        if isinstance(move, Claim):
            moves += [Claim(move.route, {}), Claim(routes[-1], move.cards), Claim(move.route, {"locomotive": 3})]
            moves += [Claim(move.route, {kind: count + 1 for kind, count in move.cards.items()})]
        if isinstance(move, KeepTickets):
            moves += [KeepTickets(move.tickets[:-1]), KeepTickets([*move.tickets, "x-y"])]
    return moves


@settings(max_examples=max_examples(20), deadline=None)
@given(setups, seeds, st.integers(0, 200))
def test_play_accepts_exactly_the_legal_moves(setup: tuple[str, int], seed: int, steps: int) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    for seat in range(game.players):
        legal = game.legal_moves(seat)
        assert len({str(move) for move in legal}) == len(legal)
        for move in legal[:: max(1, len(legal) // 8)]:
            Game.from_position(game.position(), seed=1).play(move, seat)
        for move in _variations(game, seat):
            if move not in legal:
                refused(game, move, seat)


@pytest.mark.parametrize(("board", "players"), SETUPS)
def test_every_random_game_ends_with_a_winner_and_a_consistent_score_sheet(board: str, players: int) -> None:
    game = finished_game(board, players, players)
    sheet = game.score_sheet()
    assert sheet.final
    assert 1 <= len(sheet.winners) <= players
    assert game.view(None).end is not None
    for score in sheet.seats:
        if game.board.tickets.swap:
            assert score.total == score.completed == len(game.view(None).players[score.seat].shown) + score.coasts
        else:
            assert score.total == sum(line.points for line in score.lines)
            assert score.completed == sum(ticket.done for ticket in score.tickets)


def test_options_are_part_of_the_position() -> None:
    game = new_game("old_west", 2, 1, Options(alvin=True, first=1))
    assert game.position().options == Options(alvin=True, first=1)
    assert game.view(None).alvin_at == "roswell"


def test_events_since_an_index() -> None:
    game = start_game("usa", 2, 5)
    for number, _ in enumerate(random_moves(game, 5)):
        if number == 10:
            break
    assert game.events_for(0, since=4) == game.events_for(0)[4:]
