"""A minimal WebSocket client: thousands of them share one core with the server they measure."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = b"\0\0\0\0"  # the protocol requires a mask; zeros leave the payload as it is


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """Return a client frame."""
    size = len(payload)
    header = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE, size >> 8, size & 0xFF))
    return header + NO_MASK + payload


class LoadSocket(asyncio.Protocol):
    """One connection to a table: calls `on_message` with each message as bytes."""

    __slots__ = ("_buffer", "_hello", "_on_lost", "_on_message", "_open", "_path", "_transport")

    def __init__(self, path: str, hello: bytes, on_message: Callable[[bytes], None], on_lost: Callable[[str], None]) -> None:
        """Send `hello` once the handshake on `path` is done; `on_lost` gets the reason if the connection ends."""
        self._path, self._hello, self._on_message, self._on_lost = path, hello, on_message, on_lost
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        headers = {"Host": "127.0.0.1", "Upgrade": "websocket", "Connection": "Upgrade"}
        headers |= {"Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._write(f"GET {self._path} HTTP/1.1\r\n{lines}\r\n".encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the end of the connection."""
        self._on_lost(f"the connection ended: {exc}" if exc else "the connection ended")

    def data_received(self, data: bytes) -> None:
        """Split the stream into messages."""
        if self._buffer:
            data = self._buffer + data
            self._buffer = b""
        if not self._open:
            header, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = header
                return
            if b" 101 " not in header.split(b"\r\n", 1)[0]:
                self._on_lost(header.decode(errors="replace"))
                self.close()
                return
            self._open = True
            self.send(self._hello)
        position, total = 0, len(data)
        on_message = self._on_message
        while position + 2 <= total:
            kind, size = data[position], data[position + 1]
            start = position + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                if start > total:
                    break
                size = int.from_bytes(data[position + 2 : start])
            stop = start + size
            if stop > total:
                break
            if kind == TEXT:
                on_message(data[start:stop])
            elif kind == PING:
                self._write(frame(data[start:stop], PONG))
            position = stop
        if position < total:
            self._buffer = data[position:]

    def send(self, payload: bytes) -> None:
        """Send a message."""
        self._write(frame(payload))

    def _write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()
