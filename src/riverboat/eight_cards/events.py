"""The event records of the document, with its names and fields."""

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

BoardId = Literal["A", "B", "C"]
Kind = Literal["NLHE", "PLO"]
PlayerId = str
Names = Annotated[dict[PlayerId, str], Meta(description="Names by id of the players in the event, where they differ from the ids.")]
CardText = Annotated[str, Meta(pattern=r"^[2-9TJQKA][cdhs]$", examples=["Ah"])]


def _tag(name: str) -> str:
    """HandStarted is HAND_STARTED."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()


class Record(Struct, frozen=True, tag_field="type", tag=_tag, omit_defaults=True):
    """An event record; in JSON its name is under "type", and fields that the viewer may not know are omitted.

    >>> FlopDealt(board="A", cards=("7h", "Td", "3c")).plain
    {'type': 'FLOP_DEALT', 'board': 'A', 'cards': ['7h', 'Td', '3c']}
    """

    @property
    def type(self) -> str:
        """The name in the document."""
        return str(self.__struct_config__.tag)

    @property
    def plain(self) -> dict[str, Any]:
        """The record as JSON has it."""
        loaded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return loaded


class HandStarted(Record, frozen=True):
    """A hand began; the dealer is the player who places first, and `names` has all players."""

    dealer: PlayerId
    names: Names = {}


class CardsDealt(Record, frozen=True):
    """A player was dealt cards; only their owner sees which."""

    to: PlayerId
    count: int
    cards: tuple[CardText, ...] = ()
    names: Names = {}


class FlopDealt(Record, frozen=True):
    """Three cards were turned on a board."""

    board: BoardId
    cards: tuple[CardText, ...]


class AssignPlaced(Record, frozen=True, kw_only=True):
    """A player placed cards on a board; `partial` is the number on each board now. A card that is named again has moved."""

    player: PlayerId
    board: BoardId
    cards: tuple[CardText, ...] = ()  # others see only the counts
    partial: dict[BoardId, int]
    names: Names = {}


class AssignLocked(Record, frozen=True):
    """A player's placement is final, or was folded by the clock."""

    player: PlayerId
    folded: bool = False
    names: Names = {}


class BoardKindLocked(Record, frozen=True):
    """A player placed four cards on a board: it plays as Omaha for all, and the other two as hold'em."""

    board: BoardId
    kind: Kind


class TurnRiverDealt(Record, frozen=True):
    """The last two cards were turned on a board."""

    board: BoardId
    turn: CardText
    river: CardText


class BoardResult(Record, frozen=True):
    """The result of a board: best hands, all hands and winnings; with side pots not only the best hands win."""

    board: BoardId
    kind: Kind
    winner_ids: tuple[PlayerId, ...]
    hand_desc: dict[PlayerId, str]
    subpot: int
    won: dict[PlayerId, int] = {}
    shown: dict[PlayerId, tuple[CardText, ...]] = {}  # for viewers who did not see the cards when they were placed
    names: Names = {}


class HandResult(Record, frozen=True):
    """What each player won of the pot, and the same minus the buy-in: `net`, which the document calls payouts.

    Unmatched chips are returned to their owner and do not count as won.
    """

    payouts: dict[PlayerId, int]
    won: dict[PlayerId, int]
    net: dict[PlayerId, int]
    names: Names = {}


class ValidationError(Record, frozen=True):
    """A player's request was refused; nothing has changed."""

    player: PlayerId
    reason: str
    names: Names = {}


AnyRecord = (
    HandStarted
    | CardsDealt
    | FlopDealt
    | AssignPlaced
    | AssignLocked
    | BoardKindLocked
    | TurnRiverDealt
    | BoardResult
    | HandResult
    | ValidationError
)

_RECORDS = msgspec.json.Decoder(list[AnyRecord])


def to_json(records: Iterable[Record]) -> bytes:
    """Write records as a JSON list."""
    return msgspec.json.encode(list(records))


def from_json(text: bytes | str) -> list[AnyRecord]:
    """Read what `to_json` wrote.

    >>> from_json('[{"type": "ASSIGN_LOCKED", "player": "Anna"}]')
    [AssignLocked(player='Anna', folded=False, names={})]
    """
    return _RECORDS.decode(text)


def schema() -> dict[str, Any]:
    """The JSON Schema of one record, for pages and programs in other languages."""
    return {"title": "Eight Cards events", **msgspec.json.schema(AnyRecord)}
