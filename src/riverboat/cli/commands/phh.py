"""`riverboat phh` and `riverboat replay`: checks, exports and shows stored hands."""

import json as _json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click

from riverboat.cards import Card
from riverboat.cli.errors import DONE, INTERRUPTED
from riverboat.cli.play.narrator import Narrator, PlayerNames
from riverboat.cli.progress import ProgressLine
from riverboat.cli.shared_options import CommandGroup, json_option
from riverboat.cli.terminal import Styler, print_lines
from riverboat.dealer import Log
from riverboat.dealer import replay as replay_log
from riverboat.history.phh.checker import NOTED, CheckSummary, check_paths
from riverboat.history.phh.reader import play
from riverboat.history.phh.toml_text import PhhError, load
from riverboat.table import Viewer

FILE_INTERVAL = 10.0  # seconds between lines of progress in a file

seat_option = click.option("--seat", "-s", metavar="NUMBER", type=int, help="Only what this seat saw; all cards by default.")


@click.group(cls=CommandGroup)
def phh() -> None:
    """Check and export hands in PHH files."""


# --- checks ----------------------------------------------------------------------------------------------------------


@phh.command(
    epilog="""Examples:

riverboat phh check hands/

riverboat phh check one.phh many.phhs --json

Exit codes: 0 no difference, 1 a hand differs, 2 a file cannot be read, 130 interrupted (Ctrl-C)."""
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
def check(paths: Iterable[Path], json: bool) -> int:
    """Replay every hand and compare it with the file's finishing stacks and winnings.

    PATHS are files, and folders with everything in them.

    What sites count in their own way (a rake, uncalled chips, winnings left at 0) is noted and is not a difference.
    """
    summary, started, interrupted = CheckSummary(), time.monotonic(), False
    style, progress = Styler(), ProgressLine(file_interval=FILE_INTERVAL)
    differences = []
    try:
        for checked in check_paths(paths, summary):
            for difference in checked.differences:
                progress.clear()
                if json:
                    differences.append({name: getattr(difference, name) for name in ("file", "hand", "line", "kind", "what")})
                else:
                    print(style(str(difference), "red"))
            progress.show(lambda: f"{summary.hands:,} hands of {summary.files:,} files, {summary.differences:,} differences")
    except KeyboardInterrupt:
        interrupted = True
    progress.clear()
    seconds = time.monotonic() - started
    if json:
        data = {**summary.to_dict(), "seconds": round(seconds, 3), "interrupted": interrupted}
        print(_json.dumps({"differences": differences, "summary": data}, ensure_ascii=False))
    else:
        good = not summary.differences and not summary.unreadable and not interrupted
        for line in _summary(summary, seconds, interrupted):
            print(style(line, "green" if good else "bold"))
    return INTERRUPTED if interrupted else summary.exit_code


def _summary(summary: CheckSummary, seconds: float, interrupted: bool) -> Iterator[str]:
    rate = f", {summary.hands / seconds:,.0f} hands/s" if seconds > 0 and summary.hands else ""
    if interrupted:
        yield "Interrupted; so far:"
    yield f"{summary.hands:,} hands of {summary.files:,} files replayed in {seconds:.1f} s{rate}."
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in sorted(summary.kinds.items()) if count)
    yield f"{summary.differences:,} differences, {summary.unreadable:,} unreadable{f' ({kinds})' if kinds else ''}."
    if summary.nothing:
        yield (
            f"{summary.nothing:,} had no finishing stacks or winnings that say anything, or no known hand at the showdown: "
            "replayed, with nothing to compare."
        )
    if summary.notes:
        yield "Noted: " + "; ".join(_counted(note, count) for note, count in sorted(summary.notes.items())) + "."


def _counted(note: str, count: int) -> str:
    """How many hands have a note, and what it means.

    >>> _counted("rake", 1250)
    '1,250 rake (part of the pot was taken)'
    """
    return f"{count:,} {note}" + (f" ({NOTED[note]})" if note in NOTED else "")


# --- replay ----------------------------------------------------------------------------------------------------------


