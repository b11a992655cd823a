"""Random spots of every game: the cards known at some moment of a possible hand."""

import random
import re
from itertools import product
from typing import Any

from riverboat.cards import UNSEEN, Card
from riverboat.odds import Held, Spot, SpotError, spot
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.plan import FILL, Plan
from riverboat.odds.ranges.hand_range import Range
from riverboat.odds.spot import board_names, chooses_last_card, hole_cards, lays_of
from riverboat.rules import Best, HighestInTheHole, Natural, Variant
from riverboat.rules.card_flow import Discards, OneMoreIf, Placements, Redraw, ToBoard, ToSeats
from riverboat.rules.registry import OptionConflict
from riverboat.variants import variants

Options = dict[str, Any]


def every_game() -> list[tuple[str, Options]]:
    """Each game of the registry with each combination of its options, but of those that deal and judge alike only one."""
    result: dict[str, tuple[str, Options]] = {}
    for code, entry in variants.items():
        for values in product(*(option.values for option in entry.options)):
            options = dict(zip([option.name for option in entry.options], values, strict=True))
            try:
                position = entry(**options)
            except OptionConflict:
                continue
            result.setdefault(f"{code} {position.shares} {position.seats} {lays_of(position)}", (code, options))
    return list(result.values())


def in_kernel(variant: Variant) -> bool:
    """Whether the kernel knows every contest of a game; a game with one of its own is counted in Python."""
    return all(isinstance(contest, Best | Natural | HighestInTheHole) for contest in variant.shares.values())


def name(game: Any) -> str:
    """What a test of a game with options is called."""
    return game if isinstance(game, str) else "-".join(str(value) for value in game.values())


class Dealer:
    """Deals a hand by chance up to some moment, and tells of it what somebody might know."""

    def __init__(self, variant: Variant, seed: int, *, late: bool = False) -> None:
        """Shuffle; choose the seats and the moment: any, or one at which few cards are still to come for few seats."""
        self.variant = variant
        self.chance = chance = random.Random(seed)
        self.deck = list(variant.cards)
        chance.shuffle(self.deck)
        self.card_flow = lays_of(variant)
        self.alone = variant.alone_plays and chance.random() < 0.3
        self.seats = 1 if self.alone else chance.choice([min(variant.seats), chance.choice(variant.seats[:2] if late else variant.seats)])
        self.until = len(self.card_flow) if late else chance.randint(1, len(self.card_flow))  # so many lays have happened
        self.hidden = 0.07 if late else 0.2  # so likely is a card that was dealt not seen
        self.happened = self.card_flow[: self.until]

    def take(self, count: int) -> tuple[Card, ...]:
        """Cards off the deck, as many as there are."""
        return tuple(self.deck.pop() for _ in range(min(count, len(self.deck))))

    def spot(self) -> Spot:
        """What is known."""
        chance, variant = self.chance, self.variant
        boards = {name: self._board(name) for name in board_names(variant)}
        hands = [self._hand() for _ in range(self.seats)]
        needed = sum(len(lay.up) for lay in self.card_flow if isinstance(lay, ToSeats)) * self.seats
        spare = len(self.deck) - needed - 20
        dead = self.take(chance.randint(0, spare)) if spare > 0 and chance.random() < 0.5 else ()
        position = {name: part for name, part in boards.items() if part}
        return spot(variant, hands, board=position, dead=dead, opponents=0 if self.alone else None)

    def _board(self, name: str) -> tuple[Card, ...]:
        cards = sum(lay.cards for lay in self.happened if isinstance(lay, ToBoard) and lay.board in (name, None))
        known = self.take(cards if self.chance.random() < 0.8 else self.chance.randint(0, cards))
        more = next((lay for lay in self.happened if isinstance(lay, OneMoreIf) and lay.board == name), None)
        if len(known) == cards and more is not None:
            known += self.take(1)
            known += self.take(1) if known[-1] in more.when and self.chance.random() < 0.5 else ()
        return known

    def _hand(self) -> Held:
        """A seat's cards: all of them, some, none, or a range."""
        chance = self.chance
        if any(isinstance(lay, Placements) for lay in self.card_flow):
            return self._placed()
        faces = [up for lay in self.happened if isinstance(lay, ToSeats) for up in lay.up]
        thrown = [lay for lay in self.happened if isinstance(lay, Discards)]
        to_throw = any(isinstance(lay, Redraw | Discards) for lay in self.card_flow)
        if thrown:
            faces = faces[: len(faces) - sum(lay.cards for lay in thrown)]
        if to_throw and not thrown:
            return self._throwing(faces)
        kind = chance.random()
        if kind < self.hidden:
            return Held()
        hole = hole_cards(self.variant)
        if kind < 0.4 and 0 < hole <= 4 and not thrown:
            up = self._up(faces)
            return Held(range=self._range(hole), up=up or None)
        known = [self.take(1)[0] if chance.random() >= self.hidden else UNSEEN for _ in faces]
        if kind < 0.7:
            return Held(tuple(known))
        down = tuple(card for card, up in zip(known, faces, strict=True) if not up)
        up = tuple(card for card, up in zip(known, faces, strict=True) if up)
        more = self.take(chance.randint(1, 3)) if up and any(isinstance(lay, ToSeats) and lay.more for lay in self.card_flow) else ()
        last_up = chooses_last_card(self.card_flow) and len(faces) < 7 and chance.random() < 0.5
        return Held((*down, *more) if len(faces) == 7 else down, up if any(faces) else None, last_up=last_up)

    def _up(self, faces: list[bool]) -> tuple[Card, ...]:
        return self.take(sum(faces))

    def _throwing(self, faces: list[bool]) -> Held:
        """A hand that throws what it likes, or says nothing of it."""
        chance = self.chance
        lay = next(lay for lay in self.card_flow if isinstance(lay, Redraw | Discards))
        if chance.random() < self.hidden:
            return Held()
        known = self.take(len(faces))
        if isinstance(lay, Discards):
            return Held(known, throws=known[: lay.cards] if chance.random() < 0.5 else None)
        many = chance.randint(0, min(lay.most, len(known) - 1))
        kept = [card if chance.random() < 0.9 else UNSEEN for card in known[many:]]
        return Held((*known[:many], *kept), throws=known[:many] if chance.random() < 0.8 else None)

    def _placed(self) -> Held:
        """Cards for boards: placed, placed and half hidden, or still in the hand."""
        kind = self.chance.random()
        if kind < 0.25:
            return Held()
        spread = self.variant.spread
        assert spread is not None
        if kind < 0.5:
            return Held(self.take(sum(spread.sizes)))
        sizes = list(spread.sizes[1:])
        sizes.insert(spread.boards.index(spread.fixed) if spread.fixed else self.seats % len(spread.boards), spread.sizes[0])
        hidden = 0.0 if kind < 0.75 else 0.5
        return Held(
            placed=tuple(tuple(UNSEEN if self.chance.random() < hidden else self.take(1)[0] for _ in range(size)) for size in sizes)
        )

    def _range(self, hole: int) -> Range:
        """A few hands, some likelier than others; what is known elsewhere may be among them."""
        chance, result = self.chance, Range.of([], cards=hole, deck=self.variant.cards)
        for weight in ("1", "0.5", "0.3"):
            hands = [tuple(chance.sample(self.deck, hole)) for _ in range(chance.randint(1, 4))]
            result |= Range.of(hands, weight=weight, cards=hole, deck=self.variant.cards)
        return result


