"""Appends the hands of a session to a file, each as soon as it is over."""

from collections.abc import Sequence
from pathlib import Path

from riverboat.dealer import Log
from riverboat.history.codec import log_to_json

_PHH_SUFFIXES = (".phh", ".phhs")


class HistoryFile:
    """A file of hands: PHH by its suffix, else one JSON object per line."""

    def __init__(self, path: Path) -> None:
        """Open the file for appending; existing hands stay."""
        self.path = path
        self.hands = 0
        self._phh = path.suffix in _PHH_SUFFIXES
        try:
            with path.open("a+b") as file:
                file.seek(0)
                existing = file.read()
        except OSError as error:
            raise ValueError(f"{path} cannot be written: {error.strerror}") from None
        self._torn = bool(existing) and not existing.endswith(b"\n")
        self._number = self._last_number(existing) if self._phh and existing.strip() else 0

    def _last_number(self, existing: bytes) -> int:
        """The highest hand number in a PHH file."""
        from riverboat.history.phh.toml_text import hands

        existing_hands = hands(existing.decode(errors="replace"), file=str(self.path))
        if not all(source.hand.isdecimal() for source, _ in existing_hands):
            raise ValueError(f"{self.path} has a hand without a number: choose another file")
        return max(int(source.hand) for source, _ in existing_hands)

    @property
    def replay_command(self) -> str:
        """The command that shows the last hand again."""
        return f"riverboat replay {self.path} --hand {self._number}"

    def write(self, log: Log, players: Sequence[str]) -> None:
        """Append a hand, finished or not."""
        self.hands += 1
        self._number += 1
        if self._phh:
            from riverboat.history.phh.writer import write

            text = f"[{self._number}]\n{write(log, players=players, exact=True)}\n"
        else:
            text = log_to_json(log).decode() + "\n"
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n" * self._torn + text)
        self._torn = False
