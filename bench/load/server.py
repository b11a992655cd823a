"""The server under load: a process of its own, observed from outside."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from sqlalchemy import func, select

from riverboat.store import schema
from riverboat.store.database import address as file_address
from riverboat.store.database import open_engine

TICKS = os.sysconf("SC_CLK_TCK")


class LoadServer:
    """A server on a temporary folder, or on the given database."""

    def __init__(self, database: str = "") -> None:
        """Start the server, and wait until it responds."""
        self._folder = tempfile.TemporaryDirectory(prefix="riverboat-load-")
        self.database = database or file_address(self._folder.name)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = Path(self._folder.name) / "server.log"
        command = [sys.executable, "-m", "riverboat.server.run_without_limits", database or self._folder.name, str(self.port)]
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def _wait(self, timeout: float = 600.0) -> None:
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}: {self._log.read_text()[-2000:]}")
            try:
                if httpx.get(f"{self.address}/healthz", timeout=2.0).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise TimeoutError("the server does not respond")

    def stop(self) -> None:
        """Stop the server, and remove its folder."""
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._folder.cleanup()

    # --- resources ---------------------------------------------------------------------------------------------

    def _processes(self) -> list[Path]:
        """Return the server and its child processes in /proc."""
        server = Path(f"/proc/{self.process.pid}")
        children = [pid for task in server.glob("task/*/children") for pid in task.read_text().split()]
        return [server, *(Path("/proc") / pid for pid in children)]

    def memory(self) -> int:
        """Return the resident memory in bytes."""
        pages = sum(int((process / "statm").read_text().split()[1]) for process in self._processes())
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu_seconds(self) -> float:
        """Return the CPU time used so far."""
        fields = [(process / "stat").read_text().rpartition(")")[2].split() for process in self._processes()]
        return sum(int(field[11]) + int(field[12]) for field in fields) / TICKS

    def starved_seconds(self) -> float:
        """Return how long the event loop was ready to run and had to wait for a core."""
        waited = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat").read_text().split()[1]
        return int(waited) / 1e9

    async def metrics(self) -> dict[str, float]:
        """Return the Prometheus metrics; read from a bare socket, since an HTTP client would cost the load test time."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        _, _, body = (await reader.read()).decode().partition("\r\n\r\n")
        writer.close()
        lines = [line.rpartition(" ") for line in body.splitlines() if line.startswith("riverboat")]
        return {name: float(value) for name, _, value in lines}

    # --- database ----------------------------------------------------------------------------------------------

    def ledger(self, tables: list[str]) -> dict[str, dict[str, int]]:
        """Return the balance of every account of these tables."""
        engine = open_engine(self.database)
        accounts: dict[str, dict[str, int]] = {table: {} for table in tables}
        ledger = schema.ledger.c
        try:
            with engine.connect() as connection:
                for side, sign in ((ledger.giver, -1), (ledger.taker, 1)):
                    sums = select(ledger.table_id, side, func.sum(ledger.amount)).group_by(ledger.table_id, side)
                    for table, account, amount in connection.execute(sums):
                        if table in accounts:
                            accounts[table][account] = accounts[table].get(account, 0) + sign * int(amount)
        finally:
            engine.dispose()
        return accounts

    def journal_actions(self, tables: list[str]) -> int:
        """Return how many actions of players the journals of these tables hold."""
        engine = open_engine(self.database)
        journal = schema.journal.c
        try:
            with engine.connect() as connection:
                counts = select(journal.table_id, func.count()).where(journal.action.is_not(None)).group_by(journal.table_id)
                return sum(int(count) for table, count in connection.execute(counts) if table in set(tables))
        finally:
            engine.dispose()
