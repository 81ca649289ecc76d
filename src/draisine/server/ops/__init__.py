"""Operations.

- `logs`: structured logging; `metrics`: Prometheus metrics
- `warmup`: compilation of the engine in a subprocess
- `fault_injection`: crash points for tests
"""
