"""Forced chips that stakes for all cannot say: each seat its own."""

from riverboat.dealer import Hand, Script
from riverboat.dealer.hand import Opening
from riverboat.rules import Phase
from riverboat.table.events import Posted


class PostEach(Phase, frozen=True):
    """Every seat posts its own ante and blind, from the left of the button: a big blind's ante for all, late posts, holes."""

    antes: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()  # a negative one is posted late: a live bet that does not move the opening
    dead: bool = False  # antes go to the main pot, whatever the others paid

    def play(self, hand: Hand) -> Script:
        """Antes, then blinds; the seat after the highest blind acts first."""
        seats = hand.table.around(hand.table.button + 1)
        for seat, amount in zip(seats, self.antes, strict=False):
            self._post(hand, seat, "ante", amount, "dead" if self.dead else "ante")
        highest, last = 0, -1
        kinds = self._kinds()
        for place, (seat, amount) in enumerate(zip(seats, self.blinds, strict=False)):
            self._post(hand, seat, kinds[place], abs(amount), "bet")
            if amount >= highest and amount:
                highest, last = amount, place
        if highest:
            raises = max(1, highest // hand.game.stakes.small)  # a straddle is a raise
            hand.opening = Opening(highest, seats[(last + 1) % len(seats)], raises=raises)
        return
        yield

    def _kinds(self) -> list[str]:
        """What the blinds are called: the least is the small blind, the next the big blind, what is above is a straddle."""
        levels = sorted({amount for amount in self.blinds if amount > 0})
        names = ["small blind", "big blind"] if len(levels) > 1 else ["blind"]
        return [
            "late blind" if amount <= 0 else names[levels.index(amount)] if levels.index(amount) < len(names) else "straddle"
            for amount in self.blinds
        ]

    @staticmethod
    def _post(hand: Hand, seat: int, kind: str, amount: int, chips: str) -> None:
        paid = min(amount, hand.table.seats[seat].stack)
        if paid:
            hand.tell(Posted(seat, kind, paid, chips))

    @property
    def words(self) -> str:
        """What is posted."""
        return "every seat posts what the hand's record says"
