"""Prometheus metrics of one server process."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from riverboat.store.database import now_ms

LATENCIES = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
BATCH_SIZES = (1, 2, 5, 10, 50, 500)


class Metrics:
    """Counters, gauges and histograms; docs/server.md lists them."""

    now = staticmethod(now_ms)  # replaced in tests

    def __init__(self) -> None:
        """Start at zero."""
        self.registry = registry = CollectorRegistry()
        self._entries = Counter("riverboat_entries", "Journal entries written and sent.", registry=registry)
        self._refused = Counter("riverboat_commands_refused", "Commands that were refused.", registry=registry)
        self._errors = Counter("riverboat_room_errors", "Unexpected errors in rooms.", registry=registry)
        self._hands = Counter("riverboat_hands", "Finished hands.", registry=registry)
        self._closed = Counter("riverboat_connections_closed", "Connections closed by the server.", ["reason"], registry=registry)
        self._latency = Histogram("riverboat_step_seconds", "From a step to its last message.", registry=registry, buckets=LATENCIES)
        self._commit = Histogram("riverboat_commit_seconds", "Duration of a transaction.", registry=registry, buckets=LATENCIES)
        self._batch = Histogram("riverboat_commit_writes", "Writes in a transaction.", registry=registry, buckets=BATCH_SIZES)
        self.rooms = Gauge("riverboat_rooms", "Tables in memory.", registry=registry)
        self.sockets = Gauge("riverboat_sockets", "Open WebSocket connections.", registry=registry)

    def step(self, seconds: float, entries: int = 1) -> None:
        """Count journal entries that were written and sent."""
        self._entries.inc(entries)
        self._latency.observe(seconds)

    def command_refused(self) -> None:
        """Count a command that changed nothing."""
        self._refused.inc()

    def room_error(self) -> None:
        """Count an unexpected error in a room."""
        self._errors.inc()

    def hand_finished(self) -> None:
        """Count a finished hand."""
        self._hands.inc()

    def connection_closed(self, reason: str) -> None:
        """Count a connection that the server closed; text after a colon may contain a client's input and is left out."""
        self._closed.labels(reason.partition(":")[0]).inc()

    def committed(self, writes: int, seconds: float) -> None:
        """Count a transaction."""
        self._commit.observe(seconds)
        self._batch.observe(writes)

    def text(self) -> bytes:
        """All metrics in the format that Prometheus reads."""
        return generate_latest(self.registry)
