"""The chat gets a stream of events: what was flagged, whose chat is off, who blocks whom, reports."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table of the chat's events."""
    op.create_table(
        "chat_events",
        sa.Column("number", WHOLE, primary_key=True),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("player", sa.String, nullable=False, index=True),
        sa.Column("event", sa.LargeBinary, nullable=False),
    )
