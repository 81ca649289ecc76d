"""Counts of games for a balance report. Integers only, so that the result does not depend on the order of games."""

from collections import Counter
from typing import TYPE_CHECKING, Literal

from draisine.arena.report.connections import cheapest_paths, list_connections
from draisine.boards import Board

if TYPE_CHECKING:
    # Only for the type: importing it loads the engine.
    from draisine.matches.outcomes import Outcome

End = Literal["last_round", "last_train", "tickets_won", "stuck"]


class ReportTally:
    """Counts of the games so far. A `place` is a seat's position in the turn order, from 0. In a ticket race, points
    are completed tickets."""

    def __init__(self, board: Board, players: int) -> None:
        self.board, self.players, self.games = board, players, 0
        self.race = board.ending.tickets_to_win > 0
        self.connections = list_connections(board)
        self.ticket_paths = cheapest_paths(board, self.connections)
        self.place_wins = Counter[tuple[int, int]]()
        """By place and number of winners."""
        self.seat_wins = Counter[tuple[int, int]]()
        self.place_points = [Counter[int]() for _ in range(players)]
        self.game_points = Counter[int]()
        """Sums over all seats, because points of one game are correlated."""
        self.winning_points, self.margins, self.turns = Counter[int](), Counter[int](), Counter[int]()
        self.held, self.done = Counter[int](), Counter[int]()
        """By ticket."""
        self.claims = Counter[tuple[int, int]]()
        """By route and place."""
        self.linked, self.contested = Counter[int](), Counter[int]()
        """By connection: games in which a track was claimed, and in which more seats wanted one than can have it."""
        self.ends = Counter[End]()
        self.left = Counter[int]()
        """Remaining trains of each seat."""

    def add(self, game: "Outcome") -> None:
        """Count a finished game."""
        self.games += 1
        self.turns[game.turns] += 1
        self._add_wins(game)
        self._add_points(game)
        self._add_tickets(game)
        self._add_routes(game)
        self._add_end(game)

    def _place(self, game: "Outcome", seat: int) -> int:
        return (seat - game.first) % self.players

    def _add_wins(self, game: "Outcome") -> None:
        winners = sum(game.won)
        for seat, won in enumerate(game.won):
            if won:
                self.place_wins[self._place(game, seat), winners] += 1
                self.seat_wins[seat, winners] += 1

    def _add_points(self, game: "Outcome") -> None:
        points = game.completed if self.race else game.points
        for seat, own in enumerate(points):
            self.place_points[self._place(game, seat)][own] += 1
        self.game_points[sum(points)] += 1
        best, second = sorted(points, reverse=True)[:2]
        self.margins[best - second] += 1
        self.winning_points[max(own for own, won in zip(points, game.won, strict=True) if won)] += 1

    def _add_tickets(self, game: "Outcome") -> None:
        for hand in game.tickets:
            for ticket, done in hand:
                self.held[ticket] += 1
                self.done[ticket] += done

    def _add_routes(self, game: "Outcome") -> None:
        for route, seat in enumerate(game.owners):
            if seat >= 0:
                self.claims[route, self._place(game, seat)] += 1
        wanted: dict[int, set[int]] = {number: set() for number in range(len(self.connections))}
        for seat, hand in enumerate(game.tickets):
            for ticket, _ in hand:
                for number in self.ticket_paths[ticket].needed:
                    wanted[number].add(seat)
        for number, link in enumerate(self.connections):
            owners = {game.owners[route] for route in link.routes} - {-1}
            self.linked[number] += bool(owners)
            self.contested[number] += len(owners | wanted[number]) > link.capacity(self.board, self.players)

    def _add_end(self, game: "Outcome") -> None:
        reserves = [self.board.trains.each] * self.players
        for route, seat in zip(self.board.route, game.owners, strict=True):
            if seat >= 0:
                reserves[seat] -= route.length
        self.left.update(reserves)
        self.ends[self._end(game, min(reserves))] += 1

    def _end(self, game: "Outcome", least: int) -> End:
        """Infer how the game ended from the remaining trains and tickets."""
        ending = self.board.ending
        if ending.tickets_to_win and max(game.completed) >= ending.tickets_to_win:
            return "tickets_won"
        if ending.at_last_train and least == 0:
            return "last_train"
        if ending.last_round_at is not None and least <= ending.last_round_at:
            return "last_round"
        return "stuck"
