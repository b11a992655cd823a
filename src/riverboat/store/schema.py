"""The tables of the database: journals and ledgers are only ever added to."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

METADATA = MetaData()

ID = String(40)
MOMENT = BigInteger  # milliseconds since 1970


class Count(TypeDecorator[int]):
    """A small number that may be asked for by a large one, which PostgreSQL would otherwise refuse to compare with it."""

    impl = Integer
    cache_ok = True

    def coerce_compared_value(self, op: Any, value: Any) -> Any:
        """What it is compared with may be any number."""
        return BigInteger()


houses = Table(
    "houses",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("address", String(200), nullable=False),  # where the other houses reach it
    Column("until", MOMENT, nullable=False),  # it is alive until then, unless it says so again
    Column("dead", Boolean, nullable=False, default=False),  # for good: a house that was declared dead never writes again
    comment="A house is a server process; each table is run by one.",
)

tables = Table(
    "tables",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("house", ID, nullable=False, index=True),
    Column("opened", MOMENT, nullable=False),
    Column("closed", MOMENT),
    Column("listed", Boolean, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    Column("checkpoint", LargeBinary, nullable=False),  # how the room stood between two hands
    Column("checkpoint_seq", BigInteger, nullable=False),
    Column("hand", ID),  # the hand that is going on
    Column("people", Count, nullable=False, server_default="0"),  # who sit there
    Column("bots", Count, nullable=False, server_default="0"),
    Index("ix_tables_listed", "listed", "closed", "opened"),
)

journal = Table(
    "journal",
    METADATA,
    Column("table_id", ID, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", MOMENT, nullable=False),
    Column("hand", ID),
    Column("actor", ID),
    Column("action", ID),
    Column("said", String(16)),  # the digest of the command that the action was: the same one said again has the same
    Column("entry", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "actor", "action"),  # the same click twice has one effect
    Index("ix_journal_hand", "hand"),
    comment="Everything that happened in a room, in order.",
)

hands = Table(
    "hands",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("table_id", ID, nullable=False),
    Column("number", Count, nullable=False),
    Column("game", String(60), nullable=False),
    Column("begun", MOMENT, nullable=False),
    Column("ended", MOMENT),
    Column("void", Boolean, nullable=False, default=False),
    Column("log", LargeBinary, nullable=False),  # with the seed: never leaves the house
    Column("root", String(64), nullable=False),
    Column("seed_hash", String(64), nullable=False),
    Column("pot", BigInteger, nullable=False, default=0),
    Column("awards", LargeBinary),
    UniqueConstraint("table_id", "number"),
)

dealt = Table(
    "dealt",
    METADATA,
    Column("hand", ID, primary_key=True),
    Column("seat", Count, primary_key=True, autoincrement=False),
    Column("player", ID, nullable=False),
    Column("name", String(40), nullable=False),
    Column("stack", BigInteger, nullable=False),
    Column("net", BigInteger),  # when the hand is over
    Index("ix_dealt_player", "player", "hand"),
    comment="Who was dealt to in a hand.",
)

ledger = Table(
    "ledger",
    METADATA,
    Column("table_id", ID, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Count, primary_key=True, autoincrement=False),
    Column("at", MOMENT, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("giver", String(60), nullable=False),
    Column("taker", String(60), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("hand", ID),
    Column("note", Text, nullable=False, default=""),
    Index("ix_ledger_giver", "giver", "table_id"),  # whose tables
    comment="Each line takes chips from one account and gives them to another, so all accounts always add up to nothing.",
)

players = Table(
    "players",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("since", MOMENT, nullable=False),
)

passes = Table(
    "passes",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("player", ID, nullable=False, index=True),
    Column("issued", MOMENT, nullable=False),
    Column("revoked", MOMENT),
    comment="What the signed tokens stand for; a revoked one opens nothing.",
)

transfers = Table(
    "transfers",
    METADATA,
    Column("code_hash", String(64), primary_key=True),
    Column("player", ID, nullable=False),
    Column("until", MOMENT, nullable=False),
    Column("used", MOMENT),
    comment="Links that bring a player to another device, once.",
)

requests = Table(
    "requests",
    METADATA,
    Column("actor", String(80), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("at", MOMENT, nullable=False),
    Column("asked", String(64), nullable=False),  # the hash of what was asked
    Column("status", Count, nullable=False),
    Column("body", LargeBinary, nullable=False),
    comment="Answers to requests with an idempotency key.",
)

secrets = Table(
    "secrets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
