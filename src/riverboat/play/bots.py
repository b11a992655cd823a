"""Bots: they see what their seat sees and answer offers. None depends on a particular game."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import Any, Protocol

from msgspec.structs import replace

from riverboat.cards import UNSEEN, Card
from riverboat.dealer import Answer, Run, Value
from riverboat.rules import Choice, Discard, Game, Placement, Wager
from riverboat.rules.card_flow import Discards, ToSeats
from riverboat.table import Seat, Table, project


class Bot(Protocol):
    """Answers offers, given what its seat sees."""

    def answer(self, game: Game, view: Table, seat: int, offer: Any) -> Value:
        """Choose a legal value."""


class RandomBot:
    """Answers at random; also the fuzzer of the tests."""

    def __init__(self, seed: int) -> None:
        """Seed the random answers."""
        self._below = random.Random(seed).randrange

    def answer(self, game: Game, view: Table, seat: int, offer: Any) -> Value:
        """A random legal value."""
        value: Value = offer.sample(view, seat, self._below)
        return value


class CallingStation:
    """Never bets, never folds, never draws."""

    def answer(self, game: Game, view: Table, seat: int, offer: Any) -> Value:
        """Call if there is something to call, else the default."""
        if isinstance(offer, Wager) and offer.call:
            return "call"
        if isinstance(offer, Choice):
            return offer.words[0] if offer.why_not(view, seat, offer.words[0]) is None and not offer.prices else offer.words[-1]
        value: Value = offer.default(view, seat)
        return value


class SteadyBot:
    """Plays any game by hand strength and pot odds, estimated by dealing the unseen cards many times."""

    def __init__(self, seed: int, samples: int = 24) -> None:
        """Seed the samples; more of them play better and slower."""
        self._random = random.Random(seed)
        self._samples = samples

    def answer(self, game: Game, view: Table, seat: int, offer: Any) -> Value:
        """Bet strong hands, call with the right odds, discard cards that do not help."""
        if isinstance(offer, Discard):
            return self._throw(game, view, seat, offer)
        if isinstance(offer, Placement):
            return self._place(game, view, seat, offer)
        chance, usual = self._chance(game, view, seat)
        rivals = 1 if game.variant.independent else max(1, len(view.live) - 1)  # independent seats play against the pot alone
        if isinstance(offer, Choice):
            enough = usual if game.variant.independent else 0.9 / (rivals + 1) + 0.1
            word = offer.words[0] if chance > enough else offer.words[-1]
            return word if offer.why_not(view, seat, word) is None else offer.words[-1]
        return self._wager(view, seat, offer, chance, rivals)

    def _wager(self, view: Table, seat: int, offer: Wager, chance: float, rivals: int) -> Value:
        odds = offer.call / (view.pot + offer.call) if offer.call else 0.0
        strong = chance > max(odds + 0.15, 1.6 / (rivals + 1.6))
        if offer.high and strong and self._random.random() < 0.7:
            pot = view.seats[seat].bet + offer.call + view.pot
            return min(offer.high, max(offer.low, pot // 2 if chance < 0.8 else pot))
        if not offer.call:
            return "check"
        return "call" if offer.forced or chance >= odds + 0.02 else "fold"

    def _chance(self, game: Game, view: Table, seat: int) -> tuple[float, float]:
        """The part of the pot that the hand would win now, with unseen cards dealt at random, and the others' average part.

        Where seats win independently, parts are chances to win; the others' average is 0 elsewhere.
        """
        live = [other for other in view.live if other != seat]
        if not live:
            return 1.0, 0.0
        shares, each = game.variant.shares, game.variant.independent
        won = theirs = 0.0
        for table in self._deals(game, view, seat):
            for contest in shares.values():
                mine = contest.score(table, seat)
                scores = [score for other in live if (score := contest.score(table, other)) is not None]
                best = max(scores, default=None)
                if mine is not None and (each or best is None or mine >= best):
                    won += 1 if each else 1 / (1 + scores.count(mine))
                theirs += len(scores) if each else 0
        return won / (self._samples * len(shares)), theirs / (self._samples * len(shares) * len(live))

    def _deals(self, game: Game, view: Table, seat: int) -> Iterator[Table]:
        """Copies of the table with every unseen card dealt at random; a hand without value yet also gets its missing cards."""
        seen = {card for place in view.seats for card in place.cards} | {card for board in view.boards for card in board.cards}
        unseen = [card for card in game.variant.cards if card not in seen]
        owed = _owed(game, view.seats[seat])
        for _ in range(self._samples):
            deck = iter(self._random.sample(unseen, len(unseen)))
            table = replace(view, seats=tuple(_filled(place, deck) for place in view.seats))
            if owed and all(contest.score(table, seat) is None for contest in game.variant.shares.values()):
                whole = _more(table.seats[seat], deck, owed)
                table = replace(table, seats=(*table.seats[:seat], whole, *table.seats[seat + 1 :]))
            yield table

    def _throw(self, game: Game, view: Table, seat: int, offer: Discard) -> Value:
        """Try every discard against a few draws, and take the best on average."""
        own = view.seats[seat]
        choices = [
            positions
            for count in range(offer.least, offer.limit(view, seat) + 1)
            for positions in combinations(range(len(own.cards)), count)
        ]
        known = set(own.cards)
        unseen = [card for card in game.variant.cards if card not in known]
        draws = [self._random.sample(unseen, len(own.cards)) for _ in range(max(4, self._samples // 3))]

        def worth(positions: tuple[int, ...]) -> float:
            kept = tuple(card for place, card in enumerate(own.cards) if place not in positions)
            drawn = [()] if offer.least == offer.most else [tuple(draw[: len(positions)]) for draw in draws]
            return sum(self._scores(game, view, seat, kept + new) for new in drawn) / len(drawn)

        return max(choices, key=worth)

    def _place(self, game: Game, view: Table, seat: int, offer: Placement) -> Value:
        """Try some placements, and take the best."""
        own = view.seats[seat]

        def worth(value: tuple[tuple[int, ...], ...]) -> float:
            placed = replace(own, placed=tuple(zip(offer.boards, value, strict=True)))
            return self._scores(game, view, seat, own.cards, placed)

        return max((offer.sample(view, seat, self._random.randrange) for _ in range(2 * self._samples)), key=worth)

    def _scores(self, game: Game, view: Table, seat: int, cards: tuple[Card, ...], own: Seat | None = None) -> float:
        seats = list(view.seats)
        seats[seat] = replace(own or seats[seat], cards=cards, up=(False,) * len(cards))
        table = replace(view, seats=tuple(seats))
        return sum(contest.score(table, seat) or 0 for contest in game.variant.shares.values())


def _filled(place: Seat, deck: Iterator[Card]) -> Seat:
    if place.folded or UNSEEN not in place.cards:
        return place
    return replace(place, cards=tuple(next(deck, UNSEEN) if card == UNSEEN else card for card in place.cards))


def _owed(game: Game, place: Seat) -> tuple[bool, ...]:
    """The cards that a seat will still be dealt, each face up or not."""
    steps = [step for phase in game.variant.phases for step in phase.card_flow]
    faces = tuple(up for step in steps if isinstance(step, ToSeats) for up in step.up)
    thrown = sum(step.cards for step in steps if isinstance(step, Discards))
    return faces[len(place.cards) : len(faces) - thrown]


def _more(place: Seat, deck: Iterator[Card], owed: tuple[bool, ...]) -> Seat:
    coming = tuple(islice(deck, len(owed)))
    return replace(place, cards=place.cards + coming, up=place.up + owed[: len(coming)])


def play_out(run: Run, bots: Callable[[int], Bot]) -> Run:
    """Play a hand to its end with a bot at every seat; each sees only what its seat sees."""
    for seat, offer in run.asks():
        view = project(run.table, seat)
        run.step(Answer(seat, bots(seat).answer(run.hand.game, view, seat, offer)))
    return run
