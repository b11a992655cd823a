"""How a server is set up: everything has a default."""

from pathlib import Path

from msgspec import Struct

COOKIE = "riverboat"


class Config(Struct, frozen=True):
    """What a server may be told; `riverboat serve` has options for most of it."""

    folder: Path = Path("data")
    database: str = ""  # an address; none is a file in the folder
    address: str = "http://127.0.0.1:8000"  # where others reach this process
    origins: tuple[str, ...] = ()  # pages of these origins may connect, beside our own
    limits: bool = True  # how much one address may ask for
    sockets: int = 200  # connections to tables from one address: a household, or a club behind one router
    connections: int = 2000  # of any kind from one address: all browsers of such a club, while they load the page
    lease: int = 12_000  # milliseconds after which a silent house is believed dead
    answer: float = 12.0  # seconds that another house may take to answer before it counts as silent
    patience: float = 1.0  # how many times as long as usual a client may be silent, or read nothing
    page: Path | None = None  # the built page, if it is not the one that came with us
    log: str = "info"  # the least that is logged: debug, info, warning, error
    https: bool = False  # people come by https, though the address is not: a proxy sees to that
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # who may say for whom he asks (X-Forwarded-For)

    @property
    def secure(self) -> bool:
        """Whether people come by https: then cookies go no other way."""
        return self.https or self.address.startswith("https://")

    @property
    def friends(self) -> tuple[str, ...]:
        """The origins of our own page by the address that others reach it at, and of those who may connect beside it."""
        return (*self.origins, self.address.rstrip("/"))
