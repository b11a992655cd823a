"""Parses links to tables."""

import re
from urllib.parse import urlsplit

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def address_of(link: str) -> str:
    """Return the address of the server in a link.

    >>> address_of("https://cards.example/t/aBc9?lang=sv"), address_of("http://127.0.0.1:8000/")
    ('https://cards.example', 'http://127.0.0.1:8000')
    """
    parts = urlsplit(link)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"not the address of a server: {link!r}")
    return f"{parts.scheme}://{parts.netloc}"


def table_of(link: str, address: str) -> str:
    """Return the table id of a link or id. A link to another server is refused: it would receive the token.

    >>> table_of("https://cards.example/t/aBc9", "https://cards.example"), table_of("aBc9", "https://cards.example")
    ('aBc9', 'aBc9')
    >>> table_of("https://elsewhere.example/t/aBc9", "https://cards.example")
    Traceback (most recent call last):
    ValueError: the table is at https://elsewhere.example, and you joined at https://cards.example
    """
    if "://" in link and address_of(link) != address:
        raise ValueError(f"the table is at {address_of(link)}, and you joined at {address}")
    parts = urlsplit(link)
    names = [name for name in f"{parts.path}/{parts.fragment}".split("/") if name]
    if names and names[-1] == "socket":
        names.pop()
    if not names or not _ID.fullmatch(names[-1]):
        raise ValueError(f"not a link to a table: {link!r}")
    return names[-1]
