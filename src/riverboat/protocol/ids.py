"""Ids that nobody can guess."""

import secrets


def new_id() -> str:
    """An id of 96 bits: who has it, has the link; in a command line it does not look like an option."""
    while (found := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return found
