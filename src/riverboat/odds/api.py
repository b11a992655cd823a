"""Who wins how much: the one question of the odds."""

from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, Literal

from riverboat.odds.backends import Cluster
from riverboat.odds.cache import CACHE
from riverboat.odds.compile import plans
from riverboat.odds.discards import best_throws
from riverboat.odds.result import Equity, result
from riverboat.odds.sampling import Counted, Crew, Progress, Threads, affordable, check_bounds, enumerate_all, sample, seed_of, threads_of
from riverboat.odds.spot import BoardLike, HandLike, Spot, SpotError, spot
from riverboat.rules import Entry, Variant
from riverboat.variants import DEFAULT, build_variant

Policy = Literal["pat", "best"]
MADE = 262_144  # deals that tell what hands make, where the answer does not: to a fifth of a percent


def equity(
    *hands: HandLike,
    board: BoardLike = "",
    dead: str = "",
    variant: str | Entry | Variant = DEFAULT,
    opponents: int | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    error: float | None = None,
    seed: int | str | bytes | None = None,
    threads: int | None = None,
    time: float | None = None,
    cache: bool = True,
    policy: Policy | None = None,
    progress: Progress | None = None,
    client: Any = None,
    **options: Any,
) -> Equity:
    """The odds of hands against each other, exact where every deal can be counted, else from a sample that says how sure it is.

    >>> print(equity("AsKs", "QdQh", board="2c 7d 9h").hands[0].equity)
    0.23939393939393938
    """
    made = spot(variant_of(variant, options), hands, board=board, dead=dead, opponents=opponents)
    return odds(
        made,
        exact=exact,
        samples=samples,
        error=error,
        seed=seed,
        threads=threads,
        time=time,
        cache=cache,
        policy=policy,
        progress=progress,
        client=client,
    )


def odds(
    made: Spot,
    *,
    exact: bool | None = None,
    samples: int | None = None,
    error: float | None = None,
    seed: int | str | bytes | None = None,
    threads: int | None = None,
    time: float | None = None,
    cache: bool = True,
    policy: Policy | None = None,
    progress: Progress | None = None,
    client: Any = None,
) -> Equity:
    """The same of a spot."""
    check_bounds(exact=exact, samples=samples, error=error, time=time)
    many, chosen = threads_of(threads), seed_of(seed)
    crew: Crew = Threads(many) if client is None else Cluster(client)

    started = perf_counter()

    def left() -> float | None:
        return None if time is None else max(0.001, time - (perf_counter() - started))

    def count(one: Spot, limit: int | None = None) -> Counted:
        laid = plans(one)
        full = limit is None
        if exact or (exact is None and samples is None and affordable(laid, table=cache)):
            every = partial(enumerate_all, laid, many, progress if full else None, table=cache, time=left())
            try:
                return CACHE.get(laid, every) if cache else every()
            except TimeoutError:
                if exact:
                    raise
        counted = sample(
            laid,
            crew,
            seed=chosen if full else chosen ^ 1,  # what chose a throw does not judge it
            samples=samples if full else limit,
            error=error if full else None,
            time=left(),
            progress=progress if full else None,
        )
        if not full and counted.stopped == "interrupted":
            raise KeyboardInterrupt  # which throw is best is not known yet
        if not full and counted.stopped == "time":
            raise TimeoutError(f"the time was up before a throw was chosen: {time:g} s")
        return counted

    if policy is not None:
        made = best_throws(made, count, policy)

    def look() -> Counted:
        """What the hands make, which the table of pairings does not know: counted if every deal is to be, else sampled."""
        laid = plans(made)
        if exact:
            with suppress(TimeoutError):
                return enumerate_all(laid, many, table=False, time=time)
        return sample(laid, Threads(many), seed=chosen, samples=MADE)

    return result(made, count(made), look)


def variant_of(variant: str | Entry | Variant, options: dict[str, Any]) -> Variant:
    """Build the game with its options."""
    try:
        return build_variant(variant, options)
    except ValueError as problem:
        raise SpotError(str(problem)) from None
