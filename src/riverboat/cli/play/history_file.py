"""The scribe: keeps the hands of an evening in a file, each as soon as it is over."""

from collections.abc import Sequence
from pathlib import Path

from riverboat.dealer import Log
from riverboat.history.codec import log_to_json

_PHH = (".phh", ".phhs")


class Scribe:
    """Appends hands to a file: PHH if its name ends so, else a line of JSON for each."""

    def __init__(self, path: Path) -> None:
        """Open the book; what it holds stays."""
        self.path = path
        self.hands = 0
        self._phh = path.suffix in _PHH
        try:
            with path.open("a+b") as book:
                book.seek(0)
                before = book.read()
        except OSError as error:
            raise ValueError(f"{path} cannot be written: {error.strerror}") from None
        self._torn = bool(before) and not before.endswith(b"\n")
        self._number = self._numbered(before) if self._phh and before.strip() else 0

    def _numbered(self, before: bytes) -> int:
        """How many numbered hands a PHH file holds."""
        from riverboat.history.phh.text import hands

        found = hands(before.decode(errors="replace"), file=str(self.path))
        if not all(source.hand.isdecimal() for source, _ in found):
            raise ValueError(f"{self.path} holds a hand without a number: name another file")
        return max(int(source.hand) for source, _ in found)

    @property
    def shown(self) -> str:
        """How to see the last hand again."""
        return f": riverboat replay {self.path} --hand {self._number}"

    def write(self, log: Log, players: Sequence[str]) -> None:
        """Write a hand, also one that was left before its end."""
        self.hands += 1
        self._number += 1
        if self._phh:
            from riverboat.history.phh.writer import write

            text = f"[{self._number}]\n{write(log, players=players, exact=True)}\n"
        else:
            text = log_to_json(log).decode() + "\n"
        with self.path.open("a", encoding="utf-8") as book:
            book.write("\n" * self._torn + text)
        self._torn = False
