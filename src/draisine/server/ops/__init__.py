"""Operations: logs, metrics, maintenance, warm-up and fault injection."""
