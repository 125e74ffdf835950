"""The ledger gets a hash chain, as the journals have one: a changed transfer can be named."""

import sqlalchemy as sa
from alembic import op

from riverboat.store.chain import first_ledger_hash, next_ledger_hash

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Chain the transfers that there are, and write down where the chain ends."""
    op.add_column("transfers", sa.Column("hash", sa.LargeBinary, nullable=False, server_default=""))
    connection = op.get_bind()
    number, chained = 0, first_ledger_hash()
    query = sa.text("SELECT number, ref, debit, credit, amount, reason, at FROM transfers ORDER BY number")
    for row in connection.execute(query).all():
        number, *fields = row
        chained = next_ledger_hash(chained, number, *fields)
        connection.execute(sa.text("UPDATE transfers SET hash = :hash WHERE number = :number"), {"hash": chained, "number": number})
    connection.execute(sa.text("INSERT INTO meta VALUES ('ledger', :end)"), {"end": f"{number}:{chained.hex()}"})
