"""What people type, read as answers to an offer; whatever is wrong is said in their words, counted from one."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from riverboat.cards import Card, CardError, cards
from riverboat.dealer import Illegal, Value
from riverboat.ranking.words import listed
from riverboat.rules import Discard, Placement, Wager
from riverboat.table import Table

_ALL_IN = ("a", "all-in", "allin", "all")
_RAISES = ("r", "raise", "b", "bet", "complete", "to")


def read(offer: Any, table: Table, seat: int, text: str) -> Value:
    """A legal answer, or Illegal with the reason."""
    kind = type(offer)
    value: Value = _READ[kind](offer, table, seat, text) if kind in _READ else offer.parse(text)
    if reason := offer.why_not(table, seat, value):
        raise Illegal(reason)
    return value


# --- wagers --------------------------------------------------------------------------------------------------------


def raised(offer: Wager, table: Table, seat: int, part: Fraction) -> int:
    """What a bet is to that adds a part of the pot, counted after the call.

    >>> from riverboat.table import Seat
    >>> table = Table((Seat(98, live=2, bet=2), Seat(94, live=6, bet=6)), 0)
    >>> raised(Wager(4, 10, 98), table, 0, Fraction(1)), raised(Wager(4, 10, 98), table, 0, Fraction(1, 2))
    (18, 12)
    """
    return table.seats[seat].bet + offer.call + int(part * (table.pot + offer.call))


def _wager(offer: Wager, table: Table, seat: int, text: str) -> Value:
    words = [word for word in text.lower().split() if word != "to"]
    if len(words) == 1 and words[0] in _RAISES and offer.high:
        if offer.low == offer.high:
            return offer.low
        raise Illegal(f"to how much? {offer.low} to {offer.high}")
    said = words[1:] if words and words[0] in _RAISES else words
    if said == ["max"]:
        return offer.high or _none()
    if said == ["min"]:
        return offer.low or _none()
    if said and said[0] in _ALL_IN:
        return _all_in(offer, table, seat)
    part = _part(said)
    if part is None:
        value = offer.parse(text)
        if isinstance(value, str) and words[1:] not in ([], [str(offer.call)] if value == "call" else []):
            raise Illegal(f"type {value} alone, or something else")  # with money, half an answer is none
        return value
    if not offer.high:
        _none()
    to = raised(offer, table, seat, part)
    if to < offer.low:
        raise Illegal(f"that would be {to}, and the least is {offer.low}: min")
    if to > offer.high:
        raise Illegal(f"that would be {to}, and the most is {offer.high}: max")
    return to


def _all_in(offer: Wager, table: Table, seat: int) -> Value:
    """All chips, as a raise or as a call; where the limit is below them, nothing is bet in their place."""
    mine = table.seats[seat]
    if offer.high == mine.bet + mine.stack:
        return offer.high
    if offer.call == mine.stack:
        return "call"
    if not offer.high:
        _none()
    raise Illegal(f"all-in would be {mine.bet + mine.stack}, and the most is {offer.high}: max")


def _none() -> int:
    raise Illegal("no raise is allowed now")


def _part(words: list[str]) -> Fraction | None:
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


# --- cards by position or by name ----------------------------------------------------------------------------------


def _positions(words: Sequence[str], held: Sequence[Card]) -> tuple[int, ...]:
    """Positions of cards that are named, or counted from one."""
    if all(word.isdecimal() for word in words):
        found = [int(word) - 1 for word in words]
        if not all(0 <= position < len(held) for position in found):
            raise Illegal(f"your cards are 1 to {len(held)}")
    else:
        try:
            named = cards(" ".join(words))
        except CardError as error:
            raise Illegal(f"{error.problem}: name cards like {held[0]}, or count them from 1 to {len(held)}") from None
        if missing := [str(card) for card in named if card not in held]:
            raise Illegal(f"you do not hold {listed(missing, 'or')}")
        found = [held.index(card) for card in named]
    if len(set(found)) < len(found):
        raise Illegal("each card only once")
    return tuple(found)


def _discard(offer: Discard, table: Table, seat: int, text: str) -> Value:
    words = text.replace(",", " ").lower().split()
    if words in (["pat"], ["none"], ["0"]):
        return offer.parse(text)
    return _positions(words, table.seats[seat].cards)


def lettered(offer: Placement, table: Table, seat: int) -> str:
    """A legal placement as it may be typed, a letter for each card.

    >>> from riverboat.cards import cards
    >>> from riverboat.table import Seat
    >>> held = Seat(100, cards=cards("As Kd 9c 9d 2h 3h 4h 5h"), up=(False,) * 8)
    >>> lettered(Placement(("A", "B", "C"), (4, 2, 2), fixed="B"), Table((held,), 0), 0)
    'AABBBBCC'
    """
    letters = ["-"] * len(table.seats[seat].cards)
    for letter, part in zip(offer.letters, offer.sample(table, seat, lambda _: 0), strict=True):
        for position in part:
            letters[position] = letter
    return "".join(letters)


def _placement(offer: Placement, table: Table, seat: int, text: str) -> Value:
    mine = table.seats[seat]
    lying = {position for _, positions in mine.placed for position in positions}
    if ":" not in text:
        letters = text.replace(" ", "")
        if letters.lower() != "fold" and not set(letters.upper()) <= {*offer.letters, "-"}:
            raise Illegal(f"type a board for each card, such as {lettered(offer, table, seat)}")
        value = offer.parse(text)
        if value != "fold" and len(letters) != len(mine.cards):
            many = f"{len(letters)} letter{'s' * (len(letters) != 1)}"
            raise Illegal(f"{many} for {len(mine.cards)} cards: one each, a dash for a card that waits or lies already")
        if again := [str(mine.cards[at]) for at, letter in enumerate(letters) if letter != "-" and at in lying]:
            raise Illegal(f"{again[0]} lies already: a dash for it")
        return value
    parts: dict[str, tuple[int, ...]] = {}
    name = ""
    for word in text.replace(":", ": ").replace(",", " ").replace(";", " ").split():
        if word.endswith(":"):
            said = word[:-1].lower()
            name = next((board for board in offer.boards if said in (board.lower(), board[0].lower())), "")
            if not name or name in parts:
                raise Illegal(f"boards are {listed(offer.boards)}, each once")
            parts[name] = ()
        elif not name:
            raise Illegal(f"name the board first, such as {offer.boards[0]}: {word}")
        else:
            parts[name] += _positions([word], mine.cards)
    placed = [position for part in parts.values() for position in part]
    if again := [str(mine.cards[position]) for position in placed if placed.count(position) > 1 or position in lying]:
        raise Illegal(f"{again[0]} can lie on one board only")
    missing = [board for board in offer.boards if board not in parts]
    if not offer.step and len(missing) == 1:  # what is left can only go there
        parts[missing[0]] = tuple(position for position in range(len(mine.cards)) if position not in (*placed, *lying))
    return tuple(parts.get(board, ()) for board in offer.boards)


_READ: dict[type, Callable[[Any, Table, int, str], Value]] = {Wager: _wager, Discard: _discard, Placement: _placement}
