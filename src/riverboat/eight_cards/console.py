"""Prints events as plain ASCII lines, which every console can show."""

import re
from collections.abc import Callable
from itertools import count as numbers
from unicodedata import combining, normalize

from riverboat.eight_cards import events
from riverboat.eight_cards.events import BoardId, Record
from riverboat.eight_cards.state import BOARDS

_NAME = 12  # columns for a name, and for a board with five cards
_BOARD = 17
_RED = re.compile(r"\b([2-9TJQKA][dh])\b")


class ConsoleRenderer:
    """Prints the events of a viewer: pass it to the engine as a callback.

    >>> console = ConsoleRenderer()
    >>> console(events.AssignPlaced(player="Anna", board="B", cards=("Ah", "Kh"), partial={"A": 2, "B": 2, "C": 0}))
    Anna places Ah Kh on B (A 2, B 2, C 0)
    >>> console(events.AssignPlaced(player="Bo", board="B", partial={"A": 2, "B": 2, "C": 0}))
    Bo places on B (A 2, B 2, C 0)

    Hidden cards appear as counts. Colour is optional.
    """

    def __init__(self, write: Callable[[str], object] = print, *, colour: bool = False) -> None:
        """Write lines with this function."""
        self._write = write
        self._colour = colour
        self._hands = 0
        self._given: dict[str, str] = {}  # names of players, by id
        self._names: dict[str, str] = {}  # the same as they are printed
        self._clear()

    def _clear(self) -> None:
        self._boards: dict[BoardId, tuple[str, ...]] = {}
        self._kinds: dict[BoardId, str] = {}
        self._placed: dict[str, dict[BoardId, tuple[str, ...] | int]] = {}  # the cards, or how many
        self._winners: dict[BoardId, tuple[str, ...]] = {}

    def __call__(self, record: Record) -> None:
        """Print one event."""
        self._given.update(getattr(record, "names", {}))
        match record:
            case events.HandStarted():
                self._clear()
                self._hands += 1
                self._say(f"--- Hand {self._hands}: {self._name(record.dealer)} places first ---")
            case events.CardsDealt():
                self._placed[record.to] = {}
                self._say(f"{self._name(record.to)} gets {record.count} cards{': ' * bool(record.cards)}{' '.join(record.cards)}")
            case events.FlopDealt():
                self._boards[record.board] = record.cards
                if len(self._boards) == len(BOARDS):
                    self._table()
            case events.AssignPlaced():
                self._place(record)
            case events.AssignLocked():
                self._say(f"{self._name(record.player)} {'is out of time and folds' if record.folded else 'has locked'}")
                if record.folded:
                    del self._placed[record.player]
            case events.BoardKindLocked():
                self._kinds = {board: record.kind if board == record.board else "NLHE" for board in BOARDS}
                self._say(f"Board {record.board} plays as {record.kind} for all")
            case events.TurnRiverDealt():
                self._run_out(record)
            case events.BoardResult():
                self._result(record)
            case events.HandResult():
                self._table()
                for player, net in record.net.items():
                    self._say(f"{self._name(player)} wins {record.won[player]} ({net:+})")
            case events.ValidationError():
                name = self._name(record.player)
                self._say(f"{name} may not do that: {record.reason.replace(self._given.get(record.player, record.player), name)}")

    def _place(self, record: events.AssignPlaced) -> None:
        """Print a placement; cards that are named again have moved, and of hidden cards only the count is known."""
        own = self._placed.setdefault(record.player, {})
        for board, count in record.partial.items():
            lay = own.get(board, ())
            kept = tuple(card for card in lay if card not in record.cards) if isinstance(lay, tuple) else ()
            new = record.cards if board == record.board else ()
            own[board] = next((cards for cards in (kept + new, new) if len(cards) == count), count)
        counts = ", ".join(f"{board} {count}" for board, count in record.partial.items())
        what = f"{' '.join(record.cards)} " if record.cards else ""
        self._say(f"{self._name(record.player)} places {what}on {record.board} ({counts})")

    def _run_out(self, record: events.TurnRiverDealt) -> None:
        if all(len(cards) == 3 for cards in self._boards.values()):
            self._table()  # all have locked: show the table before the run-out
        self._boards[record.board] += (record.turn, record.river)
        self._say(f"Board {record.board}: {' '.join(self._boards[record.board])}")

    def _result(self, record: events.BoardResult) -> None:
        self._winners[record.board] = record.winner_ids
        for player, cards in record.shown.items():
            self._placed[player][record.board] = cards
        for player, words in record.hand_desc.items():
            self._say(f"  {_fit(self._name(player), _NAME)}{self._lying(player, record.board):{_NAME + 1}}{words}")
        parts: list[tuple[tuple[str, ...], int]] = [((player,), amount) for player, amount in record.won.items()]
        for players, amount in parts or [(record.winner_ids, record.subpot)]:
            names, verb = " and ".join(map(self._name, players)), "wins" if len(players) == 1 else "share"
            self._say(f"Board {record.board} ({record.kind}): {names} {verb} {amount} with {record.hand_desc[players[0]]}")

    def _table(self) -> None:
        """Print the three boards side by side, with the cards of each player below."""
        rows = [("", [f"{board} {self._kinds.get(board, '')}" for board in BOARDS])]
        rows += [("", [" ".join(self._boards.get(board, ())) for board in BOARDS])]
        rows += [(self._name(player), [self._lying(player, board) for board in BOARDS]) for player, lay in self._placed.items() if lay]
        if self._winners:
            rows += [("won by", [", ".join(map(self._name, self._winners.get(board, ()))) for board in BOARDS])]
        for head, parts in rows:
            self._say("  " + _fit(head, _NAME) + "".join(_fit(part, _BOARD) for part in parts).rstrip())

    def _lying(self, player: str, board: BoardId) -> str:
        lay = self._placed.get(player, {}).get(board, 0)
        return f"{lay} cards" if isinstance(lay, int) else " ".join(lay)

    def _name(self, player: str) -> str:
        """The printed name; P1, P2 ... if the name is not printable or looks like another player's."""
        if player not in self._names:
            plain, taken = _plain(self._given.get(player, player)), self._names.values()
            bad = plain in taken or not any(map(str.isalnum, plain))
            free = (name for at in numbers(len(taken) + 1) if (name := f"P{at}") not in taken)
            self._names[player] = next(free) if bad else plain
        return self._names[player]

    def _say(self, line: str) -> None:
        plain = _plain(line)
        self._write(_RED.sub("\033[31m\\1\033[0m", plain) if self._colour else plain)


def _plain(text: str) -> str:
    """The text in ASCII: letters without accents, and a question mark for anything else."""
    letters = (letter for letter in normalize("NFKD", text) if not combining(letter))
    return "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in letters)


def _fit(text: str, width: int) -> str:
    """The text padded or cut to its column."""
    return f"{text[: width - 1]:{width}}"
