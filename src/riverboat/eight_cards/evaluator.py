"""What a hand is worth on a board, in the document's form."""

from typing import get_args

from riverboat.cards import RANKS, CardError, CardsLike, cards, notation
from riverboat.eight_cards.events import Kind
from riverboat.ranking import evaluate as rank_hand

_HOLE = {"NLHE": 2, "PLO": 4}
_PICK = {"NLHE": "any", "PLO": "2+3"}


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
    for found, wanted, what in ((board, 5, "a board"), (hole, _HOLE[board_kind], f"a hand on a board of {board_kind}")):
        if len(found) != wanted:
            raise CardError(f"{what} has {wanted} cards, not {len(found)}", text=notation(found))
    best = rank_hand(hole, board, pick=_PICK[board_kind])
    return int(best.category), tuple(RANKS.index(rank) + 2 for rank in best.ranks), best.words
