"""Offers: the legal answers to a question. Four kinds serve every game so far."""

from collections.abc import Callable
from itertools import combinations
from typing import TypeGuard

from msgspec import Struct

from riverboat.cards import FULL, RANKS
from riverboat.coded_text import CodedText
from riverboat.dealer import Illegal, Value
from riverboat.table import Table

Below = Callable[[int], int]
"""A source of random numbers from 0 to n - 1."""


def _positions(value: object) -> TypeGuard[tuple[int, ...]]:
    """Whether a value is a tuple of integers; clients may send anything."""
    return isinstance(value, tuple) and all(type(position) is int for position in value)


class Wager(Struct, frozen=True, tag_field="offer", tag="wager"):
    """Fold, check, call, or bet and raise to an amount.

    >>> offer = Wager(call=20, low=40, high=300)
    >>> offer.parse("raise to 120"), offer.parse("call"), offer.parse("all-in")
    (120, 'call', 300)
    """

    call: int  # chips to call; 0 if the seat may check
    low: int = 0  # the least and the most to raise to; 0 if no raise is allowed
    high: int = 0
    forced: bool = False  # a bring-in: no fold

    def why_not(self, table: Table, seat: int, value: Value) -> CodedText | None:
        """The reason why a value is not legal."""
        if value == "fold":
            return CodedText("bring_in_cannot_fold", "the bring-in cannot fold") if self.forced else None
        if value == "check":
            return None if not self.call else CodedText("cannot_check", "there are {call} to call", call=self.call)
        if value == "call":
            return None if self.call else CodedText("nothing_to_call", "there is nothing to call: check")
        if not isinstance(value, int) or isinstance(value, bool):
            return CodedText("not_a_wager", "a wager is fold, check, call, or the amount to raise to")
        if not self.high:
            return CodedText("no_raise", "no raise is allowed now")
        if not self.low <= value <= self.high:
            template = "a raise is to {low} up to {high}" if self.high > self.low else "a raise is to {low}"
            return CodedText("raise_out_of_range", template, low=self.low, high=self.high)
        return None

    def default(self, table: Table, seat: int) -> Value:
        """Check, else fold."""
        return "call" if self.forced else "fold" if self.call else "check"

    def sample(self, table: Table, seat: int, below: Below) -> Value:
        """A random legal answer."""
        passive = "call" if self.call else "check"
        words: list[Value] = [passive, passive, *([] if self.forced else ["fold"])]
        if self.high:
            words += [self.low, self.low + below(self.high - self.low + 1)]
        return words[below(len(words))]

    def parse(self, text: str) -> Value:
        """Parse what a player types."""
        words = text.lower().replace("to", " ").split()
        first = words[0] if words else ""
        short = {
            "f": "fold",
            "x": "check",
            "k": "check",
            "c": "call" if self.call else "check",
            "call": "call",
            "fold": "fold",
            "check": "check",
        }
        if first in short:
            return short[first]
        if first in ("a", "all-in", "allin", "all"):
            return self.high or ("call" if self.call else "check")
        number = words[-1] if words else ""
        if number.isdecimal() and (len(words) == 1 or first in ("r", "raise", "b", "bet", "complete")):
            return int(number)
        raise Illegal("unreadable_wager", "type fold, check, call, or raise to an amount")


