"""An index of the finished hands and of each person's part in them; the room fills it from the journals."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make both tables, empty."""
    op.create_table(
        "hands",
        sa.Column("table_key", sa.String, primary_key=True),
        sa.Column("hand", WHOLE, primary_key=True),
        *(sa.Column(name, sa.String, nullable=False) for name in ("game", "betting")),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("started", "ended", "first_seq", "last_seq")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("showdown", "voided")),
        sa.Column("total", WHOLE, nullable=False),
        *(sa.Column(name, sa.LargeBinary, nullable=False) for name in ("seats", "body")),
    )
    op.create_table(
        "played",
        sa.Column("player", sa.String, primary_key=True),
        sa.Column("started", WHOLE, primary_key=True),
        sa.Column("table_key", sa.String, primary_key=True),
        sa.Column("hand", WHOLE, primary_key=True),
        *(sa.Column(name, sa.String, nullable=False) for name in ("game", "betting", "position")),
        sa.Column("net", WHOLE, nullable=False),
        sa.Column("adjusted", WHOLE),
        sa.Column("won", WHOLE, nullable=False),
        *(
            sa.Column(name, sa.Integer, nullable=False)
            for name in ("voided", "asked", "entered", "raised", "saw", "bets", "calls", "showdown", "took")
        ),
        sqlite_with_rowid=False,
    )
    missing = sa.text("adjusted IS NULL")
    op.create_index("unadjusted", "played", ["table_key", "hand"], sqlite_where=missing, postgresql_where=missing)
