import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draisine
from draisine.play import Game, IllegalMove, Move, Options, new_game, parse
from draisine.play.moves import Claim, DrawCard, KeepTickets, Pass
from tests.play.courses import TABLES, begin, finished, lots, play_some, seeds, tables
from tests.scenes import refused, scene
from tests.sizes import examples


def test_five_lines_of_python_play_a_game() -> None:
    game = draisine.new_game("usa", players=2, seed=1)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    assert [score.seat for score in game.score_sheet().seats] == [0, 1]


def test_at_set_up_all_seats_owe_a_choice_and_choose_in_any_order() -> None:
    game = new_game("usa", 3, seed=7, options={"first": 0})
    assert list(game.to_move) == [0, 1, 2]
    for seat in (2, 0, 1):
        assert seat in game.to_move
        game.play(KeepTickets(game.view(seat).own.offer), seat)  # type: ignore[union-attr]
    assert list(game.to_move) == [0]


def test_the_order_of_choosing_changes_nothing() -> None:
    """A-21: replays agree, and nothing leaks by who answered first."""
    games = [new_game("old_west", 3, seed=7) for _ in range(2)]
    for game, order in zip(games, ([0, 1, 2], [2, 1, 0]), strict=True):
        for seat in order:
            offer = game.view(seat).own.offer  # type: ignore[union-attr]
            game.play(KeepTickets(offer[:3]), seat)
    assert games[0].position().seats == games[1].position().seats


def test_the_same_seed_gives_the_same_deal_and_another_another() -> None:
    assert new_game("europe", 4, seed=3).position() == new_game("europe", 4, seed=3).position()
    assert new_game("europe", 4, seed=3).position() != new_game("europe", 4, seed=4).position()


def test_without_a_seed_no_two_games_are_alike() -> None:
    assert new_game("usa").position() != new_game("usa").position()


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (1, None, "usa is played by 2 to 5, not by 1"),
        (6, None, "usa is played by 2 to 5, not by 6"),
        (2, {"alvin": True}, "usa is played without Alvin"),
        (2, {"first": 2}, "seat 2 cannot begin: the seats are 0 to 1"),
        (2, {"dexter": True}, "the options are: alvin, first"),
    ],
)
def test_options_that_do_not_suit_are_refused_in_words(players: int, options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        new_game("usa", players, 1, options)


def test_refusals_speak_both_languages() -> None:
    game = scene("usa", 3, [{"hand": {"green": 1}}])
    reason = game.why_not("portland-san_francisco/1")
    assert reason is not None
    assert str(reason) == "4 green missing"
    assert "verte" in reason.text("fr")


@settings(max_examples=examples(15), deadline=None)
@given(tables, seeds, st.integers(0, 200))
def test_all_routes_at_once_are_refused_as_each_alone(table: tuple[str, int], seed: int, steps: int) -> None:
    game = begin(*table, seed)
    play_some(game, seed, steps)
    for seat in {*game.to_move[:1], seed % game.players}:
        alone = {route: game.why_not(route, seat) for route in game.board.route_ids}
        told = {route: str(reason) for route, reason in game.refusals(seat).items()}
        assert told == {route: str(reason) for route, reason in alone.items() if reason is not None}


def test_every_refusal_has_words_in_both_languages() -> None:
    from draisine.engine.enums import Refusal
    from draisine.play.text.refusal_texts import REFUSALS

    for refusal in Refusal:
        if refusal != Refusal.NONE:
            assert all(REFUSALS[refusal.name.lower()]), refusal


def test_a_near_miss_is_hinted() -> None:
    game = scene("usa", 2, [{"hand": {"red": 2}}])
    with pytest.raises(IllegalMove, match="atlanta-miami"):
        game.play("claim atlanta-miamy with 2 red")


def test_a_move_is_said_in_one_way_only() -> None:
    """No card counted zero times, no ticket named twice: what is written down is what is meant."""
    game = scene("usa", 2, [{"hand": {"blue": 3, "locomotive": 1}}])
    assert refused(game, Claim("montreal-new_york", {"blue": 3, "locomotive": 0})) == "wrong_payment"
    game = scene("usa", 2, phase="keep_tickets", seats=[{"offer": ["boston-miami", "calgary-phoenix"]}])
    assert refused(game, "keep boston-miami, boston-miami") == "twice"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    game = scene("usa", 2)
    assert refused(game, "draw blind", seat) == "no_such_seat"


def test_after_the_end_nothing_is_accepted() -> None:
    game = finished("first_journey", 2, 1)
    assert game.to_move == ()
    assert game.legal_moves() == []
    assert refused(game, "draw blind") == "game_over"
    assert refused(game, "draw blind", 0) == "game_over"


def _variations(game: Game, seat: int) -> list[Move]:
    """Moves near the legal ones: other places, more and fewer cards, other routes."""
    near: list[Move] = [
        Pass(),
        DrawCard(0),
        DrawCard(6),
        parse("leave tunnel"),
        parse("no city"),
        parse("swap tickets"),
    ]
    routes = game.board.route_ids
    for move in game.legal_moves(seat)[:40]:
        if isinstance(move, Claim):
            near += [Claim(move.route, {}), Claim(routes[-1], move.cards), Claim(move.route, {"locomotive": 3})]
            near += [Claim(move.route, {kind: count + 1 for kind, count in move.cards.items()})]
        if isinstance(move, KeepTickets):
            near += [KeepTickets(move.tickets[:-1]), KeepTickets([*move.tickets, "x-y"])]
    return near


@settings(max_examples=examples(20), deadline=None)
@given(tables, seeds, st.integers(0, 200))
def test_the_legal_list_is_exactly_what_play_accepts(table: tuple[str, int], seed: int, steps: int) -> None:
    game = begin(*table, seed)
    play_some(game, seed, steps)
    for seat in range(game.players):
        legal = game.legal_moves(seat)
        assert len({str(move) for move in legal}) == len(legal)
        for move in legal[:: max(1, len(legal) // 8)]:
            Game.from_position(game.position(), seed=1).play(move, seat)
        for move in _variations(game, seat):
            if move not in legal:
                refused(game, move, seat)


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_every_game_by_lot_ends_with_a_winner_and_a_sheet_that_adds_up(board: str, players: int) -> None:
    game = finished(board, players, players)
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


def test_options_are_remembered() -> None:
    game = new_game("old_west", 2, 1, Options(alvin=True, first=1))
    assert game.position().options == Options(alvin=True, first=1)
    assert game.view(None).alvin_at == "roswell"


def test_events_since_a_number_are_the_rest_of_the_list() -> None:
    game = begin("usa", 2, 5)
    for number, _ in enumerate(lots(game, 5)):
        if number == 10:
            break
    told = game.events_for(0)
    assert game.events_for(0, since=4) == told[4:]
