"""Pages of long lists: a cursor says where the next one begins, and stays good when the list grows."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated

import msgspec
from fastapi import Query

from riverboat.server.http.problems import ProblemError

HIGHEST = 2**53  # the largest whole number that every program can hold

Cursor = Annotated[str, Query(max_length=200, pattern="^[A-Za-z0-9_-]*$", description="`next` of the page before.")]
Limit = Annotated[int, Query(ge=1, le=200, description="How many at most.")]
Number = Annotated[int, Query(ge=0, le=HIGHEST)]


def cursor(*place: int | str) -> str:
    """A place in a list, as text that means nothing to others.

    >>> place_of(cursor(17, "a"), int, str)
    (17, 'a')
    """
    return urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")


def place_of(text: str, *kinds: type) -> tuple[int | str, ...]:
    """The place that a cursor says; nothing for none."""
    if not text:
        return ()
    try:
        place = msgspec.json.decode(urlsafe_b64decode(text + "=" * (-len(text) % 4)), type=list[int | str])
    except ValueError:
        place = []
    if [type(part) for part in place] != [*kinds] or any(isinstance(part, int) and abs(part) > HIGHEST for part in place):
        raise ProblemError(422, "that is no cursor of this list", hint="take `next` of the page before, or leave it out")
    if any(isinstance(part, str) and not part.isprintable() for part in place):
        raise ProblemError(422, "that is no cursor of this list")
    return tuple(place)
