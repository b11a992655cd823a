"""Databases of each kind, for whoever needs one."""

from tests.databases import cluster, database, opened, postgresql

__all__ = ["cluster", "database", "opened", "postgresql"]
