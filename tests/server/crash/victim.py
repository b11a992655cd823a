"""A server that is going to be killed: started, watched, ended, started again on the same port."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from tests.server.kit import free_port

from riverboat.store.failpoint import VARIABLE

PATIENCE = 120.0  # seconds for a start on a machine with other things to do


class Died(Exception):
    """The server died before it answered."""


class Victim:
    """One server process after the other."""

    def __init__(self, place: str | Path, module: str = "riverboat.server", *more: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", module, *more, str(place), str(self.port)]
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the victim
        self.began = 0.0
        self.starts: list[float] = []  # seconds from the start of each process to its first answer

    def start(self, fail: str = "", **environment: str) -> None:
        """Start a process; returns at once."""
        self.end()
        self.began = time.monotonic()
        self.process = subprocess.Popen(self._command, stderr=self.log, env={**os.environ, VARIABLE: fail, **environment})

    def said(self) -> str:
        """Everything that all processes have logged."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def faults(self) -> list[str]:
        """What went wrong inside."""
        said = self.said().splitlines()
        found = [at for at, line in enumerate(said) if '"fault"' in line or "Traceback" in line]
        return ["\n".join(said[at : at + 30]) for at in found]

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def wait_ready(self) -> None:
        """Wait until it answers."""
        while time.monotonic() < self.began + PATIENCE:
            if not self.alive:
                raise Died(f"{self.process and self.process.returncode}: {self.said()[-3000:]}")
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.address}/healthz", timeout=5.0).status_code == 200:
                    self.starts.append(time.monotonic() - self.began)
                    return
            time.sleep(0.02)
        raise TimeoutError("the server does not answer")

    def up(self, fail: str = "", **environment: str) -> "Victim":
        """Start a process and wait until it answers."""
        self.start(fail, **environment)
        self.wait_ready()
        return self

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End the process: what it says then."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)
        return self.process.wait(60)

    def signal(self, what: signal.Signals) -> None:
        """Pause it, or let it go on."""
        assert self.process is not None
        self.process.send_signal(what)

    def end(self) -> None:
        """Make sure that nothing runs any more."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.kill()

    def close(self) -> None:
        """Nothing is left."""
        self.end()
        self.log.close()
