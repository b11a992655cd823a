"""Pagination by cursors, which stay valid while the list grows."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated

import msgspec
from fastapi import Query

from riverboat.server.http.problems import ProblemError

HIGHEST = 2**53  # the largest integer that JavaScript represents exactly

Cursor = Annotated[str, Query(max_length=200, pattern="^[A-Za-z0-9_-]*$", description="`next` of the previous page.")]
Limit = Annotated[int, Query(ge=1, le=200, description="How many at most.")]
Number = Annotated[int, Query(ge=0, le=HIGHEST)]


def cursor(*place: int | str) -> str:
    """A place in a list as an opaque text.

    >>> place_of(cursor(17, "a"), int, str)
    (17, 'a')
    """
    return urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")


def place_of(text: str, *kinds: type) -> tuple[int | str, ...]:
    """The place of a cursor; empty for the first page."""
    if not text:
        return ()
    try:
        place = msgspec.json.decode(urlsafe_b64decode(text + "=" * (-len(text) % 4)), type=list[int | str])
    except ValueError:
        place = []
    if [type(part) for part in place] != [*kinds] or any(isinstance(part, int) and abs(part) > HIGHEST for part in place):
        raise ProblemError(422, "that is no cursor of this list", hint="use `next` of the previous page, or leave it out")
    if any(isinstance(part, str) and not part.isprintable() for part in place):
        raise ProblemError(422, "that is no cursor of this list")
    return tuple(place)
