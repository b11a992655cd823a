"""What a player has, on the terminal: his cards with the wild ones marked, and what they make for every share of the pot."""

from collections.abc import Iterable, Sequence

from riverboat.cli.terminal import Styler, columns
from riverboat.explain.made_hands import judged, share_name, wild_cards, wild_for_all
from riverboat.rules import Variant
from riverboat.table import Table
from riverboat.table.events import Judged


def in_words(judgement: Judged, style: Styler) -> str:
    """A hand in words, with what its wild cards play as.

    >>> from riverboat import cards
    >>> king, ace = cards("Kh As")
    >>> style = Styler()
    >>> style.colour = False
    >>> in_words(Judged(0, "high", 1, "pair of aces", (ace, king), ((king, ace),)), style)
    'pair of aces (K♥* plays as A♠)'
    """
    parts = [f"{style.card(card, wild=True)} plays as {style.card(part)}" for card, part in judgement.wilds if card != part]
    return style.cards_in(judgement.words) + (f" ({', '.join(parts)})" if parts else "")


def held_text(variant: Variant, table: Table, seat: int, style: Styler) -> str:
    """The cards of a seat in their order; a wild one has a star, one that lies face up for all to see is in brackets."""
    mine = table.seats[seat]
    wild = wild_cards(variant, table, seat)
    shown = (style.card(card, wild=card in wild) for card in mine.cards)
    return " ".join(f"[{text}]" if up and not all(mine.up) else text for text, up in zip(shown, mine.up, strict=True))


def board_lines(variant: Variant, table: Table, style: Styler, names: Iterable[str] | None = None) -> list[str]:
    """Boards with their cards, all or those of these names; several stand side by side."""
    wanted = None if names is None else set(names)
    boards = [board for board in table.boards if wanted is None or board.name in wanted]
    many = _many(variant, table)
    heads = [f"Board {board.name}{many.get(board.name, '')}".strip() for board in boards]
    faces = [style.cards(board.cards, wild_for_all(variant, table, board.cards)) for board in boards]
    return columns([heads, faces] if len(boards) > 1 else zip(heads, faces, strict=True)) if boards else []


def _many(variant: Variant, table: Table) -> dict[str, str]:
    """How many cards play on each board, once somebody has placed the most on one."""
    if (spread := variant.spread) is not None:
        most, *_, least = spread.sizes
        for board in spread.boards:
            if any(len(dict(seat.placed).get(board, ())) == most > least for seat in table.seats):
                return {name: f" ({most if name == board else least} cards)" for name in spread.boards}
    return {}


def holding_lines(variant: Variant, table: Table, seat: int, whose: str, style: Styler) -> list[str]:
    """A seat's cards and what they make, as far as they can be told."""
    held = f"{whose} {held_text(variant, table, seat, style)}"
    makes = judged(variant, table, seat)
    if len(makes) == 1 and len(variant.shares) == 1:
        return [f"{held}   {in_words(makes[0], style)}"]
    rows = [[f"  {share_name(variant, one.share)}:", in_words(one, style)] for one in makes]
    return [held, *(columns(rows) if rows else [])]


def numbered(cards: Sequence[str], where: Sequence[str] = ()) -> list[str]:
    """Cards below their numbers, counted from one, and where each lies if some were placed."""
    return columns([[str(number) for number in range(1, len(cards) + 1)], cards, *([where] if where else [])])
