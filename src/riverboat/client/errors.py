"""Errors of the client."""


class RequestRefused(Exception):
    """The server refused a command or request; nothing changed."""

    def __init__(self, reason: str, status: int = 0) -> None:
        """Keep the reason, and the HTTP status if the request went over HTTP."""
        super().__init__(reason)
        self.reason, self.status = reason, status


class ConnectionClosed(Exception):
    """The connection is closed for good."""

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason
