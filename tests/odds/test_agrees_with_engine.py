"""Exact odds equal what the engine pays."""

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import asdict
from tests.odds.random_spots import Options, every_game, name
from tests.repetitions import few, scaled

from riverboat.cards import FULL, UNSEEN, Card, cards
from riverboat.dealer import Answer, Log, Run, Value
from riverboat.odds import Equity, Held, Spot, SpotError, equity, odds, spot
from riverboat.odds.spot import chooses_last_card, lays_of
from riverboat.ranking import evaluate
from riverboat.rules import Choice, Discard, Game, Placement, RunOut, Showdown, Stakes, Variant, Wager
from riverboat.table.events import Awarded, Dealt, Faced
from riverboat.variants import variants

# A pot that is not paid by shares has no odds that could be compared with what is paid.
PAID = [(code, options) for code, options in every_game() if any(isinstance(phase, Showdown | RunOut) for phase in variants[code]().phases)]
# Where the next card decides who is left, or how many more come, one card at a time is not the average over all.
ONE_TO_COME = [(code, options) for code, options in PAID if code not in ("good-bad-ugly", "red-river")]
HANDS = scaled(check=2, test=12, soak=200)
ALONE = scaled(check=500, test=3_000, soak=30_000)
MILLION = 1_000_000  # chips enough that an odd one does not matter

# --- the engine ----------------------------------------------------------------------------------------------------


