"""
Card arithmetic in C++: private, use riverboat.evaluate, riverboat.rank and riverboat.ranks.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Final, overload

import numpy
from numpy.typing import NDArray


class Holding:
    """A hand summed once, to be ranked many times."""

    @overload
    def __init__(self, cards: bytes) -> None: ...

    @overload
    def __init__(self, cards: Sequence[int]) -> None: ...

    def __len__(self) -> int: ...

    @property
    def cards(self) -> bytes:
        """The cards as bytes, lowest first."""

    @property
    def rank(self) -> int:
        """The rank as a natural high hand."""

    @property
    def mask(self) -> int:
        """One bit a card."""

class Rule:
    """How hands compare and which cards are wild."""

    def __init__(self, ranking: int, *, eight_or_better: bool = False, wild_cards: int = 0, lowest: bool = False, ace_either: bool = False, needs: int = 0, double_ace: bool = False, natural_first: bool = False) -> None: ...

    @overload
    def rank(self, holding: Holding) -> int:
        """The rank of a prebuilt hand."""

    @overload
    def rank(self, cards: bytes) -> int: ...

    @overload
    def rank(self, cards: Sequence[int]) -> int: ...

    def judge(self, hand: int, board: int = 0, pick_hand: int = -1, pick_board: int = -1) -> int:
        """The rank of a hand with a board, both one bit a card."""

    def choice(self, hand: int, board: int, pick_hand: int, pick_board: int, size: int, rank: int) -> int:
        """
        The first choice of natural cards, from the highest down, that has this rank.
        """

    def value(self, cards: int, wilds: int) -> int:
        """The rank of these cards when exactly these of them are wild."""

    def ranks(self, array: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device='cpu', writable=False)], out: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu')], threads: int) -> int:
        """Ranks rows into out; the first bad row, or -1."""

    def census(self, width: int, deck: int, progress: Callable[[int, int], object] | None = None) -> list[int]:
        """How many hands of this width have each rank / 2."""

MOST_CARDS: int = 11

def by_ranks(ranking: int, counts: Sequence[int], wilds: int) -> int:
    """
    The rank of so many naturals of each rank with wild cards, suits apart.
    """

def by_suit(ranking: int, mask: int, wilds: int, double_ace: bool = False) -> int:
    """The rank of a suit's naturals with wild cards as a flush, or 0."""

def codes(ranking: int) -> list[int]:
    """What each rank / 2 stands for: category, then five nibbles of ranks."""

class Contest:
    """What wins one share."""

    @staticmethod
    def best(rules: Sequence[Rule], own: Sequence[int], *, chooser: int = 0, key: int = -1, pick: tuple[int, int] = (-1, -1), pick_of_four: tuple[int, int] = (-1, -1), boards: int = 0, extras: Sequence[tuple[int, int, int]] = [], spoilt: int = -1, deadly: int = -1, faced: int = -1, plain: Rule | None = None) -> Contest:
        """The best hand by a rule; or by one of several, as the cards lie."""

    @staticmethod
    def natural(own: Sequence[int], rank: int, exactly: int, or_more: bool) -> Contest:
        """So many cards of a rank."""

    @staticmethod
    def hole(own: Sequence[int], suit: int) -> Contest:
        """The highest card of a suit."""

class Plan:
    """A spot compiled to numbers."""

    def __init__(self, seats: int, decks: Sequence[int], piles: Sequence[int], ranges: Sequence[tuple[int, Sequence[int], Sequence[int]]], steps: Sequence[tuple[int, int, int, int, int, int]], contests: Sequence[Contest], face_up: bytes, explained: int = -1, rows: int = 1) -> None: ...

    @property
    def parts(self) -> int:
        """Into how many parts its enumeration falls."""

    def sample(self, seed: int, first_batch: int, deals: int, threads: int) -> list[int]:
        """Counts of so many deals at random, from a batch on."""

    def sample_opponents(self, opponents: int, seed: int, first_batch: int, deals: int, threads: int) -> list[int] | None:
        """
        Counts of how many opponents beat and tie the first of two seats: deals, categories, ahead; None if the plan is another.
        """

    def exact(self, lo: int, hi: int, threads: int, seconds: float = float('inf')) -> list[int]:
        """Counts of all deals of some parts; TimeoutError if that takes longer."""

BATCH: int = 4096

def exact_boards(hands: Sequence[int], board: int, count: int, deck: int, contests: Sequence[tuple[Rule, int, int]]) -> tuple[int, list[int], list[int], list[int], list[int], list[int], list[int]]:
    """
    All boards to come: deals, winners, units, scoops, parts, categories, won.
    """

