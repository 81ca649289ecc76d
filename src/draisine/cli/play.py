"""`draisine play`: bots play one game in the terminal."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from draisine.boards import Board
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import Trouble, check_writable
from draisine.cli.params import alvin_option, board_argument, bots_option, language_option, players_option
from draisine.cli.seats import check_table, find_board, listed_bots, take_seats

if TYPE_CHECKING:
    from rich.console import Console

    from draisine.bots import Entrant
    from draisine.play import Game
    from draisine.play.text.translator import Speaker


@click.command(cls=Command)
@board_argument(default="usa")
@players_option
@bots_option(default="conductor")
@click.option(
    "--seed",
    metavar="WORD",
    help="Any word or number: the same seed gives the same game. Left out: a new game each time.",
)
@alvin_option
@language_option
@click.option("--all", "everything", is_flag=True, help="Tell every card drawn, not only what moves the game on.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game in this file.")
def play(
    board: str,
    players: int | None,
    bots: str,
    seed: str | None,
    alvin: bool,
    language: str,
    everything: bool,
    record: Path | None,
) -> None:
    """Watch bots play a game in the terminal, and see the final count.

      draisine play
      draisine play europe --players 3 --seed 7 --record game.jsonl
      draisine play old_west --alvin --bots conductor,random --language fr

    'draisine replay FILE' shows a recorded game at any moment, as any seat saw it. To play yourself, call 'draisine'
    alone.
    """
    chosen = find_board(board)
    seats = check_table(chosen, players, listed_bots(bots), alvin)
    entrants = take_seats(listed_bots(bots), seats)
    _watch(chosen, entrants, seed or str(secrets.randbelow(10**6)), alvin, language, everything, record)


def _watch(
    board: Board,
    entrants: "list[Entrant]",
    seed: str,
    alvin: bool,
    language: str,
    everything: bool,
    record: Path | None,
) -> None:
    from rich.console import Console

    from draisine.cli.warmup import warm_game
    from draisine.play import new_game
    from draisine.play.text.terminal import score_sheet
    from draisine.play.text.translator import Speaker

    if record:
        check_writable(record)
    console, speaker = Console(highlight=False), Speaker(board, language)
    warm_game(board)
    game = new_game(board, len(entrants), seed, {"alvin": alvin})
    title = board.title.fr if language == "fr" else board.title.en
    head = [title, speaker.label("players", number=len(entrants)), speaker.label("seed", seed=seed)]
    console.print(" · ".join(head), style="bold", markup=False)
    _play_on(game, entrants, seed, speaker, console, everything)
    for part in score_sheet(board, game.score_sheet(), speaker, [entrant.name for entrant in entrants]):
        console.print(part)
    if record:
        record.write_text(game.record().to_text(), "utf-8")
        console.print(speaker.label("recorded", file=record), markup=False)


def _play_on(
    game: "Game", entrants: "list[Entrant]", seed: str, speaker: "Speaker", console: "Console", everything: bool
) -> None:
    """Play to the end; tell each round's events as they come."""
    from rich.text import Text

    from draisine.bots import BotError
    from draisine.matches import next_move, seat_bots
    from draisine.play.events import TurnBegan
    from draisine.play.text.terminal import SEAT_STYLES, hanging

    bots = seat_bots(entrants, game.board, seed)
    turns = told = 0
    while True:
        fresh = game.events[told:]
        told += len(fresh)
        number = f"{(turns + game.players - 1) // game.players:>4}"
        for seat, sentence in speaker.tell(fresh, everything=everything):
            style = "" if seat is None else SEAT_STYLES[seat]
            console.print(hanging(Text(number, style="dim"), Text(sentence, style=style)))
        turns += sum(isinstance(event, TurnBegan) for event in fresh)
        if game.is_over:
            return
        try:
            next_move(game, entrants, bots)
        except BotError as error:
            raise Trouble(str(error)) from error
