"""Ids that nobody can guess."""

import secrets


def new_id() -> str:
    """An id of 96 bits: who has it, has the link."""
    return secrets.token_urlsafe(12)
