"""The range parser; the grammar is in docs/ranges.md."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import RANKS, SUITS, Card
from riverboat.odds.ranges.hand_orderings import CLASSES, ORDERINGS, top

Masks = NDArray[np.uint64]
Shares = NDArray[np.int64]

WHOLE = 1_000_000  # weights are stored in millionths
MOST = 5_000_000  # the most hands in one list: all hands of five cards, with some room for intermediate results
SHAPES = ("r", "ss", "ds")  # zero, one or two suits with at least two cards

_LOW_RANKS = RANKS.lower()
_SUIT_SIGNS = {sign: SUITS[place] for signs in ("♣♦♥♠", "♧♢♡♤") for place, sign in enumerate(signs)}
_SELECTORS = "\ufe0e\ufe0f"  # variation selectors: text or emoji form of the sign before
_NUMBER = r"\d+(?:\.\d+)?|\.\d+"
_SHARE = re.compile(rf"({_NUMBER})%(?:-({_NUMBER})%)?([a-z]*)", re.ASCII)
_WEIGHT = re.compile(r"(\d*)\.?(\d*)", re.ASCII)
_CLASS = re.compile(rf"([{_LOW_RANKS}])([{_LOW_RANKS}])([so]?)")
_ANY_CLASS = re.compile(rf"([{_LOW_RANKS}x*])([{_LOW_RANKS}x*])([so])")
_SLOT = re.compile(rf"([{_LOW_RANKS}x*])([{SUITS}]?)")
_FULL_SLOT = re.compile(rf"([{_LOW_RANKS}x*])([{SUITS}x*])")
_FULL_SLOTS = re.compile(rf"(?=.*[{SUITS}])(?:{_FULL_SLOT.pattern})+")
_SHOWN = 100  # how many signs of a long text an error shows

Slot = tuple[int | None, int | None]  # the rank and the suit of a card, None for any


class RangeError(ValueError):
    """A range that cannot be read: what is wrong, what would be right, and a caret under the place.

    >>> from riverboat.odds.ranges.hand_range import Range
    >>> Range.parse("77+, A5s-K2s")
    Traceback (most recent call last):
    riverboat...RangeError: no run leads from A5s to K2s at position 5; keep the first card (A5s-A2s) or the gap (JTs-87s)
      77+, A5s-K2s
           ^
    """

    def __init__(self, problem: str, text: str = "", position: int | None = None, hint: str = "") -> None:
        """Say what is wrong with `text`, at `position` if that is known, with a hint."""
        super().__init__(problem, text, position, hint)
        self.problem, self.text, self.position, self.hint = problem, text, position, hint

    def __str__(self) -> str:
        """The problem, position and hint, and a caret under the place; a long text is cut around it."""
        place = "" if self.position is None else f" at position {self.position}"
        hint = f"; {self.hint}" if self.hint else ""
        at = self.position or 0
        start = max(0, min(at - _SHOWN // 2, len(self.text) - _SHOWN))
        shown = "".join(" " if sign.isspace() else sign for sign in self.text[start : start + _SHOWN])
        text = f"\n  {shown}" if shown.strip() else ""
        caret = f"\n  {' ' * (at - start)}^" if text and self.position is not None else ""
        return f"{self.problem}{place}{hint}{text}{caret}"


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of the text in lower case without spaces, with the original position of each sign."""

    text: str
    signs: str
    places: tuple[int, ...]  # of the signs, and of what follows them

    def part(self, start: int, stop: int | None = None) -> "TextPart":
        """The signs from `start` to `stop`."""
        stop = len(self.signs) if stop is None else stop
        return TextPart(self.text, self.signs[start:stop], self.places[start : stop + 1])

    def wrong(self, at: int, problem: str, hint: str = "") -> RangeError:
        """An error at one of the signs."""
        return RangeError(problem, self.text, self.places[at], hint)

    def tens(self) -> "TextPart":
        """The same with T for 10."""
        kept = [at for at in range(len(self.signs)) if at == 0 or self.signs[at - 1 : at + 1] != "10"]
        signs = "".join("t" if self.signs.startswith("10", at) else self.signs[at] for at in kept)
        return TextPart(self.text, signs, (*(self.places[at] for at in kept), self.places[-1]))


