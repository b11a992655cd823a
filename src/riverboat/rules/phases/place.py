"""Cards placed on several boards, and boards run out one by one."""

from typing import Literal

from riverboat.dealer import Hand, Script
from riverboat.rules.offers import Placement
from riverboat.rules.phases.show import show
from riverboat.rules.variant import Phase
from riverboat.table.events import Entered, Placed

RunOutOrder = Literal["A,B,C", "C,B,A", "PLO_last"]


class Place(Phase, frozen=True):
    """Each seat in turn puts its cards on the boards; the board on which the first puts most is so for all."""

    boards: tuple[str, ...]
    sizes: tuple[int, ...]

    def play(self, hand: Hand) -> Script:
        """Ask each for the whole placement."""
        hand.tell(Entered("placement"))
        largest = ""
        for seat in hand.live:
            offer = Placement(self.boards, self.sizes, largest)
            drawn = offer.sample(hand.table, seat, hand.stream(f"riverboat placement {seat}").below)
            value = yield from hand.ask(seat, Placement(self.boards, self.sizes, largest, drawn))
            hand.tell(Placed(seat, tuple(zip(self.boards, value, strict=True))))
            largest = next(board for board, part in zip(self.boards, value, strict=True) if len(part) == self.sizes[0])

    @property
    def words(self) -> str:
        """What is placed."""
        sizes, most = ", ".join(map(str, self.sizes)), self.sizes[0]
        boards = ", ".join(self.boards)
        return f"everybody places the cards on boards {boards}: {sizes}; the first board to take {most} takes {most} from all"


class RunOut(Phase, frozen=True):
    """Board by board: the last cards are turned, the cards placed there shown and judged."""

    cards: int
    order: RunOutOrder = "A,B,C"

    def play(self, hand: Hand) -> Script:
        """Show only what plays on the board."""
        for board in self.boards(hand):
            hand.tell(Entered(f"board {board}"))
            hand.turn(self.cards, board)
            for seat in hand.live:
                show(hand, seat, board)
                hand.tell(hand.game.variant.shares[board].judged(hand.table, seat, board))
        return
        yield

    def boards(self, hand: Hand) -> list[str]:
        """The boards in the order of the house."""
        names = [board.name for board in hand.table.boards]
        if self.order == "C,B,A":
            return names[::-1]
        if self.order == "PLO_last":
            seat = hand.table.seats[hand.live[0]]
            return sorted(names, key=lambda board: len(seat.cards_on(board)))
        return names

    @property
    def words(self) -> str:
        """What is turned."""
        return f"board by board, {self.cards} more cards are turned and the hands on it shown"
