"""Secrets that all houses of a database share."""

import secrets

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from riverboat.store import schema

BYTES = 32


def secret(engine: Engine, name: str) -> bytes:
    """The secret of this name; whoever asks first makes it."""
    asked = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
    with engine.connect() as connection:
        found = connection.execute(asked).scalar()
    if found is not None:
        return bytes(found)
    mine = secrets.token_bytes(BYTES)
    try:
        with engine.execution_options(writes=True).begin() as connection:
            connection.execute(insert(schema.secrets).values(name=name, value=mine))
    except IntegrityError:  # somebody was quicker
        return secret(engine, name)
    return mine
