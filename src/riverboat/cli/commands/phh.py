"""Hands of files in the terminal: checked, shown step by step, exported."""

import json as _json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from riverboat.cards import Card
from riverboat.cli.play.narrator import Narrator, PlayerNames
from riverboat.cli.terminal import Styler, print_lines
from riverboat.dealer import Log, replay
from riverboat.history.phh.checker import NOTED, CheckSummary, check_paths
from riverboat.history.phh.reader import play
from riverboat.history.phh.text import PhhError, load
from riverboat.table import Viewer

INTERRUPTED = 130
FIRST = 1.0  # seconds before the first word of progress
EVERY = {True: 0.2, False: 10.0}  # seconds between the others, on a terminal or in a file


def check(paths: Iterable[Path], *, json: bool = False) -> int:
    """Check hands, tell each difference and a summary, and return the exit code."""
    tally, started, interrupted = CheckSummary(), time.monotonic(), False
    console = Console(highlight=False, soft_wrap=True)
    progress = _Progress(tally, started)
    told = []
    try:
        for checked in check_paths(paths, tally):
            for difference in checked.differences:
                progress.clear()
                if json:
                    told.append({name: getattr(difference, name) for name in ("file", "hand", "line", "kind", "what")})
                else:
                    console.print(Text(str(difference), style="red"))
            progress.tick()
    except KeyboardInterrupt:
        interrupted = True
    progress.clear()
    seconds = time.monotonic() - started
    if json:
        summary = {**tally.to_dict(), "seconds": round(seconds, 3), "interrupted": interrupted}
        print(_json.dumps({"differences": told, "summary": summary}, ensure_ascii=False))
    else:
        console.print(_summary(tally, seconds, interrupted))
    return INTERRUPTED if interrupted else tally.exit_code


class _Progress:
    """A line on standard error now and then, so that long work does not look dead."""

    def __init__(self, tally: CheckSummary, started: float) -> None:
        self.tally, self.next = tally, started + FIRST
        self.terminal, self.shown = sys.stderr.isatty(), False

    def tick(self) -> None:
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + EVERY[self.terminal]
        text = f"{self.tally.hands:,} hands of {self.tally.files:,} files, {self.tally.differences:,} differences"
        print(f"\r\x1b[K{text}" if self.terminal else text, end="" if self.terminal else "\n", file=sys.stderr, flush=True)
        self.shown = self.terminal

    def clear(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.shown = False


def _summary(tally: CheckSummary, seconds: float, interrupted: bool) -> Text:
    good = not tally.differences and not tally.unreadable
    rate = f", {tally.hands / seconds:,.0f} hands/s" if seconds > 0 and tally.hands else ""
    lines = [f"{tally.hands:,} hands of {tally.files:,} files replayed in {seconds:.1f} s{rate}."]
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in sorted(tally.kinds.items()) if count)
    lines.append(f"{tally.differences:,} differences, {tally.unreadable:,} unreadable{f' ({kinds})' if kinds else ''}.")
    if tally.nothing:
        lines.append(
            f"{tally.nothing:,} had no finishing stacks or winnings that say anything, or no known hand at the showdown: "
            "replayed, with nothing to compare."
        )
    if tally.notes:
        lines.append("Noted: " + "; ".join(_counted(note, count) for note, count in sorted(tally.notes.items())) + ".")
    if interrupted:
        lines.insert(0, "Interrupted; so far:")
    return Text("\n".join(lines), style="green" if good and not interrupted else "bold")


def _counted(note: str, count: int) -> str:
    """How many hands have a note, and what it means.

    >>> _counted("rake", 1250)
    '1,250 rake (part of the pot was taken)'
    """
    return f"{count:,} {note}" + (f" ({NOTED[note]})" if note in NOTED else "")


# --- one hand, step by step ----------------------------------------------------------------------------------------


