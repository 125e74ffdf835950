"""A player may be signed in more than once, have a password or a passkey, and get one-time links; tables may be private.

The token that each player was known by becomes his first sign-in; only the host's stays with him, as the host's link.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")

KEEP_SIGNED_IN = """
INSERT INTO sign_ins (token_hash, player, at, seen, how, address, device)
SELECT token_hash, id, created, created, CASE role WHEN 'host' THEN 'host_link' ELSE 'guest' END, '', ''
FROM players WHERE token_hash <> ''
"""


def upgrade() -> None:
    """Make the tables, and sign everybody in who had a token."""
    op.create_table(
        "sign_ins",
        sa.Column("token_hash", sa.String, primary_key=True),
        sa.Column("player", sa.String, nullable=False, index=True),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("at", "seen")),
        *(sa.Column(name, sa.String, nullable=False) for name in ("how", "address", "device")),
    )
    op.create_table(
        "credentials",
        sa.Column("player", sa.String, primary_key=True),
        *(sa.Column(name, sa.LargeBinary, nullable=False) for name in ("body", "private")),
        sa.Column("key_id", sa.String, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("token_hash", sa.String, primary_key=True),
        sa.Column("player", sa.String, nullable=False, index=True),
        *(sa.Column(name, WHOLE, nullable=False) for name in ("at", "until")),
        *(sa.Column(name, sa.String, nullable=False) for name in ("kind", "by")),
    )
    op.create_table(
        "doors",
        sa.Column("table_key", sa.String, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.execute(KEEP_SIGNED_IN)
    op.execute("UPDATE players SET token_hash = '' WHERE role <> 'host'")
