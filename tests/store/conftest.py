"""Database fixtures: tests run on each kind of database."""

from tests.temporary_databases import cluster, database, opened, postgresql

__all__ = ["cluster", "database", "opened", "postgresql"]
