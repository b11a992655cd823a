"""Replays hands of PHH files, and compares the results with the files."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from riverboat.history.phh.played_hand import compared, tells
from riverboat.history.phh.reader import NOBODY_SEEN, PlayedHand, play
from riverboat.history.phh.toml_text import PhhError, Source, find, load

UNREADABLE = ("bad", "unknown")
"""Kinds of problems that mean unreadable input; all others are differences between file and engine."""

NOTED = {
    "all-in": "players must have been all-in with stacks that the file does not know",
    "burnt": "cards were burnt",
    "cap": "more raises in a round than the rule books allow",
    "dead post": "chips that were posted late were dead",
    "empty winnings": "0 for everybody: the file does not tell who won",
    "mucked": "a hand was mucked that wins",
    "nobody seen": "no hand of the showdown is known",
    "rake": "part of the pot was taken",
    "short": "a raise to all that anybody could call",
    "short blind": "callers put in what was posted",
    "thrown first": "a card came back that was thrown in the same draw",
    "uncalled chips": "the winnings include chips that nobody called",
    "unseen": "a hand of the showdown is not known",
}
"""The meaning of each kind of note; none of them contradicts the rules."""


class Difference(Struct, frozen=True):
    """A difference between file and engine, or something unreadable."""

    file: str
    hand: str
    line: int
    kind: str
    what: str

    @classmethod
    def of(cls, error: PhhError) -> "Difference":
        """The difference for an error."""
        return cls(error.file, error.hand, error.line, error.kind, error.problem)

    def __str__(self) -> str:
        """One line with place, kind and description."""
        place = self.file + (f":{self.line}" if self.line else "")
        return f"{place}: {f'hand {self.hand}: ' if self.hand else ''}{self.kind}: {self.what}"


class CheckedHand(Struct, frozen=True):
    """A checked hand: differences, notes, and whether the file had anything to compare with."""

    source: Source
    differences: tuple[Difference, ...] = ()
    notes: tuple[str, ...] = ()
    compared: bool = True


class CheckSummary(Struct):
    """Counts over many hands."""

    files: int = 0
    hands: int = 0
    nothing: int = 0  # hands with nothing to compare
    noted: int = 0  # hands with notes and without differences
    kinds: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)

    def add(self, checked: CheckedHand) -> None:
        """Count a hand."""
        self.hands += 1
        self.nothing += not checked.compared and not checked.differences
        self.kinds.update(difference.kind for difference in checked.differences)
        self.noted += bool(checked.notes) and not checked.differences
        self.notes.update({note.partition(":")[0] for note in checked.notes})

    @property
    def unreadable(self) -> int:
        """The number of hands or files that could not be read."""
        return sum(self.kinds[kind] for kind in UNREADABLE)

    @property
    def differences(self) -> int:
        """The number of differences."""
        return self.kinds.total() - self.unreadable

    @property
    def exit_code(self) -> int:
        """2 if something could not be read, else 1 if something differs, else 0."""
        return 2 if self.unreadable else 1 if self.differences else 0

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain data."""
        return {
            "files": self.files,
            "hands": self.hands,
            "nothing_to_compare": self.nothing,
            "noted": self.noted,
            "differences": self.differences,
            "unreadable": self.unreadable,
            "kinds": dict(sorted(self.kinds.items())),
            "notes": dict(sorted(self.notes.items())),
        }


def check_paths(paths: Iterable[Path], tally: CheckSummary) -> Iterator[CheckedHand]:
    """Check every hand of files and folders, and count the results. Unreadable files are reported, and the rest is checked."""
    for given in paths:
        try:
            files = list(find([given]))
        except PhhError as error:
            yield _unread(error, tally)
            continue
        if not files:
            yield _unread(PhhError("no hands in this folder: their files are named .phh or .phhs", file=str(given)), tally)
        for path in files:
            yield from _check_file(path, tally)


def _check_file(path: Path, tally: CheckSummary) -> Iterator[CheckedHand]:
    tally.files += 1
    try:
        hands = load(path)
    except PhhError as error:
        yield _unread(error, tally)
        return
    for source, fields in hands:
        checked = check(source, fields)
        tally.add(checked)
        yield checked


def _unread(error: PhhError, tally: CheckSummary) -> CheckedHand:
    tally.kinds[error.kind] += 1
    return CheckedHand(Source(error.file), (Difference.of(error),), compared=False)


def check(source: Source, fields: dict[str, Any]) -> CheckedHand:
    """Replay one hand and compare."""
    try:
        played = play(source, fields)
        differences, notes = compare(played)
    except PhhError as error:
        return CheckedHand(source, (Difference.of(error),), compared=False)
    except (ValueError, ArithmeticError) as error:  # a bad hand must not stop the check of the others
        return CheckedHand(source, (Difference.of(source.error(str(error))),), compared=False)
    return CheckedHand(source, tuple(differences), played.notes + notes, tells(played.hand) and NOBODY_SEEN not in played.notes)


def compare(played: PlayedHand) -> tuple[list[Difference], tuple[str, ...]]:
    """Compare the end of the hand with the file: differences and notes."""
    source = played.hand.source
    if not played.over:
        return [Difference.of(source.error("the file ends before the hand does", key="actions", kind="unfinished"))], ()
    chips = compared(played)
    return [Difference.of(source.error(wrong.what, key=wrong.key, kind=wrong.kind)) for wrong in chips.wrong], chips.notes
