"""Reads what the player types as an answer to an offer; refusals use the player's words and count cards from 1."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NoReturn

from riverboat.cards import Card, CardError, cards
from riverboat.dealer import Illegal, Value
from riverboat.ranking.hand_names import listed
from riverboat.rules import Discard, Placement, Wager
from riverboat.table import Table

_ALL_IN_WORDS = ("a", "all-in", "allin", "all")
_RAISE_WORDS = ("r", "raise", "b", "bet", "complete", "to")


def read_answer(offer: Any, table: Table, seat: int, text: str) -> Value:
    """Return a legal answer, or raise Illegal with the reason."""
    kind = type(offer)
    value: Value = _READERS[kind](offer, table, seat, text) if kind in _READERS else offer.parse(text)
    if reason := offer.why_not(table, seat, value):
        raise Illegal(reason)
    return value


# --- wagers --------------------------------------------------------------------------------------------------------


def raise_to(offer: Wager, table: Table, seat: int, part: Fraction) -> int:
    """The bet of a raise by a part of the pot, counted after the call.

    >>> from riverboat.table import Seat
    >>> table = Table((Seat(98, live=2, bet=2), Seat(94, live=6, bet=6)), 0)
    >>> raise_to(Wager(4, 10, 98), table, 0, Fraction(1)), raise_to(Wager(4, 10, 98), table, 0, Fraction(1, 2))
    (18, 12)
    """
    return table.seats[seat].bet + offer.call + int(part * (table.pot + offer.call))


def _wager(offer: Wager, table: Table, seat: int, text: str) -> Value:
    words = [word for word in text.lower().split() if word != "to"]
    if len(words) == 1 and words[0] in _RAISE_WORDS and offer.high:
        if offer.low == offer.high:
            return offer.low
        raise Illegal(f"to how much? {offer.low} to {offer.high}")
    size = words[1:] if words and words[0] in _RAISE_WORDS else words
    if size == ["max"]:
        return offer.high or _no_raise()
    if size == ["min"]:
        return offer.low or _no_raise()
    if size and size[0] in _ALL_IN_WORDS:
        return _all_in(offer, table, seat)
    part = _part_of_pot(size)
    if part is None:
        value = offer.parse(text)
        if isinstance(value, str) and words[1:] not in ([], [str(offer.call)] if value == "call" else []):
            raise Illegal(f"type {value} alone, or another answer")  # with chips at stake, guess nothing
        return value
    if not offer.high:
        _no_raise()
    amount = raise_to(offer, table, seat, part)
    if amount < offer.low:
        raise Illegal(f"that would be {amount}, and the minimum is {offer.low} (min)")
    if amount > offer.high:
        raise Illegal(f"that would be {amount}, and the maximum is {offer.high} (max)")
    return amount


def _all_in(offer: Wager, table: Table, seat: int) -> Value:
    """All chips, as a raise or a call; refused if the limit is lower."""
    place = table.seats[seat]
    if offer.high == place.bet + place.stack:
        return offer.high
    if offer.call == place.stack:
        return "call"
    if not offer.high:
        _no_raise()
    raise Illegal(f"all-in would be {place.bet + place.stack}, and the maximum is {offer.high} (max)")


def _no_raise() -> NoReturn:
    raise Illegal("you cannot raise now")


def _part_of_pot(words: list[str]) -> Fraction | None:
    """A part of the pot: pot, 1/2, 1/2 pot, 75%."""
    if words and words[-1] == "pot":
        words = words[:-1] or ["1/1"]
    if len(words) != 1:
        return None
    word = words[0]
    try:
        if "/" in word:
            return Fraction(word)
        return Fraction(word.removesuffix("%")) / 100 if word.endswith("%") else None
    except (ValueError, ZeroDivisionError):
        return None


# --- cards by number or by name ------------------------------------------------------------------------------------


def _positions(words: Sequence[str], hand: Sequence[Card]) -> tuple[int, ...]:
    """The positions of cards given by name, or by number from 1."""
    if all(word.isdecimal() for word in words):
        positions = [int(word) - 1 for word in words]
        if not all(0 <= position < len(hand) for position in positions):
            raise Illegal(f"your cards are 1 to {len(hand)}")
    else:
        try:
            named = cards(" ".join(words))
        except CardError as error:
            raise Illegal(f"{error.problem}: name cards like {hand[0]}, or number them from 1 to {len(hand)}") from None
        if missing := [str(card) for card in named if card not in hand]:
            raise Illegal(f"you do not hold {listed(missing, 'or')}")
        positions = [hand.index(card) for card in named]
    if len(set(positions)) < len(positions):
        raise Illegal("name each card only once")
    return tuple(positions)


def _discard(offer: Discard, table: Table, seat: int, text: str) -> Value:
    words = text.replace(",", " ").lower().split()
    if words in (["pat"], ["none"], ["0"]):
        return offer.parse(text)
    return _positions(words, table.seats[seat].cards)


def example_letters(offer: Placement, table: Table, seat: int) -> str:
    """A legal placement as it may be typed, a letter for each card.

    >>> from riverboat.cards import cards
    >>> from riverboat.table import Seat
    >>> seat = Seat(100, cards=cards("As Kd 9c 9d 2h 3h 4h 5h"), up=(False,) * 8)
    >>> example_letters(Placement(("A", "B", "C"), (4, 2, 2), fixed="B"), Table((seat,), 0), 0)
    'AABBBBCC'
    """
    letters = ["-"] * len(table.seats[seat].cards)
    for letter, part in zip(offer.letters, offer.sample(table, seat, lambda _: 0), strict=True):
        for position in part:
            letters[position] = letter
    return "".join(letters)


def _placement(offer: Placement, table: Table, seat: int, text: str) -> Value:
    place = table.seats[seat]
    placed_before = {position for _, positions in place.placed for position in positions}
    if ":" not in text:
        return _lettered_placement(offer, table, seat, text, placed_before)
    parts: dict[str, tuple[int, ...]] = {}
    name = ""
    for word in text.replace(":", ": ").replace(",", " ").replace(";", " ").split():
        if word.endswith(":"):
            label = word[:-1].lower()
            name = next((board for board in offer.boards if label in (board.lower(), board[0].lower())), "")
            if not name or name in parts:
                raise Illegal(f"boards are {listed(offer.boards)}, each once")
            parts[name] = ()
        elif not name:
            raise Illegal(f"name the board first, such as {offer.boards[0]}: {word}")
        else:
            parts[name] += _positions([word], place.cards)
    placed = [position for part in parts.values() for position in part]
    if repeated := [str(place.cards[position]) for position in placed if placed.count(position) > 1 or position in placed_before]:
        raise Illegal(f"{repeated[0]} can go on one board only")
    missing = [board for board in offer.boards if board not in parts]
    if not offer.step and len(missing) == 1:  # the rest can only go there
        parts[missing[0]] = tuple(position for position in range(len(place.cards)) if position not in (*placed, *placed_before))
    return tuple(parts.get(board, ()) for board in offer.boards)


def _lettered_placement(offer: Placement, table: Table, seat: int, text: str, placed_before: set[int]) -> Value:
    """Read one letter for each card."""
    hand = table.seats[seat].cards
    letters = text.replace(" ", "")
    if letters.lower() != "fold" and not set(letters.upper()) <= {*offer.letters, "-"}:
        raise Illegal(f"type a board for each card, such as {example_letters(offer, table, seat)}")
    value: Value = offer.parse(text)
    if value != "fold" and len(letters) != len(hand):
        count = f"{len(letters)} letter{'s' * (len(letters) != 1)}"
        raise Illegal(f"{count} for {len(hand)} cards: type one for each, a dash for a card that waits or is already placed")
    if again := [str(hand[index]) for index, letter in enumerate(letters) if letter != "-" and index in placed_before]:
        raise Illegal(f"{again[0]} is already placed: type a dash for it")
    return value


_READERS: dict[type, Callable[[Any, Table, int, str], Value]] = {Wager: _wager, Discard: _discard, Placement: _placement}
