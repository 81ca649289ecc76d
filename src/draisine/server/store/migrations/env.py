"""Alembic runs this for every command. The connection, and the transaction on it, come from `migrating`."""

from alembic import context

from draisine.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