@click.command(
    epilog="""Examples:

riverboat replay hand.phh

riverboat replay many.phhs --hand 7 --seat 2"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--hand", "-n", type=click.IntRange(min=1), default=1, show_default=True, help="Number of the hand in the file.")
@seat_option
@click.option("--wait/--no-wait", default=True, show_default=True, help="On a terminal, wait for Enter between streets.")
def replay(file: Path, hand: int, seat: int | None, wait: bool) -> int:
    """Show a stored hand street by street.

    FILE is a PHH file, or a hand of Riverboat as JSON or text.
    """
    recorded = read_replay(file, hand)
    count = len(recorded.log.stacks)
    if seat is not None and not 1 <= seat <= count:
        raise ValueError(f"seats are 1 to {count}, not {seat}")
    waits = wait and sys.stdin.isatty() and sys.stdout.isatty()
    for number, lines in enumerate(recorded.streets(None if seat is None else seat - 1)):
        if number and waits and _stops():
            return DONE
        print_lines(lines)
    return DONE


def _stops() -> bool:
    try:
        return input("  Enter continues, q quits ").strip().lower() == "q"
    except (EOFError, KeyboardInterrupt):
        return True


def read_replay(path: Path, hand: int) -> "Replay":
    """A hand of a file: PHH, or a log of ours as JSON or text."""
    text = _text(path)
    if text.lstrip().startswith(("{", "riverboat ")):
        from riverboat.history.codec import log_from_json, log_from_text

        lines = [line for line in text.splitlines() if line.strip()]
        several = len(lines) > 1 and all(line.startswith("{") for line in lines)  # a history: one hand per line
        if several:
            text = lines[_number(path, hand, len(lines)) - 1]
        title = f"{path.name}, hand {hand}" if several else path.name
        try:
            return Replay(log_from_json(text) if text.lstrip().startswith("{") else log_from_text(text), title=title)
        except ValueError as error:
            raise PhhError(str(error), file=str(path)) from None
    hands = load(path)
    played = play(*hands[_number(path, hand, len(hands)) - 1])
    names = [played.hand.name(seat) for seat in range(len(played.log.stacks))]
    title = f"{path.name}{f', hand {hand}' if len(hands) > 1 else ''}"
    return Replay(played.log, names, played.hand.amount, title, played.filled)


def _number(path: Path, hand: int, count: int) -> int:
    if not 1 <= hand <= count:
        raise PhhError(f"there is no hand {hand}; the file has {count}", file=str(path))
    return hand


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise PhhError(f"cannot be read: {error.strerror}", file=str(path)) from None
    except UnicodeDecodeError as error:
        raise PhhError(f"not UTF-8 at byte {error.start}", file=str(path)) from None


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
        replay_log(log)  # refuse a log that cannot be played
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


# --- export ----------------------------------------------------------------------------------------------------------


@phh.command(epilog="Example: riverboat phh export hand.phh --format pokerstars > hand.txt")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--format", "-f", "style", metavar="FORMAT", default="pokerstars", show_default=True, help="pokerstars.")
@seat_option
def export(file: Path, style: str, seat: int | None) -> None:
    """Write the hands of a file as text for other programs.

    FILE is a PHH file with one hand or several.
    """
    if style != "pokerstars":
        raise ValueError(f"unknown format {style!r}; formats are pokerstars")
    for text in pokerstars_texts(file, seat):
        print(text)


def pokerstars_texts(path: Path, hero: int | None) -> Iterator[str]:
    """Every hand of a PHH file in the format of PokerStars."""
    from riverboat.history.pokerstars import Header, when_of
    from riverboat.history.pokerstars import export as export_hand

    for number, (source, fields) in enumerate(load(path), 1):
        played = play(source, fields)
        hand, count = played.hand, len(played.log.stacks)
        if hero is not None and not 1 <= hero <= count:
            raise ValueError(f"seats are 1 to {count}, not {hero}")
        ident = fields.get("hand", number)
        table = str(fields.get("table", fields.get("event", path.stem)))
        header = Header(ident if isinstance(ident, int) else number, table, when_of(source, fields))
        yield export_hand(
            played.log,
            players=hand.players,
            amount=hand.amount,
            hero=None if hero is None else hero - 1,
            unknown=played.filled,
            header=header,
        )
