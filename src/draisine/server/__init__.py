"""The server: tables where people and bots play, over HTTP and WebSocket.

- `app`: the Litestar application; `settings`, `tokens`, `rate_limits`, `clock`; `maintenance` for administrators
- `api`: the HTTP and WebSocket handlers; `http`: their building blocks (sessions, errors, cached assets)
- `tables`: the domain: the log of a table, the decisions on commands, and what each viewer may see
- `runtime`: tables in memory: sessions, orders, agents that act for seats, webhooks
- `bots`: where bots compute: threads and worker processes
- `games`: finished games: replays, reviews, results, statistics, imports, share images
- `lessons`: the tutorial
- `store`: SQLite or PostgreSQL
- `ops`: logging, metrics, warm-up, fault injection

Public API: `app.create_app(database, settings)`.
"""
