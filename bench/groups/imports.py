"""Times imports: whole processes beside the bare interpreter, and `python -X importtime`."""

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
    "import riverboat.cli.main": None,  # loaded by every call of the command line
    "from riverboat import evaluate, rank": None,
    "from riverboat import ranks": None,
}
PEERS = {
    "eval7": "import eval7",
    "phevaluator": "from phevaluator import evaluate_cards",
    "treys": "from treys import Evaluator",
    "pokerkit": "import pokerkit",
}
SHARE = 0.7  # of the usual rounds, because processes are slow
SHOWN = 3


def imports(timer: Timer, _: int) -> Iterator[Measurement]:
    """Time the imports of the package, the command line and the peers, without the bare interpreter."""
    problems = {code: _problem(code) for code in OURS}
    sound = [code for code in OURS if not problems[code]]
    installed = {name: code for name, code in PEERS.items() if find_spec(name)}
    best = timer.compare([_candidate(code) for code in (BARE, *sound, *installed.values())], SHARE)
    extra = {code: seconds - best[BARE] for code, seconds in best.items()}
    peers = {name: extra[code] for name, code in installed.items()}
    for code, goal in OURS.items():
        yield Measurement(code, TIME, extra.get(code), peers, goal, problems[code])
    yield Measurement("the bare interpreter itself", TIME, best[BARE])
    yield from _by_import_time(timer, [code for code in ("import riverboat", "import riverboat.cli") if code in sound])


def _by_import_time(timer: Timer, codes: list[str]) -> Iterator[Measurement]:
    """Add up the modules that the bare interpreter does not load."""
    lists: dict[str, list[dict[str, float]]] = {code: [] for code in (BARE, *codes)}
    for _ in timer.rounds(SHARE):
        for code, runs in lists.items():
            runs.append(_import_times(code))
    bare = lists.pop(BARE)[0]
    for code, runs in lists.items():
        own_times = [{module: seconds for module, seconds in times.items() if module not in bare} for times in runs]
        quickest = min(own_times, key=lambda times: sum(times.values()))
        slowest = sorted(quickest.items(), key=lambda item: item[1], reverse=True)[:SHOWN]
        note = "most (ms): " + ", ".join(f"{module} {seconds * 1e3:.1f}" for module, seconds in slowest)
        yield Measurement(f"{code}, -X importtime", TIME, sum(quickest.values()), note=note)


def _candidate(code: str) -> Candidate:
    return Candidate(code, lambda: _python("-c", code))


def _python(*arguments: str) -> str:
    return subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True).stderr


def _import_times(code: str) -> dict[str, float]:
    """The seconds of each module by itself."""
    times = {}
    for line in _python("-X", "importtime", "-c", code).splitlines()[1:]:
        itself, _, module = line.removeprefix("import time:").split("|")
        times[module.strip()] = int(itself) * 1e-6
    return times


def _problem(code: str) -> str:
    """Why this cannot be imported, or nothing."""
    module = code.split()[1]
    # A folder without modules can be imported too, and would be fast.
    probe = f"{code}\nimport sys\nif not sys.modules[{module!r}].__file__: sys.exit('there is no {module}')"
    try:
        _python("-c", probe)
    except subprocess.CalledProcessError as error:
        return str(error.stderr).strip().splitlines()[-1]
    return ""
