"""Bots at the tables of a server.

- `agents`: decides when a bot, a plan or a clock acts for a seat
- `executors`: computes moves and hints in threads
- `queue`: computes them in worker processes, by a queue in PostgreSQL
"""
