"""Cards as people write them."""

from collections.abc import Iterator

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNSEEN_NUMBER = 52

_SUIT_SIGNS = {"ascii": SUITS, "unicode": "♣♦♥♠", "emoji": ("♣️", "♦️", "♥️", "♠️")}
_SUIT_OF = {sign: suit for signs in (SUITS, SUITS.upper(), "♣♦♥♠", "♧♢♡♤") for suit, sign in enumerate(signs)}
_RANK_OF = {sign: rank for signs in (RANKS, RANKS.lower()) for rank, sign in enumerate(signs)}
_SEPARATORS = frozenset(" \t\r\n,;:/|-_.[](){}")
_SELECTORS = "\ufe0e\ufe0f"  # text or emoji form of the sign before

FORMATS = tuple(_SUIT_SIGNS)


class CardError(ValueError):
    """Cards that cannot be read: what is wrong, where, and what to write instead.

    >>> from riverboat import cards
    >>> cards("As 1s")
    Traceback (most recent call last):
    riverboat.cards.text.CardError: unknown rank '1' at position 3; ten is T or 10, the ace is A
      As 1s
         ^
    """

    def __init__(self, problem: str, *, text: str = "", position: int = 0, hint: str = "") -> None:
        """Say what is wrong with `text` at `position`, and what would be right."""
        super().__init__(problem, text, position, hint)
        self.problem, self.text, self.position, self.hint = problem, text, position, hint

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes with the keywords."""
        return _card_error, (self.problem, self.text, self.position, self.hint)

    def __str__(self) -> str:
        """Tell the problem, the place and the hint, and point with a caret."""
        place = f" at position {self.position}" if self.text else ""
        hint = f"; {self.hint}" if self.hint else ""
        shown = self.text.expandtabs(1).replace("\n", " ").replace("\r", " ")
        caret = f"\n  {shown}\n  {' ' * self.position}^" if self.text else ""
        return f"{self.problem}{place}{hint}{caret}"


def _card_error(problem: str, text: str, position: int, hint: str) -> CardError:
    return CardError(problem, text=text, position=position, hint=hint)


def read(text: str) -> Iterator[tuple[int, int]]:
    """Yield (position, card number) for each card in `text`; the unseen card is 52."""
    at = 0
    while at < len(text):
        if text[at] in _SEPARATORS or text[at] in _SELECTORS:
            at += 1
            continue
        start = at
        if text.startswith("??", at):
            yield start, UNSEEN_NUMBER
            at += 2
            continue
        ten = text.startswith("10", at)
        rank = RANKS.index("T") if ten else _RANK_OF.get(text[at])
        if rank is None:
            raise _no_rank(text, at)
        at += 2 if ten else 1
        suit = _SUIT_OF.get(text[at : at + 1])
        if suit is None:
            raise _no_suit(text, start, at)
        at += 1
        yield start, rank * 4 + suit


def _no_rank(text: str, at: int) -> CardError:
    sign, after = text[at], text[at + 1 : at + 2]
    if sign in _SUIT_OF and (after in _RANK_OF or text.startswith("10", at + 1)):
        rank = "T" if after == "1" else after.upper()
        hint = f"the rank comes first: {rank}{SUITS[_SUIT_OF[sign]]}"
        return CardError(f"suit before rank in {text[at : at + 2]!r}", text=text, position=at, hint=hint)
    if sign == "?":
        return CardError("half an unseen card", text=text, position=at, hint="the unseen card is ??")
    hint = "ten is T or 10, the ace is A" if sign == "1" else "ranks are 2 3 4 5 6 7 8 9 T J Q K A"
    return CardError(f"unknown rank {sign!r}", text=text, position=at, hint=hint)


def _no_suit(text: str, start: int, at: int) -> CardError:
    rank, sign = text[start:at], text[at : at + 1]
    problem = f"unknown suit {sign!r}" if sign and sign not in _SEPARATORS else f"no suit after {rank!r}"
    return CardError(problem, text=text, position=at, hint="suits are s h d c or ♠ ♥ ♦ ♣")


def write(number: int, style: str = "ascii") -> str:
    """Write a card number as text in one of the `FORMATS`."""
    if style not in _SUIT_SIGNS:
        raise ValueError(f"unknown format {style!r}; formats are {', '.join(FORMATS)}")
    if number == UNSEEN_NUMBER:
        return "🂠" if style == "emoji" else "??"
    rank, suit = divmod(number, 4)
    return RANKS[rank] + _SUIT_SIGNS[style][suit]
