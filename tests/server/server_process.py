"""Starts a real server process on a free local port."""

import base64
import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from tests import pytest_options
from tests.temporary_databases import kept
from tests.waiting import PATIENCE, PATIENT, until


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def stalled_socket(port: int, table: str) -> socket.socket:
    """A socket that says hello to a table and then never reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert line.recv(1000).startswith(b"HTTP/1.1 101")
    text = b'{"type":"hello"}'
    line.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    return line


def where(place: str | Path) -> str:
    """The database URL or data folder to pass to the server; with `--store` a folder stands for a new database."""
    return kept(place) if isinstance(place, Path) and pytest_options.STORE != "sqlite" else str(place)


def start(place: str | Path, port: int, **config: Any) -> "subprocess.Popen[bytes]":
    """Start a server on a data folder or database URL, with long timeouts by default; returns at once."""
    told = json.dumps({**PATIENT, **config})
    return subprocess.Popen([sys.executable, "-m", "riverboat.server.run_without_limits", where(place), str(port), told])


def ready(port: int, process: "subprocess.Popen[Any]") -> str:
    """Wait until a server answers; returns its address."""
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{address}/healthz", timeout=PATIENCE).status_code == 200
        return False

    until(answers, "the server answers")
    return address


@contextmanager
def running(place: str | Path, **config: Any) -> Iterator[str]:
    """Run a server for the duration of the block; yields its address."""
    port = free_port()
    process = start(place, port, **config)
    try:
        yield ready(port, process)
    finally:
        process.terminate()
        process.wait(PATIENCE)
