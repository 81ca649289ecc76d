"""Prometheus metrics. None of them reveals the content of a game."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

FAILING_PARTS = ("database", "request", "socket", "agent", "table", "task")


class Metrics:
    """The metrics of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.orders = Counter("draisine_orders", "Orders by outcome.", ["outcome"], registry=self.registry)
        self.order_seconds = Histogram(
            "draisine_order_seconds",
            "Seconds from an order to its answer.",
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )
        self.bot_moves = Counter(
            "draisine_bot_moves", "Moves made by bots, or by a quick bot instead.", ["by"], registry=self.registry
        )
        self.reviews = Counter("draisine_reviews", "Reviews of games by outcome.", ["outcome"], registry=self.registry)
        self.reviews_pending = Gauge(
            "draisine_reviews_pending", "Games whose review is being computed, or waits.", registry=self.registry
        )
        self.hooks = Counter("draisine_hooks", "Webhook calls by outcome.", ["outcome"], registry=self.registry)
        self.failures = Counter(
            "draisine_failures",
            "Failures: of the database, a request, a socket, an agent, a table (unreadable), a background task.",
            ["part"],
            registry=self.registry,
        )
        self.ready = Gauge(
            "draisine_ready", "Whether a part works: database, engine, queue.", ["part"], registry=self.registry
        )
        for part in FAILING_PARTS:
            # Without a first sample, a rate would miss the first failure.
            self.failures.labels(part)
        self.sockets = Gauge("draisine_sockets", "Open sockets.", registry=self.registry)
        self.tables = Gauge("draisine_live_tables", "Tables in memory.", registry=self.registry)
