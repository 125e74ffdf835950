"""How the database came to be as it is, step by step: one module a version, run at start-up by Alembic."""
