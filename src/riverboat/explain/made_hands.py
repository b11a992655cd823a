"""Explains a player's hand: which cards are wild, and what the hand makes for each share of the pot."""

from collections.abc import Iterable, Iterator
from dataclasses import replace as changed

from msgspec import Struct

from riverboat.cards import UNSEEN, Card, CardError
from riverboat.ranking import Wild
from riverboat.rules import Best, Variant
from riverboat.table import Table
from riverboat.table.events import Judged
from riverboat.table.table import in_run, run_of


def wild_now(variant: Variant, table: Table) -> str:
    """The wild cards of the table as it is, in words; empty if the game has none."""
    return "; ".join(dict.fromkeys(wild.words for wild in _wilds(variant, table)))


def _wilds(variant: Variant, table: Table) -> Iterator[Wild]:
    for contest in variant.shares.values():
        if isinstance(contest, Best) and (wild := contest.wild_on(table)) is not None:
            yield wild


def wild_among(variant: Variant, table: Table, held: Iterable[Card]) -> set[Card]:
    """The wild cards of a hand that is face up."""
    known = tuple(card for card in held if card != UNSEEN)
    return {card for wild in _wilds(variant, table) for card in wild.among(known)}


def wild_for_all(variant: Variant, table: Table, held: Iterable[Card]) -> set[Card]:
    """The cards that are wild in every hand, without lowest cards, which depend on hidden ones."""
    known = [card for card in held if card != UNSEEN]
    named = [changed(wild, lowest=False, needs="", ace="high") for wild in _wilds(variant, table)]
    return {card for wild in named for card in wild.among(known)}


def wild_cards(variant: Variant, table: Table, seat: int) -> set[Card]:
    """The wild cards of a seat, as far as its cards are known."""
    held = table.seats[seat].cards
    wilds = wild_for_all(variant, table, held)
    if UNSEEN in held or not all(judgeable(variant, table, seat, share) for share in variant.shares):
        return wilds
    for contest in variant.shares.values():
        if isinstance(contest, Best) and contest.wild is not None:
            try:
                wilds |= set(contest.strength(table, seat).wild_set)
            except CardError:  # more cards than can be ranked
                continue
    return wilds


class WildCards(Struct, frozen=True):
    """Which cards were wild in a hand, as far as a viewer saw its cards."""

    words: str
    seats: dict[int, tuple[Card, ...]] = {}  # the wild cards of each hand, folded and mucked hands included
    boards: dict[str, tuple[Card, ...]] = {}
    deck: tuple[Card, ...] = ()  # of the hand that the deck was dealt

    @property
    def all(self) -> tuple[Card, ...]:
        """All of them, each once."""
        return tuple(sorted({card for cards in (*self.seats.values(), *self.boards.values(), self.deck) for card in cards}))


def wilds_of(variant: Variant, table: Table) -> WildCards | None:
    """Which cards are wild on a table as a viewer sees it; None if the game has no wild cards now.

    >>> from riverboat import cards
    >>> from riverboat.table import Seat
    >>> from riverboat.variants import variants
    >>> mine, other = (Seat(100, cards=cards(text), up=(False, True, True)) for text in ("Kh 2d 2c", "?? 2h Kd"))
    >>> wilds_of(variants["kings-and-lows"](), Table((mine, other), 0)).seats
    {0: (2c, 2d, Kh), 1: (Kd,)}
    """
    if not (words := wild_now(variant, table)):
        return None
    boards = {board.name: tuple(sorted(wild_for_all(variant, table, board.cards))) for board in table.boards}
    shared = {card for cards in boards.values() for card in cards}
    seats = {at: tuple(sorted(wild_cards(variant, table, at) - shared)) for at in range(len(table.seats))}
    deck = tuple(sorted(wild_among(variant, table, table.faced)))
    return WildCards(words, {at: wild for at, wild in seats.items() if wild}, {name: wild for name, wild in boards.items() if wild}, deck)


def judgeable(variant: Variant, table: Table, seat: int, share: str) -> bool:
    """Whether a hand can be judged for a share: its cards are known, and placed if the game places cards."""
    mine = table.seats[seat]
    contest = variant.shares[share]
    if variant.spread is not None and not mine.placed:
        return False
    plays = mine.cards_on(contest.boards[0]) if isinstance(contest, Best) else mine.cards
    return bool(plays) and UNSEEN not in plays


def judged(variant: Variant, table: Table, seat: int) -> list[Judged]:
    """What a hand makes for each share that it can be judged for.

    >>> from riverboat import cards
    >>> from riverboat.table import Seat
    >>> from riverboat.variants import variants
    >>> table = Table((Seat(100, cards=cards("7h 7c 2d Kd 9s"), up=(False,) * 5), Seat(100, cards=cards("??" * 5), up=(False,) * 5)), 0)
    >>> [(hand.share, hand.words) for hand in judged(variants["twos-jacks-axe"](), table, 0)]
    [('sevens', 'two natural sevens'), ('high', 'four sevens, nine kicker')]
    >>> judged(variants["twos-jacks-axe"](), table, 1)
    []
    """
    hands = []
    for share, contest in variant.shares.items():
        if judgeable(variant, table, seat, share):
            try:
                hands.append(contest.judged(table, seat, share))
            except CardError:  # more cards than can be ranked
                continue
    return hands


def share_name(variant: Variant, share: str) -> str:
    """The display name of a share, with its board and its run if it has them.

    >>> from riverboat.variants import variants
    >>> share_name(variants["eight-cards"](), "A"), share_name(variants["omaha-hilo"](double_board=True), "low 2")
    ('board A', 'low, board 2')
    """
    code, run = run_of(share)
    contest = variant.shares.get(code)
    board = contest.boards[0] if isinstance(contest, Best) else ""
    if board and code == board:
        code = f"board {board}"
    elif board and code.endswith(f" {board}"):
        code = f"{code.removesuffix(f' {board}')}, board {board}"
    return in_run(code, run)
