"""The strength of a hand, as an ordered value with its explanation."""

from collections import Counter
from functools import cache

from riverboat.cards import Card
from riverboat.ranking.best_cards import playing
from riverboat.ranking.category import Category, ranking_named
from riverboat.ranking.hand_names import hand_words
from riverboat.ranking.kernel_conversion import ladder
from riverboat.ranking.pick import Pick
from riverboat.ranking.wild import Wild

_TWO_SETS = (Category.TWO_PAIR, Category.FULL_HOUSE)


class Strength:
    """The strength of a hand: an ordered number that can explain itself in words.

    >>> from riverboat import evaluate
    >>> aces, nines = evaluate("As Ah Kd Qc 2s"), evaluate("9s 9h 9d 3c 3s")
    >>> aces < nines, nines.category, nines.ranks, nines.words
    (True, <Category.FULL_HOUSE: 7>, '93', 'full house, nines over threes')

    Two strengths are equal when neither hand beats the other, whatever their cards. A hand that does not qualify is false.
    """

    __slots__ = ("_held", "_parts", "_rank", "_ranking", "_wild_set")

    def __init__(
        self,
        rank: int,
        ranking: str = "high",
        *,
        hand: tuple[Card, ...] = (),
        board: tuple[Card, ...] = (),
        wild: Wild | None = None,
        pick: Pick | None = None,
    ) -> None:
        """Take a rank from `riverboat.rank` or `riverboat.ranks`; given the cards, the strength also knows which of them play."""
        if not (rank == 0 or 2 <= rank < 2 * len(ladder(ranking))):
            raise ValueError(f"{rank} is not a rank of {ranking}")
        self._rank = rank
        self._ranking = ranking
        self._held = (hand, board, wild, pick or Pick())
        self._parts: dict[Card, Card] | None = None
        self._wild_set: tuple[Card, ...] = ()

    @property
    def rank(self) -> int:
        """The ordered number; it compares within one ranking."""
        return self._rank

    @property
    def ranking(self) -> str:
        """How it was ranked."""
        return self._ranking

    @property
    def category(self) -> Category:
        """The category of the hand."""
        return ladder(self.ranking)[self.rank // 2][0]

    @property
    def ranks(self) -> str:
        """The ranks that break ties, the primary one first."""
        return ladder(self.ranking)[self.rank // 2][1]

    @property
    def primary(self) -> int:
        """The rank that is compared first, 2 to 14 (ace); the ace is 1 in rankings that count it low, and 5 is the top of a wheel.

        >>> from riverboat import evaluate
        >>> house = evaluate("9s 9h 9d 3c 3s")
        >>> house.primary, house.secondary, house.kickers
        (9, 3, ())
        """
        return self._numbers[0] if self.ranks else 0

    @property
    def secondary(self) -> int:
        """The rank of the pair of a full house, or of the lower of two pairs; 0 in other categories."""
        return self._numbers[1] if self.category in _TWO_SETS else 0

    @property
    def kickers(self) -> tuple[int, ...]:
        """The ranks that are compared last, from the highest down."""
        return self._numbers[2 if self.category in _TWO_SETS else 1 :]

    @property
    def _numbers(self) -> tuple[int, ...]:
        """The ranks as numbers."""
        order = ranking_named(self.ranking).order
        least = 1 if order[0] == "A" else 2
        return tuple(order.index(rank) + least for rank in self.ranks)

    @property
    def is_royal_flush(self) -> bool:
        """Whether the hand is the best straight flush."""
        return self.category is Category.STRAIGHT_FLUSH and self.ranks == "A"

    @property
    def score(self) -> float:
        """The rank on a scale of thousands: high card from 0, pair from 1000, up to royal flush, 9000, and five of a kind from 10000.

        >>> from riverboat import evaluate
        >>> evaluate("As Ks Qs Js Ts").score, evaluate("9s 9h 9d 3c 3s").score // 1000
        (9000.0, 6.0)

        A better hand has a higher score. Only the ranking "high" has this scale.
        """
        if self.ranking != "high":
            raise ValueError(f"scores are for the ranking high, not {self.ranking}; compare by rank")
        band, first, count = _score_bands()[self.rank // 2]
        return 1000 * (band + (self.rank / 2 - first) / count)

    @property
    def words(self) -> str:
        """The hand in words, different for every strength."""
        natural = ", natural" if self.rank & 1 else ""
        return hand_words(self.category, self.ranks, low=ranking_named(self.ranking).low) + natural

    @property
    def parts(self) -> dict[Card, Card]:
        """Each card that plays, in display order, and the card it plays as."""
        if self._parts is None:
            hand, board, wild, pick = self._held
            self._wild_set, self._parts = playing(hand, board, wild, self.ranking, pick, self.rank) if hand or board else ((), {})
        return self._parts

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that play, at most five."""
        return tuple(self.parts)

    @property
    def wild_set(self) -> tuple[Card, ...]:
        """The cards of the hand that are wild, whether they play or not."""
        return self._wild_set if self.parts is not None else ()  # computing the parts sets _wild_set

    @property
    def wilds(self) -> dict[Card, Card]:
        """Each wild card that plays, and the card it plays as."""
        return {card: part for card, part in self.parts.items() if card in self._wild_set}

    def __bool__(self) -> bool:
        """Whether the hand qualifies."""
        return self.rank > 0

    def __eq__(self, other: object) -> bool:
        """Whether neither hand beats the other."""
        return self.rank == other.rank and self.ranking == other.ranking if isinstance(other, Strength) else NotImplemented

    def __hash__(self) -> int:
        """Equal strengths hash alike."""
        return hash((self.ranking, self.rank))

    def __lt__(self, other: "Strength") -> bool:
        """Whether the other hand wins."""
        return self.rank < self._rival(other)

    def __le__(self, other: "Strength") -> bool:
        """Whether the other hand wins or ties."""
        return self.rank <= self._rival(other)

    def __gt__(self, other: "Strength") -> bool:
        """Whether this hand wins."""
        return self.rank > self._rival(other)

    def __ge__(self, other: "Strength") -> bool:
        """Whether this hand wins or ties."""
        return self.rank >= self._rival(other)

    def _rival(self, other: "Strength") -> int:
        if not isinstance(other, Strength):
            raise TypeError(f"a strength compares with a strength, not with {type(other).__name__}")
        if other.ranking != self.ranking:
            raise TypeError(f"a hand ranked {self.ranking} does not compare with one ranked {other.ranking}")
        return other.rank

    def __repr__(self) -> str:
        """Show the words."""
        return f"<Strength {self.words}>"


@cache
def _score_bands() -> list[tuple[int, int, int]]:
    """For each rank // 2 of a high hand: the thousand that its score is in, the first rank // 2 there, and how many there are."""
    bands = [
        (9 if ranks == "A" else 8) if category is Category.STRAIGHT_FLUSH else 10 if category is Category.FIVE_OF_A_KIND else category - 1
        for category, ranks in ladder("high")
    ]
    bands[0] = 0  # no hand at all: below every high card
    counts = Counter(bands)
    firsts: dict[int, int] = {}
    return [(band, firsts.setdefault(band, half), counts[band]) for half, band in enumerate(bands)]
