"""Advice for boards that cannot be laid out.

* `trials`: `find_advice` searches for changes of a board file with which a small trial layout succeeds.
* `remedies`: the changes to try.
* `changes`: a change as data and as a message, and applied to a board.
"""
