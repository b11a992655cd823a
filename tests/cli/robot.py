"""A robot at a pseudo-terminal: reads what is printed, types something wrong first, then what the prompt says is legal."""

import os
import pty
import random
import re
import select
import sys
import time
from collections import Counter

from tests.waiting import PATIENCE, until_it_waits

CODES = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")
ASK = "> "

PLAY = """
import sys
from riverboat.cli.app import app
for words in sys.argv[1].split(";"):
    app(words.split(), standalone_mode=False, prog_name="riverboat")
    print("~ over", flush=True)
"""


class Pseudo:
    """A terminal with a program at its other end."""

    def __init__(self, command: list[str], **env: str) -> None:
        self.shown = ""
        self._raw = b""
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.environ.update({"TERM": "xterm", "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"} | env)
            os.execv(sys.executable, [sys.executable, *command])

    def read(self) -> str | None:
        """What is printed up to the next prompt; nothing more: the program has ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text = CODES.sub(b"", self._raw).decode(errors="replace").replace("\r\n", "\n")
            if text.endswith("\n" + ASK):
                return self._take(text)
            ready, _, _ = select.select([self.fd], [], [], 0.2)
            if not ready:
                continue
            try:
                more = os.read(self.fd, 65536)
            except OSError:
                more = b""  # the other end is closed
            if not more:
                self._take(text)
                return None
            self._raw += more
        raise TimeoutError(f"no prompt in {PATIENCE} s after {self.shown[-500:]}")

    def _take(self, text: str) -> str:
        self._raw = b""
        self.shown += text
        return text

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode() + b"\n")

    def press(self, key: bytes) -> None:
        until_it_waits(self.pid)
        os.write(self.fd, key)

    def close(self) -> int:
        """The exit code."""
        while self.read() is not None:
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class Robot:
    """Plays from the printed words alone."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.kinds: Counter[str] = Counter()
        self.refused = 0

    def play(self, terminal: Pseudo) -> None:
        """Answer until the program ends."""
        while (text := terminal.read()) is not None:
            wrong, right = self.answers(text)
            if wrong:
                terminal.type(wrong)
                again = terminal.read()
                assert again is not None, terminal.shown[-800:]
                assert "No: " in " ".join(again.split()), (wrong, again)
                self.refused += 1
                _, right = self.answers(again)
            terminal.type(right)

    def answers(self, text: str) -> tuple[str, str]:
        """Something wrong and something legal, by what is printed last."""
        said = " ".join(text.removesuffix(ASK).split())
        if re.search(r"Enter to (deal|buy)[^.]*q to leave\.?$", said):
            self.kinds["go on"] += 1
            return "perhaps", ""
        if found := re.search(r"Your deal. Which game\? (.*)", said):
            self.kinds["deal"] += 1
            return "0", self.random.choice(re.findall(r"\d+ ([-a-z]+)", found[1]))
        if "Enter to confirm" in said:
            self.kinds["confirm"] += 1
            return "maybe", ""
        if found := re.search(r"Discard (\d+)(?: to (\d+))? cards?.*by number \(([\d ]+)\) or by name \(([^)]+)\)", said):
            self.kinds["throw"] += 1
            return self._throw(*found.groups())
        if found := re.search(r".*a letter for each card \(([-A-Z]+)\), or boards", said):
            self.kinds["place"] += 1
            return "A: Zz", found[1]
        if found := re.search(r".*Pot \d+, you have \d+: (.*\((?:c|r|f)\).*)", said):
            self.kinds["wager"] += 1
            return self._wager(found[1])
        if found := re.search(r".*Pot \d+[^:]*: .*\? Type (.*) \(\? for help\)$", said):
            self.kinds["choice"] += 1
            words = [re.sub(r" \(.*\)", "", word) for word in re.split(r", | or ", found[1])]
            return "neither", words[0] if self.random.random() < 0.7 else words[-1]
        raise AssertionError(f"what is asked? {text}")

    def _throw(self, least: str, most: str | None, numbers: str, names: str) -> tuple[str, str]:
        wrong = self.random.choice(["99", "1 1", "5x", "1 2 3 4 5 6 7 8 9"])
        if most is None:  # exactly so many: the example says how
            return wrong, self.random.choice([numbers, names])
        return wrong, self.random.choice(["pat", numbers, names])

    def _wager(self, words: str) -> tuple[str, str]:
        sized = re.search(r"(?:raise to|complete to|bet) (\d+)(?:-(\d+))? \(", words)
        free = "check (c)" in words
        wrong = self.random.choice(["dance", "r -5", f"r {10**9}", "call" if free else "check", "raise" if "-" in words else "r 0"])
        if not sized or self.random.random() < 0.75:
            return wrong, "c"
        low, high = int(sized[1]), int(sized[2] or sized[1])
        legal = ["r" if low == high else f"r {low}", str(low)]
        legal += [name for name in ("r 1/2", "pot") if f"{name} = " in words]
        return wrong, self.random.choice(legal)
