"""Answers to requests that may be repeated: the same key gets the same answer, and has one effect."""

import hashlib
import time
from typing import Any

from msgspec import Struct
from sqlalchemy import Engine, delete, select

from riverboat.store import schema

DAY = 86_400_000  # milliseconds that a key is remembered
HOUR = 3600.0


class Answered(Struct, frozen=True):
    """What was asked, by its hash, and answered."""

    asked: str
    status: int
    body: bytes


def hash_of(what: str, body: bytes) -> str:
    """What tells one request from another."""
    return hashlib.sha256(what.encode() + b"\0" + body).hexdigest()


class Requests:
    """Reads what was answered."""

    def __init__(self, engine: Engine) -> None:
        """Read from a database."""
        self._engine = engine
        self._writes = engine.execution_options(writes=True)
        self._next = 0.0  # when old keys are forgotten

    def find(self, actor: str, key: str) -> Answered | None:
        """The answer to a request with this key; a day later it is a new one."""
        requests = schema.requests.c
        if time.monotonic() > self._next:
            self._next = time.monotonic() + HOUR
            self._forget()
        with self._engine.connect() as connection:
            query = select(requests.at, requests.asked, requests.status, requests.body).where(requests.actor == actor, requests.key == key)
            found = connection.execute(query).first()
        if found is None:
            return None
        if found.at < _now() - DAY:
            self._forget()
            return None
        return Answered(found.asked, found.status, bytes(found.body))

    def _forget(self) -> None:
        with self._writes.begin() as connection:
            connection.execute(delete(schema.requests).where(schema.requests.c.at < _now() - DAY))

    @staticmethod
    def row(actor: str, key: str, answered: Answered) -> dict[str, Any]:
        """What the writer writes, together with what was done."""
        told = {"asked": answered.asked, "status": answered.status, "body": answered.body}
        return {"actor": actor, "key": key, "at": _now(), **told}


def _now() -> int:
    return round(time.time() * 1000)
