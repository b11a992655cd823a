"""Options of the pytest command line; tests/conftest.py sets them before any test module is imported."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

STORE = "sqlite"
"""The kind of database for tests that run on either."""
KERNEL: Path | None = None
"""The folder of another build of the kernel."""
REAL_HANDS: Path | None = None
"""A folder of PHH files with hands that people played."""
PICTURES: Path | None = None
"""A folder for screenshots of every game."""
uncaptured: Callable[[], AbstractContextManager[None]] = nullcontext
"""What prints past pytest's capture, for progress."""
