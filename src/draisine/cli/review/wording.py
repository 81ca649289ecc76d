"""The texts of a review in one language: names, moves, reasons and numbers."""

from draisine.bots.search.explanation import Explanation
from draisine.engine.compiler.records import new
from draisine.engine.state import Scratch
from draisine.play import Move, View
from draisine.play.text import Translator, describe_move
from draisine.play.view import make_view
from draisine.review import Timeline
from draisine.review.model import Decision


class Wording(Translator):
    """Texts of one reviewed game."""

    def __init__(self, timeline: Timeline, language: str) -> None:
        super().__init__(timeline.board, language)
        self.board = timeline.board
        self._timeline = timeline
        self._views: dict[int, View] = {}

    def view_before(self, step: int) -> View:
        """What the moving seat knew before a step."""
        if step not in self._views:
            turn = self._timeline.turns[step - 1]
            self._views[step] = make_view(self._timeline.referee, new(Scratch), turn.before[turn.seat])
        return self._views[step]

    def move(self, step: int, move: Move) -> str:
        """Return a move that was possible in a step."""
        return describe_move(self, self.view_before(step).market, move)

    def reason(self, decision: Decision) -> str | None:
        """Return why the best option of a decision is better; None if nothing more can be said."""
        if decision.part == "payment":
            return self.text("review-payment")
        return self._explain(decision.why) if decision.why is not None else None

    def _explain(self, why: Explanation) -> str:
        count = why.count or 0
        return self.text(
            self._reason_id(why),
            count=count,
            of=why.of or 0,
            ticket=self.ticket(why.ticket) if why.ticket else "",
            route=self.route(why.route) if why.route else "",
            name=self.seat(why.seat) if why.seat is not None else "",
            points=self.points(count),
        )

    def _reason_id(self, why: Explanation) -> str:
        """Return the message of a reason; the page does the same (`hint_text.ts`)."""
        if why.kind == "cards_for" and not why.ticket:
            return "hint-why-cards_for_route"
        if why.kind == "cards_for_points" and not why.count:
            return "hint-why-cards_for_route"
        if why.kind == "blind" and not self.board.cards.market:
            return "hint-why-cards"
        return f"hint-why-{why.kind}"

    def label(self, name: str) -> str:
        """Return the name of a label."""
        return self.text(f"review-label-{name}")

    def luck(self, kind: str) -> str:
        """Return the name of a kind of chance event."""
        return self.text(f"review-luck-{kind}")

    def number(self, value: float, digits: int = 1) -> str:
        """Return a number with a fixed number of decimals."""
        return self.catalogue.number(value, digits)

    def signed(self, value: float) -> str:
        """Return a number with its sign; 0 has none."""
        return f"{'+' if round(value, 1) > 0 else ''}{self.number(value)}"

    def cost(self, decision: Decision) -> str:
        """Return the loss of a decision with its standard error."""
        return f"{self.signed(-decision.loss)}\u00a0±\u00a0{self.number(decision.error)}"

    def percent(self, share: float) -> str:
        """Return a share as a whole percentage."""
        return self.catalogue.percent(share, 0)

    def head(self, playouts: int) -> str:
        """Return the board, the players, the length of the game and the size of the review."""
        return self.text(
            "cli-review-head",
            board=self.board.title_in(self.language),
            players=self.text("number-players", count=self._timeline.players),
            steps=len(self._timeline.turns),
            playouts=playouts,
        )
