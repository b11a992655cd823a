"""`python -m bench.load --quick`: the load test itself, at a small scale."""

import asyncio
import json
import subprocess
import sys

import pytest
from bench.load import __main__ as command
from bench.load.report import report
from bench.load.run_load_test import LoadRun, run_load
from bench.load.server import LoadServer
from tests.waiting import PATIENCE

from bench import ROOT
from riverboat.store import schema
from riverboat.store.database import open_engine


@pytest.mark.process
def test_the_command_prints_measurements() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.load", "--quick", "--json"], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    measured = json.loads(done.stdout)["measured"]
    assert [(one["tables"], one["rate"]) for one in measured] == [(command.QUICK_TABLES[0], rate) for rate in command.QUICK_RATES]
    assert all(one["actions"] > 0 for one in measured)


def test_a_failure_is_one_line_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> list[object]:
        raise RuntimeError("chips are not conserved: table 7")

    monkeypatch.setattr(command, "run_load", broken)
    monkeypatch.setattr("gc.disable", lambda: None)
    monkeypatch.setattr("resource.setrlimit", lambda *_: None)
    with pytest.raises(SystemExit, match=r"^bench\.load: chips are not conserved: table 7$"):
        command.main(["--quick"])


@pytest.mark.process
async def test_a_small_load_is_measured() -> None:
    seconds, paced, unlimited = 1.5, None, None
    while not (paced and unlimited and paced.hands and unlimited.hands):  # a busy machine may finish no hand in so little time
        paced, unlimited = await run_load(tables=3, rates=[60.0, 0.0], seconds=seconds, warm_up=seconds / 3)
        seconds *= 4
    for measurement in (paced, unlimited):
        assert (measurement.tables, measurement.sockets) == (3, 18)
        assert measurement.actions > 0
        assert 0 < measurement.broadcast_p50 <= measurement.broadcast_p99 <= measurement.broadcast_max
        assert measurement.batch >= 1
        assert measurement.memory > 0
    assert "unlimited" in report([paced, unlimited], {"cores": 2})


@pytest.mark.process
async def test_a_chip_too_many_is_noticed() -> None:
    server = await asyncio.to_thread(LoadServer)
    try:
        run = LoadRun(server, warm_up=0.2)
        await run.open(1)
        await run.play(0.0, 0.5)
        assert await run.problem() == ""
        engine = open_engine(server.database)
        with engine.execution_options(writes=True).begin() as connection:
            line = connection.execute(schema.ledger.select().where(schema.ledger.c.kind == "buy-in")).first()
            assert line is not None
            connection.execute(schema.ledger.insert().values(**{**line._mapping, "seq": 10**9, "amount": 1}))
        engine.dispose()
        assert line.table_id in await run.problem()
        run.close()
    finally:
        await asyncio.to_thread(server.stop)
