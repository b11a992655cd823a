"""Random ids of tables, hands, players and commands."""

import secrets


def new_id() -> str:
    """A random, URL-safe id of 96 bits that does not start with a dash (it would look like a command-line option)."""
    while (candidate := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return candidate
