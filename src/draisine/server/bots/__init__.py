"""Where bots compute.

- `executors`: moves and hints in threads
- `releases`: which releases of servers and workers use a database
- `queue`: moves and hints in worker processes, by a queue in PostgreSQL
"""
