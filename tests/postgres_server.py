"""A PostgreSQL server of the tests' own, in a folder of its own, that lives no longer than they do."""

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import psycopg
from sqlalchemy.engine import make_url
from tests.waiting import PATIENCE, until

USER = "riverboat"
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG


class Missing(Exception):
    """There is no PostgreSQL here."""


def binaries() -> Path:
    """Where PostgreSQL's programs are."""
    if (found := shutil.which("initdb")) is not None:
        return Path(found).resolve().parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not places:
        raise Missing("no initdb is installed; tests/install_postgres.sh installs it where it may")
    return places[-1].parent


def _owner() -> str | None:
    """PostgreSQL does not run as root: then as its own user."""
    return "postgres" if os.geteuid() == 0 else None


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGQUIT)


class Cluster:
    """One server; databases are made in it as tests need them."""

    def __init__(self) -> None:
        self.bin = binaries()
        self.folder = Path(tempfile.mkdtemp(prefix="riverboat-postgres-"))
        self._count = 0
        self._process: subprocess.Popen[bytes] | None = None
        owner = _owner()
        if owner is not None:
            shutil.chown(self.folder, owner, owner)
        made = ["-D", str(self.folder / "data"), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run([self.bin / "initdb", *made], check=True, stdout=subprocess.DEVNULL, user=owner, group=owner, cwd="/")
        self.start()

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def start(self, *more: str) -> None:
        """Start the server, with more settings if need be, from a thread that lives as long as it should, and wait until it answers."""
        owner = _owner()
        options = ["-D", str(self.folder / "data"), "-k", str(self.folder)]
        for setting in ("listen_addresses=", "max_connections=200", "fsync=off", *more):  # processes die here, not the machine
            options += ["-c", setting]
        with open(self.folder / "server.log", "ab") as log:
            self._process = subprocess.Popen(
                [self.bin / "postgres", *options],
                stdout=log,
                stderr=log,
                user=owner,
                group=owner,
                cwd="/",
                preexec_fn=_die_with_parent,
            )
        until(self._answers, "PostgreSQL answers", (self.folder / "server.log").read_text)

    def _answers(self) -> bool:
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(self.url()).close()
            return True
        if self._process is None or self._process.poll() is not None:
            raise RuntimeError((self.folder / "server.log").read_text()[-2000:])
        return False

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT is in order, SIGQUIT at once, as in a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def fresh(self) -> str:
        """The address of a new, empty database."""
        self._count += 1
        name = f"d{self._count}"
        self._say(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Forget a database, whoever still uses it."""
        self._say(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")

    def _say(self, command: str) -> None:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(command.encode())

    def close(self) -> None:
        """Stop the server and forget everything."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
