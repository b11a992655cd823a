"""A guest of a server: what one can ask for over HTTP, and the way to its tables."""

import asyncio
import secrets
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from riverboat.client.connection import ANSWER
from riverboat.client.errors import Closed, Refused
from riverboat.client.remote_table import RemoteTable
from riverboat.client.urls import address_of, table_of
from riverboat.history.codec import Unreadable, from_json
from riverboat.protocol import messages
from riverboat.protocol.settings import Settings

Kind = TypeVar("Kind")

TRIES = 5  # for a request that could not be sent or was not answered


class _Pass(msgspec.Struct):
    player: str
    name: str
    token: str


class _Opened(msgspec.Struct):
    id: str


class Guest:
    """Somebody with a name: `async with Guest.join(address, "Bo") as guest`."""

    def __init__(self, address: str, *, name: str = "", token: str = "", patience: float = 60.0) -> None:
        """Come to a server by its address or any link to it, as a new guest with a name, or again with the token from before."""
        if not name and not token:
            raise ValueError("a guest needs a name, or the token from before")
        self.address, self.name, self.player, self.token = address_of(address), name, "", token
        self._patience = patience
        self._client = httpx.AsyncClient(base_url=self.address, timeout=max(ANSWER, patience))

    @classmethod
    def join(cls, address: str, name: str, *, patience: float = 60.0) -> "Guest":
        """Come as a new guest; `patience` is for how many seconds a table tries to come back when the line breaks."""
        return cls(address, name=name, patience=patience)

    @classmethod
    def back(cls, address: str, token: str, *, patience: float = 60.0) -> "Guest":
        """Come again as who one was: the token is the guest's `token` from before."""
        return cls(address, token=token, patience=patience)

    async def __aenter__(self) -> "Guest":
        """Give the name at the door, if no token says who we are."""
        try:
            if not self.token:
                found = await self.ask("POST", "/api/guests", _Pass, {"name": self.name})
                self.player, self.name, self.token = found.player, found.name, found.token
            self._client.headers["authorization"] = f"Bearer {self.token}"
            self._client.cookies.clear()
        except BaseException:
            await self._client.aclose()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Go; who has the token can come back."""
        await self._client.aclose()

    # --- tables ------------------------------------------------------------------------------------------------

    async def open(self, settings: Settings | None = None) -> str:
        """Open a table, and be its host: its id."""
        return (await self.ask("POST", "/api/tables", _Opened, settings or Settings())).id

    def table(self, link: str) -> RemoteTable:
        """A table by its link or id, to look at and to play: `async with guest.table(link) as table`."""
        return RemoteTable(self.address, table_of(link, self.address), self.token, self._patience)

    async def look(self, link: str) -> messages.View:
        """A table as we see it just now."""
        return await self.ask("GET", f"/api/tables/{table_of(link, self.address)}", messages.View)

    async def do(self, link: str, command: Any) -> int:
        """Carry out a command at a table without its socket: the number of the entry that it became."""
        done = await self.ask("POST", f"/api/tables/{table_of(link, self.address)}/commands", messages.Done, command)
        return done.seq

    async def sit(self, link: str, chips: int, place: int | None = None) -> int:
        """Take a seat from outside: where nobody may watch, this comes before the socket."""
        return await self.do(link, messages.Sit(secrets.token_urlsafe(9), chips, place))

    # --- anything ----------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, kind: type[Kind], body: Any = None, **query: str | int) -> Kind:
        """Ask the server for anything, and read the answer as this kind; Refused says why not, Closed that nobody answers.

        A request has a key, so that one that is sent again has no second effect.
        """
        content = None if body is None else messages.ENCODER.encode(body)
        headers = {"content-type": "application/json", "idempotency-key": secrets.token_urlsafe(12)} if body is not None else {}
        answer = await self._send(method, path, content=content, headers=headers, params=query)
        if answer.status_code >= 400:
            raise Refused(_reason(answer), answer.status_code)
        try:
            return from_json(answer.content, kind)
        except Unreadable as error:
            raise Closed(f"the server speaks another language: {error}") from None

    async def _send(self, method: str, path: str, **more: Any) -> httpx.Response:
        for number in range(TRIES):
            try:
                return await self._client.request(method, path, **more)
            except httpx.TransportError as error:
                if number == TRIES - 1:
                    raise Closed(f"no server answers at {self.address}: {error or type(error).__name__}") from None
                await asyncio.sleep(0.1 * 2**number)
        raise AssertionError


def _reason(answer: httpx.Response) -> str:
    """Why a request was refused, in the words of the server."""
    try:
        said = msgspec.json.decode(answer.content)
    except msgspec.DecodeError:
        said = None
    found = (said.get("detail") or said.get("reason") or said.get("title")) if isinstance(said, dict) else None
    return found if isinstance(found, str) else f"the server answers {answer.status_code}"
