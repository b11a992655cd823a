"""Runs the migrations on the connection that `migrate.upgrade` opened."""

from alembic import context

from riverboat.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=False)
context.run_migrations()