def count_boards(plan: Plan) -> list[int] | None:
    """
    The counts of a plan whose hands are known and whose board is to come; None if it is another.
    """

class HeadsUpRanges:
    """Two ranges of two cards, and a board."""

    def __init__(self, plan: Plan) -> None: ...

    @staticmethod
    def supports(plan: Plan) -> bool:
        """Whether a plan is one."""

    @property
    def parts(self) -> int:
        """Into how many parts the work falls."""

    def count(self, lo: int, hi: int, threads: int) -> list[int]:
        """Counts of all deals of some parts, as `Plan.exact` answers them."""

class Pairings:
    """Wins and ties of every two hands of two cards before the board."""

    def __init__(self, table: bytes) -> None: ...

    def pairing(self, hand: int, other: int) -> tuple[int, int]:
        """Boards on which the first hand wins, and on which nobody does."""

    def ranges(self, hands: Sequence[int], weights: Sequence[int], others: Sequence[int], other_weights: Sequence[int]) -> tuple[int, int, int]:
        """Wins, ties and boards of two ranges, by weight."""

def count_pairings(first: int, last: int) -> bytes:
    """Part of the table, counted anew."""

PAIRINGS: int = 47008

PAIRING_BOARDS: int = 1712304

class Program:
    """A game compiled for the executor."""

    def __init__(self, phases: Sequence[tuple[str, dict[str, int], Sequence[int], Sequence[int]]], contests: Sequence[Contest], numbers: dict[str, int], antes: Sequence[int], blinds: Sequence[int], late: Sequence[int], placed_boards: Sequence[int]) -> None: ...

class PlayState:
    """A hand in progress, as plain data."""

    def __init__(self, program: object, stacks: Sequence[int], button: int, kitty: int, seed: bytes, deck: bytes, explicit_chance: bool) -> None: ...

    def copy(self) -> PlayState:
        """The same state once more."""

    def apply(self, seat: int, answer: int) -> bool:
        """Gives an answer and plays on; False if it is not legal."""

    def play_out(self, out: Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')], seed: int, first: int) -> None:
        """Plays one hand a row to its end at random."""

    def deal(self, card: int) -> bool:
        """Deals the next card of a tree walker; False if it cannot come next."""

    def key(self, seat: int) -> bytes:
        """Everything that a seat knows, or with -1 what all know."""

    @property
    def seat(self) -> int:
        """The seat that answers next, or -1."""

    @property
    def question(self) -> int:
        """What is asked: the number of its kind."""

    @property
    def waiting(self) -> int:
        """The seats that still have to answer, one bit each."""

    @property
    def asked(self) -> int:
        """The seats that are asked, one bit each."""

    @property
    def count(self) -> int:
        """The number of seats."""

    @property
    def button(self) -> int:
        """The seat of the button."""

    @property
    def wager(self) -> tuple[int, int, int, bool]:
        """
        The amount to call, the least and the most to raise to, and whether the bet is forced.
        """

    @property
    def discard(self) -> tuple[int, int, int]:
        """The most and the least cards to discard, and the most beside an ace."""

    @property
    def fixed(self) -> int:
        """The board that takes the most cards, or -1."""

    @property
    def turn(self) -> int:
        """The round of questions of the phase."""

    @property
    def phase(self) -> int:
        """The number of the phase."""

    @property
    def agreeing(self) -> bool:
        """Whether the seats are asked to run the boards twice."""

    @property
    def outcomes(self) -> int:
        """The cards of which a tree walker deals the next, one bit each."""

    @property
    def over(self) -> bool:
        """Whether the hand is over."""

    @property
    def payoffs(self) -> list[int]:
        """What each seat has won or lost."""

    @property
    def seats(self) -> list[tuple[int, int, int, bytes, int, int, bool, bool, int, bytes]]:
        """Chips and cards of all seats."""

    @property
    def awards(self) -> list[tuple[int, int, int, int, int]]:
        """The awards: pot, share, run, seat and amount."""

    @property
    def chips(self) -> tuple[int, int, int]:
        """Dead chips, chips awarded, and chips that carry over to the next hand."""

    @property
    def shared(self) -> tuple[bytes, bytes, int]:
        """Cards on boards, the board of each, and the boards that are face down."""

    @property
    def faced(self) -> bytes:
        """The hand dealt to the deck."""

    @property
    def up_order(self) -> bytes:
        """All cards dealt face up to seats."""

    @property
    def deck(self) -> bytes:
        """The cards left in the deck."""

    BYTES: Final[int] = ...
    """The size of a state."""
