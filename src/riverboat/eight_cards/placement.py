"""Converts a placement of cards, as players name them, to positions in the hand."""

from collections.abc import Mapping
from typing import Any

from riverboat.cards import Card, CardsLike, cards
from riverboat.dealer import Illegal, Value
from riverboat.rules import Placement
from riverboat.table import Seat


def placement(boards: Mapping[Any, CardsLike], offer: Placement, seat: Seat) -> Value:
    """The answer to an offer, from the cards named for each board; clients may send anything."""
    if any(board not in offer.boards for board in boards):
        raise Illegal(f"the boards are {', '.join(offer.boards)}")
    try:
        named = {board: cards(boards.get(board, ())) for board in offer.boards}
    except TypeError:
        raise Illegal("cards are text, or a list of texts") from None
    for board, part in named.items():
        if others := [place for place, card in enumerate(part, 1) if card not in seat.cards]:
            raise Illegal(f"card {others[0]} for board {board} is not among your cards")  # not named: it may be another player's secret
    _each_once([card for part in named.values() for card in part], seat)
    return tuple(tuple(seat.cards.index(card) for card in part) for part in named.values())


def _each_once(named: list[Card], seat: Seat) -> None:
    """Refuse cards that were placed in an earlier turn or are named twice."""
    lying = {seat.cards[position]: board for board, positions in seat.placed for position in positions}
    for at, card in enumerate(named):
        if card in lying:
            raise Illegal(f"{card} lies on board {lying[card]} already")
        if card in named[:at]:
            raise Illegal(f"{card} is named twice")
