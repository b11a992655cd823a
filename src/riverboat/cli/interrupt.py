"""Ctrl-C: remembered, so that an answer from what was counted until then still ends with its own exit code."""

import signal
from types import FrameType, TracebackType
from typing import Any, Self


class Interrupt:
    """Whether Ctrl-C was pressed within it; the work hears of it as ever."""

    pressed = False

    def __enter__(self) -> Self:
        """Listen."""
        self._before: Any = signal.signal(signal.SIGINT, self._press)
        return self

    def _press(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True
        raise KeyboardInterrupt

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        """Listen no more."""
        signal.signal(signal.SIGINT, self._before)
