"""The first tables, with triggers that make journal and ledger append-only."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

APPEND_ONLY = ("journal", "ledger")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "dealt",
        sa.Column("hand", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("stack", sa.BigInteger(), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("hand", "seat"),
        comment="Who was dealt to in a hand.",
    )
    op.create_index("ix_dealt_player", "dealt", ["player", "hand"], unique=False)
    op.create_table(
        "hands",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("table_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("void", sa.Boolean(), nullable=False),
        sa.Column("log", sa.LargeBinary(), nullable=False),
        sa.Column("root", sa.String(length=64), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("pot", sa.BigInteger(), nullable=False),
        sa.Column("awards", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("table_id", "number"),
    )
    op.create_table(
        "houses",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("address", sa.String(length=200), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("dead", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        comment="A house is a server process; each table is run by one.",
    )
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String(length=40), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.String(length=40), nullable=True),
        sa.Column("actor", sa.String(length=40), nullable=True),
        sa.Column("action", sa.String(length=40), nullable=True),
        sa.Column("entry", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sa.UniqueConstraint("table_id", "actor", "action"),
        comment="Everything that happened in a room, in order.",
    )
    op.create_index("ix_journal_hand", "journal", ["hand"], unique=False)
    op.create_table(
        "ledger",
        sa.Column("table_id", sa.String(length=40), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("line", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("giver", sa.String(length=60), nullable=False),
        sa.Column("taker", sa.String(length=60), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.String(length=40), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", "line"),
        comment="Each line takes chips from one account and gives them to another, so all accounts always add up to nothing.",
    )
    op.create_table(
        "passes",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("issued", sa.BigInteger(), nullable=False),
        sa.Column("revoked", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        comment="What the signed tokens stand for; a revoked one opens nothing.",
    )
    op.create_index(op.f("ix_passes_player"), "passes", ["player"], unique=False)
    op.create_table(
        "players",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "requests",
        sa.Column("actor", sa.String(length=80), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("asked", sa.String(length=64), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("actor", "key"),
        comment="Answers to requests with an idempotency key.",
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("house", sa.String(length=40), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.Column("checkpoint", sa.LargeBinary(), nullable=False),
        sa.Column("checkpoint_seq", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.String(length=40), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_tables_house"), "tables", ["house"], unique=False)
    op.create_index("ix_tables_listed", "tables", ["listed", "closed", "opened"], unique=False)
    op.create_table(
        "transfers",
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("code_hash"),
        comment="Links that bring a player to another device, once.",
    )
    for table in APPEND_ONLY:
        _make_append_only(table)


def _make_append_only(table: str) -> None:
    """Add triggers that refuse to change or delete a row."""
    if op.get_bind().dialect.name == "sqlite":
        for what in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'the {table} is only added to'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION {table}_kept() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION 'the {table} is only added to'; END $$"
    )
    op.execute(f"CREATE TRIGGER {table}_kept BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_kept()")
    op.execute(f"CREATE TRIGGER {table}_whole BEFORE TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION {table}_kept()")