def pieces(text: str) -> Iterator[TextPart]:
    """The items between the commas."""
    kept = [at for at, sign in enumerate(text) if not sign.isspace() and sign not in _SELECTORS]
    signs = "".join(_SUIT_SIGNS.get(text[at], text[at].lower()[0]) for at in kept)
    whole = TextPart(text, signs, (*kept, len(text.rstrip())))
    start = 0
    for item in signs.split(","):
        yield whole.part(start, start + len(item))
        start += len(item) + 1


def choose(cards: Sequence[Card], count: int) -> Masks:
    """Every combination of `count` of these cards, as ascending masks."""
    if comb(len(cards), count) > MOST:
        raise RangeError(f"{comb(len(cards), count):,} hands are too many to list; {MOST:,} are the most")
    return _choose(tuple(cards), count)


@lru_cache(maxsize=16)
def _choose(cards: tuple[Card, ...], count: int) -> Masks:
    masks = np.zeros(1, dtype=np.uint64)
    for size in range(1, count + 1):
        # In order of the masks, the choices of size - 1 among the first cards stand first: each next card joins all of those before it.
        joined = [masks[: comb(at, size - 1)] | np.uint64(1 << cards[at]) for at in range(size - 1, len(cards))]
        masks = np.concatenate(joined) if joined else masks[:0]
    masks.flags.writeable = False
    return masks


def shapes(masks: Masks) -> NDArray[np.uint8]:
    """For each hand, the number of suits with at least two cards."""
    counts = [np.bitwise_count(masks & np.uint64(sum(1 << rank * 4 + suit for rank in range(13)))) for suit in range(4)]
    suited: NDArray[np.uint8] = np.sum([count > 1 for count in counts], axis=0, dtype=np.uint8)
    return suited


def matching(slots: Sequence[Slot], deck: Sequence[Card]) -> Masks:
    """Every hand whose cards match these slots, one card per slot."""
    if all(rank is not None and suit is not None for rank, suit in slots):
        return np.array([sum(1 << (rank or 0) * 4 + (suit or 0) for rank, suit in slots)], dtype=np.uint64)
    groups = [
        choose([card for card in deck if rank in (None, card.rank) and suit in (None, card.suit)], count)
        for (rank, suit), count in Counter(slots).items()
    ]
    hands = np.zeros(1, dtype=np.uint64)
    for group in sorted(groups, key=len):
        if len(hands) * len(group) > MOST:
            raise RangeError(f"more than {MOST:,} hands are too many to list")
        apart = (hands[:, None] & group) == 0
        hands = (hands[:, None] | group)[apart]
    if len(groups) > 1:
        hands = np.sort(hands)  # several times quicker than np.unique where millions repeat
        hands = np.concatenate([hands[:1], hands[1:][hands[1:] != hands[:-1]]])
    return hands


@lru_cache(maxsize=16)
def classes(deck: tuple[Card, ...]) -> dict[str, Masks]:
    """The classes of two cards that a deck can deal, in the order of the grid, each with its hands."""
    masks_of: dict[str, list[int]] = {name: [] for name in CLASSES}
    for place, second in enumerate(deck):
        for first in deck[place + 1 :]:
            kind = "" if first.rank == second.rank else "s" if first.suit == second.suit else "o"
            masks_of[RANKS[first.rank] + RANKS[second.rank] + kind].append(1 << first | 1 << second)
    return {name: np.array(sorted(hands), dtype=np.uint64) for name, hands in masks_of.items() if hands}


