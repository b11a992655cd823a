"""Servers with typical bugs that the crash test has to detect: `python -m tests.server.crash.buggy_servers BUG PLACE PORT`."""

import asyncio
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from riverboat.server.__main__ import main
from riverboat.server.rooms.persistence import Origin
from riverboat.server.rooms.room import Room
from riverboat.store.writer import process
from riverboat.store.writer.client import Line, Write, Writer
from riverboat.store.writer.process import Became, Lines, Put, Scribe
from riverboat.store.writer.statements import ORDER


def acknowledge_before_commit() -> None:
    """Whoever acts hears that it is done while it still waits to be written."""
    append, commit = Writer.append, Scribe.commit

    def early(self: Writer, write: Write) -> "asyncio.Future[None]":
        written = append(self, write)
        if "table" in write.rows:  # nobody could find it
            return written
        written.add_done_callback(lambda future: future.exception())
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    def late(self: Scribe, puts: Sequence[Put]) -> Iterator[Became]:
        time.sleep(0.02)
        return commit(self, puts)

    Writer.append, Scribe.commit = early, late  # type: ignore[method-assign]


def two_transactions() -> None:
    """What happened is written first, and the chips that move in a transaction of their own."""
    write = Scribe._write
    first = {ORDER[name] for name in ("table", "journal", "hand", "dealt")}

    def halves(self: Scribe, puts: Sequence[Put]) -> None:
        for early in (True, False):
            write(self, [Put(put.number, [line for line in put.lines if (_place(self, line) in first) == early]) for put in puts])

    Scribe._write = halves  # type: ignore[method-assign]


def _place(scribe: Scribe, line: Lines) -> int:
    return scribe._sentences[line[0]].place


def no_idempotency_key() -> None:
    """The same action again is done again, if it comes after a restart."""
    commit, adopt = Room.commit, Room._adopt

    async def again(self: Room, entries: Any, origin: Origin, log: Any = None) -> None:
        while origin.player and origin.action and self.context.storage.find_action(self.table, origin.player, origin.action) is not None:
            origin = Origin(origin.player, f"{origin.action}'")
        await commit(self, entries, origin, log)

    def forgetful(self: Room, saved: Any) -> None:
        saved.actions.clear()
        adopt(self, saved)

    Room.commit, Room._adopt = again, forgetful  # type: ignore[method-assign]


def balances_in_memory() -> None:
    """Chips are booked in memory, and written now and then."""
    write = Scribe._write
    held: list[Lines] = []

    def lazy(self: Scribe, puts: Sequence[Put]) -> None:
        whole: list[Put] = []
        for put in puts:
            booked = [line for line in put.lines if _place(self, line) == ORDER["ledger"]]
            held.extend(booked)
            whole.append(Put(put.number, [line for line in put.lines if line not in booked]))
        if sum(len(rows) for _, rows in held) > 20:
            whole.append(Put(0, [*held]))
            held.clear()
        write(self, whole)

    Scribe._write = lazy  # type: ignore[method-assign]


BUGS: dict[str, Callable[[], None]] = {
    "acknowledge-before-commit": acknowledge_before_commit,
    "two-transactions": two_transactions,
    "no-idempotency-key": no_idempotency_key,
    "balances-in-memory": balances_in_memory,
}

if __name__ == "__main__":
    name, *more = sys.argv[1:]
    BUGS[name]()
    Line.command = (sys.executable, "-m", "tests.server.crash.buggy_servers", name, "scribe")  # it has the same bug
    if more[0] == "scribe":
        process.main(int(more[1]), int(more[2]))
    else:
        main(more[0], int(more[1]), *more[2:])
