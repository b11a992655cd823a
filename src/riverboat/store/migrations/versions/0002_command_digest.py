"""Store a digest of each command, to recognize a different command with the same action id after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; it stays empty in existing rows."""
    op.add_column("journal", sa.Column("said", sa.String(length=16), nullable=True))
