"""Give tables, columns and journal entries the names that the code uses."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

TABLES = {"houses": "servers", "passes": "tokens", "requests": "idempotency_keys", "dealt": "hand_seats"}
COLUMNS = [("tables", "house", "server"), ("journal", "said", "command_digest"), ("idempotency_keys", "asked", "request_digest")]
INDEXES = [
    ("ix_tables_house", "ix_tables_server", "tables", ["server"]),
    ("ix_passes_player", "ix_tokens_player", "tokens", ["player"]),
    ("ix_dealt_player", "ix_hand_seats_player", "hand_seats", ["player", "hand"]),
]
SECRETS = {"houses": "servers", "passes": "tokens"}
ENTRIES = {
    "knocked": "seat_requested",
    "wanted": "chips_ordered",
    "stepped": "away_changed",
    "changed": "settings_changed",
    "named": "game_chosen",
    "hunted": "rabbit_hunted",
    "handed": "host_changed",
}
CHECKPOINT = {"guests": "seat_requests", "shown_out": "kicked"}


def upgrade() -> None:
    """Rename tables, columns, indexes and secrets, then the kinds of journal entries and the fields of checkpoints."""
    for old, new in TABLES.items():
        op.rename_table(old, new)
    for table, old, new in COLUMNS:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    for old, new, table, columns in INDEXES:
        op.drop_index(old, table)
        op.create_index(new, table, columns)
    secrets = sa.table("secrets", sa.column("name", sa.String()))
    for old, new in SECRETS.items():
        op.execute(sa.update(secrets).where(secrets.c.name == old).values(name=new))
    if op.get_bind().dialect.name == "postgresql":
        op.create_table_comment("servers", "Server processes; each table is run by one.")
        op.create_table_comment("hand_seats", "The players of a hand, by seat.")
        op.create_table_comment("tokens", "The ids of signed tokens; a revoked one is invalid.")
        op.create_table_comment("idempotency_keys", "Responses to requests with an idempotency key.")
    _rename_entries()
    _rename_checkpoint_fields()


def _rename_entries() -> None:
    """Replace the kind at the beginning of each entry. The trigger that protects the journal is off meanwhile."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    op.execute("DROP TRIGGER journal_no_update" if sqlite else "ALTER TABLE journal DISABLE TRIGGER journal_kept")
    entry = sa.column("entry", sa.LargeBinary())
    journal = sa.table("journal", entry)
    for old, new in ENTRIES.items():
        before, after = (f'{{"entry":"{kind}"'.encode() for kind in (old, new))
        rest = sa.func.substr(entry, len(before) + 1)
        renamed = sa.cast(sa.literal(after, sa.LargeBinary()).op("||")(rest), sa.LargeBinary())
        op.execute(sa.update(journal).where(sa.func.substr(entry, 1, len(before)) == before).values(entry=renamed))
    op.execute(
        "CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is only added to'); END"
        if sqlite
        else "ALTER TABLE journal ENABLE TRIGGER journal_kept"
    )


def _rename_checkpoint_fields() -> None:
    tables = sa.table("tables", sa.column("id"), sa.column("checkpoint", sa.LargeBinary()))
    connection = op.get_bind()
    for row in connection.execute(sa.select(tables.c.id, tables.c.checkpoint)).all():
        fields = {CHECKPOINT.get(name, name): value for name, value in json.loads(row.checkpoint).items()}
        checkpoint = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
        connection.execute(sa.update(tables).where(tables.c.id == row.id).values(checkpoint=checkpoint))
