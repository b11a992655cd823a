"""What a viewer can verify of a hand: that every card he saw is the one that was sealed before the deal, and came when it had to.

>>> from riverboat.dealer import Log, Run
>>> from riverboat.play import CallingStation, play_out
>>> from riverboat.rules import Game
>>> from riverboat.variants import variants
>>> log = Log(Game.of(variants["holdem"]()), (100, 100, 100), seed=bytes(32))
>>> published = commit(log)
>>> run = play_out(Run(log), lambda seat: CallingStation())
>>> proof = prove(run.log, run.events, viewer=1)
>>> check_proof(proof, published.root, [seen(event, 1) for event in run.events]).problems
()
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from riverboat.cards import UNSEEN, Card, sealed
from riverboat.dealer import Log, replay
from riverboat.dealer.hand import deck_of
from riverboat.history.codec import from_json, to_json
from riverboat.history.formats import VERSION, Version, same_version
from riverboat.play.rabbit_hunt import chase
from riverboat.table import Event, Viewer, seen
from riverboat.table.events import Burnt, Dealt, Discarded, Faced, Laid, Passed, Reshuffled, Revealed, Shown, Taken, Turned


class Commitment(Struct, frozen=True):
    """What is published before the deal."""

    root: str
    seed_hash: str


class Opening(Struct, frozen=True):
    """A card of the sealed deck, opened: where it lay, and the salt it was sealed with."""

    position: int
    card: Card
    salt: str


class Proof(Struct, frozen=True):
    """The sealed deck, and the cards of it that one viewer saw."""

    root: str
    leaves: tuple[str, ...]
    openings: tuple[Opening, ...]
    riverboat: Version = VERSION


class ProofCheck(Struct, frozen=True):
    """What a check came to: what is wrong, how many cards of how large a deck were opened, how many could not be covered."""

    problems: tuple[str, ...]
    opened: int = 0
    deck: int = 0
    uncovered: int = 0  # seen cards that came after thrown ones had been shuffled back: no promise was made about them

    def __bool__(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def commit(log: Log) -> Commitment:
    """What to publish before a hand is dealt."""
    return Commitment(_sealed(log).root, sealed.seed_hash(log.seed))


def _sealed(log: Log) -> sealed.Sealed:
    if log.named:
        raise ValueError("a hand whose cards come by name is not dealt from a deck that could be sealed")
    return sealed.seal(deck_of(log), log.seed)


def prove(log: Log, events: Iterable[Event], viewer: Viewer) -> Proof:
    """Open exactly the cards that a viewer has seen."""
    whole = _sealed(log)
    came = off_the_deck(seen(event, viewer) for event in events)[: len(whole.deck)]
    openings = tuple(Opening(at, card, whole.salts[at]) for at, card in enumerate(came) if card != UNSEEN)
    return Proof(whole.root, whole.leaves, openings)


def check_proof(proof: Proof, root: str, events: Iterable[Event], *, deck: Sequence[Card] = ()) -> ProofCheck:
    """Check a viewer's proof against the root that was published before the deal and the events that he saw.

    Who knows the game says which cards its deck has; then also a deck of another size or with other cards is noticed.
    """
    told = list(events)
    try:
        came = off_the_deck(told)
    except (LookupError, ValueError) as error:
        return ProofCheck((f"the events do not fit together: {error}",), deck=len(proof.leaves))
    size = len(proof.leaves)
    problems = [*_wrong_seals(proof, root), *_wrong_deck(proof, deck)]
    opened = {one.position: one.card for one in proof.openings}
    for at, card in enumerate(came[:size]):
        if card != UNSEEN and opened.get(at) != card:
            there = f"{opened[at]} lay there" if at in opened else "it was not opened"
            problems.append(f"{card} came from position {at} of the deck, and {there}")
    shown = {at for at, card in enumerate(came) if card != UNSEEN}
    problems += [f"position {at} was opened, and no card from there was seen" for at in sorted(set(opened) - shown)]
    if len(came) > size and not any(isinstance(event, Reshuffled) for event in told):
        problems.append(f"{len(came)} cards came from a deck of {size}")
    uncovered = sum(card != UNSEEN for card in came[size:])
    return ProofCheck(tuple(problems), len(proof.openings), size, uncovered)


def _wrong_seals(proof: Proof, published: str) -> Iterator[str]:
    """What is wrong with the hashes."""
    if proof.root != published:
        yield "the root is not the one that was published"
    try:
        if sealed.root(proof.leaves) != published:
            yield "the leaves do not make the root that was published"
    except ValueError as error:
        yield str(error)
    for one in proof.openings:
        try:
            if not 0 <= one.position < len(proof.leaves):
                yield f"the deck has no position {one.position}"
            elif sealed.leaf(one.position, one.card, one.salt) != proof.leaves[one.position]:
                yield f"position {one.position} was not sealed as {one.card} with this salt"
        except ValueError as error:
            yield f"position {one.position}: {error}"


def _wrong_deck(proof: Proof, deck: Sequence[Card]) -> Iterator[str]:
    """What is wrong with the cards."""
    positions, cards = Counter(one.position for one in proof.openings), Counter(one.card for one in proof.openings)
    yield from (f"position {at} was opened twice" for at, count in positions.items() if count > 1)
    yield from (f"{card} was in the deck twice" for card, count in cards.items() if count > 1)
    if deck:
        yield from (f"{card} does not belong to the deck" for card in cards if card not in deck)
        if len(proof.leaves) != len(deck):
            yield f"the sealed deck has {len(proof.leaves)} cards, and the game's has {len(deck)}"


def audit(log: Log, events: Iterable[Event], root: str, seed_hash: str, hunted: Iterable[Event] = ()) -> ProofCheck:
    """Check a hand with everything that its dealer knows: the seed, the whole deck, and that the log plays to exactly these events.

    What a rabbit hunt showed has to be what would have come.
    """
    told, shown, problems = list(events), list(hunted), []
    if sealed.seed_hash(log.seed) != seed_hash:
        problems.append("the seed is not the one whose hash was published")
    if log.deck:
        problems.append(f"the deck was stacked with {len(log.deck)} cards")
    whole = deck_of(log)
    if log.named or sealed.seal(whole, log.seed).root != root:
        problems.append("the deck is not the one whose root was published")
    try:
        if list(replay(log).events) != told:
            problems.append("the log plays to other events than were stored")
        if shown and list(chase(log)) != shown:
            problems.append("the rabbit hunt showed other cards than would have come")
        came = off_the_deck([*told, *shown])
        if any(card != there for card, there in zip(came, whole, strict=False)):
            problems.append("the cards did not leave the deck in its order")
    except (LookupError, ValueError) as error:
        return ProofCheck((*problems, f"the log or its events do not play: {error}"), deck=len(whole))
    return ProofCheck(tuple(problems), min(len(came), len(whole)), len(whole), max(0, len(came) - len(whole)))


# --- how cards leave the deck --------------------------------------------------------------------------------------


def off_the_deck(events: Iterable[Event]) -> tuple[Card, ...]:
    """The cards in the order in which they left the deck, as far as these events show them.

    Cards leave the deck from the top. A deal goes round by round; only cards for thrown ones come to one seat at once.

    >>> from riverboat.cards import cards
    >>> first, second = (Dealt(seat, cards(text), (False, False)) for seat, text in ((1, "As Kd"), (0, "?? ??")))
    >>> off_the_deck([first, second, Turned("", cards("2c 3c 4c")), Shown(0, (1,), cards("9h"))])
    (As, ??, Kd, 9h, 2c, 3c, 4c)
    """
    trail = _Trail()
    for event in events:
        trail.follow(event)
    trail.lay()
    return tuple(trail.came)


class _Trail:
    """The cards that came off the deck so far, and who holds which of them."""

    def __init__(self) -> None:
        self.came: list[Card] = []
        self.held: dict[int, list[int]] = {}  # seat: for each of its cards, the how-manieth off the deck it was
        self.boards: dict[str, list[int]] = {}  # board: the same for the cards that lie there
        self.thrown: Counter[int] = Counter()
        self.faced: tuple[Card, ...] = ()
        self.deal: list[Dealt] = []  # what belongs to one deal so far

    def follow(self, event: Event) -> None:
        """Take the next event."""
        if isinstance(event, Dealt):
            self._dealt(event)
            return
        self.lay()
        match event:
            case Turned(board=board, cards=cards) | Laid(board=board, cards=cards):
                self.boards.setdefault(board, []).extend(range(len(self.came), len(self.came) + len(cards)))
                self.came += cards
            case Burnt(cards=cards):
                self.came += cards
            case Revealed(board=board, cards=cards):
                for at, card in zip(self.boards[board], cards, strict=True):
                    self._open(at, card, f"board {board} was laid")
            case Taken(seat=seat, board=board, position=position):
                self.held.setdefault(seat, []).append(self.boards[board].pop(position))
            case Passed():
                self._passed(event)
            case Faced(cards=cards):
                self._faced(cards)
            case Discarded(seat=seat, positions=positions):
                self.held[seat] = [at for place, at in enumerate(self.held[seat]) if place not in positions]
                self.thrown[seat] += len(positions)
            case Shown(seat=seat, positions=positions, cards=cards):
                for place, card in zip(positions, cards, strict=True):
                    self._open(self.held[seat][place], card, f"seat {seat} was dealt")

    def _open(self, at: int, card: Card, who: str) -> None:
        """A card is seen that had come before; who had seen it then sees the same one."""
        if self.came[at] not in (UNSEEN, card):
            raise ValueError(f"{who} {self.came[at]} and shows {card}")
        self.came[at] = card

    def _passed(self, event: Passed) -> None:
        """Cards go from hand to hand; who gets them sees them."""
        gone = [self.held[event.seat][place] for place in event.positions]
        self.held[event.seat] = [at for at in self.held[event.seat] if at not in gone]
        self.held[event.to] += gone
        for at, card in zip(gone, event.cards, strict=True):
            if card != UNSEEN:
                self._open(at, card, f"seat {event.seat} passed")

    def _dealt(self, event: Dealt) -> None:
        """A seat that is dealt to again begins the next deal, and cards for thrown ones are a deal of their own."""
        replaces = self.thrown[event.seat] >= len(event.cards)
        if replaces or any(one.seat == event.seat for one in self.deal):
            self.lay()
        self.deal.append(event)
        self.thrown[event.seat] = 0
        if replaces:
            self.lay()

    def lay(self) -> None:
        """Take the cards of a deal off the deck, round by round."""
        for turn in range(max((len(one.cards) for one in self.deal), default=0)):
            for one in self.deal:
                if turn < len(one.cards):
                    self.held.setdefault(one.seat, []).append(len(self.came))
                    self.came.append(one.cards[turn])
        self.deal = []

    def _faced(self, cards: tuple[Card, ...]) -> None:
        """The deck's own hand: of the one that it replaces some were kept, in their order, and come first."""
        before, kept = iter(self.faced), 0
        while kept < len(cards) and any(card == cards[kept] for card in before):
            kept += 1
        self.came += cards[kept:]
        self.faced = cards


# --- JSON ----------------------------------------------------------------------------------------------------------


def proof_to_json(proof: Proof) -> bytes:
    """Write a proof as JSON."""
    return to_json(proof)


def proof_from_json(text: bytes | str) -> Proof:
    """Read what `proof_to_json` wrote."""
    proof = from_json(text, Proof)
    same_version(proof.riverboat)
    return proof
