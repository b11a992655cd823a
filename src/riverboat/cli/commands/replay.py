"""`riverboat replay`: shows a stored hand street by street."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click

from riverboat.cards import Card
from riverboat.cli.commands.phh import seat_option
from riverboat.cli.errors import DONE
from riverboat.cli.play.narrator import Narrator, PlayerNames
from riverboat.cli.terminal import Styler, print_lines
from riverboat.dealer import Log
from riverboat.dealer import replay as replay_log
from riverboat.history.phh.reader import play
from riverboat.history.phh.toml_text import PhhError, load
from riverboat.table import Viewer


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
