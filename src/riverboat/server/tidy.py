"""A server that tidies up when there is something to tidy.

Python looks through everything that it holds again and again for rings of garbage, and everybody waits meanwhile: with two thousand
sockets for half a second. What tables hold has no rings, only lines that were hung up leave some.
"""

import gc
import socket
import sys
import threading
import time

import uvicorn

NEW = 1_000  # more objects than there were, before the new ones are looked through: many more, where old ones go, and some milliseconds
LEFT = 20  # times that this was done, before what is left is put aside
FEW = 500_000  # pieces of memory that are no reason to look for anything
TIMES = 4  # as much as there was, before everything is looked through when there is time: half a second with two thousand sockets,
AT_LAST = 16  # and before that is done whether there is time or not
CALM = 0.3  # of a processor that a server may be using which has time
EVERY = 10  # ticks of a tenth of a second


class TidyServer(uvicorn.Server):
    """Looks once through what comes, and through everything when there is much more of it; a guest in a process leaves it alone."""

    def __init__(self, config: uvicorn.Config) -> None:
        """Nothing has come yet."""
        super().__init__(config)
        self._before: tuple[int, int, int] | None = None  # how Python looked before
        self._kept = 0  # pieces of memory when everything was last looked through
        self._worked = 0.0  # seconds of a processor, when we last looked

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, and put aside what is there by now."""
        await super().startup(sockets)
        if threading.current_thread() is threading.main_thread():
            self._before = gc.get_threshold()
            self._everything()
            gc.set_threshold(NEW, 1_000_000, 1_000_000)

    async def on_tick(self, counter: int) -> bool:
        """Look once in a while whether much has come."""
        if self._before is not None and counter % EVERY == 0:
            worked, self._worked = time.process_time() - self._worked, time.process_time()
            if gc.get_count()[1] > LEFT:
                gc.freeze()
            most = TIMES if worked < CALM * EVERY / 10 else AT_LAST
            if sys.getallocatedblocks() > most * self._kept:  # Python would count what is put aside one by one
                self._everything()
        return await super().on_tick(counter)

    def _everything(self) -> None:
        """Find what was put aside and is garbage by now: lines that were hung up."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._kept = max(FEW, sys.getallocatedblocks())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close, and let Python look as it did."""
        if self._before is not None:
            gc.set_threshold(*self._before)
            gc.unfreeze()
            self._before = None
        await super().shutdown(sockets)
