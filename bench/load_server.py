"""The server that is put under load: a process of its own, looked at from outside."""

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
    """Starts on an empty folder, or a database, and leaves nothing behind in the folder."""

    def __init__(self, database: str = "") -> None:
        """Start it, and wait until it answers."""
        self._folder = tempfile.TemporaryDirectory(prefix="riverboat-load-")
        self.database = database or file_address(self._folder.name)
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port: int = one.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = Path(self._folder.name) / "server.log"
        command = [sys.executable, "-m", "riverboat.server", database or self._folder.name, str(self.port)]
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def _wait(self, patience: float = 60.0) -> None:
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}: {self._log.read_text()[-2000:]}")
            try:
                if httpx.get(f"{self.address}/healthz", timeout=2.0).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise TimeoutError("the server does not answer")

    def stop(self) -> None:
        """End it, and remove its folder."""
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._folder.cleanup()

    # --- how it is ---------------------------------------------------------------------------------------------

    def _processes(self) -> list[Path]:
        """The server, and the scribe that writes for it."""
        own = Path(f"/proc/{self.process.pid}")
        children = [pid for task in own.glob("task/*/children") for pid in task.read_text().split()]
        return [own, *(Path("/proc") / pid for pid in children)]

    def memory(self) -> int:
        """The bytes that it holds in memory."""
        pages = sum(int((one / "statm").read_text().split()[1]) for one in self._processes())
        return pages * os.sysconf("SC_PAGE_SIZE")

    def busy(self) -> float:
        """The seconds that it has computed."""
        found = [(one / "stat").read_text().rpartition(")")[2].split() for one in self._processes()]
        return sum(int(fields[11]) + int(fields[12]) for fields in found) / TICKS

    def starved(self) -> float:
        """The seconds that its event loop could have worked and got no processor, because others had them."""
        waited = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat").read_text().split()[1]
        return int(waited) / 1e9

    async def figures(self) -> dict[str, float]:
        """What it says of itself; asked for by hand, because whoever measures must not think for long."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        _, _, body = (await reader.read()).decode().partition("\r\n\r\n")
        writer.close()
        words = [line.rpartition(" ") for line in body.splitlines() if line.startswith("riverboat")]
        return {name: float(value) for name, _, value in words}

    # --- chips -------------------------------------------------------------------------------------------------

    def ledger(self, tables: list[str]) -> dict[str, dict[str, int]]:
        """What every account of every table holds, by the ledger."""
        engine = open_engine(self.database)
        accounts: dict[str, dict[str, int]] = {table: {} for table in tables}
        line = schema.ledger.c
        try:
            with engine.connect() as connection:
                for side, sign in ((line.giver, -1), (line.taker, 1)):
                    summed = select(line.table_id, side, func.sum(line.amount)).group_by(line.table_id, side)
                    for table, account, amount in connection.execute(summed):
                        if table in accounts:
                            accounts[table][account] = accounts[table].get(account, 0) + sign * int(amount)
        finally:
            engine.dispose()
        return accounts

    def written(self, tables: list[str]) -> int:
        """How many actions of players are in the journals of these tables."""
        engine = open_engine(self.database)
        line = schema.journal.c
        try:
            with engine.connect() as connection:
                counted = select(line.table_id, func.count()).where(line.action.is_not(None)).group_by(line.table_id)
                return sum(int(count) for table, count in connection.execute(counted) if table in set(tables))
        finally:
            engine.dispose()
