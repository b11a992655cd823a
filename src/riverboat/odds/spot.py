"""A spot: a moment of a hand, with the cards that are known and where they lie."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from riverboat.cards import UNSEEN, Card, CardError, cards, duplicate, notation
from riverboat.rules import Variant, wins_independently
from riverboat.rules.card_flow import CardStep, Placements, ToBoard, ToSeats

if TYPE_CHECKING:
    from riverboat.odds.ranges.hand_range import Range  # imported late: NumPy takes longer to load than most odds to compute

HandLike = Any  # text, cards, a Range or a Held
BoardLike = str | Sequence[Card] | Mapping[str, Any]


class SpotError(ValueError):
    """Cards or numbers that do not make a valid spot."""


class Held(Struct, frozen=True):
    """The known cards of one seat."""

    cards: tuple[Card, ...] = ()  # in the order of dealing, or those face down if `up` is given
    up: tuple[Card, ...] | None = None
    range: "Range | None" = None  # instead of the first cards
    throws: tuple[Card, ...] | None = None  # discards at the next draw
    placed: tuple[tuple[Card, ...], ...] = ()  # the cards placed on each board
    last_up: bool = False  # whether the last card comes face up, where its owner chooses
    name: str = ""

    @property
    def known(self) -> tuple[Card, ...]:
        """All known cards."""
        return tuple(card for card in (*self.cards, *(self.up or ()), *(card for part in self.placed for card in part)) if card != UNSEEN)

    @property
    def words(self) -> str:
        """The hand as text."""
        if self.placed:
            return " | ".join(notation(part) or "??" for part in self.placed)
        first = str(self.range) if self.range is not None else notation(self.cards)
        up = f" / {notation(self.up)}" if self.up else ""
        throws = "" if self.throws is None else f" throws {notation(self.throws) or 'nothing'}"
        return (first + up + throws).strip() or "random"


class Spot(Struct, frozen=True):
    """A game and all known cards; seats are in the order of dealing."""

    variant: Variant
    hands: tuple[Held, ...]
    boards: dict[str, tuple[Card, ...]] = {}
    dead: tuple[Card, ...] = ()
    alone: bool = False  # a lone player against the deck's own hand


def lays_of(variant: Variant) -> tuple[CardStep, ...]:
    """The card flow of a game, from the first deal to the last."""
    return tuple(lay for phase in variant.phases for lay in phase.card_flow)


def hole_cards(variant: Variant) -> int:
    """How many cards a seat is dealt face down at first: the size of the hands of a range."""
    first = next(lay for lay in lays_of(variant) if isinstance(lay, ToSeats))
    return sum(not up for up in first.up)


def board_names(variant: Variant) -> tuple[str, ...]:
    """The boards of a game."""
    return tuple(dict.fromkeys(lay.board for lay in lays_of(variant) if isinstance(lay, ToBoard) and lay.board is not None))


def spot(
    variant: Variant,
    hands: Sequence[HandLike],
    *,
    board: BoardLike = "",
    dead: str | Sequence[Card] = "",
    opponents: int | None = None,
) -> Spot:
    """Read a spot, add random opponents, and refuse what is impossible.

    >>> from riverboat.variants import variants
    >>> spot(variants["holdem"](), ["AsKs"], board="2c 7d 9h").hands[1].words
    'random'
    """
    held = [read_hand(hand, variant) for hand in hands]
    if opponents is not None and (type(opponents) is not int or not 0 <= opponents <= 9):
        raise SpotError(f"{opponents} opponents: there are 1 to 9")
    alone = opponents == 0 and len(held) <= 1
    if alone and not variant.alone_plays:
        raise SpotError(f"in {variant.name} there is nobody to beat without opponents")
    seats = max(len(held), 1 if alone else (2 if opponents is None else opponents + 1))
    if opponents is not None and len(held) > opponents + 1:
        raise SpotError(f"{len(held)} hands and {opponents} opponents: leave opponents out, or ask for more")
    held += [Held()] * (seats - len(held))
    checked = Spot(variant, tuple(held), _boards(board, variant), _known(dead), alone)
    _check(checked)
    return checked


def read_hand(hand: HandLike, variant: Variant, *, down: bool = False) -> Held:
    """Read one hand: `AsKs`, a range, `random`, `Kh 2d / 3c` (down / up), `7c 7d 2s Jh 5c throws 5c`, `AsKsQdJd | 2c2d | 7h8h`.

    With `down`, cards without a slash lie face down, in stud as well.

    >>> from riverboat.variants import variants
    >>> holdem, omaha = variants["holdem"](), variants["omaha"]()
    >>> read_hand("Kd,Kc", holdem).words, read_hand("KdKc,QdQc", holdem).words, read_hand("KdKc,QdQc", omaha).words
    ('Kd Kc', 'KdKc, QdQc', 'Kd Kc Qd Qc')
    """
    if isinstance(hand, Held):
        return hand
    if not isinstance(hand, str):
        if hasattr(hand, "is_random"):  # a range
            return Held() if hand.is_random else Held(range=hand)
        return Held(cards(hand))
    text, throwing, thrown = hand.partition(" throws")
    if throwing and not thrown.strip():
        raise SpotError(f"{hand.strip()!r}: throws which cards? nothing, or such as 5c 9d")
    throws = (() if thrown.strip() == "nothing" else cards(thrown)) if throwing else None
    if text.strip() in ("", "random", "*"):
        return Held(throws=throws)
    if "|" in text:
        return _placed(text, variant)
    first, slash, up = text.partition("/")
    faces = cards(up) if slash else None
    try:
        held = cards(first)
    except CardError as error:
        return Held((), faces, _range(first, variant, error), throws)
    if first.strip() and not held:
        raise SpotError(f"{hand.strip()!r} has no card: a hand is such as AsKs, or random")
    if _is_list(first, held, variant, down or bool(slash)):
        return Held((), faces, _range(first, variant), throws)
    return Held(held, faces, throws=throws)


def _is_list(text: str, held: Sequence[Card], variant: Variant, down: bool) -> bool:
    """Whether commas separate hands: there are too many cards for one hand, and a part between commas is a whole hand.

    In stud, cards without a slash are always one hand in the order of dealing.
    """
    deals = [lay for lay in lays_of(variant) if isinstance(lay, ToSeats)]
    if "," not in text or any(lay.more for lay in deals) or (not down and any(any(lay.up) for lay in deals)):
        return False
    limit, size = sum(lay.chosen or not up for lay in deals for up in lay.up), hole_cards(variant)
    return len(held) > limit and any(len(part) == size and UNSEEN not in part for part in map(cards, text.split(",")))


def _range(text: str, variant: Variant, error: CardError | None = None) -> "Range | None":
    from riverboat.odds.ranges.hand_range import Range, RangeError

    size = hole_cards(variant)
    try:
        parsed = Range.parse(text.strip(), cards=size, deck=variant.cards)
    except RangeError:
        if error is not None and _looks_like_cards(text):
            raise error from None
        raise
    return None if parsed.is_random else parsed


def _looks_like_cards(text: str) -> bool:
    """Whether text that is neither cards nor a range was probably meant as cards."""
    return not any(mark in text for mark in "+-%,!:*") and any(mark in text.lower() for mark in "cdhs♠♥♦♣")


def _placed(text: str, variant: Variant) -> Held:
    spread = next((lay for lay in lays_of(variant) if isinstance(lay, Placements)), None)
    if spread is None:
        raise SpotError(f"{variant.name} places no cards on boards: no | in {text.strip()!r}")
    parts = tuple(cards(part) for part in text.split("|"))
    if len(parts) != len(spread.boards):
        raise SpotError(f"{text.strip()!r} has {len(parts)} parts, and there are boards {', '.join(spread.boards)}")
    if sorted(map(len, parts)) != sorted(spread.sizes):
        sizes = ", ".join(map(str, spread.sizes))
        raise SpotError(
            f"{text.strip()!r} has {', '.join(str(len(part)) for part in parts)} cards on the boards, not {sizes} in some order"
        )
    return Held(placed=parts)


def _boards(board: BoardLike, variant: Variant) -> dict[str, tuple[Card, ...]]:
    names = board_names(variant)
    if isinstance(board, Mapping):
        parts = {str(name): _known(part) for name, part in board.items()}
    elif isinstance(board, str) and "|" in board:
        texts = board.split("|")
        if len(texts) > len(names):
            raise SpotError(f"{len(texts)} boards, and {variant.name} has {len(names)}{in_order(variant)}")
        parts = {name: _known(part) for name, part in zip(names, texts, strict=False)}
    else:
        parts = {"" if "" in names or not names else names[0]: _known(board)}
    for name, part in parts.items():
        if part and name not in names and name != "":
            hint = f"boards are {', '.join(names)}" if any(names) else "its board has no name" if names else "it has none"
            raise SpotError(f"{variant.name} has no board {name!r}; {hint}")
    return {name: part for name, part in parts.items() if part}


def in_order(variant: Variant) -> str:
    """How to type the boards of a game, if it has several."""
    names = [name or "the board" for name in board_names(variant)]
    if len(names) < 2:
        return ""
    example = "| " * (len(names) - 1) + "2c 7d"
    return f'; boards are typed as {" | ".join(names)}, and nothing before a bar leaves one open: "{example}"'


def _known(text: str | Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards(text) if card != UNSEEN)


def _check(spot: Spot) -> None:
    seats, allowed = len(spot.hands), spot.variant.seats
    if seats > max(allowed) or (seats < min(allowed) and not spot.alone):
        raise SpotError(f"{spot.variant.name} is for {min(allowed)} to {max(allowed)} players, not {seats}")
    if any(map(wins_independently, spot.variant.shares.values())) and not spot.variant.independent:
        raise SpotError(f"in {spot.variant.name} some shares are parts of a pot and others are not: there is no one figure for both")
    known: list[tuple[str, tuple[Card, ...]]] = [(f"hand {index + 1}", hand.known) for index, hand in enumerate(spot.hands)]
    known += [(f"board {name}".strip(), part) for name, part in spot.boards.items()]
    known += [("the dead cards", spot.dead)]
    for where, part in known:
        if missing := [card for card in part if card not in spot.variant.cards]:
            raise SpotError(f"{missing[0]} of {where} is not in the deck of {spot.variant.name}")
    if twice := duplicate(known):
        raise SpotError(twice)
    for index, hand in enumerate(spot.hands):
        if hand.throws and (missing := [card for card in hand.throws if card not in hand.known]):
            raise SpotError(f"hand {index + 1} throws {notation(missing)}, which it does not hold")
