"""Tables, from the log outwards.

- `entries`: the entries of the append-only log; `table`: the state that results from applying them
- `commands`, `plans`: what clients may send; `rulings`: decides a command (pure); `refusals`: why not, in two languages
- `views`, `messages`: what a viewer may see, and the messages that carry it
- `session`: a table in memory with its subscribers; `orders`: decide, store, apply, broadcast
- `registry`: all sessions of this process, kept current with the store
"""
