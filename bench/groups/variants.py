"""Samples two random hands of every variant on one thread."""

from collections.abc import Iterator, Sequence
from math import ceil
from time import perf_counter
from typing import NamedTuple

from bench.evaluator import DisagreementError
from bench.measurement import DEALS, Measurement
from bench.odds.odds_function import Expected, OddsFunction, equity_of
from bench.odds.odds_libraries import HIGH, POKERKIT_DEALS, STANDARD, poker_equity_sampled, pokerkit_sampled
from bench.timing import Candidate, Timer
from riverboat import equity
from riverboat._kernel import BATCH
from riverboat.odds.counting import python_reference
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.spot import spot
from riverboat.variants import variants as registry

CHECKED = 50_000  # deals to compare with the peers
REFERRED = 60  # deals to compare with the reference, count by count
IN_PYTHON = "reference"  # the backend of games that the kernel does not implement
POKERKIT_LEAST = 50
TIMED_DEALS = 20_000
SHARE = 0.7  # of the usual rounds, because there are many games
RANDOM = "random"


class Known(NamedTuple):
    """A game in the terms of the peers: a hand to check, poker-equity's name, and pokerkit's kinds of hand and sizes."""

    hand: str
    name: str = ""
    kinds: tuple[str, ...] = ()
    sizes: tuple[int, int] = (5, 0)
    deck: str = STANDARD


LOW = "EightOrBetterLowHand"
PAT = "8h6d4s3c2c"
KNOWN = {
    "badugi": Known("As2h3d9c", "badugi", ("BadugiHand",), (4, 0)),
    "five-card-draw": Known("AsAhKdQc9h", "five_card_draw", (HIGH,)),
    "five-card-stud": Known("AsAh", "", (HIGH,)),
    "holdem": Known("AsKs", "holdem", (HIGH,), (2, 5)),
    "kuhn": Known("Qs", "", ("KuhnPokerHand",), (1, 0), "KUHN_POKER"),
    "omaha": Known("AsKsQdJd", "omaha", ("OmahaHoldemHand",), (4, 5)),
    "omaha-five": Known("AsKsQdJd9c", "omaha_five", ("OmahaHoldemHand",), (5, 5)),
    "omaha-hilo": Known("As2sKdQd", "omaha_hi_lo", ("OmahaHoldemHand", "OmahaEightOrBetterLowHand"), (4, 5)),
    "razz": Known("As2c9d", "razz", ("RegularLowHand",), (7, 0)),
    "seven-card-stud": Known("AsAhKd", "stud", (HIGH,), (7, 0)),
    "short-deck": Known("AsKs", "short_deck", ("ShortDeckHoldemHand",), (2, 5), "SHORT_DECK_HOLDEM"),
    "single-draw": Known(PAT, "deuce_seven", ("StandardLowHand",)),
    "stud-hilo": Known("As2s3d", "stud_hi_lo", (HIGH, LOW), (7, 0)),
    "triple-draw": Known(PAT, "deuce_seven", ("StandardLowHand",)),
}


def variants(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Check every game, then time all in turns."""
    candidates, peers, notes = [], dict[str, list[OddsFunction]](), dict[str, str]()
    deals = timer.work(TIMED_DEALS), timer.work(TIMED_DEALS // 1_000)
    for code in registry:
        notes[code] = "" if against_reference(code, seed) else "counted in Python: the kernel has no code for it"
        _against_peers(code, seed, timer)
        candidates.append(_ours(code, seed, timer, REFERRED if notes[code] else BATCH))
        peers[code] = [_renamed(function, code) for function in _peers(code, "", Expected(0.5), deals)]
    theirs = [function.candidate for functions in peers.values() for function in functions]
    best = timer.compare([*candidates, *theirs], SHARE)
    for candidate in candidates:
        code = candidate.name
        beside = {function.name.removeprefix(f"{code} "): 1 / best[function.name] for function in peers[code]}
        yield Measurement(code, DEALS, 1 / best[code], beside, note=notes[code])


def _ours(code: str, seed: int, timer: Timer, batch: int) -> Candidate:
    """A candidate with as many deals as fill a time slice; one batch in a quick run."""

    def deal(deals: int) -> None:
        equity(RANDOM, RANDOM, variant=code, samples=deals, seed=seed, threads=1)

    if timer.quick:
        return Candidate(code, lambda: deal(batch), batch)
    deal(batch)
    begin = perf_counter()
    deal(4 * batch)
    deals = batch * max(1, ceil(4 * timer.seconds / (perf_counter() - begin)))
    return Candidate(code, lambda: deal(deals), deals)


def against_reference(code: str, seed: int) -> bool:
    """Whether the kernel implements a game; raise unless its counts equal those of the reference."""
    if equity(RANDOM, RANDOM, variant=code, samples=REFERRED, seed=seed, threads=1).backend == IN_PYTHON:
        return False
    for plan in plans(spot(registry[code](), (RANDOM, RANDOM))):
        if plan.native is None or plan.native.sample(seed, 0, REFERRED, 1) != [*python_reference.sample(plan, seed, 0, REFERRED).row]:
            raise DisagreementError(f"{code}: the kernel and the reference disagree")
    return True


def _against_peers(code: str, seed: int, timer: Timer) -> None:
    if code in KNOWN:
        answer = equity(KNOWN[code].hand, variant=code, samples=4 * CHECKED, seed=seed)
        for function in _peers(code, KNOWN[code].hand, equity_of(answer), (CHECKED, timer.work(POKERKIT_DEALS, POKERKIT_LEAST))):
            function.check(code)


def _peers(code: str, hand: str, expected: Expected, deals: tuple[int, int]) -> Sequence[OddsFunction]:
    """The peers that know a game, for a hand or two random ones; `deals` of poker-equity and of pokerkit."""
    if code not in KNOWN:
        return ()
    game = KNOWN[code]
    functions: list[OddsFunction] = []
    if game.kinds:
        functions += pokerkit_sampled(hand, 2, expected, kinds=game.kinds, sizes=game.sizes, deck=game.deck, deals=deals[1])
    if game.name:
        unknown = "*" * (len(game.hand) // 2)
        functions += poker_equity_sampled(game.name, [hand or unknown, unknown], deals[0], 1, expected)
    return functions


def _renamed(function: OddsFunction, code: str) -> OddsFunction:
    return OddsFunction(f"{code} {function.name}", function.ask, function.deals, function.expected, function.sampled)
