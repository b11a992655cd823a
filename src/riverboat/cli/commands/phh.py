"""Hands of files in the terminal: checked, shown step by step, exported."""

import json as _json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from riverboat.cards import UNSEEN, Card
from riverboat.cli.paint import cards_text
from riverboat.cli.play.company import YOU, Company
from riverboat.dealer import Log, replay
from riverboat.history.phh.checker import NOTED, CheckSummary, check_paths
from riverboat.history.phh.reader import play
from riverboat.history.phh.text import PhhError, load
from riverboat.table import Event, Table, Viewer, after, seen
from riverboat.table import events as e

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


class Shown:
    """A hand to show: its events, the players' names, and how amounts are written."""

    def __init__(
        self,
        log: Log,
        names: Iterable[str] = (),
        amount: Callable[[int], str] = str,
        title: str = "",
        filled: frozenset[Card] = frozenset(),
    ) -> None:
        """Take a hand of ours; names and amounts may be a file's, and `filled` are cards that the file does not know."""
        self.log, self.amount, self.title, self.filled = log, amount, title, filled
        self.events = replay(log).events
        self.names = tuple(names) or tuple(f"seat {seat + 1}" for seat in range(len(log.stacks)))

    def streets(self, viewer: Viewer, *, everything: bool) -> Iterator[list[Text]]:
        """The lines of each street, as a viewer sees it or with all cards open."""
        table = Table((), 0)
        lines = [self._title()]
        for event in self.events:
            known = event if everything else seen(event, viewer)
            table = after(table, known)
            if isinstance(event, e.Entered):
                yield lines
                lines = self._street(table)
            else:
                lines += self._line(known, table)
        yield [*lines, Text(), *self._stacks(table, final=True)]

    def _title(self) -> Text:
        game = self.log.game
        return Text.assemble((game.variant.name, "bold"), f", {game.limit}", f"   {self.title}" if self.title else "")

    def _street(self, table: Table) -> list[Text]:
        boards = [Text.assemble(f"{board.name} " if board.name else "", self._cards(board.cards)) for board in table.boards]
        head = Text.assemble(("── ", "dim"), (table.street, "bold yellow"), ("  pot ", "dim"), self.amount(table.pot))
        for board in boards:
            head.append_text(Text.assemble(("  board ", "dim"), board))
        return [Text(), head, *self._stacks(table)]

    def _stacks(self, table: Table, *, final: bool = False) -> list[Text]:
        """One line a seat: name, chips, cards."""
        width = max(len(name) for name in self.names)
        lines = []
        for index, seat in enumerate(table.seats):
            mark = "D" if index == table.button else " "
            style = "dim" if seat.folded else ""
            line = Text.assemble((f"  {mark} {self.names[index]:<{width}}  {self.amount(seat.stack):>10}  ", style))
            if seat.cards:
                line.append_text(self._cards(seat.cards))
            if final:
                change = seat.stack - self.log.stacks[index]
                sign = "+" if change > 0 else "-" if change < 0 else ""
                line.append(f"  {sign}{self.amount(abs(change))}", style="green" if change > 0 else "red" if change < 0 else "dim")
            elif seat.folded:
                line.append("  folded", style="dim")
            lines.append(line)
        return lines

    def _line(self, event: Event, table: Table) -> list[Text]:
        said = self._said(event, table)
        if said is None:
            return []
        seat = getattr(event, "seat", None)
        if seat is None:
            return [Text.assemble("  ", said)]
        return [Text.assemble("  ", (f"{self.names[seat]} ", "cyan"), _to_you(said) if self.names[seat].split()[-1:] == [YOU] else said)]

    def _said(self, event: Event, table: Table) -> Text | str | None:
        """What an event says, after the name of its seat; nothing for bookkeeping."""
        amount = self.amount
        match event:
            case e.Posted():
                return f"posts {amount(event.amount)} ({event.kind})"
            case e.Dealt():
                return Text.assemble("is dealt ", self._cards(event.cards))
            case e.Turned():
                return Text.assemble(f"board {event.board} is " if event.board else "the board is ", self._cards(table.board(event.board)))
            case e.Checked():
                return "checks"
            case e.Called():
                return f"calls {amount(event.amount)}"
            case e.Raised():
                return f"raises to {amount(event.to)}" if event.over else f"bets {amount(event.to)}"
            case e.Folded():
                return Text("folds", style="dim")
            case e.Returned():
                return f"takes back {amount(event.amount)}"
            case e.Chosen():
                return f"says {event.word}"
            case e.Discarded():
                return f"throws {len(event.positions)}"
            case e.Placed():
                return "places " + ", ".join(f"{len(positions)} on {board}" for board, positions in event.boards)
            case e.Faced():
                return Text.assemble("the deck has ", self._cards(event.cards))
            case e.Shown():
                return Text.assemble("shows ", self._cards(event.cards))
            case e.Mucked():
                return Text("mucks", style="dim")
            case e.Judged() if event.seat is not None and self.filled & set(table.seats[event.seat].cards):
                return Text("has cards that the file does not tell", style="dim")
            case e.Judged():
                return Text.assemble("has ", (event.words, "bold")) if event.seat is not None else f"the deck has {event.words}"
            case e.Awarded():
                share = f" for {event.share}" if event.share else ""
                if event.seat is None:
                    return f"{amount(event.amount)} {'stays' if event.amount == 1 else 'stay'} for the next hand"
                return Text(f"wins {amount(event.amount)} of pot {event.pot + 1}{share}", style="green")
            case e.Matched():
                return f"matches the pot with {amount(event.amount)}"
            case e.Reshuffled():
                return f"{event.count} thrown cards are shuffled back"
        return None

    def _cards(self, held: Iterable[Card]) -> Text:
        """Cards in colour; those that are hidden, or that nobody knows, dim."""
        return Text(" ").join(Text("??", style="dim") if card == UNSEEN or card in self.filled else cards_text((card,)) for card in held)


def _to_you(said: Text | str) -> Text:
    """What somebody does, said to the player himself.

    >>> _to_you("is dealt a card").plain, _to_you(Text("folds", style="dim")).plain
    ('are dealt a card', 'fold')
    """
    text = Text(said) if isinstance(said, str) else said
    verb = text.plain.partition(" ")[0]
    yours = Text(Company([YOU]).does(0, verb).removeprefix(f"{YOU} "), style=text.style)
    return Text.assemble(yours, text[len(verb) :]) if text.plain != verb else yours


def shown(path: Path, hand: int) -> Shown:
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
            return Shown(log_from_json(text) if text.lstrip().startswith("{") else log_from_text(text), title=title)
        except ValueError as error:
            raise PhhError(str(error), file=str(path)) from None
    found = load(path)
    reading = play(*found[_number(path, hand, len(found)) - 1])
    names = [reading.hand.name(seat) for seat in range(len(reading.log.stacks))]
    title = f"{path.name}{f', hand {hand}' if len(found) > 1 else ''}"
    return Shown(reading.log, names, reading.hand.amount, title, reading.filled)


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
    what = shown(path, hand)
    count = len(what.log.stacks)
    if seat is not None and not 1 <= seat <= count:
        raise ValueError(f"seats are 1 to {count}, not {seat}")
    console = Console(highlight=False)
    waits = wait and sys.stdin.isatty() and sys.stdout.isatty()
    for number, lines in enumerate(what.streets(None if seat is None else seat - 1, everything=seat is None)):
        if number and waits and _stops():
            return
        for line in lines:
            console.print(line, soft_wrap=True)


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
