"""What a player has: his cards with the wild ones marked, and what they make for every share of the pot."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace as changed

from riverboat.cards import UNSEEN, Card, CardError
from riverboat.cli.ink import Ink, columns
from riverboat.ranking import Wild
from riverboat.rules import Best, Place, Variant
from riverboat.table import Table
from riverboat.table.events import Judged


def wild_now(variant: Variant, table: Table) -> str:
    """What is wild as the table lies, in words; nothing if no card can be."""
    return "; ".join(dict.fromkeys(wild.words for wild in _wilds(variant, table)))


def _wilds(variant: Variant, table: Table) -> Iterator[Wild]:
    for contest in variant.shares.values():
        if isinstance(contest, Best) and (wild := contest.wild_on(table)) is not None:
            yield wild


def wild_among(variant: Variant, table: Table, held: Iterable[Card]) -> set[Card]:
    """The wild cards of a hand that lies open."""
    known = tuple(held)
    return {card for wild in _wilds(variant, table) for card in wild.among(known)}


def wild_for_all(variant: Variant, table: Table, held: Iterable[Card]) -> set[Card]:
    """The cards that are wild in anybody's hand: what is lowest depends on cards that others cannot see."""
    known = [card for card in held if card != UNSEEN]
    named = [changed(wild, lowest=False, needs="", ace="high") for wild in _wilds(variant, table)]
    return {card for wild in named for card in wild.among(known)}


def wild_cards(variant: Variant, table: Table, seat: int) -> set[Card]:
    """The wild cards of a hand that is seen."""
    held = table.seats[seat].cards
    found: set[Card] = wild_for_all(variant, table, held)
    if not held or UNSEEN in held or not all(judgeable(variant, table, seat, share) for share in variant.shares):
        return found
    for contest in variant.shares.values():
        if isinstance(contest, Best) and contest.wild is not None:
            found |= set(contest.strength(table, seat).wild_set)
    return found


def judgeable(variant: Variant, table: Table, seat: int, share: str) -> bool:
    """Whether a hand can be told for a share: its cards are seen, and lie where they play if they are to be placed."""
    mine = table.seats[seat]
    contest = variant.shares[share]
    if any(isinstance(phase, Place) for phase in variant.phases):
        return bool(mine.placed and isinstance(contest, Best) and mine.cards_on(contest.board))
    return bool(mine.cards) and UNSEEN not in mine.cards


def judged(variant: Variant, table: Table, seat: int) -> list[Judged]:
    """What a hand makes for each share that it can be told for."""
    found = []
    for share, contest in variant.shares.items():
        if judgeable(variant, table, seat, share):
            try:
                found.append(contest.judged(table, seat, share))
            except CardError:  # more cards than a hand can have: nothing to tell yet
                continue
    return found


def in_words(judgement: Judged, ink: Ink) -> str:
    """A hand in words, with what its wild cards play as.

    >>> from riverboat import cards
    >>> king, ace = cards("Kh As")
    >>> ink = Ink()
    >>> ink.colour = False
    >>> in_words(Judged(0, "high", 1, "pair of aces", (ace, king), ((king, ace),)), ink)
    'pair of aces (K♥* plays as A♠)'
    """
    parts = [f"{ink.card(card, wild=True)} plays as {ink.card(part)}" for card, part in judgement.wilds if card != part]
    return ink.words(judgement.words) + (f" ({', '.join(parts)})" if parts else "")


def share_name(variant: Variant, share: str) -> str:
    """What a share is called; a third that is a board's is called by it."""
    contest = variant.shares.get(share)
    return f"board {share}" if isinstance(contest, Best) and contest.board == share else share


def held_text(variant: Variant, table: Table, seat: int, ink: Ink) -> str:
    """The cards of a seat in their order; a wild one has a star, one that lies face up for all to see is in brackets."""
    mine = table.seats[seat]
    wild = wild_cards(variant, table, seat)
    shown = (ink.card(card, wild=card in wild) for card in mine.cards)
    return " ".join(f"[{text}]" if up and not all(mine.up) else text for text, up in zip(shown, mine.up, strict=True))


def board_lines(variant: Variant, table: Table, ink: Ink, names: Iterable[str] | None = None) -> list[str]:
    """Boards with their cards, all or those of these names; several stand side by side."""
    wanted = None if names is None else set(names)
    boards = [board for board in table.boards if wanted is None or board.name in wanted]
    many = _many(variant, table)
    heads = [f"Board {board.name}{many.get(board.name, '')}".strip() for board in boards]
    faces = [ink.cards(board.cards, wild_for_all(variant, table, board.cards)) for board in boards]
    return columns([heads, faces] if len(boards) > 1 else zip(heads, faces, strict=True)) if boards else []


def _many(variant: Variant, table: Table) -> dict[str, str]:
    """How many cards play on each board, once somebody has placed the most on one."""
    for phase in variant.phases:
        if isinstance(phase, Place):
            most, *_, least = phase.sizes
            for board in phase.boards:
                if any(len(dict(seat.placed).get(board, ())) == most > least for seat in table.seats):
                    return {name: f" ({most if name == board else least} cards)" for name in phase.boards}
    return {}


def holding_lines(variant: Variant, table: Table, seat: int, whose: str, ink: Ink) -> list[str]:
    """A seat's cards and what they make, as far as they can be told."""
    held = f"{whose} {held_text(variant, table, seat, ink)}"
    makes = judged(variant, table, seat)
    if len(makes) == 1 and len(variant.shares) == 1:
        return [f"{held}   {in_words(makes[0], ink)}"]
    rows = [[f"  {share_name(variant, one.share)}:", in_words(one, ink)] for one in makes]
    return [held, *(columns(rows) if rows else [])]


def numbered(cards: Sequence[str], where: Sequence[str] = ()) -> list[str]:
    """Cards below their numbers, counted from one, and where each lies if some were placed."""
    return columns([[str(number) for number in range(1, len(cards) + 1)], cards, *([where] if where else [])])
