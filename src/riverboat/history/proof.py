"""Proofs that every card a viewer saw was sealed before the deal, and left the deck in its order.

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

from riverboat.cards import UNSEEN, Card, deck_commitment
from riverboat.dealer import Log, replay
from riverboat.dealer.hand_in_progress import deck_of
from riverboat.history.codec import from_json, to_json
from riverboat.history.stored_json import VERSION, Version, same_version
from riverboat.play.rabbit_hunt import chase
from riverboat.table import Event, Viewer, seen
from riverboat.table.events import Burnt, Dealt, Discarded, Faced, Laid, Passed, Reshuffled, Revealed, Shown, Taken, Turned


class Commitment(Struct, frozen=True):
    """The hashes that are published before the deal."""

    root: str
    seed_hash: str


class Opening(Struct, frozen=True):
    """An opened card of the sealed deck, with its position and salt."""

    position: int
    card: Card
    salt: str


class Proof(Struct, frozen=True):
    """A sealed deck, and the opened cards that one viewer saw."""

    root: str
    leaves: tuple[str, ...]
    openings: tuple[Opening, ...]
    riverboat: Version = VERSION


class ProofCheck(Struct, frozen=True):
    """The result of checking a proof: problems, and the numbers of opened cards, of cards in the deck, and of uncovered cards."""

    problems: tuple[str, ...]
    opened: int = 0
    deck: int = 0
    uncovered: int = 0  # cards seen after a reshuffle, which the commitment does not cover

    def __bool__(self) -> bool:
        """Whether there are no problems."""
        return not self.problems


def commit(log: Log) -> Commitment:
    """The commitment to publish before a hand is dealt."""
    return Commitment(_sealed(log).root, deck_commitment.seed_hash(log.seed))


def _sealed(log: Log) -> deck_commitment.SealedDeck:
    if log.named:
        raise ValueError("a hand whose cards come by name is not dealt from a deck that could be sealed")
    return deck_commitment.seal(deck_of(log), log.seed)


def prove(log: Log, events: Iterable[Event], viewer: Viewer) -> Proof:
    """Open exactly the cards that a viewer saw."""
    whole = _sealed(log)
    came = off_the_deck(seen(event, viewer) for event in events)[: len(whole.deck)]
    openings = tuple(Opening(at, card, whole.salts[at]) for at, card in enumerate(came) if card != UNSEEN)
    return Proof(whole.root, whole.leaves, openings)


def check_proof(proof: Proof, root: str, events: Iterable[Event], *, deck: Sequence[Card] = ()) -> ProofCheck:
    """Check a viewer's proof against the root that was published before the deal, and the events that the viewer saw.

    Given the cards of the game's deck, a sealed deck of another size or with other cards is detected too.
    """
    seen_events = list(events)
    try:
        came = off_the_deck(seen_events)
    except (LookupError, ValueError) as error:
        return ProofCheck((f"the events do not fit together: {error}",), deck=len(proof.leaves))
    size = len(proof.leaves)
    problems = [*_wrong_seals(proof, root), *_wrong_deck(proof, deck)]
    opened = {opening.position: opening.card for opening in proof.openings}
    for at, card in enumerate(came[:size]):
        if card != UNSEEN and opened.get(at) != card:
            there = f"{opened[at]} lay there" if at in opened else "it was not opened"
            problems.append(f"{card} came from position {at} of the deck, and {there}")
    shown = {at for at, card in enumerate(came) if card != UNSEEN}
    problems += [f"position {at} was opened, and no card from there was seen" for at in sorted(set(opened) - shown)]
    if len(came) > size and not any(isinstance(event, Reshuffled) for event in seen_events):
        problems.append(f"{len(came)} cards came from a deck of {size}")
    uncovered = sum(card != UNSEEN for card in came[size:])
    return ProofCheck(tuple(problems), len(proof.openings), size, uncovered)


def _wrong_seals(proof: Proof, published: str) -> Iterator[str]:
    """Problems with the hashes."""
    if proof.root != published:
        yield "the root is not the one that was published"
    try:
        if deck_commitment.root(proof.leaves) != published:
            yield "the leaves do not make the root that was published"
    except ValueError as error:
        yield str(error)
    for opening in proof.openings:
        try:
            if not 0 <= opening.position < len(proof.leaves):
                yield f"the deck has no position {opening.position}"
            elif deck_commitment.leaf(opening.position, opening.card, opening.salt) != proof.leaves[opening.position]:
                yield f"position {opening.position} was not sealed as {opening.card} with this salt"
        except ValueError as error:
            yield f"position {opening.position}: {error}"


def _wrong_deck(proof: Proof, deck: Sequence[Card]) -> Iterator[str]:
    """Problems with the cards."""
    positions = Counter(opening.position for opening in proof.openings)
    cards = Counter(opening.card for opening in proof.openings)
    yield from (f"position {at} was opened twice" for at, count in positions.items() if count > 1)
    yield from (f"{card} was in the deck twice" for card, count in cards.items() if count > 1)
    if deck:
        yield from (f"{card} does not belong to the deck" for card in cards if card not in deck)
        if len(proof.leaves) != len(deck):
            yield f"the sealed deck has {len(proof.leaves)} cards, and the game's has {len(deck)}"


def audit(log: Log, events: Iterable[Event], root: str, seed_hash: str, hunted: Iterable[Event] = ()) -> ProofCheck:
    """Check a hand with full knowledge: the seed, the whole deck, and that the log replays to exactly these events.

    The events of a rabbit hunt must be those that would have followed.
    """
    stored, rabbits, problems = list(events), list(hunted), []
    if deck_commitment.seed_hash(log.seed) != seed_hash:
        problems.append("the seed is not the one whose hash was published")
    if log.deck:
        problems.append(f"the deck was stacked with {len(log.deck)} cards")
    whole = deck_of(log)
    if log.named or deck_commitment.seal(whole, log.seed).root != root:
        problems.append("the deck is not the one whose root was published")
    try:
        if list(replay(log).events) != stored:
            problems.append("the log plays to other events than were stored")
        if rabbits and list(chase(log)) != rabbits:
            problems.append("the rabbit hunt showed other cards than would have come")
        came = off_the_deck([*stored, *rabbits])
        if any(card != there for card, there in zip(came, whole, strict=False)):
            problems.append("the cards did not leave the deck in its order")
    except (LookupError, ValueError) as error:
        return ProofCheck((*problems, f"the log or its events do not play: {error}"), deck=len(whole))
    return ProofCheck(tuple(problems), min(len(came), len(whole)), len(whole), max(0, len(came) - len(whole)))


# --- how cards leave the deck --------------------------------------------------------------------------------------


def off_the_deck(events: Iterable[Event]) -> tuple[Card, ...]:
    """The cards in the order in which they left the deck, as far as these events show them.

    Cards leave the deck from the top. A deal goes round by round; only the replacements in a draw go to one seat at once.

    >>> from riverboat.cards import cards
    >>> first, second = (Dealt(seat, cards(text), (False, False)) for seat, text in ((1, "As Kd"), (0, "?? ??")))
    >>> off_the_deck([first, second, Turned("", cards("2c 3c 4c")), Shown(0, (1,), cards("9h"))])
    (As, ??, Kd, 9h, 2c, 3c, 4c)
    """
    tracker = _DeckTracker()
    for event in events:
        tracker.follow(event)
    tracker.finish_deal()
    return tuple(tracker.came)


class _DeckTracker:
    """The cards that have left the deck, and where they are now."""

    def __init__(self) -> None:
        self.came: list[Card] = []
        self.held: dict[int, list[int]] = {}  # seat: the index in `came` of each of its cards
        self.boards: dict[str, list[int]] = {}  # board: the same for its cards
        self.thrown: Counter[int] = Counter()
        self.faced: tuple[Card, ...] = ()
        self.deal: list[Dealt] = []  # the events of the current deal

    def follow(self, event: Event) -> None:
        """Process the next event."""
        if isinstance(event, Dealt):
            self._dealt(event)
            return
        self.finish_deal()
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

    def _open(self, at: int, card: Card, where: str) -> None:
        """Fill in a card that left the deck unseen; if it was seen, it must be the same card."""
        if self.came[at] not in (UNSEEN, card):
            raise ValueError(f"{where} {self.came[at]} and shows {card}")
        self.came[at] = card

    def _passed(self, event: Passed) -> None:
        """Move cards from one seat to another, which sees them."""
        gone = [self.held[event.seat][place] for place in event.positions]
        self.held[event.seat] = [at for at in self.held[event.seat] if at not in gone]
        self.held[event.to] += gone
        for at, card in zip(gone, event.cards, strict=True):
            if card != UNSEEN:
                self._open(at, card, f"seat {event.seat} passed")

    def _dealt(self, event: Dealt) -> None:
        """Add to the current deal. A seat that is dealt to again starts a new deal; replacements in a draw are a deal of their own."""
        replaces = self.thrown[event.seat] >= len(event.cards)
        if replaces or any(dealt.seat == event.seat for dealt in self.deal):
            self.finish_deal()
        self.deal.append(event)
        self.thrown[event.seat] = 0
        if replaces:
            self.finish_deal()

    def finish_deal(self) -> None:
        """Take the cards of the current deal off the deck, round by round."""
        for turn in range(max((len(dealt.cards) for dealt in self.deal), default=0)):
            for dealt in self.deal:
                if turn < len(dealt.cards):
                    self.held.setdefault(dealt.seat, []).append(len(self.came))
                    self.came.append(dealt.cards[turn])
        self.deal = []

    def _faced(self, cards: tuple[Card, ...]) -> None:
        """Take the deck's hand; cards kept from its previous hand come first, in their order."""
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
