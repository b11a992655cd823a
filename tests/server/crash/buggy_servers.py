"""Servers with typical bugs that the crash test has to detect: `python -m tests.server.crash.buggy_servers BUG PLACE PORT`."""

import asyncio
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from riverboat.server.rooms.persistence import Origin
from riverboat.server.rooms.room import Room
from riverboat.server.run_without_limits import main
from riverboat.store.writer import process
from riverboat.store.writer.client import Write, Writer, WriterProcess
from riverboat.store.writer.process import BatchWriter, CommitResult, StatementRows, WriteRequest
from riverboat.store.writer.statements import ORDER


def acknowledge_before_commit() -> None:
    """Acknowledge an action before it is committed."""
    append, commit = Writer.append, BatchWriter.commit

    def acknowledge_early(self: Writer, write: Write) -> "asyncio.Future[None]":
        written = append(self, write)
        if "table" in write.rows:  # otherwise the new table could not be found
            return written
        written.add_done_callback(lambda future: future.exception())
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    def commit_late(self: BatchWriter, requests: Sequence[WriteRequest]) -> Iterator[CommitResult]:
        time.sleep(0.02)
        return commit(self, requests)

    Writer.append, BatchWriter.commit = acknowledge_early, commit_late  # type: ignore[method-assign]


def two_transactions() -> None:
    """Write the journal and the ledger in two transactions."""
    write = BatchWriter._write
    first = {ORDER[name] for name in ("table", "journal", "hand", "hand_seat")}

    def write_halves(self: BatchWriter, requests: Sequence[WriteRequest]) -> None:
        for half in (True, False):
            write(
                self, [WriteRequest(one.number, [rows for rows in one.rows if (_order(self, rows) in first) == half]) for one in requests]
            )

    BatchWriter._write = write_halves  # type: ignore[method-assign]


def _order(writer: BatchWriter, rows: StatementRows) -> int:
    return writer._statements[rows[0]].order


def no_idempotency_key() -> None:
    """Carry out a repeated action again after a restart."""
    commit, adopt = Room.commit, Room._adopt

    async def commit_again(self: Room, entries: Any, origin: Origin, log: Any = None) -> None:
        while origin.player and origin.action and self.context.storage.find_action(self.table, origin.player, origin.action) is not None:
            origin = Origin(origin.player, f"{origin.action}'")
        await commit(self, entries, origin, log)

    def forget_actions(self: Room, saved: Any) -> None:
        saved.actions.clear()
        adopt(self, saved)

    Room.commit, Room._adopt = commit_again, forget_actions  # type: ignore[method-assign]


def balances_in_memory() -> None:
    """Keep ledger lines in memory, and write them now and then."""
    write = BatchWriter._write
    held: list[StatementRows] = []

    def write_ledger_later(self: BatchWriter, requests: Sequence[WriteRequest]) -> None:
        rest: list[WriteRequest] = []
        for request in requests:
            ledger = [rows for rows in request.rows if _order(self, rows) == ORDER["ledger"]]
            held.extend(ledger)
            rest.append(WriteRequest(request.number, [rows for rows in request.rows if rows not in ledger]))
        if sum(len(rows) for _, rows in held) > 20:
            rest.append(WriteRequest(0, [*held]))
            held.clear()
        write(self, rest)

    BatchWriter._write = write_ledger_later  # type: ignore[method-assign]


BUGS: dict[str, Callable[[], None]] = {
    "acknowledge-before-commit": acknowledge_before_commit,
    "two-transactions": two_transactions,
    "no-idempotency-key": no_idempotency_key,
    "balances-in-memory": balances_in_memory,
}

if __name__ == "__main__":
    name, *more = sys.argv[1:]
    BUGS[name]()
    WriterProcess.command = (sys.executable, "-m", "tests.server.crash.buggy_servers", name, "writer")  # with the same bug
    if more[0] == "writer":
        process.main(int(more[1]), int(more[2]))
    else:
        main(more[0], int(more[1]), *more[2:])
