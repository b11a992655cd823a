"""A card room for browsers: a real server that can fall over and come back, with the page as it is built."""

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.server_process import free_port, ready
from tests.waiting import PATIENCE
from tests.web.browser.stacked import NOTE

ROOT = Path(__file__).parents[3]
CHROMIUM = Path("/usr/bin/chromium")
MISSING = "!!! THE PAGE IS NOT TRIED IN A BROWSER: chromium is not installed (tests/chromium.sh installs it where it may)"
LAUNCH = {"executable_path": str(CHROMIUM), "args": ["--no-sandbox", "--mute-audio"]}
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def build() -> None:
    """Build the page if its sources are newer; one at a time."""
    (ROOT / ".build").mkdir(exist_ok=True)
    with (ROOT / ".build/page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["make", "-s", "web/dist/index.html"], cwd=ROOT, check=True)


class House:
    """A server on a folder."""

    def __init__(self, folder: Path) -> None:
        """Open it."""
        self.folder, self._port = folder, free_port()
        self.address = ""
        self.open()

    def open(self) -> None:
        """Start, on the same folder and the same port as before."""
        command = [sys.executable, "-m", "tests.web.browser.stacked", str(self.folder), str(self._port)]
        self._process = subprocess.Popen(command, cwd=ROOT)
        self.address = ready(self._port, self._process)

    @contextmanager
    def stacked(self, seed: str) -> Iterator[None]:
        """A table that is opened in this block deals this deck first."""
        note = self.folder / NOTE
        note.write_text(seed)
        try:
            yield
        finally:
            note.unlink()

    def kill(self) -> None:
        """The power fails."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def close(self) -> None:
        """Say goodbye."""
        self._process.terminate()
        self._process.wait(PATIENCE)


@contextmanager
def opened(folder: Path) -> Iterator[House]:
    """A house as long as the block."""
    house = House(folder)
    try:
        yield house
    finally:
        house.close()