def some_spot(variant: Variant, seed: int, *, late: bool = False) -> Spot:
    """A spot of a game by chance; one for which the deck or a range is too short is dealt anew, any other must do."""
    many = sum(len(lay.up) for lay in lays_of(variant) if isinstance(lay, ToSeats))
    while True:
        position = Dealer(variant, seed, late=late).spot()
        try:
            plans(position)
        except SpotError as problem:
            short = many * len(position.hands) + len(position.dead) > len(variant.cards)  # the last card lies in the middle
            if not short and not re.search("are still to come|no hand of .* is left", str(problem)):
                raise
            seed += 1_000
        else:
            return position


def small_spot(variant: Variant, seed: int, most: int) -> tuple[Plan, ...]:
    """The plans of a spot with so many dead cards that there are few deals; none if these cannot be counted."""
    position = some_spot(variant, seed, late=True)
    chance = random.Random(seed)
    while (compiled := plans(position)) and all(plan.deals for plan in compiled):
        if sum(plan.deals for plan in compiled) <= most:
            return compiled
        wanted = {
            Card(card) for _, range_ in compiled[0].ranges for mask in range_.masks.tolist() for card in range(52) if mask >> card & 1
        }
        live = [Card(card) for card in range(52) if compiled[0].decks[0] >> card & 1]
        needed = sum(step.count for step in compiled[0].steps if step.kind == FILL and not step.deck)
        needed += sum(range_.cards for _, range_ in compiled[0].ranges)
        free = [card for card in live if card not in wanted]
        dead = chance.sample(free, min(len(free), (len(live) - needed + 3) // 4))
        position = Spot(position.variant, position.hands, position.boards, (*position.dead, *dead), position.alone)
        if not dead or not _lies(position):
            break
    return ()


def _lies(position: Spot) -> bool:
    """Whether the deck is still long enough for the cards to lie as they do."""
    try:
        plans(position)
    except SpotError:
        return False
    return True
