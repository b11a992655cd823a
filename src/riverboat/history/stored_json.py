"""The stored formats of logs and events, and their JSON Schemas."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from riverboat.cards import Card
from riverboat.explain.made_hands import WildCards
from riverboat.rules import Stakes
from riverboat.rules.betting_limits import LIMITS
from riverboat.rules.variant import ODD_CHIPS
from riverboat.table import AnyEvent

VERSION = 1

Version = Annotated[int, Meta(description="The version of this format.", extra_json_schema={"const": VERSION})]
StoredValue = str | int | tuple[int | tuple[int, ...], ...]
"""The value of an answer: a word, an amount to raise to, positions of cards, or positions for each board."""


class Unreadable(ValueError):
    """Data that is not a stored hand, or one of another version."""


class StoredLog(Struct, frozen=True, forbid_unknown_fields=True):
    """A log: the complete input of a hand."""

    riverboat: Version
    game: Annotated[str, Meta(description="The code of the game.")]
    limit: Annotated[str, Meta(extra_json_schema={"enum": [*LIMITS]})]
    stakes: Stakes
    odd_chips: Annotated[str, Meta(extra_json_schema={"enum": [*ODD_CHIPS]})]
    stacks: Annotated[tuple[int, ...], Meta(description="The chips of each seat before the hand.")]
    button: Annotated[int, Meta(description="The seat of the button.")]
    seed: Annotated[str, Meta(extra_json_schema={"pattern": "^[0-9a-f]{64}$"})]
    answers: Annotated[tuple[tuple[int, StoredValue], ...], Meta(description="Seat and value of each answer, in order.")]
    options: Annotated[dict[str, str | int | bool], Meta(description="How the game was built.")] = {}
    rules: Annotated[str, Meta(description="The fingerprint of the game's rules.")] = ""
    burn: bool = False
    throw_first: Annotated[bool, Meta(description="In a draw, all players discarded before cards were dealt.")] = False
    kitty: Annotated[int, Meta(description="Chips carried over from the previous hand.")] = 0
    deck: Annotated[str, Meta(description="Cards stacked on top of the deck, such as As Kd.")] = ""


class StoredEvents(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The events of a hand, in order."""

    riverboat: Version
    events: list[AnyEvent]
    hunted: Annotated[list[AnyEvent], Meta(description="The events of a rabbit hunt after the hand.")] = []
    wild_cards: Annotated[WildCards | None, Meta(description="Which cards were wild in the hands that the viewer saw.")] = None


def same_version(version: object) -> None:
    """Raise Unreadable if data has another version."""
    if version != VERSION:
        raise Unreadable(f"a hand of version {version}, and this is version {VERSION}")


# --- schemas -------------------------------------------------------------------------------------------------------


def card_schema(kind: type) -> dict[str, Any]:
    """The JSON Schema of a card."""
    if kind is Card:
        return {"type": "string", "pattern": r"^([2-9TJQKA][cdhs]|\?\?)$", "examples": ["As", "??"]}
    raise NotImplementedError(kind)


def _schema(title: str, kind: type) -> dict[str, Any]:
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "version": VERSION}
    return about | msgspec.json.schema(kind, schema_hook=card_schema)


def events_schema() -> dict[str, Any]:
    """The JSON Schema of what `events_to_json` writes."""
    return _schema("Riverboat events", StoredEvents)


def log_schema() -> dict[str, Any]:
    """The JSON Schema of what `log_to_json` writes."""
    return _schema("Riverboat log", StoredLog)


SCHEMAS: Mapping[str, Any] = {"events.schema.json": events_schema, "log.schema.json": log_schema}


def write_schemas(folder: str | Path) -> None:
    """Write all schemas into a folder, each under its name."""
    for name, schema in SCHEMAS.items():
        Path(folder, name).write_text(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
