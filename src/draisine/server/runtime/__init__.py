"""Tables in memory.

- `session`: a table with its subscribers, plans and clocks
- `orders`: decides an order, stores it, applies it, and broadcasts the update
- `registry`: all sessions of this process, kept current with the store
- `agents`: when a bot, a plan or a clock acts for a seat
- `heartbeat`: regular signs of life of the server
- `webhooks`: calls to external addresses
"""
