"""Random spots, and brute-force counts of them."""

import random
from itertools import combinations
from typing import NamedTuple

from riverboat._kernel import Rule, codes
from riverboat.cards import cards
from riverboat.ranking.kernel_conversion import mask

UNITS = 2520
CATEGORIES = 16
ROYAL = 9 << 20 | 13 << 16
RANKING = {"high": 0, "short": 1, "ace-to-five": 2, "eight-or-better": 2}
RULES = {name: Rule(number, eight_or_better=name == "eight-or-better") for name, number in RANKING.items()}
KINDS = {name: [15 if number < 2 and code == ROYAL else code >> 20 for code in codes(number)] for name, number in RANKING.items()}
DECK = (1 << 52) - 1


class Spot(NamedTuple):
    """Hands are known, so many cards of a board are to come."""

    hands: list[int]
    board: int
    more: int
    deck: int
    names: list[str]
    pick: tuple[int, int]

    @property
    def contests(self) -> list[tuple[Rule, int, int]]:
        return [(RULES[name], *self.pick) for name in self.names]


class Counts:
    """What `Tally` counts, deal by deal."""

    def __init__(self, names: list[str], seats: int) -> None:
        self.names, self.seats, self.deals = names, seats, 0
        shares = len(names)
        self.winners = [0] * (shares << seats)
        self.units, self.scoops, self.parts = ([0] * seats for _ in range(3))
        self.categories = [0] * (shares * seats * CATEGORIES)
        self.won = [0] * (shares * CATEGORIES)

    def deal(self, scores: list[list[int]], times: int = 1) -> None:
        """Count the scores of every share and seat."""
        self.deals += times
        got = [0] * self.seats
        last = UNITS
        for share, (name, mine) in enumerate(zip(self.names, scores, strict=True)):
            best = max(mine)
            winners = [seat for seat, score in enumerate(mine) if score == best] if best else []
            self.winners[(share << self.seats) + sum(1 << seat for seat in winners)] += times
            if winners:
                self.won[share * CATEGORIES + KINDS[name][best // 2]] += times
            else:
                last += UNITS
            for seat, score in enumerate(mine):
                self.categories[(share * self.seats + seat) * CATEGORIES + KINDS[name][score // 2]] += times
            for seat in winners:
                got[seat] += (last if share == len(self.names) - 1 else UNITS) // len(winners)
        for seat, units in enumerate(got):
            self.units[seat] += units * times
            self.scoops[seat] += times * (units == UNITS * len(self.names))
            self.parts[seat] += times * (0 < units < UNITS * len(self.names))

    @property
    def row(self) -> tuple[int, *tuple[list[int], ...]]:
        return (self.deals, self.winners, self.units, self.scoops, self.parts, self.categories, self.won)


def boards(deck: int, count: int) -> list[int]:
    """Every choice of so many cards."""
    live = [1 << card for card in range(52) if deck >> card & 1]
    return [sum(chosen) for chosen in combinations(live, count)]


def brute(spot: Spot) -> tuple[int, *tuple[list[int], ...]]:
    """One board after another, by the rule's own judgement."""
    counts = Counts(spot.names, len(spot.hands))
    for rest in boards(spot.deck, spot.more):
        counts.deal([[RULES[name].judge(hand, spot.board | rest, *spot.pick) for hand in spot.hands] for name in spot.names])
    return counts.row


def random_spot(source: random.Random) -> Spot | None:
    """Any number of seats, cards, shares; few suits half of the time, so that flushes are common."""
    shares = [
        ["high"],
        ["short"],
        ["ace-to-five"],
        ["eight-or-better"],
        ["high", "eight-or-better"],
        ["eight-or-better", "high", "ace-to-five"],
    ]
    names = source.choice(shares)
    width, seats = source.choice([1, 2, 2, 2, 3, 4, 4, 5, 6]), source.randint(1, 6)
    pick = source.choice([(-1, -1), (-1, -1), (2, 3), (2, 3), (3, 2), (1, 4), (2, 2)])
    suits = source.choice([2, 4])
    pool = [card for card in range(16 if "short" in names else 0, 52) if card % 4 < suits]
    source.shuffle(pool)
    total = source.randint(0, 5)
    known = source.randint(0, total)
    held = seats * width
    live = total - known + source.randint(0, 7)
    if held + known + live > len(pool):
        return None
    hands = [mask_of(pool[seat * width : (seat + 1) * width]) for seat in range(seats)]
    return Spot(hands, mask_of(pool[held : held + known]), total - known, mask_of(pool[held + known : held + known + live]), names, pick)


def mask_of(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


def hand(text: str) -> int:
    """Cards as text, one bit a card."""
    return mask(cards(text))
