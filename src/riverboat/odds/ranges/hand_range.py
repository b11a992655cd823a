"""Range: a set of hands that a player may hold, each with a weight."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, groupby, pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import FULL, RANKS, Card, CardError, CardsLike
from riverboat.cards import cards as read_cards
from riverboat.odds.ranges.range_parser import MOST, SHAPES, WHOLE, Masks, RangeError, Shares, choose, classes, read, shapes

__all__ = ["Range", "RangeError"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Range:
    """The hands of `cards` cards that a player may hold, each with a weight above 0 and at most 1.

    >>> suspicion = Range.parse("77+, ATs+, AKo:0.5, !88")
    >>> suspicion, len(suspicion), "AsKd" in suspicion, suspicion.weight("AsKd")
    (Range('99+, 77, ATs+, AKo:0.5'), 70, True, Fraction(1, 2))

    Ranges are values: `|` takes the greater weight of each hand, `&` the lesser, `-` subtracts weights, `~` is the complement.

    >>> Range.parse("AK") - Range.parse("AKs:0.25") == Range.parse("AKo, AKs:0.75")
    True
    """

    cards: int
    deck: tuple[Card, ...]
    listed: tuple[Masks, Shares] | None  # ascending masks, and weights in millionths; None: every hand with weight 1

    @classmethod
    def parse(cls, text: str, *, cards: int = 2, deck: Sequence[Card] = FULL, ordering: str = "equity") -> "Range":
        """Parse a range; the grammar is in docs/ranges.md.

        >>> len(Range.parse("random")), len(Range.parse("AAxxds", cards=4)), Range.parse("4%")
        (1326, 864, Range('77+, AKs'))
        """
        every = cls.random(cards=cards, deck=deck)
        listed = read(text, cards, every.deck, ordering)
        return every if listed is None else _range_of(every, *listed)

    @classmethod
    def random(cls, *, cards: int = 2, deck: Sequence[Card] = FULL) -> "Range":
        """Every hand; the list is made on first use."""
        if not 1 <= cards <= len(deck):
            raise RangeError(f"a hand of {cards} cards from a deck of {len(deck)}")
        return cls(cards, tuple(sorted(read_cards(deck))), None)

    @classmethod
    def of(cls, hands: Iterable[CardsLike], *, weight: int | str | Fraction = 1, cards: int = 2, deck: Sequence[Card] = FULL) -> "Range":
        """The range of these hands.

        >>> Range.of(["As Ks", "AhKh"], weight="0.5")
        Range('AsKs:0.5, AhKh:0.5')
        """
        every, share = cls.random(cards=cards, deck=deck), Fraction(weight) * WHOLE
        if share.denominator > 1 or not 0 < share <= WHOLE:
            raise RangeError(f"{weight} is no weight", hint="a weight is above 0, at most 1, and has at most six decimals")
        masks = np.array(sorted({_mask(every, hand) for hand in hands}), dtype=np.uint64)
        return _range_of(every, masks, np.full(len(masks), int(share), dtype=np.int64))

    @property
    def is_random(self) -> bool:
        """Whether this is every hand with weight 1."""
        return self.listed is None

    @property
    def masks(self) -> Masks:
        """The hands as ascending masks, one bit per card."""
        return choose(self.deck, self.cards) if self.listed is None else self.listed[0]

    @property
    def weights(self) -> Shares:
        """The weights of `masks`, as the smallest whole numbers in the same proportion.

        >>> Range.parse("AsAh, KsKh:0.75").weights
        array([3, 4])
        """
        shares = _shares(self)
        return shares // (np.gcd.reduce(shares) or 1)

    @property
    def total_weight(self) -> int:
        """The sum of `weights`."""
        return int(self.weights.sum())

    @property
    def percent(self) -> float:
        """The share of all hands in percent, by weight."""
        weight = len(self) if self.listed is None else int(self.listed[1].sum()) / WHOLE
        return 100 * weight / comb(len(self.deck), self.cards)

    def weight(self, hand: CardsLike) -> Fraction:
        """The weight of a hand, 0 if it is not in the range."""
        mask = _mask(self, hand)
        return Fraction(1) if self.listed is None else Fraction(int(_at(self, np.array([mask], dtype=np.uint64))[0]), WHOLE)

    def without(self, dead: CardsLike) -> "Range":
        """The hands that hold none of these cards.

        >>> len(Range.parse("AK").without("As"))
        12
        """
        mask = np.uint64(sum(1 << card for card in read_cards(dead)))
        live = self.masks & mask == 0
        return _range_of(self, self.masks[live], _shares(self)[live])

    def grid(self) -> dict[str, Fraction]:
        """The average weight of each class of two cards, in the order of the 13 x 13 grid."""
        if self.cards != 2:
            raise RangeError(f"hands of {self.cards} cards make no grid")
        return {name: Fraction(int(_at(self, hands).sum()), WHOLE * len(hands)) for name, hands in classes(self.deck).items()}

    def __len__(self) -> int:
        """The number of hands, whatever their weights."""
        return comb(len(self.deck), self.cards) if self.listed is None else len(self.listed[0])

    def __iter__(self) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
        """The hands with their weights, highest card first in each."""
        for mask, share in zip(self.masks.tolist(), _shares(self).tolist(), strict=True):
            yield _cards(mask), Fraction(share, WHOLE)

    def __contains__(self, hand: CardsLike) -> bool:
        """Whether a hand is in the range with any weight."""
        return self.weight(hand) > 0

    def __or__(self, other: "Range") -> "Range":
        """The hands of either, with the greater weight."""
        return _together(self, other, np.maximum)

    def __and__(self, other: "Range") -> "Range":
        """The hands of both, with the lesser weight."""
        return _together(self, other, np.minimum)

    def __sub__(self, other: "Range") -> "Range":
        """The hands with the weights of the other range subtracted."""
        return _together(self, other, lambda own, other_weight: np.maximum(own - other_weight, 0))

    def __invert__(self) -> "Range":
        """All other hands."""
        return Range(self.cards, self.deck, None) - self

    def __eq__(self, other: object) -> bool:
        """The same hands with the same weights, of the same deck."""
        return isinstance(other, Range) and _key(self) == _key(other)

    def __hash__(self) -> int:
        """Equal ranges have equal hashes."""
        return hash(_key(self))

    def __str__(self) -> str:
        """The shortest text, always the same for equal ranges; `parse` reads it back."""
        return "random" if self.listed is None else _text(self.cards, self.deck, *self.listed)

    def __repr__(self) -> str:
        """The text, shortened if it is long."""
        text = str(self)
        return f"Range({text if len(text) <= 100 else text[:97] + '...'!r}{f', cards={self.cards}' * (self.cards != 2)})"


def _range_of(every: Range, hands: Masks, shares: Shares) -> Range:
    """A range of these hands with the deck of another; every hand with weight 1 is the random range."""
    if not shares.all():
        hands, shares = hands[shares > 0], shares[shares > 0]
    if len(hands) == comb(len(every.deck), every.cards) and (shares == WHOLE).all():
        return Range(every.cards, every.deck, None)
    hands.flags.writeable = shares.flags.writeable = False
    return Range(every.cards, every.deck, (hands, shares))


def _shares(range_: Range) -> Shares:
    return np.full(len(range_), WHOLE, dtype=np.int64) if range_.listed is None else range_.listed[1]


def _key(range_: Range) -> tuple[object, ...]:
    return range_.cards, range_.deck, *(() if range_.listed is None else (array.tobytes() for array in range_.listed))


def _mask(range_: Range, hand: CardsLike) -> int:
    hand_cards = read_cards(hand)
    if len(hand_cards) != range_.cards:
        raise CardError(f"{len(hand_cards)} cards in a hand of {range_.cards}", text=hand if isinstance(hand, str) else "")
    if missing := [card for card in hand_cards if card not in range_.deck]:
        raise CardError(f"no {missing[0]} in this deck", text=hand if isinstance(hand, str) else "")
    return sum(1 << card for card in hand_cards)


def _at(range_: Range, masks: Masks) -> Shares:
    """The weights of these hands, in millionths."""
    if range_.listed is None:
        return np.full(len(masks), WHOLE, dtype=np.int64)
    hands, shares = range_.listed
    places = np.searchsorted(hands, masks)
    listed = np.append(hands, ~np.uint64(0))[places] == masks  # a sentinel behind the last hand
    return np.where(listed, np.append(shares, 0)[places], 0)


def _together(first: Range, second: Range, combine: Callable[[Shares, Shares], Shares]) -> Range:
    if not isinstance(second, Range):
        return NotImplemented
    if (first.cards, first.deck) != (second.cards, second.deck):
        raise RangeError("two ranges of different hands", hint="both must have as many cards from the same deck")
    every = first.is_random or second.is_random
    masks = choose(first.deck, first.cards) if every else np.union1d(first.masks, second.masks)
    return _range_of(first, masks, combine(_at(first, masks), _at(second, masks)))


def _cards(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, the highest first."""
    cards = []
    while mask:
        cards.append(FULL[mask.bit_length() - 1])
        mask ^= 1 << cards[-1]
    return tuple(cards)