@dataclass(frozen=True, slots=True)
class ItemParser:
    """Parses the items of a range of hands of `size` cards."""

    size: int
    deck: tuple[Card, ...]
    ranks: tuple[int, ...]  # of the deck, from the lowest
    ordering: str

    def hands(self, item: TextPart) -> Masks:
        """The hands that an item stands for."""
        if not item.signs:
            raise item.wrong(0, "a hand is missing", "for every hand write random, for no hand none")
        if item.signs == "none":
            raise item.wrong(0, "none stands alone")
        try:
            hands = self._hands(item)
        except RangeError as error:
            raise error if error.text else item.wrong(0, error.problem) from None
        if not len(hands):
            raise item.wrong(0, "no such hand in this deck")
        return hands

    def _hands(self, item: TextPart) -> Masks:
        if item.signs in ("random", "*"):
            return choose(self.deck, self.size)
        if "%" in item.signs:
            return self._named(self._share(item))
        item = item.tens()
        if self.size == 2 and "-" in item.signs:
            return self._named(self._run(item))
        if self.size == 2 and "+" in item.signs:
            return self._named(self._climb(item))
        if self.size == 2 and (match := _ANY_CLASS.fullmatch(item.signs)):
            return self._named(self._kind(item, match[3]))
        return self._pattern(item)

    def _named(self, names: Iterable[str]) -> Masks:
        hands_of = classes(self.deck)
        return np.concatenate([np.zeros(0, dtype=np.uint64), *(hands_of[name] for name in names if name in hands_of)])

    def _share(self, item: TextPart) -> tuple[str, ...]:
        """The classes of `15%`, `10%-20%` or `15%chen`."""
        match = _SHARE.fullmatch(item.signs)
        if not match:
            raise item.wrong(0, "a share that cannot be read", "write 15%, 10%-20% or 15%chen")
        if self.size != 2:
            raise item.wrong(0, f"hands of {self.size} cards have no ordering", "shares are for two cards")
        ordering = match[3] or self.ordering
        if ordering not in ORDERINGS:
            raise item.wrong(match.start(3), f"unknown ordering {ordering!r}", f"orderings are {', '.join(ORDERINGS)}")
        low, high = sorted([Fraction(match[1]), Fraction(match[2] or 0)])
        if not 0 < high <= 100:
            raise item.wrong(0, "a share is more than 0% and at most 100%")
        combos = {name: len(hands) for name, hands in classes(self.deck).items()}
        names = top(high, ordering, combos)[len(top(low, ordering, combos)) :]
        if not names:
            raise item.wrong(0, "no class of hands lies between these shares")
        return names

    def _known(self, item: TextPart, place: int) -> None:
        rank = item.signs[place].upper()
        if rank in RANKS and RANKS.index(rank) not in self.ranks:
            raise item.wrong(place, f"no {rank} in this deck", f"its ranks are {' '.join(RANKS[known] for known in self.ranks)}")

    def _class(self, item: TextPart) -> tuple[int, int, str]:
        """The higher rank, lower rank and kind of a class at an end of a run."""
        match = _CLASS.fullmatch(item.signs)
        if not match:
            problem = "a run needs two ranks at each end" if item.signs else "a run without an end"
            raise item.wrong(0, problem, "such as 77+, ATs+, 99-66, A5s-A2s or JTs-87s")
        if match[1] == match[2] and match[3]:
            raise item.wrong(2, "a pair is never suited", f"write {item.signs[:2].upper()}")
        self._known(item, 0)
        self._known(item, 1)
        low, high = sorted(_LOW_RANKS.index(sign) for sign in item.signs[:2])
        return high, low, match[3]

    def _climb(self, item: TextPart) -> list[str]:
        """The classes of `77+` and `ATs+`: the pair climbs to aces, the second card to just below the first."""
        plus = item.signs.index("+")
        if plus < len(item.signs) - 1:
            raise item.wrong(plus, "a + stands at the end", "such as 77+ or ATs+")
        high, low, kind = self._class(item.part(0, plus))
        if high == low:
            return _names([(rank, rank) for rank in self.ranks if rank >= low], kind)
        return _names([(high, rank) for rank in self.ranks if low <= rank < high], kind)

    def _run(self, item: TextPart) -> list[str]:
        """The classes of `99-66`, `A5s-A2s` and `JTs-87s`."""
        if "+" in item.signs:
            raise item.wrong(item.signs.index("+"), "a run with two ends has no +", "write A5s-A2s or A2s+")
        dash = item.signs.index("-")
        ends = item.part(0, dash), item.part(dash + 1)
        (low_high, low_low, kind), (high, low, other) = sorted(self._class(end) for end in ends)
        if kind != other:
            raise item.wrong(0, "the ends of a run are both suited, both offsuit or neither", "such as A5s-A2s")
        ranks = self.ranks
        gap = ranks.index(high) - ranks.index(low)
        if ranks.index(low_high) - ranks.index(low_low) == gap:
            return _names([(ranks[at], ranks[at - gap]) for at in range(ranks.index(low_high), ranks.index(high) + 1)], kind)
        if low_high == high > low:
            return _names([(high, rank) for rank in ranks if low_low <= rank <= low], kind)
        names = " to ".join(end.signs[:2].upper() + end.signs[2:] for end in ends)
        raise item.wrong(0, f"no run leads from {names}", "keep the first card (A5s-A2s) or the gap (JTs-87s)")

    def _kind(self, item: TextPart, kind: str) -> list[str]:
        """The classes of `AKs`, and of `Axs` and `xxo` with any rank for the x."""
        if item.signs[0] == item.signs[1] not in ("x", "*"):
            raise item.wrong(2, "a pair is never suited", f"write {item.signs[:2].upper()}")
        self._known(item, 0)
        self._known(item, 1)
        first, second = (self.ranks if sign in "x*" else [_LOW_RANKS.index(sign)] for sign in item.signs[:2])
        return _names([(max(a, b), min(a, b)) for a in first for b in second if a != b], kind)

    def _pattern(self, item: TextPart) -> Masks:
        """The hands of a pattern: a rank or x per card, optionally its suit; from three cards on optionally the suit shape."""
        shape = next((shape for shape in SHAPES if self.size > 2 and item.signs.endswith(shape)), "")
        slots = _slots(item.part(0, len(item.signs) - len(shape)), self.size)
        for place, (at, (rank, suit)) in enumerate(slots):
            self._known(item, at)
            if rank is not None and suit is not None:
                card = Card(rank * 4 + suit)
                if card not in self.deck:
                    raise item.wrong(at, f"no {card} in this deck")
                if (rank, suit) in [slot for _, slot in slots[:place]]:
                    raise item.wrong(at, f"{card} twice", "each card can be there only once")
        hands = matching([slot for _, slot in slots], self.deck)
        return hands[shapes(hands) == SHAPES.index(shape)] if shape else hands


