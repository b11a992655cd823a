"""A hand in progress, as phases see it."""

from collections.abc import Generator, Sequence
from copy import copy
from typing import Any

from msgspec import Struct

from riverboat.cards import Card, HashStream, shuffle
from riverboat.dealer.ask_and_answer import Ask, Illegal, Value
from riverboat.dealer.hand_log import Log
from riverboat.table import Event, Table, after
from riverboat.table.events import Burnt, Dealt, Folded, Laid, Reshuffled, Revealed, Shown, Started, Turned
from riverboat.table.table import in_run


class OpeningBet(Struct, frozen=True):
    """The start of the first betting round: the amount to call, the first seat to act, and the seats that have acted."""

    high: int
    first: int
    acted: tuple[int, ...] = ()
    raises: int = 0


class Hand:
    """The table, the deck and the game of a hand in progress."""

    def __init__(self, log: Log) -> None:
        """Shuffle the deck and start the hand."""
        self.game = log.game
        self.seed = log.seed
        self.events: list[Event] = []
        self.table = Table((), 0)
        self.deck = deck_of(log)
        self.muck: list[Card] = []  # discarded, folded and burnt cards
        self.aggressor: int | None = None  # the seat that bet or raised last
        self.opening: OpeningBet | None = None  # set by forced bets, until the first round begins
        self.settled = False
        self.left_out: list[Any] = []  # phases that were skipped because the hand was decided
        self.share_order: tuple[str, ...] = ()  # set if the hand decides the order of the shares
        self.runs: tuple[str, ...] = ()  # the agreed runs of the boards; empty for a single run
        self.asked_runs = False
        self.run = ""  # the run that is being dealt
        self.ran = False  # whether all runs have been dealt
        self._named = list(log.deck) if log.named else []
        self._shuffles = 0
        self.tell(Started(log.stacks, log.button, log.kitty))

    # --- the table ---------------------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Record an event and apply it to the table."""
        self.events.append(event)
        self.table = after(self.table, event)

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, from the left of the button."""
        return self.table.live

    @property
    def killed(self) -> tuple[int, ...]:
        """The seats that a board put out; they have not folded."""
        return tuple(event.seat for event in self.events if isinstance(event, Folded) and event.why)

    @property
    def decided(self) -> bool:
        """Whether at most one seat is left, or none where a lone player still plays."""
        return len(self.live) <= (0 if self.game.variant.alone_plays else 1)

    def aside(self) -> "Hand":
        """A copy to try things on."""
        other = copy(self)
        other.events, other.deck, other.muck = list(self.events), list(self.deck), list(self.muck)
        other._named = list(self._named)
        return other

    def show(self, seat: int, board: str = "") -> None:
        """Show the hidden cards of a seat; if cards were placed, only those on this board."""
        mine = self.table.seats[seat]
        placed = dict(mine.placed)
        candidates = placed[board] if board in placed else range(len(mine.cards))
        hidden = tuple(position for position in candidates if not mine.open[position])
        if hidden:
            self.tell(Shown(seat, hidden, tuple(mine.cards[position] for position in hidden), board))

    def ask(self, seat: int, offer: Any) -> Generator[Ask, tuple[Value, ...], Any]:
        """Ask one seat, and return its answer."""
        (value,) = yield Ask((seat,), offer)
        return value

    # --- the deck ----------------------------------------------------------------------------------------------

    def draw(self, count: int) -> tuple[Card, ...]:
        """Draw cards from the deck; if it runs out, cards that may return are shuffled back first."""
        if self._named:
            named = [self._pick(card) for card in self._named[:count]]
            del self._named[: len(named)]
            return (*named, *self.draw(count - len(named))) if len(named) < count else tuple(named)
        if count > len(self.deck) and (returning := self._returning()):
            self._shuffle_back(returning)
        taken = tuple(self.deck[:count])
        del self.deck[:count]
        return taken

    @property
    def left(self) -> int:
        """The number of cards that can still be dealt: the deck and the cards that return when it runs out, burnt ones included."""
        return len(self.deck) + len(self._returning())

    def _returning(self) -> list[Card]:
        """The cards that return when the deck runs out: the whole muck in draw games, else only burnt cards."""
        if self.game.variant.draws:
            return self.muck
        burnt = {card for event in self.events if isinstance(event, Burnt) for card in event.cards}
        return [card for card in self.muck if card in burnt]

    def _shuffle_back(self, returning: list[Card]) -> None:
        """Shuffle cards and put them below the rest of the deck."""
        self._shuffles += 1
        seed = HashStream(self.seed, f"riverboat reshuffle {self._shuffles}").take(32)
        self.deck += shuffle(sorted(returning), seed)
        self.tell(Reshuffled(len(returning)))
        self.muck = [card for card in self.muck if card not in returning]

    def _pick(self, card: Card) -> Card:
        """Draw the card that the log names: from the deck or, after it ran out, from the returning cards."""
        if card not in self.deck:
            returning = self._returning()
            if card not in returning:
                holder = next((seat for seat in self.live if card in self.table.seats[seat].cards), None)
                if holder is None:
                    raise Illegal("card_is_gone", "{card} cannot come next: it is not among the thrown cards", card=str(card))
                raise Illegal("card_is_held", "{card} cannot come next: seat {seat} has it", card=str(card), seat=holder)
            self._shuffle_back(returning)
        self.deck.remove(card)
        return card

    def deal(self, seats: Sequence[int], up: Sequence[bool]) -> None:
        """Deal each seat one card per entry of `up`, which says whether it is face up, one card at a time around the table."""
        rounds = [self.draw(len(seats)) for _ in up]
        for index, seat in enumerate(seats):
            dealt = tuple(cards[index] for cards in rounds if index < len(cards))
            self.tell(Dealt(seat, dealt, tuple(up)[: len(dealt)]))

    def turn(self, count: int, board: str = "", *, more: int = 0) -> tuple[Card, ...]:
        """Deal cards face up on a board. A card is burnt first if the game burns and the deck has enough for these and `more` cards."""
        if self.game.burn and len(self.deck) > count + more:
            self.burn()
        turned = self.draw(count)
        self.tell(Turned(in_run(board, self.run), turned))
        return turned

    def lay(self, count: int, board: str) -> None:
        """Deal cards face down on a board."""
        self.tell(Laid(board, self.draw(count)))

    def reveal(self, board: str) -> None:
        """Turn over a board that is face down."""
        for lying in self.table.boards:
            if lying.name == board and lying.down:
                self.tell(Revealed(board, lying.cards))

    def burn(self) -> None:
        """Burn the top card."""
        burnt = self.draw(1)
        self.muck += burnt
        self.tell(Burnt(burnt))

    def stream(self, purpose: str) -> HashStream:
        """Random numbers that depend only on the hand's seed and the purpose."""
        return HashStream(self.seed, purpose)


def deck_of(log: Log) -> list[Card]:
    """The shuffled deck of a hand, with stacked cards on top."""
    order = shuffle(log.game.variant.cards, log.seed)
    return list(dict.fromkeys((*log.deck, *order))) if log.deck else list(order)
