"""A sealed deck: a promise about the order of the cards that is kept card by card; docs/fairness.md says what it proves."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from msgspec import Struct

from riverboat.cards.card import Card
from riverboat.cards.shuffle import Seed, Stream, seed_bytes

SALT_BYTES = 16
HASH_BYTES = 32

_LEAF = b"riverboat card\0"
_ROOT = b"riverboat deck root\0"


def _bytes(what: str, text: str, count: int) -> bytes:
    """Read hexadecimal digits in their one spelling."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != count or found.hex() != text:
        raise ValueError(f"a {what} is {2 * count} hexadecimal digits in lower case")
    return found


def leaf(position: int, card: Card, salt: str) -> str:
    """Seal one card: SHA-256 of the purpose, the salt, the position in two bytes, and the card's two letters, in hexadecimal.

    >>> leaf(0, Card("As"), "00" * 16)[:16]
    'a46cf92a2293d8b7'
    """
    return _sealed(position, card, _bytes("salt", salt, SALT_BYTES))


def _sealed(position: int, card: Card, salt: bytes) -> str:
    return sha256(_LEAF + salt + position.to_bytes(2, "big") + str(card).encode()).hexdigest()  # each part has its one length


def root(leaves: Iterable[str]) -> str:
    """Seal a deck: SHA-256 of the purpose and all leaves in order, in hexadecimal."""
    parts = [_bytes("leaf", one, HASH_BYTES) for one in leaves]
    return sha256(_ROOT + len(parts).to_bytes(2, "big") + b"".join(parts)).hexdigest()


def seed_hash(seed: Seed) -> str:
    """SHA-256 of the seed's 32 bytes, in hexadecimal: published before the deal, it holds the dealer to that seed."""
    return sha256(seed_bytes(seed)).hexdigest()


class Sealed(Struct, frozen=True):
    """A deck in its order, each card sealed with a salt of its own."""

    deck: tuple[Card, ...]
    salts: tuple[str, ...]
    leaves: tuple[str, ...]

    @property
    def root(self) -> str:
        """What is published before the deal."""
        return root(self.leaves)


def seal(deck: Sequence[Card], seed: Seed) -> Sealed:
    """Seal a deck in this order with the salts that a seed makes: 16 bytes a card, from the stream `riverboat salts`.

    >>> from riverboat.cards import FULL, shuffle
    >>> sealed = seal(shuffle(FULL, 7), 7)
    >>> len(sealed.leaves), sealed.leaves[3] == leaf(3, sealed.deck[3], sealed.salts[3])
    (52, True)
    """
    stream = Stream(seed, "riverboat salts")
    salts = [stream.take(SALT_BYTES) for _ in deck]
    leaves = tuple(_sealed(position, card, salt) for position, (card, salt) in enumerate(zip(deck, salts, strict=True)))
    return Sealed(tuple(deck), tuple(salt.hex() for salt in salts), leaves)
