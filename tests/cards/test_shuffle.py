import hashlib
from collections import Counter

import pytest

from riverboat import FULL, Card, new_seed, notation, shuffle
from riverboat.cards import HashStream, parse_seed, seed_bytes


def by_the_book(seed: bytes) -> list[int]:
    """The shuffle once more, straight from docs/cards.md."""
    stream = (
        byte for counter in range(1 << 20) for byte in hashlib.sha256(b"riverboat deck\0" + seed + counter.to_bytes(8, "big")).digest()
    )
    deck = list(range(52))
    for last in range(51, 0, -1):
        byte = next(stream)
        while byte >= 256 - 256 % (last + 1):
            byte = next(stream)
        other = byte % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def test_known_decks() -> None:
    """These may never change: stored hands are dealt from them."""
    assert notation(shuffle(FULL, 0)[:10]) == "9d 2c 6c Qc As 8c Jd 3d 7s 6d"
    assert notation(shuffle(FULL, 2**256 - 1)[:10]) == "Ac 4d 9s 3h Qd 2s Qh 6d Ah 8s"


def test_by_the_book() -> None:
    for number in range(300):
        seed = hashlib.sha256(str(number).encode()).digest()
        assert list(shuffle(FULL, seed)) == by_the_book(seed)


def test_a_shuffle_is_a_deck() -> None:
    seed = new_seed()
    assert len(seed) == 32
    assert new_seed() != seed
    assert sorted(shuffle(FULL, seed)) == list(FULL)
    assert shuffle(FULL, seed) == shuffle(FULL, seed.hex()) == shuffle(FULL, int.from_bytes(seed, "big"))
    assert shuffle((), seed) == ()
    assert shuffle((Card("As"),), seed) == (Card("As"),)


def test_a_seed_is_read_from_a_number_digits_or_any_text() -> None:
    assert parse_seed(42) == parse_seed(" 42 ") == 42
    assert parse_seed(-1) == -1
    assert parse_seed("ab" * 32) == parse_seed(b"\xab" * 32) == b"\xab" * 32
    assert parse_seed("12" * 32) == b"\x12" * 32
    assert parse_seed("x" * 32) == hashlib.sha256(b"x" * 32).digest()
    assert parse_seed("tuesday") == parse_seed(b"tuesday") == hashlib.sha256(b"tuesday").digest()
    with pytest.raises(ValueError, match=r"a seed is a whole number, text or bytes, not 1\.5"):
        parse_seed(1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**256, "abc", "zz" * 32, b"short", "00" * 31])
def test_bad_seeds(seed: int | str | bytes) -> None:
    with pytest.raises(ValueError, match="a seed"):
        seed_bytes(seed)


def uneven(counts: Counter[object], cells: int) -> float:
    """Chi-square by its degrees of freedom, in standard deviations."""
    total = sum(counts.values())
    chi = sum((counts[cell] - total / cells) ** 2 for cell in list(counts)) / (total / cells) + (cells - len(counts)) * total / cells
    return float((chi - (cells - 1)) / (2 * (cells - 1)) ** 0.5)


@pytest.mark.slow
def test_every_card_comes_everywhere() -> None:
    places: Counter[object] = Counter()
    for number in range(4_000):
        places.update((place, card) for place, card in enumerate(shuffle(FULL, number)))
    assert abs(uneven(places, 52 * 52)) < 5


@pytest.mark.slow
def test_an_uneven_shuffle_is_detected() -> None:
    """The test above can fail: here every place is exchanged with any other, a classic mistake."""
    biased: Counter[object] = Counter()
    for number in range(4_000):
        stream, order = HashStream(number, "biased"), list(range(52))
        for place in range(52):
            other = stream.below(52)
            order[place], order[other] = order[other], order[place]
        biased.update(enumerate(order))
    assert uneven(biased, 52 * 52) > 5


def test_numbers_below_a_bound() -> None:
    stream = HashStream(1, "test")
    for bound in (1, 2, 6, 255, 256, 257, 65_537, 10**30):
        drawn = [stream.below(bound) for _ in range(200)]
        assert all(0 <= number < bound for number in drawn)
        assert bound < 3 or len(set(drawn)) > 2
    assert abs(uneven(Counter(stream.below(6) for _ in range(30_000)), 6)) < 5
    with pytest.raises(ValueError, match="at least 1"):
        stream.below(0)


def test_purposes_have_their_own_streams() -> None:
    assert HashStream(1, "a").take(8) != HashStream(1, "b").take(8)
    assert HashStream(1, "a").take(40) == (first := HashStream(1, "a")).take(20) + first.take(20)
