"""Shuffling as a pure function of a seed, stable across platforms and versions. docs/cards.md says how to check a deal."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

Seed = int | str | bytes

SEED_BYTES = 32


def new_seed() -> bytes:
    """Draw a 256-bit seed from the operating system."""
    return os.urandom(SEED_BYTES)


def seed_bytes(seed: Seed) -> bytes:
    """Convert a seed to 32 bytes: from a number below 2**256, from 64 hexadecimal digits, or from the bytes themselves.

    >>> seed_bytes(7).hex()[-4:]
    '0007'
    """
    if isinstance(seed, int):
        if not 0 <= seed < 1 << 8 * SEED_BYTES:
            raise ValueError("a seed is a number from 0 to 2**256 - 1")
        return seed.to_bytes(SEED_BYTES, "big")
    if isinstance(seed, str):
        try:
            seed = bytes.fromhex(seed)
        except ValueError:
            raise ValueError(f"a seed as text is {2 * SEED_BYTES} hexadecimal digits") from None
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return bytes(seed)


def parse_seed(value: Seed) -> int | bytes:
    """Read a seed as people give it: a number, 64 hexadecimal digits or 32 bytes; anything else stands for its SHA-256 digest.

    >>> parse_seed("42"), parse_seed("tuesday").hex()[:8]
    (42, 'd78d1a3f')
    """
    if isinstance(value, int):
        return value
    if not isinstance(value, str | bytes):
        raise ValueError(f"a seed is a whole number, text or bytes, not {value!r}")
    if isinstance(value, str):
        value = value.strip()
        if value.isdecimal() and len(value) != 2 * SEED_BYTES:
            return int(value)
    try:
        return seed_bytes(value)
    except ValueError:
        from hashlib import sha256  # imported late: it loads OpenSSL

        return sha256(value.encode() if isinstance(value, str) else value).digest()


class HashStream:
    """Uniform random numbers from a seed and a purpose: the bytes of SHA-256(purpose, 0, seed, counter), in order.

    >>> stream = HashStream(7, "example")
    >>> [stream.below(6) for _ in range(8)]
    [5, 0, 2, 1, 0, 3, 2, 5]
    """

    def __init__(self, seed: Seed, purpose: str) -> None:
        """Start the stream of this seed for this purpose."""
        from hashlib import sha256  # imported late: it loads OpenSSL

        self._sha256 = sha256
        self._prefix = purpose.encode() + b"\0" + seed_bytes(seed)
        self._block = b""
        self._at = 0
        self._counter = 0

    def take(self, count: int) -> bytes:
        """Take the next `count` bytes."""
        while len(self._block) - self._at < count:
            self._fill()
        taken = self._block[self._at : self._at + count]
        self._at += count
        return taken

    def _fill(self) -> None:
        digest = self._sha256(self._prefix + self._counter.to_bytes(8, "big")).digest()
        self._block, self._at = self._block[self._at :] + digest, 0
        self._counter += 1

    def below(self, bound: int) -> int:
        """Draw a uniform number from 0 to bound - 1, by rejection sampling."""
        if bound < 1:
            raise ValueError("the bound must be at least 1")
        if bound <= 256:  # one byte: the usual case, made fast
            fair = 256 - 256 % bound
            while True:
                if self._at == len(self._block):
                    self._fill()
                byte = self._block[self._at]
                self._at += 1
                if byte < fair:
                    return byte % bound
        size = ((bound - 1).bit_length() + 7) // 8
        fair = 256**size - 256**size % bound
        while (drawn := int.from_bytes(self.take(size), "big")) >= fair:
            pass
        return drawn % bound


def shuffle(deck: Sequence[T], seed: Seed) -> tuple[T, ...]:
    """Shuffle a deck: Fisher-Yates from the last position down.

    >>> from riverboat.cards import FULL
    >>> shuffle(FULL, 7)[:5]
    (2s, 3h, 9c, 3d, Kd)
    """
    order = list(deck)
    stream = HashStream(seed, "riverboat deck")
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