class Discard(Struct, frozen=True, tag_field="offer", tag="discard"):
    """Discard cards, named by position."""

    most: int
    least: int = 0
    with_ace: int = 0  # the most for a hand that keeps an ace, if that is more

    def limit(self, table: Table, seat: int) -> int:
        """The most cards that this seat may discard."""
        held = len(table.seats[seat].cards)
        beside = min(held - 1, self.with_ace) if self._keeps_ace(table, seat, ()) else 0
        return max(min(held, self.most), beside)

    @staticmethod
    def _keeps_ace(table: Table, seat: int, thrown: tuple[int, ...]) -> bool:
        kept = [card for position, card in enumerate(table.seats[seat].cards) if position not in thrown]
        return any(card < len(FULL) and RANKS[card.rank] == "A" for card in kept)

    def why_not(self, table: Table, seat: int, value: Value) -> CodedText | None:
        """The reason why a value is not legal."""
        if not _positions(value):
            return CodedText("not_a_discard", "a discard is a tuple of positions, such as (0, 2)")
        if len(set(value)) < len(value) or not all(0 <= position < len(table.seats[seat].cards) for position in value):
            return CodedText("wrong_positions", "positions are 0 to {last}, each once", last=len(table.seats[seat].cards) - 1)
        most = self.limit(table, seat)
        if not self.least <= len(value) <= most:
            template = "throw {least}" if self.least == most else "throw {least} to {most} cards"
            return CodedText("wrong_number_of_discards", template, least=self.least, most=most)
        if len(value) > self.most and not self._keeps_ace(table, seat, value):
            return CodedText("discards_need_an_ace", "more than {most} only beside an ace that is kept", most=self.most)
        return None

    def default(self, table: Table, seat: int) -> Value:
        """Stand pat, or discard the last cards if some must go."""
        held = len(table.seats[seat].cards)
        return tuple(range(held - self.least, held))

    def sample(self, table: Table, seat: int, below: Below) -> Value:
        """A random legal answer."""
        count = self.least + below(self.limit(table, seat) - self.least + 1)
        choices = [
            thrown
            for thrown in combinations(range(len(table.seats[seat].cards)), count)
            if count <= self.most or self._keeps_ace(table, seat, thrown)
        ]
        return choices[below(len(choices))]

    def parse(self, text: str) -> Value:
        """Parse positions counted from one, such as "1 3", or "pat"."""
        if text.strip().lower() in ("", "pat", "none", "0"):
            return ()
        words = text.replace(",", " ").split()
        if not all(word.isdecimal() and int(word) for word in words):
            raise Illegal("unreadable_discard", "type the positions of the cards to throw, from 1, or pat")
        return tuple(int(word) - 1 for word in words)


class Choice(Struct, frozen=True, tag_field="offer", tag="choice"):
    """Choose one of several words, the boldest first; a word may have a price."""

    words: tuple[str, ...]
    prices: tuple[int, ...] = ()
    otherwise: str = ""  # the answer after a timeout, if not the last word
    ask: str = ""  # the question, such as "Stay or drop?"

    def price(self, word: str) -> int:
        """The price of a word."""
        return dict(zip(self.words, self.prices, strict=False)).get(word, 0)

    def why_not(self, table: Table, seat: int, value: Value) -> CodedText | None:
        """The reason why a value is not legal."""
        if value not in self.words:
            return CodedText("no_such_choice", "say {words}", words=" or ".join(self.words))
        if self.price(str(value)) > table.seats[seat].stack:
            return CodedText("choice_too_expensive", "{word} costs {price}", word=str(value), price=self.price(str(value)))
        return None

    def default(self, table: Table, seat: int) -> Value:
        """The last word, which risks nothing, unless the question sets another."""
        return self.otherwise or self.words[-1]

    def sample(self, table: Table, seat: int, below: Below) -> Value:
        """A random legal answer."""
        words = [word for word in self.words if self.why_not(table, seat, word) is None]
        return words[below(len(words))]

    def parse(self, text: str) -> Value:
        """Parse a word, or the start of one."""
        matches = [word for word in self.words if word.startswith(text.strip().lower())]
        if len(matches) != 1:
            raise Illegal("no_such_choice", "say {words}", words=" or ".join(self.words))
        return matches[0]


