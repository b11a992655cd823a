"""Work done by threads ahead of whoever waits for it, and handed over in order: the same answer for any number of them."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


def in_order(work: Callable[[Task], Done], tasks: Iterable[Task], threads: int) -> Iterator[Done]:
    """The results of tasks, however many there are; what nobody waits for any more is not begun.

    >>> from itertools import count
    >>> list(islice(in_order(lambda task: task * task, count(), threads=2), 4))
    [0, 1, 4, 9]
    """
    if threads == 1:
        yield from map(work, tasks)
        return
    rest = iter(tasks)
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[Done]] = deque(pool.submit(work, task) for task in islice(rest, 2 * threads))
        try:
            while waiting:
                done = waiting.popleft().result()
                waiting.extend(pool.submit(work, task) for task in islice(rest, 1))
                yield done
        finally:
            for future in waiting:
                future.cancel()
