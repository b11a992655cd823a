"""With an action its command is remembered, by a digest: another command under the same action is told apart after a restart, too."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; of what was done before nobody knows how it was said."""
    op.add_column("journal", sa.Column("said", sa.String(length=16), nullable=True))
