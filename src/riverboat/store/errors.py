"""Errors of the store."""


class StoreError(Exception):
    """The store cannot do what it was asked to."""


class FolderInUse(StoreError):
    """Another server uses this data folder."""


class WriteFailed(StoreError):
    """The write failed, or was committed without confirmation: the caller has to read to find out which."""


class InvalidWrite(StoreError):
    """The database cannot hold these values; nothing was written."""


class Conflict(StoreError):
    """The row exists already, or another server runs the table."""

    final = False  # whether nothing can be written any more


class LeaseLost(Conflict):
    """This server was declared dead: others run its tables now."""

    final = True
