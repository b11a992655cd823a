"""A real server process with the built page, which tests can kill and restart."""

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.server_process import free_port, ready
from tests.waiting import PATIENCE
from tests.web.browser.seeded_server import SEED_FILE

ROOT = Path(__file__).parents[3]
CHROMIUM = Path("/usr/bin/chromium")
MISSING = "!!! BROWSER TESTS SKIPPED: chromium is not installed (tests/install_chromium.sh installs it where permitted)"
LAUNCH = {"executable_path": str(CHROMIUM), "args": ["--no-sandbox", "--mute-audio"]}
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def build_page() -> None:
    """Build the page if its sources changed; a lock keeps test workers from building it twice."""
    (ROOT / ".build").mkdir(exist_ok=True)
    with (ROOT / ".build/page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["make", "-s", "web/dist/index.html"], cwd=ROOT, check=True)


class PageServer:
    """A server process on a data folder."""

    def __init__(self, folder: Path) -> None:
        """Start it on a free port."""
        self.folder, self._port = folder, free_port()
        self.address = ""
        self.start()

    def start(self) -> None:
        """Start, on the same folder and port as before."""
        command = [sys.executable, "-m", "tests.web.browser.seeded_server", str(self.folder), str(self._port)]
        self._process = subprocess.Popen(command, cwd=ROOT)
        self.address = ready(self._port, self._process)

    @contextmanager
    def seeded(self, seed: str) -> Iterator[None]:
        """A table opened in this block deals its first hand from this seed."""
        seed_file = self.folder / SEED_FILE
        seed_file.write_text(seed)
        try:
            yield
        finally:
            seed_file.unlink()

    def kill(self) -> None:
        """Kill the process without a shutdown."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        """Shut down cleanly."""
        self._process.terminate()
        self._process.wait(PATIENCE)


@contextmanager
def running_server(folder: Path) -> Iterator[PageServer]:
    """A server that runs for the duration of the block."""
    server = PageServer(folder)
    try:
        yield server
    finally:
        server.stop()
