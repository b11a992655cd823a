"""What can go wrong between here and the server."""


class Refused(Exception):
    """The server did not do what it was asked for, and why; nothing changed."""

    def __init__(self, reason: str, status: int = 0) -> None:
        """Keep the reason, and the status of an answer over HTTP."""
        super().__init__(reason)
        self.reason, self.status = reason, status


class Closed(Exception):
    """The connection is over for good, and why."""

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason
