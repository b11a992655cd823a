"""What an import costs: whole processes by turns with the bare interpreter, and what `python -X importtime` says."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec

from bench.measurement import TIME, Measurement
from bench.timing import Candidate, Timer

GOAL = 40e-3
BARE = "pass"
OURS = {
    "import riverboat": GOAL,
    "import riverboat.cli": GOAL,
    "import riverboat.cli.main": None,  # what the command line loads when it is called
    "from riverboat import evaluate, rank": None,
    "from riverboat import ranks": None,
}
PEERS = {
    "eval7": "import eval7",
    "phevaluator": "from phevaluator import evaluate_cards",
    "treys": "from treys import Evaluator",
    "pokerkit": "import pokerkit",
}
SHARE = 0.7  # a process takes long
TOLD = 3


def imports(timer: Timer, _: int) -> Iterator[Measurement]:
    """Time the import of the package and of the command line, and of the peers, less the bare interpreter."""
    wrong = {code: _wrong(code) for code in OURS}
    sound = [code for code in OURS if not wrong[code]]
    installed = {name: code for name, code in PEERS.items() if find_spec(name)}
    best = timer.compare([_candidate(code) for code in (BARE, *sound, *installed.values())], SHARE)
    over = {code: seconds - best[BARE] for code, seconds in best.items()}
    peers = {name: over[code] for name, code in installed.items()}
    for code, goal in OURS.items():
        yield Measurement(code, TIME, over.get(code), peers, goal, wrong[code])
    yield Measurement("the bare interpreter itself", TIME, best[BARE])
    yield from _by_import_time(timer, [code for code in ("import riverboat", "import riverboat.cli") if code in sound])


def _by_import_time(timer: Timer, codes: list[str]) -> Iterator[Measurement]:
    """Add up the modules that the bare interpreter does not load."""
    lists: dict[str, list[dict[str, float]]] = {code: [] for code in (BARE, *codes)}
    for _ in timer.rounds(SHARE):
        for code, found in lists.items():
            found.append(_import_times(code))
    bare = lists.pop(BARE)[0]
    for code, found in lists.items():
        more = [{module: seconds for module, seconds in times.items() if module not in bare} for times in found]
        quickest = min(more, key=lambda times: sum(times.values()))
        slowest = sorted(quickest.items(), key=lambda item: item[1], reverse=True)[:TOLD]
        note = "most (ms): " + ", ".join(f"{module} {seconds * 1e3:.1f}" for module, seconds in slowest)
        yield Measurement(f"{code}, -X importtime", TIME, sum(quickest.values()), note=note)


def _candidate(code: str) -> Candidate:
    return Candidate(code, lambda: _python("-c", code))


def _python(*arguments: str) -> str:
    return subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True).stderr


def _import_times(code: str) -> dict[str, float]:
    """What each module took by itself, in seconds."""
    times = {}
    for line in _python("-X", "importtime", "-c", code).splitlines()[1:]:
        itself, _, module = line.removeprefix("import time:").split("|")
        times[module.strip()] = int(itself) * 1e-6
    return times


def _wrong(code: str) -> str:
    """Why this cannot be imported, or nothing."""
    module = code.split()[1]
    # A folder without a module in it can be imported too, and would be quick.
    probe = f"{code}\nimport sys\nif not sys.modules[{module!r}].__file__: sys.exit('there is no {module}')"
    try:
        _python("-c", probe)
    except subprocess.CalledProcessError as error:
        return str(error.stderr).strip().splitlines()[-1]
    return ""
