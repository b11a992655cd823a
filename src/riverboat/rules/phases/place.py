"""Placing cards on several boards, and running the boards out one by one."""

from typing import Any, Literal, get_args

from msgspec.structs import replace

from riverboat.coded_text import CodedText
from riverboat.dealer import Ask, Hand, Script
from riverboat.ranking.hand_names import listed
from riverboat.rules.card_flow import CardStep, Placements, ToBoard
from riverboat.rules.offers import Placement
from riverboat.rules.phases.deal import Turn
from riverboat.rules.rule_wording import boards_words, card_count, number_words, sentence, title
from riverboat.rules.variant import Game, Native, Phase, Silent, Turns
from riverboat.table.events import Entered, Folded, Placed

RunOutOrder = Literal["A,B,C", "C,B,A", "PLO_last"]


class Place(Phase, frozen=True):
    """Each seat places its cards on boards, in turn or all at once. The board that takes the most is the same for all seats."""

    boards: tuple[str, ...]
    sizes: tuple[int, ...]
    step: int = 0  # cards at a time; 0 for all of them
    late_fold: bool = False  # a timeout folds; otherwise the hand's seed places the cards
    fixed: str = ""  # the board that takes the most; empty: the first board that a seat fills
    at_once: bool = False  # all seats place at the same time, without seeing the others

    def __post_init__(self) -> None:
        """Check that seats that place at once share the board that takes the most."""
        if self.at_once and (self.step or not self.fixed):
            raise ValueError("seats that place at once place all their cards, most of them on a board that is fixed")

    def play(self, hand: Hand) -> Script:
        """Ask until all cards are placed."""
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
        """Place cards, or fold; returns all placed cards of the seat by board."""
        if value == "fold":
            hand.tell(Folded(seat))
            hand.muck += hand.table.seats[seat].cards
            return {}
        before = dict(hand.table.seats[seat].placed)
        placed = {board: (*before.get(board, ()), *part) for board, part in zip(self.boards, value, strict=True)}
        hand.tell(Placed(seat, tuple(placed.items())))
        return placed

    def native(self) -> Native:
        """How the kernel plays it; a fixed board is one of its boards by number, or -1."""
        numbers = {"step": self.step, "late_fold": self.late_fold, "at_once": self.at_once}
        return Native("place", numbers, board=self.fixed, boards=self.boards, sizes=self.sizes)

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go."""
        return (Placements(self.boards, self.sizes, self.fixed),)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """How the cards are placed, and what a timeout does."""
        late = "folds" if self.late_fold else "has the cards placed at random"
        timeout = CodedText("rule_place_timeout", f"A player who runs out of time {late}.", fold=self.late_fold)
        largest, others = self.sizes[0], self.sizes[1:]
        if self.fixed:
            rest = [board for board in self.boards if board != self.fixed]
            parts = [f"{number_words(size)} to {title(board)}" for board, size in zip((self.fixed, *rest), self.sizes, strict=True)]
            words = f"{'at the same time, each player' if self.at_once else 'each player in turn'} assigns the cards: {listed(parts)}"
            fields = {"boards": [self.fixed, *rest], "sizes": list(self.sizes), "at_once": self.at_once}
            return CodedText("rule_place_fixed", sentence(words), **fields), *self._pace(), timeout
        each = f"{number_words(others[0])} on each of the others"
        if len(set(others)) > 1:
            each = f"{listed([number_words(size) for size in others])} on the others"
        words = f"Each player in turn places the cards on {boards_words(self.boards)}: {number_words(largest)} on one board, {each}."
        same = f"The first board to get {number_words(largest)} cards from a player gets {number_words(largest)} from everybody."
        return (
            CodedText("rule_place", words, boards=list(self.boards), sizes=list(self.sizes)),
            *self._pace(),
            CodedText("rule_place_largest", same, count=largest),
            timeout,
        )

    @property
    def folds(self) -> bool:
        """Whether a seat may fold instead of placing cards."""
        return self.late_fold

    def _pace(self) -> tuple[CodedText, ...]:
        """How many cards are placed at a time, if not all."""
        if not self.step:
            return ()
        words = f"{card_count(self.step)} {'is' if self.step == 1 else 'are'} placed at a time, on one board"
        return (CodedText("rule_place_step", sentence(words), count=self.step),)


class RunOut(Silent, frozen=True):
    """Board by board, deal the last cards, and show and judge the cards placed there."""

    cards: int
    order: RunOutOrder = "A,B,C"

    own_order = True

    def act(self, hand: Hand) -> None:
        """Show only the cards that play on each board. Each card is a street with its own burn, if the deck suffices for all boards."""
        hand.share_order = tuple(self.boards(hand))  # decides which boards get odd chips
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
        """The boards in the order in which they are run out."""
        names = [board.name for board in hand.table.boards]
        if self.order == "C,B,A":
            return names[::-1]
        if self.order == "PLO_last":
            seat = hand.table.seats[hand.live[0]]
            return sorted(names, key=lambda board: len(seat.cards_on(board)))
        return names

    def native(self) -> Native:
        """How the kernel plays it, on all boards of the game."""
        return Native("run_out", {"cards": self.cards, "order": get_args(RunOutOrder).index(self.order)})

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go."""
        return (ToBoard(self.cards, None),)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The run-out, and its order."""
        boards = [phase.board for phase in game.variant.phases if isinstance(phase, Turn)]
        order = {"A,B,C": boards, "C,B,A": boards[::-1], "PLO_last": []}[self.order]
        how = f"board {', then board '.join(order)}" if order else "the board with the most cards of each player comes last"
        words = f"Board by board, {number_words(self.cards)} more cards are dealt and the hands are shown: {how}."
        return (CodedText("rule_run_out", words, count=self.cards, order=order),)