def _names(pairs: Iterable[tuple[int, int]], kind: str) -> list[str]:
    """The classes of pairs of a higher and a lower rank; without a kind, suited and offsuit."""
    return [RANKS[high] + RANKS[low] + sign for high, low in pairs for sign in ([""] if high == low else kind or "so")]


def _slots(item: TextPart, size: int) -> list[tuple[int, Slot]]:
    """The slots of a pattern, each with its place among the signs."""
    signs, at = item.signs, 0
    full = len(signs) == 2 * size and _FULL_SLOTS.fullmatch(signs)  # as in AsKx, where x is a suit, not a card
    slots: list[tuple[int, Slot]] = []
    while at < len(signs):
        slot = (_FULL_SLOT if full else _SLOT).match(signs, at)
        if not slot:
            raise _unknown(item, at, size)
        slots.append((at, (_index(_LOW_RANKS, slot[1]), _index(SUITS, slot[2]))))
        at = slot.end()
    if len(slots) > size:
        hint = "AK has any suits, AKs is suited, AKo is not" if size == 2 and signs.endswith("x") else "commas stand between hands"
        raise item.wrong(slots[size][0], f"{len(slots)} cards in a hand of {size}", hint)
    if len(slots) < size:
        raise item.wrong(len(signs), f"{len(slots)} card{'s' * (len(slots) != 1)} in a hand of {size}", "x stands for any card")
    return slots