def _text(size: int, deck: tuple[Card, ...], hands: Masks, shares: Shares) -> str:
    words: list[str] = []
    for share in np.unique(shares)[::-1].tolist():
        level = hands[shares == share]
        whole = len(level) == comb(len(deck), size)
        weight = "" if share == WHOLE else ":0." + f"{share:06}".rstrip("0")
        level_words = ["random"] if whole else _two_words(deck, level) if size == 2 else _words(size, deck, level)
        words += [word + weight for word in level_words]
    return ", ".join(words) or "none"


def _hand_words(hands: Masks) -> list[str]:
    return ["".join(map(str, _cards(mask))) for mask in hands[::-1].tolist()]


def _two_words(deck: tuple[Card, ...], hands: Masks) -> list[str]:
    """Hands of two cards as runs of classes, classes and hands."""
    members_of = classes(deck)
    listed = set(hands.tolist())
    whole = {name for name, members in members_of.items() if listed.issuperset(members.tolist())}
    alone = hands[~np.isin(hands, np.concatenate([hands[:0], *(members_of[name] for name in whole)]))]
    ranks = sorted({RANKS[card.rank] for card in deck}, key=RANKS.index, reverse=True)
    words = [_run_text(*run, "") for run in _runs([rank * 2 for rank in ranks if rank * 2 in members_of], whole)]
    runs: dict[str, list[tuple[str, str, bool]]] = {}
    for kind in "so":
        lines = [[high + low + kind for low in ranks[at + 1 :] if high + low + kind in members_of] for at, high in enumerate(ranks)]
        runs[kind] = [(first[:2], last[:2], top) for line in lines for first, last, top in _runs(line, whole)]
    both = [run for run in runs["s"] if run in runs["o"]]
    words += _stairs(both, "", ranks)
    for kind in "so":
        words += _stairs([run for run in runs[kind] if run not in both], kind, ranks)
    return words + _hand_words(alone)


