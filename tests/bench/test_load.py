"""`python -m bench.load --quick`: a few tables for a few seconds, as somebody calls it."""

import json
import subprocess
import sys

import pytest
from tests.waiting import PATIENCE

from bench import ROOT, load


@pytest.mark.process
def test_a_quick_load() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.load", "--quick", "--json"], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    measured = json.loads(done.stdout)["measured"]
    assert [(one["tables"], one["rate"]) for one in measured] == [(load.QUICK_TABLES[0], rate) for rate in load.QUICK_RATES]
    assert all(one["actions"] > 0 for one in measured)


def test_what_goes_wrong_is_said_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> list[object]:
        raise RuntimeError("chips are not conserved: table 7")

    monkeypatch.setattr(load, "load", broken)
    monkeypatch.setattr("gc.disable", lambda: None)
    monkeypatch.setattr("resource.setrlimit", lambda *_: None)
    with pytest.raises(SystemExit, match=r"^bench\.load: chips are not conserved: table 7$"):
        load.main(["--quick"])
