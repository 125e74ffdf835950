"""What players note about each other gets a table of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "player_notes",
        sa.Column("writer", sa.String, primary_key=True),
        sa.Column("about", sa.String, primary_key=True),
        sa.Column("at", WHOLE, nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("name", "colour", "text")),
    )
