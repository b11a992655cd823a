"""The configuration of a server."""

from pathlib import Path

from msgspec import Struct

COOKIE = "riverboat"


class Config(Struct, frozen=True):
    """Everything that can be configured; `riverboat serve` has options for most of it."""

    folder: Path = Path("data")
    database: str = ""  # a URL; empty for a file in the folder
    address: str = "http://127.0.0.1:8000"  # where clients and other processes reach this process
    origins: tuple[str, ...] = ()  # web pages that may connect, besides our own
    limits: bool = True  # whether rate limits and connection limits apply
    sockets: int = 200  # open WebSocket connections per address: a household, or a club behind one router
    connections: int = 2000  # open connections of any kind per address: the browsers of such a club while they load the page
    lease: int = 12_000  # milliseconds without a sign of life after which another process takes over our tables
    forward_timeout: float = 12.0  # seconds that another process may take to respond to a forwarded request
    timeout_factor: float = 1.0  # multiplies all time limits for clients
    page: Path | None = None  # the folder of the built web page, if not the usual one
    log: str = "info"  # the lowest level that is logged: debug, info, warning, error
    https: bool = False  # clients use https, although the address does not: a proxy terminates TLS
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded-For is trusted

    @property
    def secure(self) -> bool:
        """Whether clients use https, so that cookies are sent over https only."""
        return self.https or self.address.startswith("https://")

    @property
    def allowed_origins(self) -> tuple[str, ...]:
        """The origins whose pages may send requests: our own, and the configured ones."""
        return (*self.origins, self.address.rstrip("/"))
