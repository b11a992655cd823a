"""`riverboat serve`: starts the card room, with a table that is ready."""

import errno
import json as _json
import os
import socket
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from riverboat.cli.errors import DONE, FAILED, report
from riverboat.cli.shared_options import complete_games, complete_words
from riverboat.cli.terminal import Styler
from riverboat.dealer import Illegal
from riverboat.protocol.table_settings import Settings, TableGame
from riverboat.rules import Game
from riverboat.variants import DEFAULT, variants

if TYPE_CHECKING:  # imported late: the help of the command does not need the server
    from fastapi import FastAPI

    from riverboat.server.cluster.room_registry import RoomRegistry

TABLE_NAME = "Riverboat"  # of the first table
SEATS = 6
SEARCHED = 200  # tables searched for one that is like the first table
ANY_ADDRESS = ("0.0.0.0", "::", "")


@click.command(
    epilog="""Examples:

riverboat serve

riverboat serve --host 0.0.0.0 --game omaha --bots 2

riverboat serve --port 8001 --data ~/poker --open

riverboat serve --database postgresql://user:password@localhost/riverboat --no-table

Exit codes: 0 stopped by Ctrl-C, 1 an error, 2 it could not start: the port is taken, the folder in use, the database unreachable."""
)
@click.option(
    "--host",
    metavar="HOST",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on: 127.0.0.1 is this machine only, 0.0.0.0 all its addresses.",
)
@click.option("--port", "-p", metavar="PORT", type=int, default=8000, show_default=True, help="Port; 0 takes any free port.")
@click.option("--data", "--folder", "-d", "data", metavar="FOLDER", default="", help="Folder for all data.")
@click.option("--database", metavar="URL", default="", help="Database instead of the folder: postgresql://user:password@host/name.")
@click.option("--address", metavar="URL", default="", help="Public address of the server, if it is not host and port.")
@click.option("--origin", "origins", metavar="URL", multiple=True, help="Another origin whose pages may use the server.")
@click.option("--proxy", "proxies", metavar="IP", multiple=True, help="A proxy on another machine; its X-Forwarded-For is trusted.")
@click.option(
    "--game",
    "-g",
    "games",
    metavar="GAME",
    multiple=True,
    shell_complete=complete_games,
    help="Game of the first table; several: dealer's choice.",
)
@click.option("--bots", "-b", metavar="COUNT", type=int, default=3, show_default=True, help="Number of bots at the first table.")
@click.option("--no-table", is_flag=True, help="Start without a table.")
@click.option("--open", "-o", "browse", is_flag=True, help="Open the table in the browser.")
@click.option(
    "--log",
    metavar="LEVEL",
    default="warning",
    show_default=True,
    shell_complete=complete_words(debug="", info="", warning="", error=""),
    help="Lowest level that is logged: debug, info, warning or error.",
)
@click.option("--json", is_flag=True, help="Print one line of JSON when the server is ready.")
def serve(
    host: str,
    port: int,
    data: str,
    database: str,
    address: str,
    origins: Sequence[str],
    proxies: Sequence[str],
    games: Sequence[str],
    bots: int,
    no_table: bool,
    browse: bool,
    log: str,
    json: bool,
) -> int:
    """Run the card room: tables for people and bots, in the browser and for programs.

    All data are stored; unfinished hands continue after a restart.
    """
    if log not in ("debug", "info", "warning", "error"):
        raise ValueError(f"--log is debug, info, warning or error, not {log!r}")
    if not 0 <= port <= 65535:
        raise ValueError(f"a port is 0 to 65535, not {port}")
    if data and database:
        raise ValueError("--data or --database, not both")
    card_room = CardRoom(
        host=host,
        port=port,
        folder=data_folder(data),
        database=database,
        address=read_origin("--address", address) if address else "",
        origins=tuple(read_origin("--origin", origin) for origin in origins),
        log=log,
        proxies=tuple(map(read_proxy, proxies)),
    )
    settings = None if no_table else first_table(games, bots)
    return card_room.run(settings, browse=browse, json=json)


def data_folder(chosen: str) -> Path:
    """The folder for all data: the chosen one, or the user's data folder of this system."""
    if chosen:
        return Path(chosen).expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "riverboat"


