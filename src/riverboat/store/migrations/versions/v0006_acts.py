"""What hosts and moderators do gets a table of its own: the audit log, from which bans and settings follow."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table of acts."""
    op.create_table(
        "acts",
        sa.Column("number", WHOLE, primary_key=True),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False, index=True),
        sa.Column("player", sa.String, nullable=False),
        sa.Column("at_table", sa.String, nullable=False),
        sa.Column("act", sa.LargeBinary, nullable=False),
    )
