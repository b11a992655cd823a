"""Six statistical tests of the shuffle, which unfair shuffles fail."""

import math
import random
from collections.abc import Callable
from itertools import count

import numpy as np
import pytest
from tests.repetitions import SOAK, scaled, with_progress

from riverboat.cards import FULL, new_seed, shuffle

Decks = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]

MANY = scaled(check=10_000, test=100_000, soak=10_000_000)
UNFAIR = scaled(check=10_000, test=40_000, soak=100_000)  # enough to notice a shuffle that is unfair
BATCH = 50_000
CARDS = len(FULL)


def chance(counts: np.ndarray, expected: np.ndarray | float, freedom: int) -> float:
    """How likely counts so uneven, or so even, are by chance: chi-square's two tails by Wilson and Hilferty."""
    chi = float(((counts - expected) ** 2 / expected).sum())
    deviate = ((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return math.erfc(abs(deviate) / math.sqrt(2))


class Looks:
    """What is counted of decks, batch by batch."""

    def __init__(self) -> None:
        self.many = 0
        self.places = np.zeros((CARDS, CARDS), np.int64)  # place, card
        self.pairs = np.zeros((CARDS, CARDS), np.int64)  # card, next card
        self.fixed = np.zeros(8, np.int64)  # cards where they were, seven and more together
        self.moves = [np.zeros(CARDS - place, np.int64) for place in range(CARDS)]  # Lehmer's code, place by place
        self.again = np.zeros((CARDS, CARDS), np.int64)  # where a card lay in this deck and in the next
        self.hands = np.zeros(7, np.int64)  # patterns of ranks of five cards

    def take(self, decks: Decks) -> None:
        self.many += len(decks)
        for place in range(CARDS):
            self.places[place] += np.bincount(decks[:, place], minlength=CARDS)
            later = (decks[:, place + 1 :] < decks[:, place, None]).sum(axis=1)
            self.moves[place] += np.bincount(later, minlength=CARDS - place)
        joined = decks[:, :-1].astype(np.int64) * CARDS + decks[:, 1:]
        self.pairs += np.bincount(joined.ravel(), minlength=CARDS * CARDS).reshape(CARDS, CARDS)
        fixed = (decks == np.arange(CARDS)).sum(axis=1)
        self.fixed += np.bincount(np.minimum(fixed, 7), minlength=8)
        where = np.argsort(decks[:, :], axis=1)[:, 0].astype(np.int64)  # of the first card
        self.again += np.bincount(where[:-1] * CARDS + where[1:], minlength=CARDS * CARDS).reshape(CARDS, CARDS)
        ranks = np.sort(decks[:, :5] // 4, axis=1)
        same = (ranks[:, 1:] == ranks[:, :-1]).astype(np.int64)
        self.hands += np.bincount(PATTERN[same @ np.array([8, 4, 2, 1])], minlength=7)

    def verdicts(self) -> dict[str, float]:
        many = self.many
        lehmer = [chance(moves, many / len(moves), len(moves) - 1) for moves in self.moves[:-1]]
        derangements = [1.0]
        for size in range(1, CARDS + 1):
            derangements.append(size * derangements[-1] + (-1) ** size)
        still = [math.comb(CARDS, count) * derangements[CARDS - count] / math.factorial(CARDS) for count in range(7)]
        hands = math.comb(52, 5)
        kinds = [1_317_888, 1_098_240, 123_552, 54_912, 3_744, 624]
        pairs = self.pairs[~np.eye(CARDS, dtype=bool)]
        return {
            "place and card": chance(self.places, many / CARDS, (CARDS - 1) ** 2),
            "card and next": chance(pairs, many * (CARDS - 1) / (CARDS * (CARDS - 1)), CARDS * (CARDS - 1) - 1 - 2 * (CARDS - 1)),
            "fixed points": chance(self.fixed, many * np.array([*still, 1 - sum(still)]), 7),
            "Lehmer's code": min(1.0, min(lehmer) * len(lehmer)),
            "deck and next": chance(self.again, self.again.sum() / CARDS**2, CARDS * CARDS - 1),
            "five cards": chance(self.hands[:6], many * np.array(kinds) / hands, 5),
        }


def _pattern(code: int) -> int:
    """Nothing, a pair, two pair, three, full house, four: from which neighbours of five sorted ranks are the same."""
    runs, length = [], 1
    for bit in (8, 4, 2, 1):
        if code & bit:
            length += 1
        else:
            runs.append(length)
            length = 1
    shape = tuple(sorted([*runs, length], reverse=True))
    known = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]
    return known.index(shape) if shape in known else 6


PATTERN = np.array([_pattern(code) for code in range(16)])


def looked(deal: Callable[[], object], many: int) -> dict[str, float]:
    looks = Looks()
    for first in with_progress(range(0, many, BATCH), many // BATCH, "batches of decks"):
        size = min(BATCH, many - first)
        looks.take(np.array([deal() for _ in range(size)], dtype=np.uint8))
    return looks.verdicts()


def production() -> Callable[[], object]:
    """Decks as a table shuffles them: from the same seeds every day, so that no run fails by chance, and from new ones in a soak run."""
    seeds = count()
    return (lambda: shuffle(FULL, new_seed())) if SOAK else lambda: shuffle(FULL, next(seeds))


@pytest.mark.slow
def test_decks_are_fair() -> None:
    verdicts = looked(production(), MANY)
    assert len(verdicts) == 6
    assert min(verdicts.values()) > 1e-4, verdicts


NUMBERS = random.Random(20_26)


def naive() -> list[int]:
    """Every place is exchanged with any other."""
    order = list(range(CARDS))
    for place in range(CARDS):
        other = NUMBERS.randrange(CARDS)
        order[place], order[other] = order[other], order[place]
    return order


def off_by_one() -> list[int]:
    """No card stays where it is: Sattolo's mistake."""
    order = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        other = NUMBERS.randrange(last)
        order[last], order[other] = order[other], order[last]
    return order


def modulo() -> list[int]:
    """Bytes are taken modulo the number of places."""
    order = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        other = NUMBERS.randrange(256) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def half() -> list[int]:
    """Only half of the places are shuffled."""
    order = list(range(CARDS))
    for last in range(CARDS - 1, CARDS // 2, -1):
        other = NUMBERS.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


@pytest.mark.slow
@pytest.mark.parametrize("unfair", [naive, off_by_one, modulo, half])
def test_unfair_shuffles_are_detected(unfair: Callable[[], object]) -> None:
    assert min(looked(unfair, UNFAIR).values()) < 1e-4


@pytest.mark.slow
def test_the_same_look_at_as_many_fair_decks_notices_nothing() -> None:
    numbers = random.Random(7)
    assert min(looked(lambda: numbers.sample(range(CARDS), CARDS), UNFAIR).values()) > 1e-4
