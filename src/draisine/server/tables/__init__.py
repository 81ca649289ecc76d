"""The domain of tables, without I/O.

- `entries`: the entries of the append-only log; `table`: the state that results from applying them
- `commands`, `plans`: what clients may send; `rulings`: decides a command (pure); `refusals`: why not
- `views`, `messages`: what a viewer may see, and the messages that carry it
- `results`: the results of a finished game
"""
