"""The card room run from a terminal: started with clear words, a table made ready, stopped without losing anything."""

import asyncio
import errno
import json as _json
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from fastapi import FastAPI
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from riverboat.cli.errors import DONE, FAILED
from riverboat.cli.ink import Ink
from riverboat.cli.options import entry_of
from riverboat.dealer import Illegal
from riverboat.protocol.settings import Played, Settings
from riverboat.rules import Game
from riverboat.server.cluster.room_registry import RoomRegistry, TableElsewhere
from riverboat.server.config import Config
from riverboat.server.run import serve
from riverboat.store.database import Folder, open_engine
from riverboat.store.errors import StoreError
from riverboat.store.queries import Queries
from riverboat.variants import DEFAULT

NAME = "Riverboat"  # of the table that is ready
SEATS = 6
LOOKED_THROUGH = 200  # tables among which the ready one is sought
ANYWHERE = ("0.0.0.0", "::", "")


def folder_of(chosen: str) -> Path:
    """The folder in which everything is kept: the one that was chosen, or where programs of this machine keep theirs."""
    if chosen:
        return Path(chosen).expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "riverboat"


def ready_table(games: Sequence[str], bots: int) -> Settings:
    """A table that plays these games, dealer's choice if there are several, with so many bots and room for people."""
    played = [(Played(entry_of(code).code), Game.of(entry_of(code)())) for code in games or [DEFAULT]]
    stakes = [game.stakes for _, game in played]
    unit = max(max((*one.blinds, one.ante, one.small_bet, one.big_bet, one.button_blind)) for one in stakes)
    most = max(max(game.variant.seats) for _, game in played) if len(played) > 1 else max(played[0][1].variant.seats)
    seats = min(SEATS, most)
    if not 0 <= bots < SEATS:
        raise ValueError(f"0 to {SEATS - 1} bots, not {bots}: somebody has to sit down, too")
    settings = Settings(
        games=tuple(one for one, _ in played),
        name=NAME,
        seats=seats,
        least=50 * unit,
        most=200 * unit,
        bots=min(bots, seats - 1),
        private=False,
    )
    try:
        settings.check()
    except Illegal as error:
        raise ValueError(str(error)) from None
    return settings


def origin_of(option: str, text: str) -> str:
    """An address without a path, as browsers name a page's origin."""
    wrong = ValueError(f"{option} is an address such as https://poker.example or http://192.168.1.7:8000, not {text!r}")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise wrong from None
    plain = parts.hostname and not (parts.path.strip("/") or parts.query or parts.fragment or parts.username) and "*" not in text
    if parts.scheme not in ("http", "https") or not plain:
        raise wrong
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


def proxy_of(text: str) -> str:
    """The address of a proxy, or of a network of them."""
    try:
        return str(ip_network(text, strict=False)) if "/" in text else str(ip_address(text))
    except ValueError:
        raise ValueError(f"--proxy is an address such as 10.0.0.2 or 10.0.0.0/24, not {text!r}") from None


