"""Balance reports: games between bots on a board, analysed and rendered as one HTML page.

    runners = make_runners(board, specs, seed=1)
    tally = ReportTally(board, players=2)
    play_games(runners, tally, games=2000, progress=print)
    page = report_page(Figures(tally), layout, ReportConfig(("conductor", "conductor"), 2000, ""), "en")

- `games`, `tally`, `connections`: play games and count them
- `figures`, `findings`: shares and means with intervals, and what stands out
- `page`, `tables`, `plots`, `heat_map`: the HTML page
- `document`, `html`: the frame and the elements of any report
- `translator`: messages, numbers and names in one language
"""

from draisine.arena.report.figures import Figures
from draisine.arena.report.games import make_runners, play_games
from draisine.arena.report.page import MissingMap, ReportConfig, report_page
from draisine.arena.report.tally import ReportTally

__all__ = ["Figures", "MissingMap", "ReportConfig", "ReportTally", "make_runners", "play_games", "report_page"]
