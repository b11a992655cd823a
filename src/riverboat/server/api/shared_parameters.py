"""Parameters that several routes share: ids in the path, and the Idempotency-Key header."""

from typing import Annotated, Any

from fastapi import Header, Path

from riverboat.server.http.problems import ProblemError
from riverboat.server.odds.queue import KEPT_MINUTES, MAX_KEPT

ID = "^[A-Za-z0-9_-]{1,40}$"

TableId = Annotated[str, Path(pattern=ID, description="The table's id, which is also its secret link.")]
HandId = Annotated[str, Path(pattern=ID, description="The hand's id.")]


_KEY: dict[str, Any] = {"alias": "Idempotency-Key", "pattern": "^[!-~]+$"}
_REPEATED = "Chosen by the client: the same request with the same key within a day gets the same response, and has one effect."
_JOB = (
    "Chosen by the client: the same question with the same key returns the same job for as long as the server keeps its result in memory: "
    f"{KEPT_MINUTES:.0f} minutes, or less if {MAX_KEPT} other jobs have finished since."
)
_SECRET = "Chosen by the client at random, such as a UUID: the same request with the same key gets the same response."

IdempotencyKey = Annotated[str | None, Header(**_KEY, min_length=1, max_length=40, description=_REPEATED)]
JobKey = Annotated[str | None, Header(**_KEY, min_length=1, max_length=40, description=_JOB)]
SecretKey = Annotated[str | None, Header(**_KEY, min_length=16, max_length=80, description=_SECRET)]


def key_reused() -> ProblemError:
    """The problem of an idempotency key that was used for a different request."""
    return ProblemError(422, "that key was used for something else", hint="a new request needs a new Idempotency-Key")
