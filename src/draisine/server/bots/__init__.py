"""Where bots compute.

- `executors`: moves and hints in threads
- `queue`: moves and hints in worker processes, by a queue in PostgreSQL
"""
