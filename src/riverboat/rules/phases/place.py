"""Cards placed on several boards, and boards run out one by one."""

from typing import Any, Literal

from msgspec.structs import replace

from riverboat.dealer import Ask, Hand, Script
from riverboat.rules.card_flow import CardStep, Spread, ToBoard
from riverboat.rules.offers import Placement
from riverboat.rules.variant import Phase, Silent, Turns
from riverboat.table.events import Entered, Folded, Placed

RunOutOrder = Literal["A,B,C", "C,B,A", "PLO_last"]


class Place(Phase, frozen=True):
    """Each seat puts its cards on the boards, in turn or all seats at once; the board that takes most is the same for all."""

    boards: tuple[str, ...]
    sizes: tuple[int, ...]
    step: int = 0  # cards at a time; none: all of them
    late_fold: bool = False  # whose time is up folds; else the hand's seed places the cards
    fixed: str = ""  # the board that takes most; without, the one on which somebody first puts so many
    at_once: bool = False  # nobody sees where the others put theirs before all have

    def __post_init__(self) -> None:
        """Refuse what would put most cards on different boards."""
        if self.at_once and (self.step or not self.fixed):
            raise ValueError("seats that place at once place all their cards, most of them on a board that is fixed")

    def play(self, hand: Hand) -> Script:
        """Ask until every card lies."""
        hand.tell(Entered("placement"))
        offer = Placement(self.boards, self.sizes, self.fixed, self.step, self.late_fold)
        if self.at_once:
            seats = hand.live
            drawn = offer.sample(hand.table, seats[0], hand.stream("riverboat placement").below)
            values = yield Ask(seats, replace(offer, fallback=drawn))
            for seat, value in zip(seats, values, strict=True):
                self._put(hand, seat, value)
            return
        for turn in range(sum(self.sizes) // self.step if self.step else 1):
            for seat in hand.live:
                if hand.decided:
                    return
                drawn = offer.sample(hand.table, seat, hand.stream(f"riverboat placement {seat} {turn}").below)
                value = yield from hand.ask(seat, replace(offer, fallback=drawn))
                placed = self._put(hand, seat, value)
                largest = next((board for board, part in placed.items() if len(part) == self.sizes[0]), "")
                offer = replace(offer, fixed=offer.fixed or largest)

    def _put(self, hand: Hand, seat: int, value: Any) -> dict[str, tuple[int, ...]]:
        """CardStep cards beside those that lie already, or fold; answers what lies where."""
        if value == "fold":
            hand.tell(Folded(seat))
            hand.muck += hand.table.seats[seat].cards
            return {}
        before = dict(hand.table.seats[seat].placed)
        placed = {board: (*before.get(board, ()), *part) for board, part in zip(self.boards, value, strict=True)}
        hand.tell(Placed(seat, tuple(placed.items())))
        return placed

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """How its cards come to lie."""
        return (Spread(self.boards, self.sizes, self.fixed),)

    @property
    def words(self) -> str:
        """What is placed."""
        sizes, most = ", ".join(map(str, self.sizes)), self.sizes[0]
        pace = "all seats at once" if self.at_once else f"{self.step} at a time" if self.step else "all at once"
        largest = f"board {self.fixed} takes {most}" if self.fixed else f"the first board to take {most} takes {most} from all"
        return f"everybody places cards on boards {', '.join(self.boards)}: {sizes}, {pace}; {largest}"


class RunOut(Silent, frozen=True):
    """Board by board: the last cards are turned, the cards placed there shown and judged."""

    cards: int
    order: RunOutOrder = "A,B,C"

    own_order = True

    def act(self, hand: Hand) -> None:
        """Show only what plays on the board; each card is a street, with its burn as long as the deck has enough for all boards."""
        hand.share_order = tuple(self.boards(hand))  # odd chips go to the boards in this order
        turns = self.turns(hand)
        for board in hand.share_order:
            hand.tell(Entered(f"board {board}"))
            for _, count, more in (turn for turn in turns if turn[0] == board):
                hand.turn(count, board, more=more)
            for seat in hand.live:
                hand.show(seat, board)
                hand.tell(hand.game.variant.shares[board].judged(hand.table, seat, board))

    def turns(self, hand: Hand) -> Turns:
        """One card at a time, board by board."""
        streets = [board for board in self.boards(hand) for _ in range(self.cards)]
        return tuple((board, 1, len(streets) - turned) for turned, board in enumerate(streets, 1))

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
    def card_flow(self) -> tuple[CardStep, ...]:
        """How its cards come to lie."""
        return (ToBoard(self.cards, None),)

    @property
    def words(self) -> str:
        """What is turned."""
        return f"board by board, {self.cards} more cards are turned and the hands on it shown"
