"""Store the number of seated players for lists of tables, and index the ledger by giver to find the tables of a player."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns, and fill them from the checkpoints."""
    for name in ("people", "bots"):
        op.add_column("tables", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_ledger_giver", "ledger", ["giver", "table_id"])
    tables = sa.table("tables", sa.column("id"), sa.column("checkpoint", sa.LargeBinary()), sa.column("people"), sa.column("bots"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(tables.c.id, tables.c.checkpoint)).all():
        members = json.loads(row.checkpoint).get("members", {})
        bots = sum(bool(member.get("bot")) for member in members.values())
        connection.execute(sa.update(tables).where(tables.c.id == row.id).values(people=len(members) - bots, bots=bots))
