"""Games as text for people, in English and French.

- `Translator`: the names of a board and sentences for events.
- `event_texts`, `refusal_texts`: the message templates.
- `terminal`: score sheets and views as tables, for the command line.
"""

from draisine.play.text.translator import Translator

__all__ = ["Translator"]
