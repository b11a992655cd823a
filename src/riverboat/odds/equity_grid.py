"""The 13 x 13 grid of equities against each class of hands, and the equity after each possible next card."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import RANKS, Card
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import HeadsUp, affordable, choose
from riverboat.odds.equity_and_odds import odds
from riverboat.odds.ranges.hand_range import Range
from riverboat.odds.ranges.range_parser import classes
from riverboat.odds.spot import Held, Spot, SpotError, faces, hole_cards, lays_of
from riverboat.rules.card_flow import ToBoard, ToSeats

SAMPLES = 65_536  # deals sampled per cell if all are too many: within half a percent, which is finer than a shade of colour
SEED = 1  # fixed, so that the same spot always gives the same picture

Watch = Callable[[int, int], None]
"""Called with the number of the next spot and the total; may raise to stop."""


class Grid(Struct, frozen=True):
    """The equity of one hand against each class of two cards that the other may hold; impossible classes are missing."""

    hero: int
    against: int
    ranks: str  # of the deck, the highest first
    cells: dict[str, float]
    sampled: bool


class NextCard(Struct, frozen=True):
    """The equity of the first hand after each card that may come next, and in words where that card goes."""

    place: str
    cells: dict[Card, float]
    sampled: bool


def grid_of(spot: Spot, how: dict[str, Any], watch: Watch | None = None) -> Grid | None:
    """The 13 x 13 grid; None unless there are two hands of two hole cards and one of them is a range."""
    if len(spot.hands) != 2 or hole_cards(spot.variant) != 2 or any(hand.up for hand in spot.hands):
        return None
    wide = [_is_wide(hand) for hand in spot.hands]
    if not any(wide) or (not wide[0] and len(spot.hands[0].known) < 2) or (not wide[1] and len(spot.hands[1].known) < 2):
        return None
    against = 1 if wide[1] else 0
    deck = spot.variant.cards
    all_hands = spot.hands[against].range or Range.random(deck=deck)
    dead = [card for hand in spot.hands for card in hand.known] + [card for part in spot.boards.values() for card in part] + [*spot.dead]
    class_ranges = {name: Range.parse(name, deck=deck) for name in classes(tuple(sorted(deck)))}
    possible = {name: (part & all_hands).without(dead) for name, part in class_ranges.items()}
    spots = {name: _with_hand(spot, against, Held(range=part)) for name, part in possible.items() if len(part)}
    ranks = "".join(rank for rank in reversed(RANKS) if any(RANKS[card.rank] == rank for card in deck))
    return Grid(1 - against, against, ranks, *_counted(spots, 1 - against, how, watch))


def _is_wide(hand: Held) -> bool:
    return hand.range is not None or not hand.known


def next_cards_of(spot: Spot, how: dict[str, Any], watch: Watch | None = None) -> NextCard | None:
    """The equity of the first hand after each next card; None before the first deal and when no card is to come."""
    place = _place(spot)
    if place is None:
        return None
    where, put = place
    known = {card for hand in spot.hands for card in hand.known} | {card for part in spot.boards.values() for card in part} | set(spot.dead)
    spots = {card: put(card) for card in spot.variant.cards if card not in known}
    cells, sampled = _counted(spots, 0, how, watch)
    return NextCard(where, cells, sampled) if cells else None


def _place(spot: Spot) -> tuple[str, Callable[[Card], Spot]] | None:
    """Where the next card goes, and a function that adds it to the spot."""
    lays = lays_of(spot.variant)
    totals: dict[str, int] = {}
    for lay in lays:
        if isinstance(lay, ToBoard) and lay.board is not None:
            totals[lay.board] = totals.get(lay.board, 0) + lay.cards
    for name, total in totals.items():
        part = spot.boards.get(name, ())
        if part and len(part) < total:
            where = f"on board {name}" if name else "on the board"
            return where, partial(_turned, spot, name)
    hero = spot.hands[0] if spot.hands else Held()
    if totals or not hero.known or hero.range or hero.throws or hero.placed:
        return None
    dealt = faces(lays, last_up=hero.last_up)
    if not all(isinstance(lay, ToSeats) for lay in lays) or len(hero.known) >= len(dealt):
        return None
    return "to the first hand", lambda card: _with_hand(spot, 0, _dealt(hero, dealt, card))


def _turned(spot: Spot, board: str, card: Card) -> Spot:
    return replace(spot, boards=spot.boards | {board: (*spot.boards[board], card)})


def _dealt(hand: Held, faces: Sequence[bool], card: Card) -> Held:
    """The hand with its next card, face down or up as the game deals it."""
    if hand.up is None:
        return replace(hand, cards=(*hand.cards, card))
    down, up = len(hand.cards), len(hand.up)
    for face in faces:
        down, up = (down, up - 1) if face else (down - 1, up)
        if up < 0:
            return replace(hand, up=(*hand.up, card))
        if down < 0:
            break
    return replace(hand, cards=(*hand.cards, card))


def _with_hand(spot: Spot, seat: int, hand: Held) -> Spot:
    hands = list(spot.hands)
    hands[seat] = hand
    return replace(spot, hands=tuple(hands))


def _counted(spots: dict[Any, Spot], seat: int, how: dict[str, Any], watch: Watch | None) -> tuple[dict[Any, float], bool]:
    """The equity of a seat in each spot, and whether any was sampled; impossible spots are left out."""
    options = {name: how[name] for name in ("threads", "policy") if name in how}
    equities, sampled = {}, False
    for number, (name, spot) in enumerate(spots.items(), 1):
        if watch:
            watch(number, len(spots))
        try:
            answer = odds(spot, samples=None if _quick(spot) else SAMPLES, seed=how.get("seed", SEED), **options)
            if answer.stopped == "interrupted":
                raise KeyboardInterrupt  # an incomplete grid is useless
            equities[name], sampled = answer[seat].equity, sampled or not answer.exact
        except SpotError:
            continue
    return equities, sampled


def _quick(spot: Spot) -> bool:
    """Whether all deals are counted in a few milliseconds: there are few, or the kernel counts all pairs of hands at once."""
    strategies = choose(plans(spot))
    return affordable(strategies) and all(strategy.plan.deals <= SAMPLES or HeadsUp.fits(strategy.plan) for strategy in strategies)