class Placement(Struct, frozen=True, tag_field="offer", tag="placement"):
    """Place cards on boards: all at once, or a few at a time on one board.

    The largest part goes to a fixed board, or to any. Cards that were placed before stay.
    """

    boards: tuple[str, ...]
    sizes: tuple[int, ...]  # the largest first
    fixed: str = ""  # the board that must take the largest part
    step: int = 0  # cards at a time; 0 for all at once
    may_fold: bool = False  # a timeout folds; otherwise it places the fallback
    fallback: tuple[tuple[int, ...], ...] = ()  # a random placement, drawn from the hand's seed

    def why_not(self, table: Table, seat: int, value: Value) -> CodedText | None:
        """The reason why a value is not legal."""
        if value == "fold":
            return None if self.may_fold else CodedText("no_folding", "nobody folds here")
        if not isinstance(value, tuple) or len(value) != len(self.boards) or not all(_positions(part) for part in value):
            return CodedText("not_a_placement", "a placement is a list of positions for each of {boards}", boards=", ".join(self.boards))
        parts: tuple[tuple[int, ...], ...] = value  # type: ignore[assignment]
        free = self._free(table, seat)
        named = sorted(position for part in parts for position in part)
        if len(set(named)) < len(named) or not set(named) <= set(free):
            positions = ", ".join(map(str, free))
            return CodedText("wrong_placement_positions", "place cards at positions {positions}, each once", positions=positions)
        if len(named) != (self.step or len(free)):
            template = "place {cards} cards" if self.step else "each of the {cards} cards must be placed"
            return CodedText("wrong_number_of_placed_cards", template, cards=self.step or len(free), step=bool(self.step))
        if self.step and sum(map(bool, parts)) != 1:
            return CodedText("one_board_at_a_time", "place them on one board")
        counts = [len(part) + held for part, held in zip(parts, self._held(table, seat), strict=True)]
        if not self._fits(counts):
            template = "the boards take {sizes}, board {fixed} the {largest}" if self.fixed else "the boards take {sizes}"
            sizes = ", ".join(map(str, self.sizes))
            return CodedText("boards_take", template, sizes=sizes, fixed=self.fixed, largest=self.sizes[0])
        return None

    def default(self, table: Table, seat: int) -> Value:
        """Fold if the game says so, else the random placement drawn from the hand's seed."""
        return "fold" if self.may_fold else self.fallback or self.sample(table, seat, lambda _: 0)

    def sample(self, table: Table, seat: int, below: Below) -> tuple[tuple[int, ...], ...]:
        """A random legal placement."""
        left = list(self._free(table, seat))
        mixed = [left.pop(below(len(left))) for _ in range(len(left))]
        held = self._held(table, seat)
        wanted = self._wanted(held, below)
        if self.step:
            open_boards = [index for index, want in enumerate(wanted) if want >= self.step]
            board = open_boards[below(len(open_boards))]
            wanted = [self.step if index == board else 0 for index in range(len(wanted))]
        parts = []
        for want in wanted:
            parts.append(tuple(sorted(mixed[:want])))
            mixed = mixed[want:]
        return tuple(parts)

    def parse(self, text: str) -> Value:
        """Parse a board for each card in turn, with a dash for a card that waits: "AABBBBCC", "A--A----"."""
        letters = text.upper().replace(" ", "")
        if letters == "FOLD":
            return "fold"
        if not letters or any(letter not in (*self.letters, "-") for letter in letters):
            largest = self.fixed or self.boards[0]
            sizes = [self.sizes[0 if board == largest else 1] for board in self.boards]
            whole = "".join(letter * size for letter, size in zip(self.letters, sizes, strict=True))
            begun = f"{self.letters[self.boards.index(largest)] * self.step}{'-' * (len(whole) - self.step)}"
            raise Illegal("unreadable_placement", "type a board for each card, such as {example}", example=begun if self.step else whole)
        return tuple(tuple(at for at, letter in enumerate(letters) if letter == board) for board in self.letters)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that stand for the boards: the first of each name."""
        return tuple(board[0].upper() for board in self.boards)

    def _held(self, table: Table, seat: int) -> list[int]:
        """The number of cards already on each board."""
        placed = dict(table.seats[seat].placed)
        return [len(placed.get(board, ())) for board in self.boards]

    def _free(self, table: Table, seat: int) -> list[int]:
        """The positions of the cards that are not placed yet."""
        mine = table.seats[seat]
        taken = {position for _, positions in mine.placed for position in positions}
        return [position for position in range(len(mine.cards)) if position not in taken]

    def _fits(self, counts: list[int]) -> bool:
        """Whether the boards can still reach their sizes."""
        if self.fixed and any(count > self.sizes[1] for board, count in zip(self.boards, counts, strict=True) if board != self.fixed):
            return False
        return all(count <= size for count, size in zip(sorted(counts, reverse=True), self.sizes, strict=True))

    def _wanted(self, held: list[int], below: Below) -> list[int]:
        """The number of cards that each board still takes, given a possible largest board."""
        larger = [index for index, count in enumerate(held) if count > self.sizes[1]]
        largest = self.boards.index(self.fixed) if self.fixed else larger[0] if larger else below(len(self.boards))
        return [self.sizes[0 if index == largest else 1] - count for index, count in enumerate(held)]
