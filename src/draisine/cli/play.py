"""`draisine play`: watch bots play one game in the terminal."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from draisine.boards import Board
from draisine.cli.files import check_writable
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import language_option, option
from draisine.cli.localization.texts import current_language, t
from draisine.cli.params import alvin_option, board_argument, bots_option, players_option
from draisine.cli.seats import check_seats, load_board, resolve_bots, split_bots
from draisine.messages.details import shorten

if TYPE_CHECKING:
    from rich.console import Console

    from draisine.bots import BotSpec
    from draisine.play import Game
    from draisine.play.text import Translator


@click.command(cls=Command)
@board_argument(default="usa")
@players_option
@bots_option(default="conductor")
@option("--seed", text="seed_word", metavar="word")
@alvin_option
@language_option
@option("--all", "everything", is_flag=True)
@option("--record", type=click.Path(dir_okay=False, path_type=Path), metavar="file")
def play(
    board: str,
    players: int | None,
    bots: str,
    seed: str | None,
    alvin: bool,
    everything: bool,
    record: Path | None,
) -> None:
    """Play a game between bots and print it."""
    chosen = load_board(board)
    seats = check_seats(chosen, players, split_bots(bots), alvin)
    specs = resolve_bots(split_bots(bots), seats)
    _show_game(chosen, specs, seed or str(secrets.randbelow(10**6)), alvin, everything, record)


def _show_game(
    board: Board,
    specs: "list[BotSpec]",
    seed: str,
    alvin: bool,
    everything: bool,
    record: Path | None,
) -> None:
    from rich.console import Console

    from draisine.cli.warmup import warm_game
    from draisine.play import new_game
    from draisine.play.text import Translator
    from draisine.play.text.terminal import render_score_sheet

    if record:
        check_writable(record)
    console, translator = Console(highlight=False), Translator(board, current_language())
    warm_game(board)
    game = new_game(board, len(specs), seed, {"alvin": alvin})
    title = board.title_in(current_language())
    head = [title, t("number-players", count=len(specs)), t("cli-seed", seed=shorten(seed))]
    console.print(" · ".join(head), style="bold", markup=False)
    _play_to_end(game, specs, seed, translator, console, everything)
    for part in render_score_sheet(board, game.score_sheet(), translator, [spec.name for spec in specs]):
        console.print(part)
    if record:
        record.write_text(game.record().to_text(), "utf-8")
        console.print(t("cli-recorded", file=str(record)), markup=False)


def _play_to_end(
    game: "Game", specs: "list[BotSpec]", seed: str, translator: "Translator", console: "Console", everything: bool
) -> None:
    """Play to the end and print events as they happen."""
    from rich.text import Text

    from draisine.bots import BotError
    from draisine.matches import next_move, seat_bots
    from draisine.play.events import TurnBegan
    from draisine.play.text.terminal import SEAT_STYLES, hanging_indent

    bots = seat_bots(specs, game.board, seed)
    turns = printed = 0
    while True:
        new_events = game.events[printed:]
        printed += len(new_events)
        number = f"{(turns + game.players - 1) // game.players:>4}"
        for seat, sentence in translator.describe_events(new_events, verbose=everything):
            style = "" if seat is None else SEAT_STYLES[seat]
            console.print(hanging_indent(Text(number, style="dim"), Text(sentence, style=style)))
        turns += sum(isinstance(event, TurnBegan) for event in new_events)
        if game.is_over:
            return
        try:
            next_move(game, bots)
        except BotError as error:
            raise CliError.wrap(error) from error
