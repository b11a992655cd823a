"""The 169 classes of two cards, and named orderings of them from best to worst."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from riverboat.cards import RANKS

_DOWN = RANKS[::-1]

# The 13 x 13 grid, row by row: pairs on the diagonal, suited above it, offsuit below.
CLASSES = tuple(
    high + low if high == low else high + low + "s" if RANKS.index(high) > RANKS.index(low) else low + high + "o"
    for high in _DOWN
    for low in _DOWN
)

# Equity against one random hand with five cards to come. Derived by exact enumeration with the kernel: all 1,081 hands on each of the
# 134,459 boards that differ by more than their suits, every hand against the 990 that share no card with it, ties as halves. No two
# classes are equal; the closest are 72s and 54o, six millionths apart. From AA with 85.20 % to 32o with 32.30 %.
_BY_EQUITY = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s A8o KTo QTs
A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33
Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o
98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o
T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o
32s 43o 72o 52o 62o 42o 32o
"""


def equity_order() -> tuple[str, ...]:
    """The 169 classes by their equity against a random hand."""
    return tuple(_BY_EQUITY.split())


def chen(name: str) -> int:
    """Bill Chen's points for a class of two cards.

    >>> chen("AA"), chen("AKs"), chen("TT"), chen("75s"), chen("22"), chen("A5o"), chen("72o")
    (20, 12, 10, 6, 5, 5, -1)
    """
    high, low = (RANKS.index(rank) for rank in name[:2])
    halves = {"A": 20, "K": 16, "Q": 14, "J": 12}.get(name[0], high + 2)  # half points, to stay with whole numbers
    if high == low:
        return max(5, halves)
    gap = high - low - 1
    halves -= 2 * (0, 1, 2, 4, 5)[min(gap, 4)]
    halves += 4 * name.endswith("s") + 2 * (gap <= 1 and high < RANKS.index("Q"))
    return -(-halves // 2)  # a half is rounded up


def chen_order() -> tuple[str, ...]:
    """The 169 classes by Chen's points; among equals pairs first, then the higher first card, then the higher second.

    >>> chen_order()[:8]
    ('AA', 'KK', 'QQ', 'JJ', 'AKs', 'AQs', 'TT', 'AKo')
    """

    def place(name: str) -> tuple[int, ...]:
        high, low = (RANKS.index(rank) for rank in name[:2])
        return -chen(name), high != low, -high, -low

    return tuple(sorted(CLASSES, key=place))


ORDERINGS: Mapping[str, Callable[[], tuple[str, ...]]] = {"chen": chen_order, "equity": equity_order}


def top(percent: Fraction, ordering: str, combos: Mapping[str, int]) -> tuple[str, ...]:
    """The best classes that together hold at most this share of all hands, or the best class alone if it holds more.

    `combos` has the number of hands of each class; classes that are missing in it are skipped.

    >>> top(Fraction(2), "equity", {name: 6 if len(name) == 2 else 4 if name[2] == "s" else 12 for name in CLASSES})
    ('AA', 'KK', 'QQ', 'JJ')
    """
    room = sum(combos.values()) * percent / 100
    chosen: list[str] = []
    for name in ORDERINGS[ordering]():
        if name in combos:
            room -= combos[name]
            if room < 0 and (chosen or not percent):
                break
            chosen.append(name)
    return tuple(chosen)
