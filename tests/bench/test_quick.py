"""`python -m bench --quick`: every measurement of every group runs, results are compared, and no speed is asserted."""

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
from bench.__main__ import main
from bench.evaluator import DisagreementError
from bench.groups import GROUPS, Group
from bench.measurement import TIME, Measurement
from bench.odds.odds_benchmark import OddsBenchmark, measure
from bench.odds.odds_function import Expected, OddsFunction
from bench.ranking_libraries import PACKAGES
from bench.timing import Candidate, Timer
from tests.waiting import PATIENCE

from bench import ROOT
from riverboat.variants import variants as registry

games = importlib.import_module("bench.groups.variants")  # its function has the same name


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.process
def test_every_group_runs(tmp_path: Path) -> None:
    kept = tmp_path / "bench.json"
    done = run("-m", "bench", "--quick", "--json", str(kept))
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    shown = re.sub(r"\s+", " ", done.stdout)
    measured = json.loads(kept.read_text(encoding="utf-8"))
    assert measured["quick"]
    assert measured["complete"]
    assert [group["name"] for group in measured["groups"]] == list(GROUPS)
    rows = {group["name"]: {row["what"]: row for row in group["rows"]} for group in measured["groups"]}
    for name, group in GROUPS.items():
        assert group.title in done.stderr
        assert group.title.split(",")[0] in shown
        assert rows[name]
    assert list(rows["variants"]) == list(registry)
    assert set(registry) - {what.partition(",")[0] for what in rows["engine"]} == set()
    assert all(code in shown for code in registry)
    unmeasured = [what for name, result in rows.items() for what, row in result.items() if row["value"] is None and name != "kernel"]
    assert unmeasured == []  # the kernel's own executable may not be built
    python = [code for code, row in rows["variants"].items() if "counted in Python" in row["note"]]
    assert python == [code for code in registry if not games.against_reference(code, 1)]


@pytest.mark.process
def test_peers_that_are_not_installed_are_left_out(tmp_path: Path) -> None:
    """All at once; what they would be compared with still runs, and a line for each says why it is not there."""
    modules = [
        "eval7",
        "phevaluator",
        "phevaluator._pheval",
        "treys",
        "pokerkit",
        "pkrbot",
        "poker",
        "holdem_hand_evaluator",
        "poker_equity",
    ]
    hidden = f"""
import importlib.metadata, sys
sys.modules.update(dict.fromkeys({modules}))
def version(package):
    raise importlib.metadata.PackageNotFoundError(package)
importlib.metadata.version = version
from bench.__main__ import main
sys.exit(main(["--quick", "calls", "batches", "odds", "variants", "--json", {str(tmp_path / "bench.json")!r}]))
"""
    done = run("-c", hidden)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert [f"Left out: {package} is not installed." in done.stdout for package in PACKAGES] == [True] * len(PACKAGES)


# --- planted disagreements -----------------------------------------------------------------------------------------


def quick() -> Timer:
    return Timer(1, 0.0, lambda *_: None, quick=True)


def test_a_kernel_that_disagrees_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def wrong(plan: object, seed: int, first: int, deals: int) -> SimpleNamespace:
        return SimpleNamespace(row=[*reference(plan, seed, first, deals).row][::-1])

    reference = games.python_reference.sample
    monkeypatch.setattr(games, "python_reference", SimpleNamespace(sample=wrong))
    with pytest.raises(DisagreementError, match="the kernel and the reference disagree"):
        games.against_reference(next(iter(registry)), 1)
    assert main(["--quick", "variants", "--json", str(tmp_path / "bench.json")]) == 1
    assert "the kernel and the reference disagree" in capsys.readouterr().err
    assert not (tmp_path / "bench.json").exists()


def test_a_peer_that_disagrees_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def peers(answer: float) -> Sequence[OddsFunction]:
        return [OddsFunction("somebody", lambda: answer + 0.01, 990, Expected(answer))]

    def planted(timer: Timer, _: int) -> Iterator[Measurement]:
        yield measure(timer, OddsBenchmark("a flop", TIME, 990, lambda _: 0.4, peers))

    monkeypatch.setitem(GROUPS, "planted", Group("Planted", planted))
    assert main(["--quick", "planted", "--json", str(tmp_path / "bench.json")]) == 1
    assert "bench: a flop: somebody says 0.410000, Riverboat 0.400000" in capsys.readouterr().err


def test_a_game_that_python_counts_is_no_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "equity", lambda *_, **__: SimpleNamespace(backend=games.IN_PYTHON))
    assert not games.against_reference(next(iter(registry)), 1)


# --- the timer -----------------------------------------------------------------------------------------------------


def test_a_quick_timer_runs_every_candidate_once() -> None:
    runs: list[str] = []
    candidates = [Candidate(name, lambda name=name: runs.append(name), every=every) for name, every in (("a", 1), ("b", 7))]  # type: ignore[misc]
    assert set(quick().compare(candidates, 0.7)) == {"a", "b"}
    assert runs == ["a", "b"]
    assert quick().every(1000.0) == 1


def test_a_quick_timer_does_little_work() -> None:
    assert [quick().work(1_000), quick().work(1_000, 200), quick().work(3)] == [50, 200, 1]
    assert Timer(20, 0.05, lambda *_: None).work(1_000) == 1_000
