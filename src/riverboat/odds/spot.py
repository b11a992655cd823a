"""A spot: a moment of a hand, with the cards that are known and where they lie."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import UNSEEN, Card, CardError, cards, duplicate, notation
from riverboat.rules import Variant, wins_independently
from riverboat.rules.card_flow import CardStep, Placements, ToBoard, ToSeats

if TYPE_CHECKING:
    from riverboat.odds.ranges.hand_range import Range  # imported late: NumPy takes longer to load than most odds to compute

HandLike = Any  # text, cards, a Range or a Held
BoardLike = str | Sequence[Card] | Mapping[str, Any]


_LAST_UP = re.compile(r"\blast\s+up\s*$", re.IGNORECASE)


class SpotError(ValueError):
    """Cards or numbers that do not make a valid spot."""


class Held(Struct, frozen=True):
    """The known cards of one seat."""

    cards: tuple[Card, ...] = ()  # in the order of dealing, or those face down if `up` is given
    up: tuple[Card, ...] | None = None
    range: "Range | None" = None  # instead of the first cards
    throws: tuple[Card, ...] | None = None  # discards at the next draw
    placed: tuple[tuple[Card, ...], ...] = ()  # the cards placed on each board
    last_up: bool = False  # whether its owner takes the last card face up, where players choose
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
        return ((first + up + throws).strip() or "random") + " last up" * self.last_up


class Spot(Struct, frozen=True):
    """A game and all known cards; seats are in the order of dealing."""

    variant: Variant
    hands: tuple[Held, ...]
    boards: dict[str, tuple[Card, ...]] = {}
    dead: tuple[Card, ...] = ()
    alone: bool = False  # a lone player against the deck's own hand

    @property
    def chooses_last_card(self) -> bool:
        """Whether players choose how their last card comes; they share it if the deck is too short."""
        lays = lays_of(self.variant)
        return chooses_last_card(lays) and len(faces(lays)) * len(self.hands) + len(self.dead) <= len(self.variant.cards)

    def last_card_up(self, seat: int) -> bool | None:
        """Whether a seat takes its last card face up; None where it does not choose."""
        return self.hands[seat].last_up if self.chooses_last_card else None


def lays_of(variant: Variant) -> tuple[CardStep, ...]:
    """The card flow of a game, from the first deal to the last."""
    return tuple(lay for phase in variant.phases for lay in phase.card_flow)


def hole_cards(variant: Variant) -> int:
    """How many cards a seat is dealt face down at first: the size of the hands of a range."""
    first = next(lay for lay in lays_of(variant) if isinstance(lay, ToSeats))
    return sum(not up for up in first.up)


def chooses_last_card(lays: Sequence[CardStep]) -> bool:
    """Whether the players choose if their last card comes face up or down, and no other card."""
    deals = [lay for lay in lays if isinstance(lay, ToSeats)]
    return bool(deals) and deals[-1].chosen and len(deals[-1].up) == 1 and not any(lay.chosen for lay in deals[:-1])


def faces(lays: Sequence[CardStep], *, last_up: bool = False) -> tuple[bool, ...]:
    """Whether each card that a seat is dealt comes face up, in the order of dealing.

    >>> from riverboat.variants import variants
    >>> faces(lays_of(variants["five-card-stud"]()))
    (False, True, True, True, True)
    """
    dealt = [up for lay in lays if isinstance(lay, ToSeats) for up in lay.up]
    return (*dealt[:-1], True) if last_up and chooses_last_card(lays) else tuple(dealt)


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

    `last up` at the end means that the last card is taken face up, where players choose. With `down`, cards without a slash lie face
    down, in stud as well.

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
    if match := _LAST_UP.search(hand):
        return replace(read_hand(hand[: match.start()], variant, down=down), last_up=True)
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
        _check_faces(spot, hand.name or f"hand {index + 1}", hand)
        if hand.throws and (missing := [card for card in hand.throws if card not in hand.known]):
            raise SpotError(f"hand {index + 1} throws {notation(missing)}, which it does not hold")


def _check_faces(spot: Spot, owner: str, hand: Held) -> None:
    """Refuse a hand with cards face down and face up that no moment of the deal has; further cards may be unknown."""
    variant, lays = spot.variant, lays_of(spot.variant)
    chosen = chooses_last_card(lays)
    if hand.last_up and not spot.chooses_last_card:
        why = "the deck is too short, so all share the last card" if chosen else "nobody chooses how the last card comes"
        raise SpotError(f"in {variant.name} {why}: {owner} cannot have it face up")
    deals, dealt = [lay for lay in lays if isinstance(lay, ToSeats)], faces(lays, last_up=hand.last_up)
    flexible = any(lay.more or (lay.chosen and not chosen) for lay in deals)  # a seat may have any number of cards face down or up
    if hand.up is None or not any(dealt) or flexible:
        return
    down, up = len(hand.cards) + (hand.range.cards if hand.range is not None else 0), len(hand.up)
    refused = f"{owner} cannot have {down} card{'s' * (down != 1)} face down and {up} face up in {variant.name}"
    fixed = dealt[:-1] if chosen else dealt
    if down > dealt.count(False) or up > dealt.count(True):
        if chosen and not hand.last_up and down <= fixed.count(False) and up == fixed.count(True) + 1:
            raise SpotError(f'{refused}; if the last card is face up, say so: "last up" after the cards, or last_card_up=True')
        last = f", and {'the last one up' if hand.last_up else 'a last one, up or down'}" if chosen else ""
        raise SpotError(f"{refused}; it deals {fixed.count(False)} down and {fixed.count(True)} up{last}")
    before = _ups_before(dealt, down)
    if up < before:
        where = "put cards that are face up after a slash, and ?? for those that you do not know"
        raise SpotError(f"{refused}; {down} are face down only after {before} face up: {where}")


def _ups_before(dealt: Sequence[bool], down: int) -> int:
    """The number of cards face up that are dealt before a seat has this many face down."""
    places = [place for place, up in enumerate(dealt) if not up][:down]
    return sum(dealt[: places[-1]]) if places else 0
