"""Compiles a Spot into Plans: known cards in piles, unknown cards as deal steps."""

from typing import TYPE_CHECKING

from riverboat.cards import RANKS, UNSEEN, Card, notation
from riverboat.odds.counting.plan import BOARD, FACED, FILL, KEEP, REDRAW, Plan, Step
from riverboat.odds.spot import Held, Spot, SpotError, faces, in_order, lays_of
from riverboat.ranking.kernel_conversion import mask
from riverboat.rules import Best
from riverboat.rules.card_flow import AgainstDeck, CardStep, Discards, OneMoreIf, Placements, Redraw, ToBoard, ToSeats

if TYPE_CHECKING:
    from riverboat.odds.ranges.hand_range import Range


def plans(spot: Spot) -> tuple[Plan, ...]:
    """The plans of a spot, all equally likely; several only where it is not known yet which board takes the most cards."""
    spread = next((lay for lay in lays_of(spot.variant) if isinstance(lay, Placements)), None)
    if spread is None:
        return (Layout(spot, "").plan,)
    largest = {spread.boards[at] for hand in spot.hands for at, part in enumerate(hand.placed) if len(part) == spread.sizes[0]}
    if len(largest) > 1:
        raise SpotError(f"{spread.sizes[0]} cards lie on boards {' and '.join(sorted(largest))}: it is one board for all")
    if spread.fixed:
        largest = {spread.fixed}
    return tuple(Layout(spot, board).plan for board in (largest or spread.boards))


