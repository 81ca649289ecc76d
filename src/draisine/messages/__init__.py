"""Message catalogues: every sentence that people read, once per language.

A language is a folder of Fluent files beside this module (`en/`, `fr/`, …); the page is built from the same files. Code
refers to messages by id and fills in typed values; text is produced where it is displayed. To add a language, copy
`en/` and translate it (docs/translate.md).

* `Catalogue`, `load_catalogue`: the messages of one language.
* `Message`, `message`: an id with its values, formatted where it is displayed.
* `languages`, `choose_language`, `system_language`: which languages there are, and which one a reader gets.
* `LocalizedError`: an error whose text is a message; `details.detail`: any error as a value of a message.
* `LocalizedText`, `localize`: names by language in board and lesson files.
* `check.check_language`: problems of a catalogue, for `draisine languages check` and the tests.
"""

from draisine.messages.catalogue import Catalogue, Value, load_catalogue
from draisine.messages.errors import LocalizedError
from draisine.messages.languages import DEFAULT, choose_language, languages, negotiate, system_language
from draisine.messages.localized import LocalizedText, localize
from draisine.messages.message import Message, MessageValue, message

__all__ = [
    "DEFAULT",
    "Catalogue",
    "LocalizedError",
    "LocalizedText",
    "Message",
    "MessageValue",
    "Value",
    "choose_language",
    "languages",
    "load_catalogue",
    "localize",
    "message",
    "negotiate",
    "system_language",
]
