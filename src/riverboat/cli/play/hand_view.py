"""A hand on the terminal: its cards with the wild ones marked, what they make for every share of the pot, and the boards."""

from collections.abc import Iterable, Sequence

from riverboat.cli.terminal import Styler, columns
from riverboat.explain.made_hands import judged, share_name, wild_cards, wild_for_all
from riverboat.rules import Variant
from riverboat.table import Table
from riverboat.table.events import Judged


def judged_text(judgement: Judged, style: Styler) -> str:
    """What a hand makes, and what its wild cards play as.

    >>> from riverboat import cards
    >>> king, ace = cards("Kh As")
    >>> judged_text(Judged(0, "high", 1, "pair of aces", (ace, king), ((king, ace),)), Styler(colour=False))
    'pair of aces (K♥* plays as A♠)'
    """
    parts = [f"{style.card(card, wild=True)} plays as {style.card(part)}" for card, part in judgement.wilds if card != part]
    return style.cards_in(judgement.words) + (f" ({', '.join(parts)})" if parts else "")


def hand_text(variant: Variant, table: Table, seat: int, style: Styler) -> str:
    """The cards of a seat; a star marks a wild card, brackets mark a card that lies face up."""
    place = table.seats[seat]
    wild = wild_cards(variant, table, seat)
    faces = (style.card(card, wild=card in wild) for card in place.cards)
    return " ".join(f"[{face}]" if up and not all(place.up) else face for face, up in zip(faces, place.up, strict=True))


def hand_lines(variant: Variant, table: Table, seat: int, label: str, style: Styler) -> list[str]:
    """The cards of a seat after a label, and what they make for each share."""
    hand = f"{label} {hand_text(variant, table, seat, style)}"
    judgements = judged(variant, table, seat)
    if len(judgements) == 1 and len(variant.shares) == 1:
        return [f"{hand}   {judged_text(judgements[0], style)}"]
    rows = [[f"  {share_name(variant, judgement.share)}:", judged_text(judgement, style)] for judgement in judgements]
    return [hand, *(columns(rows) if rows else [])]


def numbered_cards(faces: Sequence[str], boards: Sequence[str] = ()) -> list[str]:
    """Cards below their numbers, counted from 1, and the board of each if some are placed."""
    return columns([[str(number) for number in range(1, len(faces) + 1)], faces, *([boards] if boards else [])])


def board_lines(variant: Variant, table: Table, style: Styler, names: Iterable[str] | None = None) -> list[str]:
    """Boards with their cards, all or those of these names; several side by side."""
    wanted = None if names is None else set(names)
    boards = [board for board in table.boards if wanted is None or board.name in wanted]
    sizes = _board_sizes(variant, table)
    heads = [f"Board {board.name}{sizes.get(board.name, '')}".strip() for board in boards]
    faces = [style.cards(board.cards, wild_for_all(variant, table, board.cards)) for board in boards]
    return columns([heads, faces] if len(boards) > 1 else zip(heads, faces, strict=True)) if boards else []


def _board_sizes(variant: Variant, table: Table) -> dict[str, str]:
    """How many cards play on each board, as soon as one seat has placed the most on one."""
    if (spread := variant.spread) is not None:
        most, *_, least = spread.sizes
        for board in spread.boards:
            if any(len(dict(seat.placed).get(board, ())) == most > least for seat in table.seats):
                return {name: f" ({most if name == board else least} cards)" for name in spread.boards}
    return {}
