"""An interrupted or timed-out count returns what it has, or raises."""

import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import pytest
from tests.waiting import PATIENCE

from riverboat import Simulation, wild_odds
from riverboat._kernel import BATCH
from riverboat.odds import Equity, equity, spot
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import choose, enumerate_all
from riverboat.odds.counting.plan import Plan
from riverboat.odds.counting.sampling import CountedDeals, sample
from riverboat.odds.counting.sampling_backends import ThreadBackend
from riverboat.odds.counting.tally import Tally
from riverboat.variants import variants

BIG: dict[str, Any] = {"exact": False, "samples": 10 * BATCH, "seed": 1, "threads": 1}


def true_error(result: Equity) -> None:
    """What a partial answer says of itself follows from its counts."""
    tally = result.tally
    assert result.samples == tally.deals > 0
    for seat, hand in enumerate(result.hands):
        mean = tally.units(seat) / tally.deals / 2520
        assert hand.equity == pytest.approx(mean)
        assert hand.stderr == pytest.approx(sqrt((tally.squares(seat) / tally.deals / 2520**2 - mean**2) / tally.deals))


def test_out_of_time() -> None:
    result = equity("JhTh", opponents=8, time=1e-9, error=1e-6, seed=1)
    assert result.stopped == "time"
    assert not result.exact
    true_error(result)
    assert result.tally == equity("JhTh", opponents=8, samples=result.samples, seed=1).tally  # the first deals of a longer run


def test_an_unneeded_time_limit_changes_nothing() -> None:
    assert equity("JhTh", samples=100, time=1000, seed=1).stopped == "samples"


def test_exact_odds_respect_the_time_limit() -> None:
    """Whoever gives a second does not want to wait for two minutes: what is counted by then is not everything, and nothing is made up."""
    code = "from riverboat.odds import equity; equity('AsKs', 'random', 'random', exact=True, time=0.01, cache=False)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "SpotError" in done.stderr or "TimeoutError" in done.stderr


class Stop:
    """Ctrl-C at the so many-th look."""

    def __init__(self, after: int) -> None:
        self.looks, self.after = 0, after

    def __call__(self, counted: CountedDeals, goal: int) -> None:
        self.looks += 1
        assert counted.tally.deals > 0
        if self.looks == self.after:
            raise KeyboardInterrupt


def test_interrupted() -> None:
    stop = Stop(2)
    result = equity("JhTh", opponents=8, error=1e-6, seed=1, progress=stop)
    assert (result.stopped, stop.looks) == ("interrupted", 2)
    true_error(result)
    assert result.tally == equity("JhTh", opponents=8, samples=result.samples, seed=1).tally


class Nobody:
    """A backend that is interrupted before it has dealt anything."""

    least = BATCH

    def sample(self, plan: Plan, seed: int, first_batch: int, deals: int) -> Sequence[int]:
        raise KeyboardInterrupt


def test_interrupted_before_the_first_deal() -> None:
    with pytest.raises(KeyboardInterrupt):
        sample(plans(spot(variants["holdem"](), [])), Nobody(), seed=1, samples=100)


class Halfway:
    """A backend that is interrupted in the second of several plans."""

    least = BATCH

    def __init__(self) -> None:
        self.calls = 0

    def sample(self, plan: Plan, seed: int, first_batch: int, deals: int) -> Sequence[int]:
        self.calls += 1
        if self.calls == 5:
            raise KeyboardInterrupt
        return ThreadBackend(1).sample(plan, seed, first_batch, deals)


def test_interrupted_in_the_middle_of_a_mixture() -> None:
    """Of three plans that are equally likely none counts more than the others."""
    compiled = plans(spot(variants["eight-cards"](), []))
    result = sample(compiled, Halfway(), seed=1, samples=10 * BATCH)
    assert (result.stopped, result.tally.deals) == ("interrupted", 3 * BATCH)


def test_an_interrupted_enumeration_raises() -> None:
    compiled = plans(spot(variants["holdem"](), ["AsKs"], board="2c 7d"))
    with pytest.raises(KeyboardInterrupt):
        enumerate_all(choose(compiled), 1, Stop(1))


def test_an_error_in_the_progress_callback_is_raised() -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        equity("JhTh", **BIG, progress=broken)


def test_progress() -> None:
    seen: list[tuple[int, int]] = []
    result = equity("JhTh", **BIG, progress=lambda counted, goal: seen.append((counted.tally.deals, goal)))
    deals = [done for done, _ in seen]
    assert deals == sorted(set(deals))
    assert deals[-1] == result.samples
    assert {goal for _, goal in seen} == {result.samples}


CHILD = """
import sys
from riverboat.odds import equity
print("ready", flush=True)
try:
    result = {call}
except KeyboardInterrupt:
    print("interrupted, nothing to tell")
else:
    print(result.stopped, result.samples > 0, result.exact)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("call", "message"),
    [  # an enumeration of years, and so many threads that the one which is interrupted comes too late for a part of the work
        ("equity('AsKs', 'random', 'random', exact=True, cache=False, threads=256)", "interrupted, nothing to tell"),
        ("equity('AsKs', opponents=8, error=1e-9, seed=1)", "interrupted True False"),
    ],
)
def test_a_real_interrupt(call: str, message: str) -> None:
    """In another process, with the whole run still before it."""
    with subprocess.Popen([sys.executable, "-c", CHILD.format(call=call)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        try:
            assert child.stdout.readline() == "ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                child.wait(0.5)  # it is at work
            child.send_signal(signal.SIGINT)
            assert child.communicate(timeout=PATIENCE)[0] == message + "\n"
            assert child.returncode == 0
        finally:
            child.kill()


@pytest.mark.parametrize(
    "count",
    [
        lambda: equity("AsKs", opponents=2, exact=True, time=0.05),
        lambda: equity("7c7d2sJh5c", "7h7s3c3dAc", variant="five-card-draw", policy="best", exact=True, time=0.01, cache=False),
        lambda: equity("7c7d2sJh5c", variant="five-card-draw", policy="best", opponents=5, time=0.001),
        lambda: Simulation("holdem").with_player("A", down="AsKs").with_opponents(2).run(exact=True, time=0.05),
        lambda: wild_odds(7, wild="K lowest", exact=True, time=0.001),
    ],
)
def test_every_enumeration_respects_the_time_limit(count: Callable[[], object]) -> None:
    with pytest.raises(TimeoutError, match=r"counted in time|was chosen"):
        count()


def interrupted(*_: object, **__: object) -> CountedDeals:
    """What a sample answers that was interrupted."""
    return CountedDeals(Tally(2, 1), False, "interrupted", 1, "kernel")


def test_an_interrupt_while_discards_are_chosen_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A throw chosen by half a sample is no choice."""
    monkeypatch.setattr("riverboat.odds.equity_and_odds.sample", interrupted)
    with pytest.raises(KeyboardInterrupt):
        equity("7c7d2sJh5c throws 5c", "2c2d2hJd5d", variant="five-card-draw", policy="best", samples=1000, seed=1)
