"""Sealed decks: the hashes step by step, and that no part can be changed."""

from hashlib import sha256

import pytest

from riverboat.cards import FULL, Card, HashStream, shuffle
from riverboat.cards.deck_commitment import SALT_BYTES, leaf, root, seal, seed_hash

SEED = bytes(range(32))


def test_hashes_match_the_document() -> None:
    """Without Riverboat: salts from the stream, leaves from salts, positions and cards, the root from the leaves."""
    deck = shuffle(FULL, SEED)
    stream = b"".join(sha256(b"riverboat salts\0" + SEED + counter.to_bytes(8, "big")).digest() for counter in range(26))
    salts = [stream[16 * at : 16 * at + 16] for at in range(52)]
    leaves = [
        sha256(b"riverboat card\0" + salt + at.to_bytes(2, "big") + str(card).encode()).digest()
        for at, (card, salt) in enumerate(zip(deck, salts, strict=True))
    ]
    sealed = seal(deck, SEED)
    assert sealed.deck == deck
    assert sealed.salts == tuple(salt.hex() for salt in salts)
    assert sealed.leaves == tuple(one.hex() for one in leaves)
    assert sealed.root == sha256(b"riverboat deck root\0" + (52).to_bytes(2, "big") + b"".join(leaves)).hexdigest()
    assert seed_hash(SEED) == sha256(SEED).hexdigest()


def test_salts_are_not_the_numbers_that_shuffle() -> None:
    salts = bytes.fromhex("".join(seal(FULL, SEED).salts))
    assert salts != HashStream(SEED, "riverboat deck").take(len(salts))
    assert len(set(seal(FULL, SEED).salts)) == 52


def test_every_part_counts() -> None:
    salt = "ab" * SALT_BYTES
    one = leaf(3, Card("As"), salt)
    assert len({one, leaf(4, Card("As"), salt), leaf(3, Card("Ah"), salt), leaf(3, Card("As"), "cd" * SALT_BYTES)}) == 4
    leaves = seal(FULL, SEED).leaves
    assert len({root(leaves), root(leaves[:-1]), root((*leaves[1:], leaves[0])), root(())}) == 4
    assert seal(FULL, SEED).root != seal(FULL[::-1], SEED).root
    assert seal(FULL, SEED).root != seal(FULL, bytes(32)).root


@pytest.mark.parametrize("salt", ["", "ab", "zz" * SALT_BYTES, "AB" * SALT_BYTES, " " + "ab" * SALT_BYTES, "ab" * (SALT_BYTES + 1)])
def test_a_salt_has_one_spelling(salt: str) -> None:
    with pytest.raises(ValueError, match="a salt is 32 hexadecimal digits in lower case"):
        leaf(0, Card("As"), salt)


def test_a_leaf_has_one_spelling() -> None:
    leaves = seal(FULL, SEED).leaves
    with pytest.raises(ValueError, match="a leaf is 64 hexadecimal digits in lower case"):
        root((leaves[0].upper(), *leaves[1:]))
