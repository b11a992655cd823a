"""The public functions of the odds layer: `equity` of hands, and `odds` of a spot."""

from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, Literal

from riverboat.odds.cache import CACHE
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import affordable, choose, enumerate_all
from riverboat.odds.counting.sampling import CountedDeals, Progress, check_bounds, sample, seed_number
from riverboat.odds.counting.sampling_backends import Backend, DaskBackend, ThreadBackend, thread_count
from riverboat.odds.discards import best_throws
from riverboat.odds.result import Equity, result
from riverboat.odds.spot import BoardLike, HandLike, Spot, SpotError, spot
from riverboat.rules import RegisteredGame, Variant
from riverboat.variants import DEFAULT, build_variant

Policy = Literal["pat", "best"]
CATEGORY_SAMPLES = 262_144  # deals sampled for category frequencies if the result lacks them; the error is about 0.2 %


def equity(
    *hands: HandLike,
    board: BoardLike = "",
    dead: str = "",
    variant: str | RegisteredGame | Variant = DEFAULT,
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
    """The odds of hands against each other: exact where every deal can be counted, else sampled, with a standard error.

    >>> print(equity("AsKs", "QdQh", board="2c 7d 9h").hands[0].equity)
    0.23939393939393938
    """
    asked = spot(variant_of(variant, options), hands, board=board, dead=dead, opponents=opponents)
    return odds(
        asked,
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
    spot: Spot,
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
    """The odds of a spot, computed as `equity` does."""
    check_bounds(exact=exact, samples=samples, error=error, time=time)
    number_of_threads, seed_value = thread_count(threads), seed_number(seed)
    backend: Backend = ThreadBackend(number_of_threads) if client is None else DaskBackend(client)
    may_count = exact or (exact is None and samples is None)
    started = perf_counter()

    def time_left() -> float | None:
        return None if time is None else max(0.001, time - (perf_counter() - started))

    def count(asked: Spot, limit: int | None = None) -> CountedDeals:
        """Count the deals of a spot; a limit is for the comparison of discards, which is sampled coarsely and not reported."""
        compiled = plans(asked)
        final = limit is None
        if may_count:
            strategies = choose(compiled, table=cache)
            if exact or affordable(strategies):
                count_all = partial(enumerate_all, strategies, number_of_threads, progress if final else None, time=time_left())
                try:
                    return CACHE.get(compiled, count_all) if cache else count_all()
                except TimeoutError:
                    if exact:
                        raise
        counted = sample(
            compiled,
            backend,
            seed=seed_value if final else seed_value ^ 1,  # the sample that chose a discard must not judge it
            samples=samples if final else limit,
            error=error if final else None,
            time=time_left(),
            progress=progress if final else None,
        )
        if not final and counted.stopped == "interrupted":
            raise KeyboardInterrupt  # the best discard is not known yet
        if not final and counted.stopped == "time":
            raise TimeoutError(f"the time was up before a throw was chosen: {time:g} s")
        return counted

    if policy is not None:
        spot = best_throws(spot, count, policy)

    def count_categories() -> CountedDeals:
        """Count the kinds of hand, which the preflop table does not know: all deals if `exact` was asked for, else a sample."""
        compiled = plans(spot)
        if exact:
            with suppress(TimeoutError):
                return enumerate_all(choose(compiled, table=False), number_of_threads, time=time)
        return sample(compiled, ThreadBackend(number_of_threads), seed=seed_value, samples=CATEGORY_SAMPLES)

    return result(spot, count(spot), count_categories)


def variant_of(variant: str | RegisteredGame | Variant, options: dict[str, Any]) -> Variant:
    """Build the game with its options."""
    try:
        return build_variant(variant, options)
    except ValueError as problem:
        raise SpotError(str(problem)) from None
