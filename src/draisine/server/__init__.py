"""The server: tables where people and bots play, over HTTP and WebSocket.

- `app`: the Litestar application; `settings`, `tokens`, `rate_limits`, `webhooks`
- `api`: the HTTP and WebSocket handlers; `http`: their building blocks (sessions, errors, cached assets)
- `tables`: the log of a table, the decisions on commands, sessions in memory, and what each viewer may see
- `bots`: agents that act for seats (bots, plans, clocks), and where bots compute
- `games`: finished games: replays, results, statistics, imports, share images
- `lessons`: the tutorial
- `store`: SQLite or PostgreSQL
- `ops`: logging, metrics, maintenance, warm-up, fault injection

Public API: `app.create_app(database, settings)`.
"""
