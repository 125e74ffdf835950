"""Alembic's entry: runs the migrations over the connection that the store hands in, within its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
