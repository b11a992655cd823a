"""`make soak`: everything with large numbers, part by part, with a report of what each part did.

    python -m tests.soak                    all parts, one after the other
    python -m tests.soak crash races        some parts
    python -m tests.soak hands --real-hands FOLDER

A part that fails does not stop the others. The report is `.build/soak/report.md`; running a part again replaces its section.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".build" / "soak"

PARTS = {
    "crash": ["tests/server/crash"],
    "races": ["tests/server/rooms/test_races.py", "tests/server/rooms/test_invariants.py", "tests/server/rooms/test_idempotency.py"],
    "reconnect": ["tests/server/rooms/test_viewers.py", "tests/server/http/test_websocket.py", "tests/client"],
    "secrecy": ["tests/server/rooms/secrecy"],
    "abuse": ["tests/server/http/test_abusive_clients.py", "tests/server/cluster"],
    "fuzz": ["tests/server/http/test_websocket_fuzz.py", "tests/server/fuzz_requests.py"],
    "shuffle": ["tests/cards"],
    "laws": [
        f"tests/{layer}" for layer in ["ranking", "chips", "table", "dealer", "rules", "variants", "sim", "explain", "play", "eight_cards"]
    ],
    "odds": ["tests/odds", "tests/kernel"],
    "history": ["tests/history"],
    "hands": ["tests/cli/commands/test_phh_and_replay.py", "-k", "real_hands"],
    "browser": ["tests/web/browser"],
    "postgres": ["--store", "postgresql", "tests/server", "tests/client", "tests/store"],
}
SCALES = {"postgres": "test"}  # the whole suite once more: the large numbers have run on SQLite
SUMMARY = re.compile(r"^=*\s?(\d+ (?:passed|failed|error).* in [\d.]+s.*?)=*$")

LOGGED = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \[|\{.*\"logger\":")  # a line of a log


def run(part: str, more: list[str]) -> tuple[bool, str]:
    """Run one part, showing its output: whether it passed, and its section of the report."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    workers = str(2 * (os.cpu_count() or 1))
    command = [sys.executable, "-m", "pytest", "-q", "-rP", "-n", workers, "--timeout=0", *PARTS[part], *more]
    environment = {**os.environ, "RIVERBOAT_SCALE": SCALES.get(part, "soak")}
    began, lines, quiet = time.time(), list[str](), False
    print(f"--- {part}: {' '.join(command[2:])}", flush=True)
    with (
        (FOLDER / f"{part}.log").open("w") as log,
        subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process,
    ):
        assert process.stdout is not None
        try:
            for line in process.stdout:
                lines.append(line.rstrip("\n"))
                log.write(line)
                log.flush()
                quiet = quiet or (line.startswith("=") and " PASSES " in line)  # what passed tests printed goes to the report only
                if not quiet:
                    print(line, end="", flush=True)
        except KeyboardInterrupt:
            process.wait()
            raise
    return process.returncode == 0, section(part, process.returncode, lines, began)


def section(part: str, code: int, lines: list[str], began: float) -> str:
    """The section of a part: result, time, and what its tests printed."""
    summary = next((found[1].strip() for line in reversed(lines) if (found := SUMMARY.match(line))), f"exit code {code}")
    when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(began))
    head = [
        f"## {part}",
        "",
        f"{'passed' if code == 0 else 'FAILED'} on {when} UTC after {(time.time() - began) / 60:.1f} min: {summary}",
        "",
    ]
    return "\n".join([*head, *figures(lines), ""])


def figures(lines: list[str]) -> list[str]:
    """The lines that passed tests printed, each with its test."""
    found, test, printed = list[str](), "", False
    for line in lines:
        if heading := re.match(r"^_{3,} (.+?) _{3,}$", line):
            test, printed = heading[1], False
        elif re.match(r"^-+ Captured stdout call -+$", line):
            printed = True
        elif re.match(r"^(-+ Captured|=+)", line):
            printed = False
        elif printed and line.strip() and not LOGGED.match(line) and not SUMMARY.match(line):
            found.append(f"- {test}: {line.strip()}")
    return found


def write(part: str, text: str) -> None:
    """Put a section into the report, in place of an older one of the same part."""
    report = FOLDER / "report.md"
    sections = dict.fromkeys(PARTS, "")
    if report.exists():
        for old in re.split(r"(?m)^(?=## )", report.read_text())[1:]:
            sections[old.split("\n", 1)[0].removeprefix("## ")] = old.rstrip() + "\n"
    sections[part] = text.rstrip() + "\n"
    report.write_text("# Soak report\n\n" + "\n".join(text for text in sections.values() if text))


def main() -> int:
    """Run parts; the exit code is 0 if all passed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; all of them if none is named")
    parser.add_argument("--real-hands", metavar="FOLDER", help="PHH files of hands that people played, for the part `hands`")
    arguments = parser.parse_args()
    if unknown := [part for part in arguments.parts if part not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; choose from {', '.join(PARTS)}")
    failed = []
    parts = arguments.parts or [part for part in PARTS if part != "hands" or arguments.real_hands]
    if "hands" in parts and not arguments.real_hands:
        parser.error("the part `hands` needs --real-hands FOLDER (make soak PART=hands HANDS=folder)")
    for part in parts:
        passed, text = run(part, ["--real-hands", arguments.real_hands] if part == "hands" else [])
        write(part, text)
        print(text, flush=True)
        if not passed:
            failed.append(part)
    print(f"\nReport: {FOLDER / 'report.md'}" + (f"\nFAILED: {', '.join(failed)}" if failed else ""))
    return bool(failed)


if __name__ == "__main__":
    raise SystemExit(main())
