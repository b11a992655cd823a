"""Hash commitments to the order of a deck, opened card by card. docs/fairness.md says what they prove."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from msgspec import Struct

from riverboat.cards.card import Card
from riverboat.cards.shuffle import HashStream, Seed, seed_bytes

SALT_BYTES = 16
HASH_BYTES = 32

_LEAF = b"riverboat card\0"
_ROOT = b"riverboat deck root\0"


def _bytes(what: str, text: str, count: int) -> bytes:
    """Read `count` bytes from lower-case hexadecimal digits."""
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if len(data) != count or data.hex() != text:
        raise ValueError(f"a {what} is {2 * count} hexadecimal digits in lower case")
    return data


def leaf(position: int, card: Card, salt: str) -> str:
    """Commit to a card: SHA-256 of the purpose, the salt, the position in two bytes and the card's two letters, in hexadecimal.

    >>> leaf(0, Card("As"), "00" * 16)[:16]
    'a46cf92a2293d8b7'
    """
    return _sealed(position, card, _bytes("salt", salt, SALT_BYTES))


def _sealed(position: int, card: Card, salt: bytes) -> str:
    return sha256(_LEAF + salt + position.to_bytes(2, "big") + str(card).encode()).hexdigest()  # all parts have fixed lengths


def root(leaves: Iterable[str]) -> str:
    """Commit to a deck: SHA-256 of the purpose and all leaves in order, in hexadecimal."""
    parts = [_bytes("leaf", leaf, HASH_BYTES) for leaf in leaves]
    return sha256(_ROOT + len(parts).to_bytes(2, "big") + b"".join(parts)).hexdigest()


def seed_hash(seed: Seed) -> str:
    """SHA-256 of the seed's 32 bytes, in hexadecimal. Published before the deal, it commits the dealer to the seed."""
    return sha256(seed_bytes(seed)).hexdigest()


class SealedDeck(Struct, frozen=True):
    """A shuffled deck, each card sealed with its own salt."""

    deck: tuple[Card, ...]
    salts: tuple[str, ...]
    leaves: tuple[str, ...]

    @property
    def root(self) -> str:
        """The commitment that is published before the deal."""
        return root(self.leaves)


def seal(deck: Sequence[Card], seed: Seed) -> SealedDeck:
    """Seal a shuffled deck with salts from a seed: 16 bytes per card from the stream `riverboat salts`.

    >>> from riverboat.cards import FULL, shuffle
    >>> sealed = seal(shuffle(FULL, 7), 7)
    >>> len(sealed.leaves), sealed.leaves[3] == leaf(3, sealed.deck[3], sealed.salts[3])
    (52, True)
    """
    stream = HashStream(seed, "riverboat salts")
    salts = [stream.take(SALT_BYTES) for _ in deck]
    leaves = tuple(_sealed(position, card, salt) for position, (card, salt) in enumerate(zip(deck, salts, strict=True)))
    return SealedDeck(tuple(deck), tuple(salt.hex() for salt in salts), leaves)
