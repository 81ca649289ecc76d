"""The language of the command line: its texts, options and errors.

* `texts`: the current language, and the texts of messages in it.
* `parameters`: options and arguments whose help and metavars are messages.
* `errors`: errors of the command line, and those of click, as messages.
"""