class Player:
    """Everybody at a table: checks and calls, and does the same with the same cards in the same seat."""

    def __init__(self, seed: int, *, folds: bool) -> None:
        """Choose what each seat will do when it is asked."""
        self.seed, self.folds = seed, folds

    def answer(self, run: Run, seat: int, offer: Any) -> Value:
        """Answer a question; somebody may fold, but two must be left."""
        chance = random.Random(self.seed * 100 + seat)
        quits = self.folds and len(run.table.live) > 2 and chance.random() < 0.3
        match offer:
            case Wager():
                return "fold" if quits and not offer.forced else "call" if offer.call else "check"
            case Discard():
                most = min(offer.limit(run.table, seat), len(run.hand.deck) // len(run.table.live))  # no card comes back
                wanted = tuple(range(max(offer.least, chance.randint(0, most))))
                return wanted[: offer.most] if offer.why_not(run.table, seat, wanted) else wanted
            case Choice():
                return offer.words[0] if "stay" in offer.words else chance.choice(offer.words)
            case Placement():
                return offer.fallback
        raise AssertionError(offer)


def play(variant: Variant, seed: int, deck: Iterable[Card], *, folds: bool = False) -> Run:
    """A hand from the first card to the last."""
    chance = random.Random(seed)
    seats = chance.choice(variant.seats)
    stakes = Game.of(variant).stakes
    many: dict[str, Any] = {key: value * MILLION for key, value in asdict(stakes).items() if value and type(value) is int}
    game = Game.of(variant, limit="no-limit", stakes=Stakes(**many, blinds=tuple(blind * MILLION for blind in stakes.blinds)))
    run = Run(Log(game, (1000 * MILLION,) * seats, chance.randrange(seats), seed=seed.to_bytes(32, "big"), deck=tuple(deck)))
    player = Player(seed, folds=folds)
    for seat, offer in run.asks():
        run.step(Answer(seat, player.answer(run, seat, offer)))
    return run


def shuffled(variant: Variant, seed: int) -> list[Card]:
    deck = list(variant.cards)
    random.Random(seed).shuffle(deck)
    return deck


def parts(run: Run) -> list[Fraction]:
    """What each seat that is left got of the pot, from the left of the button."""
    won: Counter[int | None] = Counter()
    for event in run.events:
        if isinstance(event, Awarded):
            won[event.seat] += event.amount
    return [Fraction(won[seat], won.total()) for seat in run.table.live]


def as_spot(run: Run, hidden: Card | None = None) -> Spot:
    """The end of a hand as a spot: everything is known, but perhaps one card."""

    def seen(held: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(UNSEEN if card == hidden else card for card in held)

    hands = []
    spoilt = any(getattr(contest, "spoilt", "") for contest in run.hand.game.variant.shares.values())
    dealt = {event.seat: event.cards for event in run.events if isinstance(event, Dealt)}
    for at in run.table.live:
        seat = run.table.seats[at]
        if spoilt:
            hands.append(Held(seen(dealt[at])))  # with what had to be thrown since
        elif seat.placed:
            hands.append(Held(placed=tuple(seen(seat.cards_on(board)) for board, _ in seat.placed)))
        elif any(seat.up):
            last_up = chooses_last_card(lays_of(run.hand.game.variant)) and sum(seat.up) > 4
            hands.append(Held(seen(seat.where(up=False)), seen(seat.where(up=True)), last_up=last_up))
        else:
            hands.append(Held(seen(seat.cards)))
    boards = {board.name: tuple(card for card in board.cards if card != hidden) for board in run.table.boards}
    dead = [card for card in run.hand.muck if not any(card in hand.known for hand in hands)]
    return spot(run.hand.game.variant, hands, board=boards, dead=dead)


def some_fold(code: str, seed: int) -> bool:
    """Every other hand; cards face up before a seat that folds may still count, and a spot has no place to say so."""
    return seed % 2 == 1 and code not in ("follow-the-queen", "pair-pressure")


def close(result: Equity, expected: list[Fraction]) -> bool:
    """Equal but for odd chips."""
    return all(abs(hand.equity - float(part)) < 20 / MILLION for hand, part in zip(result.hands, expected, strict=True))


@pytest.mark.parametrize(("code", "options"), PAID, ids=name)
def test_at_the_end_odds_are_what_the_engine_pays(code: str, options: Options) -> None:
    variant = variants[code](**options)
    for seed in range(HANDS):
        run = play(variant, seed, shuffled(variant, seed), folds=some_fold(code, seed))
        if len(run.table.live) < 2:
            continue  # the others' hands died
        result = odds(as_spot(run), exact=True, cache=False)
        assert result.samples == 1
        assert close(result, parts(run)), f"seed {seed}"


@pytest.mark.parametrize(("code", "options"), few(ONE_TO_COME, 12), ids=name)
def test_with_one_card_to_come_odds_are_what_the_engine_pays_on_average(code: str, options: Options) -> None:
    """The last card of a seat or of a board is hidden, and every card that may be it is dealt through the engine."""
    variant = variants[code](**options)
    for seed in range(1 + HANDS // 12):
        deck = shuffled(variant, seed)
        run = play(variant, seed, deck, folds=some_fold(code, seed))
        first = run.table.seats[run.table.live[0]]
        last_up = () if code == "baseball" else first.where(up=True)[-1:]  # a four that was hidden could not have bought a card
        hidden = random.Random(seed).choice([first.cards[-1], *(board.cards[-1] for board in run.table.boards), *last_up])
        outcomes = []
        for card in (hidden, *run.hand.deck):
            other = [card if old == hidden else hidden if old == card else old for old in deck]
            outcomes.append(parts(play(variant, seed, other, folds=some_fold(code, seed))))
        result = odds(as_spot(run, hidden), exact=True, cache=False)
        assert result.samples == len(outcomes)
        assert close(result, [sum(column, Fraction()) / len(outcomes) for column in zip(*outcomes, strict=True)]), f"seed {seed}"


@pytest.mark.slow
def test_alone_against_the_deck_as_the_engine_plays_it() -> None:
    """By chance on both sides: the engine deals 3,000 hands to the deck."""
    hand = "Qs Qd 9h 8h 7c"
    variant = variants["kings-and-lows-draw"]()
    held, rest = cards(hand), [card for card in FULL if card not in cards(hand)]
    beaten = 0
    for seed in range(ALONE):
        random.Random(seed).shuffle(rest)
        other, deck = rest[:5], rest[5:]
        stacked = [card for pair in zip(held, other, strict=True) for card in pair] + deck
        run = Run(Log(Game.of(variant), (50, 50), 1, deck=tuple(stacked)))
        for seat, offer in run.asks():
            value: Value = () if isinstance(offer, Discard) else "stay" if seat == 0 else "drop"
            run.step(Answer(seat, value))
        assert run.table.seats[0].cards == held
        assert any(isinstance(event, Faced) for event in run.events)
        beaten += any(isinstance(event, Awarded) and event.seat == 0 for event in run.events)
    result = equity(hand, opponents=0, variant="kings-and-lows-draw", samples=400_000, seed=1)
    assert abs(beaten / ALONE - result[0].equity) < 4 * (result[0].equity * (1 - result[0].equity) / ALONE) ** 0.5


def test_a_red_river_adds_a_card() -> None:
    """Every river, and after a red one every sixth card, each as likely as any."""
    hands, board = [cards("As Kd"), cards("Qc Qh")], cards("Ah 7c 8d 2s")
    left = [card for card in FULL if card not in (*board, *hands[0], *hands[1])]

    def part(*more: Card) -> Fraction:
        mine, other = (evaluate(hand, board + more).rank for hand in hands)
        return Fraction(1 if mine > other else 0) if mine != other else Fraction(1, 2)

    def after(river: Card) -> Fraction:
        if river.suit not in (1, 2):
            return part(river)
        more = [card for card in left if card != river]
        return sum((part(river, card) for card in more), Fraction()) / len(more)

    result = equity(*hands, board=board, variant="red-river", exact=True)
    assert result.hands[0].equity == pytest.approx(float(sum(map(after, left), Fraction()) / len(left)), abs=1e-12)
    black, red = "Ah 7c 8d 2s 3c", "Ah 7c 8d 2s 3d"
    assert [equity(*hands, board=text, variant="red-river", exact=True).samples for text in (black, red)] == [1, 43]
    with pytest.raises(SpotError, match="too many"):
        equity(*hands, board=f"{black} 5h", variant="red-river")