def _runs(line: list[str], whole: set[str]) -> Iterator[tuple[str, str, bool]]:
    """The stretches of a line that are complete: first class, last class, and whether the line begins with it."""
    for is_whole, group in groupby(line, key=whole.__contains__):
        if is_whole:
            names = list(group)
            yield names[0], names[-1], names[0] == line[0]


def _run_text(first: str, last: str, top: bool, kind: str) -> str:
    if first == last:
        return first + kind
    return f"{last}{kind}+" if top else f"{first}{kind}-{last}{kind}"


def _stairs(runs: list[tuple[str, str, bool]], kind: str, ranks: list[str]) -> list[str]:
    """Write runs of kickers, and at least three single classes that descend together as one run."""
    below = dict(pairwise(ranks))
    under = {name: below[name[0]] + below.get(name[1], "") for name, last, _ in runs if name == last}
    stair_words: dict[str, str] = {}
    for name in under.keys() - under.values():
        stair = [name]
        while under[stair[-1]] in under:
            stair.append(under[stair[-1]])
        if len(stair) > 2:
            stair_words |= dict.fromkeys(stair, "") | {name: f"{name}{kind}-{stair[-1]}{kind}"}
    words = [stair_words.get(first, _run_text(first, last, top, kind)) for first, last, top in runs]
    return [word for word in words if word]


Pattern = tuple[tuple[int, ...], str]  # the ranks that are shown, highest first, and the suit shape


def _words(size: int, deck: tuple[Card, ...], hands: Masks) -> list[str]:
    """Hands of any size as patterns, the widest first, and single hands."""
    if comb(len(deck), size) > MOST:
        return _hand_words(hands)
    sizes, widths = _cells(size, deck)
    keys = _keys(hands)
    unique_keys, counts = np.unique(keys, return_counts=True)
    whole = [key for key, count in zip(unique_keys.tolist(), counts.tolist(), strict=True) if count == sizes[key]]
    cells = defaultdict(list)
    for key in whole:
        for pattern in _patterns(key, size):
            cells[pattern].append(key)
    words, left = [], set(whole)
    filled = [pattern for pattern in cells if len(cells[pattern]) == widths[pattern]]
    for pattern in sorted(filled, key=lambda pattern: (len(pattern[0]), pattern[1], [-rank for rank in pattern[0]])):
        if not left.isdisjoint(cells[pattern]):
            left.difference_update(cells[pattern])
            words.append("".join(RANKS[rank] for rank in pattern[0]).ljust(size, "x") + pattern[1])
    return words + _hand_words(hands[~np.isin(keys, whole)])


def _keys(hands: Masks) -> NDArray[np.int64]:
    """The cell of each hand: three bits per rank for the number of cards, and the suit shape above them."""
    keys = shapes(hands).astype(np.int64) << 39
    for rank in range(13):
        keys |= np.bitwise_count(hands & np.uint64(15 << 4 * rank)).astype(np.int64) << 3 * rank
    return keys


def _patterns(key: int, size: int) -> Iterator[Pattern]:
    """The patterns that contain a cell."""
    ranks = [rank for rank in reversed(range(13)) for _ in range(key >> 3 * rank & 7)]
    for count in range(size + 1):
        for shown in set(combinations(ranks, count)):
            yield shown, ""
            if size > 2 and key >> 39 < len(SHAPES):
                yield shown, SHAPES[key >> 39]


@lru_cache(maxsize=8)
def _cells(size: int, deck: tuple[Card, ...]) -> tuple[dict[int, int], Counter[Pattern]]:
    """How many hands each cell has, and how many cells each pattern."""
    keys, counts = np.unique(_keys(choose(deck, size)), return_counts=True)
    sizes = dict(zip(keys.tolist(), counts.tolist(), strict=True))
    return sizes, Counter(pattern for key in sizes for pattern in _patterns(key, size))
