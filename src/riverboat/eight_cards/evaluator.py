"""Evaluators in the document's form: ours, and the contest that lets any other decide the boards."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import RANKS, Card, CardError, CardsLike, cards, notation
from riverboat.eight_cards.events import Kind
from riverboat.ranking import evaluate as rank_hand
from riverboat.rules import Best, Variant
from riverboat.table import Table
from riverboat.table.events import Judged

Evaluator = Callable[[Kind, tuple[Card, ...], tuple[Card, ...]], tuple[Any, Any, str]]
"""Takes the kind of a board, its five cards and a player's cards there; returns (rank_code, tiebreak, text). The larger hand wins."""

_SIZES: dict[int, Kind] = {4: "PLO", 2: "NLHE"}  # cards of a player on a board
_BOARD = 5
_HOLE = {kind: size for size, kind in _SIZES.items()}
_PICK = {"NLHE": "any", "PLO": "2+3"}


class EvaluatorError(Exception):
    """An evaluator failed, or returned something else than (rank_code, tiebreak, text)."""


class Evaluated(Struct, frozen=True):
    """The contest of one board, decided by an evaluator."""

    usual: Best
    evaluator: Evaluator

    @property
    def boards(self) -> tuple[str, ...]:
        """The board that plays."""
        return self.usual.boards

    @property
    def words(self) -> str:
        """What wins the share."""
        return self.usual.words

    @property
    def needs(self) -> str:
        """Every hand qualifies."""
        return ""

    def kind(self, size: int) -> str:
        """The usual name for playing this many cards with the board."""
        return self.usual.kind(size)

    def score(self, table: Table, seat: int) -> int | None:
        """One more than the number of hands that the seat beats, because evaluators only compare.

        Only bots ask about a board that is not complete; then the usual ranking answers.
        """
        if len(self.usual.shared(table)) < _BOARD:
            return self.usual.score(table, seat)
        own, *others = [self._hand(table, other)[:2] for other in (seat, *table.live)]
        try:
            return 1 + sum(own > other for other in others)
        except TypeError as error:
            raise EvaluatorError(f"hands of the evaluator do not compare: {error}") from error

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score, and the evaluator's text."""
        return Judged(seat, share, self.score(table, seat), self._hand(table, seat)[2])

    def _hand(self, table: Table, seat: int) -> tuple[Any, Any, str]:
        board, hole = self.usual.shared(table), table.seats[seat].cards_on(self.usual.boards[0])
        return self.evaluator(_SIZES[len(hole)], board, hole)


def decided_by(evaluator: Evaluator, variant: Variant) -> Variant:
    """The variant with its boards decided by an evaluator. Such hands have no code, so they cannot be stored."""

    @lru_cache(maxsize=64)
    def evaluated(kind: Kind, board: tuple[Card, ...], hole: tuple[Card, ...]) -> tuple[Any, Any, str]:
        try:
            hand = evaluator(kind, board, hole)
        except Exception as error:
            raise EvaluatorError(f"the evaluator failed on {kind} {notation(board)} with {notation(hole)}: {error}") from error
        if not isinstance(hand, tuple) or len(hand) != 3 or not isinstance(hand[2], str):
            raise EvaluatorError(f"an evaluator returns (rank_code, tiebreak, text), not {hand!r}")
        return hand

    shares = {share: Evaluated(contest, evaluated) for share, contest in variant.shares.items()}
    return replace(variant, shares=shares, code="")


def evaluate(board_kind: Kind, board_cards_5: CardsLike, player_hole: CardsLike) -> tuple[int, tuple[int, ...], str]:
    """Rank a hand: its kind from 1 (high card) to 9 (straight flush), the ranks that break ties (2 to 14), and words.

    Hold'em takes the best five of seven, Omaha exactly two of the four in the hand. The first two parts compare: the larger wins.

    >>> evaluate("NLHE", "Ah Kh 7h 2c 2d", "Qh 3h")
    (6, (14, 13, 12, 7, 3), 'flush, ace high, king-queen-seven-three')
    >>> evaluate("PLO", "Ah Kh 7h 2c 2d", "Qh As Ks Kc")
    (7, (13, 2), 'full house, kings over twos')
    """
    if board_kind not in get_args(Kind):
        raise ValueError(f"a board is {' or '.join(get_args(Kind))}, not {board_kind!r}")
    try:
        board, hole = cards(board_cards_5), cards(player_hole)
    except TypeError:
        raise CardError("cards are text, or a list of texts") from None
    for given, size, what in ((board, _BOARD, "a board"), (hole, _HOLE[board_kind], f"a hand on a board of {board_kind}")):
        if len(given) != size:
            raise CardError(f"{what} has {size} cards, not {len(given)}", text=notation(given))
    best = rank_hand(hole, board, pick=_PICK[board_kind])
    return int(best.category), tuple(RANKS.index(rank) + 2 for rank in best.ranks), best.words
