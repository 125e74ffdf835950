"""The first schema: journal, ledger, players, tables, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make all tables."""
    _tables_and_journal()
    _ledger()
    _people()


def _tables_and_journal() -> None:
    op.create_table("meta", sa.Column("name", sa.String, primary_key=True), sa.Column("value", sa.String, nullable=False))
    op.create_table(
        "tables",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("state_seq", WHOLE, nullable=False),
        sa.Column("last_seq", WHOLE, nullable=False),
        sa.Column("last_hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "journal",
        sa.Column("table_key", sa.String, sa.ForeignKey("tables.key"), primary_key=True),
        sa.Column("seq", WHOLE, primary_key=True),
        sa.Column("hand", WHOLE, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("public", sa.LargeBinary, nullable=False),
        sa.Column("private", sa.LargeBinary, nullable=False),
        sa.Column("key_id", sa.String, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )


def _ledger() -> None:
    op.create_table(
        "balances",
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("chips", WHOLE, nullable=False),
        sa.CheckConstraint("chips >= 0 OR account IN ('issue', 'house')", name="no_overdraft"),
    )
    op.create_table(
        "transfers",
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("ref", sa.String, nullable=False, unique=True),
        sa.Column("debit", sa.String, sa.ForeignKey("balances.account"), nullable=False),
        sa.Column("credit", sa.String, sa.ForeignKey("balances.account"), nullable=False),
        sa.Column("amount", WHOLE, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.CheckConstraint("amount BETWEEN 1 AND 9007199254740991", name="amount_in_range"),
        sa.CheckConstraint("debit <> credit", name="two_accounts"),
    )


def _people() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("name_key", sa.String, nullable=False, unique=True),
        sa.Column("token_hash", sa.String, nullable=False, index=True),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("created", WHOLE, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_key", sa.String, sa.ForeignKey("tables.key"), primary_key=True),
        sa.Column("line", WHOLE, primary_key=True),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("player", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
    )
