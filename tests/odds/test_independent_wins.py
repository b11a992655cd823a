"""Games with independent winners: odds are chances, checked by hand and against the engine."""

import random
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from riverboat.cards import FULL, UNSEEN, Card, cards, notation
from riverboat.cli.commands.odds import rows, table
from riverboat.cli.terminal import Styler
from riverboat.dealer import Answer, Log, Run
from riverboat.odds import Equity, SpotError, equity, spot
from riverboat.odds.simulation.simulation import Simulation
from riverboat.rules import Best, Game, Variant
from riverboat.table.events import Awarded, Judged, Posted
from riverboat.variants import variants

BETWEEN, NEIGHBOR = "in-between", "screw-your-neighbor"


def ranked(card: Card, *, ace: int = 14) -> int:
    return ace if str(card)[0] == "A" else "23456789TJQK".index(str(card)[0]) + 2


def between(hand: Sequence[Card]) -> bool:
    one, other, third = map(ranked, hand)
    return min(one, other) < third < max(one, other)


def safe(hands: Sequence[Sequence[Card]]) -> list[bool]:
    values = [ranked(card, ace=1) for (card,) in hands]
    return [value > min(values) for value in values]


def by_hand(code: str, hands: Iterable[str]) -> list[float]:
    """Every way in which the cards that nobody knows may come, one after the other."""
    held = [cards(hand) for hand in hands]
    rest = [card for card in FULL if not any(card in hand for hand in held)]
    won, deals = [0] * len(held), 0
    for more in permutations(rest, sum(hand.count(UNSEEN) for hand in held)):
        coming = iter(more)
        whole = [[next(coming) if card == UNSEEN else card for card in hand] for hand in held]
        deals += 1
        for seat, wins in enumerate(map(between, whole) if code == BETWEEN else safe(whole)):
            won[seat] += wins
    return [wins / deals for wins in won]


def chances(result: Equity) -> list[float]:
    return [hand.equity for hand in result.hands]


@pytest.mark.parametrize(
    ("code", "hands"),
    [
        (BETWEEN, ["3c Jc 7d", "2c 2d 9h"]),
        (BETWEEN, ["Jc 3c 7d", "7c Jd 3d"]),
        (BETWEEN, ["3c 7d Jc", "Ac 2d Kh", "Kd Ks Kc"]),
        (BETWEEN, ["3c Jc ??", "2c Ad 9h"]),
        (BETWEEN, ["?? Jc 7d", "2c 8d ??"]),
        (BETWEEN, ["4c ?? 7d", "7c ?? 9h"]),
        (NEIGHBOR, ["Kc", "Qd", "2h"]),
        (NEIGHBOR, ["Ac", "Ad", "Ah"]),
        (NEIGHBOR, ["4c", "??", "5d"]),
        (NEIGHBOR, ["7c", "??", "??", "7d"]),
    ],
)
def test_every_deal_counted_by_hand(code: str, hands: list[str]) -> None:
    result = equity(*hands, variant=code, exact=True)
    assert chances(result) == pytest.approx(by_hand(code, hands), abs=1e-12)
    assert (result.measure, result.exact, result.backend) == ("chance", True, "reference")
    for hand in result.hands:
        (alone,) = hand.shares.values()
        assert hand.win == hand.equity == alone.win == alone.equity
        assert hand.tie == alone.tie == 0


@pytest.mark.parametrize(("code", "hands"), [(BETWEEN, ["4c Jc ??", "2c 8d ??"]), (NEIGHBOR, ["4c", "??", "5d"])])
def test_a_sample_is_within_its_stated_error(code: str, hands: list[str]) -> None:
    result = equity(*hands, variant=code, exact=False, samples=3000, seed=5)
    for hand, right in zip(result.hands, by_hand(code, hands), strict=True):
        assert abs(hand.equity - right) <= 4 * hand.stderr


# --- the engine ----------------------------------------------------------------------------------------------------


