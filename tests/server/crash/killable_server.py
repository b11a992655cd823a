"""A server that is going to be killed: started, watched, ended, started again on the same port."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from tests.server.server_process import free_port
from tests.waiting import PATIENCE, PATIENT, until

from riverboat.store.failpoint import VARIABLE


def session(leader: int) -> list[int]:
    """The processes of a session that are alive."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, _, own = stat.read_text().rpartition(")")[2].split()[:4]
            if int(own) == leader and state not in "ZX":
                found.append(int(stat.parent.name))
    return found


class StartFailed(Exception):
    """The server died before it answered."""


class KillableServer:
    """One server process after the other."""

    def __init__(self, place: str | Path, module: str = "riverboat.server", *more: str, **config: Any) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", module, *more, str(place), str(self.port), json.dumps({**PATIENT, **config})]
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the server
        self.began = 0.0
        self.starts: list[float] = []  # seconds from the start of each process to its first answer

    def start(self, fail: str = "", **environment: str) -> None:
        """Start a process; returns at once."""
        self.end()
        self.began = time.monotonic()
        environment = {**os.environ, VARIABLE: fail, **environment}
        self.process = subprocess.Popen(self._command, stderr=self.log, env=environment, start_new_session=True)

    def log_text(self) -> str:
        """Everything that all processes have logged."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def faults(self) -> list[str]:
        """What went wrong inside."""
        said = self.log_text().splitlines()
        found = [at for at, line in enumerate(said) if '"unexpected error"' in line or "Traceback" in line]
        return ["\n".join(said[at : at + 30]) for at in found]

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def wait_ready(self) -> None:
        """Wait until it answers."""
        until(self._answers, "the server answers", self.log_text)
        self.starts.append(time.monotonic() - self.began)

    def _answers(self) -> bool:
        if not self.alive:
            raise StartFailed(f"{self.process and self.process.returncode}: {self.log_text()[-3000:]}")
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.address}/healthz", timeout=PATIENCE).status_code == 200
        return False

    def start_and_wait(self, fail: str = "", **environment: str) -> "KillableServer":
        """Start a process and wait until it answers."""
        self.start(fail, **environment)
        self.wait_ready()
        return self

    def kill_writer(self) -> None:
        """Kill the processes that write for it."""
        self.signal(signal.SIGKILL, self.writers())

    def kill(self, how: signal.Signals = signal.SIGKILL, *, whole: bool = False) -> int:
        """End the process, at once with the one that writes for it or not: what it says then."""
        assert self.process is not None
        if whole:
            self.signal(signal.SIGSTOP)  # nobody hears that the other is gone
            self.kill_writer()
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        until(lambda: not self.writers(), "the server is gone, and its scribe has written what it was told")
        return code

    def writers(self) -> list[int]:
        """The processes that write for it, or did."""
        return [] if self.process is None else [pid for pid in session(self.process.pid) if pid != self.process.pid]

    def signal(self, what: signal.Signals, processes: list[int] | None = None) -> None:
        """Pause it with its scribe, or let it go on; or only some of its processes."""
        assert self.process is not None
        for pid in [self.process.pid, *self.writers()] if processes is None else processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, what)

    def end(self) -> None:
        """Make sure that nothing runs any more."""
        if self.process is not None and self.process.poll() is None:
            self.signal(signal.SIGCONT)
            self.kill()

    def close(self) -> None:
        """Nothing is left."""
        self.end()
        self.log.close()
