"""What is measured: for Prometheus, and for whoever runs the house."""

import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Watch:
    """The figures of one process."""

    def __init__(self) -> None:
        """Start at nothing."""
        self.registry = CollectorRegistry()
        self._actions = Counter("riverboat_entries", "Entries written and told.", registry=self.registry)
        self._refused = Counter("riverboat_refused", "Commands that were refused.", registry=self.registry)
        self._faults = Counter("riverboat_faults", "Faults of the server, each at one table.", registry=self.registry)
        self._hands = Counter("riverboat_hands", "Hands that are over.", registry=self.registry)
        self._dropped = Counter("riverboat_dropped", "Connections that the server closed.", ["why"], registry=self.registry)
        self._latency = Histogram("riverboat_act_seconds", "From a step to its last message.", registry=self.registry, buckets=QUICK)
        self._commit = Histogram("riverboat_commit_seconds", "A transaction.", registry=self.registry, buckets=QUICK)
        self._batch = Histogram(
            "riverboat_commit_writes", "Writes in a transaction.", registry=self.registry, buckets=(1, 2, 5, 10, 50, 500)
        )
        self.rooms = Gauge("riverboat_rooms", "Tables in memory.", registry=self.registry)
        self.sockets = Gauge("riverboat_sockets", "Open sockets.", registry=self.registry)

    def acted(self, seconds: float, entries: int = 1) -> None:
        """Something was written and told."""
        self._actions.inc(entries)
        self._latency.observe(seconds)

    def refused(self) -> None:
        """A command changed nothing."""
        self._refused.inc()

    def fault(self) -> None:
        """Something went wrong at a table."""
        self._faults.inc()

    def hand(self) -> None:
        """A hand is over."""
        self._hands.inc()

    def dropped(self, why: str) -> None:
        """A connection was closed; what comes after a colon may be somebody's own words."""
        self._dropped.labels(why.partition(":")[0]).inc()

    def committed(self, writes: int, seconds: float) -> None:
        """A transaction is on disk."""
        self._commit.observe(seconds)
        self._batch.observe(writes)

    @staticmethod
    def now() -> int:
        """Milliseconds since 1970."""
        return round(time.time() * 1000)

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)
