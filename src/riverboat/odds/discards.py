"""Chooses discards before a draw: none, or those with the greatest equity."""

from collections.abc import Callable, Iterator
from itertools import combinations

from msgspec.structs import replace

from riverboat.cards import RANKS, Card
from riverboat.odds.counting.sampling import CountedDeals
from riverboat.odds.spot import Held, Spot, SpotError, lays_of
from riverboat.rules.card_flow import Discards, Redraw, ToBoard, ToSeats

ROUGH, FINE, LEFT = 65_536, 1_048_576, 4  # deals to compare all discards, deals to compare the best of them, and how many those are
ROUNDS = 4  # rounds in which several hands adapt their discards to each other, at most


def best_throws(spot: Spot, count: Callable[[Spot, int | None], CountedDeals], policy: str) -> Spot:
    """The spot with discards chosen for every fully known hand that has not named its own.

    With "best", each hand in turn discards what gives it the greatest equity against the others' discards, until none changes.
    """
    lay, dealt = _next(spot)
    if policy == "pat":
        if isinstance(lay, Discards):
            raise SpotError(f"nobody stands pat in {spot.variant.name}: {lay.cards} must be thrown")
        return spot
    if policy != "best":
        raise SpotError(f"unknown policy {policy!r}; policies are pat and best")
    choosing = [seat for seat, hand in enumerate(spot.hands) if hand.throws is None and len(hand.known) == dealt]
    if not choosing:
        raise SpotError(f"nobody to choose for: policy best needs a hand of {dealt} known cards")
    for _ in range(ROUNDS if len(choosing) > 1 else 1):
        before = spot
        for seat in choosing:
            spot = _answer(spot, seat, lay, count)
        if spot == before:
            break
    return spot


def _next(spot: Spot) -> tuple[Redraw | Discards, int]:
    """The next draw, and how many cards each hand holds then."""
    dealt, board_cards = 0, 0
    for lay in lays_of(spot.variant):
        if isinstance(lay, ToSeats):
            dealt += len(lay.up)
        elif isinstance(lay, ToBoard):
            board_cards += lay.cards
        elif isinstance(lay, Redraw | Discards):
            shown = sum(map(len, spot.boards.values()))
            if shown < board_cards:
                raise SpotError(f"the throw comes when {board_cards} cards lie on the board: only then can the best be chosen")
            return lay, dealt
    raise SpotError(f"nobody throws cards in {spot.variant.name}")


def _answer(spot: Spot, seat: int, lay: Redraw | Discards, count: Callable[[Spot, int | None], CountedDeals]) -> Spot:
    """The spot with the best discard of a seat, given the discards of the others."""

    def value(throws: tuple[Card, ...], limit: int) -> float:
        tally = count(_with(spot, seat, throws), limit).tally
        return tally.units(seat) / tally.deals

    rough = sorted(throws_of(spot.hands[seat], lay), key=lambda throws: value(throws, ROUGH), reverse=True)
    best = max(rough[:LEFT], key=lambda throws: value(throws, FINE))
    return _with(spot, seat, best)


def _with(spot: Spot, seat: int, throws: tuple[Card, ...]) -> Spot:
    hands = list(spot.hands)
    hands[seat] = replace(hands[seat], throws=throws)
    return replace(spot, hands=tuple(hands))


def throws_of(hand: Held, lay: Redraw | Discards) -> Iterator[tuple[Card, ...]]:
    """Every discard that the rules allow."""
    sizes = range(lay.cards, lay.cards + 1) if isinstance(lay, Discards) else range(max(lay.most, lay.with_ace) + 1)
    for size in sizes:
        for throws in combinations(hand.known, size):
            ace_kept = any(RANKS[card.rank] == "A" for card in hand.known if card not in throws)
            if isinstance(lay, Discards) or size <= (max(lay.most, lay.with_ace) if ace_kept else lay.most):
                yield throws
