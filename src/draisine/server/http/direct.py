"""An extension of ASGI: a WebSocket's protocol that the application may write to, without a task for each message."""

DIRECT = "draisine.direct"
"""The key of the channel among the extensions of a scope. `api.outbox` describes what it offers."""
