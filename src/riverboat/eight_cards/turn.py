"""The turn of the player who places."""

from collections.abc import Mapping

from msgspec.structs import replace

from riverboat.cards import Card, CardsLike, cards
from riverboat.dealer import Answer, Illegal, Run, Value
from riverboat.table import Event, Table, after
from riverboat.table.events import Placed


class Turn:
    """The open question of a hand: who is asked, since when, and what he has put down without locking it.

    What is legal the engine says; here cards become positions, and a placement stays open to changes.
    """

    def __init__(self, run: Run, since: float) -> None:
        """Begin the turn of the seat that is asked."""
        assert run.ask is not None
        self.run = run
        self.seat = run.waiting[0]
        self.offer = run.ask.offer
        self.since = since
        self.laid: Value | None = None

    @property
    def nothing(self) -> Value:
        """A placement of no cards."""
        return ((),) * len(self.offer.boards)

    def positions(self, boards: Mapping[str, CardsLike]) -> Value:
        """Read a placement of cards as the engine's placement of positions; clients send anything."""
        if any(board not in self.offer.boards for board in boards):
            raise Illegal(f"the boards are {', '.join(self.offer.boards)}")
        held = self.run.table.seats[self.seat].cards
        try:
            named = {board: cards(boards.get(board, ())) for board in self.offer.boards}
        except TypeError:
            raise Illegal("cards are text, or a list of texts") from None
        for board, part in named.items():
            if others := [place for place, card in enumerate(part, 1) if card not in held]:
                raise Illegal(f"card {others[0]} for board {board} is not among your cards")  # its name may be another player's secret
        self._each_once([card for part in named.values() for card in part])
        return tuple(tuple(held.index(card) for card in part) for part in named.values())

    def _each_once(self, named: list[Card]) -> None:
        """Refuse cards that were placed in an earlier turn, or are named for two boards."""
        seat = self.run.table.seats[self.seat]
        lying = {seat.cards[position]: board for board, positions in seat.placed for position in positions}
        for at, card in enumerate(named):
            if card in lying:
                raise Illegal(f"{card} lies on board {lying[card]} already")
            if card in named[:at]:
                raise Illegal(f"{card} is named twice")

    def check(self, value: Value) -> None:
        """Refuse what the rules do not allow; where this turn has put its four cards, they stay."""
        offer = replace(self.offer, fixed=self.offer.fixed or self._largest)
        if reason := self.run.why_not(Answer(self.seat, value)) or offer.why_not(self.run.table, self.seat, value):
            raise Illegal(reason)

    def placed(self, value: Value) -> Placed:
        """What will lie when this is placed, with what lay before."""
        before = dict(self.run.table.seats[self.seat].placed)
        parts = zip(self.offer.boards, value, strict=True)  # type: ignore[arg-type]
        return Placed(self.seat, tuple((board, (*before.get(board, ()), *part)) for board, part in parts))  # type: ignore[misc]

    def lay(self, value: Value) -> list[Event]:
        """Put the cards down, in the place of what this turn has put down before; says what is to tell."""
        before, self.laid = self.laid, value
        if value in (before, "fold"):
            return []
        taken_back = Placed(self.seat, self.run.table.seats[self.seat].placed)
        return [*([] if before is None else [taken_back]), self.placed(value)]

    def completes(self, value: Value) -> bool:
        """Whether all cards lie with this."""
        table: Table = after(self.run.table, self.placed(value))
        seat = table.seats[self.seat]
        return sum(len(positions) for _, positions in seat.placed) == len(seat.cards)

    @property
    def _largest(self) -> str:
        """The board that this turn has made the one of four cards."""
        lying = self.placed(self.laid).boards if self.laid is not None else ()
        return next((board for board, positions in lying if len(positions) == self.offer.sizes[0]), "")