def played(code: str, deck: Sequence[Card], seats: int, word: Any) -> Run:
    """A hand in which everybody says the same."""
    run = Run(Log(Game.of(variants[code]()), (500,) * seats, seats - 1, deck=tuple(deck)))
    for seat, _ in run.asks():
        run.step(Answer(seat, word))
    return run


@pytest.mark.parametrize("seed", range(12))
def test_the_engine_pays_winners_at_the_same_rate(seed: int) -> None:
    """Every third card that the first may get, dealt through the engine; the bet is paid, or it is lost."""
    deck = list(FULL)
    random.Random(seed).shuffle(deck)
    mine, other = deck[:2], deck[3:6]
    hits = 0
    for third in (deck[2], *deck[6:]):
        rest = [card for card in deck if card not in (*mine, *other, third)]
        run = played(BETWEEN, [*mine, third, *other, *rest], 2, 1)
        judged = [event.score for event in run.events if isinstance(event, Judged) and event.seat == 0]
        paid = [event.amount for event in run.events if isinstance(event, Awarded) and event.seat == 0]
        lost = [event.amount for event in run.events if isinstance(event, Posted) and event.seat == 0 and event.kind == "lost bet"]
        assert (paid, lost) == (([1], []) if judged == [1] else ([], [1]) if judged else ([], []))
        hits += bool(paid)
    result = equity(notation(mine), notation(other), variant=BETWEEN, exact=True)
    assert result.samples == 47
    assert result[0].equity == pytest.approx(hits / 47, abs=1e-12)


@pytest.mark.parametrize("seed", range(12))
def test_safe_players_pay_nothing_in_the_engine(seed: int) -> None:
    """Everybody keeps, and every card that the first may hold is dealt through the engine."""
    deck, seats = list(FULL), 2 + seed % 5
    random.Random(seed).shuffle(deck)
    first, others = deck[0], deck[1:seats]
    spared = [0] * seats
    for card in (first, *deck[seats:]):
        rest = [one for one in deck if one not in (card, *others)]
        run = played(NEIGHBOR, [card, *others, *rest], seats, "keep")
        pays = {event.seat for event in run.events if isinstance(event, Posted) and event.kind == "lowest card"}
        spared = [times + (seat not in pays) for seat, times in enumerate(spared)]
        assert [event.seat for event in run.events if isinstance(event, Awarded)] == [None], "nobody wins: it stays for the next hand"
    result = equity("??", *map(str, others), variant=NEIGHBOR, exact=True)
    assert chances(result) == pytest.approx([times / (53 - seats) for times in spared], abs=1e-12)


# --- in words ------------------------------------------------------------------------------------------------------


def test_results_are_reported_as_chances() -> None:
    hands = ["Kc", "Qd", "2h"]
    result = equity(*hands, variant=NEIGHBOR)
    printed = "\n".join(table(spot(variants[NEIGHBOR](), hands), result, Styler()))
    heads = next(rows(result))
    for text in (str(result), printed, result._repr_html_()):
        assert "chance" in text
        assert not any(word in text for word in ("equity", "tie", "win "))
    assert "chance" in heads
    assert "equity" not in heads
    assert result.to_dict()["measure"] == "chance"
    assert equity("AsKs", "QdQh", board="2c 7d 9h").to_dict()["measure"] == "equity"
    simulation = Simulation(NEIGHBOR)
    for name, card in zip(("Anna", "Bo", "Cleo"), hands, strict=True):
        simulation = simulation.with_player(name, card)
    came = simulation.run(exact=True)
    assert [(record.wins, record.ties, record.equity) for record in came.players] == [(1, 0, 1.0), (1, 0, 1.0), (0, 0, 0.0)]
    assert (came.measure, "equity" in str(came)) == ("chance", False)


def test_pots_and_independent_wins_cannot_be_mixed() -> None:
    mixed: Variant = replace(variants[NEIGHBOR](), shares={**variants[NEIGHBOR]().shares, "high": Best()}, code="")
    with pytest.raises(SpotError, match="some shares are parts of a pot and others are not"):
        equity("Kc", "Qd", variant=mixed)
