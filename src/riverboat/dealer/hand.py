"""A hand being dealt: what a phase holds in its hands."""

from collections.abc import Generator, Sequence
from copy import copy
from typing import Any

from msgspec import Struct

from riverboat.cards import Card, Stream, shuffle
from riverboat.dealer.ask import Ask, Illegal, Value
from riverboat.dealer.log import Log
from riverboat.table import Event, Table, after
from riverboat.table.events import Burnt, Dealt, Folded, Laid, Reshuffled, Revealed, Shown, Started, Turned
from riverboat.table.table import in_run


class OpeningBet(Struct, frozen=True):
    """What the first round of betting starts from: how much there is to call, who acts first, who has acted already."""

    high: int
    first: int
    acted: tuple[int, ...] = ()
    raises: int = 0


class Hand:
    """The table, the deck and the game, for phases to play with."""

    def __init__(self, log: Log) -> None:
        """Shuffle the deck and seat the players."""
        self.game = log.game
        self.seed = log.seed
        self.events: list[Event] = []
        self.table = Table((), 0)
        self.deck = deck_of(log)
        self.muck: list[Card] = []  # thrown, folded and burnt
        self.aggressor: int | None = None  # who bet or raised last
        self.opening: OpeningBet | None = None  # what was posted before the first bet
        self.settled = False
        self.left_out: list[Any] = []  # the phases that were not played because the hand was decided
        self.share_order: tuple[str, ...] = ()  # where the hand decides in which order shares are taken
        self.runs: tuple[str, ...] = ()  # of the boards, once it was asked how often: none of them means once
        self.asked_runs = False
        self.run = ""  # the one that is being dealt
        self.ran = False  # all of them were
        self._named = list(log.deck) if log.named else []
        self._shuffles = 0
        self.tell(Started(log.stacks, log.button, log.kitty))

    # --- the table ---------------------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Let something happen."""
        self.events.append(event)
        self.table = after(self.table, event)

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, from the left of the button."""
        return self.table.live

    @property
    def killed(self) -> tuple[int, ...]:
        """The seats that are out without having folded."""
        return tuple(event.seat for event in self.events if isinstance(event, Folded) and event.why)

    @property
    def decided(self) -> bool:
        """Whether nobody is left to play against."""
        return len(self.live) <= (0 if self.game.variant.alone_plays else 1)

    def aside(self) -> "Hand":
        """A copy to try things with: what happens to it does not happen to the hand."""
        other = copy(self)
        other.events, other.deck, other.muck = list(self.events), list(self.deck), list(self.muck)
        other._named = list(self._named)
        return other

    def show(self, seat: int, board: str = "") -> None:
        """Turn over the cards of a seat that are still hidden, of one board if the seat has placed them."""
        mine = self.table.seats[seat]
        placed = dict(mine.placed)
        candidates = placed[board] if board in placed else range(len(mine.cards))
        hidden = tuple(position for position in candidates if not mine.open[position])
        if hidden:
            self.tell(Shown(seat, hidden, tuple(mine.cards[position] for position in hidden), board))

    def ask(self, seat: int, offer: Any) -> Generator[Ask, tuple[Value, ...], Any]:
        """Ask one seat; the script gets the value."""
        (value,) = yield Ask((seat,), offer)
        return value

    # --- the deck ----------------------------------------------------------------------------------------------

    def draw(self, count: int) -> tuple[Card, ...]:
        """Take cards off the deck; if it runs out, what may come back is shuffled back."""
        if self._named:
            named = [self._pick(card) for card in self._named[:count]]
            del self._named[: len(named)]
            return (*named, *self.draw(count - len(named))) if len(named) < count else tuple(named)
        if count > len(self.deck) and (back := self._back()):
            self._shuffle_back(back)
        taken = tuple(self.deck[:count])
        del self.deck[:count]
        return taken

    @property
    def left(self) -> int:
        """How many cards can still come: the deck, and what comes back when it has run out; a burn takes none of them away for good."""
        return len(self.deck) + len(self._back())

    def _back(self) -> list[Card]:
        """The cards that come back when the deck has run out: all that were put away in a draw, else only burnt ones."""
        if self.game.variant.draws:
            return self.muck
        burnt = {card for event in self.events if isinstance(event, Burnt) for card in event.cards}
        return [card for card in self.muck if card in burnt]

    def _shuffle_back(self, back: list[Card]) -> None:
        """Put cards below what is left of the deck."""
        self._shuffles += 1
        seed = Stream(self.seed, f"riverboat reshuffle {self._shuffles}").take(32)
        self.deck += shuffle(sorted(back), seed)
        self.tell(Reshuffled(len(back)))
        self.muck = [card for card in self.muck if card not in back]

    def _pick(self, card: Card) -> Card:
        """Take the card that the log names: out of the deck or, once that has run out, out of what was thrown."""
        if card not in self.deck:
            back = self._back()
            if card not in back:
                holder = next((seat for seat in self.live if card in self.table.seats[seat].cards), None)
                if holder is None:
                    raise Illegal("card_is_gone", "{card} cannot come next: it is not among the thrown cards", card=str(card))
                raise Illegal("card_is_held", "{card} cannot come next: seat {seat} has it", card=str(card), seat=holder)
            self._shuffle_back(back)
        self.deck.remove(card)
        return card

    def deal(self, seats: Sequence[int], up: Sequence[bool]) -> None:
        """Deal to each seat as many cards as `up` has entries, one at a time around the table, each face up or down."""
        rounds = [self.draw(len(seats)) for _ in up]
        for index, seat in enumerate(seats):
            got = tuple(cards[index] for cards in rounds if index < len(cards))
            self.tell(Dealt(seat, got, tuple(up)[: len(got)]))

    def turn(self, count: int, board: str = "", *, more: int = 0) -> tuple[Card, ...]:
        """Lay cards on a board, after a burn where that is the custom and the deck has enough for these and so many more."""
        if self.game.burn and len(self.deck) > count + more:
            self.burn()
        turned = self.draw(count)
        self.tell(Turned(in_run(board, self.run), turned))
        return turned

    def lay(self, count: int, board: str) -> None:
        """Lay cards on a board face down."""
        self.tell(Laid(board, self.draw(count)))

    def reveal(self, board: str) -> None:
        """Turn over the cards of a board that lie face down."""
        for one in self.table.boards:
            if one.name == board and one.down:
                self.tell(Revealed(board, one.cards))

    def burn(self) -> None:
        """Put the top card away."""
        burnt = self.draw(1)
        self.muck += burnt
        self.tell(Burnt(burnt))

    def stream(self, purpose: str) -> Stream:
        """Fair numbers that depend on nothing but the hand's seed and the purpose."""
        return Stream(self.seed, purpose)


def deck_of(log: Log) -> list[Card]:
    """The deck that the seed of a hand shuffles, with stacked cards on top."""
    order = shuffle(log.game.variant.cards, log.seed)
    return list(dict.fromkeys((*log.deck, *order))) if log.deck else list(order)
