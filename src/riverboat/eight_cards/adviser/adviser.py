"""The adviser: ranks all placements of eight cards by their expected part of the pot."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import perf_counter
from typing import Literal, get_args

from riverboat.cards import CardsLike
from riverboat.eight_cards.adviser.advice import Advice
from riverboat.eight_cards.adviser.placements import BOARDS, EightCardsDeal
from riverboat.eight_cards.adviser.random_opponent import RandomOpponent
from riverboat.eight_cards.adviser.sensible_opponent import SensibleOpponent
from riverboat.odds import SpotError
from riverboat.odds.counting.sampling import seed_number
from riverboat.odds.counting.sampling_backends import thread_count

Opponent = Literal["random", "sensible"]
Flops = Mapping[str, CardsLike] | Sequence[CardsLike]
Progress = Callable[[Advice], None]

TIME = 2.0  # default time limit in seconds

_OPPONENTS: dict[str, type[RandomOpponent] | type[SensibleOpponent]] = {"random": RandomOpponent, "sensible": SensibleOpponent}


def refine(
    hole: CardsLike,
    flops: Flops,
    plo: str | None = None,
    *,
    opponent: Opponent = "random",
    seed: int | str | bytes | None = None,
    threads: int | None = None,
) -> Iterator[Advice]:
    """Yield better and better rankings: until everything is counted against a random opponent, without end against a sensible one."""
    deal = EightCardsDeal.read(hole, flops)
    if plo is not None and plo not in BOARDS:
        raise SpotError(f"boards are {', '.join(BOARDS)}, not {plo!r}")
    if opponent not in _OPPONENTS:
        raise SpotError(f"an opponent is {' or '.join(get_args(Opponent))}, not {opponent!r}")
    return _refine(deal, plo, opponent, seed_number(seed), thread_count(threads))


def _refine(deal: EightCardsDeal, plo: str | None, opponent: str, seed: int, threads: int) -> Iterator[Advice]:
    started = perf_counter()
    plos = range(len(BOARDS)) if plo is None else (BOARDS.index(plo),)
    for estimates in _OPPONENTS[opponent](deal, plos, seed, threads).rounds():
        yield Advice(deal, estimates, opponent=opponent, seed=seed, elapsed=perf_counter() - started)


def advise(
    hole: CardsLike,
    flops: Flops,
    plo: str | None = None,
    *,
    opponent: Opponent = "random",
    time: float | None = TIME,
    samples: int | None = None,
    seed: int | str | bytes | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Advice:
    """Rank all 1,260 placements of the first player, or the 420 that remain when the opponent has placed four cards on board `plo`.

    >>> advice = advise("As Ah Ks Kh 7c 6c 5d 4d", {"A": "2c 3c 9h", "B": "Kd Qd 2s", "C": "Ts 8s 8d"}, time=None)
    >>> advice.best.plo, advice.best.on("B"), len(advice)
    ('A', (Ks, Kh), 1260)

    The opponent places at random, or is sensible (see `riverboat.eight_cards.adviser.sensible_opponent`). The ranking is refined until
    everything is counted, the time is up, the number of samples is reached (runouts of a board against a random opponent, else deals),
    or Ctrl-C is pressed.
    """
    if time is not None and not time > 0:  # also refuses NaN
        raise SpotError(f"{time} seconds: more than none")
    if samples is not None and samples < 2:
        raise SpotError(f"{samples} samples: at least two")
    if time is None and samples is None and opponent != "random":
        raise SpotError("a sample has no end: say how long, or how many samples")
    advice = None
    try:
        for advice in refine(hole, flops, plo, opponent=opponent, seed=seed, threads=threads):
            if progress:
                progress(advice)
            advice.stopped = _over(advice, time, samples)
            if advice.stopped:
                break
    except KeyboardInterrupt:
        if advice is None:
            raise
        advice.stopped = "interrupted"
    assert advice is not None
    return advice


def _over(advice: Advice, time: float | None, samples: int | None) -> str:
    """The reason to stop, or nothing."""
    if advice.exact:
        return "all deals"
    if samples is not None and advice.samples >= samples:
        return "samples"
    return "time" if time is not None and advice.elapsed >= time else ""
