"""Servers with the classic bugs of game servers, which the soak has to find: `python -m tests.server.crash.mutants NAME PLACE PORT`."""

import asyncio
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from riverboat.server.__main__ import main
from riverboat.server.room import Room
from riverboat.server.rows import Actor
from riverboat.store.writer import Write, Writer


def acknowledge_before_commit() -> None:
    """Whoever acts hears that it is done while it still waits to be written."""
    append, commit = Writer.append, Writer._commit

    def early(self: Writer, write: Write) -> "asyncio.Future[None]":
        written = append(self, write)
        if "table" in write.rows:  # nobody could find it
            return written
        written.add_done_callback(lambda future: future.exception())
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    def late(self: Writer, tickets: Any) -> None:
        time.sleep(0.02)
        commit(self, tickets)

    Writer.append, Writer._commit = early, late  # type: ignore[method-assign]


def two_transactions() -> None:
    """What happened is written first, and the chips that move in a transaction of their own."""
    write = Writer._write
    first = {"table", "journal", "hand", "dealt"}

    def halves(self: Writer, writes: Iterable[Write]) -> None:
        whole = list(writes)
        write(self, [Write({name: rows for name, rows in one.rows.items() if name in first}) for one in whole])
        write(self, [Write({name: rows for name, rows in one.rows.items() if name not in first}) for one in whole])

    Writer._write = halves  # type: ignore[method-assign]


def no_idempotency_key() -> None:
    """The same action again is done again, if it comes after a restart."""
    commit, adopt = Room.commit, Room._adopt

    async def again(self: Room, entries: Any, actor: Actor, log: Any = None) -> None:
        while actor.player and actor.action and self.house.journal.acted(self.table, actor.player, actor.action) is not None:
            actor = Actor(actor.player, f"{actor.action}'")
        await commit(self, entries, actor, log)

    def forgetful(self: Room, recalled: Any) -> None:
        recalled.done.clear()
        adopt(self, recalled)

    Room.commit, Room._adopt = again, forgetful  # type: ignore[method-assign]


def balances_in_memory() -> None:
    """Chips are booked in memory, and written now and then."""
    write = Writer._write
    held: list[Any] = []

    def lazy(self: Writer, writes: Iterable[Write]) -> None:
        whole = [Write(dict(one.rows)) for one in writes]
        for one in whole:
            held.extend(one.rows.pop("ledger", []))
        if len(held) > 20:
            whole.append(Write({"ledger": [*held]}))
            held.clear()
        write(self, whole)

    Writer._write = lazy  # type: ignore[method-assign]


MUTANTS: dict[str, Callable[[], None]] = {
    "acknowledge-before-commit": acknowledge_before_commit,
    "two-transactions": two_transactions,
    "no-idempotency-key": no_idempotency_key,
    "balances-in-memory": balances_in_memory,
}

if __name__ == "__main__":
    MUTANTS[sys.argv[1]]()
    main(sys.argv[2], int(sys.argv[3]))
