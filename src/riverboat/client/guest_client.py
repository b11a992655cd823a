"""A guest of a server: HTTP requests, and access to its tables."""

import asyncio
import secrets
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from riverboat.client.connection import MIN_TIMEOUT
from riverboat.client.errors import ConnectionClosed, RequestRefused
from riverboat.client.remote_table import RemoteTable
from riverboat.client.urls import address_of, table_of
from riverboat.history.codec import Unreadable, from_json
from riverboat.protocol import messages
from riverboat.protocol.table_settings import Settings

Kind = TypeVar("Kind")

ATTEMPTS = 5  # for a request without a response


class _NewGuest(msgspec.Struct):
    player: str
    name: str
    token: str


class _OpenedTable(msgspec.Struct):
    id: str


class GuestClient:
    """A signed-in guest: `async with GuestClient.join(address, "Bo") as guest`."""

    def __init__(self, address: str, *, name: str = "", token: str = "", patience: float = 60.0) -> None:
        """Use a server by its address or any link to it, with a name as a new guest, or with the token of a known one."""
        if not name and not token:
            raise ValueError("a guest needs a name or a token")
        self.address, self.name, self.player, self.token = address_of(address), name, "", token
        self._patience = patience
        self._client = httpx.AsyncClient(base_url=self.address, timeout=max(MIN_TIMEOUT, patience))

    @classmethod
    def join(cls, address: str, name: str, *, patience: float = 60.0) -> "GuestClient":
        """Sign in as a new guest; `patience` is how many seconds a table tries to reconnect."""
        return cls(address, name=name, patience=patience)

    @classmethod
    def back(cls, address: str, token: str, *, patience: float = 60.0) -> "GuestClient":
        """Sign in again with the `token` of an earlier guest."""
        return cls(address, token=token, patience=patience)

    async def __aenter__(self) -> "GuestClient":
        """Register the name, unless there is a token."""
        try:
            if not self.token:
                guest = await self.ask("POST", "/api/guests", _NewGuest, {"name": self.name})
                self.player, self.name, self.token = guest.player, guest.name, guest.token
            self._client.headers["authorization"] = f"Bearer {self.token}"
            self._client.cookies.clear()
        except BaseException:
            await self._client.aclose()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close the HTTP client; the token stays valid."""
        await self._client.aclose()

    # --- tables ------------------------------------------------------------------------------------------------

    async def open(self, settings: Settings | None = None) -> str:
        """Open a table as its host, and return its id."""
        return (await self.ask("POST", "/api/tables", _OpenedTable, settings or Settings())).id

    def table(self, link: str) -> RemoteTable:
        """Return a table by its link or id, to watch and to play: `async with guest.table(link) as table`."""
        return RemoteTable(self.address, table_of(link, self.address), self.token, self._patience)

    async def look(self, link: str) -> messages.View:
        """Return a table as this guest sees it now."""
        return await self.ask("GET", f"/api/tables/{table_of(link, self.address)}", messages.View)

    async def do(self, link: str, command: Any) -> int:
        """Carry out a command over HTTP, and return the number of the entry that it became."""
        done = await self.ask("POST", f"/api/tables/{table_of(link, self.address)}/commands", messages.Done, command)
        return done.seq

    async def sit(self, link: str, chips: int, place: int | None = None) -> int:
        """Sit down over HTTP: at a table without spectators this comes before connecting."""
        return await self.do(link, messages.Sit(secrets.token_urlsafe(9), chips, place))

    # --- HTTP --------------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, kind: type[Kind], body: Any = None, **query: str | int) -> Kind:
        """Send an HTTP request and decode the response as `kind`. Raises RequestRefused, or ConnectionClosed without a response.

        Each request has an idempotency key, so that a repeated attempt has no second effect.
        """
        content = None if body is None else messages.ENCODER.encode(body)
        headers = {"content-type": "application/json", "idempotency-key": secrets.token_urlsafe(12)} if body is not None else {}
        response = await self._send(method, path, content=content, headers=headers, params=query)
        if response.status_code >= 400:
            raise RequestRefused(_reason(response), response.status_code)
        try:
            return from_json(response.content, kind)
        except Unreadable as error:
            raise ConnectionClosed(f"the server sent an unknown message: {error}") from None

    async def _send(self, method: str, path: str, **more: Any) -> httpx.Response:
        for attempt in range(ATTEMPTS):
            try:
                return await self._client.request(method, path, **more)
            except httpx.TransportError as error:
                if attempt == ATTEMPTS - 1:
                    raise ConnectionClosed(f"no server answers at {self.address}: {error or type(error).__name__}") from None
                await asyncio.sleep(0.1 * 2**attempt)
        raise AssertionError


def _reason(response: httpx.Response) -> str:
    """Return the server's reason for refusing a request."""
    try:
        problem = msgspec.json.decode(response.content)
    except msgspec.DecodeError:
        problem = None
    reason = (problem.get("detail") or problem.get("reason") or problem.get("title")) if isinstance(problem, dict) else None
    return reason if isinstance(reason, str) else f"the server answered {response.status_code}"
