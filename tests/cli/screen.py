"""A pseudo-terminal that records the output of a program."""

import os
import pty
from contextlib import suppress
from threading import Event, Thread


class Screen:
    """A pseudo-terminal for the output of a program, read by a thread so that the program never blocks."""

    def __init__(self) -> None:
        self.reading_end, self.writing_end = pty.openpty()
        self.shown, self.counting = "", Event()
        self.reader = Thread(target=self._read)

    def _read(self) -> None:
        with suppress(OSError):  # the program has ended
            while chunk := os.read(self.reading_end, 4096):
                self.shown += chunk.decode(errors="replace")
                if "deals" in self.shown:
                    self.counting.set()
        self.counting.set()
        os.close(self.reading_end)

    def watch(self) -> None:
        """Close our copy of the writing end, and read until the program ends."""
        os.close(self.writing_end)
        self.reader.start()
