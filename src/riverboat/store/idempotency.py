"""Idempotency keys of HTTP requests: a repeated key gets the stored response and has no second effect."""

import hashlib
import time
from typing import Any

from msgspec import Struct
from sqlalchemy import Engine, delete, select

from riverboat.store import schema
from riverboat.store.database import now_ms

DAY = 86_400_000  # milliseconds that a key is valid
HOUR = 3600.0  # seconds between two deletions of expired keys


class StoredResponse(Struct, frozen=True):
    """A response, with the digest of the request it answered."""

    digest: str
    status: int
    body: bytes


def request_digest(path: str, body: bytes) -> str:
    """Return a hash that differs between any two requests."""
    return hashlib.sha256(path.encode() + b"\0" + body).hexdigest()


class IdempotencyKeys:
    """Reads stored responses and deletes expired ones."""

    def __init__(self, engine: Engine) -> None:
        """Read from a database."""
        self._engine = engine
        self._writes = engine.execution_options(writes=True)
        self._next_deletion = 0.0

    def find(self, actor: str, key: str) -> StoredResponse | None:
        """Return the response stored under a key; after a day the key is free again."""
        keys = schema.idempotency_keys.c
        if time.monotonic() > self._next_deletion:
            self._next_deletion = time.monotonic() + HOUR
            self._delete_expired()
        with self._engine.connect() as connection:
            query = select(keys.at, keys.request_digest, keys.status, keys.body).where(keys.actor == actor, keys.key == key)
            row = connection.execute(query).first()
        if row is None:
            return None
        if row.at < now_ms() - DAY:
            self._delete_expired()
            return None
        return StoredResponse(row.request_digest, row.status, bytes(row.body))

    def _delete_expired(self) -> None:
        with self._writes.begin() as connection:
            connection.execute(delete(schema.idempotency_keys).where(schema.idempotency_keys.c.at < now_ms() - DAY))

    @staticmethod
    def row(actor: str, key: str, response: StoredResponse) -> dict[str, Any]:
        """Return the row to write in the transaction that carries out the request."""
        return {
            "actor": actor,
            "key": key,
            "at": now_ms(),
            "request_digest": response.digest,
            "status": response.status,
            "body": response.body,
        }
