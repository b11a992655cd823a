"""The tables of the database. Journal and ledger are append-only."""

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


class ComparableInteger(TypeDecorator[int]):
    """An integer that may be compared with a larger one; PostgreSQL would refuse that by default."""

    impl = Integer
    cache_ok = True

    def coerce_compared_value(self, op: Any, value: Any) -> Any:
        """Compare as 64-bit integers."""
        return BigInteger()


servers = Table(
    "servers",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("address", String(200), nullable=False),  # where other servers reach it
    Column("until", MOMENT, nullable=False),  # end of the lease
    Column("dead", Boolean, nullable=False, default=False),  # final: a server that was declared dead never writes again
    comment="Server processes; each table is run by one.",
)

tables = Table(
    "tables",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("server", ID, nullable=False, index=True),
    Column("opened", MOMENT, nullable=False),
    Column("closed", MOMENT),
    Column("listed", Boolean, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    Column("checkpoint", LargeBinary, nullable=False),  # room state between two hands
    Column("checkpoint_seq", BigInteger, nullable=False),
    Column("hand", ID),  # the current hand
    Column("people", ComparableInteger, nullable=False, server_default="0"),  # seated players
    Column("bots", ComparableInteger, nullable=False, server_default="0"),
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
    Column("command_digest", String(16)),  # to recognize a repetition
    Column("entry", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "actor", "action"),  # a repeated click has one effect
    Index("ix_journal_hand", "hand"),
    comment="Everything that happened in a room, in order.",
)

hands = Table(
    "hands",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("table_id", ID, nullable=False),
    Column("number", ComparableInteger, nullable=False),
    Column("game", String(60), nullable=False),
    Column("begun", MOMENT, nullable=False),
    Column("ended", MOMENT),
    Column("void", Boolean, nullable=False, default=False),
    Column("log", LargeBinary, nullable=False),  # includes the seed: never sent to clients
    Column("root", String(64), nullable=False),
    Column("seed_hash", String(64), nullable=False),
    Column("pot", BigInteger, nullable=False, default=0),
    Column("awards", LargeBinary),
    UniqueConstraint("table_id", "number"),
)

hand_seats = Table(
    "hand_seats",
    METADATA,
    Column("hand", ID, primary_key=True),
    Column("seat", ComparableInteger, primary_key=True, autoincrement=False),
    Column("player", ID, nullable=False),
    Column("name", String(40), nullable=False),
    Column("stack", BigInteger, nullable=False),
    Column("net", BigInteger),  # set when the hand is over
    Index("ix_hand_seats_player", "player", "hand"),
    comment="The players of a hand, by seat.",
)

ledger = Table(
    "ledger",
    METADATA,
    Column("table_id", ID, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("line", ComparableInteger, primary_key=True, autoincrement=False),
    Column("at", MOMENT, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("giver", String(60), nullable=False),
    Column("taker", String(60), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("hand", ID),
    Column("note", Text, nullable=False, default=""),
    Index("ix_ledger_giver", "giver", "table_id"),  # tables of a player
    comment="Each line takes chips from one account and gives them to another, so all accounts always add up to nothing.",
)

players = Table(
    "players",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("since", MOMENT, nullable=False),
)

tokens = Table(
    "tokens",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("player", ID, nullable=False, index=True),
    Column("issued", MOMENT, nullable=False),
    Column("revoked", MOMENT),
    comment="The ids of signed tokens; a revoked one is invalid.",
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

idempotency_keys = Table(
    "idempotency_keys",
    METADATA,
    Column("actor", String(80), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("at", MOMENT, nullable=False),
    Column("request_digest", String(64), nullable=False),
    Column("status", ComparableInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    comment="Responses to requests with an idempotency key.",
)

secrets = Table(
    "secrets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
