"""A server that tidies up when there is something to tidy.

Python looks through everything that it holds again and again for rings of garbage, and everybody waits meanwhile: with two thousand
sockets for half a second. What tables hold has no rings, only lines that were hung up leave some.
"""

import gc
import socket
import threading

import uvicorn

NEW = 10_000  # new objects that are looked through at once: some milliseconds
LEAST = 100_000  # so many have to come before everything is looked through
TIMES = 4  # and so many times what there was
EVERY = 10  # ticks of a tenth of a second


class TidyServer(uvicorn.Server):
    """Looks through everything when much has come; where it is a guest in a process, it leaves that alone."""

    def __init__(self, config: uvicorn.Config) -> None:
        """Nothing has come yet."""
        super().__init__(config)
        self._before: tuple[int, int, int] | None = None  # how Python looked before
        self._known = 0  # objects when everything was last looked through

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, and never look again at what is there by now."""
        await super().startup(sockets)
        if threading.current_thread() is threading.main_thread():
            self._before = gc.get_threshold()
            gc.collect()
            gc.freeze()
            gc.set_threshold(NEW, 1_000_000, 1_000_000)

    async def on_tick(self, counter: int) -> bool:
        """Look once in a while whether much has come."""
        if self._before is not None and counter % EVERY == 0 and gc.get_count()[1] * NEW > max(LEAST, TIMES * self._known):
            gc.collect()
            self._known = len(gc.get_objects())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close, and let Python look as it did."""
        if self._before is not None:
            gc.set_threshold(*self._before)
            gc.unfreeze()
            self._before = None
        await super().shutdown(sockets)
