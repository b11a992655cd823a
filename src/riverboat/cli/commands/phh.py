"""`riverboat phh`: checks and exports hands in PHH files."""

import json as _json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from riverboat.cli.errors import INTERRUPTED
from riverboat.cli.progress import ProgressLine
from riverboat.cli.shared_options import CommandGroup, json_option
from riverboat.cli.terminal import Styler
from riverboat.history.phh.checker import NOTED, CheckSummary, check_paths
from riverboat.history.phh.reader import play
from riverboat.history.phh.toml_text import load

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
