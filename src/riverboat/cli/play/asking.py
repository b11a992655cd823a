"""What an offer asks, in one line, and how to answer it."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from riverboat.cli.play.answers import lettered, raised
from riverboat.ranking.words import listed
from riverboat.rules import Choice, Discard, Placement, Wager
from riverboat.table import Table

_HALF, _WHOLE = Fraction(1, 2), Fraction(1)


def question(offer: Any, table: Table, seat: int) -> str:
    """Everything that is legal now, with the short ways to say it."""
    kind = type(offer)
    return _QUESTION[kind](offer, table, seat)


def how(offer: Any) -> str:
    """How to type an answer."""
    return _HOW[type(offer)]


def _wager(offer: Wager, table: Table, seat: int) -> str:
    mine = table.seats[seat]
    opened = any(place.bet for place in table.seats)
    all_in = ", all-in" if offer.call and offer.call == mine.stack else ""
    if offer.forced:
        words = [f"bring it in for {offer.call}{all_in} (c)"]
    else:
        words = [f"call {offer.call}{all_in} (c)" if offer.call else "check (c)"]
    if offer.high:
        verb = "complete to" if offer.forced else "raise to" if opened else "bet"
        words.append(
            f"{verb} {offer.low} (r)" if offer.low == offer.high else f"{verb} {offer.low}-{offer.high} ({_sizes(offer, table, seat)})"
        )
    if not offer.forced:
        words.append("fold (f)")
    return f"Pot {table.pot}, you have {mine.stack}: {listed(words, 'or')}"


def _sizes(offer: Wager, table: Table, seat: int) -> str:
    """Short ways to say how much, where they are legal."""
    parts = {name: raised(offer, table, seat, part) for name, part in (("r 1/2", _HALF), ("pot", _WHOLE))}
    sizes = [f"{name} = {to}" for name, to in parts.items() if offer.low <= to <= offer.high]
    return ", ".join([f"r {offer.low}", *sizes, "max"])


def _discard(offer: Discard, table: Table, seat: int) -> str:
    limit = offer.limit(table, seat)
    most = min(limit, offer.most)
    beside = f" ({limit} beside an ace that is kept)" if limit > most else ""
    pat = "" if offer.least else ", or pat to keep all"
    many = f"{most}" if offer.least == limit else f"{offer.least} to {most}"
    example = " ".join(str(card) for card in table.seats[seat].cards[: max(1, offer.least)])
    numbers = " ".join(str(number) for number in range(1, max(1, offer.least) + 1))
    return f"Throw {many} card{'s' * (limit != 1)}{beside}: by number ({numbers}) or by name ({example}){pat}"


def _choice(offer: Choice, table: Table, seat: int) -> str:
    prices = {word: offer.price(word) for word in offer.words}
    words = [f"{word} (costs {price})" if price else word for word, price in prices.items()]
    chips = f", you have {table.seats[seat].stack}" if any(prices.values()) else ""
    return f"Pot {table.pot}{chips}: {offer.ask or 'What do you do?'} Say {listed(words, 'or')} (? explains)"


def _placement(offer: Placement, table: Table, seat: int) -> str:
    mine = table.seats[seat]
    largest = f"{offer.sizes[0]} on {f'board {offer.fixed}' if offer.fixed else 'one board'}"
    what = f"{largest} and {offer.sizes[-1]} on each other"
    example = offer.sample(table, seat, lambda _: 0)
    now = f"now {offer.step} cards on one board; in the end {what}" if offer.step else what
    board, part = next((board, part) for board, part in zip(offer.boards, example, strict=True) if part)
    named = " ".join(str(mine.cards[position]) for position in part)
    fold = ", or fold" if offer.may_fold else ""
    return f"Place {now}: a letter for each card ({lettered(offer, table, seat)}), or boards with cards ({board}: {named}){fold}"


_QUESTION: dict[type, Callable[[Any, Table, int], str]] = {Wager: _wager, Discard: _discard, Choice: _choice, Placement: _placement}
_HOW: dict[type, str] = {
    Wager: "c checks or calls, f folds, r 12 (or only 12) makes your bet 12 in all, r 1/2 adds half the pot, pot the pot, min and max.",
    Discard: "the cards to throw by their numbers (1 3) or their names (5c 9d); pat keeps all.",
    Choice: "one of the words, or its beginning.",
    Placement: "a letter for each card (a dash for one that waits), or A: As Ks, B: 1 2; what is left goes to the board you do not name.",
}
