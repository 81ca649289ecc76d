"""Pictures of decisions: the board before the move, with what was played and what was better."""

from collections.abc import Iterable

from draisine.arena.report.document import page_theme
from draisine.arena.report.html import Html, join, tag
from draisine.boards import Board
from draisine.cli.review.wording import Wording
from draisine.drawing import Layout
from draisine.drawing.art.board import board_definitions, board_labels, board_network
from draisine.drawing.art.ground import RIM, draw_frame, draw_ground
from draisine.drawing.art.svg import format_number, translate
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import Space
from draisine.play import Move, View
from draisine.play.moves import BuildStation, ChooseStart, Claim, FoundCity, PlaceAlvin
from draisine.review.model import Decision

EDGE = RIM + 4.0
"""The margin around the frame."""
GROUND, LABELS = "ground", "labels"
"""The ids of the drawings that all pictures share."""


class Pictures:
    """Draws the decisions of one game. Colours are CSS variables: one drawing for light and dark."""

    def __init__(self, board: Board, layout: Layout, wording: Wording) -> None:
        self._board, self._layout, self._wording, self._theme = board, layout, wording, page_theme()

    def shared(self, last: View) -> Html:
        """Draw what all pictures use, invisibly. Free spaces have the width that they have in the last view."""
        definitions = board_definitions(self._board, self._layout, last, theme=self._theme)
        ground = draw_frame(self._layout, self._theme) + draw_ground(self._board, self._layout, self._theme)
        labels = board_labels(self._board, self._layout, theme=self._theme, language=self._wording.language)
        drawn = Html(f'{definitions}<defs><g id="{GROUND}">{ground}</g><g id="{LABELS}">{labels}</g></defs>')
        return tag("svg", drawn, width=0, height=0, class_="shared", aria_hidden="true")

    def draw(self, decision: Decision) -> Html | None:
        """Draw a decision; None if neither move nor plan is about the map."""
        marks = [
            *self._mark_routes(decision.plan, "plan"),
            *self._mark_move(decision.move, "played"),
            *self._mark_move(decision.best, "better"),
        ]
        if not marks:
            return None
        view = self._wording.view_before(decision.step)
        network = board_network(self._board, self._layout, view, theme=self._theme)
        box = f"{-EDGE:g} {-EDGE:g} {BOARD_WIDTH + 2 * EDGE:g} {self._layout.height + 2 * EDGE:g}"
        label = self._wording.text("cli-review-picture", step=str(decision.step))
        ground, labels = tag("use", href=f"#{GROUND}"), tag("use", href=f"#{LABELS}")
        return tag(
            "svg", ground, Html(network), labels, *marks, viewBox=box, class_="map", role="img", aria_label=label
        )

    def _mark_move(self, move: Move | None, kind: str) -> list[Html]:
        match move:
            case Claim(route=route):
                return self._mark_routes([route], kind)
            case BuildStation(city=city) | FoundCity(city=city) | ChooseStart(city=city) | PlaceAlvin(city=city):
                return [self._ring(city, kind)]
        return []

    def _mark_routes(self, routes: Iterable[str], kind: str) -> list[Html]:
        return [join(*(self._frame(space, kind) for space in self._layout.routes[route])) for route in routes]

    def _frame(self, space: Space, kind: str) -> Html:
        length, width = self._layout.sizes.length * 1.04, self._layout.sizes.width * 1.3
        return tag(
            "rect", x=format_number(-length / 2), y=format_number(-width / 2), width=format_number(length),
            height=format_number(width), rx=2, transform=f"{translate(space.x, space.y)} rotate({space.angle:g})",
            class_=f"choice {kind}",
        )  # fmt: skip

    def _ring(self, city: str, kind: str) -> Html:
        place = self._layout.cities[city]
        return tag("circle", cx=place.x, cy=place.y, r=place.radius * 2.2, class_=f"choice {kind}")
