"""A scripted player at a pseudo-terminal: types a wrong answer first, then one that the prompt calls legal."""

import os
import pty
import random
import re
import select
import sys
import time
from collections import Counter

from tests.waiting import PATIENCE, until_it_waits

ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")
PROMPT = "> "

RUN_COMMANDS = """
import sys
from riverboat.cli.main import app
for words in sys.argv[1].split(";"):
    app(words.split(), standalone_mode=False, prog_name="riverboat")
    print("~ end", flush=True)
"""


class PseudoTerminal:
    """A terminal that runs a program."""

    def __init__(self, command: list[str], **env: str) -> None:
        self.shown = ""
        self._raw = b""
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.environ.update({"TERM": "xterm", "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"} | env)
            os.execv(sys.executable, [sys.executable, *command])

    def read(self) -> str | None:
        """The output up to the next prompt; None if the program has ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text = ESCAPES.sub(b"", self._raw).decode(errors="replace").replace("\r\n", "\n")
            if text.endswith("\n" + PROMPT):
                return self._take(text)
            ready, _, _ = select.select([self.fd], [], [], 0.2)
            if not ready:
                continue
            try:
                more = os.read(self.fd, 65536)
            except OSError:
                more = b""  # the program has ended
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
        """Read to the end, and return the exit code."""
        while self.read() is not None:
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class ScriptedPlayer:
    """Answers by what is printed, and nothing else."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.questions: Counter[str] = Counter()
        self.refused = 0

    def play(self, terminal: PseudoTerminal) -> None:
        """Answer until the program ends."""
        while (text := terminal.read()) is not None:
            wrong, legal = self.answers(text)
            if wrong:
                terminal.type(wrong)
                again = terminal.read()
                assert again is not None, terminal.shown[-800:]
                assert "No: " in " ".join(again.split()), (wrong, again)
                self.refused += 1
                _, legal = self.answers(again)
            terminal.type(legal)

    def answers(self, text: str) -> tuple[str, str]:
        """A wrong answer and a legal one to the last question."""
        question = " ".join(text.removesuffix(PROMPT).split())
        if re.search(r"Enter to (deal|buy)[^.]*q to leave\.?$", question):
            self.questions["next hand"] += 1
            return "perhaps", ""
        if match := re.search(r"Your deal. Which game\? (.*)", question):
            self.questions["deal"] += 1
            return "0", self.random.choice(re.findall(r"\d+ ([-a-z]+)", match[1]))
        if "Enter to confirm" in question:
            self.questions["confirm"] += 1
            return "maybe", ""
        if match := re.search(r"Discard (\d+)(?: to (\d+))? cards?.*by number \(([\d ]+)\) or by name \(([^)]+)\)", question):
            self.questions["discard"] += 1
            return self._discard(*match.groups())
        if match := re.search(r".*a letter for each card \(([-A-Z]+)\), or boards", question):
            self.questions["place"] += 1
            return "A: Zz", match[1]
        if match := re.search(r".*Pot \d+, you have \d+: (.*\((?:c|r|f)\).*)", question):
            self.questions["wager"] += 1
            return self._wager(match[1])
        if match := re.search(r".*Pot \d+[^:]*: .*\? Type (.*) \(\? for help\)$", question):
            self.questions["choice"] += 1
            words = [re.sub(r" \(.*\)", "", word) for word in re.split(r", | or ", match[1])]
            return "neither", words[0] if self.random.random() < 0.7 else words[-1]
        raise AssertionError(f"unknown question: {text}")

    def _discard(self, least: str, most: str | None, numbers: str, names: str) -> tuple[str, str]:
        wrong = self.random.choice(["99", "1 1", "5x", "1 2 3 4 5 6 7 8 9"])
        if most is None:  # an exact number: type the example
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
