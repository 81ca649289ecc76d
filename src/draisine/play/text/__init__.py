"""Games as text for people, in every language of the catalogues.

- `Translator`: the names of a board and sentences for events.
- `terminal`: score sheets and views as tables, for the command line.
"""

from draisine.play.text.translator import Translator

__all__ = ["Translator"]