def first_table(games: Sequence[str], bots: int) -> Settings:
    """Settings of a table for these games, dealer's choice if there are several, with bots and free seats."""
    played = [(TableGame(variants[code].code), Game.of(variants[code]())) for code in games or [DEFAULT]]
    stakes = [game.stakes for _, game in played]
    unit = max(max((*costs.blinds, costs.ante, costs.buy_in, costs.small_bet, costs.big_bet, costs.button_blind)) for costs in stakes)
    most = max(max(game.variant.seats) for _, game in played) if len(played) > 1 else max(played[0][1].variant.seats)
    seats = min(SEATS, most)
    if not 0 <= bots < SEATS:
        raise ValueError(f"0 to {SEATS - 1} bots, not {bots}: a seat must stay free")
    settings = Settings(
        games=tuple(game for game, _ in played),
        name=TABLE_NAME,
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


def read_origin(option: str, text: str) -> str:
    """Read an origin: an address without a path."""
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


def read_proxy(text: str) -> str:
    """Read the address of a proxy, or of a network of proxies."""
    try:
        return str(ip_network(text, strict=False)) if "/" in text else str(ip_address(text))
    except ValueError:
        raise ValueError(f"--proxy is an address such as 10.0.0.2 or 10.0.0.0/24, not {text!r}") from None


class CardRoom(Struct, frozen=True):
    """The configuration of a server that runs in this terminal."""

    host: str
    port: int
    folder: Path
    database: str
    address: str
    origins: tuple[str, ...]
    log: str
    proxies: tuple[str, ...] = ()  # on other machines

    def run(self, settings: Settings | None, *, browse: bool, json: bool) -> int:
        """Serve until a signal stops it; the exit code."""
        from riverboat.server import run
        from riverboat.server.config import Config

        with self._listen() as listener:
            self._check_store()
            port = listener.getsockname()[1]
            address = self.address.rstrip("/") or f"http://{(self.host in ANY_ADDRESS and _lan_address()) or self._host_in_url()}:{port}"
            config = Config(folder=self.folder, database=self.database, address=address, origins=self.origins, log=self.log)
            config = replace(config, proxies=(*config.proxies, *self.proxies))

            async def announce(app: "FastAPI") -> None:
                table = None if settings is None else await find_or_open_table(app.state.registry, settings)
                link = self._announce(table, port, json=json)
                if browse:
                    import webbrowser

                    webbrowser.open(link)

            started = run.serve(config, listener=listener, on_start=announce)
        if not started:
            return report("the server could not start; the log above says why", FAILED)
        if not json:
            print("\nStopped. Nothing is lost: after a restart, hands go on where they stopped.", flush=True)
        return DONE

    # --- before the start --------------------------------------------------------------------------------------

    def _host_in_url(self) -> str:
        """The host as it stands in a URL."""
        host = "127.0.0.1" if self.host in ANY_ADDRESS else self.host
        return f"[{host}]" if ":" in host else host

    def _listen(self) -> socket.socket:
        """Bind the port before anything else: if it is taken, nothing has changed yet."""
        try:
            kind, _, _, _, where = socket.getaddrinfo(self.host or None, self.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        except socket.gaierror:
            raise ValueError(f"there is no host {self.host!r}: 127.0.0.1 is this machine, 0.0.0.0 all its addresses") from None
        listener = socket.socket(kind, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(where)
        except OSError as error:
            listener.close()
            raise ValueError(self._bind_error(error)) from None
        return listener

    def _bind_error(self, error: OSError) -> str:
        if error.errno == errno.EADDRINUSE:
            return f"port {self.port} is taken, perhaps by another server: choose another with --port {self.port + 1}, or any with --port 0"
        if error.errno == errno.EACCES:
            return f"port {self.port} needs more rights: choose one above 1023, such as --port 8000"
        if error.errno == errno.EADDRNOTAVAIL:
            return f"{self.host} is not an address of this machine: 127.0.0.1 is this machine, 0.0.0.0 all its addresses"
        return f"cannot listen at {self.host} port {self.port}: {error.strerror}"

    def _check_store(self) -> None:
        """Check that the data can be stored."""
        from sqlalchemy.exc import ArgumentError, SQLAlchemyError

        from riverboat.store.database import DataFolder, open_engine
        from riverboat.store.errors import StoreError

        try:
            if not self.database:
                DataFolder(self.folder).close()
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
            lines = str(getattr(error, "orig", error)).strip().splitlines()
            raise ValueError(f"cannot reach the database {self._storage()}: {lines[0] if lines else type(error).__name__}") from None

    def _storage(self) -> str:
        """The folder or database, without a password."""
        from sqlalchemy.engine import make_url

        return make_url(self.database).render_as_string(hide_password=True) if self.database else str(self.folder)

    # --- after the start -----------------------------------------------------------------------------------------

    def _announce(self, table: str | None, port: int, *, json: bool) -> str:
        """Print the address, and return the link for this machine."""
        here = self.address.rstrip("/") or f"http://{self._host_in_url()}:{port}"
        near = f"http://{_lan_address()}:{port}" if self.host in ANY_ADDRESS and not self.address and _lan_address() else ""
        path = f"/t/{table}" if table else ""
        if json:
            data = {"address": here, "table": table, "link": f"{here}{path}", "process": os.getpid(), "kept": self._storage()}
            print(_json.dumps(data | ({"lan": f"{near}{path}"} if near else {})), flush=True)
            return f"{here}{path}"
        style = Styler()
        print(f"Riverboat is open at {here} and stores its data in {self._storage()}.")
        if table:
            print(f"A table is ready: {style(f'{here}{path}', 'bold')}")
        if near:
            print(f"For others in your network: {style(f'{near}{path}', 'bold')}")
        elif self.host not in ANY_ADDRESS and not self.address:
            print("Only this machine can reach it; for others: riverboat serve --host 0.0.0.0")
        print("Ctrl-C stops it.", flush=True)
        return f"{here}{path}"


async def find_or_open_table(registry: "RoomRegistry", settings: Settings) -> str:
    """An open table with these settings and a free seat, or a new one without a host."""
    import asyncio

    from riverboat.server.cluster.room_registry import TableElsewhere
    from riverboat.store.queries import Queries

    for row in await asyncio.to_thread(Queries(registry.engine).listed_tables, (), SEARCHED):
        fits = row.people + row.bots < settings.seats and row.bots >= settings.bots
        if fits and replace(msgspec.json.decode(row.settings, type=Settings), bots=settings.bots) == settings:
            try:
                return (await registry.room(row.id)).table
            except TableElsewhere:
                continue
    return (await registry.open(settings, "")).table


def _lan_address() -> str:
    """The address of this machine in its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation
            address: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if address.startswith("127.") else address
