"""Golden transcripts, and counts of all possible answers in tiny games."""

from collections.abc import Iterator

import pytest
from tests.variants import golden_transcripts as golden

from riverboat.dealer import Answer, Log, Run, Value
from riverboat.rules import Game, Stakes, Wager
from riverboat.table.events import Awarded, Chosen, Judged, Shown
from riverboat.variants import variants


@pytest.mark.parametrize("code", variants)
def test_golden(code: str) -> None:
    """The stored hand is told today as it was told when somebody read it."""
    assert golden.transcript(golden.stored(code)) == golden.path(code).read_text(), "read the difference; if it is right: make golden"


@pytest.mark.parametrize("code", variants)
def test_golden_hands_are_worth_reading(code: str) -> None:
    run = Run(golden.stored(code))
    assert run.table.over
    assert any(isinstance(event, Awarded) for event in run.events)
    assert any(isinstance(event, Shown | Judged) for event in run.events)


def test_golden_hands_contain_the_typical_events() -> None:
    """What is special in a game counts, not only which kinds of events there are."""
    kinds = {code: {golden.kind(event) for event in Run(golden.stored(code)).events} for code in ("in-between", "screw-your-neighbor")}
    assert {(Awarded, False), (Judged, True)} <= kinds["in-between"]  # somebody wins, and somebody misses
    assert {(Chosen, "king"), (Chosen, "keep")} <= kinds["screw-your-neighbor"]


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in golden.FOLDER.glob("*.txt")} == set(variants)


def legal(offer: object) -> Iterator[Value]:
    """Everything that may be answered to a wager."""
    assert isinstance(offer, Wager)
    yield "fold"
    yield "call" if offer.call else "check"
    if offer.high:
        yield from range(offer.low, offer.high + 1)


def count(log: Log) -> int:
    """How many ways there are to play a hand to its end."""
    run = Run(log)
    if run.ask is None:
        return 1
    seat = run.waiting[0]
    return sum(count(log.plus(Answer(seat, value))) for value in legal(run.ask.offer))


def counted(code: str, stacks: tuple[int, ...], limit: str | None = None, **stakes: object) -> int:
    game = Game.of(variants[code](), limit=limit, stakes=Stakes(**stakes) if stakes else None)  # type: ignore[arg-type]
    return count(Log(game, stacks))


def test_kuhn_on_paper() -> None:
    """Fold; check and then fold, check, or bet (fold, call); bet and then fold or call."""
    assert counted("kuhn", (2, 2)) == 1 + (1 + 1 + 2) + 2


def test_leduc_on_paper() -> None:
    """A round of two bets: what ends the hand, and what leads to the second round."""
    ends = 1 + 1 + (1 + 1) + (1 + 1)  # fold; check-fold; check-bet: fold, raise-fold; bet: fold, raise-fold
    goes_on = 1 + (1 + 1) + (1 + 1)  # check-check; check-bet: call, raise-call; bet: call, raise-call
    assert counted("leduc", (50, 50)) == ends + goes_on * (ends + goes_on)


def test_heads_up_holdem_on_paper() -> None:
    """Blinds of one and two. With two chips each: fold or call all-in. With one bet's worth more, every bet is all-in, and a street is
    fold; check and then fold, check, or bet (fold, call); bet and then fold or call: six ways to end it, one to go on."""
    assert counted("holdem", (2, 2), blinds=(1, 2)) == 2
    three_streets = 6 + 6 + 6 + 1
    preflop = 1 + (1 + three_streets + 2) + 2
    assert counted("holdem", (3, 3), blinds=(1, 2)) == counted("holdem", (4, 4), blinds=(1, 2)) == preflop


@pytest.mark.slow
def test_counts_stay() -> None:
    """Not on paper, but counted once: a change of the betting rules shows here."""
    assert counted("holdem", (3, 3, 3), blinds=(1, 2)) == 205
    assert counted("holdem", (6, 6), limit="fixed-limit", blinds=(1, 2)) == 93
    assert counted("five-card-stud", (5, 5), limit="pot-limit", ante=1) == 1665
