"""Hands of files replayed, and what comes out compared with what the files say."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from riverboat.history.phh.played_hand import compared, tells
from riverboat.history.phh.reader import NOBODY_SEEN, Reading, play
from riverboat.history.phh.text import PhhError, Source, find, load

UNREADABLE = ("bad", "unknown")
"""Kinds of problems that mean bad input; all others are differences between the file and our rules."""

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
"""What a note means, by the word that it is counted under; none of them contradicts the rules."""


class Difference(Struct, frozen=True):
    """One thing that a file says and our engine does not, or that could not be read."""

    file: str
    hand: str
    line: int
    kind: str
    what: str

    @classmethod
    def of(cls, error: PhhError) -> "Difference":
        """The difference that an error tells."""
        return cls(error.file, error.hand, error.line, error.kind, error.problem)

    def __str__(self) -> str:
        """One line: where, which kind, what."""
        place = self.file + (f":{self.line}" if self.line else "")
        return f"{place}: {f'hand {self.hand}: ' if self.hand else ''}{self.kind}: {self.what}"


class CheckedHand(Struct, frozen=True):
    """A hand that was checked: what differs, what was assumed, and whether the file had anything to compare with."""

    source: Source
    differences: tuple[Difference, ...] = ()
    notes: tuple[str, ...] = ()
    compared: bool = True


class CheckSummary(Struct):
    """Counts over many hands."""

    files: int = 0
    hands: int = 0
    nothing: int = 0  # hands without anything to compare with
    noted: int = 0  # hands that agree with the rules, and of which something is to be said
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
        """How many hands or files could not be read."""
        return sum(self.kinds[kind] for kind in UNREADABLE)

    @property
    def differences(self) -> int:
        """How many differences there are."""
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
    """Check every hand of files and folders, one after the other, and count; what cannot be read is told, and the rest checked."""
    for given in paths:
        try:
            found = list(find([given]))
        except PhhError as error:
            yield _unread(error, tally)
            continue
        if not found:
            yield _unread(PhhError("no hands in this folder: their files are named .phh or .phhs", file=str(given)), tally)
        for path in found:
            yield from _check_file(path, tally)


def _check_file(path: Path, tally: CheckSummary) -> Iterator[CheckedHand]:
    tally.files += 1
    try:
        found = load(path)
    except PhhError as error:
        yield _unread(error, tally)
        return
    for source, fields in found:
        checked = check(source, fields)
        tally.add(checked)
        yield checked


def _unread(error: PhhError, tally: CheckSummary) -> CheckedHand:
    tally.kinds[error.kind] += 1
    return CheckedHand(Source(error.file), (Difference.of(error),), compared=False)


def check(source: Source, fields: dict[str, Any]) -> CheckedHand:
    """Replay one hand and compare."""
    try:
        reading = play(source, fields)
        differences, notes = compare(reading)
    except PhhError as error:
        return CheckedHand(source, (Difference.of(error),), compared=False)
    except (ValueError, ArithmeticError) as error:  # one bad hand is no reason to leave the others unchecked
        return CheckedHand(source, (Difference.of(source.error(str(error))),), compared=False)
    return CheckedHand(source, tuple(differences), reading.notes + notes, tells(reading.hand) and NOBODY_SEEN not in reading.notes)


def compare(reading: Reading) -> tuple[list[Difference], tuple[str, ...]]:
    """What the file says of the end of the hand against what came out; and notes."""
    source = reading.hand.source
    if not reading.over:
        return [Difference.of(source.error("the file ends before the hand does", key="actions", kind="unfinished"))], ()
    found = compared(reading)
    return [Difference.of(source.error(wrong.what, key=wrong.key, kind=wrong.kind)) for wrong in found.wrong], found.notes
