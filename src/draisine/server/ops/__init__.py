"""Operations.

- `logs`: structured logging; `metrics`: Prometheus metrics
- `sqlite_lock`: one server for a SQLite file
- `readiness`: whether the database can be written and the queue be reached
- `warmup`: compilation of the engine in a subprocess
- `fault_injection`: crash points for tests
"""