class Replay:
    """A recorded hand: its log, the players' names, how amounts are written, and the cards that the file does not know."""

    def __init__(
        self,
        log: Log,
        names: Iterable[str] = (),
        amount: Callable[[int], str] = str,
        title: str = "",
        filled: frozenset[Card] = frozenset(),
    ) -> None:
        """Take a hand; without names the players are "Seat 1", "Seat 2" and so on."""
        self.log, self.amount, self.title, self.filled = log, amount, title, filled
        replay(log)  # refuse a log that cannot be played
        self.players = PlayerNames(tuple(names) or tuple(f"Seat {seat + 1}" for seat in range(len(log.stacks))))

    def streets(self, viewer: Viewer) -> Iterator[list[str]]:
        """The lines of each street as a viewer sees it, with all cards if there is no viewer."""
        style, game = Styler(hidden=self.filled), self.log.game
        narrator = Narrator(game, self.players, viewer, style, amount=self.amount, all_cards=viewer is None)
        street = [f"{style(game.variant.name, 'bold')}, {game.limit}" + (f"   {self.title}" if self.title else "")]
        for line in narrator.replay(self.log):
            if not line:
                yield street
                street = []
            street.append(line)
        yield [*street, *narrator.chip_counts(self.log.stacks)]


def read_replay(path: Path, hand: int) -> Replay:
    """The hand of a file: PHH, or a log of ours as JSON or text."""
    text = _text(path)
    if text.lstrip().startswith(("{", "riverboat ")):
        from riverboat.history.codec import log_from_json, log_from_text

        lines = [line for line in text.splitlines() if line.strip()]
        many = len(lines) > 1 and all(line.startswith("{") for line in lines)  # an evening: a hand a line
        if many:
            text = lines[_number(path, hand, len(lines)) - 1]
        title = f"{path.name}, hand {hand}" if many else path.name
        try:
            return Replay(log_from_json(text) if text.lstrip().startswith("{") else log_from_text(text), title=title)
        except ValueError as error:
            raise PhhError(str(error), file=str(path)) from None
    found = load(path)
    reading = play(*found[_number(path, hand, len(found)) - 1])
    names = [reading.hand.name(seat) for seat in range(len(reading.log.stacks))]
    title = f"{path.name}{f', hand {hand}' if len(found) > 1 else ''}"
    return Replay(reading.log, names, reading.hand.amount, title, reading.filled)


def _number(path: Path, hand: int, many: int) -> int:
    if not 1 <= hand <= many:
        raise PhhError(f"there is no hand {hand}; the file has {many}", file=str(path))
    return hand


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise PhhError(f"cannot be read: {error.strerror}", file=str(path)) from None
    except UnicodeDecodeError as error:
        raise PhhError(f"not UTF-8 at byte {error.start}", file=str(path)) from None


def _stops() -> bool:
    try:
        return input("  Enter goes on, q stops ").strip().lower() == "q"
    except (EOFError, KeyboardInterrupt):
        return True


def show(path: Path, hand: int, seat: int | None, *, wait: bool) -> None:
    """Show a hand street by street; on a terminal, Enter goes on and q stops."""
    recorded = read_replay(path, hand)
    count = len(recorded.log.stacks)
    if seat is not None and not 1 <= seat <= count:
        raise ValueError(f"seats are 1 to {count}, not {seat}")
    waits = wait and sys.stdin.isatty() and sys.stdout.isatty()
    for number, lines in enumerate(recorded.streets(None if seat is None else seat - 1)):
        if number and waits and _stops():
            return
        print_lines(lines)


# --- hands for other programs --------------------------------------------------------------------------------------


def exported(path: Path, hero: int | None) -> Iterator[str]:
    """Every hand of a PHH file in the style of PokerStars."""
    from riverboat.history.pokerstars import Header, export, when_of

    for number, (source, fields) in enumerate(load(path), 1):
        reading = play(source, fields)
        hand, count = reading.hand, len(reading.log.stacks)
        if hero is not None and not 1 <= hero <= count:
            raise ValueError(f"seats are 1 to {count}, not {hero}")
        told = fields.get("hand", number)
        table = str(fields.get("table", fields.get("event", path.stem)))
        header = Header(told if isinstance(told, int) else number, table, when_of(source, fields))
        yield export(
            reading.log,
            players=hand.players,
            amount=hand.amount,
            hero=None if hero is None else hero - 1,
            unknown=reading.filled,
            header=header,
        )
