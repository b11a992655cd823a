"""A map by threads that yields its results in order, so that the number of threads does not change the result."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


def in_order(work: Callable[[Task], Done], tasks: Iterable[Task], threads: int) -> Iterator[Done]:
    """Yield the results of any number of tasks, working ahead of the consumer; tasks that are not needed are not started.

    >>> from itertools import count
    >>> list(islice(in_order(lambda task: task * task, count(), threads=2), 4))
    [0, 1, 4, 9]
    """
    if threads == 1:
        yield from map(work, tasks)
        return
    remaining = iter(tasks)
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[Done]] = deque(pool.submit(work, task) for task in islice(remaining, 2 * threads))
        try:
            while waiting:
                done = waiting.popleft().result()
                waiting.extend(pool.submit(work, task) for task in islice(remaining, 1))
                yield done
        finally:
            for future in waiting:
                future.cancel()
