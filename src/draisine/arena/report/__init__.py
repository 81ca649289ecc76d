"""A balance report of a board: games between bots, counted and told as one page.

tables = open_tables(board, entrants, seed=1)
tally = Tally(board, players=2)
play_games(tables, tally, games=2000, say=print)
page = report_page(Figures(tally), layout, Setting(("conductor", "conductor"), 2000, ""), "en")
"""

from draisine.arena.report.figures import Figures
from draisine.arena.report.games import open_tables, play_games
from draisine.arena.report.page import Setting, report_page
from draisine.arena.report.tally import Tally

__all__ = ["Figures", "Setting", "Tally", "open_tables", "play_games", "report_page"]
