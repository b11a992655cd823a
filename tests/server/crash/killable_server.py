"""A server process for crash tests: started, killed, and started again on the same port."""

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

from riverboat.store.fail_points import VARIABLE


def session(leader: int) -> list[int]:
    """Return the live processes of a session."""
    pids = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, _, own = stat.read_text().rpartition(")")[2].split()[:4]
            if int(own) == leader and state not in "ZX":
                pids.append(int(stat.parent.name))
    return pids


class StartFailed(Exception):
    """The server died before it responded."""


class KillableServer:
    """One server process after another, on the same port and data."""

    def __init__(self, place: str | Path, module: str = "riverboat.server.run_without_limits", *more: str, **config: Any) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", module, *more, str(place), str(self.port), json.dumps({**PATIENT, **config})]
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as this object
        self.began = 0.0
        self.starts: list[float] = []  # seconds from the start of each process to its first response

    def start(self, fail: str = "", **environment: str) -> None:
        """Start a process, and return at once."""
        self.end()
        self.began = time.monotonic()
        environment = {**os.environ, VARIABLE: fail, **environment}
        self.process = subprocess.Popen(self._command, stderr=self.log, env=environment, start_new_session=True)

    def log_text(self) -> str:
        """Return everything that all processes have logged."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def faults(self) -> list[str]:
        """Return the tracebacks in the log."""
        lines = self.log_text().splitlines()
        starts = [number for number, line in enumerate(lines) if '"unexpected error"' in line or "Traceback" in line]
        return ["\n".join(lines[start : start + 30]) for start in starts]

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def wait_ready(self) -> None:
        """Wait until it responds."""
        until(self._responds, "the server responds", self.log_text)
        self.starts.append(time.monotonic() - self.began)

    def _responds(self) -> bool:
        if not self.alive:
            raise StartFailed(f"{self.process and self.process.returncode}: {self.log_text()[-3000:]}")
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.address}/healthz", timeout=PATIENCE).status_code == 200
        return False

    def start_and_wait(self, fail: str = "", **environment: str) -> "KillableServer":
        """Start a process, and wait until it responds."""
        self.start(fail, **environment)
        self.wait_ready()
        return self

    def kill_writer(self) -> None:
        """Kill the writer process."""
        self.signal(signal.SIGKILL, self.writers())

    def kill(self, how: signal.Signals = signal.SIGKILL, *, with_writer: bool = False) -> int:
        """End the server, and its writer process at the same moment if asked for; return the exit code."""
        assert self.process is not None
        if with_writer:
            self.signal(signal.SIGSTOP)  # so that neither notices that the other is gone
            self.kill_writer()
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        until(lambda: not self.writers(), "the writer process has written the rest and exited")
        return code

    def writers(self) -> list[int]:
        """Return the pids of its writer processes."""
        return [] if self.process is None else [pid for pid in session(self.process.pid) if pid != self.process.pid]

    def signal(self, number: signal.Signals, processes: list[int] | None = None) -> None:
        """Send a signal to the server and its writer, or to the given processes."""
        assert self.process is not None
        for pid in [self.process.pid, *self.writers()] if processes is None else processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def end(self) -> None:
        """Kill the server if it still runs."""
        if self.process is not None and self.process.poll() is None:
            self.signal(signal.SIGCONT)
            self.kill()

    def close(self) -> None:
        """Kill the server, and close its log."""
        self.end()
        self.log.close()
