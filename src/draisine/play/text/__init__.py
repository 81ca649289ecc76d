"""Games as text for people, in every language of the catalogues.

- `Translator`: the names of a board and sentences for events.
- `describe_move`: moves in the imperative.
- `terminal`: score sheets and views as tables, for the command line.
"""

from draisine.play.text.moves import describe_move
from draisine.play.text.translator import Translator

__all__ = ["Translator", "describe_move"]
