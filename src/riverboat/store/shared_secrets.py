"""Secrets that all servers of a database share."""

import secrets

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from riverboat.store import schema

BYTES = 32


def secret(engine: Engine, name: str) -> bytes:
    """Return the secret of this name; the first call creates it."""
    query = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
    with engine.connect() as connection:
        value = connection.execute(query).scalar()
    if value is not None:
        return bytes(value)
    created = secrets.token_bytes(BYTES)
    try:
        with engine.execution_options(writes=True).begin() as connection:
            connection.execute(insert(schema.secrets).values(name=name, value=created))
    except IntegrityError:  # another server was faster
        return secret(engine, name)
    return created