class CardRoom(Struct, frozen=True):
    """Where the server listens, and where it keeps everything."""

    host: str
    port: int
    folder: Path
    database: str
    address: str
    origins: tuple[str, ...]
    log: str
    proxies: tuple[str, ...] = ()  # beside those of this machine

    def run(self, settings: Settings | None, *, browse: bool, json: bool) -> int:
        """Serve until a signal stops it; the exit code."""
        with self._listen() as listener:
            self._check_store()
            port = listener.getsockname()[1]
            address = self.address.rstrip("/") or f"http://{(self.host in ANYWHERE and _lan()) or self._named()}:{port}"
            kept = Config(folder=self.folder, database=self.database, address=address, origins=self.origins, log=self.log)
            config = replace(kept, proxies=(*kept.proxies, *self.proxies))

            async def announce(app: FastAPI) -> None:
                table = None if settings is None else await ready(app.state.registry, settings)
                link = self._announce(table, port, json=json)
                if browse:
                    webbrowser.open(link)

            started = serve(config, listener=listener, on_start=announce)
        if not started:
            print(Ink(sys.stderr)("riverboat: the server could not start; what is above says why", "red"), file=sys.stderr)
            return FAILED
        if not json:
            print("\nStopped. Nothing is lost: hands go on where they stopped when you start it again.", flush=True)
        return DONE

    # --- before it starts --------------------------------------------------------------------------------------

    def _named(self) -> str:
        """This machine, as an address has it."""
        host = "127.0.0.1" if self.host in ANYWHERE else self.host
        return f"[{host}]" if ":" in host else host

    def _listen(self) -> socket.socket:
        """Take the port before anything else: if it is taken, nothing has happened yet."""
        try:
            kind, _, _, _, where = socket.getaddrinfo(self.host or None, self.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        except socket.gaierror:
            raise ValueError(f"there is no host {self.host!r} here: 127.0.0.1 is this machine, 0.0.0.0 all its addresses") from None
        listening = socket.socket(kind, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(where)
        except OSError as error:
            listening.close()
            raise ValueError(self._why_not(error)) from None
        return listening

    def _why_not(self, error: OSError) -> str:
        if error.errno == errno.EADDRINUSE:
            return f"port {self.port} is taken, perhaps by another server: choose another with --port {self.port + 1}, or any with --port 0"
        if error.errno == errno.EACCES:
            return f"port {self.port} is not for everybody: choose one above 1023, such as --port 8000"
        if error.errno == errno.EADDRNOTAVAIL:
            return f"{self.host} is no address of this machine: 127.0.0.1 is this machine, 0.0.0.0 all its addresses"
        return f"cannot listen at {self.host} port {self.port}: {error.strerror}"

    def _check_store(self) -> None:
        """See that everything can be kept, and say clearly if not."""
        try:
            if not self.database:
                Folder(self.folder).close()
                return
            engine = open_engine(self.database)
            with engine.connect():
                pass
            engine.dispose()
        except StoreError as error:
            more = "" if self.database else ": stop it, or choose another folder with --data"
            raise ValueError(f"{error}{more if 'another server' in str(error) else ''}") from None
        except ArgumentError:
            raise ValueError("--database is an address such as postgresql://user:password@localhost/riverboat") from None
        except (SQLAlchemyError, ImportError) as error:
            said = str(getattr(error, "orig", error)).strip().splitlines()
            raise ValueError(f"cannot reach the database {self._kept()}: {said[0] if said else type(error).__name__}") from None

    def _kept(self) -> str:
        """Where everything is kept, without a password."""
        return make_url(self.database).render_as_string(hide_password=True) if self.database else str(self.folder)

    # --- while it runs -----------------------------------------------------------------------------------------

    def _announce(self, table: str | None, port: int, *, json: bool) -> str:
        """Say where it is; the link for this machine."""
        here = self.address.rstrip("/") or f"http://{self._named()}:{port}"
        near = f"http://{_lan()}:{port}" if self.host in ANYWHERE and not self.address and _lan() else ""
        path = f"/t/{table}" if table else ""
        if json:
            told = {"address": here, "table": table, "link": f"{here}{path}", "process": os.getpid(), "kept": self._kept()}
            print(_json.dumps(told | ({"lan": f"{near}{path}"} if near else {})), flush=True)
            return f"{here}{path}"
        ink = Ink()
        print(f"Riverboat is open at {here}, and keeps everything in {self._kept()}.")
        if table:
            print(f"A table is ready: {ink(f'{here}{path}', 'bold')}")
        if near:
            print(f"For others in your network: {ink(f'{near}{path}', 'bold')}")
        elif self.host not in ANYWHERE and not self.address:
            print("Only this machine can reach it; for others: riverboat serve --host 0.0.0.0")
        print("Ctrl-C stops it.", flush=True)
        return f"{here}{path}"


async def ready(registry: RoomRegistry, settings: Settings) -> str:
    """The table that is ready: one like it that is open already, with its bots and a free place, or a new one that nobody owns yet."""
    for row in await asyncio.to_thread(Queries(registry.engine).listed_tables, (), LOOKED_THROUGH):
        room_left = row.people + row.bots < settings.seats and row.bots >= settings.bots
        if room_left and replace(msgspec.json.decode(row.settings, type=Settings), bots=settings.bots) == settings:
            try:
                return (await registry.room(row.id)).table
            except TableElsewhere:
                continue
    return (await registry.open(settings, "")).table


def _lan() -> str:
    """The address of this machine in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))  # an address for examples
            found: str = one.getsockname()[0]
        except OSError:
            return ""
    return "" if found.startswith("127.") else found