def _index(signs: str, sign: str) -> int | None:
    return signs.index(sign) if sign and sign in signs else None


def _unknown(item: TextPart, at: int, size: int) -> RangeError:
    sign = item.signs[at]
    if size > 2 and sign in "+-":
        return item.wrong(at, f"{sign!r} in a hand of {size} cards", "runs are for two cards; x stands for any card")
    if item.signs.isdigit():
        return item.wrong(at, f"unknown rank {sign!r}", f"a share of all hands is {item.signs}%")
    hint = "ten is T or 10" if sign == "1" else f"ranks are {' '.join(RANKS)}, and x is any"
    return item.wrong(at, f"unknown rank {sign!r}", hint)


def _weight(piece: TextPart) -> int:
    """A weight in millionths."""
    match = _WEIGHT.fullmatch(piece.signs)
    if not match or not (match[1] or match[2]):
        raise piece.wrong(0, "a weight that cannot be read", "such as AK:0.5")
    if len(match[2]) > 6:
        raise piece.wrong(0, "a weight with more than six decimals")
    weight = int(match[1] or "0") * WHOLE + int(match[2].ljust(6, "0"))
    if not 0 < weight <= WHOLE:
        raise piece.wrong(0, "a weight is more than 0 and at most 1", "to leave hands out write !AK" if not weight else "")
    return weight


def read(text: str, size: int, deck: tuple[Card, ...], ordering: str) -> tuple[Masks, Shares] | None:
    """The hands of a range as ascending masks, with weights in millionths; None for every hand with weight 1."""
    if ordering not in ORDERINGS:
        raise RangeError(f"unknown ordering {ordering!r}", hint=f"orderings are {', '.join(ORDERINGS)}")
    items, reader = list(pieces(text)), ItemParser(size, deck, tuple(sorted({card.rank for card in deck})), ordering)
    lists: list[tuple[Masks, Shares]] = [(np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.int64))]
    if [item.signs for item in items] == ["none"]:
        return lists[0]
    if [item.signs for item in items] in (["random"], ["*"], ["x" * size], ["*" * size]):
        return None
    for item in items:
        if item.signs.startswith("!"):
            if ":" in item.signs:
                raise item.wrong(item.signs.index(":"), "an exclusion has no weight", "AK, AKs:0.5 sets a weight anew")
            hands, shares = _merge(lists)
            keep = ~np.isin(hands, reader.hands(item.part(1)))
            if keep.all():
                raise item.wrong(0, "this excludes nothing", "! takes hands away from what stands before it")
            lists = [(hands[keep], shares[keep])]
            if not keep.any():
                end = item
        else:
            body, colon, _ = item.signs.partition(":")
            hands = reader.hands(item.part(0, len(body)))
            weight = _weight(item.part(len(body) + 1)) if colon else WHOLE
            lists.append((hands, np.full(len(hands), weight, dtype=np.int64)))
    hands, shares = _merge(lists)
    if not len(hands):
        raise end.wrong(0, "an impossible range: no hand is left", "for no hand write none")
    return hands, shares


def _merge(lists: Sequence[tuple[Masks, Shares]]) -> tuple[Masks, Shares]:
    """Merge lists of hands with weights; the last weight of a hand wins."""
    hands, shares = (np.concatenate(parts) for parts in zip(*lists, strict=True))
    if (hands[1:] > hands[:-1]).all():  # in order already, as one long list often is
        return hands, shares
    unique, last = np.unique(hands[::-1], return_index=True)
    return unique, shares[::-1][last]