class Layout:
    """Builds the plan of a spot, step by step of the game's card flow."""

    def __init__(self, spot: Spot, largest: str) -> None:
        """Put every card where the game deals it."""
        self.spot, self.largest = spot, largest
        self.plan = Plan(spot.variant, len(spot.hands))
        known = [card for hand in spot.hands for card in hand.known] + [card for part in spot.boards.values() for card in part]
        deck = mask(spot.variant.cards)
        self.plan.decks.append(deck & ~mask(known) & ~mask(spot.dead))
        self.left = len(spot.variant.cards) - len(spot.dead)
        self.boards = {name: list(part) for name, part in spot.boards.items()}
        self.ordered = any(_ordered(contest) or _ordered(getattr(contest, "wild", None)) for contest in spot.variant.shares.values())
        self.card_flow = self._still_to_throw(lays_of(spot.variant))
        self.first = next(lay for lay in self.card_flow if isinstance(lay, ToSeats))
        self.faces = [faces(self.card_flow, last_up=hand.last_up) for hand in spot.hands]
        self.down, self.up = [], []
        self.more: dict[int, list[Card]] = {}
        for seat, hand in enumerate(spot.hands):
            down, up = self._sorted(seat, hand)
            self.down.append(down)
            self.up.append(up)
        self.drawn = False
        self.thrown = 0  # cards that every seat has thrown for good
        self.reduced: set[int] = set()
        for lay in self.card_flow:
            self._lay(lay)
        self._finish()

    def _sorted(self, seat: int, hand: Held) -> tuple[list[Card], list[Card]]:
        """A hand's cards face down and face up; without a slash they lie in the order of dealing, and surplus cards were bought."""
        thrown = set(hand.throws or ())
        if hand.up is not None:
            down = [card for card in hand.cards if card not in thrown]
            if any(isinstance(lay, ToSeats) and lay.more for lay in self.card_flow):
                down = self._bought(seat, hand, down)
            return down, list(hand.up)
        pairs = list(zip(hand.cards, (*self.faces[seat], *[False] * len(hand.cards)), strict=False))
        return [card for card, up in pairs if not up and card not in thrown], [card for card, up in pairs if up]

    def _bought(self, seat: int, hand: Held, down: list[Card]) -> list[Card]:
        """Split off bought cards: those face down beyond the number dealt before the last card face up."""
        assert hand.up is not None
        ups = dealt = 0
        for up in self.faces[seat]:
            ups += up
            if ups > len(hand.up):
                break
            dealt += not up
        self.more[seat] = down[dealt:]
        return down[:dealt]

    def _still_to_throw(self, lays: tuple[CardStep, ...]) -> list[CardStep]:
        """The card flow without a discard that is over: the board has gone on, or a hand holds as many cards as remain after it."""
        rest: list[CardStep] = []
        shown = sum(map(len, self.spot.boards.values()))
        boards = dealt = 0  # cards on boards and in a hand before a step
        for lay in lays:
            rest.append(lay)
            boards += lay.cards if isinstance(lay, ToBoard) else 0
            dealt += len(lay.up) if isinstance(lay, ToSeats) else 0
            if not isinstance(lay, Discards):
                continue
            dealt -= lay.cards
            over = shown > boards or (shown == boards and any(len(hand.known) == dealt for hand in self.spot.hands))
            if over and any(len(hand.known) == dealt + lay.cards and hand.throws is None for hand in self.spot.hands):
                raise SpotError(f"by now everybody has thrown {lay.cards}: a hand has {dealt} cards")
            if over:
                rest.pop()
                at = max(at for at, earlier in enumerate(rest) if isinstance(earlier, ToSeats))
                deal = rest[at]
                assert isinstance(deal, ToSeats)
                rest[at] = ToSeats(deal.up[: len(deal.up) - lay.cards])
        return rest

    def _lay(self, lay: CardStep) -> None:
        match lay:
            case ToSeats():
                self._to_seats(lay)
            case ToBoard():
                names = [pile.name for pile in self.plan.piles if pile.seat == BOARD] if lay.board is None else [lay.board]
                for name in names:
                    self._to_board(name, lay.cards)
            case OneMoreIf():
                self._one_more_if(lay)
            case Redraw() | Discards():
                self._throw(lay)
            case Placements():
                self._spread(lay)
            case AgainstDeck():
                self._against(lay)

    def _to_seats(self, lay: ToSeats) -> None:
        seats = len(self.spot.hands)
        if self.left < len(lay.up) * seats:
            if lay is self.first:
                raise SpotError(f"{len(lay.up) * seats} cards are still to come, and {self.left} are left")
            self._to_board("", len(lay.up))  # too few for each seat: shared by all
            return
        self.left -= len(lay.up) * seats
        if any(isinstance(step, Placements) for step in self.card_flow):
            return  # _spread places them
        for seat, hand in enumerate(self.spot.hands):
            down, up = 0, 0
            for face in lay.up:
                if lay.chosen:  # as its owner chose, or will choose
                    face = bool(self.up[seat]) or (not self.down[seat] and (face or hand.last_up))
                if face:
                    self._face_up(seat)
                    up += 1
                else:
                    down += 1
            self._face_down(seat, hand, down)

    def _face_down(self, seat: int, hand: Held, count: int) -> None:
        if not count:
            return
        pile = self.plan.pile(seat)
        if hand.range is not None and not any(at == pile for at, _ in self.plan.ranges):
            if hand.range.cards > count:
                raise SpotError(f"hand {seat + 1}: a range of {hand.range.cards} cards, and {count} are dealt face down at first")
            self.plan.ranges.append((pile, _live(hand.range, self.plan.decks[0], seat)))
            count -= hand.range.cards
        given = self.down[seat][:count]
        del self.down[seat][:count]
        if hand.throws and seat not in self.reduced:
            self.reduced.add(seat)
            count -= len(hand.throws)  # they are discarded, and their replacements come later
        self.plan.known[pile] |= mask(card for card in given if card != UNSEEN)
        self.plan.fill(pile, count - sum(card != UNSEEN for card in given))

    def _face_up(self, seat: int) -> None:
        pile = self.plan.pile(seat, up=True)
        card = self.up[seat].pop(0) if self.up[seat] else UNSEEN
        place = len(self.plan.face_up) if self.ordered else -1
        if self.ordered:
            self.plan.face_up.append(0 if card == UNSEEN else card)
        if card == UNSEEN:
            self.plan.fill(pile, 1, up=place)
        else:
            self.plan.known[pile] |= 1 << card

    def _to_board(self, name: str, count: int) -> None:
        pile = self.plan.pile(BOARD, name)
        given = self.boards.setdefault(name, [])[:count]
        del self.boards[name][:count]
        self.left -= count
        self.plan.known[pile] |= mask(given)
        self.plan.fill(pile, count - len(given))

    def _one_more_if(self, lay: OneMoreIf) -> None:
        """The last card of a board gets a pile of its own, and so does the extra card that follows certain cards."""
        last, extra = (self.plan.pile(BOARD, lay.board, part=part) for part in ("last", "extra"))
        given, when = self.boards.setdefault(lay.board, []), mask(lay.when)
        self.plan.extras.append((extra, last, when))
        for pile in (last, extra):
            self.left -= 1
            if pile == extra and (known := self.plan.known[last]) and not known & when:
                return
            card = given.pop(0) if given else None
            self.plan.known[pile] |= 0 if card is None else 1 << card
            self.plan.fill(pile, card is None)

    def _throw(self, lay: Redraw | Discards) -> None:
        for seat, hand in enumerate(self.spot.hands):
            if hand.throws is not None and not self.drawn:
                self._may_throw(seat, hand, lay)
                if isinstance(lay, Redraw):
                    self.plan.fill(self.plan.pile(seat), len(hand.throws))
            elif isinstance(lay, Discards):
                if not any(isinstance(contest, Best) for contest in self.spot.variant.shares.values()):
                    raise SpotError(f"hand {seat + 1} throws {lay.cards} cards, and no hand is played for that says which: name them")
                self.plan.steps.append(Step(KEEP, self.plan.pile(seat), len(self.faces[seat]) - self.thrown - lay.cards))
        self.drawn = True
        self.thrown += lay.cards if isinstance(lay, Discards) else 0

    def _may_throw(self, seat: int, hand: Held, lay: Redraw | Discards) -> None:
        assert hand.throws is not None
        count = len(hand.throws)
        if isinstance(lay, Discards):
            if count != lay.cards:
                raise SpotError(f"hand {seat + 1} throws {count} cards, and must throw {lay.cards}")
            return
        kept = [card for card in hand.known if card not in hand.throws]
        limit = max(lay.most, lay.with_ace) if any(RANKS[card.rank] == "A" for card in kept) else lay.most
        if count > limit:
            raise SpotError(f"hand {seat + 1} throws {count} cards, and may throw {limit} at the most")

    def _spread(self, lay: Placements) -> None:
        others = list(lay.sizes[1:])
        sizes = {board: lay.sizes[0] if board == self.largest else others.pop(0) for board in lay.boards}
        for seat, hand in enumerate(self.spot.hands):
            deck = 0
            if hand.range is not None:
                raise SpotError(f"hand {seat + 1}: cards that are placed on boards have no ranges")
            if hand.known and not hand.placed:
                if len(hand.known) != sum(lay.sizes):
                    raise SpotError(f"hand {seat + 1}: all {sum(lay.sizes)} cards, or place what is known, with ?? for the rest")
                deck = len(self.plan.decks)
                self.plan.decks.append(mask(hand.known))
                self.down[seat].clear()
            for at, (board, size) in enumerate(sizes.items()):
                pile = self.plan.pile(seat, board)
                known = [card for card in hand.placed[at] if card != UNSEEN] if hand.placed else []
                if hand.placed and len(hand.placed[at]) != size:
                    raise SpotError(f"hand {seat + 1} has {len(hand.placed[at])} cards on board {board}, where {size} belong")
                self.plan.known[pile] |= mask(known)
                self.plan.fill(pile, size - len(known), deck=deck)

    def _against(self, lay: AgainstDeck) -> None:
        if not self.spot.alone:
            return
        pile = self.plan.pile(FACED)
        contest = list(self.spot.variant.shares).index(lay.share)
        self.plan.fill(pile, lay.cards)
        self.plan.steps.append(Step(REDRAW, pile, 0, contest=contest))

    def _finish(self) -> None:
        """Add bought cards to their piles, and refuse cards that no deal puts there."""
        sells = any(isinstance(lay, ToSeats) and lay.more for lay in self.card_flow)
        for seat, hand in enumerate(self.spot.hands):
            for over, up in ((self.down[seat] + self.more.get(seat, []), False), (self.up[seat], True)):
                if over and not sells:
                    raise SpotError(f"hand {seat + 1} has {notation(over)} too many for {self.spot.variant.name}")
                if over:
                    pile = self.plan.pile(seat, up=up)
                    self.plan.known[pile] |= mask(card for card in over if card != UNSEEN)
                    self.plan.fill(pile, over.count(UNSEEN))
            if hand.throws is not None and not self.drawn:
                raise SpotError(f"in {self.spot.variant.name} nobody throws cards now")
        for name, rest in self.boards.items():
            if rest:
                why = f"board {name}".strip() + f" has {notation(rest)} too many for {self.spot.variant.name}"
                raise SpotError(why + in_order(self.spot.variant))
        needed = sum(step.count for step in self.plan.steps if step.kind == FILL and not step.deck)
        needed += sum(range_.cards for _, range_ in self.plan.ranges)
        if needed > self.plan.decks[0].bit_count():
            raise SpotError(f"{needed} cards are still to come, and {self.plan.decks[0].bit_count()} are left")
        wild = [at for at, contest in enumerate(self.spot.variant.shares.values()) if isinstance(contest, Best) and contest.wild]
        self.plan.wild = wild[-1] if wild else -1


def _ordered(thing: object) -> bool:
    """Whether a contest or a wild rule depends on the order of the cards face up."""
    return bool(getattr(thing, "ordered", False))


def _live(range_: "Range", deck: int, seat: int) -> "Range":
    """The hands of a range that are still possible."""
    if not len(range_):
        raise SpotError(f"hand {seat + 1}: the range {range_} has no hands")
    rest = range_.without([Card(card) for card in range(52) if not deck >> card & 1])
    if not len(rest):
        raise SpotError(f"hand {seat + 1}: no hand of {range_} is left, every one has a known card")
    return rest
